package verify

import (
	"bytes"
	"context"
	"runtime"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/symbol"
)

var (
	upperWord = lazyregexp.New(`\b[A-Z][A-Z0-9]{2,}(?:_[A-Z0-9]+)+\b`)
	// envLine is a line that reads or sets a variable of the environment.
	envLine = lazyregexp.New(`(?i)env|\$\{?[A-Z]|^\s*(?:-\s+)?(?:export\s+)?[A-Z][A-Z0-9_]+=`)
)

// variables lists the words of the tree that begin with one of the prefixes and stand on a line that reads or sets a
// variable, by prefix and sorted.
func (w words) variables(ctx context.Context, prefixes map[string]bool) (map[string][]string, error) {
	var mu sync.Mutex
	out := map[string]map[string]bool{}
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(runtime.GOMAXPROCS(0))
	for _, f := range w.files() {
		g.Go(func() error {
			src, err := w.v.view.ReadFile(f)
			if err != nil || len(src) > symbol.MaxSize || symbol.Binary(f, src) {
				return ctx.Err()
			}
			for p := range prefixes {
				if !bytes.Contains(src, []byte(p)) {
					continue
				}
				names := variablesIn(src, p)
				mu.Lock()
				for _, n := range names {
					if out[p] == nil {
						out[p] = map[string]bool{}
					}
					out[p][n] = true
				}
				mu.Unlock()
			}
			return ctx.Err()
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	lists := map[string][]string{}
	for p, set := range out {
		for n := range set {
			lists[p] = append(lists[p], n)
		}
		slices.Sort(lists[p])
	}
	return lists, nil
}

// variablesIn lists the variables of a prefix in one text.
func variablesIn(src []byte, prefix string) []string {
	var out []string
	for line := range bytes.Lines(src) {
		if len(line) > 2000 || !bytes.Contains(line, []byte(prefix)) || !envLine.Match(line) {
			continue
		}
		for _, word := range upperWord.FindAll(line, -1) {
			if strings.HasPrefix(string(word), prefix) {
				out = append(out, string(word))
			}
		}
	}
	return out
}
