package audit

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/dedup"
	"github.com/notes-lint/notes-lint/note"
)

// statement is one fact wherever it stands: an entry, or an item of a list or a paragraph of running text.
type statement struct {
	Place
	id       string
	fact     dedup.Fact
	plane    string // statements of one plane are read together, so that copies among them are copies
	specific int
	since    string
	expires  string
	refuted  bool // it makes a claim that does not hold
	prose    bool
}

// fewWords is below how many words that carry it running text is no statement to compare: commands and headings repeat.
const fewWords = 5

// maxStatements bounds how much running text of one document is compared.
const maxStatements = 2000

// statements gathers what is compared: entries that are in use, and the running text of documents that are read whole.
func (a *auditor) statements(r *Report) []statement {
	refuted := map[Place]bool{}
	files := map[string]bool{}
	for _, s := range r.Stale {
		if s.Severity == "error" {
			refuted[s.Place], files[s.Path] = true, true
		}
	}
	var out []statement
	for _, d := range a.Docs {
		switch {
		case d.Entry != nil && d.Entry.Fact != "":
			if d.Layer != note.Repo {
				continue
			}
			if s, ok := a.entry(d); ok {
				s.refuted = files[d.Path]
				out = append(out, s)
			}
		case d.Role == note.Rules || d.Role == note.Plain && (d.Layer == note.Instruction || d.Layer == note.Repo):
			for _, s := range a.prose(d) {
				s.refuted = refuted[s.Place]
				out = append(out, s)
			}
		}
	}
	return out
}

// entry is the statement of an entry file; ok is false for one that is not in use any more.
func (a *auditor) entry(d *note.Document) (s statement, ok bool) {
	e := d.Entry
	s = statement{
		Place: Place{d.Path, max(1, e.FactAt.Start.Line)}, id: e.ID, fact: dedup.Fact{Subject: e.Subject, Text: e.Fact}, plane: "entries " + d.Host.String() + entryFolder(d),
		specific: specificity(e.Fact)*8 + len(e.Citations), since: cmp.Or(a.last[d.Path].Date, e.Created),
	}
	if at, known := a.stand[d.Path]; known {
		if !at.State.Usable() {
			return s, false
		}
		s.since = stamp(at.Since)
		if at.Until != nil {
			s.expires = stamp(*at.Until)
		}
	}
	return s, true
}

// entryFolder keeps the topic files of different projects apart.
func entryFolder(d *note.Document) string {
	if d.Host == note.Native {
		return ""
	}
	return " " + path.Dir(d.Path)
}

// prose cuts running text into statements. Each stands under its heading: the same words under two headings are about two things.
func (a *auditor) prose(d *note.Document) []statement {
	var out []statement
	var trail []string // headings from level 2 on: "Rules" under two of them is about two things
	plane := d.Host.String() + " " + scope(d)
	for _, b := range d.Blocks {
		switch b.Kind {
		case note.Heading:
			if n := max(0, b.Depth-2); b.Depth >= 1 {
				trail = append(trail[:min(n, len(trail))], b.Text)
			}
			continue
		case note.Item, note.Paragraph:
		default:
			continue
		}
		n := specificity(b.Text)
		if n < fewWords || len(out) == maxStatements {
			continue
		}
		out = append(out, statement{
			Place: Place{d.Path, b.At.Start.Line}, fact: dedup.Fact{Subject: strings.Join(trail, " "), Text: strings.TrimSpace(b.Text)}, plane: plane, specific: n * 8,
			since: a.last[d.Path].Date, prose: true,
		})
	}
	return out
}

// scope is where the text of a document holds: a folder, or the patterns of a rules file. Rules for two places may say the same.
func scope(d *note.Document) string {
	if d.Front != nil {
		for _, key := range []string{"globs", "paths", "applyTo"} {
			if f := d.Front.Field(key); f != nil && !f.Null {
				return key + string(d.Source[f.ValueAt.Span.Start:f.ValueAt.Span.End])
			}
		}
	}
	switch d.Host {
	case note.Claude, note.Agents, note.Gemini:
		if dir := path.Dir(d.Path); !strings.Contains(d.Path, ".claude/") {
			return dir
		}
	case note.Other:
		return d.Path
	}
	return ""
}

