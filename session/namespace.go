package session

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// Namespace is what an executor gets injected: the memory as a whole, how to change and ask it, and every value by its name.
type Namespace struct {
	Session string `json:"session"`
	Memory  struct {
		Variables    map[string]json.RawMessage `json:"variables"`
		Observations []string                   `json:"observations"`
		Failures     []string                   `json:"failed_approaches"`
	} `json:"memory"`
	Verbs     map[string]string          `json:"verbs"` // command line of each
	Variables map[string]json.RawMessage `json:"variables"`
}

// NamespaceOf returns the namespace of a working memory.
func NamespaceOf(id string, w Working) Namespace {
	n := Namespace{Session: id, Variables: map[string]json.RawMessage{}, Verbs: map[string]string{}}
	for _, v := range w.All() {
		n.Variables[v.Name] = v.Value
	}
	n.Memory.Variables = n.Variables
	n.Memory.Observations, n.Memory.Failures = slices.Clone(w.Observations), slices.Clone(w.Failures)
	for _, v := range verbs(id) {
		n.Verbs[v.name] = v.command
	}
	return n
}

type verb struct{ name, command string }

func verbs(id string) []verb {
	return []verb{
		{"store", "promote session set --session " + id},
		{"recall", "notes-lint session get --session " + id},
		{"observe", "promote session observe --session " + id},
		{"fail", "promote session fail --session " + id},
	}
}

// shellNames are environment variables that a shell, a loader or an interpreter acts on; nobody may set them by a note.
var shellNames = lazyregexp.New(`^(PATH|IFS|ENV|HOME|SHELL|PWD|OLDPWD|CDPATH|USER|LOGNAME|TERM|TMPDIR|PS[0-9]|EDITOR|VISUAL|PAGER|BROWSER|OPTARG|OPTIND|RANDOM|SECONDS|LINENO|PPID|UID|EUID|SHELLOPTS|PROMPT_COMMAND|HISTFILE|MAKEFLAGS|CLASSPATH|NODE_OPTIONS|NODE_PATH|RUBYOPT|RUBYLIB|GOFLAGS|GOPATH|GOROOT|GOPROXY|GONOSUMDB|RUSTFLAGS|CC|CXX|MAIL|` +
	`(LD|DYLD|BASH|ZSH|GIT|SSH|PYTHON|PERL5?|JAVA|JDK|LC|LANG|LESS|NPM|CARGO|DOCKER|XDG|AWS|GITHUB|CI)(_.*|[A-Z]*)|[a-z]*_?proxy|[A-Z]*_PROXY)$`)

// Shell returns lines for "eval" in a POSIX shell: the id of the session, a function for each verb, and every value under its name,
// strings as they are and other values as JSON. skipped names the variables that are left out, with the reason: a shell knows
// only names of ASCII letters, and names that it or a program acts on, or that taken reports as used in the environment
// already, are never set.
func (w Working) Shell(id string, taken func(name string) bool) (script string, skipped []string) {
	var b strings.Builder
	fmt.Fprintf(&b, "export NOTES_LINT_SESSION=%s\n", quote(id))
	for _, v := range verbs(id) {
		fmt.Fprintf(&b, "%s() { %s \"$@\"; }\n", v.name, v.command)
	}
	for _, v := range w.All() {
		switch {
		case strings.IndexFunc(v.Name, func(r rune) bool { return r > unicode.MaxASCII }) >= 0:
			skipped = append(skipped, fmt.Sprintf("%s: a shell takes ASCII names only", v.Name))
			continue
		case shellNames.MatchString(v.Name):
			skipped = append(skipped, fmt.Sprintf("%s: programs act on a variable of that name", v.Name))
			continue
		case taken != nil && taken(v.Name):
			skipped = append(skipped, fmt.Sprintf("%s: the environment has a variable of that name", v.Name))
			continue
		}
		value := v.Text()
		if strings.ContainsRune(value, 0) {
			skipped = append(skipped, fmt.Sprintf("%s: a shell cannot hold a zero byte", v.Name))
			continue
		}
		fmt.Fprintf(&b, "%s=%s\n", v.Name, quote(value))
	}
	return b.String(), skipped
}

// quote makes one word of a POSIX shell that stands for s and nothing else.
func quote(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }
