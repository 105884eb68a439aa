package verify

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
)

// originKey is what the cache knows the origins of lines by; empty where the state of the file has no digest.
func (v *Verifier) originKey(p string, lines []int) string {
	d := v.view.Digest(p)
	if d == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(fmt.Sprintf("%s %q %s %v", v.view.Info().Revision, p, d, lines)))
	return "o" + answerForm + ":" + hex.EncodeToString(sum[:16])
}

// originsCached asks who wrote lines of a document, once for each state of it.
func (v *Verifier) originsCached(ctx context.Context, p string, lines []int) []repo.Origin {
	key := v.originKey(p, lines)
	if key != "" {
		var known []repo.Origin
		if b, ok := v.cache().Get(key); ok && json.Unmarshal(b, &known) == nil && len(known) == len(lines) {
			return known
		}
	}
	got, ok := v.blamedAhead(p, lines)
	if !ok {
		var err error
		if got, err = v.view.Origins(ctx, p, lines); err != nil {
			return nil
		}
	}
	if b, err := json.Marshal(got); err == nil && key != "" {
		v.cache().Put(key, b)
		v.cache().Put(v.originKey(p, nil), nil)
	}
	return got
}

// maxLinks is how many symbolic links are followed one behind the other, as in a view.
const maxLinks = 8

// written is the file in which the lines of a document were written: what it leads to if it is a symbolic link.
func (v *Verifier) written(p string) string {
	at := p
	for range maxLinks {
		e := v.view.Lookup(at)
		if e.Kind != repo.Symlink {
			return at
		}
		if at = path.Join(path.Dir(at), e.Link); path.IsAbs(e.Link) || strings.HasPrefix(at, "../") {
			break
		}
	}
	return p
}

// maxAheadLines is how many lines a document may have for all of them to be asked about before it is known which are wanted.
const maxAheadLines = 3000

// blameAhead begins to ask who wrote the lines of documents of which no earlier run asked, for what is missed in the tree is looked for in the
// commits that wrote of it, and the answer takes git some time.
func (v *Verifier) blameAhead(ctx context.Context, docs []*note.Document) {
	if v.view.Info().Backend != "git" {
		return
	}
	v.blamed = map[string]func() (map[int]repo.Origin, error){}
	var order []string
	for _, d := range docs {
		at := v.written(d.Path)
		if len(order) == maxBlamed || len(d.Claims) == 0 || d.Root != "" || d.LineCount() > maxAheadLines || v.blamed[at] != nil {
			continue
		}
		if key := v.originKey(at, nil); key == "" {
			continue
		} else if _, asked := v.cache().Get(key); asked {
			continue
		}
		var lines []int
		for n := 1; n <= d.LineCount(); n++ {
			if strings.TrimSpace(d.LineText(n)) != "" {
				lines = append(lines, n)
			}
		}
		order = append(order, at)
		v.blamed[at] = sync.OnceValues(func() (map[int]repo.Origin, error) {
			got, err := v.view.Origins(ctx, at, lines)
			by := make(map[int]repo.Origin, len(got))
			for i, o := range got {
				by[lines[i]] = o
			}
			return by, err
		})
	}
	blamed := v.blamed
	go func() {
		for _, p := range order {
			if ctx.Err() != nil {
				return
			}
			_, _ = blamed[p]()
		}
	}()
}

// blamedAhead returns who wrote lines where that was asked ahead.
func (v *Verifier) blamedAhead(p string, lines []int) ([]repo.Origin, bool) {
	ask := v.blamed[p]
	if ask == nil {
		return nil, false
	}
	at, err := ask()
	if err != nil {
		return nil, false
	}
	out := make([]repo.Origin, len(lines))
	for i, n := range lines {
		o, ok := at[n]
		if !ok {
			return nil, false
		}
		out[i] = o
	}
	return out, true
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
		for i, o := range v.originsCached(ctx, v.written(d.Path), a.lines[d]) {
			if out[d] == nil {
				out[d] = map[int]repo.Origin{}
			}
			out[d][a.lines[d][i]] = o
		}
	}
	return out
}
