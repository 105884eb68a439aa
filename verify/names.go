package verify

import (
	"context"
	"path"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"github.com/notes-lint/notes-lint/repo"
	"github.com/notes-lint/notes-lint/symbol"
)

// nameQuery asks where a name is defined.
type nameQuery struct {
	name  symbol.Name
	place string // a file that shall be looked at whatever else is found; empty for none
	moved bool   // another file defines it now: only that the place did once tells anything
}

// nameAnswer is what the tree says of a name.
type nameAnswer struct {
	hits   []symbol.Hit // the best ones found, at most maxHits; of tests and vendored files only when there are no others
	inside []symbol.Hit // those of the place
	// Where the name is not defined:
	code []string // files that hold its last part in code, at most maxSamples
	text []string // files that hold it in comments or literals only
	gone []string // parts of the name that no file holds in code
	// apart: both the name and its owner stand in source, but no file of source holds both
	apart bool
	// tested: its last part stands in source, but in that of tests only
	tested bool
	// unread: not every file could be looked at, so that nothing found proves nothing
	unread bool
	// Of the place:
	mention symbol.Mention
	file    symbol.File
	read    bool // the place was read
}

// defined reports whether the name is defined for certain.
func (a *nameAnswer) defined() bool { return len(a.hits) > 0 && a.hits[0].How != symbol.Elsewhere }

const (
	maxHits     = 8
	maxSamples  = 3
	maxLikely   = 400 // files that are read in search of one definition where a line looks like it
	maxUnlikely = 60  // and where it does not
	maxMentions = 40  // files that are read to tell code from comments
)

// names finds definitions over the whole tree for many names at once: one pass over all text for the words, then a look at
// the files that seem to define them, as few as will do.
type names struct {
	view    repo.View
	only    func(path string) bool // nil for all files
	known   func() wordTree        // all files whose words count, where they were listed ahead
	files   []string               // every file whose words count
	ids     []string
	idOf    map[string]int
	sites   [][]site // by id, in order of file
	parsed  map[string]symbol.File
	scanner sync.Pool
	cache   Cache
	unread  atomic.Bool // a file is not on this machine
}

func newNames(view repo.View, cache Cache) *names {
	n := &names{view: view, cache: cache}
	n.scanner.New = func() any { return symbol.NewScanner() }
	return n
}

// find answers all queries, in their order. The error is the context's.
func (n *names) find(ctx context.Context, queries []nameQuery) ([]nameAnswer, error) {
	n.files, n.ids = nil, nil
	n.idOf, n.parsed = map[string]int{}, map[string]symbol.File{} // what was kept of a file is about the names of one call
	tree := ""
	if n.only == nil && n.known != nil {
		t := n.known()
		n.files, tree = t.files, t.digest
	} else {
		for _, f := range n.view.Files() {
			if !wordless(f) && (n.only == nil || n.only(f)) {
				n.files = append(n.files, f)
			}
		}
		if n.cache != (noCache{}) {
			tree = treeDigest(ctx, n.view, n.files)
		}
	}
	answers := make([]nameAnswer, len(queries))
	left := n.recall(tree, queries, answers)
	if len(left) == 0 {
		return answers, nil
	}
	asks, got := make([]nameQuery, len(left)), make([]nameAnswer, len(left))
	for k, i := range left {
		asks[k] = queries[i]
	}
	if err := n.search(ctx, asks, got); err != nil {
		return nil, err
	}
	n.remember(tree, asks, got)
	for k, i := range left {
		answers[i] = got[k]
	}
	return answers, nil
}

// search answers from the contents of files.
func (n *names) search(ctx context.Context, queries []nameQuery, answers []nameAnswer) error {
	n.words(queries)
	if err := n.sweep(ctx); err != nil {
		return err
	}
	if err := n.places(ctx, queries, answers); err != nil {
		return err
	}
	if err := n.definitions(ctx, queries, answers); err != nil {
		return err
	}
	for i := range answers {
		answers[i].unread = n.unread.Load()
	}
	return n.mentions(ctx, queries, answers)
}

// words collects the words that the queries are made of.
func (n *names) words(queries []nameQuery) {
	for _, q := range queries {
		for _, p := range q.name.Parts {
			if _, ok := n.idOf[p]; !ok {
				n.idOf[p] = len(n.ids)
				n.ids = append(n.ids, p)
			}
		}
	}
}

