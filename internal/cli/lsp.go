package cli

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/notes-lint/notes-lint/checklist"
	"github.com/notes-lint/notes-lint/internal/lsp"
	"github.com/notes-lint/notes-lint/internal/version"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
)

// lspCommand is the server that editors start.
func (a *app) lspCommand() *cobra.Command {
	var delay time.Duration
	c := &cobra.Command{Use: "lsp", Short: "Serve editors by the language server protocol on standard input and output", Args: cobra.NoArgs,
		Long: `Speaks the language server protocol: findings while you type, the evidence for a claim on hover, fixes and suppressions
as code actions, the way to the file, line or definition that a claim is about, completion of paths and names in code spans, and links.
An editor starts it; docs/guide/editors.md has recipes. It judges one document at a time, so rules about the whole of a repository keep still.`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if a.o.rev != "" || a.o.staged {
				return usage("", "lsp judges what is in the editor, so --rev and --staged make no sense")
			}
			e := &editorEngine{a: a, ctx: cmd.Context(), spaces: map[string]*editorSpace{}}
			defer e.Refresh()
			err := lsp.Serve(cmd.Context(), a.s.In, a.s.Out, e, lsp.Options{Version: version.String(), Delay: delay, HelpURI: helpURI, Safety: isSafety})
			if err != nil {
				return &fault{Unfinished, err, ""}
			}
			return nil
		}}
	c.Flags().DurationVar(&delay, "delay", 150*time.Millisecond, "judge when typing has rested for this `TIME`")
	c.Flags().Bool("stdio", true, "use standard input and output, as is always done; some clients ask for it")
	return c
}

func isSafety(rule string) bool {
	r := checklist.Lookup(rule)
	return r != nil && r.Safety
}

// editorEngine judges buffers. It keeps the repositories that they lie in open until it is told that files have changed.
type editorEngine struct {
	a      *app
	ctx    context.Context         // of the whole conversation: what a repository keeps running ends with it
	spaces map[string]*editorSpace // by folder of a document
}

// editorSpace is an open repository with the kinds of its memory files.
type editorSpace struct {
	*workspace
	kinds map[string]note.Options
}

// maxSpaces is how many folders are kept open.
const maxSpaces = 16

func (e *editorEngine) Refresh() {
	for dir, s := range e.spaces {
		s.close()
		delete(e.spaces, dir)
	}
}

func (e *editorEngine) Check(ctx context.Context, file string, text []byte) (*lsp.Result, error) {
	dir := filepath.Dir(file)
	s, err := e.space(dir)
	if err != nil || s == nil {
		return nil, err
	}
	p, err := s.relative(file)
	if err != nil {
		return nil, nil // a file that is linked to from elsewhere
	}
	kind, ok := s.kinds[p]
	if !ok && !s.view.Lookup(p).Exists() && !s.excluded(p) {
		kind, ok = note.Classify(p, s.layout()) // new, and not on disk yet
		ok = ok && (kind.Host != note.Native || s.native)
	}
	if !ok || s.tooLarge(len(text)) != nil {
		return nil, nil
	}
	w := *s.workspace
	w.view = overlay{s.view, p, text}
	w.docs, w.skipped, w.partial = []*note.Document{note.Parse(p, text, kind)}, nil, true
	rep, err := e.a.judge(ctx, &w)
	if err != nil {
		return nil, err
	}
	return &lsp.Result{Root: w.root, View: w.view, Doc: w.docs[0], Verdicts: rep.Verdicts, Diagnostics: rep.Diagnostics}, nil
}

// space opens the repository that holds a folder; nil for a folder that does not exist.
func (e *editorEngine) space(dir string) (*editorSpace, error) {
	if s := e.spaces[dir]; s != nil {
		return s, nil
	}
	if len(e.spaces) >= maxSpaces {
		e.Refresh()
	}
	b := *e.a
	b.o.dir, b.o.stdin = dir, false
	w, err := b.open(e.ctx)
	var f *fault
	if errors.As(err, &f) && strings.HasPrefix(err.Error(), "cannot open folder") {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if err := b.documents(e.ctx, w, nil); err != nil {
		w.close()
		return nil, err
	}
	s := &editorSpace{workspace: w, kinds: map[string]note.Options{}}
	for _, d := range w.docs {
		s.kinds[d.Path] = note.Options{Layer: d.Layer, Host: d.Host, Role: d.Role}
	}
	w.docs = nil // every check brings the one that it is about
	e.spaces[dir] = s
	return s, nil
}

// overlay is a view in which the contents of one file are those of a buffer.
type overlay struct {
	repo.View
	path string
	text []byte
}

func (o overlay) ReadFile(p string) ([]byte, error) {
	if p == o.path {
		return o.text, nil
	}
	return o.View.ReadFile(p)
}

func (o overlay) Digest(p string) string {
	if p == o.path {
		return ""
	}
	return o.View.Digest(p)
}

func (o overlay) ReadEach(ctx context.Context, paths []string, visit func(int, []byte, error)) error {
	return o.View.ReadEach(ctx, paths, func(i int, data []byte, err error) {
		if paths[i] == o.path {
			data, err = o.text, nil
		}
		visit(i, data, err)
	})
}
