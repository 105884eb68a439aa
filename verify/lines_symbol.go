package verify

import (
	"fmt"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/symbol"
)

// pointed judges lines that the text gives as the place of a named definition: right when the name stands there or near, or
// when they lie in its body; moved when the file defines it once and elsewhere. Otherwise the name says nothing.
func (v *Verifier) pointed(j *job, p string) (out verdict, known bool) {
	c := j.claim
	name, ok := symbol.ParseName(c.Symbol)
	if !ok || c.Quote != "" || silenced(c) != "" {
		return out, false
	}
	src, err := v.view.ReadFile(p)
	if err != nil {
		return out, false
	}
	lines := splitLines(string(src))
	from, to := max(0, c.Start-1-slack), min(len(lines), c.End+slack)
	near := lines[min(from, to):to]
	if slices.ContainsFunc(near, func(l string) bool { return hasWord(l, name.Last()) && !importLine.MatchString(l) }) {
		out = confirmed(fmt.Sprintf("%q stands there", name.Last()), p)
		out.Evidence[0].Line = c.Start
		return out, true
	}
	hits := symbol.Scan(p, src).Find(p, name)
	if len(hits) != 1 || hits[0].How == symbol.Elsewhere {
		return out, false
	}
	d := hits[0].Def
	if d.Line <= c.Start && c.Start <= d.End {
		out = confirmed(fmt.Sprintf("inside of %q, which begins at line %d", d.Name, d.Line), p)
		out.Evidence[0].Line = c.Start
		return out, true
	}
	n := 1
	if c.End > c.Start && d.End > d.Line {
		n = d.End - d.Line + 1
	}
	return v.movedTo(j, diag.Evidence{Path: p, Line: d.Line, Commit: v.commit(), Seen: fmt.Sprintf("%s of that name", withArticle(d.Kind.String()))},
		fmt.Sprintf("%q stands at line %d now", d.Name, d.Line), d.Line, n), true
}

// stillBegins is the definition with which a cited range begins and of which the text around the claim speaks, by its name or, where the
// range begins right there, by a word that its name is made of; nil for none.
func (v *Verifier) stillBegins(j *job, p string) *symbol.Def {
	c := j.claim
	if c.End <= c.Start || c.Quote != "" {
		return nil
	}
	around, line := strings.ToLower(paragraphOf(j.doc, c.At.Span.Start)), strings.ToLower(j.doc.LineText(c.At.Start.Line))
	line = strings.Replace(line, strings.ToLower(c.Target), "", 1)
	for _, d := range v.scanned(p).Defs {
		if abs(d.Line-c.Start) > slack || d.End <= d.Line || d.Line > c.End {
			continue
		}
		if len(d.Name) > minLetter && hasWord(around, strings.ToLower(d.Name)) {
			return &d
		}
		if d.Line != c.Start {
			continue
		}
		for _, w := range wordsOfName(d.Name) {
			if len(w) >= leastTelling && hasWord(line, strings.ToLower(w)) {
				return &d
			}
		}
	}
	return nil
}

// leastTelling is how many letters a word of a name has that says of what it is the name.
const leastTelling = 7

// paragraphOf is the block of a document around an offset.
func paragraphOf(doc *note.Document, at int) string {
	i := blockAt(doc, at)
	if i < 0 {
		return ""
	}
	return between(doc, doc.Blocks[i].At.Span.Start, i+1)
}
