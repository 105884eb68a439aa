package verify

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/symbol"
)

const (
	maxReplacedCommits = 16      // commits that wrote lines with values
	maxReplacedFiles   = 1500    // files that changed since then and are compared
	maxReplacedSource  = 1 << 18 // bytes of one of them
)

// swap is a line of code that holds another value now than when a value was told.
type swap struct {
	path, old, now string // the line then, and the value now
	line, shared   int
}

// valueToken is what may be a value in a line of code.
var valueToken = lazyregexp.New(`0x[0-9A-Fa-f]{2,8}\b|\d{2,4}x\d{2,4}\b|\d[\d_]*(?:\.\d+)*|["'][\w./:@-]{2,60}["']|[>=]\s*[A-Za-z][\w.-]{2,60}(?:\s*(?:$|<|#))`)

// replaced refutes values that are told without their owner: when their line was written one line of the tree held the value and shared most of its words
// with the text, and that line holds another value now, and no other line that would do holds the one that is told.
func (v *Verifier) replaced(ctx context.Context, all []*trace) ([]*job, error) {
	by := map[string][]*trace{}
	var order []string
	for _, t := range all {
		w := t.claim.Target
		if !mayBeValue(t) {
			continue
		}
		if by[t.commit] == nil {
			order = append(order, t.commit)
		}
		by[t.commit] = append(by[t.commit], t)
		_ = w
	}
	slices.SortStableFunc(order, func(a, b string) int { return len(by[b]) - len(by[a]) })
	budget := maxReplacedFiles
	swaps := map[*trace][]swap{}
	var open []*trace
	for _, c := range order[:min(len(order), maxReplacedCommits)] {
		n, err := v.swapsSince(ctx, c, by[c], budget, swaps)
		if err != nil {
			return nil, err
		}
		budget -= n
		for _, t := range by[c] {
			if len(swaps[t]) > 0 {
				open = append(open, t)
			}
		}
	}
	return v.heldNowhere(ctx, open, swaps)
}

// mayBeValue reports whether a word or number is one that a setting may have as its value.
func mayBeValue(t *trace) bool {
	w, text := t.claim.Target, t.doc.LineText(t.claim.At.Start.Line)
	start := t.doc.LineSpan(t.claim.At.Start.Line).Start
	if at := t.claim.At.Span.Start - start; at < 0 || at > len(text) || notValue.MatchString(text[:at]) {
		return false
	}
	if t.claim.Key == note.NumberKey {
		return !(len(w) == 4 && (strings.HasPrefix(w, "19") || strings.HasPrefix(w, "20")))
	}
	return !strings.ContainsAny(w, "(){}[]<>*,;$") && len(w) >= 3
}

// wordsBeside are the words of a sentence that a line of code may share with it, those of the value left out.
func wordsBeside(t *trace) []string {
	d, n := t.doc, t.claim.At.Start.Line
	text := t.claim.Context.Sentence
	if line := strings.TrimSpace(d.LineText(n)); strings.HasPrefix(line, "|") {
		text = line
		for n > 1 && strings.HasPrefix(strings.TrimSpace(d.LineText(n-1)), "|") {
			n--
		}
		text += " " + d.LineText(n)
	}
	own := wordsShared(t.claim.Target)
	return slices.DeleteFunc(wordsShared(text), func(w string) bool { return slices.Contains(own, w) })
}

