package verify

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

// kustomizations are the files that make a folder one that kubectl applies with -k: the documentation of kustomize names these three.
var kustomizations = []string{"kustomization.yaml", "kustomization.yml", "Kustomization"}

// manifestEnds are the endings of the files that kubectl reads in a folder.
var manifestEnds = []string{".yaml", ".yml", ".json"}

// deployed refutes a command that hands a program a folder of the tree which lacks the file that the program reads there: kustomize its own,
// kubectl any manifest at all.
func (r *run) deployed() {
	dir := r.confirmedFolder()
	if dir == "" || silenced(r.j.claim) != "" {
		return
	}
	needs, serves := "", []string(nil)
	switch prog := r.args[0]; {
	case prog == "kustomize" && slices.Contains(r.args, "build"), (prog == "kubectl" || prog == "oc") && r.flagged("-k", "--kustomize"):
		needs, serves = kustomizations[0], kustomizations
	case (prog == "kubectl" || prog == "oc") && r.flagged("-f", "--filename") && !r.flagged("-R", "--recursive"):
		needs, serves = "manifest", manifestEnds
	default:
		return
	}
	if r.v.tree.holding(dir, func(base string) bool {
		return slices.Contains(serves, base) || slices.Contains(serves, path.Ext(base))
	}) != "" ||
		r.v.madeElsewhere(r.j.doc, path.Join(dir, needs)) != "" || r.v.madeFrom(path.Join(dir, needs), false) != "" {
		return
	}
	r.refute(fmt.Sprintf("%q holds no %s, which %s reads there", dir, needs, r.args[0]), dir, "no file of that name", "")
}

// confirmedFolder is the one folder of the tree that the command was found to be handed; empty for none and for several.
func (r *run) confirmedFolder() string {
	files, _ := note.Handed(r.args)
	if len(files) != 1 || r.j.decide != nil || r.j.out.Outcome != diag.Confirmed || len(r.j.out.Evidence) == 0 || !r.v.tree.isDir(r.j.out.Evidence[0].Path) {
		return ""
	}
	return r.j.out.Evidence[0].Path
}

// flagged reports whether the command has one of some flags.
func (r *run) flagged(names ...string) bool {
	return slices.ContainsFunc(r.args, func(a string) bool {
		name, _, _ := strings.Cut(a, "=")
		return slices.Contains(names, name)
	})
}
