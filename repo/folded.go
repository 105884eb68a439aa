package repo

import (
	"slices"
	"strings"
)

// Folded lists the existing files and folders whose path differs from p in letter case only; see View.
func (t *tree) Folded(p string) []string {
	clean, inside := cleanPath(p)
	if !inside {
		return nil
	}
	t.foldOnce.Do(t.foldAll)
	var others []string
	for _, q := range t.folded[strings.ToLower(clean)] {
		if q != clean {
			others = append(others, q)
		}
	}
	return others
}

func (t *tree) foldAll() {
	t.folded = make(map[string][]string)
	lastDir := ""
	for _, p := range t.Files() {
		t.foldOne(p)
		eachParent(p, func(dir string) bool {
			if dir == lastDir || strings.HasPrefix(lastDir, dir+"/") {
				return false
			}
			t.foldOne(dir)
			return true
		})
		if i := strings.LastIndexByte(p, '/'); i > 0 {
			lastDir = p[:i]
		}
	}
}

func (t *tree) foldOne(p string) {
	key := strings.ToLower(p)
	if !slices.Contains(t.folded[key], p) {
		t.folded[key] = append(t.folded[key], p)
	}
}
