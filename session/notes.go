package session

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/visible"
)

// The five sections of the note of a session.
const (
	CurrentState = "Current State"
	FilesSection = "Files and Functions"
	ErrorSection = "Errors & Corrections"
	KeyResults   = "Key Results"
	Worklog      = "Worklog"
)

// Sections lists them in their order.
func Sections() []string {
	return []string{CurrentState, FilesSection, ErrorSection, KeyResults, Worklog}
}

// Markers around what is generated in a section. What stands outside of them belongs to people and stays.
const (
	beginMark = "<!-- from the trace: begin -->"
	endMark   = "<!-- from the trace: end -->"
)

// Place is a file or function that the steps speak of, with what is known of it.
type Place struct{ Name, Verdict string }

// Notes returns the note of a session with the generated parts made anew from the log. old is the note as it is, or nil; a section
// that it lacks is added, a line outside of the markers stays. places come from outside, because judging them needs the
// repository. Errors tell of markers that do not pair.
func Notes(old []byte, records []Record, places []Place) ([]byte, error) {
	if len(bytes.TrimSpace(old)) == 0 {
		old = fmt.Appendf(nil, "# Session notes: %s\n", title(records))
	}
	for _, s := range Sections() {
		var err error
		if old, err = section(old, s, generated(s, records, places)); err != nil {
			return nil, fmt.Errorf("section %q: %w", s, err)
		}
	}
	return old, nil
}

func title(records []Record) string {
	for _, r := range records {
		if r.Name != "" && r.Kind == KindState {
			return visible.Line(r.Name)
		}
		if r.Kind == KindTask {
			return visible.Line(Shorten(firstLine(r.Task), 60))
		}
	}
	if len(records) > 0 {
		return records[0].Session
	}
	return "untitled"
}

// section replaces what stands between the markers of a section, or adds markers below its heading, or the section at the end.
func section(note []byte, name, body string) ([]byte, error) {
	block := beginMark + "\n" + body + endMark + "\n"
	begin, end := sectionSpan(note, name)
	if begin < 0 {
		return fmt.Appendf(bytes.TrimRight(note, "\n"), "\n\n## %s\n\n%s", name, block), nil
	}
	part := note[begin:end]
	b, e := bytes.Index(part, []byte(beginMark)), bytes.Index(part, []byte(endMark))
	switch {
	case b < 0 && e < 0:
		text := bytes.TrimRight(part, "\n")
		tail := ""
		if end < len(note) {
			tail = "\n"
		}
		return slices.Concat(note[:begin], text, []byte("\n\n"+block+tail), note[end:]), nil
	case b < 0 || e < b || bytes.Count(part, []byte(beginMark)) > 1 || bytes.Count(part, []byte(endMark)) > 1:
		return nil, fmt.Errorf("the markers %q and %q do not pair; put one of each around the generated lines", beginMark, endMark)
	}
	after := part[e+len(endMark):]
	after = bytes.TrimPrefix(after, []byte("\n"))
	return slices.Concat(note[:begin], part[:b], []byte(block), after, note[end:]), nil
}

// sectionSpan returns where a section's heading begins and where the next section of that level does; -1 without it.
func sectionSpan(note []byte, name string) (begin, end int) {
	begin = -1
	at := 0
	for line := range bytes.Lines(note) {
		if bytes.HasPrefix(line, []byte("## ")) {
			if begin >= 0 {
				return begin, at
			}
			if strings.TrimSpace(string(line[3:])) == name {
				begin = at
			}
		}
		at += len(line)
	}
	return begin, len(note)
}

// generated returns the bullets of a section, each with its line end.
func generated(name string, records []Record, places []Place) string {
	var b strings.Builder
	item := func(format string, args ...any) {
		b.WriteString("- ")
		b.WriteString(inert(fmt.Sprintf(format, args...)))
		b.WriteByte('\n')
	}
	w := Fold(records)
	switch name {
	case CurrentState:
		currentState(records, w, item)
	case FilesSection:
		for _, p := range places {
			if p.Verdict == "" {
				item("`%s`", p.Name)
			} else {
				item("`%s`: %s", p.Name, p.Verdict)
			}
		}
	case ErrorSection:
		for i := range records {
			switch r := &records[i]; {
			case r.Kind == KindFail:
				item("%d failed: %s", r.Number(), r.Text)
			case r.Kind == KindAction && r.Error != "":
				item("%d error of %s: %s", r.Number(), r.Action.Tool, Shorten(r.Error, bulletRunes))
			case r.Kind == KindCorrection:
				item("%d corrected: %s", r.Number(), said(r))
			}
		}
	case KeyResults:
		for i := range records {
			switch r := &records[i]; {
			case r.Kind == KindObserve:
				item("%d %s", r.Number(), r.Text)
			case r.Kind == KindCandidate && strings.EqualFold(r.Promote, "yes"):
				item("%d to be kept: %s (%s)", r.Number(), r.Subject, r.Classification)
			}
		}
	case Worklog:
		for i := range records {
			if r := &records[i]; r.Kind == KindAction {
				item("%d %s: %s", r.Number(), r.Action.Tool, Shorten(said(r), bulletRunes))
			}
		}
	}
	return b.String()
}

func currentState(records []Record, w Working, item func(string, ...any)) {
	if len(records) == 0 {
		return
	}
	item("state: %s", after(records[len(records)-1]))
	if p := phaseOf(records); p >= 0 {
		item("phase: %d", p)
	}
	if a := Actions(records); len(a) > 0 {
		r := &a[len(a)-1]
		item("last action: %d %s: %s", r.Number(), r.Action.Tool, Shorten(said(r), bulletRunes))
	}
	kept := Kept(records)
	for i := range records {
		if r := &records[i]; r.Step != nil && len(kept[*r.Step]) > 0 {
			var tags []string
			for _, t := range kept[*r.Step] {
				tags = append(tags, string(t))
			}
			item("%s: %s", strings.Join(tags, ", "), Shorten(said(r), bulletRunes))
		}
	}
	for _, v := range w.All() {
		item("%s = %s", v.Name, Shorten(string(v.Value), reprRunes))
	}
}

// inert keeps a text on its line and from opening a comment, which could hide the markers.
func inert(s string) string {
	return strings.NewReplacer("<!--", "<\\!--", "-->", "--\\>").Replace(visible.Line(s))
}
