package verify

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

const nearBy = 8 // lines within which commands of one fence are run in the same folder

// composeBelow refutes a docker compose that names no file where the only one of the tree lies in a folder by whose name a command close by
// calls another file: both cannot be run where they stand. was is the verdict otherwise.
func (r *run) composeBelow(was verdict) verdict {
	all := r.v.mf.composeFiles()
	if was.Outcome != diag.Unverifiable || len(all) == 0 || r.j.claim.Dir != "" || r.j.claim.Context.Form != note.FenceLine {
		return was
	}
	dir := folder(all[0])
	if dir == "" || slices.ContainsFunc(all, func(f string) bool { return folder(f) != dir }) || !slices.Contains(composeNames, path.Base(all[0])) {
		return was
	}
	at := r.j.claim.At.Start.Line
	for _, c := range r.j.doc.Claims {
		n := c.At.Start.Line
		if c.Kind != note.CommandClaim || n >= at || at-n > nearBy || c.Dir != "" || c.Context.Form != note.FenceLine || !fenced(r.j.doc, n, at) {
			continue
		}
		for _, a := range c.Args[1:] {
			if strings.HasPrefix(a, dir+"/") && r.v.tree.isFile(path.Clean(a)) {
				return missing(fmt.Sprintf("no compose file where it runs: %q is in %q", path.Base(all[0]), dir), diag.Evidence{Path: all[0], Commit: r.v.commit(), Seen: "the only one, in another folder"})
			}
		}
	}
	return was
}

// fenced reports whether two lines stand in one fence in which no command changes the folder.
func fenced(d *note.Document, from, to int) bool {
	for n := from; n <= to; n++ {
		if text := strings.TrimSpace(d.LineText(n)); strings.HasPrefix(text, "```") || strings.HasPrefix(text, "cd ") || strings.HasPrefix(text, "export COMPOSE") {
			return false
		}
	}
	return true
}
