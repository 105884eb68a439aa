package verify

import (
	"bytes"
	"fmt"
	"path"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// idle refutes a Python file that is run and does nothing: it defines functions and classes, calls none of them and asks nowhere whether
// it is being run. A package without __main__.py cannot be run at all.
func (r *run) idle(f string) {
	if silenced(r.j.claim) != "" || path.Ext(f) != ".py" || testFile(f) {
		return
	}
	if path.Base(f) == "__init__.py" {
		r.refute(fmt.Sprintf("%q is a package without \"__main__.py\" and cannot be run", folder(f)), f, "no __main__.py beside it", "")
		return
	}
	if src, err := r.v.view.ReadFile(f); err == nil && idlePython(src) {
		r.refute(fmt.Sprintf("%q only defines functions and classes: running it does nothing", f), f, "no call and no check for __main__ at its top level", "")
	}
}

var (
	// passive are statements of the top level that do no work: imports, definitions, and assignments without a call but of what
	// prepares something.
	passive  = lazyregexp.New(`^(?:import\s|from\s|def\s|async\s+def\s|class\s|@|#|[rRuUbBfF]{0,2}["']|[)\]}]|if\s+(?:typing\.)?TYPE_CHECKING|else\s*:|pass\b)`)
	assigns  = lazyregexp.New(`^[A-Za-z_]\w*(?:\s*:\s*[^=]+)?\s*=\s*(.*)$`)
	prepares = lazyregexp.New(`^(?:logging\.|os\.|re\.compile|[A-Z]\w*\(|typing\.|[A-Z]\w*\[)[^()]*(?:\([^()]*\)[^()]*)*\(?[^()]*$`)
	defines  = lazyregexp.New(`(?m)^(?:async\s+)?(?:def|class)\s`)
)

// idlePython reports whether the top level of a Python file only defines things. In doubt it does not.
func idlePython(src []byte) bool {
	if bytes.Contains(src, []byte("__main__")) || !defines.Match(src) {
		return false
	}
	quote, depth := "", 0
	for l := range strings.SplitSeq(string(src), "\n") {
		l = strings.TrimRight(l, "\r")
		if quote == "" && depth == 0 && l != "" && l[0] != ' ' && l[0] != '\t' && !passive.MatchString(l) {
			g := assigns.FindStringSubmatch(l)
			if g == nil || strings.Contains(g[1], "(") && !prepares.MatchString(g[1]) {
				return false
			}
		}
		quote, depth = afterLine(l, quote, depth)
	}
	return quote == "" && depth == 0
}

// afterLine follows a line of Python through its literals and brackets: quote is the mark of an open long literal, depth counts open
// brackets.
func afterLine(l, quote string, depth int) (string, int) {
	for i := 0; i < len(l); i++ {
		if quote != "" {
			switch {
			case l[i] == '\\':
				i++
			case strings.HasPrefix(l[i:], quote):
				i += len(quote) - 1
				quote = ""
			}
			continue
		}
		switch c := l[i]; c {
		case '#':
			return quote, depth
		case '"', '\'':
			quote = string(c)
			if long := strings.Repeat(quote, 3); strings.HasPrefix(l[i:], long) {
				quote = long
				i += 2
			}
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		}
	}
	if len(quote) == 1 {
		quote = "" // a literal ends with its line
	}
	return quote, depth
}
