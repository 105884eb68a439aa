package promotion

import (
	"context"
	"fmt"

	"github.com/notes-lint/notes-lint/checklist"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/policy"
)

// CheckFile asks the gate about an entry file as if it were about to be written. asked is false for what is no entry.
func (t *Turn) CheckFile(ctx context.Context, name string) (stop *checklist.Stop, asked bool, err error) {
	o, ok := note.Classify(name, note.Layout{Repo: t.Layout.Repo, Inbox: t.Layout.Inbox})
	if !ok || o.Role != note.EntryFile {
		return nil, false, nil
	}
	src, err := t.read(name)
	if err != nil {
		return nil, false, fmt.Errorf("read %q: %w", name, err)
	}
	f, _ := policy.Read(note.ParseEntry(name, src, o))
	r := Request{Decision: ""}
	r.Subject, r.Draft.Fact = f.Subject, f.Text
	stop, err = t.ask(ctx, name, src, &r)
	return stop, true, err
}
