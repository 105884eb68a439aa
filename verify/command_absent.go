package verify

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/repo"
)

// sourceEnds are the endings of scripts that nothing compiles: one that is not there was not built yet, but was never written.
var sourceEnds = wordsOf(".sh .bash .ps1 .py .ts .mts .tsx .rb")

// neverThere is the verdict on a script of package.json or a target of make that is defined, but whose first command, or one of whose lines, runs
// a file of which neither the tree nor history knows, and that no rule ignores; was when nothing proves that. fates are those of files, in their
// order.
func (r *run) neverThere(what string, lines, files []string, fates []repo.Fate, dir, at string, was verdict) verdict {
	made := strings.HasPrefix(strings.ToLower(path.Base(at)), "makefile")
	if !made && (path.Base(at) != "package.json" || len(lines) != 1) || len(fates) < len(files) {
		return was
	}
	for _, l := range lines {
		if l = strings.TrimLeft(l, "@+ \t"); strings.HasPrefix(l, "-") {
			continue // make goes on without it
		}
		f := firstFile(l)
		p, ok := join(dir, f)
		i := slices.Index(files, p)
		if !ok || f == "" || i < 0 || fates[i].Was != "" || fates[i].Shallow || !strings.Contains(f, "/") && !sourceEnds[path.Ext(f)] || len(r.v.modules()) > 0 && r.v.inModule(p) != "" {
			continue
		}
		end := path.Ext(p)
		if !ofScripts.MatchString(p) && (made || !sourceEnds[end] && (end != ".js" && end != ".mjs" && end != ".cjs" || !r.v.holdsKind(folder(p), end)) || !r.v.tree.isDir(folder(p))) {
			continue
		}
		return missing(fmt.Sprintf("%s runs %q, which is not in the tree and never was", what, p), diag.Evidence{Path: at, Seen: fmt.Sprintf("runs %q", p)})
	}
	return was
}

// ofScripts is a file in a folder of scripts, which somebody wrote and no build makes.
var ofScripts = lazyregexp.New(`^(?:[\w.-]+/)*scripts/(?:[\w.-]+/)*[\w.-]+\.(?:[cm]?[jt]s|py|sh)$`)

// firstFile is the file that the first command of a script runs; empty when it runs none, or is run elsewhere.
func firstFile(line string) string {
	first := line
	for _, sep := range []string{"&&", "||", ";", "|"} {
		first, _, _ = strings.Cut(first, sep)
	}
	w := strings.Fields(first)
	if len(w) > 2 && (w[0] == "powershell" || w[0] == "pwsh") {
		if i := slices.IndexFunc(w, func(a string) bool { return strings.EqualFold(a, "-File") }); i > 0 && i+1 < len(w) && path.Ext(w[i+1]) == ".ps1" {
			return path.Clean(strings.ReplaceAll(w[i+1], `\`, "/"))
		}
		return ""
	}
	if files := bodyFiles(first); len(files) == 1 {
		return files[0]
	}
	return ""
}

// holdsKind reports whether a folder keeps files of an ending in git, and none that they could be compiled from.
func (v *Verifier) holdsKind(dir, end string) bool {
	some := false
	for f := range v.tree.below(dir) {
		if strings.Contains(f, "/") {
			continue
		}
		switch path.Ext(f) {
		case end:
			some = true
		case ".ts", ".mts", ".cts":
			return false
		}
	}
	return some
}
