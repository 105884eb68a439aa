package repo

import (
	"os"
	"path"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
)

// source is what a backend adds to the listing that every view is made of. Paths from the top are relative to the git
// top level, all others to the root of the view.
type source interface {
	// blob returns the contents of an object. Errors wrap ErrNotLocal or ErrTooLarge where that is the reason.
	blob(hash string) ([]byte, error)
	// commitFile reads a file of the judged commit, by its path from the top.
	commitFile(fromTop string) (string, bool)
	// ignoreSettings reads what the configuration says about ignore rules.
	ignoreSettings() ignoreSettings
	// history answers about the past; nil when there is none to ask.
	history() historian
	close() error
}

// tree is the View of every backend: a listing, the disk behind it, and a source for the rest.
type tree struct {
	root string
	info Info
	list listing
	src  source
	at   *place // nil for a plain folder and in memory
	warn func(string)

	disk    bool // states and untracked files are looked up on disk
	objects bool // contents come from src instead of the disk
	few     bool // few questions will be asked
	digests atomic.Int32

	links   listing // the symlinks of list
	modules listing // the submodules of list

	// waitLoose is the end of a search for untracked and deleted files, which it starts unless that was done beside other work; nil where
	// there is none.
	waitLoose func() (loose, error)
	looseOnce sync.Once
	looseSet  loose

	filesOnce sync.Once
	files     []string

	ignoreOnce sync.Once
	ignorer    *ignorer // nil in a plain folder and in memory
	foldCase   bool

	foldOnce sync.Once
	folded   map[string][]string

	rootOnce sync.Once
	rootDir  *os.Root
	rootErr  error

	past pastCache
	seen archiveCache
}

func newTree(root string, info Info, items listing, src source) *tree {
	return &tree{root: root, info: info, list: items, src: src, links: items.only(link), modules: items.only(gitlink)}
}

func (t *tree) Root() string { return t.root }

func (t *tree) Info() Info { return t.info }

// worktree reports whether the view is of the working tree, where a tracked file may be gone from disk.
func (t *tree) worktree() bool { return t.disk && !t.objects }

// full is the place on disk of a path of the view.
func (t *tree) full(p string) string { return filepath.Join(t.root, filepath.FromSlash(p)) }

// fromTop turns a path of the view into one from the git top level.
func (t *tree) fromTop(p string) string { return path.Join(t.info.Prefix, p) }

// Files lists every file and symlink that exists, sorted bytewise.
func (t *tree) Files() []string {
	t.filesOnce.Do(func() {
		more := t.loose()
		files := make([]string, 0, len(t.list)+len(more.untracked))
		for _, it := range t.list {
			if it.mode != gitlink && !more.deleted[it.path] {
				files = append(files, it.path)
			}
		}
		tracked := len(files)
		for _, it := range more.untracked {
			if it.mode != gitlink {
				files = append(files, it.path)
			}
		}
		if len(files) > tracked {
			slices.Sort(files)
		}
		t.files = files
	})
	return t.files
}

// Close ends the processes that the view keeps and frees its handles.
func (t *tree) Close() error {
	t.rootOnce.Do(func() { t.rootErr = os.ErrClosed })
	if t.rootDir != nil {
		t.rootDir.Close()
	}
	err := t.src.close()
	if t.waitLoose != nil {
		t.waitLoose() // no process outlives the view
	}
	return err
}
