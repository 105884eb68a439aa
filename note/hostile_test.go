package note

import (
	"fmt"
	"strings"
	"testing"
)

// BenchmarkHostile reads what makes careless parsers look from each opener to the end: the time per byte must not grow with
// the size.
func BenchmarkHostile(b *testing.B) {
	for _, unit := range []string{"[a](", "~~a ~b", "*a _b ", "`a ``b ", "![x](", "<a ", "@a/b.md ", "`a/b.go` ", "> ", "- ", "| a ", "a\n> b\n"} {
		for _, n := range []int{16 << 10, 256 << 10} {
			b.Run(fmt.Sprintf("%q/%d", unit, n), func(b *testing.B) {
				src := []byte(strings.Repeat(unit, n/len(unit)))
				b.SetBytes(int64(len(src)))
				for b.Loop() {
					Parse("CLAUDE.md", src, Options{Host: Claude})
				}
			})
		}
	}
}

func TestOpenersBeyondTheLimitAreHiddenFromTheParser(t *testing.T) {
	body := []byte(strings.Repeat("[a", maxOpeners('[')+5) + "\n\n[b](c.md)\n")
	thin(body)
	if n := strings.Count(string(body), "["); n != maxOpeners('[')+1 {
		t.Errorf("%d openers are left, want %d and the one behind the blank line", n, maxOpeners('['))
	}
	if !strings.HasSuffix(string(body), "\n\n[b](c.md)\n") {
		t.Error("a later paragraph is changed")
	}
}
