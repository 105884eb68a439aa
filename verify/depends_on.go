package verify

import (
	"fmt"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

// dependsOn announces a list of the packages of the workspace that the package of a text depends on.
var dependsOn = lazyregexp.New(`(?i)^[\s*_>#]*(?:this|the)\s+(?:package|app(?:lication)?|library|module|service|project)\s+(?:directly\s+)?depends\s+(?:directly\s+)?on\b[^.]{0,60}:[\s*_]*$`)

// maxIntroAhead is how many lines ahead of an item its list may be announced.
const maxIntroAhead = 30

// notNeeded refutes a package of the workspace in the list of those that the package of this folder depends on, by the package.json of the folder,
// which does not name it.
func (v *Verifier) notNeeded(j *job) {
	name := j.claim.Symbol
	own := v.mf.packageAt(folder(j.doc.Path))
	if own == nil || own.Name == "" || own.Name == name || j.claim.Context.Stance != note.Stated || !dependsOn.MatchString(listIntro(j.doc, j.claim.At.Start.Line)) {
		return
	}
	if text := string(v.mf.read(own.path)); strings.Contains(text, `"`+name+`"`) || len(own.Dependencies)+len(own.DevDependencies) == 0 {
		return
	}
	j.out = missing(fmt.Sprintf("%q does not name it among what it depends on", own.path), diag.Evidence{Path: own.path, Commit: v.commit(), Seen: "no such word in it"})
	j.out.Rule = "wrong-value"
}

// listIntro is the line that announces the list of an item in a line of a document; empty for none.
func listIntro(d *note.Document, line int) string {
	if !itemMark.MatchString(d.LineText(line)) {
		return ""
	}
	for n := line - 1; n > 0 && n > line-maxIntroAhead; n-- {
		if t := d.LineText(n); strings.TrimSpace(t) != "" && !itemMark.MatchString(t) && !strings.HasPrefix(t, "  ") {
			return t
		}
	}
	return ""
}
