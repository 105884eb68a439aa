package verify

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

// namedFile is a file that a text names in a code span.
var namedFile = lazyregexp.New("`(\\.?[\\w@][\\w./@-]*)`")

// heldThere hears of a version that a file of settings beside it in the sentence holds, whatever other files say: "the linter aims at 3.3 (`.linter.yml`)".
func (v *Verifier) heldThere(j *job, ahead, behind string) string {
	if j.claim.Kind != note.ValueClaim || !strings.Contains(j.claim.Want, ".") {
		return ""
	}
	named := namedFile.FindAllStringSubmatch(lastSentence(ahead)+"\n"+firstSentence(behind), 6)
	if len(named) == 0 {
		return ""
	}
	value := regexp.MustCompile(`(?:^|[^\w.])` + regexp.QuoteMeta(j.claim.Want) + `(?:$|[^\w])`)
	for _, g := range named {
		if f, ok := v.resolve(j.doc, j.claim, g[1]); ok && v.tree.isFile(f.path) && holdsSettings(f.path) && !slices.ContainsFunc(j.out.Evidence, func(e diag.Evidence) bool { return e.Path == f.path }) && value.Match(v.mf.read(f.path)) {
			return fmt.Sprintf("%q, which the text names, holds it", f.path)
		}
	}
	return ""
}

// firstSentence is the part of a text ahead of the first full stop.
func firstSentence(behind string) string {
	if g := fullStop.FindStringIndex(behind); g != nil {
		return behind[:g[0]]
	}
	return behind
}
