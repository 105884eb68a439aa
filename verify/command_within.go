package verify

import (
	"bytes"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

var (
	// poetryName is the name of a project of Poetry, which installs the package of that name when it is told of no others.
	poetryName = lazyregexp.New(`(?s)^.*?\[tool\.poetry\][^\[]*?\n\s*name\s*=\s*["']([\w.-]+)["']`)
	// ownBuild says that a project is built, and so installed with its packages.
	ownBuild     = lazyregexp.New(`(?m)^\s*\[build-system\]|^\s*packages\s*=|^\s*\[tool\.(?:setuptools|hatch|flit|pdm)`)
	packagesTold = lazyregexp.New(`(?m)^\s*packages\s*=`)
	poetryBuild  = lazyregexp.New(`poetry[.-]core`)
)

// runFromWithin refutes a file within a package that is run by its path and takes from that package by its name: Python looks for it beside the file, and
// not where the command is given.
func (r *run) runFromWithin(file string) {
	j, v := r.j, r.v
	if j.decide != nil || j.out.Outcome != diag.Confirmed || silenced(j.claim) != "" || path.Ext(file) != ".py" || folder(file) == "" || bytes.Contains(j.doc.Source, []byte("PYTHONPATH")) || v.pathIsSet() {
		return
	}
	src := v.mf.read(file)
	if len(src) > maxImportSource || bytes.Contains(src, []byte("sys.path")) || bytes.Contains(src, []byte("site.addsitedir")) {
		return
	}
	for _, g := range importsFrom.FindAllSubmatchIndex(src, 60) {
		from, to := g[2], g[3]
		if from < 0 {
			from, to = g[4], g[5]
		}
		name := string(src[from:to])
		if !withinPackage(file, name) || ofPython()[name] || v.tree.exists(path.Join(folder(file), name)) || v.tree.exists(path.Join(folder(file), name+".py")) || len(v.conf.depsNamed(name)) > 0 || v.installedAs(name) {
			continue
		}
		line := lineNumber(src, from)
		r.refute(fmt.Sprintf("%q takes from %q, which Python does not find when a file of it is run by its path", file, name), file, fmt.Sprintf("imports %q by name", name), "run it as a module, with -m, from the folder above the package")
		j.out.Evidence[0].Line = line
		return
	}
}

// withinPackage reports whether a file lies in a folder of a name, directly or deeper.
func withinPackage(file, name string) bool {
	for d := folder(file); d != ""; d = folder(d) {
		if path.Base(d) == name {
			return true
		}
	}
	return false
}

// installedAs reports whether a project of the tree may be installed with a package of a name.
func (v *Verifier) installedAs(name string) bool {
	if len(v.mf.named("setup.py", "setup.cfg")) > 0 {
		return true
	}
	for _, f := range v.mf.named("pyproject.toml") {
		src := v.mf.read(f)
		g := poetryName.FindSubmatch(src)
		switch {
		case g != nil && !packagesTold.Match(src) && (!ownBuild.Match(src) || poetryBuild.Match(src)):
			if note.PackageSlug(string(g[1])) == note.PackageSlug(name) {
				return true
			}
		case ownBuild.Match(src):
			return true
		}
	}
	return false
}

// pathIsSet reports whether something of the tree sets where Python looks for packages.
func (v *Verifier) pathIsSet() bool {
	return remember(v.mf.memo, "where python looks", func() bool {
		v.tree.load()
		return slices.ContainsFunc(v.tree.files, func(f string) bool {
			base := path.Base(f)
			switch path.Ext(base) {
			case ".pth":
				return true
			case ".sh", ".yml", ".yaml", ".toml", ".json", ".bat", ".ps1", ".mk", ".cfg", ".ini":
			default:
				if !strings.HasPrefix(base, ".env") && !strings.HasPrefix(base, "Dockerfile") && base != "Makefile" && base != "justfile" && base != "Justfile" {
					return false
				}
			}
			return bytes.Contains(v.mf.read(f), []byte("PYTHONPATH"))
		})
	})
}

// cloneAt is the folder of the tree that a command runs in which enters a clone by its place on somebody's machine: what follows this repository's own
// name in the path, or the root where a path of the command is found from there.
func (v *Verifier) cloneAt(c note.Claim) (dir string, ok bool) {
	if !strings.HasPrefix(c.Dir, "/") && !strings.HasPrefix(c.Dir, "~/") || ofSystem.MatchString(c.Dir) {
		return "", false
	}
	parts := strings.Split(path.Clean(c.Dir), "/")
	for i, p := range slices.Backward(parts) {
		if rest := path.Join(parts[i+1:]...); p != "" && p != "~" && v.ownName(p) && (rest == "" || v.tree.isDir(rest)) {
			return rest, true
		}
	}
	return "", slices.ContainsFunc(c.Args[1:], func(a string) bool {
		return strings.Contains(a, "/") && !strings.HasPrefix(a, "/") && !strings.HasPrefix(a, ".") && v.tree.isFile(a)
	})
}

// ofSystem is a place where no clone lies.
var ofSystem = lazyregexp.New(`^/(?:tmp|etc|proc|sys|dev|run|boot|bin|sbin|usr/(?:bin|lib|share|sbin)|var/(?:log|run|lib|tmp))(?:/|$)`)
