package verify

import (
	"context"

	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
)

// whenWritten is what files held in the commits that wrote lines of memory, each read once.
type whenWritten struct {
	view repo.View
	at   map[*note.Document]map[int]repo.Origin
	read map[[2]string][]byte // by commit and path
}

// whenWritten asks who wrote some lines.
func (v *Verifier) whenWritten(ctx context.Context, lines originAsk) whenWritten {
	return whenWritten{v.view, v.origins(ctx, lines), map[[2]string][]byte{}}
}

// file is a file as it was in the commit that wrote the line of a claim, with that commit; nothing where that is not known, or it had no such file.
func (w whenWritten) file(j *job, p string) (src []byte, commit string) {
	o := w.at[j.doc][j.claim.At.Start.Line]
	if o.Commit == "" || o.Edge {
		return nil, ""
	}
	key := [2]string{o.Commit, p}
	src, ok := w.read[key]
	if !ok {
		src, _ = w.view.ReadAt(o.Commit, p)
		w.read[key] = src
	}
	return src, o.Commit
}
