package audit

import (
	"cmp"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/checklist"
	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

// Stale is a claim of memory that the repository does not bear out.
type Stale struct {
	Place
	Layer    string `json:"layer"`
	Host     string `json:"host"`
	Entry    string `json:"entry"` // id of the stored fact that makes it; empty for none
	Claim    string `json:"claim"`
	Rule     string `json:"rule"`
	Severity string `json:"severity"`
	Why      string `json:"why"`
	Now      string `json:"now"`    // what took its place, by proof of git or the tree; empty when that is not known
	Hint     string `json:"hint"`   // a likely remedy without proof
	Since    string `json:"since"`  // full hash of the commit that made it false; empty when that is not known
	Author   string `json:"author"` // who last changed the line, or the file
}

func (a *auditor) stale(r *Report) {
	r.Stale = []Stale{}
	docs := a.byPath()
	for _, d := range a.Report.Diagnostics {
		doc := docs[d.At.Path]
		if d.Claim == "" || doc == nil {
			continue
		}
		s := Stale{
			Place: Place{d.At.Path, d.At.Start.Line}, Layer: doc.Layer.String(), Host: doc.Host.String(), Claim: a.shown(d.Claim), Rule: d.Rule,
			Severity: d.Severity.String(), Why: a.shown(d.Message), Now: a.shown(replacement(d)), Author: a.author(Place{d.At.Path, d.At.Start.Line}),
		}
		if s.Now == "" && len(d.Fixes) == 0 && !general(d) {
			s.Hint = a.shown(d.Hint)
		}
		if doc.Entry != nil {
			s.Entry = doc.Entry.ID
		}
		s.Since = since(d)
		r.Stale = append(r.Stale, s)
	}
	rank := func(s Stale) int { return slices.Index([]string{"error", "warning", "info"}, s.Severity) }
	slices.SortStableFunc(r.Stale, func(x, y Stale) int {
		return cmp.Or(cmp.Compare(rank(x), rank(y)), cmp.Compare(x.Path, y.Path), cmp.Compare(x.Line, y.Line))
	})
}

// general reports whether the hint of a finding is what its rule says to everybody.
func general(d diag.Diagnostic) bool {
	r := checklist.Lookup(d.Rule)
	return r != nil && r.Remedy == d.Hint
}

// since is the commit that made a claim false. Evidence names the commit that was looked at too, so the finding itself has to name it.
func since(d diag.Diagnostic) string {
	told := d.Message
	for _, f := range d.Fixes {
		told += " " + f.Title
	}
	for _, e := range d.Evidence {
		if len(e.Commit) >= 7 && strings.Contains(told, e.Commit[:7]) {
			return e.Commit
		}
	}
	return ""
}

// replacement is what a proved fix puts in the place of a claim; empty when it is not one edit.
func replacement(d diag.Diagnostic) string {
	for _, f := range d.Fixes {
		if f.Safe && len(f.Edits) == 1 {
			return f.Edits[0].New
		}
	}
	return ""
}

func (a *auditor) byPath() map[string]*note.Document {
	out := make(map[string]*note.Document, len(a.Docs))
	for _, d := range a.Docs {
		out[d.Path] = d
	}
	return out
}

func byRule(ds []diag.Diagnostic) []RuleCount {
	count := map[string]int{}
	for _, d := range ds {
		count[d.Rule]++
	}
	out := []RuleCount{}
	for rule, n := range count {
		out = append(out, RuleCount{rule, n})
	}
	slices.SortFunc(out, func(x, y RuleCount) int { return cmp.Or(cmp.Compare(y.Count, x.Count), cmp.Compare(x.Rule, y.Rule)) })
	return out
}
