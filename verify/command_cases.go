package verify

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// A script that sorts its work by a word it is handed knows some words and ends with an error at any other.

const (
	maxCaseSource = 1 << 18 // bytes of a script that is read for its cases
	leastCases    = 2       // words that a script tells apart before another is missed
)

var (
	// pyArgument begins what tells argparse or click of an argument.
	pyArgument = lazyregexp.New(`(?:\.add_argument|click\.option|click\.argument)\(`)
	// pyFlagWord is a name of an argument there, and pyChoices the words it takes.
	pyFlagWord = lazyregexp.New(`^\s*["'](-{0,2}[A-Za-z][\w-]*)["']\s*,?`)
	pyChoices  = lazyregexp.New(`(?:\bchoices\s*=\s*|\bChoice\(\s*)(?:(?:list|sorted|tuple|set)\(\s*)?([\[({]|[A-Za-z_]\w*)`)
	pyNoValue  = lazyregexp.New(`store_true|store_false|store_const|["']count["']|is_flag\s*=\s*True|BooleanOptionalAction|["']help["']|["']version["']`)
	pyParser   = lazyregexp.New(`\.add_parser\(\s*(?:["']([\w-]+)["'])?`)
	pyAliases  = lazyregexp.New(`\baliases\s*=\s*[\[(]([^\])]*)[\])]`)
	quotedWord = lazyregexp.New(`["']([^"'\n]*)["']`)
	plainWords = lazyregexp.New(`^[\[({](?:\s*(?:["'][^"'\n]*["'])\s*(?::[^,{}\[\]()]*)?,?|\s*#[^\n]*)*\s*[\])}]$`)
	// pyArgv and nodeArgv give the first word that a program is handed to a variable, and goArgv sorts the work by it.
	pyArgv     = lazyregexp.New(`(?m)^\s*([A-Za-z_]\w*)\s*=\s*sys\.argv\[1\](?:\.lower\(\)|\.strip\(\))*(?:\s+if\s+[^\n]*)?\s*$`)
	nodeArgv   = lazyregexp.New(`(?m)(?:const|let|var)\s+([A-Za-z_$][\w$]*)\s*=\s*process\.argv\[2\]|(?:const|let|var)\s+\[\s*,\s*,\s*([A-Za-z_$][\w$]*)[^\]]*\]\s*=\s*process\.argv|(?:const|let|var)\s+\[\s*([A-Za-z_$][\w$]*)[^\]]*\]\s*=\s*process\.argv\.slice\(2\)`)
	goArgv     = lazyregexp.New(`switch\s+(?:[a-z]\w*\s*:=\s*(?:os\.Args\[1\]|flag\.Arg\(0\))\s*;\s*)?([a-z]\w*|os\.Args\[1\]|flag\.Arg\(0\))\s*\{`)
	caseLabel  = lazyregexp.New(`(?m)^\s*case\s+((?:["'][\w:-]+["']\s*,?\s*)+)\s*:`)
	ownCommand = lazyregexp.New(`\.command\(\s*["'` + "`" + `]([\w:-]+)`)
)

// unlistedCase refutes a call of a script whose word is none of those that the script takes.
func (r *run) unlistedCase() {
	if r.j.out.Outcome != diag.Confirmed {
		return
	}
	file, rest := r.scriptHanded()
	if file == "" || len(rest) == 0 {
		return
	}
	src := r.v.mf.read(file)
	if len(src) == 0 || len(src) > maxCaseSource {
		return
	}
	switch path.Ext(file) {
	case ".py":
		r.pythonCase(file, string(src), rest)
	case ".js", ".mjs", ".cjs", ".ts", ".mts":
		r.nodeCase(file, string(src), rest)
	}
}

// scriptHanded is the script of the tree that a command runs, and the words behind it.
func (r *run) scriptHanded() (file string, rest []string) {
	e := r.j.out.Evidence
	if len(e) == 0 || !r.v.tree.isFile(e[0].Path) {
		return "", nil
	}
	for i, a := range r.args[:min(len(r.args), 6)] {
		if path.Ext(a) != "" && path.Base(a) == path.Base(e[0].Path) {
			return e[0].Path, r.args[i+1:]
		}
	}
	return "", nil
}

// pythonArgument is what a script tells argparse or click of one argument.
type pythonArgument struct {
	names   []string
	takes   bool     // an option that the next word belongs to
	choices []string // nil for any
}

