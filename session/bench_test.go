package session_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/notes-lint/notes-lint/session"
)

var sizes = []int{1_000, 10_000, 100_000}

// words of which the observations are made, drawn unevenly as in a language.
func chatter(rnd *rand.Rand) string {
	var b []byte
	for range 40 {
		n := int(rnd.ExpFloat64() * 300)
		b = fmt.Appendf(b, "word%d ", n)
	}
	return string(b)
}

func long(b *testing.B, n int) *session.Log {
	b.Helper()
	rnd := rand.New(rand.NewPCG(1, 1))
	now := time.Date(2026, 8, 20, 9, 0, 0, 0, time.UTC)
	l, err := session.Start(session.Options{System: "You repair code.", Clock: func() time.Time { now = now.Add(time.Second); return now }})
	if err != nil {
		b.Fatal(err)
	}
	for i := range n {
		r := session.Action("Look at the next file.", "shell", map[string]int{"n": i}, chatter(rnd))
		if i%10 == 9 {
			r = session.Observe("file " + chatter(rnd)[:20])
		}
		if _, err := l.Add(r); err != nil {
			b.Fatal(err)
		}
	}
	return l
}

// S3-26: adding a step costs the same however long the log is.
func BenchmarkAdd(b *testing.B) {
	for _, n := range sizes {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			l := long(b, n)
			tail := session.Read(l.Bytes()).Tail
			step := session.Action("Look.", "shell", nil, "some output")
			b.ReportAllocs()
			for b.Loop() {
				t := tail
				if _, _, err := t.Append(time.Time{}, step); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// S3-26: the views cost in proportion to the steps, but for diverse, which compares steps with those that it took.
func BenchmarkViews(b *testing.B) {
	for _, n := range sizes {
		l := long(b, n)
		records := l.Records()
		env := session.Env{Now: time.Date(2026, 8, 21, 0, 0, 0, 0, time.UTC), Count: session.Estimate}
		for _, spec := range []string{"keep-last:50", "old-observations:age=1h", "system-and-recent:50", "budget:min=10,tokens=4000", "fit:4000", "summarise", "hierarchy", "diverse:tokens=4000"} {
			s, err := session.ParseStrategy(spec, session.Makers())
			if err != nil {
				b.Fatal(err)
			}
			b.Run(fmt.Sprintf("%s/%d", spec, n), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if _, err := session.Apply(records, env, s); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
		for name, do := range map[string]func(){
			"read":     func() { session.Read(l.Bytes()) },
			"standard": func() { _, _ = session.Standard(records, env) },
			"messages": func() { session.ToolChat(records) },
			"tokens":   func() { session.TokensOf(session.Chat(records), session.Estimate) },
			"context":  func() { session.Fold(records).Context(session.ContextOptions{}) },
			"compact":  func() { _, _, _ = session.Compact(records, env, session.Ladder{Tokens: 4000}, nil) },
		} {
			b.Run(fmt.Sprintf("%s/%d", name, n), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					do()
				}
			})
		}
	}
}

// S2-14: the block of working memory is linear in what it shows.
func BenchmarkContext(b *testing.B) {
	for _, n := range sizes {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			w := session.Working{}
			for i := range n {
				w.Observations = append(w.Observations, fmt.Sprintf("observation %d of something", i))
			}
			b.ReportAllocs()
			for b.Loop() {
				w.Context(session.ContextOptions{})
			}
		})
	}
}
