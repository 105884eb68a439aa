package note

import (
	"strings"
	"testing"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// hinted is an expression with what is asked before it is matched.
var hinted = []struct {
	name string
	re   *lazyregexp.Regexp
	may  func(string) bool
	text []string // matched by the expression, together all of its branches
}{
	{"packageVersion", packageVersion, hasDecimal, []string{"Jackson 2.9.8", "zod@3.22", "(React Router v6.4", "uuid: ^1.2.3+", "x. y. left-pad 1.0"}},
	{"placeBehind", placeBehind, func(s string) bool { return hasExtension([]byte(s)) }, []string{"` in `a/b.go`", " (see x.ts:12)", " — `y.py`", "` function which is defined in a.rs."}},
	{"placeAhead", placeAhead, func(s string) bool { return hasExtension([]byte(s)) && leadsOn([]byte(s)) },
		[]string{"`a.go` defines ", "a.go's the `", "`a.go`: **`", "a.go — ", "a.go → an `", "a.go (", "a.go - a ", "[a.go](x) holds the\n`", "a.go –the "}},
	{"fileKey", fileKey, func(s string) bool { return fileKeyIn(s) != nil }, []string{"a.json → b", "a.json#b", "a.json > b", "a.json: b", "a.json › b", "a->b"}},
	{"exampleName", exampleName, mayBeExample, []string{"myThing", "YourApp", "some_x", "FooBar", "exampleOf", "foo", "bar", "baz", "qux", "Foo", "Bar", "Baz", "Xxx", "xxx", "aXX", "AXx", "aXxx", "Xxxy", "a_xx", "a_xxx", "A_X_Y"}},
	{"hump", hump, hasHump, []string{"aB", "x1Y"}},
	{"plainName", plainName, mayBePlain, []string{"pnpm", "React 18", "zod@3.22", "8080", ".env", "Go >= 1.2+", "≥ v3.x"}},
	{"nameShape", nameShape, func(s string) bool { return isPlainCall(s) || strings.ContainsAny(s, "?.(") }, []string{"Open", "$x", "open_it()", "a?", "A.b", "f(1)"}},
}

func TestAHintHoldsForAllThatItsExpressionMatches(t *testing.T) {
	for _, h := range hinted {
		for _, text := range h.text {
			if !h.re.MatchString(text) {
				t.Errorf("%s does not match %q", h.name, text)
			}
			if !h.may(text) {
				t.Errorf("the hint of %s does not hold for %q", h.name, text)
			}
		}
	}
}

// FuzzHints looks for a text that an expression matches and its hint excludes.
func FuzzHints(f *testing.F) {
	for _, h := range hinted {
		for _, text := range h.text {
			f.Add(text)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, h := range hinted[:len(hinted)-1] {
			if text != "" && h.re.MatchString(text) && !h.may(text) {
				t.Errorf("the hint of %s does not hold for %q", h.name, text)
			}
		}
		if hump.MatchString(text) != hasHump(text) {
			t.Errorf("hump of %q", text)
		}
		if isPlainCall(text) && !nameShape.MatchString(text) {
			t.Errorf("%q is a plain call and has not the shape of a name", text)
		}
		if want := keyShape.MatchString(text); isKeyText(text) != want {
			t.Errorf("key text %q: want %v", text, want)
		}
	})
}

// keyShape is what isKeyText reads, as an expression.
var keyShape = lazyregexp.New(`^[\w@$/."'\[\]*<>{}:~-]*[A-Za-z][\w@$/."'\[\]*<>{}:~-]*$`)
