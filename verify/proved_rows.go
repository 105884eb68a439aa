package verify

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/symbol"
)

// A table or list whose rows each name a file of source and what is in it proves how all of its rows are meant.

const (
	leastProved = 3   // rows whose file holds a name that they tell, before a name of another row is missed
	maxProved   = 100 // names of a run that are looked at
)

// toldRow is a row of a table, or an item of a list, that names one file of source, or a folder and none.
type toldRow struct {
	file  string
	holds bool         // its file holds a name that it tells
	open  []*symbolJob // names of which no file has a trace
}

// provedRows refutes names that no file holds, told on the row of a file in a table or a list that tells of three others what these hold.
func (v *Verifier) provedRows(ctx context.Context, jobs []*symbolJob) error {
	lost := map[*symbolJob]verdict{}
	lines := byLine(jobs, func(s *symbolJob) *job { return s.job })
	for _, doc := range slices.SortedFunc(maps.Keys(lines), func(a, b *note.Document) int { return strings.Compare(a.Path, b.Path) }) {
		for _, rows := range v.toldRows(doc, lines[doc]) {
			held, bare := 0, 0
			for _, r := range rows {
				if r.holds {
					held++
				} else if len(r.open) == 0 {
					bare++
				}
			}
			for _, r := range rows {
				others := held
				if r.holds {
					others--
				}
				if others < leastProved || others <= bare {
					continue
				}
				for _, s := range r.open {
					if len(lost) < maxProved {
						lost[s] = missing(fmt.Sprintf("%q is nowhere in %q, nor anywhere else", s.query.name.Last(), r.file), diag.Evidence{Path: r.file, Commit: v.commit(), Seen: "the files of other rows hold what is told of them"})
					}
				}
			}
		}
	}
	return v.unlessHeard(ctx, lost, caseless)
}

// toldRows are the rows that name one file of source, or a folder and none, those of one table or list together.
func (v *Verifier) toldRows(doc *note.Document, lines map[int][]*symbolJob) [][]toldRow {
	var out [][]toldRow
	var rows []toldRow
	last, mark := 0, ""
	flush := func() {
		if len(rows) > leastProved {
			out = append(out, rows)
		}
		rows = nil
	}
	for i := 0; i < len(doc.Claims); {
		n := doc.Claims[i].At.Start.Line
		from := i
		for i < len(doc.Claims) && doc.Claims[i].At.Start.Line == n {
			i++
		}
		m := rowMark(doc.LineText(n))
		if m == "" || m != mark || !v.sameRun(doc, last, n, m) {
			flush()
		}
		last, mark = n, m
		if m == "" {
			continue
		}
		file, dir, several := "", "", false
		for _, c := range doc.Claims[from:i] {
			if c.Kind != note.PathClaim && c.Kind != note.LinkClaim {
				continue
			}
			if f := v.sourceOf(doc, c); f != "" {
				several = several || file != "" && file != f
				file = f
			} else if c.Context.IsDir && file == "" && dir == "" && strings.Contains(c.Path, "/") {
				if f, ok := v.resolve(doc, c, c.Path); ok && v.tree.isDir(f.path) {
					dir = f.path
				}
			}
		}
		if several || file+dir == "" {
			continue
		}
		r, text := toldRow{file: cmp.Or(file, dir)}, ""
		if file != "" {
			text = string(v.mf.read(file))
		}
		for _, s := range lines[n] {
			switch {
			case hasWord(text, s.query.name.Last()), file == "" && slices.ContainsFunc(s.answer.hits, func(h symbol.Hit) bool { return strings.HasPrefix(h.Path, dir+"/") }):
				r.holds = r.holds || !s.claim.Faint && s.query.name.Last() != stemOf(r.file)
			case s.claim.Context.Form == note.CodeSpan && !s.claim.Faint && silenced(s.claim) == "" && v.traceless(s) && s.query.place == "" && len(s.query.name.Parts) == 1 &&
				severalWords(s.query.name.Last(), 2) && !builtIn.MatchString(s.query.name.Last()):
				r.open = append(r.open, s)
			}
		}
		if len(lines[n]) > 0 {
			rows = append(rows, r)
		}
	}
	flush()
	return out
}

// rowMark is what the row of a table or an item of a list begins with, with its indentation; empty for any other line.
func rowMark(line string) string {
	text := strings.TrimLeft(line, " \t")
	at := line[:len(line)-len(text)]
	switch {
	case strings.HasPrefix(text, "|"):
		return "|"
	case strings.HasPrefix(text, "- "), strings.HasPrefix(text, "* "), strings.HasPrefix(text, "+ "):
		return at + text[:1]
	}
	return ""
}

// sameRun reports whether nothing but rows of one table or list stands between two lines.
func (v *Verifier) sameRun(doc *note.Document, from, to int, mark string) bool {
	for n := from + 1; n < to; n++ {
		line := doc.LineText(n)
		if text := strings.TrimSpace(line); text == "" && mark == "|" || strings.HasPrefix(text, "#") || strings.HasPrefix(text, "```") || text != "" && rowMark(line) == "" && len(line)-len(strings.TrimLeft(line, " \t")) < len(mark) {
			return false
		}
	}
	return true
}
