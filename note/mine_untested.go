package note

import (
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// UntestedKey is the key of a claim that a project, or the part of it that a document stands in, has no tests; Want names the kind of tests.
const UntestedKey = "no tests"

// saidUntested is a sentence that says so of all there is, and not of a part that it names.
var saidUntested = lazyregexp.New(`(?i)(?:^|[.;:!?]\s+|[—–-]\s+)(?:` +
	`(?:(?:currently|at present|at the moment|so far),?\s+)?(?:there\s+(?:is|are)|(?:the|this)\s+(?:project|repo|repository|app|application|codebase|package|service|site|extension|library|plugin)\s+(?:currently\s+)?has|we\s+have|it\s+has)\s+(?:currently\s+|still\s+)?(no\s+(?:(?:automated|unit|formal|existing|dedicated)\s+){0,2}(?:test suite|tests))(?:\s+(?:suite|yet|currently|so far|at present|at the moment|present|in (?:this|the) (?:repo|repository|project|codebase)|(?:for|in) this (?:app|application|project|package|repo|repository|extension|library|plugin)))?` +
	`|(no\s+(?:(?:automated|unit|formal|existing|dedicated)\s+){0,2}(?:test suite|tests))\s+(?:(?:currently\s+|presently\s+)?exists?(?:\s+(?:yet|currently|in this (?:repo|repository|project)))?|yet|(?:are\s+)?present|have been written(?: yet)?)` +
	`)\s*(?:[.;,!)—–]|\s-|$)`)

// untested mines such sentences.
func (m *miner) untested(f *flow, said said) {
	if !strings.Contains(said.text, "test") || m.inHeading(f) {
		return
	}
	for _, g := range saidUntested.FindAllStringSubmatchIndex(said.text, 2) {
		from, to := g[2], g[3]
		if from < 0 {
			from, to = g[4], g[5]
		}
		want := "tests"
		if strings.Contains(strings.ToLower(said.text[from:to]), "unit") {
			want = "unit tests"
		}
		lo, hi := sentence(said.bytes, from, to)
		m.factSaid(f, Claim{Key: UntestedKey, Want: want}, from, to, lo, hi) // its "no" denies nothing: it is what is claimed
	}
}

// UnlintedKey is the key of a claim that nothing is set up to lint the code; Want is "eslint" where only that is said to be missing.
const UnlintedKey = "no linter"

// saidUnlinted is a sentence that says so.
var saidUnlinted = lazyregexp.New(`(?i)(?:^|[.;:!?]\s+|[—–-]\s+)(?:(?:currently,?\s+)?there\s+(?:is|are)\s+(?:currently\s+)?)?(no\s+(?:eslint(?:\s+config(?:uration)?)?|linters?|lint(?:ing)?\s+(?:(?:or|and)\s+formatting\s+)?(?:tools?|config(?:uration)?)))\s+` +
	`(?:(?:is|are)\s+)?(?:currently\s+)?(?:(?:configured|set\s+up|present)(?:\s+(?:yet|currently))?(?:\s+in\s+(?:this|the)\s+(?:repo|repository|project))?|in\s+(?:(?:this|the)\s+)?(?:repo|repository|project|codebase)|yet)\s*(?:[.;,!)—–]|\s-|$)`)

// unlinted mines such sentences.
func (m *miner) unlinted(f *flow, said said) {
	if m.inHeading(f) {
		return
	}
	for _, g := range saidUnlinted.FindAllStringSubmatchIndex(said.text, 2) {
		want := ""
		if strings.Contains(strings.ToLower(said.text[g[2]:g[3]]), "eslint") {
			want = "eslint"
		}
		lo, hi := sentence(said.bytes, g[2], g[3])
		m.factSaid(f, Claim{Key: UnlintedKey, Want: want}, g[2], g[3], lo, hi)
	}
}
