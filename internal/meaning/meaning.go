// Package meaning finds entries of repository memory by what they mean, with an embedder of the user's choice: a program, or a server that
// is asked over HTTP. It is never where facts are kept: vectors follow from the files, lie in the user's cache, and a file that has
// changed has none until it was embedded anew. What a repository holds cannot choose the embedder.
package meaning

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/philippgille/chromem-go"

	"github.com/notes-lint/notes-lint/internal/factindex"
	"github.com/notes-lint/notes-lint/policy"
)

// Bounds of one search.
const (
	maxFacts  = 50_000  // entries that have vectors; more are found by their words only
	maxFresh  = 512     // entries that are embedded in one run
	maxText   = 4 << 10 // bytes of a text that is embedded
	maxVector = 8192    // numbers of a vector
)

// Embedder turns texts into vectors of one length. It may stop early: what it returns belongs to the first texts. An error comes with
// what was done before it.
type Embedder interface {
	Embed(ctx context.Context, texts []string) ([][]float32, error)
}

// Vectors searches by an embedder. It implements factindex.Meaning.
type Vectors struct {
	Embedder Embedder
	Cache    factindex.Cache // of this embedder; nil for none
	Tell     func(string)    // told when facts have no vectors yet
}

// ErrNoVector is returned when an embedder answers without a vector for the question.
var ErrNoVector = errors.New("no vector for the question")

// Alike returns the entries nearest to a question. Vectors that are missing are made first, as many as one run may.
func (v *Vectors) Alike(ctx context.Context, x *factindex.Index, question string, n int) ([]factindex.Alike, error) {
	entries, known, missing, err := v.gather(ctx, x)
	if err != nil {
		return nil, err
	}
	texts := []string{cut(question)}
	var asked []int
	for _, i := range missing[:min(len(missing), maxFresh)] {
		f, _, err := x.Read(entries[i])
		if err == nil {
			texts, asked = append(texts, text(&f)), append(asked, i)
		}
	}
	made, err := v.Embedder.Embed(ctx, texts)
	if len(made) == 0 || !sound(made[0], 0) {
		return nil, cmp.Or(err, ErrNoVector)
	}
	q := made[0]
	without := len(missing)
	for j, vec := range made[1:min(len(made), len(texts))] {
		if !sound(vec, len(q)) {
			continue
		}
		without--
		known[asked[j]] = v.keep(entries[asked[j]], vec)
	}
	if without > 0 && v.Tell != nil {
		v.Tell(fmt.Sprintf("%d of %d facts have no vector yet and are found by their words only", without, len(entries)))
	}
	return nearest(ctx, entries, known, q, n)
}

// gather lists the entries in order of their paths, the vectors that are kept, and which are missing.
func (v *Vectors) gather(ctx context.Context, x *factindex.Index) (entries []factindex.Entry, known [][]float32, missing []int, err error) {
	for e := range x.Entries() {
		entries = append(entries, e)
	}
	slices.SortFunc(entries, func(a, b factindex.Entry) int { return cmp.Compare(a.Path, b.Path) })
	entries = entries[:min(len(entries), maxFacts)]
	known = make([][]float32, len(entries))
	for i, e := range entries {
		if known[i] = v.kept(e); known[i] == nil {
			missing = append(missing, i)
		}
	}
	return entries, known, missing, ctx.Err()
}

// text is what is embedded of a fact.
func text(f *policy.Fact) string { return cut(f.Subject + "\n" + f.Text) }

func cut(s string) string { return s[:min(len(s), maxText)] }

// sound reports whether a vector can be compared: it has a direction and the wanted length, if any is.
func sound(v []float32, size int) bool {
	sum := 0.0
	for _, x := range v {
		sum += float64(x) * float64(x)
	}
	return len(v) > 0 && len(v) <= maxVector && (size == 0 || len(v) == size) && sum > 0 && !math.IsNaN(sum) && !math.IsInf(sum, 0)
}

// nearest puts the vectors into a collection and asks it.
func nearest(ctx context.Context, entries []factindex.Entry, known [][]float32, q []float32, n int) ([]factindex.Alike, error) {
	c, err := chromem.NewDB().CreateCollection("facts", nil, func(context.Context, string) ([]float32, error) { return nil, ErrNoVector })
	if err != nil {
		return nil, fmt.Errorf("make a collection: %w", err)
	}
	at := map[string]int{}
	for i, e := range entries {
		if len(known[i]) != len(q) {
			continue
		}
		if err := c.AddDocument(ctx, chromem.Document{ID: e.Path, Embedding: known[i]}); err != nil {
			return nil, fmt.Errorf("add %q: %w", e.Path, err)
		}
		at[e.Path] = i
	}
	if c.Count() == 0 || n <= 0 {
		return nil, nil
	}
	found, err := c.QueryEmbedding(ctx, q, min(n, c.Count()), nil, nil)
	if err != nil {
		return nil, fmt.Errorf("search: %w", err)
	}
	out := make([]factindex.Alike, 0, len(found))
	for _, r := range found {
		out = append(out, factindex.Alike{Entry: entries[at[r.ID]], By: float64(r.Similarity)})
	}
	slices.SortFunc(out, func(a, b factindex.Alike) int { return cmp.Or(cmp.Compare(b.By, a.By), cmp.Compare(a.Path, b.Path)) })
	return out, nil
}
