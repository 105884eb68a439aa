package verify

import (
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

// movedOut says that what a section is about is in a repository of its own: "The server and its suite now live in the standalone [tide-mcp](…) repo".
var movedOut = lazyregexp.New("(?i)([^.\n]*?)\\b(?:now\\s+(?:lives?|resides?|is|are)(?:\\s+\\w+)?|(?:has\\s+been|have\\s+been|was|were)\\s+(?:moved|extracted|split)(?:\\s+out)?|moved|lives?|resides?)\\s+(?:in|to|into)\\s+" +
	"(?:(?:the|a|its|their)\\s+)?(own|standalone|separate|dedicated)?\\s*[`*_]*\\[?[`*_]*([\\w./-]+)?[`*_]*(?:\\]\\([^)\\s]*\\))?[`*_]*\\s+repo(?:sitory)?\\b")

// maxMovedHead is how many bytes behind a heading are searched for that: its first paragraph.
const maxMovedHead = 1500

// sectionMoved takes back verdicts on names in a section, and in those below it, that begins by saying that what its heading is about was moved to another
// repository.
func (v *Verifier) sectionMoved(jobs []*job) {
	for _, j := range jobs {
		at := j.claim.At.Span.Start
		if refutes(j.out) && slices.ContainsFunc(v.toldOf(j.doc).moved, func(s note.Span) bool { return s.Start <= at && at < s.End }) {
			j.out = unverifiable(ofOtherRepository)
		}
	}
}

// movedSections are the parts of a document whose first paragraph says so.
func (v *Verifier) movedSections(doc *note.Document) []note.Span {
	var out []note.Span
	for i, s := range doc.Sections {
		body := doc.Source[s.Body.Start:s.Body.End]
		head := strings.TrimLeft(string(body[:min(len(body), maxMovedHead)]), "\n\r ")
		head, _, _ = strings.Cut(head, "\n\n")
		if s.Level < 2 || !v.saysMoved(s.Title, head) {
			continue
		}
		end := len(doc.Source)
		for _, next := range doc.Sections[i+1:] {
			if next.Level <= s.Level {
				end = next.At.Span.Start
				break
			}
		}
		out = append(out, note.Span{Start: s.Body.Start, End: end})
	}
	return out
}

// saysMoved reports whether a paragraph says of what a heading names that another repository has it.
func (v *Verifier) saysMoved(title, text string) bool {
	m := movedOut.FindStringSubmatch(text)
	if m == nil || m[2] == "" && m[3] == "" || m[3] != "" && !v.anotherRepository(m[3]) {
		return false
	}
	subject := strings.ToLower(m[1])
	return slices.ContainsFunc(strings.FieldsFunc(strings.ToLower(title), func(r rune) bool { return r < 'a' || r > 'z' }), func(w string) bool {
		return len(w) > 2 && strings.Contains(subject, w)
	})
}
