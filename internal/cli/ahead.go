package cli

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"sync"

	"github.com/notes-lint/notes-lint/note"
)

// ahead holds documents that are parsed while git is still asked which files there are. They count only where the view has the
// same text for them afterwards.
type ahead struct {
	docs map[string]guess
	stop context.CancelFunc
}

type guess struct {
	options note.Options
	doc     func() *note.Document // nil where the file is not to be had
}

// usualFiles are the memory files that most repositories have.
var usualFiles = []string{"CLAUDE.md", "AGENTS.md", "GEMINI.md", ".github/copilot-instructions.md"}

// maxAhead is how many files are read before it is known that they are wanted.
const maxAhead = 16

// readAhead begins to parse the files that arguments name, or without arguments the usual ones.
func (a *app) readAhead(ctx context.Context, w *workspace, args []string) *ahead {
	ctx, stop := context.WithCancel(ctx)
	out := &ahead{map[string]guess{}, stop}
	if a.o.rev != "" || a.o.staged || a.o.stdin || len(args) > maxAhead {
		return out
	}
	var order []guess
	add := func(p string) {
		o, ok := note.Classify(p, w.layout())
		if _, twice := out.docs[p]; !ok || twice || w.excluded(p) {
			return
		}
		g := guess{o, sync.OnceValue(func() *note.Document { return w.guessed(p, o) })}
		out.docs[p], order = g, append(order, g)
	}
	for _, arg := range args {
		if p, err := w.relative(arg); err == nil {
			add(p)
		}
	}
	if len(args) == 0 {
		for _, p := range usualFiles {
			add(p)
		}
	}
	go func() {
		for _, g := range order {
			if ctx.Err() != nil {
				return
			}
			g.doc()
		}
	}()
	return out
}

// guessed parses a file as the disk has it; nil where that is no plain file of the allowed size.
func (w *workspace) guessed(p string, o note.Options) *note.Document {
	full := filepath.Join(w.root, filepath.FromSlash(p))
	if st, err := os.Lstat(full); err != nil || !st.Mode().IsRegular() || w.tooLarge(int(st.Size())) != nil {
		return nil
	}
	src, err := os.ReadFile(full)
	if err != nil || w.tooLarge(len(src)) != nil {
		return nil
	}
	return note.Parse(p, src, o)
}

// parsed is the document of a file's text, which may have been parsed ahead.
func (h *ahead) parsed(m memory, src []byte) *note.Document {
	if g, ok := h.docs[m.path]; ok && g.options == m.options {
		if d := g.doc(); d != nil && bytes.Equal(d.Source, src) {
			return d
		}
	}
	return note.Parse(m.path, src, m.options)
}
