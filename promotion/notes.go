package promotion

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/notes-lint/notes-lint/plans/templates"
)

// Notes is what NOTES.md may say: the active objective, its phase, blockers and at most one pending matter.
type Notes struct {
	Objective string
	Phase     string
	Blockers  []string
	Pending   string
	Clear     bool // drop what is not said, instead of keeping it
}

// notesLine is a line of NOTES.md that one of the labels begins.
type notesLine struct{ label, text string }

// labels are the beginnings of the three bullets, in the order in which they are written.
func labels() []string { return []string{"objective", "blockers", "pending"} }

// labelled reads a bullet of NOTES.md: "- **Active objective:** text" and the like.
func labelled(line string) (notesLine, bool) {
	t := strings.TrimSpace(line)
	if len(t) < 2 || !strings.ContainsRune("-*+", rune(t[0])) || t[1] != ' ' {
		return notesLine{}, false
	}
	head, text, ok := strings.Cut(t[2:], ":")
	if !ok {
		return notesLine{}, false
	}
	name := strings.ToLower(strings.Trim(head, "* _"))
	for _, l := range labels() {
		if strings.Contains(name, strings.TrimSuffix(l, "s")) {
			return notesLine{l, strings.TrimSpace(strings.Trim(strings.TrimSpace(text), "*"))}, true
		}
	}
	return notesLine{}, false
}

// readNotes returns the title of NOTES.md, the first bullet of each label, and everything else but blank lines.
func readNotes(src string) (title string, has map[string]string, rest []string) {
	has = map[string]string{}
	for line := range strings.Lines(src) {
		line = strings.TrimRight(line, "\r\n")
		l, ok := labelled(line)
		switch {
		case strings.HasPrefix(line, "# ") && title == "":
			title = line
		case ok && has[l.label] == "" && l.text != "":
			has[l.label] = l.text
		case strings.TrimSpace(line) != "":
			rest = append(rest, line)
		}
	}
	return title, has, rest
}

// notesText writes NOTES.md anew: a title and at most three bullets.
func notesText(title string, has map[string]string) string {
	if title == "" {
		title = "# Active notes"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n", title)
	for _, l := range labels() {
		text := has[l]
		if text == "" && l == "pending" {
			continue
		}
		if text == "" {
			text = "none"
		}
		fmt.Fprintf(&b, "- %s: %s\n", strings.ToUpper(l[:1])+l[1:], text)
	}
	return b.String()
}

// SetNotes replaces what is said in NOTES.md; it never adds to it.
func (t *Turn) SetNotes(n Notes) error {
	src, err := t.notes()
	if err != nil {
		return err
	}
	title, has, _ := readNotes(src)
	if n.Clear {
		has = map[string]string{}
	}
	for label, text := range map[string]string{"objective": n.Objective, "blockers": strings.Join(n.Blockers, "; "), "pending": n.Pending} {
		if text = strings.Join(strings.Fields(text), " "); text != "" {
			has[label] = text
		}
	}
	if n.Phase != "" {
		goal, _, _ := strings.Cut(has["objective"], " (phase ")
		has["objective"] = fmt.Sprintf("%s (phase %s)", goal, n.Phase)
	}
	return t.write(t.Notes, []byte(notesText(title, has)), "the active objective")
}

func (t *Turn) notes() (string, error) {
	src, err := t.read(t.Notes)
	if errors.Is(err, fs.ErrNotExist) {
		src, err = templates.Read("notes.md")
	}
	if err != nil {
		return "", fmt.Errorf("read %q: %w", t.Notes, err)
	}
	return string(src), nil
}

// PruneNotes makes NOTES.md what it may be by checklist B, one objective, one line of blockers and at most one pending matter, and returns the
// lines that it took out. With a task they move into its folder; without one the caller has nowhere to put them, and is told.
func (t *Turn) PruneNotes(slug string) ([]string, error) {
	src, err := t.notes()
	if err != nil {
		return nil, err
	}
	title, has, rest := readNotes(src)
	now := notesText(title, has)
	if len(rest) > 0 && slug != "" {
		if _, err := t.task(slug); err != nil {
			return nil, err
		}
		name := t.taskPath(slug, "notes-"+t.Now.Format("20060102T150405Z")+".md")
		text := fmt.Sprintf("# From %s\n\n%s\n", t.Notes, strings.Join(rest, "\n"))
		if err := t.write(name, []byte(text), "what NOTES.md does not hold any more"); err != nil {
			return nil, err
		}
	}
	if now == src {
		return nil, nil
	}
	return rest, t.write(t.Notes, []byte(now), "pruned")
}
