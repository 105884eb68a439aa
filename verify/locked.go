package verify

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

// lockFiles are files that say which version of each package is taken, also of those that no manifest names.
var lockFiles = []string{"composer.lock", "package-lock.json", "Cargo.lock", "poetry.lock", "uv.lock"}

// locked says that the lock file of a document's own project has the version that the text states, of a package that only manifests of other
// folders name; ok is false for none.
func (v *Verifier) locked(j *job, deps []dep, pins []pin) (out verdict, ok bool) {
	if slices.ContainsFunc(pins, func(p pin) bool { return folder(p.path) == "" || strings.HasPrefix(j.doc.Path, folder(p.path)+"/") }) {
		return out, false
	}
	want := strings.Split(strings.TrimLeft(j.claim.Want, ">=^~v"), ".")
	for _, lock := range lockFiles {
		if !v.tree.isFile(lock) {
			continue
		}
		src := string(v.mf.read(lock))
		for _, d := range deps {
			name := regexp.QuoteMeta(d.name)
			re, err := regexp.Compile(`"name": "` + name + `",\s+"version": "v?(\d[\d.]*)|name = "` + name + `"\s+version = "(\d[\d.]*)|"node_modules/` + name + `": \{\s+"version": "(\d[\d.]*)`)
			if err != nil {
				continue
			}
			for _, m := range re.FindAllStringSubmatch(src, 4) {
				version := strings.TrimSuffix(m[1]+m[2]+m[3], ".")
				has := strings.Split(version, ".")
				if len(has) >= len(want) && slices.Equal(has[:len(want)], want) {
					return confirmed(fmt.Sprintf("%q is locked at %s in %q", d.name, version, path.Base(lock)), lock), true
				}
			}
		}
	}
	return out, false
}

// lockedPackage is a package of a lock file of Composer, with its version.
var lockedPackage = lazyregexp.New(`(?m)^\s+"name": "([\w.-]+/[\w.-]+)",\s+"version": "v?(\d[\d.]*)"`)

// lockedByComposer is a package that no manifest names and that the lock file at the root says is installed, as a dependency of that version; slug
// is its name as prose writes it, with its owner.
func (v *Verifier) lockedByComposer(slug string) []dep {
	const lock = "composer.lock"
	if !strings.Contains(slug, "/") || !v.tree.isFile(lock) {
		return nil
	}
	all := remember(v.mf.memo, "packages of "+lock, func() map[string]dep {
		out := map[string]dep{}
		src := v.mf.read(lock)
		for _, m := range lockedPackage.FindAllSubmatchIndex(src, -1) {
			name := string(src[m[2]:m[3]])
			out[note.PackageSlug(name)] = dep{name: name, version: string(src[m[4]:m[5]]), path: lock, line: lineNumber(src, m[4])}
		}
		return out
	})
	if d, ok := all[slug]; ok {
		return []dep{d}
	}
	return nil
}
