package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/notes-lint/notes-lint/config"
	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/visible"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
)

// workspace is a repository opened for one run.
type workspace struct {
	view    repo.View
	cache   *lazyCache // nil for none
	index   *lazyCache // of facts; nil until it is needed
	conf    *config.Config
	root    string // absolute
	cwd     string // path of the start folder from the root, empty for the root
	native  bool
	copies  bool // the runtime policy does not require decisions about near-copies
	docs    []*note.Document
	skipped []diag.Skipped
	partial bool
	before  *before // where the change at hand began, when one is looked at
	past    *repo.Past
	linked  []string // memory files that are links to other memory files
}

func (w *workspace) close() {
	w.cache.close()
	w.index.close()
	_ = w.view.Close()
}

// open finds the root, reads the configuration and opens the view.
func (a *app) open(ctx context.Context) (*workspace, error) {
	start := a.s.Dir
	if a.o.dir != "" {
		start = a.o.dir
		if !filepath.IsAbs(start) {
			start = filepath.Join(a.s.Dir, start)
		}
	}
	st, err := os.Stat(start)
	if err != nil || !st.IsDir() {
		return nil, usage("-C takes an existing folder", "cannot open folder %q", a.o.dir)
	}
	if start, err = filepath.EvalSymlinks(start); err != nil {
		return nil, usage("", "cannot open folder %q: %w", a.o.dir, err)
	}
	root := config.Root(start, a.s.Env)
	past := &repo.Past{}
	view, err := repo.Open(ctx, repo.Options{Dir: start, Root: root, Past: past, Rev: a.o.rev, Staged: a.o.staged, Backend: a.o.backend, Env: a.s.Env, Few: a.o.few,
		Warn: func(m string) { fmt.Fprintf(a.s.Err, "notes-lint: warning: %s\n", visible.Text(m)) }})
	if err != nil {
		return nil, &fault{Usage, err, ""}
	}
	w := &workspace{view: view, root: view.Root(), past: past}
	if w.root == "" {
		w.root = root
	}
	if rel, err := filepath.Rel(w.root, start); err == nil && rel != "." && !strings.HasPrefix(rel, "..") {
		w.cwd = filepath.ToSlash(rel)
	}
	w.cache = a.newCache(w.root)
	if err := a.configure(w); err != nil {
		w.close()
		return nil, err
	}
	return w, nil
}

// documents finds and parses the memory files that the arguments select: all of them without arguments.
func (a *app) documents(ctx context.Context, w *workspace, args []string) error {
	var stdin *stdinFile
	if a.o.stdin {
		if a.o.stdinName == "" {
			return usage("add --stdin-name PATH", "--stdin needs the name of the file that is being piped in")
		}
		src, err := io.ReadAll(io.LimitReader(a.s.In, repo.MaxFile+1))
		if err != nil {
			return &fault{Unfinished, fmt.Errorf("read standard input: %w", err), ""}
		}
		name, err := w.relative(a.o.stdinName)
		if err != nil {
			return err
		}
		stdin = &stdinFile{name, src}
		args = append(args, a.o.stdinName)
	}
	early := a.readAhead(ctx, w, args)
	defer early.stop()
	found, err := w.discover(args, stdin)
	if err != nil {
		return err
	}
	w.parse(ctx, found, stdin, early)
	for hop := 0; hop < importHops && !w.partial; hop++ {
		more := w.imported()
		if len(more) == 0 {
			break
		}
		w.parse(ctx, more, stdin, early)
	}
	slices.SortFunc(w.docs, func(a, b *note.Document) int { return strings.Compare(a.Path, b.Path) })
	return nil
}

// importHops is how many imports deep Claude Code follows @path, by its documentation.
const importHops = 4

// imported lists the Markdown files that documents import and that were not read yet.
func (w *workspace) imported() []memory {
	known := map[string]bool{}
	for _, d := range w.docs {
		known[d.Path] = true
	}
	for _, s := range w.skipped {
		known[s.Path] = true
	}
	var out []memory
	for _, d := range w.docs {
		for _, i := range d.Imports {
			p := path.Join(path.Dir(d.Path), i.Target)
			if strings.HasPrefix(i.Target, "~") || strings.HasPrefix(i.Target, "/") || strings.HasPrefix(p, "../") || known[p] {
				continue
			}
			known[p] = true
			e := w.view.Lookup(p)
			if e.Kind == repo.Symlink && known[path.Join(path.Dir(p), e.Link)] || !e.Exists() || w.excluded(p) || path.Ext(p) != ".md" && path.Ext(p) != ".mdc" {
				continue
			}
			out = append(out, memory{p, note.Options{Layer: note.Instruction, Host: d.Host, Role: note.Rules}})
		}
	}
	return out
}

// parse reads and parses files and adds them to the documents, in the order given.
func (w *workspace) parse(ctx context.Context, found []memory, stdin *stdinFile, early *ahead) {
	docs := make([]*note.Document, len(found))
	failed := make([]diag.Skipped, len(found))
	g, _ := errgroup.WithContext(ctx)
	g.SetLimit(runtime.GOMAXPROCS(0))
	for i, m := range found {
		g.Go(func() error {
			src, err := w.read(m.path, stdin)
			if errors.Is(err, fs.ErrNotExist) {
				if docs[i] = w.dangling(m); docs[i] != nil {
					return nil
				}
			}
			if err != nil {
				failed[i] = diag.Skipped{Path: m.path, Why: reason(err), Failure: !errors.Is(err, repo.ErrTooLarge) && !errors.Is(err, repo.ErrNotLocal)}
				return nil
			}
			if err := w.tooLarge(len(src)); err != nil {
				failed[i] = diag.Skipped{Path: m.path, Why: err.Error()}
				return nil
			}
			docs[i] = early.parsed(m, src)
			return nil
		})
	}
	_ = g.Wait()
	w.docs = append(w.docs, slices.DeleteFunc(docs, func(d *note.Document) bool { return d == nil })...)
	for _, f := range failed {
		if f.Path != "" {
			w.skipped = append(w.skipped, f)
		}
	}
}

// dangling is the document of a link to a file within the root that is not there; nil for any other file.
func (w *workspace) dangling(m memory) *note.Document {
	e := w.view.Lookup(m.path)
	if e.Kind != repo.Symlink || path.IsAbs(e.Link) || !filepath.IsLocal(filepath.Join(path.Dir(m.path), e.Link)) {
		return nil
	}
	return note.Symlink(m.path, e.Link, m.options)
}

func reason(err error) string {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "cannot be read: it does not exist, or leads out of the root"
	case errors.Is(err, repo.ErrTooLarge):
		return fmt.Sprintf("larger than the limit of %d MiB", repo.MaxFile>>20)
	}
	return err.Error()
}

type stdinFile struct {
	path string
	src  []byte
}

func (w *workspace) read(p string, in *stdinFile) ([]byte, error) {
	if in != nil && in.path == p {
		if len(in.src) > repo.MaxFile {
			return nil, repo.ErrTooLarge
		}
		return in.src, nil
	}
	return w.view.ReadMemory(p)
}
