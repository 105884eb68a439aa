package verify

import (
	"fmt"
	"path"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// managerFiles lists where the versions of package managers are stated.
var managerFiles = map[string][]pinFile{
	"pnpm": {
		{names: []string{"package.json"}, line: lazyregexp.New(`"packageManager"\s*:\s*"pnpm@(\d[\d.]*)`)},
		{names: []string{"package.json"}, keys: []string{"engines/pnpm"}, floor: true},
		{names: []string{"package.json"}, keys: []string{"volta/pnpm"}},
		{names: []string{".tool-versions"}, line: lazyregexp.New(`(?m)^pnpm\s+(\S+)`)},
		{names: []string{"mise.toml", ".mise.toml"}, keys: []string{"tools/pnpm"}},
	},
	"yarn": {
		{names: []string{"package.json"}, line: lazyregexp.New(`"packageManager"\s*:\s*"yarn@(\d[\d.]*)`)},
		{names: []string{".yarnrc.yml"}, line: lazyregexp.New(`(?m)^yarnPath:\s*["']?\.?/?\.yarn/releases/yarn-(\d[\d.]*?)\.c?js`)},
		{names: []string{"package.json"}, keys: []string{"engines/yarn"}, floor: true},
		{names: []string{"package.json"}, keys: []string{"volta/yarn"}},
		{names: []string{".tool-versions"}, line: lazyregexp.New(`(?m)^yarn\s+(\S+)`)},
	},
	"npm": {
		{names: []string{"package.json"}, line: lazyregexp.New(`"packageManager"\s*:\s*"npm@(\d[\d.]*)`)},
		{names: []string{"package.json"}, keys: []string{"engines/npm"}, floor: true},
		{names: []string{"package.json"}, keys: []string{"volta/npm"}},
	},
	"bun": {
		{names: []string{"package.json"}, line: lazyregexp.New(`"packageManager"\s*:\s*"bun@(\d[\d.]*)`), least: true}, // which nothing enforces
		{names: []string{"package.json"}, keys: []string{"engines/bun"}, floor: true},
		{names: []string{".bun-version"}, whole: true},
		{names: []string{".tool-versions"}, line: lazyregexp.New(`(?m)^bun\s+(\S+)`)},
		{names: []string{"mise.toml", ".mise.toml"}, keys: []string{"tools/bun"}},
	},
}

// setManager is the package manager that a manifest sets, with its version.
var setManager = lazyregexp.New(`"packageManager"\s*:\s*"((\w+)@\d[^"+]*)`)

// managesIt is said of the package manager of a project.
var managesIt = lazyregexp.New(`(?i)\b(?:us(?:es?|ing)|package[- ]manager|managed|requires?)\b`)

// lockOf are the files that the managers of which only one rules a repository keep.
var lockOf = map[string]string{"pnpm": "pnpm-lock.yaml", "yarn": "yarn.lock"}

// otherManager refutes "Yarn 4.5" where the manifest of the document's folder, or of one above it, sets another package manager, and nothing that
// the stated one keeps is left in the tree.
func (v *Verifier) otherManager(j *job) verdict {
	key := j.claim.Key
	open := unverifiable("no manifest of the tree states it")
	if lockOf[key] == "" || !strings.Contains(j.claim.Want, ".") || !managesIt.MatchString(j.claim.Context.Sentence) || silenced(j.claim) != "" || len(v.mf.named(lockOf[key])) > 0 || key == "yarn" && len(v.mf.named(".yarnrc.yml")) > 0 {
		return open
	}
	for dir := folder(j.doc.Path); ; dir = folder(dir) {
		at := path.Join(dir, "package.json")
		text := string(v.mf.read(at))
		if g := setManager.FindStringSubmatchIndex(text); g != nil && text[g[4]:g[5]] != key {
			set := text[g[2]:g[3]]
			line := 1 + strings.Count(text[:g[0]], "\n")
			out := missing(fmt.Sprintf("the package manager is %q in %q", set, at), diag.Evidence{Path: at, Line: line, Commit: v.commit(), Seen: fmt.Sprintf("%q is %q", "packageManager", set)})
			out.Rule = "stale-version"
			return out
		}
		if dir == "" {
			return open
		}
	}
}
