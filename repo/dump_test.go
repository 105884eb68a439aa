package repo

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"testing"
)

// dump tells all that a view answers about its own files, their folders and the probes, as one text.
func dump(t testing.TB, v View, probes []string) string {
	t.Helper()
	var b strings.Builder
	info := v.Info()
	info.Backend = ""
	fmt.Fprintf(&b, "info %+v\nroot %q\n", info, v.Root())
	asked := append([]string{".", "", "..", "/", ".git", ".git/config", "no/such"}, probes...)
	for _, p := range v.Files() {
		fmt.Fprintf(&b, "file %q\n", p)
		asked = append(asked, p, p+"/below", strings.ToUpper(p))
		for dir := path.Dir(p); dir != "."; dir = path.Dir(dir) {
			asked = append(asked, dir)
		}
	}
	slices.Sort(asked)
	for _, p := range slices.Compact(asked) {
		e := v.Lookup(p)
		fmt.Fprintf(&b, "lookup %q: %s link %q\n", p, short(e), e.Link)
		data, err := v.ReadFile(p)
		fmt.Fprintf(&b, "  read %q %s\n", data, class(err))
		data, err = v.ReadMemory(p)
		fmt.Fprintf(&b, "  memory %q %s\n", data, class(err))
		list, err := v.ListMemory(p)
		fmt.Fprintf(&b, "  list %q %s folded %q\n", list, class(err), v.Folded(p))
	}
	return b.String()
}

func short(e Entry) string {
	return [...]string{"none", "file", "dir", "symlink", "submodule"}[e.Kind] + " " + e.State.String()
}

// class names what an error of a read wraps.
func class(err error) string {
	switch {
	case err == nil:
		return "ok"
	case errors.Is(err, fs.ErrNotExist):
		return "not found"
	case errors.Is(err, ErrNotLocal):
		return "not local"
	case errors.Is(err, ErrTooLarge):
		return "too large"
	}
	return err.Error()
}
