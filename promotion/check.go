package promotion

import (
	"context"
	"fmt"

	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/policy"
)

// CheckFile asks the gate about an entry file as if it were about to be written, and returns why it would not be, nil when it
// would. asked is false for what is no entry.
func (t *Turn) CheckFile(ctx context.Context, name string) (refusal *StopError, asked bool, err error) {
	o, ok := note.Classify(name, note.Layout{Repo: t.Layout.Repo, Inbox: t.Layout.Inbox})
	if !ok || o.Role != note.EntryFile {
		return nil, false, nil
	}
	src, err := t.read(name)
	if err != nil {
		return nil, false, fmt.Errorf("read %q: %w", name, err)
	}
	f, _ := policy.Read(note.ParseEntry(name, src, o))
	r := Request{Draft: Draft{Subject: f.Subject, Fact: f.Text}}
	stop, err := t.ask(ctx, name, src, &r)
	if stop == nil || err != nil {
		return nil, true, err
	}
	return &StopError{r.Draft, stop}, true, nil
}
