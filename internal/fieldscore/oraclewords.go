package fieldscore

import (
	"context"
	"errors"
	"os/exec"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/note"
)

// notProse are git's patterns for the files in which a name counts: all but Markdown.
func notProse() []string { return []string{":(exclude,glob)**/*.md", ":(exclude,glob)**/*.mdc"} }

// named are the words of a command that name something of the repository: the last word of a run of a script or target, and
// every word that looks like a path.
func named(args []string) []string {
	var out []string
	for i, a := range args {
		a = strings.TrimPrefix(a, "./")
		switch {
		case a == "" || strings.HasPrefix(a, "-"):
		case strings.Contains(a, "/") && !strings.Contains(a, "...") && !strings.HasPrefix(a, "/") && !strings.Contains(a, "://"):
			out = append(out, strings.TrimSuffix(a, "/"))
		case i > 0 && (args[i-1] == "run" || i == 1 && (args[0] == "make" || args[0] == "just" || args[0] == "task")):
			out = append(out, a)
		}
	}
	return out
}

// manifests reports whether each name is a path of the tree, a script of a package.json or composer.json, or a target of a
// Makefile, justfile or Taskfile.
func (o *oracle) manifests(ctx context.Context, rev string, names []string) (bool, error) {
	for _, n := range names {
		ok, err := o.path(ctx, rev, n, note.Claim{Path: n})
		if errors.Is(err, errElsewhere) {
			err = nil // a command does not look for it
		}
		if err == nil && !ok && !strings.Contains(n, "/") {
			ok, err = o.grep(ctx, rev, []string{"-F", "-e", `"` + n + `":`}, ":(glob)**/package.json", ":(glob)**/composer.json")
		}
		if err == nil && !ok && !strings.Contains(n, "/") {
			ok, err = o.grep(ctx, rev, []string{"-E", "-e", `^[ @]*"?` + regexp.QuoteMeta(n) + `"?([ ].*)?:`}, ":(glob)**/Makefile", ":(glob)**/GNUmakefile",
				":(glob)**/*.mk", ":(glob)**/[jJ]ustfile", ":(glob)**/Taskfile.y*ml")
		}
		if err != nil || !ok {
			return false, err
		}
	}
	return true, nil
}

// word reports whether a whole word stands in a file of the commit that the path patterns select.
func (o *oracle) word(ctx context.Context, rev, w string, paths ...string) (bool, error) {
	return o.grep(ctx, rev, []string{"-w", "-F", "-e", w}, paths...)
}

// grep reports whether git grep finds something at a commit. Answers are kept.
func (o *oracle) grep(ctx context.Context, rev string, what []string, paths ...string) (bool, error) {
	args := slices.Concat([]string{"grep", "-q", "-I"}, what, []string{rev, "--"}, paths)
	key := strings.Join(args, "\x00")
	if ok, asked := o.answers[key]; asked {
		return ok, nil
	}
	_, err := o.git(ctx, args...)
	var exit *exec.ExitError
	if err != nil && !(errors.As(err, &exit) && exit.ExitCode() == 1) {
		return false, err
	}
	o.answers[key] = err == nil
	return err == nil, nil
}

// lastWord is the name that a claim about a symbol, a key, a variable or a flag is about.
func lastWord(c note.Claim) string {
	s := c.Symbol
	if s == "" {
		s = c.Target
	}
	s, _, _ = strings.Cut(strings.Trim(s, "`"), "(")
	s, _, _ = strings.Cut(s, "=")
	for _, sep := range []string{"::", "#", "->", "."} {
		if i := strings.LastIndex(s, sep); i >= 0 && i+len(sep) < len(s) {
			s = s[i+len(sep):]
		}
	}
	s = strings.TrimLeft(path.Base(s), "-$@&*")
	if len(s) < 3 || strings.ContainsAny(s, " \t") {
		return ""
	}
	return s
}
