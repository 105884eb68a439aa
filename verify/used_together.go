package verify

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

// How many names a sentence has to tell of for those to be looked for that one file held together, how many of them it still holds, and
// how many sentences of a run are looked at.
const (
	leastTogether = 3
	leastStill    = 2
	maxTogether   = 30
)

// told in one sentence.
type oneSentence struct {
	doc  *note.Document
	text string
}

// usedTogether refutes names that a sentence tells of a file among others: when it was written that file held them all, as code, now it holds the
// others, and nothing in the tree holds these.
func (v *Verifier) usedTogether(ctx context.Context, jobs []*symbolJob) error {
	groups := map[oneSentence][]*symbolJob{}
	var order []oneSentence
	for _, s := range jobs {
		c := s.claim
		if c.Faint || c.Context.Form != note.CodeSpan || c.Context.Stance != note.Stated || c.Context.Sentence == "" || len(s.query.name.Parts) != 1 || s.query.place != "" {
			continue
		}
		k := oneSentence{s.doc, c.Context.Sentence}
		if groups[k] == nil {
			order = append(order, k)
		}
		groups[k] = append(groups[k], s)
	}
	type parted struct{ lost, rest []*symbolJob }
	var open []parted
	var held []*symbolJob
	var ask originAsk
	for _, k := range order {
		lost, rest := v.apartGone(groups[k])
		if len(lost) == 0 || len(rest) < leastStill || len(lost)+len(rest) < leastTogether || len(open) == maxTogether {
			continue
		}
		open, held = append(open, parted{lost, rest}), append(held, rest...)
		for _, s := range lost {
			ask.add(s.doc, s.claim.At.Start.Line)
		}
	}
	if len(open) == 0 {
		return nil
	}
	found, err := v.spotsOf(ctx, held)
	if err != nil {
		return err
	}
	then := v.whenWritten(ctx, ask)
	for _, g := range open {
		file := heldTogether(g.lost[0].claim.Context.Sentence, g.rest, found)
		if file == "" {
			continue
		}
		now := string(v.mf.read(file))
		for _, s := range g.lost {
			old, commit := then.file(s.job, file)
			if !heldAsCode(old, s.query.name.Last()) || slices.ContainsFunc(g.rest, func(o *symbolJob) bool {
				return hasWord(now, o.query.name.Last()) && !hasWord(string(old), o.query.name.Last())
			}) {
				continue
			}
			s.out = missing(fmt.Sprintf("%q held it with the others of the sentence when that was written, and nothing holds it any more", file), diag.Evidence{Path: file, Commit: commit, Seen: "it held the name in the commit that wrote the line"})
			s.out.Rule = "dead-symbol"
		}
	}
	return nil
}

// apartGone parts the names of a sentence into those that nothing in the tree holds and those that code has.
func (v *Verifier) apartGone(group []*symbolJob) (lost, rest []*symbolJob) {
	for _, s := range group {
		switch {
		case s.out.Outcome == diag.Unverifiable && severalWords(s.query.name.Last(), 2) && silenced(s.claim) == "" && v.traceless(s):
			lost = append(lost, s)
		case s.answer.defined() || len(s.answer.code) > 0:
			rest = append(rest, s)
		}
	}
	return lost, rest
}

// heldTogether is the file that a sentence names and that holds most of some names, two at least besides its own; empty for none.
func heldTogether(sentence string, rest []*symbolJob, found map[string][]spot) string {
	held, best := map[string]int{}, ""
	for _, s := range rest {
		for _, at := range found[s.query.name.Last()] {
			stem := strings.TrimSuffix(path.Base(at.Path), path.Ext(at.Path))
			if readable(at.Path) && !testFile(at.Path) && !vendored(at.Path) && len(stem) > 4 && stem != s.query.name.Last() && hasWord(sentence, stem) {
				held[at.Path]++
			}
		}
	}
	for f, n := range held {
		if n >= leastStill && (best == "" || n > held[best] || n == held[best] && f < best) {
			best = f
		}
	}
	return best
}

// heldAsCode reports whether source text holds a word outside of lines of comment.
func heldAsCode(src []byte, word string) bool {
	for range occurrences(src, word) {
		return true
	}
	return false
}
