package verify

import (
	"cmp"
	"iter"
	"path"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/notes-lint/notes-lint/repo"
)

// tree indexes the files of a view by the ends of their paths.
type tree struct {
	view  repo.View
	once  sync.Once
	files []string
	byEnd map[string][]int32 // base name -> files, made when many names were asked for
	asked atomic.Int32       // base names
	eOnce sync.Once
	dirs  map[string]bool
	byDir map[string][]string // base name of a folder -> folders
	stems map[string][]int32  // base name without extension -> files
	sOnce sync.Once
	fold  map[string][]string // lower-case path of files and folders -> paths
	fOnce sync.Once
	plain map[string][]string // files by their names without letter case and marks between words
	pOnce sync.Once
	kinds map[string]int // extension with its dot -> how many files have it
	kOnce sync.Once

	spellings map[string]bool // base names without extension, letter case and marks between words
	wOnce     sync.Once
}

func newTree(view repo.View) *tree { return &tree{view: view} }

func (t *tree) load() {
	t.once.Do(func() {
		t.files = t.view.Files()
		t.dirs = map[string]bool{}
		t.byDir = map[string][]string{}
		last := ""
		for _, f := range t.files {
			if len(f) > len(last) && f[len(last)] == '/' && f[:len(last)] == last && strings.IndexByte(f[len(last)+1:], '/') < 0 {
				continue
			}
			d := folder(f)
			for last = d; d != "" && !t.dirs[d]; d = folder(d) {
				t.dirs[d] = true
				t.byDir[path.Base(d)] = append(t.byDir[path.Base(d)], d)
			}
		}
	})
}

// fewNames is for how many base names the list of files is read through: putting all of them into a table takes as long as about so many.
const fewNames = 32

// based returns the places of the files of a base name.
func (t *tree) based(base string) []int32 {
	t.load()
	if t.asked.Add(1) > fewNames {
		t.eOnce.Do(func() { t.byEnd = byName(t.files, path.Base) })
		return t.byEnd[base]
	}
	var out []int32
	for i, f := range t.files {
		if before, ok := strings.CutSuffix(f, base); ok && (before == "" || strings.HasSuffix(before, "/")) {
			out = append(out, int32(i))
		}
	}
	return out
}

// byName maps names of files to their places in the list. Most names occur once, and get no list of their own.
func byName(files []string, name func(string) string) map[string][]int32 {
	out, places := make(map[string][]int32, len(files)), make([]int32, len(files))
	for i, f := range files {
		places[i] = int32(i)
		if n := name(f); out[n] == nil {
			out[n] = places[i : i+1 : i+1]
		} else {
			out[n] = append(out[n], int32(i))
		}
	}
	return out
}

// stemmed are the files by their base name without extension.
func (t *tree) stemmed() map[string][]int32 {
	t.load()
	t.sOnce.Do(func() {
		t.stems = byName(t.files, func(f string) string {
			stem, _, _ := strings.Cut(strings.TrimPrefix(path.Base(f), "."), ".")
			return stem
		})
	})
	return t.stems
}

// spelt are the names of files without extension, letter case and marks between words.
func (t *tree) spelt() map[string]bool {
	stems := t.stemmed()
	t.wOnce.Do(func() {
		t.spellings = make(map[string]bool, len(stems))
		for stem := range stems {
			t.spellings[unjoined(stem)] = true
		}
	})
	return t.spellings
}

// ofKind counts the files with one of some extensions, their dots included.
func (t *tree) ofKind(exts ...string) int {
	t.load()
	t.kOnce.Do(func() {
		t.kinds = map[string]int{}
		for _, f := range t.files {
			t.kinds[path.Ext(f)]++
		}
	})
	n := 0
	for _, ext := range exts {
		n += t.kinds[ext]
	}
	return n
}

// exists reports whether a file or folder of the view has exactly the path p; "" is the root.
func (t *tree) exists(p string) bool {
	if p == "" {
		return true
	}
	return t.view.Lookup(p).Exists()
}

// isDir reports whether p is a folder that holds files of the view.
func (t *tree) isDir(p string) bool {
	t.load()
	return p == "" || t.dirs[p]
}

// isFile reports whether p is a file of the view.
func (t *tree) isFile(p string) bool {
	e := t.view.Lookup(p)
	return e.Exists() && (e.Kind == repo.File || e.Kind == repo.Symlink)
}

// maxEnding is how many paths of one ending are looked at.
const maxEnding = 64

// ending returns the files and folders whose path ends with the segments of p, files first, at most maxEnding.
func (t *tree) ending(p string) []string {
	t.load()
	base, out := path.Base(p), t.filesEnding("", p)
	if len(out) == maxEnding {
		return out
	}
	for _, d := range t.byDir[base] {
		if hasEnding(d, p) {
			out = append(out, d)
			if len(out) == maxEnding {
				break
			}
		}
	}
	return out
}

// filesEnding returns the files below a prefix whose path ends with the segments of p, at most maxEnding.
func (t *tree) filesEnding(below, p string) []string {
	var out []string
	for _, i := range t.based(path.Base(p)) {
		if f := t.files[i]; strings.HasPrefix(f, below) && hasEnding(f, p) && t.exists(f) {
			if out = append(out, f); len(out) == maxEnding {
				break
			}
		}
	}
	return out
}

