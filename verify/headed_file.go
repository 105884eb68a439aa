package verify

import (
	"context"
	"fmt"
	"path"
	"slices"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/symbol"
)

// leastHeaded is how many functions that stand below the heading of one file another one must define before the list is of that other file.
const leastHeaded = 3

// belowHeadings refutes lists of functions below the heading of a file that holds none of them, when one other file defines most.
func (v *Verifier) belowHeadings(jobs []*symbolJob) {
	type list struct {
		doc     *note.Document
		heading string
	}
	by := map[list][]*symbolJob{}
	for _, s := range jobs {
		c := s.claim
		if s.query.place == "" && s.query.name.Call && len(s.query.name.Parts) == 1 && c.Context.Form == note.CodeSpan && c.Context.List > 0 && silenced(c) == "" && headOfLine(s.doc, c) && note.HeadingFile(c.Context.Heading) != "" {
			by[list{s.doc, c.Context.Heading}] = append(by[list{s.doc, c.Context.Heading}], s)
		}
	}
	for l, group := range by {
		file := v.shownFile(l.doc, note.HeadingFile(l.heading), false)
		if len(group) < leastHeaded || file == "" {
			continue
		}
		src, of, at := string(v.mf.read(file)), map[string]int{}, ""
		for _, s := range group {
			if hasWord(src, s.query.name.Last()) {
				of, at = nil, ""
				break
			}
			if h := soleHit(s); h != nil && h.Path != file && path.Ext(h.Path) == path.Ext(file) {
				if of[h.Path]++; of[h.Path] > of[at] {
					at = h.Path
				}
			}
		}
		if of[at] < leastHeaded || of[at]*3 < len(group)*2 || facade(file) {
			continue
		}
		for _, s := range group {
			if h := soleHit(s); h != nil && h.Path == at && s.out.Outcome == diag.Confirmed {
				s.out = v.movedName(s, *h, fmt.Sprintf(belowOther, at, file), nil)
			}
		}
	}
}

// shownElsewhere refutes what a fence declares below the heading of a file that holds none of it, when one other file defines most.
func (v *Verifier) shownElsewhere(ctx context.Context, d *note.Document) ([]*job, error) {
	by, order := map[int][]note.Shown{}, []int(nil)
	for _, s := range d.Shown {
		if s.Imported || s.Package || s.Module {
			continue
		}
		if by[s.Group] == nil {
			order = append(order, s.Group)
		}
		by[s.Group] = append(by[s.Group], s)
	}
	var out []*job
	for _, g := range order {
		group := by[g]
		if len(group) < leastHeaded {
			continue
		}
		file := v.shownFile(d, group[0].Of, false)
		if file == "" || facade(file) {
			continue
		}
		src, names := string(v.mf.read(file)), []string(nil)
		for _, s := range group {
			names = append(names, s.Name)
		}
		if slices.ContainsFunc(names, func(n string) bool { return hasWord(src, n) }) {
			continue
		}
		slices.Sort(names)
		found, err := v.words.findKept(ctx, "defined:", slices.Compact(names), definedAhead)
		if err != nil {
			return nil, err
		}
		at, lines := v.definesMost(file, found)
		if len(lines) < leastHeaded || len(lines)*3 < len(names)*2 {
			continue
		}
		for _, s := range group {
			c := note.Claim{Kind: note.SymbolClaim, Target: s.Name, Symbol: s.Name, Path: file, Context: s.Context, At: s.At}
			if lines[s.Name] == 0 || silenced(c) != "" {
				continue
			}
			j := &job{doc: d, claim: c, out: missing(fmt.Sprintf(belowOther, at, file), diag.Evidence{Path: at, Line: lines[s.Name], Commit: v.commit(), Seen: "defined there"})}
			j.out.Outcome, j.out.Rule = diag.Moved, "moved-symbol"
			out = append(out, j)
		}
	}
	return out, nil
}

// definesMost is the file like another one that defines most of some names, with their lines in it.
func (v *Verifier) definesMost(other string, found map[string][]spot) (at string, lines map[string]int) {
	by := map[string]map[string]int{}
	for name, spots := range found {
		for _, s := range spots {
			if path.Ext(s.Path) != path.Ext(other) || testFile(s.Path) || vendored(s.Path) {
				continue
			}
			for _, d := range v.scanned(s.Path).Defs {
				if d.Name == name && d.Scope == "" {
					if by[s.Path] == nil {
						by[s.Path] = map[string]int{}
					}
					by[s.Path][name] = d.Line
				}
			}
		}
	}
	for f, l := range by {
		if len(l) > len(lines) || len(l) == len(lines) && f < at {
			at, lines = f, l
		}
	}
	return at, lines
}

// belowOther says where names are defined that stand below the heading of another file.
const belowOther = "defined in %q, and %q, below whose heading it stands, has no such word"

// soleHit is the definition outside of tests that answers for a name; nil for none and for those of several files.
func soleHit(s *symbolJob) (sole *symbol.Hit) {
	for i, h := range s.answer.hits {
		if testFile(h.Path) {
			continue
		}
		if vendored(h.Path) || sole != nil && sole.Path != h.Path {
			return nil
		}
		if sole == nil {
			sole = &s.answer.hits[i]
		}
	}
	return sole
}