// pythonArguments lists the arguments of a script; ok is false where one is told otherwise than by literals.
func pythonArguments(src string) (out []pythonArgument, ok bool) {
	for _, at := range pyArgument.FindAllStringIndex(src, 200) {
		call := bracketed(src[at[1]-1:])
		if call == "" {
			return nil, false
		}
		text := call[1:]
		var a pythonArgument
		for g := pyFlagWord.FindStringSubmatchIndex(text); g != nil; g = pyFlagWord.FindStringSubmatchIndex(text) {
			a.names = append(a.names, text[g[2]:g[3]])
			text = text[g[1]:]
		}
		if len(a.names) == 0 {
			return nil, false
		}
		a.takes = a.names[0][0] == '-' && !pyNoValue.MatchString(call)
		if g := pyChoices.FindStringSubmatchIndex(call); g != nil {
			a.choices = literalWords(src, call[g[2]:], call[g[2]:g[3]])
		}
		out = append(out, a)
	}
	return out, len(out) > 0
}

// literalWords are the words of a literal, or of one that a variable of the file holds; nil where something else is in it.
func literalWords(src, text, head string) []string {
	body := ""
	if strings.ContainsAny(head, "[({") {
		body = bracketed(text)
	} else if i := strings.Index("\n"+src, "\n"+head+" = "); i >= 0 {
		body = bracketed(src[i+len(head)+3:])
		if !strings.HasPrefix(src[i+len(head)+3:], body) {
			return nil
		}
	}
	if body == "" || len(body) > 4000 || !plainWords.MatchString(body) {
		return nil
	}
	var out []string
	keys := body[0] == '{' && strings.Contains(body, ":")
	for _, g := range quotedWord.FindAllStringSubmatchIndex(body, 200) {
		if keys && !strings.HasPrefix(strings.TrimLeft(body[g[1]:], " "), ":") {
			continue
		}
		out = append(out, body[g[2]:g[3]])
	}
	return out
}

func (r *run) pythonCase(file, text string, rest []string) {
	args, ok := pythonArguments(text)
	if ok && strings.Contains(text, "parse_known_args") {
		return
	}
	var positional []pythonArgument
	for _, a := range args {
		if a.names[0][0] != '-' {
			positional = append(positional, a)
		}
	}
	subs := subParsers(text)
	for i := 0; i < len(rest); i++ {
		w := rest[i]
		if w == "" || w == "--" || strings.ContainsAny(w, "$<>{}*|`") {
			return
		}
		if w[0] == '-' {
			name, value, has := strings.Cut(w, "=")
			k := slices.IndexFunc(args, func(a pythonArgument) bool { return slices.Contains(a.names, name) })
			if k < 0 {
				return
			}
			if args[k].takes && !has {
				if i++; i == len(rest) {
					return
				}
				value = rest[i]
			}
			if args[k].takes && r.notAmong(file, fmt.Sprintf("option %q of %q", name, file), value, args[k].choices) {
				return
			}
			continue
		}
		switch {
		case subs == nil && ok && len(positional) == 1:
			if r.notAmong(file, fmt.Sprintf("argument %q of %q", positional[0].names[0], file), w, positional[0].choices) {
				return
			}
			continue // options may follow
		case subs != nil && len(positional) == 0:
			r.notAmong(file, fmt.Sprintf("%q", file), w, subs)
		case !ok && subs == nil:
			r.argvCase(file, text, pyArgv, "sys.argv[1]", w)
		}
		return
	}
}

// subParsers are the words by which a script of argparse tells its commands apart; nil where it has none, or not all of them are literals.
func subParsers(text string) []string {
	if strings.Count(text, "add_subparsers(") != 1 {
		return nil
	}
	var out []string
	for _, at := range pyParser.FindAllStringSubmatchIndex(text, 200) {
		if at[2] < 0 {
			return nil
		}
		out = append(out, text[at[2]:at[3]])
		i := strings.IndexByte(text[at[0]:], '(')
		if g := pyAliases.FindStringSubmatch(bracketed(text[at[0]+i:])); g != nil {
			for _, q := range quotedWord.FindAllStringSubmatch(g[1], 20) {
				out = append(out, q[1])
			}
		}
	}
	if len(out) < leastCases {
		return nil
	}
	return out
}

// argvCase refutes a word that a script compares with others, and that stands nowhere in it.
func (r *run) argvCase(file, text string, held *lazyregexp.Regexp, place, word string) {
	names := []string{place}
	for _, g := range held.FindAllStringSubmatch(text, 5) {
		for _, v := range g[1:] {
			if v != "" {
				names = append(names, v)
			}
		}
	}
	n := 0
	for _, v := range names {
		for _, sign := range []string{` == "`, ` == '`, ` === "`, ` === '`} {
			n += strings.Count(text, v+sign)
		}
		if i := strings.Index(text, "switch ("+v+")"); i >= 0 {
			body := bracketed(text[i+len("switch ("+v+")")+1:])
			if strings.Contains(body, "default:") {
				n += len(caseLabel.FindAllString(body, 50))
			}
		}
	}
	if n < leastCases || !plainCase.MatchString(word) || anyName(word) || strings.Contains(text, word) || slices.ContainsFunc(names, func(v string) bool { return !onlySorted(text, v) }) {
		return
	}
	r.refute(fmt.Sprintf("%q has no case for %q", file, word), file, count(n, "word")+" told apart, none of that name", "")
}