// endingFrom is ending, with those below a folder, or else below the nearest above it that has any, when there are more than ending returns.
func (t *tree) endingFrom(dir, p string) []string {
	out := t.ending(p)
	if len(out) < maxEnding {
		return out
	}
	for ; dir != ""; dir = folder(dir) {
		if near := t.filesEnding(dir+"/", p); len(near) > 0 {
			return near
		}
	}
	return out
}

// stem returns a file whose path ends with p when its extensions are left out.
func (t *tree) stem(p string) string {
	t.load()
	base, tests := strings.TrimPrefix(path.Base(p), "."), ""
	for _, i := range t.stemmed()[base] {
		f := t.files[i]
		cut := f[:len(f)-len(path.Base(f))] + base
		if hasEnding(cut, p) && t.exists(f) {
			if !testFile(f) {
				return f
			}
			tests = cmp.Or(tests, f)
		}
	}
	return tests
}

// within reports whether a folder holds a file of a name, its extensions apart.
func (t *tree) within(dir, name string) bool {
	t.load()
	return slices.ContainsFunc(t.stemmed()[name], func(i int32) bool { return folder(t.files[i]) == dir && t.exists(t.files[i]) })
}

// below yields the files in and below a folder by their paths from it, in order.
func (t *tree) below(dir string) iter.Seq[string] {
	t.load()
	pre := dir + "/"
	if dir == "" {
		pre = ""
	}
	return func(yield func(string) bool) {
		i, _ := slices.BinarySearch(t.files, pre)
		for ; i < len(t.files) && strings.HasPrefix(t.files[i], pre) && yield(t.files[i][len(pre):]); i++ {
		}
	}
}

// keeps reports whether a folder of the tree holds files of an extension: then it is no output, whatever its name.
func (t *tree) keeps(dir, ext string) bool {
	if ext == "" || dir == "" || !t.isDir(dir) {
		return false
	}
	for f := range t.below(dir) {
		if path.Ext(f) == ext {
			return true
		}
	}
	return false
}

// counts is how many files of an extension lie right in a folder.
func (t *tree) counts(dir, ext string) int {
	n := 0
	for f := range t.below(dir) {
		if path.Ext(f) == ext && !strings.Contains(f, "/") {
			n++
		}
	}
	return n
}

// keepsScripts reports whether several files without an extension lie right in a folder, which are programs as they stand.
func (t *tree) keepsScripts(dir string) bool {
	n := 0
	for f := range t.below(dir) {
		if !strings.ContainsAny(f, "/.") && strings.ToLower(f) == f {
			n++
		}
	}
	return n >= fewScripts
}

// fewScripts is how many such files make a folder one of scripts.
const fewScripts = 3

// holding returns the first file right in a folder whose base name is wanted; empty for none.
func (t *tree) holding(dir string, wanted func(base string) bool) string {
	for base := range t.below(dir) {
		if f := path.Join(dir, base); !strings.Contains(base, "/") && wanted(base) && t.exists(f) {
			return f
		}
	}
	return ""
}

// isGone reports whether the tree has nothing at the root of that name.
func (t *tree) isGone(top string) bool {
	return top != "" && top != "." && top != ".." && !strings.HasPrefix(top, "@") && !t.exists(top)
}

// nests reports whether a folder holds folders or files without an extension.
func (t *tree) nests(dir string) bool {
	if dir == "" {
		return false
	}
	for f := range t.below(dir) {
		if strings.Contains(f, "/") || path.Ext(f) == "" {
			return true
		}
	}
	return false
}

// nestsCode reports whether a folder holds folders with source in them.
func (t *tree) nestsCode(dir string) bool {
	for f := range t.below(dir) {
		if strings.Contains(f, "/") && readable(f) {
			return true
		}
	}
	return false
}

// called returns a file or folder whose name up to its first dot is name; empty when there is none.
func (t *tree) called(name string) string {
	t.load()
	for _, i := range t.stemmed()[name] {
		if t.exists(t.files[i]) {
			return t.files[i]
		}
	}
	if dirs := t.byDir[name]; len(dirs) > 0 {
		return dirs[0]
	}
	return ""
}

// folded returns the paths that differ from an ending p only in letter case, at most 8.
func (t *tree) folded(p string) []string {
	t.fOnce.Do(func() {
		t.load()
		t.fold = make(map[string][]string, len(t.files))
		for _, f := range t.files {
			k := strings.ToLower(path.Base(f))
			t.fold[k] = append(t.fold[k], f)
		}
		for d := range t.dirs {
			k := strings.ToLower(path.Base(d))
			t.fold[k] = append(t.fold[k], d)
		}
	})
	var out []string
	low := strings.ToLower(p)
	for _, f := range t.fold[path.Base(low)] {
		if hasEnding(strings.ToLower(f), low) && !hasEnding(f, p) && len(out) < 8 {
			out = append(out, f)
		}
	}
	return out
}

// hasEnding reports whether the segments of full end with those of p.
func hasEnding(full, p string) bool {
	return full == p || strings.HasSuffix(full, p) && full[len(full)-len(p)-1] == '/'
}

// match reports whether glob matches p; a bad pattern matches nothing.
func match(glob, p string) bool {
	ok, err := doublestar.Match(glob, p)
	return err == nil && ok
}
