package verify

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
)

const (
	leastAlikeNamed = 10 // files of one name that are counted as such: one for each thing of a kind
	leastCounted    = 5  // things that a text must tell of: fewer are met by chance
	nearAll         = 10 // of a number of all tests, the part by which it may be out: they are more every day
	leastOfAll      = 10 // tests of a tree that a text must tell of
	maxCounted      = 40 // claims of a run about how much a folder holds
)

// counted is a claim about how much a folder holds, or how many tests there are in a place, which the tree does not bear out.
type counted struct {
	*job
	at    string
	want  int
	tests bool
	all   bool // tests of all that the document tells of
	now   map[string]int
}

// ways are how much there is, counted in the ways in which people do, in files that are read so.
func (c counted) ways(files []string, read func(string) []byte) map[string]int {
	if c.tests {
		return testsIn(files, c.at, read)
	}
	return ways(files, c.at)
}

// countOf judges "`skills/` (90 skills)" and "`gates.test.ts` (12 tests)". What is counted nobody can tell from a word, and what runs is not what the
// source counts, so that a number is refuted only by history: when one way to count gave it in the commit that wrote the line, and none does now.
func (v *Verifier) countOf(j *job, tests bool) {
	c, least := j.claim, leastCounted
	if tests {
		least = leastOfTests
	}
	want, err := strconv.Atoi(c.Want)
	f, ok := v.resolve(j.doc, c, c.Path)
	all := tests && (c.Path == "." || c.Path == path.Dir(j.doc.Path))
	if all {
		least = leastOfAll
	}
	if all && c.Path == "." {
		f, ok = found{}, true
	}
	switch {
	case !ok || f.path != "" && !v.tree.isDir(f.path) && !(tests && v.tree.isFile(f.path)) || f.how == endOfPath && len(v.tree.ending(c.Path)) > 1:
		j.out = unverifiable("its place is not in the tree")
		return
	case err != nil || want < least:
		j.out = unverifiable("a number that says little")
		return
	}
	v.tree.load()
	open := counted{job: j, at: f.path, want: want, tests: tests, all: all}
	open.now = open.ways(v.tree.files, v.mf.read)
	for _, what := range slices.SortedFunc(maps.Keys(open.now), plainest) {
		if open.now[what] == want {
			j.out = confirmedAt(fmt.Sprintf("%s holds %d %s", countedIn(f.path), want, what), f.path, 0)
			return
		}
	}
	if j.out = unverifiable("nothing shows what is counted"); silenced(c) == "" && len(open.now) > 0 && len(v.counts) < maxCounted {
		v.counts = append(v.counts, open)
	}
}

// ways counts what a folder holds in the ways in which people do.
func ways(files []string, dir string) map[string]int {
	out := map[string]int{}
	sub, named := map[string]bool{}, map[string]int{}
	for _, f := range files {
		rest, ok := strings.CutPrefix(f, dir+"/")
		if !ok {
			continue
		}
		ext := path.Ext(f)
		out["files, with those below"]++
		out[ext+" files, with those below"]++
		if !testFile(f) {
			out[ext+" files but for tests, with those below"]++
		}
		named[path.Base(f)]++
		top, _, below := strings.Cut(rest, "/")
		if below {
			sub[top] = true
			continue
		}
		out["files"]++
		out[ext+" files"]++
		if stem := strings.ToLower(strings.TrimSuffix(rest, ext)); stem != "readme" && stem != "index" && stem != "__init__" {
			out["files but for the index"]++
		}
	}
	for base, n := range named {
		if n >= leastAlikeNamed {
			out[base+" files"] = n
		}
	}
	out["folders"] = len(sub)
	out["files and folders"] = out["files"] + len(sub)
	return out
}

// countsOnce refutes the numbers that were right when they were written.
func (v *Verifier) countsOnce(ctx context.Context) error {
	open := v.counts
	v.counts = nil
	var ask originAsk
	for _, c := range open {
		ask.add(c.doc, c.claim.At.Start.Line)
	}
	wrote := v.origins(ctx, ask)
	for _, c := range open {
		o := wrote[c.doc][c.claim.At.Start.Line]
		if o.Commit == "" || o.Edge {
			continue
		}
		then, err := v.waysAt(ctx, o.Commit, c)
		if err != nil {
			return err
		}
		for _, what := range slices.SortedFunc(maps.Keys(then), plainest) {
			if then[what] == c.want && c.now[what] > 0 && (!c.all || max(c.want-c.now[what], c.now[what]-c.want)*nearAll > c.want) {
				c.out = missing(fmt.Sprintf("%s held %d %s when that was written, and holds %d now", countedIn(c.at), c.want, what, c.now[what]),
					diag.Evidence{Path: c.at, Commit: o.Commit, Seen: fmt.Sprintf("%d %s then", c.want, what)})
				c.out.Rule = "wrong-value"
				break
			}
		}
	}
	return nil
}

// countedIn is what is counted in, for reasons.
func countedIn(at string) string {
	if at == "" {
		return "the tree"
	}
	return strconv.Quote(at)
}

// plainest orders ways to count by how many words they take to tell, and then by name.
func plainest(a, b string) int {
	return cmp.Or(cmp.Compare(strings.Count(a, " "), strings.Count(b, " ")), cmp.Compare(a, b))
}

// waysAt is what is counted in the files of a commit. The cache keeps it.
func (v *Verifier) waysAt(ctx context.Context, commit string, c counted) (map[string]int, error) {
	out, err := kept(v, fmt.Sprintf("ways2%s:%s:%t:%s", answerForm, commit, c.tests, c.at), func() (map[string]int, error) {
		blobs, err := v.view.Snapshot(ctx, commit)
		if err != nil {
			return nil, err
		}
		files := make([]string, len(blobs))
		for i, b := range blobs {
			files[i] = b.Path
		}
		return c.ways(files, func(p string) []byte {
			src, _ := v.view.ReadAt(commit, p)
			return src
		}), nil
	})
	if err != nil {
		return nil, ctx.Err() // its trees are not on this machine
	}
	return out, nil
}
