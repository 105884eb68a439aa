package verify

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

// ciSays are what workflows say of each thing that continuous integration runs on; the last group is a version, or a list of some.
var ciSays = map[string]*lazyregexp.Regexp{
	"macos":  lazyregexp.New(`(?i)\bmacos-(\d+|latest)`),
	"xcode":  lazyregexp.New(`(?:\bXcode[_-]|xcode-version:\s*["'^~]*|/Xcode[_-]?)(\d+(?:\.\d+)*|latest\S*)`),
	"node":   lazyregexp.New(`(?m)^\s*-?\s*["']?(?:node|node[-_]version|node[-_]versions)["']?\s*:\s*(.+)$`),
	"python": lazyregexp.New(`(?m)^\s*-?\s*["']?(?:python|py|python[-_]version|python[-_]versions)["']?\s*:\s*(.+)$`),
}

// ciListHeads are keys whose versions stand below them, one in each line.
var ciListHeads = map[string]*lazyregexp.Regexp{
	"node":   lazyregexp.New(`(?m)^\s*-?\s*["']?(?:node|node[-_]versions?)["']?\s*:\s*$`),
	"python": lazyregexp.New(`(?m)^\s*-?\s*["']?(?:python|py|python[-_]versions?)["']?\s*:\s*$`),
}

// listBelow are the elements of a list that stand below its key.
var listBelow = lazyregexp.New(`(?m)^\s*-\s*["']?(\d+(?:\.(?:\d+|x))*)["']?\s*(?:#.*)?$`)

// ciFact judges what a text says continuous integration runs on by the workflows of the tree: it is wrong when they say nothing but other versions.
func (v *Verifier) ciFact(j *job) {
	what := strings.TrimPrefix(j.claim.Key, note.CIKey)
	says := ciSays[what]
	want := strings.Split(j.claim.Want, ",")
	told := j.claim.Context.Stance == note.Foreign && onRunners[strings.ToLower(j.claim.Context.StanceWord)] // there, and nowhere else
	if why := silenced(j.claim); why != "" && !told || says == nil {
		j.out = unverifiable(why)
		return
	}
	j.out = unverifiable("no workflow of the tree tells")
	var found []string
	at := ""
	v.tree.load()
	for _, f := range v.tree.files {
		if path.Dir(f) != ".github/workflows" || path.Ext(f) != ".yml" && path.Ext(f) != ".yaml" {
			continue
		}
		src := v.mf.read(f)
		for _, g := range says.FindAllSubmatchIndex(src, 60) {
			text := string(src[g[2]:g[3]])
			if strings.Contains(text, "latest") || strings.Contains(text, "lts") || strings.Contains(text, "*") || strings.Contains(text, ">") {
				j.out = unverifiable("workflows take the latest there is")
				return
			}
			var all []string
			switch {
			case strings.Contains(text, "${{"):
				if !matrixValue.MatchString(text) {
					j.out = unverifiable("a workflow works it out")
					return
				}
			case oneCIVersion.MatchString(text):
				all = oneCIVersion.FindAllString(text, 30)
			}
			for _, n := range all {
				if at == "" {
					at = f
				}
				found = append(found, n)
			}
		}
		if head := ciListHeads[what]; head != nil && head.Match(src) {
			for _, g := range listBelow.FindAllSubmatch(src, 60) {
				if found = append(found, string(g[1])); at == "" {
					at = f
				}
			}
		}
	}
	if len(found) == 0 {
		return
	}
	for _, n := range found {
		if slices.ContainsFunc(want, func(w string) bool { return sameCIVersion(w, n) }) {
			j.out = confirmed("a workflow says so", at)
			return
		}
	}
	slices.Sort(found)
	found = slices.Compact(found)
	j.out = missing(fmt.Sprintf("workflows name %s %s, not %s", what, strings.Join(found[:min(len(found), 4)], ", "), strings.Join(want, ", ")), diag.Evidence{Path: at, Commit: v.commit(), Seen: "no such version in any workflow"})
	j.out.Rule = "stale-version"
}

// onRunners are words that give what is said to the machines of continuous integration.
var onRunners = wordSet("ci macos runner runners github")

var (
	oneCIVersion = lazyregexp.New(`\d+(?:\.(?:\d+|x))*`)
	matrixValue  = lazyregexp.New(`\$\{\{\s*matrix\.`)
)

// sameCIVersion reports whether two versions agree in all parts that both have.
func sameCIVersion(a, b string) bool {
	x, y := strings.Split(strings.TrimSuffix(a, ".x"), "."), strings.Split(strings.TrimSuffix(b, ".x"), ".")
	n := min(len(x), len(y))
	return slices.Equal(x[:n], y[:n])
}
