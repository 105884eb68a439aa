package promotion

import (
	"bytes"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/policy"
)

// Merge resolves files of memory that git left with conflict markers: an entry that two branches wrote gets the envelopes of both (the
// earliest creation, all citations, tags and reasons), and an event file the lines of both. It returns the files, and those that a person
// has to look at, with the reason.
func (t *Turn) Merge() (merged []string, left []Left, err error) {
	for _, dir := range []string{t.Layout.Repo, t.Layout.Inbox, t.Layout.Ledger, t.Layout.Stats, path.Dir(t.Layout.Rejected)} {
		files, err := t.View.ListMemory(dir)
		if err != nil {
			return nil, nil, fmt.Errorf("list %q: %w", dir, err)
		}
		for _, f := range files {
			if slices.Contains(merged, f) || slices.ContainsFunc(left, func(l Left) bool { return l.Plan == f }) {
				continue
			}
			if dir == path.Dir(t.Layout.Rejected) && f != t.Layout.Rejected {
				continue
			}
			src, err := t.read(f)
			if err != nil {
				return nil, nil, fmt.Errorf("read %q: %w", f, err)
			}
			ours, theirs, ok := sides(src)
			if !ok {
				continue
			}
			now, why := united(f, ours, theirs)
			if why != "" {
				left = append(left, Left{Plan: f, Why: why})
				continue
			}
			if err := t.write(f, now, "both sides of a merge"); err != nil {
				return nil, nil, err
			}
			merged = append(merged, f)
		}
	}
	return merged, left, nil
}

// sides takes a file with conflict markers apart; ok is false for one without.
func sides(src []byte) (ours, theirs []byte, ok bool) {
	const none, our, base, their = 0, 1, 2, 3
	at := none
	for line := range bytes.Lines(src) {
		switch {
		case bytes.HasPrefix(line, []byte("<<<<<<< ")):
			at, ok = our, true
		case at != none && bytes.HasPrefix(line, []byte("||||||| ")):
			at = base
		case at != none && bytes.Equal(bytes.TrimRight(line, "\r\n"), []byte("=======")):
			at = their
		case at != none && bytes.HasPrefix(line, []byte(">>>>>>> ")):
			at = none
		default:
			if at == none || at == our {
				ours = append(ours, line...)
			}
			if at == none || at == their {
				theirs = append(theirs, line...)
			}
		}
	}
	return ours, theirs, ok && at == none
}

// united makes one file of two sides.
func united(name string, ours, theirs []byte) (now []byte, why string) {
	if path.Ext(name) == ".ndjson" {
		return unitedLines(ours, theirs), ""
	}
	read := func(b []byte) (*note.Document, policy.Fact) {
		d := note.ParseEntry(name, b, note.Options{Layer: note.Repo, Role: note.EntryFile})
		f, _ := policy.Read(d)
		return d, f
	}
	a, f := read(ours)
	b, g := read(theirs)
	switch {
	case a.Front == nil || b.Front == nil || a.Front.Node == nil || b.Front.Node == nil:
		return nil, "one of the sides is no entry"
	case f.ID != g.ID || policy.ID(f.Subject, f.Text) != policy.ID(g.Subject, g.Text):
		return nil, fmt.Sprintf("the sides hold different facts, %s and %s: keep one, and correct or reject the other", f.ID, g.ID)
	}
	now = ours
	if g.Created.Before(f.Created) {
		now, a, b, f, g = theirs, b, a, g, f
	}
	set := func(field string, v any) {
		if why == "" {
			next, err := setField(now, field, v)
			if err != nil {
				why = err.Error()
				return
			}
			now = next
		}
	}
	var cites []cited
	for _, c := range append(slices.Clone(a.Entry.Citations), b.Entry.Citations...) {
		x := asCited(c)
		if !slices.ContainsFunc(cites, func(y cited) bool {
			return x.Path == y.Path && x.Line == y.Line && x.Lines == y.Lines && x.Session == y.Session
		}) {
			cites = append(cites, x)
		}
	}
	if len(cites) > len(a.Entry.Citations) {
		set("citations", cites)
	}
	if !strings.Contains(f.Reason, g.Reason) {
		set("reason", strings.TrimSpace(f.Reason+" "+g.Reason))
	}
	if tags := union(f.Tags, g.Tags); len(tags) > len(f.Tags) {
		set("tags", tags)
	}
	if g.Verified.At.After(f.Verified.At) {
		set("verified", map[string]any{"at": yamlTime(stamp(g.Verified.At)), "commit": g.Verified.Commit, "by": g.Verified.By})
	}
	return now, why
}

func union(a, b []string) []string {
	out := slices.Clone(a)
	for _, s := range b {
		if !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

// unitedLines is every line of both sides, once.
func unitedLines(ours, theirs []byte) []byte {
	var out []byte
	seen := map[string]bool{}
	for _, side := range [][]byte{ours, theirs} {
		for line := range bytes.Lines(side) {
			line = bytes.TrimRight(line, "\r\n")
			if len(line) > 0 && !seen[string(line)] {
				seen[string(line)] = true
				out = append(append(out, line...), '\n')
			}
		}
	}
	return out
}
