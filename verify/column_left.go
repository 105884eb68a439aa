package verify

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/symbol"
)

const (
	leastRow       = 3  // words of a list that a file held, all of them, when it was written
	leastLeft      = 2  // how many of them it holds now
	maxRowFiles    = 12 // files that may be the one that a list is of
	maxColumns     = 60 // lists of a run that are looked at
	maxColumnLines = 40
)

// cellWord begins a row of a table or an item of a list with one word in a code span.
var cellWord = lazyregexp.New("^\\s*(?:\\||[-*+])\\s*(?:\\*\\*)?`([A-Za-z][\\w-]{2,40})`")

// column is a run of such rows: what it lists, and the trace of each.
type column struct {
	words []string
	of    []*trace
}

// leftColumn refutes words of a list that one file held in quotes, with all others of the list, when it was written, and that it does not
// hold now while it holds some of the others: kinds of a build, of a job or of a message that were given up.
func (v *Verifier) leftColumn(ctx context.Context, all []*trace) ([]*job, error) {
	var cols []column
	var ids []string
	for _, c := range columnsOf(all) {
		if len(cols) < maxColumns {
			cols, ids = append(cols, c), append(ids, c.words...)
		}
	}
	if len(cols) == 0 {
		return nil, nil
	}
	slices.Sort(ids)
	found, err := v.words.find(ctx, slices.Compact(ids))
	if err != nil {
		return nil, err
	}
	var out []*job
	for _, c := range cols {
		for _, f := range filesOfColumn(c, found) {
			if gone := v.goneOfColumn(c, f, found); len(gone) > 0 {
				out = append(out, gone...)
				break
			}
		}
	}
	return out, nil
}

// columnsOf are the runs of rows that have a word which nothing else is said of.
func columnsOf(all []*trace) []column {
	at := map[*note.Document]map[int]*trace{}
	var docs []*note.Document
	for _, t := range all {
		if at[t.doc] == nil {
			at[t.doc] = map[int]*trace{}
			docs = append(docs, t.doc)
		}
		if t.claim.Key != note.WordKey || t.out.Outcome != diag.Unverifiable || t.doubted() {
			continue
		}
		if g := cellWord.FindStringSubmatch(t.doc.LineText(t.claim.At.Start.Line)); g != nil && g[1] == t.claim.Target {
			at[t.doc][t.claim.At.Start.Line] = t
		}
	}
	var out []column
	for _, d := range docs {
		if len(at[d]) == 0 {
			continue
		}
		for n := 1; n <= d.LineCount(); n++ {
			c, traced := column{}, false
			for ; n <= d.LineCount() && len(c.words) < maxColumnLines; n++ {
				g := cellWord.FindStringSubmatch(d.LineText(n))
				if g == nil {
					break
				}
				c.words, c.of = append(c.words, g[1]), append(c.of, at[d][n])
				traced = traced || at[d][n] != nil
			}
			if traced && len(c.words) >= leastRow {
				out = append(out, c)
			}
		}
	}
	return out
}

// filesOfColumn are the files that hold at least two of the words and not all of them.
func filesOfColumn(c column, found map[string][]spot) []string {
	n := map[string]int{}
	for _, w := range c.words {
		for _, s := range found[w] {
			n[s.Path]++
		}
	}
	var out []string
	for f, k := range n {
		if k >= leastLeft && k < len(c.words) && !testFile(f) && !vendored(f) {
			out = append(out, f)
		}
	}
	slices.SortFunc(out, func(a, b string) int { return cmp.Or(n[b]-n[a], cmp.Compare(a, b)) })
	return out[:min(len(out), maxRowFiles)]
}

// goneOfColumn gives the verdicts by one file.
func (v *Verifier) goneOfColumn(c column, f string, found map[string][]spot) []*job {
	now, err := v.view.ReadFile(f)
	if err != nil || len(now) > symbol.MaxSize {
		return nil
	}
	left := 0
	for _, w := range c.words {
		if quotedIn(now, w) {
			left++
		}
	}
	if left < leastLeft || left == len(c.words) {
		return nil
	}
	var out []*job
	low, held := bytes.ToLower(now), memo{}
	heldAll := func(commit string) bool { // the list may have got another row after this one
		return remember(held, commit, func() bool {
			then, err := v.view.ReadAt(commit, f)
			return err == nil && !slices.ContainsFunc(c.words, func(w string) bool { return !quotedIn(then, w) })
		})
	}
	for i, t := range c.of {
		if t == nil || t.commit == "" || v.heldBeside(t.doc, c, c.words[i], found) || bytes.Contains(low, bytes.ToLower([]byte(c.words[i]))) {
			continue
		}
		at := slices.IndexFunc(c.of, func(t *trace) bool { return t != nil && t.commit != "" && heldAll(t.commit) })
		if at < 0 {
			return nil
		}
		t.out = missing(fmt.Sprintf("%q held it with all others of the list when that was written, and does not hold it any more", f),
			diag.Evidence{Path: f, Commit: c.of[at].commit, Seen: fmt.Sprintf("it held %q then", t.claim.Target)})
		t.out.Rule = "dead-symbol"
		out = append(out, t.job)
	}
	return out
}

// quotedIn reports whether a text has a word alone in quotes, outside comments.
func quotedIn(src []byte, word string) bool {
	for at := range places(src, word) {
		if aloneInQuotes(word, src, at) {
			return true
		}
	}
	return false
}

// heldBeside reports whether the folder of a document has the word, or a file of that name stands where others of the list have theirs.
func (v *Verifier) heldBeside(d *note.Document, c column, word string, found map[string][]spot) bool {
	if here := folder(d.Path); here != "" && slices.ContainsFunc(found[word], func(s spot) bool { return strings.HasPrefix(s.Path, here+"/") && s.Path != d.Path }) {
		return true
	}
	for _, i := range v.tree.stemmed()[word] {
		e := v.tree.files[i]
		if strings.HasPrefix(path.Base(e), ".") {
			continue
		}
		others := 0
		for _, w := range c.words {
			if w != word && v.tree.isFile(path.Join(folder(e), w+path.Ext(e))) {
				others++
			}
		}
		if others >= leastLeft {
			return true
		}
	}
	return false
}
