package verify

import (
	"bytes"
	"context"
	"fmt"
	"path"
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
	maxReplacedCommits = 32      // commits that wrote lines with values
	maxReplacedFiles   = 3000    // files that changed since then and are compared
	maxReplacedSource  = 1 << 18 // bytes of one of them
)

// swap is a line of code that holds another value now than when a value was told.
type swap struct {
	Path, Old, Now string // the line then, and the value now
	Line, Shared   int
}

// swaps are those of the traces of a commit, in their order, and how many files were compared. The cache keeps them.
type swaps struct {
	Read int
	Of   [][]swap
}

// valueToken is what may be a value in a line of code.
var valueToken = lazyregexp.New(`0x[0-9A-Fa-f]{2,8}\b|\d{2,4}x\d{2,4}\b|\d[\d_]*(?:\.\d+)*|["'][\w./:@-]{2,60}["']|[>=]\s*[A-Za-z][\w.-]{2,60}(?:\s*(?:$|<|#))`)

// replaced refutes values that are told without their owner: when their line was written one line of the tree held the value and shared most of its words
// with the text, and that line holds another value now, and no other line that would do holds the one that is told.
func (v *Verifier) replaced(ctx context.Context, all []*trace) ([]*job, error) {
	order, by := byCommit(all, func(t *trace) bool { return !t.named && mayBeValue(t) })
	budget := maxReplacedFiles
	found := map[*trace][]swap{}
	var open []*trace
	for _, c := range order[:min(len(order), maxReplacedCommits)] {
		question := fmt.Sprintf("swaps %s %d", c, budget)
		for _, t := range by[c] {
			t.around = aroundOf(t)
			question += fmt.Sprintf(" %q %q %q", t.claim.Target, t.around, t.files)
		}
		got, err := keptOfTree(ctx, v, question, func() (swaps, error) { return v.swapsSince(ctx, c, by[c], budget) })
		if err != nil {
			return nil, err
		}
		budget -= got.Read
		for i, t := range by[c] {
			if i < len(got.Of) && len(got.Of[i]) > 0 {
				found[t] = got.Of[i]
				open = append(open, t)
			}
		}
	}
	return v.heldNowhere(ctx, open, found)
}

// toldValue is a value without what a text may put around it.
func toldValue(w string) string {
	return strings.ReplaceAll(strings.TrimLeft(w, "^~"), ",", "")
}

// mayBeValue reports whether a word or number is one that a setting may have as its value.
func mayBeValue(t *trace) bool {
	w, text := t.claim.Target, t.doc.LineText(t.claim.At.Start.Line)
	start := t.doc.LineSpan(t.claim.At.Start.Line).Start
	if at := t.claim.At.Span.Start - start; at < 0 || at > len(text) || notValue.MatchString(text[:at]) || leastOf.MatchString(text[:at]) {
		return false
	}
	if t.claim.Key == note.NumberKey {
		return !(len(w) == 4 && (strings.HasPrefix(w, "19") || strings.HasPrefix(w, "20")))
	}
	return !strings.ContainsAny(w, "(){}[]<>*,;$") && len(w) >= 3
}

// leastOf stands ahead of a bound, which what is beyond it meets: ">= 0.7.1", "at least 20".
var leastOf = lazyregexp.New("(?i)(?:[<>≤≥]=?|\\bat (?:least|most)|\\bup to|\\bminimum|\\bmin\\.?)\\s*[`*\"']*v?$")

// aroundOf tells what a sentence, or a row of a table with its head, says around a value.
func aroundOf(t *trace) vicinity {
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
	words := slices.DeleteFunc(wordsShared(text), func(w string) bool { return slices.Contains(own, w) })
	return vicinity{words, codeName.FindAllString(text, -1)}
}

