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
	by := map[underHeading][]*symbolJob{}
	for _, s := range jobs {
		c := s.claim
		if s.query.place == "" && s.query.name.Call && len(s.query.name.Parts) == 1 && c.Context.Form == note.CodeSpan && c.Context.List > 0 && silenced(c) == "" && headOfLine(s.doc, c) && note.HeadingFile(c.Context.Heading) != "" {
			l := underHeading{s.doc, c.Context.Heading}
			by[l] = append(by[l], s)
		}
	}
	for l, group := range by {
		file := holdsNone(v, l.doc, note.HeadingFile(l.heading), group, func(s *symbolJob) string { return s.query.name.Last() })
		if file == "" {
			continue
		}
		of, at := map[string]int{}, ""
		for _, s := range group {
			if h := soleHit(s); h != nil && path.Ext(h.Path) == path.Ext(file) {
				if of[h.Path]++; of[h.Path] > of[at] {
					at = h.Path
				}
			}
		}
		if !mostHeaded(of[at], len(group)) {
			continue
		}
		for _, s := range group {
			if h := soleHit(s); h != nil && h.Path == at && s.out.Outcome == diag.Confirmed {
				s.out = v.movedName(s, *h, fmt.Sprintf(belowOther, at, file), nil)
			}
		}
	}
}

// mostHeaded reports whether so many of a list are enough for it to be one of the file that defines them.
func mostHeaded(n, of int) bool { return n >= leastHeaded && n*3 >= of*2 }

// holdsNone is the file that a heading of a document names, when it holds none of the names of a list below it; empty for any other, and for a
// list that is too short.
func holdsNone[T any](v *Verifier, d *note.Document, heading string, list []T, name func(T) string) string {
	if len(list) < leastHeaded {
		return ""
	}
	file := v.shownFile(d, heading, false)
	if file == "" || facade(file) {
		return ""
	}
	src := string(v.mf.read(file))
	if slices.ContainsFunc(list, func(e T) bool { return hasWord(src, name(e)) }) {
		return ""
	}
	return file
}

// headedCode is what one fence or several declare below the heading of a file that holds none of it.
type headedCode struct {
	doc   *note.Document
	file  string
	shown []note.Shown
}

// shownElsewhere refutes what fences declare below the heading of a file that holds none of it, when one other file defines most.
func (v *Verifier) shownElsewhere(ctx context.Context, docs []*note.Document) ([]*job, error) {
	var open []headedCode
	var names []string
	for _, d := range docs {
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
		for _, g := range order {
			if file := holdsNone(v, d, by[g][0].Of, by[g], func(s note.Shown) string { return s.Name }); file != "" {
				open = append(open, headedCode{d, file, by[g]})
				for _, s := range by[g] {
					names = append(names, s.Name)
				}
			}
		}
	}
	if len(open) == 0 {
		return nil, nil
	}
	found, err := v.words.definers(ctx, names)
	if err != nil {
		return nil, err
	}
	var out []*job
	for _, h := range open {
		at, lines := v.definesMost(h, found)
		if !mostHeaded(len(lines), len(h.shown)) {
			continue
		}
		for _, s := range h.shown {
			c := note.Claim{Kind: note.SymbolClaim, Target: s.Name, Symbol: s.Name, Path: h.file, Context: s.Context, At: s.At}
			if lines[s.Name] == 0 || silenced(c) != "" {
				continue
			}
			j := &job{doc: h.doc, claim: c, out: missing(fmt.Sprintf(belowOther, at, h.file), diag.Evidence{Path: at, Line: lines[s.Name], Commit: v.commit(), Seen: "defined there"})}
			j.out.Outcome, j.out.Rule = diag.Moved, "moved-symbol"
			out = append(out, j)
		}
	}
	return out, nil
}

// definesMost is the file that defines most of some code, of the language of the file whose heading it stands below, with the lines.
func (v *Verifier) definesMost(h headedCode, found map[string][]spot) (at string, lines map[string]int) {
	by := map[string]map[string]int{}
	for _, shown := range h.shown {
		name := shown.Name
		for _, s := range found[name] {
			if path.Ext(s.Path) != path.Ext(h.file) || testFile(s.Path) || vendored(s.Path) {
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
