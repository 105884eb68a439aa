package verify

import (
	"cmp"
	"context"
	"path"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/notes-lint/notes-lint/repo"
	"github.com/notes-lint/notes-lint/symbol"
)

// once is where history last defined a name.
type once struct {
	path    string
	commit  repo.Commit // the commit that was looked at and has it; zero when only its removal is known
	removal repo.Commit // the commit that deleted its file, zero when that is not known
	def     symbol.Def  // the zero Def when the file itself had the name
}

// Bounds of the look into the past.
const (
	maxOrigins  = 12     // commits that wrote the lines of claims
	maxTrunk    = 50_000 // commits of the trunk that are known by number
	trunkLooks  = 14     // commits of the trunk that are looked at, closer to each other towards now
	gapLooks    = 10     // and in the longest times between those
	maxOldBlobs = 15_000 // files of old commits that are read
	blobBatch   = 4_000  // of them at a time
	maxDeleted  = 10_000 // deleted files that are looked at
	maxReplaced = 6_000  // contents of changed files that are listed
)

// past finds where names that the tree does not define were defined once: in the commits that wrote the claims and in
// commits of the trunk, closer to each other towards now, newest first, then in what deleted files held last, then in what the
// newest changes replaced. Files that the tree still has unchanged are left out. Nothing found proves nothing.
func (n *names) past(ctx context.Context, queries []nameQuery, origins []repo.Commit) ([]*once, error) {
	out := make([]*once, len(queries))
	var ids []string
	for _, q := range queries {
		ids = append(ids, q.name.Last())
	}
	set := symbol.NewSet(ids)
	p := past{view: n.view, files: n.files, wanted: readable, done: func() bool {
		for k, q := range queries {
			if !settled(q, out[k]) {
				return false
			}
		}
		return true
	}}
	p.visit = func(ctx context.Context, blobs []repo.Blob, c repo.Commit) error {
		return n.pastOf(ctx, blobs, c, set, queries, out)
	}
	if err := p.walk(ctx, origins); err != nil {
		return out, err
	}
	for i, q := range queries {
		switch d, ok := p.stems[q.name.Last()]; {
		case out[i] != nil && out[i].commit.Hash == "":
			out[i].removal = p.by[out[i].path]
		case out[i] == nil && ok && len(q.name.Parts) == 1 && spelt(q.name):
			out[i] = &once{path: d.Path, removal: d.By}
		case out[i] == nil && ok && len(q.name.Parts) > 1 && !q.name.Call && moduleFile(d.Path, q.name):
			out[i] = &once{path: d.Path, removal: d.By}
		}
	}
	return out, nil
}

// settled reports whether nothing older can tell more of a name: where another file defines it now, what counts is whether its place once did.
func settled(q nameQuery, o *once) bool {
	return o != nil && (!q.moved || o.path == q.place)
}

// moduleFile reports whether a file is the module that a dotted name names by its path.
func moduleFile(p string, n symbol.Name) bool {
	return hasEnding(strings.TrimSuffix(p, path.Ext(p)), modulePath(n))
}

// past is a look at old contents of a repository, each once.
type past struct {
	view   repo.View
	files  []string // of the tree: contents that they still have are left out
	wanted func(path string) bool
	done   func() bool // nothing is left to be found
	// visit looks at blobs of a commit; of no commit when they are what deleted files held last.
	visit func(ctx context.Context, blobs []repo.Blob, c repo.Commit) error

	stems map[string]repo.Deletion // deleted files by their name up to the first dot, the newest of each
	by    map[string]repo.Commit   // the commit that deleted a file last
}

func (p *past) walk(ctx context.Context, origins []repo.Commit) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	looks, err := looks(ctx, p.view, origins)
	if err != nil || len(looks) == 0 {
		return err
	}
	listings := newSnapshots(ctx, p.view, looks)
	gone := meanwhile(p.view, func() ([]repo.Deletion, error) { return p.view.Deleted(ctx, maxDeleted) })
	replaced := meanwhile(p.view, func() ([]repo.Blob, error) { return p.view.Replaced(ctx, maxReplaced) })
	seen := map[string]bool{}
	for _, f := range p.files {
		seen[p.view.Digest(f)] = true
	}
	budget := maxOldBlobs
	for i, c := range looks {
		if budget <= 0 || p.done() {
			return nil
		}
		blobs, err := listings.at(i)
		if err != nil {
			if ctx.Err() != nil {
				return err
			}
			continue // its trees are not on this machine
		}
		blobs = slices.DeleteFunc(blobs, func(b repo.Blob) bool {
			skip := seen[b.Hash] || !p.wanted(b.Path)
			seen[b.Hash] = true
			return skip
		})
		blobs = blobs[:min(len(blobs), budget)]
		budget -= len(blobs)
		if err := p.inBatches(ctx, blobs, c); err != nil {
			return err
		}
	}
	if p.done() {
		return nil
	}
	return p.deleted(ctx, seen, gone, replaced)
}