// unread are the endings of files whose words prove nothing: prose, locks, pictures, data.
var unread = map[string]bool{".md": true, ".mdx": true, ".mdc": true, ".markdown": true, ".rst": true, ".adoc": true, ".txt": true, ".lock": true, ".svg": true, ".png": true,
	".jpg": true, ".jpeg": true, ".gif": true, ".webp": true, ".ico": true, ".pdf": true, ".woff": true, ".woff2": true, ".ttf": true, ".zip": true, ".gz": true, ".jar": true,
	".csv": true, ".tsv": true, ".sum": true, ".map": true, ".snap": true, ".ipynb": true, ".mp4": true, ".mp3": true, ".wasm": true, ".log": true, ".po": true, ".cast": true,
	".cursorrules": true, ".windsurfrules": true, ".clinerules": true, ".roorules": true, ".goosehints": true}

// sourceText are files of source although they end as texts do.
var sourceText = map[string]bool{"CMakeLists.txt": true, "meson_options.txt": true, "requirements.txt": true}

func wordless(p string) bool {
	switch base := path.Base(p); base {
	case "package-lock.json", "pnpm-lock.yaml", "CHANGELOG", "LICENSE":
		return true
	default:
		return unread[strings.ToLower(path.Ext(base))] && !sourceText[base] || hostMemory(p)
	}
}

// hostMemory reports whether a file without an ending holds instructions: what it says is memory, in history as well.
func hostMemory(p string) bool {
	base := path.Base(p)
	return strings.HasPrefix(base, ".roorules") || base == "rules" && (p == ".cursor/rules" || strings.HasSuffix(p, "/.cursor/rules"))
}

// places looks into the files that queries name.
func (n *names) places(ctx context.Context, queries []nameQuery, answers []nameAnswer) error {
	var wanted []string
	for _, q := range queries {
		if q.place != "" {
			wanted = append(wanted, q.place)
		}
	}
	slices.Sort(wanted)
	wanted = slices.Compact(wanted)
	texts := make([][]byte, len(wanted))
	err := n.view.ReadEach(ctx, wanted, func(i int, src []byte, err error) {
		if err == nil {
			texts[i] = slices.Clone(src)
		}
	})
	if err != nil {
		return err
	}
	scanner := symbol.NewScanner()
	for i, q := range queries {
		at, ok := slices.BinarySearch(wanted, q.place)
		if !ok || texts[at] == nil {
			continue
		}
		a := &answers[i]
		f, known := n.parsed[q.place]
		if !known {
			f = n.scanCached(q.place, texts[at])
			n.parsed[q.place] = f
		}
		a.file, a.read = f, true
		a.inside = f.Find(q.place, q.name)
		if len(a.inside) == 0 {
			a.mention = scanner.Mentioned(q.place, texts[at], q.name.Last())
		}
	}
	return nil
}

// definitions looks for each name in the files that seem to define it, in rounds: the likeliest file of every open name
// first, then more of them at a time.
func (n *names) definitions(ctx context.Context, queries []nameQuery, answers []nameAnswer) error {
	lists, likely := make([][]int32, len(queries)), make([]int, len(queries))
	for i, q := range queries {
		lists[i], likely[i] = n.candidates(q)
	}
	next := make([]int, len(queries))
	for width := 1; ; width = min(2*width, 64) {
		var batch []string
		asked := map[string]bool{}
		for i := range queries {
			if answers[i].settled() {
				continue
			}
			for _, f := range lists[i][min(next[i], len(lists[i])):min(next[i]+width, len(lists[i]))] {
				p := n.files[f]
				if _, known := n.parsed[p]; !known && !asked[p] {
					asked[p] = true
					batch = append(batch, p)
				}
			}
		}
		if err := n.parse(ctx, batch); err != nil {
			return err
		}
		open := false
		for i, q := range queries {
			if answers[i].settled() {
				continue
			}
			to := min(next[i]+width, len(lists[i]))
			for _, f := range lists[i][min(next[i], to):to] {
				answers[i].add(n.parsed[n.files[f]].Find(n.files[f], q.name))
			}
			next[i] = to
			if to >= likely[i] && answers[i].defined() && !vendored(answers[i].hits[0].Path) {
				next[i], to = len(lists[i]), len(lists[i]) // defined in tests: a line that looks like nothing will not add to that
			}
			open = open || to < len(lists[i]) && !answers[i].settled()
		}
		if !open {
			return nil
		}
	}
}

// settled reports whether a look at more files can change nothing: a definition of our own was found.
func (a *nameAnswer) settled() bool {
	return slices.ContainsFunc(a.hits, func(h symbol.Hit) bool { return h.How != symbol.Elsewhere && !h.Def.Test && !vendored(h.Path) })
}

