package checklist

import (
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

// A line of a diary tells what was done and what is to come. Either alone may be a rule, a reason or a plan that people keep on purpose.
var (
	wasDone = lazyregexp.New(`(?i)\b(?:today|this morning|this session|session\s+\d[\w-]*|heute|20\d\d-\d\d-\d\d)\b[^.;]{0,30}?\b(?:I|we|fixed|added|rewrote|moved|implemented|finished|started|refactored|renamed|removed|ported|repaired|repariert|gebaut|umgestellt)\b|` +
		`\b(?:all\s+)?\d+\s+tests\s+(?:pass|passed|passing|are\s+green)\b|\b(?:task|step|item)s?\s+\d+\s+of\s+\d+\s+(?:is\s+|are\s+)?(?:done|finished|complete)|\b\d+\s+of\s+\d+\s+(?:tasks|steps|items)\s+(?:are\s+)?(?:done|finished)`)
	isToCome = lazyregexp.New(`(?i)\bnext\s+step\s*(?:is|:)|\bnext\s+up\b|\bstill\s+to\s+do\b|\bcontinue\s+with\s+the\b|\bcontinue\s+(?:tomorrow|next\s+session)\b|\bcurrently\s+blocked\s+(?:by|on)\b|\bwaiting\s+for\s+review\b|\bPR\s+#\d+\s+is\s+(?:still\s+)?open\b|` +
		`\bals\s+nächstes\s+(?:kommt|ist|folgt)\b|\bPR\s+#\d+\s+ist\s+noch\s+offen\b`)
	keptAsDiary = lazyregexp.New(`(?i)\b(?:status|progress|changelog|history|log|roadmap|todo|to-do|hand-?off|session|sprint|plan|milestones?|next|wip|current|recent|examples?|templates?|formats?|stand|verlauf)\b`)
)

// longestDiaryLine is the longest line that is looked at, in bytes: in longer ones the two may have nothing to do with each other.
const longestDiaryLine = 400

// diaryLines reports lines of a diary among what holds for as long as the file is read. A section that is kept as a diary is left alone.
func (p *Pass) diaryLines() {
	for _, d := range p.Docs {
		if !instructs(d) {
			continue
		}
		for _, b := range d.Blocks {
			s := b.At.Span
			if b.Kind != note.Item && b.Kind != note.Paragraph || s.End-s.Start > longestDiaryLine {
				continue
			}
			text := codeOrQuote.ReplaceAll(d.Source[s.Start:s.End], nil)
			done, next := wasDone.Find(text), isToCome.Find(text)
			if done == nil || next == nil || keptAsDiary.MatchString(titlesAt(d, s.Start)) || shows(d, s.Start) {
				continue
			}
			clean := func(b []byte) string { return strings.Join(strings.Fields(string(b)), " ") }
			p.Find(d.Loc(s), "the line is true for the moment only: %s", quoted([]string{clean(done), clean(next)}))
		}
	}
}
