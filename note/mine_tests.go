package note

import (
	"path"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

const numberOfAll = `(\d{1,3}(?:,\d{3})+|\d{2,5})\s+(?:(?:unit|automated|total|passing)\s+)?(tests)\b`

var (
	// allTests is how many tests there are of all that a text tells of: "## Testing (881 tests)", "242 tests, all passing", "Full suite: 1,148 tests".
	allTests = lazyregexp.New(`(?i)(?:^[\s*_>#-]*|[(:—–]\s*|,\s+|-\s+|\b(?:all|total(?: of)?|of|has|with|currently|verify all)\s+)[*_]*` + numberOfAll + `(?:[\s*_]*(?:[,;:.)—–]|\s-\s|$)|\s+(?:total|in total|pass(?:ing|ed)?|across|all)\b)`)
	// onePart tells of tests of a part: of a file or folder, or of a layer that the text names.
	onePart = lazyregexp.New("[\\w-]/|\\.\\w{1,5}\\b|^[\\s*_>#-]*[*_]*(?:[A-Z][\\w-]*\\s+){1,3}(?:[Ll]ayer|[Mm]odule|[Ss]ervice|[Ff]eature)")
)

// testsOfAll mines how many tests a text says there are, of what its document tells of: the whole repository, or the folder that it lies in.
func (m *miner) testsOfAll(text string, at func(int) int, in func(Span) Context) {
	if !strings.Contains(text, "tests") || len(text) > 400 || onePart.MatchString(text) {
		return
	}
	g := allTests.FindStringSubmatchIndex(text)
	if g == nil {
		return
	}
	of := path.Dir(m.d.Path)
	if of[0] == '.' {
		of = "."
	}
	span := Span{at(g[2]), at(g[5]-1) + 1}
	if span.Start < 0 {
		return
	}
	if c := in(span); c.Stance == Stated {
		m.countClaim(TestCountKey, of, strings.ReplaceAll(text[g[2]:g[3]], ",", ""), span, c)
	}
}

// testsInFlow mines such numbers from a paragraph, an item or a heading.
func (m *miner) testsInFlow(f *flow, masked []byte) {
	if f.column == "" {
		m.testsOfAll(string(f.raw), f.toSrc, func(at Span) Context { return m.context(f, masked, at.Start, at.End) })
	}
}

// testsInComments mines such numbers from the comments of a fence of commands.
func (m *miner) testsInComments(lines []line) {
	c := m.fenceContext()
	if c.Stance != Stated {
		return
	}
	for _, l := range lines[:min(len(lines), maxCodeLines)] {
		if i := strings.Index(l.text, "# "); i == 0 || i > 0 && l.text[i-1] == ' ' {
			c.Sentence = l.text
			m.testsOfAll(l.text[i+2:], func(at int) int { return l.at + i + 2 + at }, func(Span) Context { return c })
		}
	}
}