// sortedBy is a line that sorts work by a word, or says that the word is none of those.
var sortedBy = lazyregexp.New(`(?i)===?|!==?|\bswitch\b|\bcase\b|\bin\s*[(\[{]|=\s*(?:sys\.|process\.)?argv|:=\s*(?:os\.args|flag\.arg)|\blen\(|\.length|^\s*if\s+(?:not\s+|!|\(!)|print|console\.|\blog|usage|unknown|unsupported|invalid|unrecogni|error|throw|exit|fatal|panic|help`)

// onlySorted reports whether a text uses a variable for nothing but that, and knows of words that fail: a word that is none of those it compares may else be the name of something.
func onlySorted(text, variable string) bool {
	for l := range strings.Lines(text) {
		if strings.Contains(l, variable) && hasWord(l, variable) && !sortedBy.MatchString(l) {
			return false
		}
	}
	return failsElse.MatchString(text)
}

// failsElse says that a word may be none of those that a script knows.
var failsElse = lazyregexp.New(`(?i)usage|unknown|unsupported|invalid|unrecogni|not a valid|no such|exit\(\s*[1-9]|throw new|fatal|panic\(`)

// plainCase is a word that may be one of those by which a script sorts its work.
var plainCase = lazyregexp.New(`^[a-z][a-z0-9]*(?:[-_:][a-z0-9]+)*$`)

func (r *run) nodeCase(file, text string, rest []string) {
	word := rest[0]
	if word == "" || word[0] == '-' {
		return
	}
	if all := ownCommand.FindAllStringSubmatch(text, 100); len(all) >= leastCases && strings.Contains(text, "commander") && strings.Count(text, ".command(") == len(all) && !strings.Contains(text, ".addCommand(") {
		if plainCase.MatchString(word) && !anyName(word) && word != "help" && !strings.Contains(text, word) {
			r.refute(fmt.Sprintf("%q has no command %q", file, word), file, count(len(all), "command")+", none of that name", "")
		}
		return
	}
	r.argvCase(file, text, nodeArgv, "process.argv[2]", word)
}

// notAmong refutes a word that is none of the choices that a script has for it, and reports whether it did.
func (r *run) notAmong(file, what, word string, choices []string) bool {
	if len(choices) < leastCases || slices.Contains(choices, word) || slices.ContainsFunc(choices, func(c string) bool { return strings.EqualFold(c, word) }) ||
		word == "" || strings.ContainsAny(word, "$<>{}*|[]`") || anyName(word) {
		return false
	}
	r.lacks(fmt.Sprintf("%s takes no %q", what, word), file, "choice", word, choices)
	return true
}

// goCase refutes a program of Go that sorts its work by a word and has none such.
func (r *run) goCase() {
	if r.j.out.Outcome != diag.Confirmed || len(r.args) < 4 || r.args[0] != "go" || r.args[1] != "run" {
		return
	}
	e, word := r.j.out.Evidence, r.args[3]
	if len(e) == 0 || !plainCase.MatchString(word) || anyName(word) {
		return
	}
	dir := e[0].Path
	if r.v.tree.isFile(dir) {
		dir = folder(dir)
	}
	n, at := 0, ""
	for rel := range r.v.tree.below(dir) {
		f := path.Join(dir, rel)
		if path.Ext(f) != ".go" || strings.Contains(rel, "/") || testFile(f) {
			continue
		}
		text := string(r.v.mf.read(f))
		if strings.Contains(text, word) || strings.Contains(text, "cobra") || strings.Contains(text, "urfave") || strings.Contains(text, "kingpin") || strings.Contains(text, "kong") {
			return
		}
		for _, g := range goArgv.FindAllStringSubmatchIndex(text, 5) {
			v := text[g[2]:g[3]]
			if v != "os.Args[1]" && v != "flag.Arg(0)" && !strings.Contains(text, v+" := os.Args[1]") && !strings.Contains(text, v+" = os.Args[1]") && !strings.Contains(text, v+" := flag.Arg(0)") {
				continue
			}
			if body := bracketed(text[g[1]-1:]); strings.Contains(body, "default:") && (v == "os.Args[1]" || v == "flag.Arg(0)" || onlySorted(text, v)) && failsElse.MatchString(body[strings.LastIndex(body, "default:"):]) {
				n, at = n+len(caseLabel.FindAllString(body, 50)), f
			}
		}
	}
	if n >= leastCases {
		r.refute(fmt.Sprintf("%q has no case for %q", at, word), at, count(n, "word")+" told apart, none of that name", "")
	}
}
