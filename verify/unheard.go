package verify

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

const (
	nearLines   = 6 // how far the names around another stand from it, in lines
	leastAround = 2 // how many names of its line must be defined in the tree
	maxUnheard  = 100
	farAhead    = 160 // how far a file stands ahead of what is told of it, in bytes, when another sentence names it
)

// builtIn is how languages end the names of their own exceptions.
var builtIn = lazyregexp.New(`(?:Error|Exception|Warning)$`)

// unheardOf refutes names that no file holds, not even in a comment, where the text leaves no doubt that they are meant as this
// repository's own: it tells of one on the line of a file of source, among names that are there. A name that is only near such names proved
// to be somebody else's as often as not, unless it is called and of many words.
func (v *Verifier) unheardOf(ctx context.Context, jobs []*symbolJob) error {
	lines := byLine(jobs, func(s *symbolJob) *job { return s.job })
	verdicts := map[*symbolJob]verdict{}
	for _, s := range jobs {
		if out, ok := v.unheard(asked(s), lines[s.doc]); ok && len(verdicts) < maxUnheard {
			verdicts[s] = out
		}
	}
	return v.unlessHeard(ctx, verdicts, func(name string) []string { return []string{name} })
}

// byLine groups jobs by the document and the line of their claims.
func byLine[J any](jobs []J, of func(J) *job) map[*note.Document]map[int][]J {
	out := map[*note.Document]map[int][]J{}
	for _, s := range jobs {
		j := of(s)
		if out[j.doc] == nil {
			out[j.doc] = map[int][]J{}
		}
		n := j.claim.At.Start.Line
		out[j.doc][n] = append(out[j.doc][n], s)
	}
	return out
}

// unlessHeard gives the verdicts on names of which no file holds any spelling, not even within longer words.
func (v *Verifier) unlessHeard(ctx context.Context, lost map[*symbolJob]verdict, spellings func(name string) []string) error {
	if len(lost) == 0 {
		return nil
	}
	var names []string
	for s := range lost {
		names = append(names, spellings(s.query.name.Last())...)
	}
	slices.Sort(names)
	heard, err := v.words.within(ctx, slices.Compact(names))
	if err != nil {
		return err
	}
	for s, out := range lost {
		if !slices.ContainsFunc(spellings(s.query.name.Last()), func(w string) bool { return heard[w] }) {
			s.out = out
		}
	}
	return nil
}

// unheard is the verdict on a name that no file holds as a word, and whether there is one.
func (v *Verifier) unheard(s *symbolJob, lines map[int][]*symbolJob) (verdict, bool) {
	if !v.traceless(s) || silenced(s.claim) != "" || s.query.place != "" || len(s.query.name.Parts) > 1 {
		return verdict{}, false
	}
	if out, ok := v.unlocated(s, lines); ok {
		return out, ok
	}
	file, name := v.told(s), s.query.name.Last()
	if file != "" && (definedWith(lines[s.claim.At.Start.Line], s) >= leastAround || remarkedWith(lines[s.claim.At.Start.Line], s, file) >= leastAround) && !borrowed(s, lines) {
		ev := diag.Evidence{Path: file, Commit: v.commit(), Seen: "no file holds the word"}
		return missing(fmt.Sprintf("%q is nowhere in %q, nor anywhere else", name, file), ev), true
	}
	return v.unheardCall(s, lines)
}

// severalWords reports whether a name is spelt as so many words or more.
func severalWords(name string, n int) bool {
	for i := 1; i < len(name)-1; i++ {
		if name[i] == '_' || name[i] >= 'A' && name[i] <= 'Z' && name[i-1] >= 'a' && name[i-1] <= 'z' {
			n--
		}
	}
	return n <= 1
}

// definedWith counts the names of a line, one left out, that the tree defines.
func definedWith(line []*symbolJob, but *symbolJob) int {
	return othersOf(line, but, func(s *symbolJob) bool { return !s.claim.Faint })
}

// remarkedWith counts the names of the remark behind an entry of a drawing, one left out, that the file of the entry defines.
func remarkedWith(line []*symbolJob, but *symbolJob, file string) int {
	return othersOf(line, but, func(s *symbolJob) bool {
		return inComment(but.claim) && inComment(s.claim) && s.answer.hits[0].Path == file
	})
}

// othersOf counts the names of a line, one left out, that the tree defines and that are of a sort.
func othersOf(line []*symbolJob, but *symbolJob, sort func(*symbolJob) bool) (n int) {
	for _, s := range line {
		if s.query.name.Last() != but.query.name.Last() && s.out.Outcome == diag.Confirmed && s.answer.defined() && sort(s) {
			n++
		}
	}
	return n
}

// headOfLine reports whether a line begins with a claim, as an item or a row about it does.
func headOfLine(doc *note.Document, c note.Claim) bool {
	head, _, ok := strings.Cut(doc.LineText(c.At.Start.Line), c.Target)
	return ok && strings.Trim(head, " \t|*_`[-+0123456789.)") == ""
}

// told is the one file of source that the line of a claim names ahead of it: at its head, in the same sentence or not far from it. It is empty when
// that are none or several.
func (v *Verifier) told(s *symbolJob) string {
	file := ""
	for _, c := range slices.Backward(s.doc.Claims[:claimFrom(s.doc, s.claim.At.Span.Start)]) {
		if c.At.Start.Line != s.claim.At.Start.Line {
			break
		}
		if c.Kind != note.PathClaim && c.Kind != note.LinkClaim {
			continue
		}
		f := v.sourceOf(s.doc, c)
		if f == "" || s.claim.At.Span.Start-c.At.Span.End > farAhead && c.Context.Sentence != s.claim.Context.Sentence && !headOfLine(s.doc, c) {
			continue
		}
		if file != "" && file != f {
			return ""
		}
		file = f
	}
	return file
}
