package verify

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

// toolsOfPython are programs that are handed the folders of a project, and fail on one that is not there.
var toolsOfPython = sync.OnceValue(func() map[string]bool {
	return wordSet("ruff mypy black flake8 pylint isort pyright bandit pytest uvicorn")
})

// notBeside refutes a folder that a tool of Python is handed in the memory of a project which has no such folder, where others of the tree do.
func (r *run) notBeside(p string, left []string) bool {
	here := folder(r.j.doc.Path)
	if here == "" || here[0] == '.' || r.j.claim.Dir != "" || !toolsOfPython()[r.args[0]] || silenced(r.j.claim) != "" || strings.Contains(p, ".") || !slices.Contains(r.dirs, here) {
		return false
	}
	manifest := path.Join(here, "pyproject.toml")
	if !r.v.tree.isFile(manifest) || slices.ContainsFunc(left, func(e string) bool {
		return strings.HasPrefix(e, here+"/") || r.j.saysFolder(strings.TrimSuffix(e, p))
	}) {
		return false
	}
	r.refute(fmt.Sprintf("there is no %q in %q", p, here), manifest, "the manifest of the project, which has no such folder beside it", "")
	return true
}

// noPython refutes a tool for sources of Python in folders that have none of them.
func (r *run) noPython() bool {
	dirs := r.dirs
	if r.j.claim.Dir != "" && r.v.entered(r.j) && len(dirs) > 0 {
		dirs = dirs[:1]
	}
	if silenced(r.j.claim) != "" || len(dirs) == 0 || len(r.v.modules()) > 0 || slices.ContainsFunc(dirs, func(d string) bool {
		for rest := range r.v.tree.below(d) {
			if e := path.Ext(rest); e == ".py" || e == ".ipynb" || e == ".pyx" || e == ".pyi" || e == ".in" {
				return true
			}
		}
		return false
	}) {
		return false
	}
	r.refute(fmt.Sprintf("there is no Python in %s", quotedOrRoot(dirs[0])), "", "no file of Python", "")
	return true
}

// quotedOrRoot is a folder as a reason names it.
func quotedOrRoot(dir string) string {
	if dir == "" {
		return "the tree"
	}
	return fmt.Sprintf("%q", dir)
}

// python judges python -m module and python script.
func (r *run) python() {
	for i := 1; i < len(r.args); i++ {
		a := r.args[i]
		switch {
		case a == "-m" && i+1 < len(r.args):
			if toolsOfPython()[r.args[i+1]] && r.noPython() {
				return
			}
			if r.args[i+1] == "pytest" {
				r.pytest(r.args[i+2:])
				return
			}
			r.module(r.args[i+1])
			return
		case a == "-c" || a == "-":
			r.nothing()
			return
		case a == "-W" || a == "-X":
			i++
		case a == "" || strings.HasPrefix(a, "-"):
		default:
			if a == "manage.py" || strings.Contains(a, "/") || strings.HasSuffix(a, ".py") {
				r.script(a)
				if e := r.j.out.Evidence; r.j.decide == nil && r.j.out.Outcome == diag.Confirmed && len(e) > 0 {
					r.idle(e[0].Path)
					r.runFromWithin(e[0].Path)
				}
				return
			}
			r.nothing()
			return
		}
	}
	r.nothing()
}

// module judges a dotted module name.
func (r *run) module(name string) {
	if name == "" || strings.ContainsAny(name, "<>{}$/") {
		r.nothing()
		return
	}
	p := strings.ReplaceAll(name, ".", "/")
	cands := []string{p + ".py", p + "/__main__.py", p + "/__init__.py"}
	for _, cand := range cands {
		for _, d := range r.dirs {
			for _, sub := range []string{"", "src"} {
				if f, ok := join(path.Join(d, sub), cand); ok && r.v.tree.isFile(f) {
					r.confirm("its module exists", f)
					if strings.HasPrefix(r.args[0], "py") {
						r.idle(f)
					}
					return
				}
			}
		}
	}
	for i, cand := range cands {
		if e := r.v.tree.ending(cand); len(e) > 0 {
			r.confirm("its module exists", e[0])
			if len(e) == 1 && i == 0 && strings.Contains(p, "/") && strings.HasPrefix(r.args[0], "py") {
				r.idle(e[0])
			}
			return
		}
	}
	if r.v.tree.isDir(p) { // a namespace package
		r.confirm("its package exists", p)
		return
	}
	top, _, dotted := strings.Cut(name, ".")
	if dotted && (len(r.v.tree.ending(top+"/__init__.py")) > 0 || r.v.tree.isDir(top) || r.v.tree.isDir("src/"+top)) {
		r.refute(fmt.Sprintf("no module %q in the tree", name), top, "its package is there, the module is not", "")
		return
	}
	r.j.out = unverifiable("a module of the standard library or of a dependency")
}

// pytest judges the files that pytest is handed.
func (r *run) pytest(args []string) {
	if r.testMark(args); r.j.out.Outcome == diag.Missing {
		return
	}
	for i, a := range args {
		if strings.HasPrefix(a, "-") || a == "" {
			continue
		}
		if r.pytestNode(a) {
			return
		}
		f, _, _ := strings.Cut(a, "::")
		if strings.HasSuffix(f, ".py") || strings.Contains(f, "/") {
			r.script(f)
			r.pytestToo(args[i+1:])
			return
		}
	}
	r.nothing()
}

// pytestToo refutes a command of pytest whose first file is where it runs when another that it names by its name alone is deeper in the tree only.
func (r *run) pytestToo(args []string) {
	if r.j.decide != nil || r.j.out.Because != "its file exists" || silenced(r.j.claim) != "" {
		return
	}
	for _, a := range args {
		f, _, _ := strings.Cut(a, "::")
		if !strings.HasSuffix(f, ".py") || strings.ContainsAny(f, "/*?<>{}$") || note.IsPlaceholder(f) ||
			slices.ContainsFunc(r.dirs, func(d string) bool { at, ok := join(d, f); return ok && r.v.tree.exists(at) }) {
			continue
		}
		if deeper := r.v.tree.ending(f); len(deeper) > 0 {
			r.refute(fmt.Sprintf("%q is not where the command runs", f), deeper[0], "pytest stops when a file that it is handed is not there", fmt.Sprintf("%q has that name", deeper[0]))
			return
		}
	}
}

// pythonRunner judges what uv run, poetry run and the like are handed.
func (r *run) pythonRunner(prog string) {
	args := r.args[1:]
	if len(args) < 2 || args[0] != "run" {
		r.nothing()
		return
	}
	takes := map[string]bool{"--extra": true, "--group": true, "--with": true, "--python": true, "-p": true, "--package": true, "--project": true, "--directory": true, "--env-file": true, "--only-group": true, "--with-editable": true, "--with-requirements": true, "--no-group": true, "-m": false}
	for i := 1; i < len(args); i++ {
		a := args[i]
		switch {
		case takes[a]:
			i++
		case a == "-m" || a == "--module":
			if i+1 < len(args) {
				r.module(args[i+1])
				return
			}
		case strings.HasPrefix(a, "-"):
		case a == "":
			r.nothing()
			return
		default:
			inner := *r
			inner.args = args[i:]
			if strings.HasSuffix(a, ".py") {
				r.script(a)
				return
			}
			if b := r.v.mf.binaries()[a]; b != nil && b.source == pythonSource {
				r.confirm("a program of the manifest", path.Join(b.at, "pyproject.toml"))
				return
			}
			if prog == "hatch" || prog == "pdm" {
				r.nothing()
				return
			}
			inner.judge()
			return
		}
	}
	r.nothing()
}