// swapsSince finds in the files that changed since a commit the lines that held what is told and hold something else now. It returns how
// many files it compared.
func (v *Verifier) swapsSince(ctx context.Context, commit string, open []*trace, budget int, out map[*trace][]swap) (int, error) {
	blobs, err := v.view.Snapshot(ctx, commit)
	if err != nil {
		return 0, ctx.Err()
	}
	var changed []int
	for i, b := range blobs {
		if v.words.isCode(b.Path) && !testFile(b.Path) && !wordless(b.Path) && v.tree.isFile(b.Path) && v.view.Digest(b.Path) != b.Hash && len(changed) < budget {
			changed = append(changed, i)
		}
	}
	said := map[string][]*trace{}
	for _, t := range open {
		key := strings.ReplaceAll(strings.TrimLeft(t.claim.Target, "^~"), ",", "")
		said[key] = append(said[key], t)
	}
	for _, i := range changed {
		if err := ctx.Err(); err != nil {
			return len(changed), err
		}
		p := blobs[i].Path
		src, err := v.view.ReadAt(commit, p)
		if err != nil || len(src) > maxReplacedSource || bytes.IndexByte(src, 0) >= 0 {
			continue
		}
		now := v.mf.read(p)
		if len(now) > maxReplacedSource {
			continue
		}
		here := map[string]bool{}
		for l := range strings.Lines(string(now)) {
			here[strings.TrimSpace(l)] = true
		}
		for l := range strings.Lines(string(src)) {
			if l = strings.TrimSpace(l); here[l] || len(l) > 200 || len(l) < 4 {
				continue
			}
			for _, tok := range tokensOf(l) {
				for _, t := range said[tok] {
					n := sharedEnough(l, tok, wordsBeside(t), slices.Contains(t.files, p))
					if n == 0 {
						continue
					}
					if value, at := swappedIn(string(now), l, tok); value != "" {
						out[t] = append(out[t], swap{p, l, value, at, n})
					}
				}
			}
		}
	}
	return len(changed), nil
}

// tokensOf are the values that a line of code may hold, each once.
func tokensOf(l string) []string {
	var out []string
	for _, g := range valueToken.FindAllStringIndex(l, -1) {
		tok := strings.TrimSpace(strings.TrimRight(strings.Trim(strings.TrimLeft(l[g[0]:g[1]], ">= \t"), `"'`), " <#"))
		if g[0] > 0 && (l[g[0]-1] == '_' || l[g[0]-1] >= 'A' && l[g[0]-1] <= 'Z' || l[g[0]-1] >= 'a' && l[g[0]-1] <= 'z') {
			continue
		}
		if tok = strings.ReplaceAll(tok, "_", ""); !slices.Contains(out, tok) {
			out = append(out, tok)
		}
		for _, num := range codeNumber.FindAllStringSubmatch(tok, -1) {
			if !slices.Contains(out, num[1]) {
				out = append(out, num[1])
			}
		}
	}
	return out
}

// sharedEnough is how many words a line of code shares with a text: none unless they are two and most that it has, or many; one is enough where the
// text tells of the file.
func sharedEnough(l, tok string, words []string, told bool) int {
	own := wordsShared(strings.ReplaceAll(l, tok, " "))
	slices.Sort(own)
	own = slices.Compact(own)
	n := 0
	for _, w := range own {
		if slices.Contains(words, w) {
			n++
		}
	}
	if told && n >= 1 || n >= 2 && 2*n >= len(own) || n >= 3 && 3*n >= len(own) {
		return n
	}
	return 0
}

// swappedIn looks for a line that is as old was but for one value, and returns what stands in its place and the line's number; an empty text
// when there is none, or several that differ.
func swappedIn(text, old, tok string) (now string, line int) {
	quoted := regexp.QuoteMeta(old)
	tokRe := regexp.QuoteMeta(tok)
	parts := strings.Split(quoted, tokRe)
	if len(parts) < 2 || len(parts) > 4 {
		return "", 0
	}
	kind := `([\w.:/@-]+)`
	if strings.Trim(tok, "0123456789.") == "" {
		kind = `(\d[\d_]*(?:\.\d+)*)`
	}
	// the first place holds the value; where it stands again, it may have been left or replaced too
	pattern := parts[0] + kind + strings.Join(parts[1:], `[\w.:/@-]+`)
	re, err := regexp.Compile("^" + pattern + "$")
	if err != nil {
		return "", 0
	}
	n := 0
	for l := range strings.Lines(text) {
		n++
		g := re.FindStringSubmatch(strings.TrimSpace(l))
		if g == nil || g[1] == tok {
			continue
		}
		if now != "" && now != g[1] {
			return "", 0
		}
		now, line = g[1], n
	}
	return now, line
}

