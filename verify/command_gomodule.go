package verify

import (
	"fmt"
	"path"
	"strings"
)

// inModule reports whether go, run in a folder, reads a package in another: the module of the folder has the package, or a workspace may. A folder
// whose go.mod or go.work git does not keep may have one.
func (r *run) inModule(from, pkg string) bool {
	mod, _ := r.v.nearest(pkg, "go.mod")
	if _, ok := r.v.nearest(from, "go.work"); ok {
		return true
	}
	own, ok := r.v.nearest(from, "go.mod")
	if ok {
		return own == mod
	}
	return r.v.ignored(path.Join(from, "go.mod")) || r.v.ignored(path.Join(from, "go.work"))
}

// nearest is the folder of the nearest file of a name in a folder or above; ok is false when there is none.
func (v *Verifier) nearest(dir, name string) (at string, ok bool) {
	f := v.nearestFile(strings.TrimPrefix(path.Clean("/"+dir), "/"), name)
	return folder(f), f != ""
}

// outside refutes a package that is of another module than the one that go is run in.
func (r *run) outside(from, pkg, arg string) {
	mod, _ := r.v.nearest(pkg, "go.mod")
	r.refute(fmt.Sprintf("package %q is of the module in %q, which go does not read when it runs %s", arg, mod, within(from)), path.Join(mod, "go.mod"), "a module of its own", fmt.Sprintf("run it in %q", mod))
}