// add takes hits in, of the best way only.
func (a *nameAnswer) add(hits []symbol.Hit) {
	for _, h := range hits {
		switch {
		case len(a.hits) > 0 && h.How > a.hits[0].How:
			continue
		case len(a.hits) > 0 && h.How < a.hits[0].How:
			a.hits = a.hits[:0]
		}
		if rank(h) == 0 && len(a.hits) > 0 && rank(a.hits[0]) > 0 {
			a.hits = append([]symbol.Hit{h}, a.hits...)
			a.hits = a.hits[:min(len(a.hits), maxHits)]
		} else if len(a.hits) < maxHits {
			a.hits = append(a.hits, h)
		}
	}
}

func rank(h symbol.Hit) int {
	switch {
	case vendored(h.Path):
		return 2
	case h.Def.Test:
		return 1
	}
	return 0
}

// candidates lists the files that may define a name, likeliest first, and how many of them have a line that looks like it.
func (n *names) candidates(q nameQuery) ([]int32, int) {
	var outer map[int32]bool
	owner := ""
	if len(q.name.Parts) > 1 {
		owner = q.name.Parts[len(q.name.Parts)-2]
		outer = map[int32]bool{}
		for _, s := range n.sites[n.idOf[owner]] {
			outer[s.file] = true
		}
	}
	var first, best, tests, rest []int32
	for _, s := range n.sites[n.idOf[q.name.Last()]] {
		p := n.files[s.file]
		if _, ok := symbol.Detect(p, nil); !ok && path.Ext(p) != "" {
			continue
		}
		switch {
		case outer != nil && !outer[s.file] && !strings.Contains(strings.ToLower(p), strings.ToLower(owner)), s.looks == unlikely:
			rest = append(rest, s.file)
		case vendored(p) || strings.Contains(strings.ToLower(p), "test"):
			tests = append(tests, s.file)
		case s.looks == declared:
			first = append(first, s.file)
		default:
			best = append(best, s.file)
		}
	}
	all := slices.Concat(first, best, tests)
	all = all[:min(len(all), maxLikely)]
	return append(all, rest[:min(len(rest), maxUnlikely)]...), len(all)
}

// parse reads files and keeps what they define of the words asked for.
func (n *names) parse(ctx context.Context, files []string) error {
	out := make([]symbol.File, len(files))
	err := n.view.ReadEach(ctx, files, func(i int, src []byte, err error) {
		if err != nil {
			return
		}
		f := n.scanCached(files[i], src)
		f.Defs = slices.DeleteFunc(f.Defs, func(d symbol.Def) bool { _, asked := n.idOf[d.Name]; return !asked })
		out[i] = f
	})
	for i, f := range files {
		n.parsed[f] = out[i]
	}
	return err
}

// mentions tells for names that are not defined where their words stand all the same.
func (n *names) mentions(ctx context.Context, queries []nameQuery, answers []nameAnswer) error {
	type word struct{ code, text []string }
	words := map[string]*word{}
	var order []string
	for i, q := range queries {
		if answers[i].defined() {
			continue
		}
		for _, p := range q.name.Parts {
			if words[p] == nil {
				words[p] = &word{}
				order = append(order, p)
			}
		}
	}
	var g errgroup.Group
	g.SetLimit(runtime.GOMAXPROCS(0))
	for _, p := range order {
		w := words[p]
		g.Go(func() error {
			w.code, w.text = n.mentioned(ctx, p)
			return ctx.Err()
		})
	}
	if err := g.Wait(); err != nil {
		return err
	}
	for i, q := range queries {
		if answers[i].defined() {
			continue
		}
		last := words[q.name.Last()]
		answers[i].code, answers[i].text = last.code, last.text
		answers[i].apart, answers[i].tested = n.apart(q.name), len(last.code) > 0 && n.tested(q.name.Last())
		for _, p := range q.name.Parts {
			if len(words[p].code) == 0 {
				answers[i].gone = append(answers[i].gone, p)
			}
		}
	}
	return nil
}

// mentioned lists files that hold a word in code, and those that hold it in comments or literals only, at most maxSamples
// each; of the latter those first that hold it as a whole literal. Beyond maxMentions files the rest counts as code.
func (n *names) mentioned(ctx context.Context, w string) (code, text []string) {
	s := n.scanner.Get().(*symbol.Scanner)
	defer n.scanner.Put(s)
	for i, at := range n.sites[n.idOf[w]] {
		p := n.files[at.file]
		if len(code) >= maxSamples || ctx.Err() != nil {
			break
		}
		if i >= maxMentions {
			code = append(code, p)
			break
		}
		src, err := n.view.ReadFile(p)
		if err != nil {
			continue
		}
		switch s.Mentioned(p, src, w) {
		case symbol.InCode:
			code = append(code, p)
		case symbol.InText:
			if quoted(src, w) {
				text = slices.Insert(text, 0, p)
			} else {
				text = append(text, p)
			}
			text = text[:min(len(text), maxSamples)]
		}
	}
	return code, text
}
