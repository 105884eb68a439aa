package verify

import (
	"fmt"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/symbol"
)

const (
	leastInSeries = 3 // names of a series that a file defines before another of it is missed there
	maxInSeries   = 1 // and others of it that it may lack
)

var (
	// seriesAhead is a series of code spans up to a name, behind what an item says of its file.
	seriesAhead = lazyregexp.New("(?:[:：(—–]|--|\\s-)\\s*[*_]*((?:`[^`\\n]+`(?:\\s*\\([^()`]*\\))?[\\s,;/&|+]*(?:and\\s+)?)*)`$")
	// seriesRest is the rest of it.
	seriesRest = lazyregexp.New("^`((?:(?:\\s*\\([^()`]*\\))?[\\s,;/&|+]*(?:and\\s+)?`[^`\\n]+`)*)")
	spanInside = lazyregexp.New("`([^`\\n]+)`")
)

// seriesElsewhere refutes names that an item about a file lists among others which that defines, when it has no such word and only other files
// define it: "`tides.ts` - what is read: `readTide`, `readEbb`, `readFlow`, `writeTide`".
func (v *Verifier) seriesElsewhere(jobs []*symbolJob) {
	for _, s := range jobs {
		c, name := s.claim, s.query.name.Last()
		if s.out.Outcome != diag.Confirmed || !s.answer.defined() || c.Context.Form != note.CodeSpan || len(s.query.name.Parts) != 1 || !manyWords(s.query.name) || silenced(c) != "" {
			continue
		}
		file, end := v.rowFile(s)
		if file == "" || end > c.At.Span.Start || !v.lacksWord(file, name) {
			continue
		}
		line := s.doc.LineSpan(c.At.Start.Line)
		ahead := seriesAhead.FindStringSubmatch(string(s.doc.Source[end:c.At.Span.Start]))
		rest := seriesRest.FindStringSubmatch(string(s.doc.Source[c.At.Span.End:line.End]))
		if ahead == nil || rest == nil {
			continue
		}
		held, lost := 0, 0
		defs := v.scanned(file).Defs
		for _, g := range spanInside.FindAllStringSubmatch(ahead[1]+" "+rest[1], 40) {
			o, _, _ := strings.Cut(strings.TrimSuffix(g[1], "()"), "(")
			if slices.ContainsFunc(defs, func(d symbol.Def) bool { return d.Name == o }) {
				held++
			} else {
				lost++
			}
		}
		if held < leastInSeries || lost > maxInSeries || slices.ContainsFunc(s.answer.hits, func(h symbol.Hit) bool {
			return h.Path == file || vendored(h.Path) || v.includes(file, h.Path)
		}) {
			continue
		}
		h := s.answer.hits[0]
		s.out = missing(fmt.Sprintf("%q defines others of its list, and not %q", file, name), diag.Evidence{Path: h.Path, Line: h.Def.Line, Commit: v.commit(), Seen: "defines the name"})
		s.out.Rule = "dead-symbol"
		s.out.Hint = fmt.Sprintf("%q defines it", h.Path)
	}
}
