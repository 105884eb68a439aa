package note

import (
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// Keys of claims about what formatters and test runs are set to.
const (
	LineLengthKey = "line-length"        // how many characters a line of code may have
	CoverageKey   = "coverage-threshold" // the share of lines, in percent, that tests must reach
)

// styleFact is a way to state such a setting. The group holds the number.
type styleFact struct {
	key string
	re  *lazyregexp.Regexp
	raw bool // it is looked for in code spans too
}

var styleFacts = []styleFact{
	{LineLengthKey, lazyregexp.New(`(?i)\b(?:line[- ](?:length|width|limit)|(?:print|column)[- ]width|column[- ]limit|(?:characters|chars) per line)\b(?:\s+limit)?[^\n.;,0-9]{0,24}?(\d{2,3})\b`), false},
	{LineLengthKey, lazyregexp.New(`(?i)\b(\d{2,3})[- ](?:(?:chars?|characters?)(?:[- ]per|[- ]max(?:imum)?)?[- ]lines?|(?:columns?|cols?)[- ](?:lines?|limit|width))\b`), false},
	{LineLengthKey, lazyregexp.New(`(?:^|[^\w-])(?:line[-_]length|max[-_]line[-_]length|printWidth|lineWidth|max_width|ColumnLimit|page_width)["']?\s*[:=]\s*(\d{2,3})\b`), true},
	{CoverageKey, lazyregexp.New(`(?i)\bcoverage\s+(?:threshold|minimum|gate|floor|requirement|ratchet)s?\b[^\n.;0-9]{0,24}?(\d{2,3})\s?%`), false},
	{CoverageKey, lazyregexp.New(`(?i)\b(?:minimum|min|at least|requires?|required|enforces?|enforced)\s+(?:of\s+)?(\d{2,3})\s?%\s+(?:\w+\s+){0,2}coverage\b`), false},
	{CoverageKey, lazyregexp.New(`(?i)\b(\d{2,3})\s?%\s+(?:(?:minimum|min|required|line|branch|test|code)\s+){0,2}coverage\s+(?:threshold|minimum|gate|floor|requirement|(?:is\s+)?(?:required|enforced))`), false},
	{CoverageKey, lazyregexp.New(`(?i)\b(?:minimum|min|required)\s+(?:(?:test|code|line)\s+)?coverage\b[^\n.;0-9]{0,16}?(\d{2,3})\s?%`), false},
	{CoverageKey, lazyregexp.New(`(?:^|[^\w-])(?:--cov-)?(?:fail[-_]under|minimum_coverage)["']?\s*[:= ]\s*(\d{2,3})\b`), true},
}

var (
	// otherText is text other than code, which has limits of its own, and what makes a limit a wish.
	otherText = lazyregexp.New(`(?i)\b(?:commits?|subjects?|doc-?strings?|comments?|markdown|prose|titles?|headers?|headings?|summary|descriptions?|readme|messages?|sql|terminals?|tables?|changelog|logs?|csv|prompts?|soft|hard|ideally|roughly|approximately|about|around|prefer(?:red)?|reasonable|typical(?:ly)?|usual(?:ly)?|generated)\b`)
	// rangeOn follows the first number of a range or a choice, or a number that counts something else.
	rangeOn = lazyregexp.New(`^\s*(?:[-–—/]\s*\d|\bto\s+\d|\bor\s+\d|px\b|\.\d|ms\b)`)
)

// styles mines how long a line of code may be, and how much of it tests must cover.
func (m *miner) styles(f *flow, said said) {
	if !hasDigits(said.bytes, 2) && !hasDigits(f.raw, 2) {
		return
	}
	low := strings.ToLower(string(f.raw))
	length, coverage := strings.Contains(low, "line") || strings.Contains(low, "width") || strings.Contains(low, "column"), strings.Contains(low, "cover") || strings.Contains(low, "fail")
	for _, fact := range styleFacts {
		if fact.key == LineLengthKey && !length || fact.key == CoverageKey && !coverage {
			continue
		}
		text := said.text
		if fact.raw {
			text = string(f.raw)
		}
		for _, g := range fact.re.FindAllStringSubmatchIndex(text, 4) {
			num := text[g[2]:g[3]]
			if rangeOn.MatchString(text[g[3]:]) || m.inHeading(f) || len(num) == 3 && num > "320" {
				continue
			}
			lo, hi := sentence(said.bytes, g[0], g[1])
			if fact.key == LineLengthKey && (otherText.MatchString(text[lo:hi]) || num < "60" && len(num) == 2) {
				continue
			}
			m.fact(f, said, Claim{Key: fact.key, Want: num}, g[2], g[3])
		}
	}
}
