package verify

import (
	"bytes"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// maxGenerating is how many files of Go are read for what go generate runs; of a tree with more nothing is said.
const maxGenerating = 20000

// generates reports whether a file of Go asks for anything to be run by go generate, or may.
func (v *Verifier) generates() bool {
	return remember(v.mf.memo, "go generate", func() bool {
		v.tree.load()
		n := 0
		return slices.ContainsFunc(v.tree.files, func(f string) bool {
			if path.Ext(f) != ".go" {
				return false
			}
			n++
			return n > maxGenerating || bytes.Contains(v.mf.read(f), []byte("//go:generate "))
		})
	})
}

// picksNone refutes cargo run at the root of a workspace that has no package there, when it has several programs and settles on none.
func (r *run) picksNone() bool {
	crates := r.v.mf.crates()
	root := slices.IndexFunc(crates, func(c cargoPackage) bool { return c.path == "Cargo.toml" })
	if root < 0 || crates[root].Package.Name != "" || len(crates[root].Workspace.Members) == 0 || r.j.claim.Dir != "" || strings.Contains(string(r.v.mf.read("Cargo.toml")), "default-members") {
		return false
	}
	var programs []string
	for _, c := range crates {
		dir := folder(c.path)
		if dir != "" && strings.HasPrefix(r.j.doc.Path, dir+"/") || c.Package.DefaultRun != "" {
			return false // it may be run there, or cargo knows which
		}
		if dir == "" || !slices.ContainsFunc(crates[root].Workspace.Members, func(m string) bool { ok, _ := doublestar.Match(strings.TrimSuffix(m, "/"), dir); return ok }) {
			continue
		}
		if r.v.tree.isFile(path.Join(dir, "src/main.rs")) {
			programs = append(programs, c.Package.Name)
		}
		for _, b := range c.Bin {
			if b.Name != "" && b.Name != c.Package.Name {
				programs = append(programs, b.Name)
			}
		}
	}
	if len(programs) < 2 || silenced(r.j.claim) != "" {
		return false
	}
	r.refute("cargo run cannot tell which program of the workspace to run", "Cargo.toml", count(len(programs), "program")+" and none by default", fmt.Sprintf("name one: --bin %s", programs[0]))
	return true
}