func (p *past) inBatches(ctx context.Context, blobs []repo.Blob, c repo.Commit) error {
	for from := 0; from < len(blobs); from += blobBatch {
		if err := p.visit(ctx, blobs[from:min(len(blobs), from+blobBatch)], c); err != nil {
			return err
		}
	}
	return nil
}

// deleted looks at what deleted files held last.
func (p *past) deleted(ctx context.Context, seen map[string]bool, gone func() ([]repo.Deletion, error), replaced func() ([]repo.Blob, error)) error {
	all, err := gone()
	if err != nil {
		return err
	}
	p.stems, p.by = map[string]repo.Deletion{}, map[string]repo.Commit{}
	var blobs []repo.Blob
	for _, d := range all {
		if !p.wanted(d.Path) {
			continue
		}
		if stem := stemOf(d.Path); p.stems[stem].Path == "" {
			p.stems[stem] = d
		}
		if p.by[d.Path].Hash == "" {
			p.by[d.Path] = d.By
		}
		if !seen[d.Hash] {
			seen[d.Hash] = true
			blobs = append(blobs, d.Blob)
		}
	}
	if err := p.inBatches(ctx, blobs, repo.Commit{}); err != nil || p.done() {
		return err
	}
	old, err := replaced()
	if err != nil {
		return err
	}
	old = slices.DeleteFunc(old, func(b repo.Blob) bool {
		skip := seen[b.Hash] || !p.wanted(b.Path)
		seen[b.Hash] = true
		return skip
	})
	return p.inBatches(ctx, old, repo.Commit{})
}

// readable reports whether a file may define names of ours.
func readable(p string) bool {
	if _, ok := symbol.Detect(p, nil); !ok || wordless(p) || vendored(p) {
		return false
	}
	for seg := range strings.SplitSeq(folder(p), "/") {
		switch seg {
		case ".next", ".nuxt", ".output", "dist", "build", "out", "coverage", "_build", "target", "DerivedData", "__pycache__", ".svelte-kit", ".turbo", "storybook-static":
			return false // built, and committed by mistake
		}
	}
	if e := path.Ext(p); e == ".js" || e == ".mjs" || e == ".cjs" {
		for seg := range strings.SplitSeq(folder(p), "/") {
			if seg == "assets" || seg == "static" || seg == "public" {
				return false // scripts of others, as they are served
			}
		}
	}
	return !strings.Contains(path.Base(p), ".min.")
}

// stemOf is the name of a file up to its first dot.
func stemOf(p string) string {
	stem, _, _ := strings.Cut(path.Base(p), ".")
	return stem
}

// looks chooses the commits that are looked at, newest first.
func looks(ctx context.Context, view repo.View, origins []repo.Commit) ([]repo.Commit, error) {
	slices.SortStableFunc(origins, func(a, b repo.Commit) int { return cmp.Compare(b.Date, a.Date) })
	origins = slices.CompactFunc(origins, func(a, b repo.Commit) bool { return a.Hash == b.Hash })
	looks := spread(origins, maxOrigins)
	trunk, err := view.Trunk(ctx, maxTrunk)
	if err != nil {
		return nil, err
	}
	first := 1
	if !view.Info().AtCommit { // what is not committed yet may be what took the name away
		first = 0
	}
	for i := 0; i < trunkLooks && len(trunk) > first; i++ {
		// the square of the share: half of the looks fall into the newer quarter
		at := first + (len(trunk)-1-first)*i*i/((trunkLooks-1)*(trunkLooks-1))
		if at < len(trunk) && !slices.ContainsFunc(looks, func(c repo.Commit) bool { return c.Hash == trunk[at].Hash }) {
			looks = append(looks, trunk[at])
		}
	}
	looks = append(looks, inGaps(looks, trunk)...)
	slices.SortStableFunc(looks, func(a, b repo.Commit) int { return cmp.Compare(b.Date, a.Date) })
	return looks, nil
}

