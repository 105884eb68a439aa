package recall_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/notes-lint/notes-lint/internal/factindex"
	"github.com/notes-lint/notes-lint/recall"
)

// told is a ranking by meaning that is given beforehand.
type told struct {
	near []string // of the paths with these subjects, from near to far
	err  error
}

func (o told) Alike(_ context.Context, x *factindex.Index, _ string, n int) ([]factindex.Alike, error) {
	var out []factindex.Alike
	for i, subject := range o.near {
		for _, e := range x.With("", subject, "") {
			out = append(out, factindex.Alike{Entry: e, By: 1 / float64(1+i)})
		}
	}
	for e := range x.Entries() {
		if len(out) < n {
			out = append(out, factindex.Alike{Entry: e, By: 0.1 + 0.01*float64(len(e.Path)%3)})
		}
	}
	return out, o.err
}

func meant(t *testing.T, f files, m factindex.Meaning, mode recall.Mode) (subjects, notices []string) {
	t.Helper()
	s, _ := storeOf(t, f)
	s.Meaning = m
	a, err := s.Ask(t.Context(), recall.Request{Query: "make the modal accessible", Mode: mode})
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range a.Hits {
		subjects = append(subjects, h.Fact.Subject)
	}
	return subjects, a.Notices
}

// Meaning brings back what shares no word with the question, if it stands out; without an embedder, or when it fails, words decide.
func TestMeaningFindsOtherWordsAndItsFailureIsTold(t *testing.T) {
	f := base()
	f.entry("Keyboards", "Focus comes back when a window closes.", nil)
	f.entry("Modal windows", "The modal traps accessible focus.", nil)
	for i := range 40 {
		f.entry(fmt.Sprintf("Station %d", i), fmt.Sprintf("Train%d stops at place%d.", i, i), nil)
	}
	near := told{near: []string{"Keyboards"}}
	for _, c := range []struct {
		name string
		m    factindex.Meaning
		mode recall.Mode
		want []string
	}{
		{"none", nil, "", []string{"Modal windows"}},
		{"not wanted", near, recall.Lexical, []string{"Modal windows"}},
		{"hybrid", near, recall.Hybrid, []string{"Modal windows", "Keyboards"}},
		{"vector", near, recall.Vector, []string{"Keyboards"}},
		{"nothing stands out", told{}, recall.Hybrid, []string{"Modal windows"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, notices := meant(t, f, c.m, c.mode)
			equal(t, c.want, got)
			equal(t, []string(nil), notices)
		})
	}
	got, notices := meant(t, f, told{err: errors.New("no answer")}, recall.Hybrid)
	equal(t, []string{"Modal windows"}, got)
	equal(t, []string{"found by words only: no answer"}, notices)
}

// A fact that meaning finds is judged like any other.
func TestMeaningBringsNothingBackThatMayNotBeShown(t *testing.T) {
	f := base()
	f.entry("Keyboards", "Focus is in `src/gone.go`.", nil)
	f.entry("Screens", "Readers say what a window is.", fields{"expires": "2026-08-01T00:00:00Z"})
	for i := range 40 {
		f.entry(fmt.Sprintf("Station %d", i), fmt.Sprintf("Train%d stops at place%d.", i, i), nil)
	}
	s, _ := storeOf(t, f)
	s.Meaning = told{near: []string{"Keyboards", "Screens"}}
	a, err := s.Ask(t.Context(), recall.Request{Query: "make the modal accessible"})
	if err != nil {
		t.Fatal(err)
	}
	var left []string
	for _, l := range a.Left {
		left = append(left, l.Why)
	}
	equal(t, 0, len(a.Hits))
	equal(t, []string{"expired on 2026-08-01", `refuted: path "src/gone.go" is missing`}, left)
}
