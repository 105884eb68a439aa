package factindex_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/notes-lint/notes-lint/dedup"
	"github.com/notes-lint/notes-lint/internal/blobcache"
	"github.com/notes-lint/notes-lint/internal/factindex"
	"github.com/notes-lint/notes-lint/internal/memdir"
	"github.com/notes-lint/notes-lint/policy"
	"github.com/notes-lint/notes-lint/repo"
)

// entry is a fact of invented words, the same for the same number.
func entry(i int) (subject, fact, text string) {
	r := rand.New(rand.NewPCG(7, uint64(i)))
	word := func() string {
		n := int(6000 * r.Float64() * r.Float64() * r.Float64())
		return string(rune('b'+n%20)) + string("aeiou"[n/20%5]) + string(rune('b'+n/100%20)) + string("aeiou"[n/2000%5])
	}
	words := func(n int) string {
		out := make([]string, n)
		for i := range out {
			out[i] = word()
		}
		return strings.Join(out, " ")
	}
	subject, fact = fmt.Sprintf("Subject %d %s", i, words(3)), words(18)+fmt.Sprintf(" in `src/f%d.go`.", i%300)
	return subject, fact, fmt.Sprintf(`---
schema: 1
id: %s
subject: %s
category: reference
kind: tool_result_verified
source: tool_verified
confidence: 0.9
reason: Any change needs it.
citations:
  - path: src/f%d.go
    line: 1
created: 2026-08-01T09:00:00Z
verified: {at: 2026-08-01T09:00:00Z, commit: 719e4b1, by: agent/claude}
---
%s
`, policy.ID(subject, fact), subject, i%300, fact)
}

// store writes n entries into a folder.
func store(b testing.TB, n int) string {
	dir := b.TempDir()
	for _, d := range []string{"src", "memories/repo/reference"} {
		if err := os.MkdirAll(filepath.Join(dir, d), 0o755); err != nil {
			b.Fatal(err)
		}
	}
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			b.Fatal(err)
		}
	}
	for i := range 300 {
		write(fmt.Sprintf("src/f%d.go", i), "package src\n")
	}
	for i := range n {
		_, _, text := entry(i)
		write(fmt.Sprintf("memories/repo/reference/f%d.md", i), text)
	}
	return dir
}

func open(b testing.TB, dir string) repo.View {
	v, err := repo.Open(b.Context(), repo.Options{Dir: dir, Root: dir, Backend: "plain", Warn: func(string) {}})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = v.Close() })
	return v
}

func sizes(b *testing.B, do func(b *testing.B, v repo.View, cache string)) {
	for _, n := range []int{10_000, 100_000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) { do(b, open(b, store(b, n)), b.TempDir()) })
	}
}

func index(b testing.TB, v repo.View, c *blobcache.Cache) *factindex.Index {
	x, err := factindex.Open(b.Context(), v, memdir.Layout{}, c)
	if err != nil {
		b.Fatal(err)
	}
	return x
}

func BenchmarkCold(b *testing.B) {
	sizes(b, func(b *testing.B, v repo.View, cache string) {
		for b.Loop() {
			c := blobcache.Open(filepath.Join(cache, fmt.Sprint(b.N)), "x")
			index(b, v, c)
			if err := c.Close(); err != nil {
				b.Fatal(err)
			}
			if err := os.RemoveAll(filepath.Join(cache, fmt.Sprint(b.N))); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkWarm(b *testing.B) {
	sizes(b, func(b *testing.B, v repo.View, cache string) {
		c := blobcache.Open(cache, "x")
		index(b, v, c)
		if err := c.Close(); err != nil {
			b.Fatal(err)
		}
		for b.Loop() {
			index(b, v, blobcache.Open(cache, "x"))
		}
	})
}

func BenchmarkNear(b *testing.B) {
	sizes(b, func(b *testing.B, v repo.View, _ string) {
		x := index(b, v, none())
		subject, fact, _ := entry(4711)
		for b.Loop() {
			if got := x.Near(dedup.Fact{Subject: subject, Text: fact + " more"}); len(got) == 0 {
				b.Fatal("nothing is near")
			}
		}
	})
}

func layout() memdir.Layout { return memdir.Layout{} }

func none() *blobcache.Cache { return blobcache.Open("", "none") }
