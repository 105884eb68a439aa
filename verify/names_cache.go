package verify

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strings"
	"sync"

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
const answerForm = "59"

// maxUnknown is how many files without a digest are read to know whether the tree is one that was seen before.
const maxUnknown = 500

// treeDigest identifies everything that answers about words of files follow from: the paths and contents of those files.
// It is empty where that cannot be had cheaply.
func treeDigest(ctx context.Context, view repo.View, files []string) string {
	all := sha256.New()
	sum := make([]byte, 0, 1<<15)
	var unknown []string
	for _, f := range files {
		if len(sum) > cap(sum)/2 {
			all.Write(sum)
			sum = sum[:0]
		}
		d := view.Digest(f)
		if d == "" {
			if unknown = append(unknown, f); len(unknown) > maxUnknown {
				return ""
			}
		}
		sum = appendString(appendString(sum, f), d)
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
	all.Write(sum)
	for _, s := range sums {
		all.Write(s[:])
	}
	return hex.EncodeToString(all.Sum(nil)[:16])
}

// wordTree is what answers about words follow from.
type wordTree struct {
	files  []string
	digest string // empty where no cache is asked
}

// listAhead begins to list the files whose words count, to digest them, and to sort all files by what is asked of them, while claims are judged.
func (v *Verifier) listAhead(ctx context.Context, docs []*note.Document) {
	asks := func(c note.Claim) bool { return c.Kind == note.SymbolClaim }
	if !slices.ContainsFunc(docs, func(d *note.Document) bool { return slices.ContainsFunc(d.Claims, asks) }) {
		return
	}
	v.known = sync.OnceValue(func() wordTree {
		t := wordTree{files: slices.DeleteFunc(slices.Clone(v.view.Files()), wordless)}
		if v.opts.Cache != nil {
			t.digest = treeDigest(ctx, v.view, t.files)
		}
		return t
	})
	go func() {
		v.known()
		v.words.files()
		v.tree.spelt()
	}()
}

// appendString appends a text with its length ahead, so that two texts are not taken for two others.
func appendString(b []byte, s string) []byte {
	return append(binary.LittleEndian.AppendUint64(b, uint64(len(s))), s...)
}

// appendStrings appends texts with their number ahead.
func appendStrings(b []byte, all ...string) []byte {
	b = binary.LittleEndian.AppendUint64(b, uint64(len(all)))
	for _, s := range all {
		b = appendString(b, s)
	}
	return b
}

func (n *names) answerKey(tree string, q nameQuery) string {
	b := append(appendStrings(make([]byte, 0, 128), q.name.Parts...), bit(q.name.Member)|bit(q.name.Call)<<1)
	sum := sha256.Sum256(appendString(b, q.place))
	return "a" + answerForm + ":" + tree + ":" + hex.EncodeToString(sum[:12])
}

// recall fills in the answers that the cache has and returns the numbers of the queries that are left.
func (n *names) recall(tree string, queries []nameQuery, answers []nameAnswer) (left []int) {
	for i, q := range queries {
		var b []byte
		ok := tree != ""
		if ok {
			b, ok = n.cache.Get(n.answerKey(tree, q))
		}
		if ok {
			answers[i], ok = unpackAnswer(b)
		}
		if !ok {
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
}

// neverWas is what the cache keeps of a name that history never had.
const neverWas = "never"

func pastKey(revision, origins string, q nameQuery) string {
	place := ""
	if q.moved {
		place = q.place
	}
	sum := sha256.Sum256(appendStrings(appendStrings(make([]byte, 0, 256), q.name.Parts...), revision, origins, place))
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
		switch b, ok := n.cache.Get(pastKey(revision, from, q)); {
		case ok && string(b) == neverWas:
		case !ok || json.Unmarshal(b, &k) != nil:
			left, asks = append(left, i), append(asks, q)
		default:
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
		key := pastKey(revision, from, queries[i])
		if o := got[k]; o == nil {
			n.cache.Put(key, []byte(neverWas))
		} else if b, err := json.Marshal(keptOnce{o.path, o.commit, o.removal, o.def}); err == nil {
			n.cache.Put(key, b)
		}
	}
	return out, nil
}
