package verify

import (
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

var (
	// fixLabel begins a part of a record of how something was mended: "**Files Changed**:", "**Fix**:".
	fixLabel = lazyregexp.New(`(?i)^[\s>*+-]*\*\*(?:the )?(?:fix(?:es|ed)?|files? (?:changed|modified|affected|touched)|changes(?: made)?|solution|resolution|root cause)\b[^*]{0,40}\*\*`)
	// fixedWords tell in a sentence or a heading that something was mended.
	fixedWords = lazyregexp.New(`(?i)\b(?:was|were|been|got) fixed\b|\((?:now )?fixed\b|[✅☑] ?fixed\b`)
)

// maxRecord is how many lines above a claim may begin the record that it belongs to.
const maxRecord = 15

// fixedThen hears that lines are told of as part of a record of how something was mended: they are those of then.
func (v *Verifier) fixedThen(j *job, ahead, behind string) string {
	if j.claim.Kind != note.LinesClaim {
		return ""
	}
	if j.claim.Context.StanceWord == note.ActivityLog {
		return silenced(j.claim)
	}
	const why = "told of what was mended then"
	if fixedWords.MatchString(lastSentence(ahead)) || fixedWords.MatchString(firstSentence(behind)) || fixedWords.MatchString(j.claim.Context.Heading) {
		return why
	}
	for n := j.claim.At.Start.Line; n > 0 && n > j.claim.At.Start.Line-maxRecord; n-- {
		switch line := strings.TrimSpace(j.doc.LineText(n)); {
		case fixLabel.MatchString(line):
			return why
		case strings.HasPrefix(line, "#"):
			return ""
		}
	}
	return ""
}
