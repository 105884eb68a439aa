package verify

import (
	"path"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

// betweenLink is what stands between the text of a link and its target.
var betweenLink = lazyregexp.New("^[`*_]*\\]\\(<?$")

// onceTold keeps one report of two that one thing has: of a link whose text is its target, and of a product that each feature of a project
// tells of in a row of its own.
func onceTold(jobs []*job) {
	labels(jobs)
	later := map[string]*job{}
	for i := len(jobs) - 1; i >= 0; i-- {
		j := jobs[i]
		switch {
		case (j.claim.Kind == note.LinkClaim || j.claim.Kind == note.LinesClaim && j.claim.Context.Form == note.Link) && refutes(j.out):
			for k := i - 1; k >= 0 && k >= i-2; k-- {
				if t := jobs[k]; textOf(t, j) && refutes(t.out) {
					mendBoth(j, t)
					t.out = unverifiable("the text of a link whose target is reported")
				}
			}
		case j.claim.Kind == note.ValueClaim && strings.EqualFold(j.claim.Context.Heading, technologies):
			key := j.doc.Path + "\x00" + j.claim.Path + "\x00" + j.claim.Key
			if last := later[key]; last == nil {
				later[key] = j
			} else if refutes(j.out) && last.claim.At.Start.Line > j.claim.At.Start.Line {
				j.out = unverifiable(toldLater)
			}
		}
	}
}

// technologies is the heading below which programs that plan features write what each of them was made with, the newest last.
const technologies = "Active Technologies"

// toldLater is the reason given for a version in a row that a later one of the same product follows.
const toldLater = "a later row of the list tells of it too"

// textOf reports whether a claim about a path or its lines is the text of a link to it.
func textOf(t, link *job) bool {
	a, b := t.claim, link.claim
	same := a.Kind == note.PathClaim && b.Kind == note.LinkClaim && strings.TrimPrefix(a.Path, "./") == strings.TrimPrefix(b.Path, "./") ||
		a.Kind == note.LinesClaim && b.Kind == note.LinesClaim && a.Start == b.Start && a.End == b.End && path.Base(a.Path) == path.Base(b.Path)
	from, to := a.At.Span.End, b.At.Span.Start
	return same && t.doc == link.doc && from <= to && to-from < 8 && betweenLink.Match(t.doc.Source[from:to])
}

// mendBoth lets the fix of a link mend its text as well.
func mendBoth(link, text *job) {
	if link.out.Fix == nil || text.out.Fix == nil {
		return
	}
	both := *link.out.Fix
	both.Edits = append(append([]diag.Edit{}, text.out.Fix.Edits...), both.Edits...)
	both.Safe = both.Safe && text.out.Fix.Safe
	link.out.Fix = &both
}