// mirrors finds files most of whose statements are the same, word for word.
func mirrors(all []statement) []Mirror {
	in := map[string][]string{} // text → files, each once, in order
	size := map[string]int{}
	seen := map[[2]string]bool{}
	for _, s := range all {
		key := [2]string{s.fact.Text, s.Path}
		if !s.prose || seen[key] {
			continue
		}
		seen[key] = true
		size[s.Path]++
		if len(in[s.fact.Text]) < maxCopies {
			in[s.fact.Text] = append(in[s.fact.Text], s.Path)
		}
	}
	shared := map[[2]string]int{}
	for _, files := range in {
		for i, f := range files {
			for _, g := range files[i+1:] {
				shared[[2]string{min(f, g), max(f, g)}]++
			}
		}
	}
	var pairs [][2]string
	for pair, n := range shared {
		if n >= 3 && n*5 >= min(size[pair[0]], size[pair[1]])*4 {
			pairs = append(pairs, pair)
		}
	}
	slices.SortFunc(pairs, func(x, y [2]string) int { return cmp.Or(cmp.Compare(x[0], y[0]), cmp.Compare(x[1], y[1])) })
	return joined(pairs, shared, size)
}

// joined makes one mirror of all pairs that hang together.
func joined(pairs [][2]string, shared map[[2]string]int, size map[string]int) []Mirror {
	at := map[string]int{}
	out := []Mirror{}
	for _, p := range pairs {
		i, one := at[p[0]]
		j, other := at[p[1]]
		switch {
		case one && other && i != j:
			out[i].pairs = append(out[i].pairs, out[j].pairs...)
			for _, q := range out[j].pairs {
				at[q[0]], at[q[1]] = i, i
			}
			out[j].pairs = nil
		case !one && other:
			i = j
		case !one:
			i = len(out)
			out = append(out, Mirror{})
		}
		at[p[0]], at[p[1]] = i, i
		out[i].pairs = append(out[i].pairs, p)
	}
	out = slices.DeleteFunc(out, func(m Mirror) bool { return len(m.pairs) == 0 })
	for i := range out {
		m := &out[i]
		for _, p := range m.pairs {
			m.Files = append(m.Files, p[0], p[1])
			if n, of := shared[p], min(size[p[0]], size[p[1]]); m.Of == 0 || n*m.Of < m.Shared*of {
				m.Shared, m.Of = n, of
			}
		}
		slices.Sort(m.Files)
		m.Files = slices.Compact(m.Files)
	}
	slices.SortFunc(out, func(x, y Mirror) int {
		return cmp.Or(cmp.Compare(len(y.Files), len(x.Files)), cmp.Compare(y.Of, x.Of), cmp.Compare(x.Files[0], y.Files[0]))
	})
	return out
}

// maxCopies bounds the files that are paired because of one text.
const maxCopies = 16

// subjects counts entries by the folder that they cite first.
func (a *auditor) subjects() []Subject {
	count := map[string]int{}
	for _, d := range a.Docs {
		if d.Entry == nil || d.Layer != note.Repo {
			continue
		}
		if s, ok := a.stand[d.Path]; ok && !s.State.Usable() {
			continue
		}
		for _, c := range d.Entry.Citations {
			if c.Path != "" {
				count[path.Dir(path.Clean(c.Path))]++
				break
			}
		}
	}
	out := []Subject{}
	for folder, n := range count {
		if n >= ManyEntries {
			out = append(out, Subject{folder, n})
		}
	}
	slices.SortFunc(out, func(x, y Subject) int {
		return cmp.Or(cmp.Compare(y.Entries, x.Entries), cmp.Compare(x.Folder, y.Folder))
	})
	return out
}
