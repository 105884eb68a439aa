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
	"github.com/notes-lint/notes-lint/repo"
)

// handed judges a command of a program of others by the files and modules that it is handed: the first that is not there decides.
func (r *run) handed() {
	files, modules := note.Handed(r.args)
	r.nothing()
	for _, f := range files {
		r.script(f)
		r.neededFile(f)
		if r.j.decide != nil || r.j.out.Outcome != diag.Confirmed {
			return
		}
	}
	for _, m := range modules {
		r.application(m)
	}
	switch r.args[0] {
	case "pip", "pip3":
		r.extras()
	case "kubectl", "oc", "kustomize":
		r.deployed()
	}
}

// template is a file that is kept to be copied.
var template = lazyregexp.New(`(?i)(?:[._-](?:example|sample|template|dist)(?:\.\w+)?|\.env\.\w+|^(?:example|sample)\.\w+)$`)

// neededFile lets a file that history cannot tell of be missed where the command cannot do without it and nobody makes it: requirements in
// a Python project, a template that is to be copied.
func (r *run) neededFile(f string) {
	prog := r.args[0]
	pip := (prog == "pip" || prog == "pip3") && path.Ext(f) == ".txt" && len(r.files("", []string{"pyproject.toml", "setup.py", "Pipfile", "setup.cfg"})) > 0
	if !pip && !(prog == "cp" && template.MatchString(path.Base(f))) || silenced(r.j.claim) != "" || r.j.decide == nil || r.j.claim.Dir != "" && !r.v.entered(r.j) {
		return
	}
	then := r.j.decide
	r.j.decide = func(fates []repo.Fate) verdict {
		out := then(fates)
		if out.Outcome != diag.Unverifiable || slices.ContainsFunc(fates, func(f repo.Fate) bool { return f.Was != "" || f.Shallow }) {
			return out
		}
		out = missing(fmt.Sprintf("there is no %q", f), diag.Evidence{Path: f, Commit: r.v.commit(), Seen: "not in the tree and never in its history"})
		if near := r.v.near(path.Clean(f)); near != "" {
			out.Hint = fmt.Sprintf("the nearest name is %q", near)
		}
		return out
	}
}

// application judges "module:name": the module has to be there, and to speak of the name.
func (r *run) application(app string) {
	module, name, _ := strings.Cut(app, ":")
	r.module(module)
	e := r.j.out.Evidence
	if r.j.decide != nil || r.j.out.Outcome != diag.Confirmed || len(e) == 0 || !r.v.tree.isFile(e[0].Path) || silenced(r.j.claim) != "" {
		return
	}
	if src, err := r.v.view.ReadFile(e[0].Path); err == nil && !bytes.Contains(src, []byte(name)) && !bytes.Contains(src, []byte("import *")) {
		r.refute(fmt.Sprintf("%q has no %q", e[0].Path, name), e[0].Path, "no such word in the file", "")
	}
}
