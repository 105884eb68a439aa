package promotion

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/checklist"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/policy"
	"github.com/notes-lint/notes-lint/taxonomy"
)

// Import is what became of one fact of another tool.
type Import struct {
	From    string `json:"from"` // file and line
	Subject string `json:"subject"`
	ID      string `json:"id,omitempty"`
	Path    string `json:"path,omitempty"`
	Why     string `json:"why,omitempty"` // why it was left out
}

// Adopt puts facts of another tool into the inbox, as recalled or external and in need of verification: nothing that another program kept is
// believed. What must not be stored, or is stored already, is left out with the reason. A text that is longer than a fact is cut at a sentence;
// the file that it comes from stays as it is.
func (t *Turn) Adopt(ctx context.Context, tool string, source taxonomy.Source, facts []note.Adopted) ([]Import, error) {
	var out []Import
	seen := map[string]bool{}
	for _, f := range facts {
		d := t.adopted(tool, source, f)
		im := Import{From: fmt.Sprintf("%s:%d", f.Path, f.Line), Subject: d.Subject}
		switch name := t.inboxPath(&d); {
		case seen[d.id()]:
			im.Why = "it stands there twice"
		case t.exists(name):
			im.Why = "it waits in the inbox already"
		default:
			_, err := t.admit(ctx, Request{Draft: d, Gate: checklist.ChecklistImport(), When: "import"}, name, policy.Proposed)
			var stop *StopError
			switch {
			case errors.As(err, &stop):
				im.Why = fmt.Sprintf("%s: %s", stop.Stop.Step, stop.Stop.Message)
			case err != nil:
				return nil, err
			default:
				im.ID, im.Path = d.id(), name
			}
		}
		seen[d.id()] = true
		out = append(out, im)
	}
	return out, nil
}

// adopted makes a draft of a fact of another tool.
func (t *Turn) adopted(tool string, source taxonomy.Source, f note.Adopted) Draft {
	d := Draft{Subject: clip(strings.Join(strings.Fields(f.Subject), " "), 80), Fact: firstSentences(f.Fact, 2, 400), Reason: f.Reason, Source: source,
		Category: taxonomy.Category(strings.ToLower(f.Category)), Kind: taxonomy.CompletionStrategy, Doubted: true, Tags: append([]string{"from-" + tool}, f.Tags...)}
	if d.Reason == "" {
		d.Reason = "Kept by " + tool + "; nobody has looked at it yet."
	}
	if !d.Category.Valid() {
		if d.Category = taxonomy.Category(taxonomy.Classify(d.Subject, f.Fact).Label); !d.Category.Valid() {
			d.Category = taxonomy.Project
		}
	}
	if level := wordLevel(f.Confidence); level != "" {
		d.Confidence = level
	}
	for _, c := range append(slices.Clone(f.Citations), t.namedFiles(f.Fact)...) {
		if x := note.ParseCitation(c); x.Problem == "" && x.Trace == "" && t.View.Lookup(x.Path).Exists() && !slices.Contains(d.Citations, c) {
			d.Citations = append(d.Citations, c)
		}
	}
	if len(d.Citations) == 0 && t.View.Lookup(f.Path).Exists() && f.Line > 0 {
		d.Citations = []string{fmt.Sprintf("%s:%d", f.Path, f.Line)}
	}
	return d
}

// wordLevel is the confidence that a word stands for, at most what a recalled fact can have.
func wordLevel(s string) string {
	switch strings.ToLower(s) {
	case "high", "medium", "low", "":
		return ""
	}
	if l, err := policy.ParseLevel(s); err == nil && l < policy.Trust(taxonomy.Recalled) {
		return l.String()
	}
	return ""
}

// firstSentences cuts a text after so many sentences and at most so many runes.
func firstSentences(s string, n, runes int) string {
	s = strings.Join(strings.Fields(s), " ")
	for end := 0; end < len(s); {
		next := strings.IndexAny(s[end:], ".!?。！？")
		if next < 0 {
			break
		}
		end += next
		for end < len(s) && s[end] != ' ' {
			end++
		}
		if note.Sentences(s[:end]) == n && note.Sentences(s) > n {
			s = s[:end]
			break
		}
	}
	if r := []rune(s); len(r) > runes {
		s = strings.TrimSpace(string(r[:runes-1])) + "…"
	}
	return s
}
