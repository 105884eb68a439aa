package verify

import (
	"fmt"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

// How many bytes a name of a list of what a file or a folder defines must have to be missed.
const (
	leastLocated  = 12
	leastInFolder = 14
)

// locatedIn announces a list of what a folder defines: "Located in `core/testing`:".
var locatedIn = lazyregexp.New("(?i)^\\W*(?:they are |these are |all )?(?:located|defined|implemented|found|kept) (?:in|under|at) `([\\w./-]+)`[*_]*\\s*:")

// locatedAt announces a list of what a file defines: "**Fixtures** (in `conftest.py`):".
var locatedAt = lazyregexp.New("^\\W*[A-Za-z][\\w ]{2,40}[*_]*\\s+\\((?:all )?(?:located |defined |declared |found )?(?:in|from) `?([\\w./-]+\\.[a-z]{1,5})`?\\)[*_]*\\s*:")

// maxLocated is how many lines above an item its list may be announced.
const maxLocated = 12

// locatedBy is the folder or the file of the tree that a list is announced to be defined in, when the claim begins an item of one; empty for none.
func (v *Verifier) locatedBy(j *job) string {
	n := j.claim.At.Start.Line
	if !strings.HasPrefix(strings.TrimLeft(j.doc.LineText(n), " -*"), "`"+j.claim.Target) || j.claim.Context.Form != note.CodeSpan {
		return ""
	}
	for k := n - 1; k > max(0, n-maxLocated); k-- {
		text := strings.TrimSpace(j.doc.LineText(k))
		if text == "" || strings.HasPrefix(text, "- ") || strings.HasPrefix(text, "* ") {
			continue
		}
		if g := locatedIn.FindStringSubmatch(text); g != nil {
			if dir := strings.Trim(g[1], "/"); v.tree.isDir(dir) {
				return dir
			}
		}
		if g := locatedAt.FindStringSubmatch(text); g != nil {
			return v.shownFile(j.doc, g[1], false)
		}
		return ""
	}
	return ""
}

// unlocated refutes a name that no file holds, of a list of what a folder defines, where another of the list is defined there.
func (v *Verifier) unlocated(s *symbolJob, lines map[int][]*symbolJob) (verdict, bool) {
	name := s.query.name.Last()
	if !severalWords(name, 2) || len(name) < leastLocated || strings.ContainsAny(name, "0123456789") {
		return verdict{}, false
	}
	dir := v.locatedBy(s.job)
	if dir == "" || v.tree.isDir(dir) && (!severalWords(name, 3) || len(name) < leastInFolder) {
		return verdict{}, false
	}
	at := s.claim.At.Start.Line
	for n := at - maxLocated; n <= at+maxLocated; n++ {
		for _, o := range lines[n] {
			if o.out.Outcome == diag.Confirmed && o.answer.defined() && strings.HasPrefix(o.answer.hits[0].Path+"/", dir+"/") && v.locatedBy(o.job) == dir {
				return missing(fmt.Sprintf("%q is nowhere in %q, nor anywhere else", name, dir), diag.Evidence{Path: dir, Commit: v.commit(), Seen: "no file holds the word"}), true
			}
		}
	}
	return verdict{}, false
}
