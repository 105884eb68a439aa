package checklist

import (
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

// notes returns the objective files of a repository that follows the native layout, none of any other.
func (p *Pass) notes() []*note.Document {
	if !p.Options.Native {
		return nil
	}
	return p.role(note.NotesFile)
}

// notesLabels returns the lines, from 1, that are labelled objective, blockers or pending. A heading counts only when no
// other line has its label, because it introduces those.
func notesLabels(d *note.Document) map[string][]int {
	label := lazyregexp.New(`(?i)^(?:(?:active|current|unresolved|open)\s+)?(objective|blocker|pending)s?\b([^:]{0,24}:)?`)
	lines, heads := map[string][]int{}, map[string][]int{}
	for n := 1; n <= d.LineCount(); n++ {
		text := strings.TrimSpace(d.LineText(n))
		heading := strings.HasPrefix(text, "#")
		if !heading && isBullet(text) {
			text = strings.TrimLeft(text, "-+*0123456789.) \t")
		}
		m := label.FindStringSubmatch(strings.TrimLeft(text, "#*_ \t"))
		if m == nil || !heading && m[2] == "" {
			continue
		}
		kind := strings.ToLower(m[1])
		if kind == "blocker" {
			kind = "blockers"
		}
		if heading {
			heads[kind] = append(heads[kind], n)
		} else {
			lines[kind] = append(lines[kind], n)
		}
	}
	for kind, at := range heads {
		if len(lines[kind]) == 0 {
			lines[kind] = at
		}
	}
	return lines
}

// missingLabel reports labelled notes that lack the label of one kind.
func (p *Pass) missingLabel(kind, what string) {
	for _, d := range p.notes() {
		if labels := notesLabels(d); len(labels) > 0 && len(labels[kind]) == 0 {
			p.Find(d.Loc(d.LineSpan(1)), "no line names the %s", what)
		}
	}
}