// inGaps picks commits of the trunk in the longest times between those that are looked at: an old project may have made half of its
// commits in a year of ten.
func inGaps(looks, trunk []repo.Commit) []repo.Commit {
	var dates []time.Time
	for _, c := range looks {
		if t, err := time.Parse(time.RFC3339, c.Date); err == nil {
			dates = append(dates, t)
		}
	}
	slices.SortFunc(dates, time.Time.Compare)
	var out []repo.Commit
	empty := map[time.Time]bool{} // after which nothing lies
	for len(out) < gapLooks {
		var from time.Time
		var long time.Duration
		for i := range len(dates) - 1 {
			if d := dates[i+1].Sub(dates[i]); d > long && !empty[dates[i]] {
				from, long = dates[i], d
			}
		}
		if long < leastGap {
			break
		}
		// newest first: the last that is no older than the middle
		at, _ := slices.BinarySearchFunc(trunk, from.Add(long/2), func(c repo.Commit, middle time.Time) int {
			t, err := time.Parse(time.RFC3339, c.Date)
			if err != nil {
				return 1
			}
			return middle.Compare(t)
		})
		next := -1
		var t time.Time
		for _, k := range []int{at, at - 1} { // the first that is newer when none is older
			if next < 0 && k >= 0 && k < len(trunk) {
				if t, _ = time.Parse(time.RFC3339, trunk[k].Date); !slices.ContainsFunc(dates, t.Equal) {
					next = k
				}
			}
		}
		if next < 0 {
			empty[from] = true
			continue
		}
		out = append(out, trunk[next])
		dates = append(dates, t)
		slices.SortFunc(dates, time.Time.Compare)
	}
	return out
}

// leastGap is a time between two looks that is not looked into.
const leastGap = 45 * 24 * time.Hour

// spread picks at most n of the commits, evenly.
func spread(all []repo.Commit, n int) []repo.Commit {
	if len(all) <= n {
		return slices.Clone(all)
	}
	var out []repo.Commit
	for i := range n {
		out = append(out, all[i*(len(all)-1)/(n-1)])
	}
	return out
}

// pastOf looks for definitions of the open names in some files of one commit.
func (n *names) pastOf(ctx context.Context, blobs []repo.Blob, c repo.Commit, set *symbol.Set, queries []nameQuery, out []*once) error {
	found := make([][]symbol.Hit, len(blobs))
	var mu sync.Mutex
	err := n.view.ReadBlobs(ctx, blobs, func(i int, src []byte) {
		if len(src) > symbol.MaxSize {
			return
		}
		var asked []int
		set.Scan(src, func(id, _ int) {
			if !slices.Contains(asked, id) && len(asked) < len(queries) {
				asked = append(asked, id)
			}
		})
		if len(asked) == 0 {
			return
		}
		s := n.scanner.Get().(*symbol.Scanner)
		f := s.Scan(blobs[i].Path, src)
		n.scanner.Put(s)
		var hits []symbol.Hit
		for _, q := range queries {
			for _, h := range f.Find(blobs[i].Path, q.name) {
				if h.How != symbol.Elsewhere && ownDefinition(q.name, h.Def, len(src), blobs[i].Path) {
					hits = append(hits, h)
					break
				}
			}
		}
		mu.Lock()
		found[i] = hits
		mu.Unlock()
	})
	if err != nil {
		return err
	}
	for _, second := range []bool{false, true} {
		for _, hits := range found {
			for _, h := range hits {
				if secondHand(h) != second {
					continue
				}
				for k, q := range queries {
					if (out[k] == nil || !settled(q, out[k]) && h.Path == q.place) && answers(h, q) {
						out[k] = &once{path: h.Path, commit: c, def: h.Def}
					}
				}
			}
		}
	}
	return nil
}

// secondHand reports whether a definition may only repeat what another one says: declarations, samples and tests.
func secondHand(h symbol.Hit) bool {
	return h.Def.Test || typings.MatchString(h.Path) || sampled(h.Path)
}

// bundle is the size in bytes from which a script counts as put together by a program, or as somebody else's.
const bundle = 150_000

// ownDefinition reports whether a definition of the past is one that its name can be taken from: no extension of a type of
// others, no mock of a test that stands for a name of others, no value where the name is written as a call.
func ownDefinition(q symbol.Name, d symbol.Def, size int, p string) bool {
	switch path.Ext(p) {
	case ".js", ".mjs", ".cjs":
		if size > bundle {
			return false
		}
	}
	return d.Kind != symbol.Extension && !(d.Test && len(q.Parts) > 1) && !(q.Call && d.Class() == symbol.ValueClass)
}

// answers reports whether a definition is one that the query may mean.
func answers(h symbol.Hit, q nameQuery) bool {
	if h.Def.Name != q.name.Last() {
		return false
	}
	got := symbol.File{Defs: []symbol.Def{h.Def}}.Find(h.Path, q.name)
	return len(got) > 0 && got[0].How != symbol.Elsewhere
}