// heldNowhere gives the verdicts on the values that no line holds now which shares as many words with the text.
func (v *Verifier) heldNowhere(ctx context.Context, open []*trace, swaps map[*trace][]swap) ([]*job, error) {
	by := map[string][]*trace{}
	var ids []string
	for _, t := range open {
		if id := strings.ReplaceAll(strings.TrimLeft(t.claim.Target, "^~"), ",", ""); by[id] == nil {
			ids = append(ids, id)
			by[id] = nil
		}
		id := strings.ReplaceAll(strings.TrimLeft(t.claim.Target, "^~"), ",", "")
		by[id] = append(by[id], t)
	}
	if len(ids) == 0 {
		return nil, nil
	}
	least := map[*trace]int{}
	for _, t := range open {
		for _, s := range swaps[t] {
			least[t] = max(least[t], s.shared)
		}
	}
	words := map[*trace][]string{}
	for _, t := range open {
		words[t] = wordsBeside(t)
	}
	found, err := v.words.sweepAll(ctx, ids, func(id, p, l string) bool {
		return slices.ContainsFunc(by[id], func(t *trace) bool {
			if len(t.files) > 0 && slices.ContainsFunc(swaps[t], func(s swap) bool { return slices.Contains(t.files, s.path) }) && !slices.Contains(t.files, p) {
				return false
			}
			n := 0
			for _, w := range wordsShared(l) {
				if slices.Contains(words[t], w) {
					n++
				}
			}
			return n >= least[t]
		})
	})
	if err != nil {
		return nil, err
	}
	var out []*job
	for _, t := range open {
		id := strings.ReplaceAll(strings.TrimLeft(t.claim.Target, "^~"), ",", "")
		best := swaps[t][0]
		same := true
		for _, s := range swaps[t] {
			same = same && s.now == best.now
			if s.shared > best.shared {
				best = s
			}
		}
		if !same || found[id] || numberIn(t.doc.LineText(t.claim.At.Start.Line), best.now) {
			continue
		}
		t.out = missing(fmt.Sprintf("%q held %s when that was written, and holds %s there now", best.path, id, best.now),
			diag.Evidence{Path: best.path, Line: best.line, Commit: v.commit(), Seen: fmt.Sprintf("it was %q", clipped(best.old))})
		t.out.Rule, t.out.Hint = "wrong-value", fmt.Sprintf("write %s, if that is what is meant", best.now)
		t.claim.Kind, t.claim.Want, t.claim.Path = note.ValueClaim, id, best.path
		out = append(out, t.job)
	}
	return out, nil
}

// numberIn reports whether a text holds a value as a word of its own.
func numberIn(text, value string) bool {
	found := false
	symbol.NewSet([]string{value}).Scan([]byte(text), func(int, int) { found = true })
	return found
}

// sweepAll says which of the ids stand in a line of some file that accept takes.
func (w words) sweepAll(ctx context.Context, ids []string, accept func(id, p, line string) bool) (map[string]bool, error) {
	set := symbol.NewSet(ids)
	out := map[string]bool{}
	var mu sync.Mutex
	files := w.files()
	err := w.v.view.ReadEach(ctx, files, func(i int, src []byte, err error) {
		if err != nil || len(src) > symbol.MaxSize || bytes.IndexByte(src[:min(len(src), 8192)], 0) >= 0 {
			return
		}
		set.Scan(src, func(id, at int) {
			if (at > 0 && src[at-1] == '.') || !accept(ids[id], files[i], lineAt(src, at)) {
				return
			}
			mu.Lock()
			out[ids[id]] = true
			mu.Unlock()
		})
	})
	return out, err
}
