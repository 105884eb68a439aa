package verify

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/symbol"
)

const (
	leastFilled  = 5  // lines with text that no empty file has
	leastWritten = 60 // lines with text that no stub has
)

var (
	// toldEmpty, toldStub and toldAbsent stand behind a file, in brackets, a cell or after a dash, and end there.
	toldEmpty = lazyregexp.New("(?i)^[`*_\"')\\]]*\\s*(?:(?:#|//|[—–:|-])[^|()]{0,40}?)?[(|—–-]\\s*(?:currently |still |now )?(?:an )?(empty(?: placeholder| file| for now)?)\\s*(?:[)|.;,]|$)|^[`*_\"')\\]]*\\s+is\\s+(?:currently |still )?(empty)\\s*(?:[).;,]|$)")
	toldStub  = lazyregexp.New("(?i)^[`*_\"')\\]]*\\s*(?:(?:#|//)[^|()]{0,40}?)?[(|]\\s*(?:currently |still |only |just )?(?:an? )?(stub|placeholder)\\s*(?:[)|]|$)")
	// toldAbsent says that a file is not there yet.
	toldAbsent = lazyregexp.New("(?i)^[`*_\"')\\]]*\\s*[(|—–-]\\s*(?:[⚠❌⏳🚧]\\x{fe0f}?\\s*)?(to be (?:created|written)|not (?:yet )?(?:created|written)(?: yet)?|does(?:n't| not) exist yet|待创建|待建立|待编写|待補|未作成|작성 예정)\\s*(?:[)|.;,]|$)")
)

// statusTold refutes what a text says of how far a file is, when the file is further: told as empty, as a stub, as not there yet.
func (v *Verifier) statusTold(jobs []*job) {
	for _, j := range jobs {
		c := j.claim
		if j.out.Outcome != diag.Confirmed || c.Kind != note.PathClaim && c.Kind != note.LinkClaim || c.Context.IsDir || len(j.out.Evidence) == 0 || !v.tree.isFile(j.out.Evidence[0].Path) || c.Context.Whole || c.Context.Form == note.FenceLine {
			continue
		}
		if ofHeld.MatchString(string(j.doc.Source[max(0, c.At.Span.Start-80):c.At.Span.Start])) {
			continue
		}
		rest, _, _ := strings.Cut(string(j.doc.Source[min(len(j.doc.Source), c.At.Span.End):]), "\n")
		f, told, least := j.out.Evidence[0].Path, "", 0
		if g := toldEmpty.FindStringSubmatch(rest); g != nil {
			told, least = "as "+strings.ToLower(g[1]+g[2]), leastFilled
		} else if g := toldStub.FindStringSubmatch(rest); g != nil && !holdsSettings(f) { // of data, lines do not tell how much there is
			told, least = "as a "+strings.ToLower(g[1]), leastWritten
		} else if g := toldAbsent.FindStringSubmatch(rest); g != nil && strings.Contains(c.Path, "/") {
			told, least = fmt.Sprintf("%q", strings.ToLower(g[1])), leastFilled
		} else {
			continue
		}
		src, err := v.view.ReadFile(f)
		if n := filledLines(f, src); err == nil && n >= least {
			j.out = verdict{Outcome: diag.Changed, Because: fmt.Sprintf("told %s, and %q has %s", told, f, count(n, "line")), Evidence: []diag.Evidence{{Path: f, Commit: v.commit(), Seen: count(n, "line") + " with text"}}}
			j.out.Hint = "say what it holds"
			j.out.Rule = "wrong-value"
		}
	}
}

// ofHeld leads from a name to the file that holds it, of which then nothing is told: "`LIST` in `lists.ts` is empty".
var ofHeld = lazyregexp.New("(?i)`(?:\\s+\\w+)?\\s+(?:in|of|from|inside|within)\\s+`?$")

// filledLines counts the lines of a file that hold more than blanks; 0 for what is no text.
func filledLines(name string, src []byte) int {
	if symbol.Binary(name, src) {
		return 0
	}
	n := 0
	for line := range bytes.Lines(src) {
		if len(bytes.TrimSpace(line)) > 0 {
			n++
		}
	}
	return n
}
