package note

import (
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

var (
	// linesApart are lines that are given behind what is said of a file: "`tides.go` — two casts at lines 70–71", "(lines 7, 9)", "(~line 83)", "(the
	// second cast, line 70)".
	linesApart = lazyregexp.New(`(?i)(?:\((?:[^()\n]{1,60},\s+)?|\b(?:at|on|in|around|near|see)\s+)(~?\s?lines?\s+)((?:~?\d+(?:\s?[-–—]\s?\d+)?)(?:(?:\s*,\s*|\s*,?\s+and\s+|\s*&\s*)~?\d+(?:\s?[-–—]\s?\d+)?)*)\b`)
	oneRange   = lazyregexp.New(`~?(\d+)(?:\s?[-–—]\s?(\d+))?`)
	// roundly begins a number that is not exact.
	roundly = lazyregexp.New(`(?i)~|\b(?:around|near)\s`)
)

// linesBehind makes claims of the lines that a sentence gives apart from the file that they are of: the only one that it names, and ahead of them.
// The claims of the text at hand begin at from.
func (m *miner) linesBehind(f *flow, masked []byte, from int) {
	if !hasDigits(masked, 1) {
		return
	}
	for _, ix := range linesApart.FindAllSubmatchIndex(masked, 8) {
		lo, _ := sentence(masked, ix[2], ix[5])
		var file *Claim
		for i := range m.d.Claims[from:] {
			c := &m.d.Claims[from+i]
			if at := f.toRaw(c.At.Span.Start); at < lo || at > ix[2] || c.Kind != PathClaim && c.Kind != LinkClaim && c.Kind != GlobClaim && c.Kind != LinesClaim {
				continue
			}
			if file != nil && file.Path != c.Path {
				file = nil
				break // of which one is not said
			}
			file = c
		}
		if file == nil || file.Kind != PathClaim && file.Kind != LinkClaim || file.Silent != "" || !isFileName(lastPart(file.Path)) {
			continue
		}
		claim := *file
		claim.Kind, claim.Apart, claim.Anchor = LinesClaim, true, ""
		if i := slices.IndexFunc(m.cited, func(p citedPlace) bool { return p.at == file.At.Span.Start }); i >= 0 && claim.Symbol == "" {
			claim.Symbol = m.cited[i].name
		}
		for i, n := range oneRange.FindAllSubmatchIndex(masked[ix[4]:ix[5]], 8) {
			c, a, b := claim, f.toSrc(ix[4]+n[0]), f.toSrc(ix[4]+n[1])
			if i == 0 {
				a = f.toSrc(ix[2]) // with the word ahead
			}
			c.Start = atoi(string(masked[ix[4]+n[2] : ix[4]+n[3]]))
			if c.End = c.Start; n[4] >= 0 {
				c.End = atoi(string(masked[ix[4]+n[4] : ix[4]+n[5]]))
			}
			c.Roughly = roundly.Match(masked[ix[0] : ix[4]+n[1]])
			if a >= 0 && b > a && b <= len(m.src) && c.Start > 0 {
				c.Target = string(m.src[a:b])
				m.add(c, Span{a, b})
			}
		}
	}
}

// pointedIn is a comment in code with a place: "// see src/berth.go:40-52", "# scripts/moor.py:7".
var pointedIn = lazyregexp.New(`(?:^|\s)(?://|#|--|/\*|<!--|\*)\s?[^"'\n]{0,80}?(?:^|[\s(\x60])((?:[\w@.-]+/)+[\w@.-]+\.[A-Za-z]\w{0,7}:\d+(?:[-–]\d+)?)(?:[\s),.;:\x60]|$)`)

// exampleAhead says of what follows that it is an example.
var exampleAhead = lazyregexp.New(`(?i)\be\.?g\b|\bexamples?\b|\bfor instance\b|例|예`)

// fencePointers mines the places that comments of the code in a fence point at.
func (m *miner) fencePointers(lang string, lines []line) {
	if !codeFences[lang] {
		return
	}
	c := Context{Form: FenceLine, Heading: m.headText()}
	c.Stance, c.StanceWord = m.fenceStance()
	for _, l := range lines {
		if len(l.text) > 300 || !strings.Contains(l.text, "/") || !strings.Contains(l.text, ":") {
			continue
		}
		g := pointedIn.FindStringSubmatchIndex(l.text)
		if g == nil || exampleAhead.MatchString(l.text[:g[2]]) {
			continue
		}
		r, ok := parseRef(l.text[g[2]:g[3]], true)
		if !ok || r.start == 0 || r.silent != "" || r.glob {
			continue
		}
		at := c
		at.Sentence = l.text
		if at.Stance == Stated {
			at.Stance, at.StanceWord = stanceOf(l.text, g[2], g[3], m.abroad)
		}
		m.add(Claim{Kind: LinesClaim, Target: l.text[g[2]:g[3]], Path: r.path, Start: r.start, End: r.end, Context: at}, Span{l.at + g[2], l.at + g[3]})
	}
}

// nameLink tells the claim about lines that a link leads to which name its text is: "[Berth::open(int)](src/berth.cpp:19)".
func (m *miner) nameLink(s inlineSpan) {
	i := len(m.d.Claims) - 1
	if i < 0 || s.from < 0 || s.from >= s.start {
		return
	}
	c := &m.d.Claims[i]
	if c.Kind != LinesClaim || c.At.Span.Start != s.in || c.Symbol != "" {
		return
	}
	text := strings.Trim(string(m.src[s.from:s.start]), "[] `*")
	if head, _, ok := strings.Cut(text, "("); ok && strings.HasSuffix(text, ")") && !strings.Contains(head, " ") {
		text = head // of a call with types that no name has
	}
	if name, _, ok := symbolName(text); ok && !isFileName(lastPart(text)) {
		c.Symbol = name
	}
}