// swapsSince finds in the files that changed since a commit the lines that held what is told and hold something else now.
func (v *Verifier) swapsSince(ctx context.Context, commit string, open []*trace, budget int) (swaps, error) {
	out := swaps{Of: make([][]swap, len(open))}
	blobs, err := v.view.Snapshot(ctx, commit)
	if err != nil {
		return out, ctx.Err()
	}
	var changed []int
	for i, b := range blobs {
		if v.words.isCode(b.Path) && !testFile(b.Path) && !wordless(b.Path) && v.tree.isFile(b.Path) && v.view.Digest(b.Path) != b.Hash && len(changed) < budget {
			changed = append(changed, i)
		}
	}
	out.Read = len(changed)
	said := map[string][]int{}
	for k, t := range open {
		key := toldValue(t.claim.Target)
		said[key] = append(said[key], k)
	}
	for _, i := range changed {
		if err := ctx.Err(); err != nil {
			return out, err
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
				for _, k := range said[tok] {
					t := open[k]
					if len(t.files) > 0 && !slices.Contains(t.files, p) {
						continue // the text says where the value is
					}
					n := t.around.enough(l, tok, len(t.files) > 0)
					if n == 0 && !(v.ownVersion(p, tok) && len(t.around.words) < 4 && slices.ContainsFunc(t.around.words, ofVersion.MatchString) && strings.Contains(l, "version")) {
						continue
					}
					if value, at := swappedIn(string(now), l, tok); value != "" && !patched(tok, value) {
						out.Of[k] = append(out.Of[k], swap{p, l, value, at, n})
					}
				}
			}
		}
	}
	return out, nil
}

// ofVersion is a label of the version that something has, in the languages that memory is written in.
var ofVersion = lazyregexp.New(`^(?:version|versión|versão|versione|версия|verze|wersja)$|版本|バージョン|버전`)

// versionedManifests state the version of what they are the manifest of.
var versionedManifests = []string{"package.json", "Cargo.toml", "pyproject.toml", "pubspec.yaml", "composer.json", "setup.py", "mix.exs", "pom.xml", "VERSION", "build.gradle", "build.gradle.kts", "gradle.properties"}

// ownVersion reports whether a value in a file may be the version that the whole repository has, and not the first one that anything has: it stands
// in a manifest at the root or, where there is none, in any.
func (v *Verifier) ownVersion(p, tok string) bool {
	return strings.Count(tok, ".") == 2 && tok != "1.0.0" && tok != "0.1.0" && tok != "0.0.1" && slices.Contains(versionedManifests, path.Base(p)) &&
		(folder(p) == "" || !slices.ContainsFunc(versionedManifests, v.tree.isFile))
}

// patched reports whether two versions differ in their last part alone, of which a text tells to no purpose.
func patched(a, b string) bool {
	x, y := strings.Split(a, "."), strings.Split(b, ".")
	return len(x) > 2 && len(x) == len(y) && slices.Equal(x[:2], y[:2])
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
	return inPlaceOf(text, re, tok, false)
}

// inPlaceOf is what stands where the first group of re does, in another way than was, and the number of its line; nothing where lines differ in
// it, nor where was stands there still and that matters.
func inPlaceOf(text string, re *regexp.Regexp, was string, gone bool) (now string, line int) {
	n := 0
	for l := range strings.Lines(text) {
		n++
		g := re.FindStringSubmatch(strings.TrimSpace(l))
		if g == nil || g[1] == was && !gone {
			continue
		}
		if g[1] == was || now != "" && now != g[1] {
			return "", 0
		}
		now, line = g[1], n
	}
	return now, line
}

