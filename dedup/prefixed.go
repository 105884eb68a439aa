package dedup

import (
	"slices"
	"strings"
	"sync"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// denyingStarts are the beginnings by which English turns a word into its opposite.
var denyingStarts = []string{"non-", "non", "un", "in", "im", "ir", "il", "dis", "de"}

// notOpposite are words that only look like the opposite of another.
var notOpposite = sync.OnceValue(func() map[string]bool {
	return set("discover discount dispatch deliver install instance invest inform input income include improve impress import derive depart decode demand decide deploy")
})

// prefixed reports whether the last part of a word is that of the other with a beginning that denies it: case-sensitive, case-insensitive.
func prefixed(w, turned string) bool {
	cut := func(s string) (head, last string) {
		i := strings.LastIndexByte(s, '-')
		return s[:i+1], s[i+1:]
	}
	h1, l1 := cut(w)
	h2, l2 := cut(turned)
	if strings.HasPrefix(turned, "non-") && strings.TrimPrefix(turned, "non-") == w {
		return len(w) >= 4
	}
	return h1 == h2 && len(l1) >= 5 && len(l2) > len(l1) && !notOpposite()[l2] && slices.ContainsFunc(denyingStarts, func(p string) bool { return p+l1 == l2 })
}

// deniedCode says which code one of two facts tells the reader not to use, under no condition, and the other to use.
func deniedCode(a, b *statement) string {
	for _, two := range [][2]*statement{{a, b}, {b, a}} {
		for _, c := range two[0].codes {
			if !slices.Contains(two[1].codes, c) || !deniesCode(two[0], c) || deniesCode(two[1], c) || !bidsCode(two[1], c) {
				continue
			}
			return "one denies the code that the other asks for"
		}
	}
	return ""
}

var (
	// neverCode forbids a piece of code, and nothing behind it says when.
	neverCode = lazyregexp.New("\\b(?:do not|don't|never|must not|avoid|no longer)\\s+(?:\\w+\\s+){0,4}`([^`]+)`\\s*(?:[.;!]|,\\s*(?:it|they|that|this|use)\\b|$)")
	// bidCode asks for a piece of code.
	bidCode = lazyregexp.New("(?:^|[.;]\\s+|\\balways\\s+)(?:always\\s+)?(?:use|run|call|add|write|pass|set|prefer|put|start|start with|fall back to)\\s+(?:\\w+\\s+){0,3}`([^`]+)`")
)

func deniesCode(s *statement, code string) bool { return codeIn(neverCode, s, code) }

func bidsCode(s *statement, code string) bool { return codeIn(bidCode, s, code) }

// codeIn reports whether a turn of speech of a text has a piece of code.
func codeIn(turn *lazyregexp.Regexp, s *statement, code string) bool {
	for _, m := range turn.FindAllStringSubmatch(strings.ToLower(spelledOut.Replace(s.of.Text)), 4) {
		if strings.Join(strings.Fields(m[1]), " ") == code {
			return true
		}
	}
	return false
}
