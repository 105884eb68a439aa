package verify

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
	"github.com/notes-lint/notes-lint/symbol"
)

// Cache keeps what follows from contents between runs. What it returns for a key is what was put there, or nothing.
type Cache interface {
	Get(key string) ([]byte, bool)
	Put(key string, b []byte)
}

// noCache forgets everything.
type noCache struct{}

func (noCache) Get(string) ([]byte, bool) { return nil, false }
func (noCache) Put(string, []byte)        {}

// answerForm numbers the form of answers in the cache together with the rules by which they are found. Raise it when either
// changes.
const answerForm = "32"

// maxUnknown is how many files without a digest are read to know whether the tree is one that was seen before.
const maxUnknown = 500

// treeDigest identifies everything that answers about words of files follow from: the paths and contents of those files.
// It is empty where that cannot be had cheaply.
func treeDigest(ctx context.Context, view repo.View, files []string) string {
	sum := sha256.New()
	var unknown []string
	for _, f := range files {
		d := view.Digest(f)
		if d == "" {
			if unknown = append(unknown, f); len(unknown) > maxUnknown {
				return ""
			}
		}
		writeString(sum, f)
		writeString(sum, d)
	}
	sums := make([][sha256.Size]byte, len(unknown))
	err := view.ReadEach(ctx, unknown, func(i int, data []byte, err error) {
		if err == nil {
			sums[i] = sha256.Sum256(data)
		}
	})
	if err != nil {
		return ""
	}
	for _, s := range sums {
		sum.Write(s[:])
	}
	return hex.EncodeToString(sum.Sum(nil)[:16])
}

// writeString hashes a text with its length, so that two texts are not taken for two others.
func writeString(h hash.Hash, s string) {
	var n [8]byte
	binary.LittleEndian.PutUint64(n[:], uint64(len(s)))
	h.Write(n[:])
	h.Write([]byte(s))
}

func (n *names) answerKey(tree string, q nameQuery) string {
	sum := sha256.Sum256([]byte(fmt.Sprintf("%q %v %v %q", q.name.Parts, q.name.Member, q.name.Call, q.place)))
	return "a" + answerForm + ":" + tree + ":" + hex.EncodeToString(sum[:12])
}

// recall fills in the answers that the cache has and returns the numbers of the queries that are left.
func (n *names) recall(tree string, queries []nameQuery, answers []nameAnswer) (left []int) {
	for i, q := range queries {
		b, ok := n.cache.Get(n.answerKey(tree, q))
		if ok {
			answers[i], ok = unpackAnswer(b)
		}
		if tree == "" || !ok {
			answers[i] = nameAnswer{}
			left = append(left, i)
		}
	}
	return left
}

// remember puts answers into the cache.
func (n *names) remember(tree string, queries []nameQuery, answers []nameAnswer) {
	if tree == "" {
		return
	}
	for i, q := range queries {
		n.cache.Put(n.answerKey(tree, q), packAnswer(answers[i]))
	}
}

// scanCached is Scan for a file of the tree, whose definitions may be known from an earlier run.
func (n *names) scanCached(p string, src []byte) symbol.File {
	key := ""
	if d := n.view.Digest(p); d != "" {
		key = "d:" + symbol.CacheKey(p, d)
		if b, ok := n.cache.Get(key); ok {
			if f, ok := symbol.Decode(b); ok {
				return f
			}
		}
	}
	s := n.scanner.Get().(*symbol.Scanner)
	f := s.Scan(p, src)
	n.scanner.Put(s)
	if key != "" {
		n.cache.Put(key, symbol.Encode(f))
	}
	return f
}

// keptOnce is what history said of a name, as the cache keeps it.
type keptOnce struct {
	Path            string
	Commit, Removal repo.Commit
	Def             symbol.Def
	Never           bool
}

func pastKey(revision, origins string, q nameQuery) string {
	sum := sha256.Sum256([]byte(fmt.Sprintf("%s %s %q", revision, origins, q.name.Parts)))
	return "p" + answerForm + ":" + hex.EncodeToString(sum[:16])
}

// pastCached is past with what earlier runs found out at the same commit.
func (n *names) pastCached(ctx context.Context, queries []nameQuery, origins []repo.Commit) ([]*once, error) {
	var hashes []string
	for _, o := range origins {
		hashes = append(hashes, o.Hash)
	}
	slices.Sort(hashes)
	from := strings.Join(slices.Compact(hashes), " ")
	revision := n.view.Info().Revision
	out := make([]*once, len(queries))
	var left []int
	var asks []nameQuery
	for i, q := range queries {
		var k keptOnce
		b, ok := n.cache.Get(pastKey(revision, from, q))
		if !ok || json.Unmarshal(b, &k) != nil {
			left, asks = append(left, i), append(asks, q)
			continue
		}
		if !k.Never {
			out[i] = &once{k.Path, k.Commit, k.Removal, k.Def}
		}
	}
	if len(left) == 0 {
		return out, nil
	}
	got, err := n.past(ctx, asks, origins)
	if err != nil {
		return out, err
	}
	for k, i := range left {
		out[i] = got[k]
		keep := keptOnce{Never: true}
		if o := got[k]; o != nil {
			keep = keptOnce{o.path, o.commit, o.removal, o.def, false}
		}
		if b, err := json.Marshal(keep); err == nil {
			n.cache.Put(pastKey(revision, from, queries[i]), b)
		}
	}
	return out, nil
}

// originsCached asks who wrote lines of a document, once for each state of it.
func (v *Verifier) originsCached(ctx context.Context, p string, lines []int) []repo.Origin {
	key := ""
	if d := v.view.Digest(p); d != "" {
		sum := sha256.Sum256([]byte(fmt.Sprintf("%s %q %s %v", v.view.Info().Revision, p, d, lines)))
		key = "o" + answerForm + ":" + hex.EncodeToString(sum[:16])
		var known []repo.Origin
		if b, ok := v.cache().Get(key); ok && json.Unmarshal(b, &known) == nil && len(known) == len(lines) {
			return known
		}
	}
	got, err := v.view.Origins(ctx, p, lines)
	if err != nil {
		return nil
	}
	if b, err := json.Marshal(got); err == nil && key != "" {
		v.cache().Put(key, b)
	}
	return got
}

// maxBlamed is how many documents are asked at once who wrote their lines.
const maxBlamed = 60

// originAsk holds lines of documents of which it is asked who wrote them, documents in the order in which they were first added.
type originAsk struct {
	docs  []*note.Document
	lines map[*note.Document][]int
}

func (a *originAsk) add(d *note.Document, line int) {
	if a.lines == nil {
		a.lines = map[*note.Document][]int{}
	}
	if a.lines[d] == nil {
		a.docs = append(a.docs, d)
	}
	if !slices.Contains(a.lines[d], line) {
		a.lines[d] = append(a.lines[d], line)
	}
}

// origins says who wrote the lines that are asked for, by document and line, for the first maxBlamed documents; a document of which it
// cannot be told has no entry.
func (v *Verifier) origins(ctx context.Context, a originAsk) map[*note.Document]map[int]repo.Origin {
	out := map[*note.Document]map[int]repo.Origin{}
	for _, d := range a.docs[:min(len(a.docs), maxBlamed)] {
		for i, o := range v.originsCached(ctx, d.Path, a.lines[d]) {
			if out[d] == nil {
				out[d] = map[int]repo.Origin{}
			}
			out[d][a.lines[d][i]] = o
		}
	}
	return out
}