// heldNowhere gives the verdicts on the values that no line holds now which shares as many words with the text.
func (v *Verifier) heldNowhere(ctx context.Context, open []*trace, found map[*trace][]swap) ([]*job, error) {
	by := map[string][]*trace{}
	var ids []string
	for _, t := range open {
		id := toldValue(t.claim.Target)
		if by[id] == nil {
			ids = append(ids, id)
		}
		by[id] = append(by[id], t)
	}
	if len(ids) == 0 {
		return nil, nil
	}
	least := map[*trace]int{}
	for _, t := range open {
		for _, s := range found[t] {
			least[t] = max(least[t], s.Shared)
		}
	}
	held, err := v.words.sweepAll(ctx, ids, func(id, p, l string, n int) bool {
		return slices.ContainsFunc(by[id], func(t *trace) bool {
			if len(t.files) > 0 && !slices.Contains(t.files, p) || slices.ContainsFunc(found[t], func(s swap) bool { return s.Path == p && s.Line == n }) {
				return false
			}
			shared, all := t.around.shared(l, id)
			return shared >= least[t] || shared > 0 && shared == all // "PORT=8080" holds what "the server's port" tells
		})
	})
	if err != nil {
		return nil, err
	}
	var out []*job
	for _, t := range open {
		id := toldValue(t.claim.Target)
		best := found[t][0]
		same := true
		for _, s := range found[t] {
			same = same && s.Now == best.Now
			if s.Shared > best.Shared {
				best = s
			}
		}
		within := slices.ContainsFunc(out, func(j *job) bool { return j.doc == t.doc && toldElse(j, t.claim) })
		if within || !same || held[id] || v.sampleHolds(t.doc.LineText(t.claim.At.Start.Line), id) || standsIn(t.doc.LineText(t.claim.At.Start.Line), best.Now) || len(best.Now) >= 6 && strings.Contains(strings.ToLower(string(t.doc.Source)), strings.ToLower(best.Now)) {
			continue
		}
		t.out = missing(fmt.Sprintf("%q held %s when that was written, and holds %s there now", best.Path, id, best.Now),
			diag.Evidence{Path: best.Path, Line: best.Line, Commit: v.commit(), Seen: fmt.Sprintf("it was %q", clipped(best.Old))})
		t.out.Rule, t.out.Hint = "wrong-value", fmt.Sprintf("write %s, if that is what is meant", best.Now)
		t.claim.Kind, t.claim.Want, t.claim.Path = note.ValueClaim, id, best.Path
		out = append(out, t.job)
	}
	return out, nil
}

// standsIn reports whether a text holds a name or a value as a word of its own.
func standsIn(text, value string) (found bool) {
	symbol.NewSet([]string{value}).Scan([]byte(text), func(int, int) { found = true })
	return found
}

// sweepAll says which of the values stand in a line of some file that accept takes; a number may have its unit behind it.
func (w words) sweepAll(ctx context.Context, ids []string, accept func(id, p, line string, n int) bool) (map[string]bool, error) {
	out := map[string]bool{}
	var mu sync.Mutex
	files := w.files()
	err := w.v.view.ReadEach(ctx, files, func(i int, src []byte, err error) {
		if err != nil || len(src) > symbol.MaxSize || symbol.Binary(files[i], src) {
			return
		}
		for _, id := range ids {
			for from, counted, n := 0, 0, 1; ; {
				at := bytes.Index(src[from:], []byte(id))
				if at < 0 {
					break
				}
				at, from = from+at, from+at+len(id)
				if !standsWhole(src, at, from) {
					continue
				}
				n, counted = n+bytes.Count(src[counted:at], []byte{'\n'}), at
				if !accept(id, files[i], lineAt(src, at), n) {
					if end := bytes.IndexByte(src[at:], '\n'); end >= 0 {
						from = at + end // the same line would be turned down again, and one of data may hold a value thousands of times
						continue
					}
					break
				}
				mu.Lock()
				out[id] = true
				mu.Unlock()
				break
			}
		}
	})
	return out, err
}

// standsWhole reports whether no digit goes on before or behind a value.
func standsWhole(src []byte, at, end int) bool {
	digit := func(i int) bool { return i >= 0 && i < len(src) && src[i] >= '0' && src[i] <= '9' }
	return !digit(at-1) && !digit(end) && !(at > 0 && src[at-1] == '.' && digit(at-2)) && !(end < len(src) && src[end] == '.' && digit(end+1))
}
