package verify

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
)

// envSample are the files that are kept in git to be copied to .env, whatever else of that name is ignored.
var envSample = map[string]bool{".env.example": true, ".env.sample": true, ".env.template": true, ".env.dist": true}

var (
	copiesIt = lazyregexp.New("(?i)\\b(?:copy|cp|duplicate|rename)\\s+(?:(?:over|the|file|from|your)\\s+)*[`*_\"'\\[]*$")
	takesIt  = lazyregexp.New("(?i)\\b(?:use|using|see|check|with|based on|refer to|follow)\\s+(?:the\\s+)?[`*_\"'\\[]*$")
	asSample = lazyregexp.New("(?i)^[`*_\"'\\])]*\\s+(?:file\\s+)?(?:as|for)\\s+(?:an?\\s+|the\\s+|your\\s+)?(?:reference|template|starting|example|sample|guide|base|basis|available|required|all|full|complete|list)\\b")
)

// sampleCopied refutes a sample of .env that a text has its reader copy or take for a pattern, and that neither the tree nor history has anywhere.
func (v *Verifier) sampleCopied(j *job, p string, fates []repo.Fate) (out verdict, ok bool) {
	c := j.claim
	stated := c.Context.Stance == note.Stated || c.Context.Stance == note.Planned && c.Context.StanceWord == "copy" && !c.Context.Whole
	if !envSample[path.Base(p)] || !stated || c.Silent != "" || skillFolder.MatchString(j.doc.Path) || len(v.tree.ending(path.Base(p))) > 0 ||
		slices.ContainsFunc(fates, func(f repo.Fate) bool { return f.Was != "" || f.Shallow }) {
		return out, false
	}
	line := j.doc.LineText(c.At.Start.Line)
	ahead, behind, ok := strings.Cut(line, strings.Trim(c.Target, "`"))
	if !ok || !copiesIt.MatchString(ahead) && !(takesIt.MatchString(ahead) && asSample.MatchString(behind)) {
		return out, false
	}
	return missing(fmt.Sprintf("there is no %q", p), diag.Evidence{Path: p, Commit: v.commit(), Seen: "not in the tree and never in its history"}), true
}

// sampleOnly is the first of the files that hold a variable, when all of them are samples of settings, which nobody reads; empty otherwise.
func sampleOnly(at []spot) string {
	if len(at) == 0 || slices.ContainsFunc(at, func(p spot) bool { return !envSample[path.Base(p.Path)] }) {
		return ""
	}
	return at[0].Path
}

// unreadSample is the search for code that read a variable once, of which samples of settings alone are left. Until it is found
// nobody knows: what an image or a library reads stands in no file.
func (v *Verifier) unreadSample(j *job, sample string, found map[string][]spot) lostWord {
	name := j.claim.Target
	j.out = unverifiable(fmt.Sprintf("only %q names it, and nothing in the tree is seen to read it", sample))
	return lostWord{job: j, names: []string{name}, tag: "env read", accept: func(_ string, src []byte, at int) bool { return readAsVariable(src, at) }, decide: func(once map[string]diag.Evidence) {
		if e, ok := once[name]; ok && readable(e.Path) && !testFile(e.Path) && envSilenced(j.claim) == "" && composed(name, found, true) == "" {
			j.out = missing(fmt.Sprintf("nothing reads it any more: only %q still names it", sample), e)
		}
	}}
}
