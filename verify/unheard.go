package verify

import (
	"cmp"
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
	leastAround = 2 // how many of them must be defined in the tree
	maxUnheard  = 100
)

// builtIn is how languages end the names of their own exceptions.
var builtIn = lazyregexp.New(`(?:Error|Exception|Warning)$`)

// unheardOf refutes names that no file holds, not even in a comment, where the text leaves no doubt that they are meant as this
// repository's own: it tells of one on the line of a file of source, among names that are there, or calls or names one of three words or
// more among names that are.
func (v *Verifier) unheardOf(ctx context.Context, jobs []*symbolJob) error {
	lines := byLine(jobs, func(s *symbolJob) *job { return s.job })
	verdicts := map[*symbolJob]diag.Verdict{}
	for _, s := range jobs {
		if out, ok := v.unheard(s, lines[s.doc]); ok && len(verdicts) < maxUnheard {
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
func (v *Verifier) unlessHeard(ctx context.Context, lost map[*symbolJob]diag.Verdict, spellings func(name string) []string) error {
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
func (v *Verifier) unheard(s *symbolJob, lines map[int][]*symbolJob) (diag.Verdict, bool) {
	if !v.traceless(s) || silenced(s.claim) != "" || s.query.place != "" || len(s.query.name.Parts) > 1 {
		return diag.Verdict{}, false
	}
	if out, ok := v.unlocated(s, lines); ok {
		return out, ok
	}
	if borrowed(s, lines) {
		return diag.Verdict{}, false
	}
	at := s.claim.At.Start.Line
	on, _ := around(lines, at, at, s)
	defined, unknown := around(lines, at-nearLines, at+nearLines, s)
	file, name := v.told(s), s.query.name.Last()
	ev := diag.Evidence{Path: file, Commit: v.commit(), Seen: "no file holds the word"}
	switch {
	case file != "" && on >= leastAround:
		return missing(fmt.Sprintf("%q is nowhere in %q, nor anywhere else", name, file), ev), true
	case s.claim.Context.Form != note.CodeSpan || s.doc.Role != note.Rules || ofProduct(s.claim):
	case unknown > 0 || defined < leastAround || !severalWords(name, 3) || strings.ContainsAny(name, "0123456789") || builtIn.MatchString(name):
	case s.query.name.Call && len(name) >= 12, len(name) >= 14 && !strings.Contains(name, "_"):
		return missing(fmt.Sprintf("%q is nowhere in the tree", name), ev), true
	}
	return diag.Verdict{}, false
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

// around counts the names of some lines, one left out, that the tree defines and that it does not know.
func around(lines map[int][]*symbolJob, from, to int, but *symbolJob) (defined, unknown int) {
	for n := from; n <= to; n++ {
		for _, s := range lines[n] {
			switch {
			case s.claim.Faint, s.query.name.Last() == but.query.name.Last():
			case s.out.Outcome == diag.Confirmed && s.answer.defined():
				defined++
			case s.out.Outcome == diag.Unverifiable && len(s.answer.code)+len(s.answer.text) == 0 && !s.answer.defined():
				unknown++
			}
		}
	}
	return defined, unknown
}

// told is the one file of source that the line of a claim names ahead of it; empty when it names none or several.
func (v *Verifier) told(s *symbolJob) string {
	file := ""
	at, _ := slices.BinarySearchFunc(s.doc.Claims, s.claim.At.Span.Start, func(c note.Claim, at int) int { return cmp.Compare(c.At.Span.Start, at) })
	for _, c := range slices.Backward(s.doc.Claims[:at]) {
		if c.At.Start.Line != s.claim.At.Start.Line {
			break
		}
		if c.Kind != note.PathClaim && c.Kind != note.LinkClaim {
			continue
		}
		f := v.sourceOf(s.doc, c)
		if f == "" {
			continue
		}
		if file != "" && file != f {
			return ""
		}
		file = f
	}
	return file
}

// ofProduct reports whether a word with a capital letter stands right before a name in code, as the name of the product that has it does:
// "Playwright `connectOverCDP`".
func ofProduct(c note.Claim) bool {
	before, _, ok := strings.Cut(c.Context.Sentence, "`"+c.Target)
	if !ok {
		return false
	}
	words := strings.Fields(before)
	if len(words) < 2 {
		return false
	}
	last := words[len(words)-1]
	return last[0] >= 'A' && last[0] <= 'Z' && strings.ToUpper(last) != last && !strings.ContainsAny(last, "`*:.,;()")
}
