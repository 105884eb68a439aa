package note

import (
	"bytes"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

var (
	// an item or paragraph that begins with a name in bold and goes on about it: "**ShipView**: shows one ship"
	boldName = lazyregexp.New(`^\s*\*\*(?:\d+(?:\.\d+)*[.)]?\s+)?([A-Za-z_]\w*(?:\.\w+)*(?:\(\))?)(?:\*\*\s*(?::|—|–|- |\()|:\*\*)`)
	// a title that calls a name a definition: "### 2. ShipStore Class", "**ShipStore interface**:"
	titleName = lazyregexp.New(`^\s*(?:\*\*)?(?:\d+(?:\.\d+)*[.)]?\s+)?([A-Za-z_]\w*(?:\.\w+)*)\s+(?i:class|interface|struct|trait|component|hook|enum|protocol)(?:es|s)?\s*(?:\*\*:?|:\*\*|:)?\s*(?:\([^()]*\)\s*(?:\*\*)?)?:?\s*$`)
)

// acronymWord begins with an acronym: AIBackend.
var acronymWord = lazyregexp.New(`^[A-Z]{2,}[a-z]{3,}`)

// bold mines the name that an item, a paragraph or a heading is about, where it is marked by its weight only.
func (m *miner) bold(f *flow, masked []byte, heading bool) {
	if bytes.IndexByte(f.raw, '*') < 0 && !heading {
		return
	}
	for _, re := range []*lazyregexp.Regexp{boldName, titleName} {
		if re == titleName && !heading && f.raw[0] != '*' {
			continue
		}
		g := re.FindSubmatchIndex(f.raw)
		if g == nil {
			continue
		}
		name := string(f.raw[g[2]:g[3]])
		from := f.toSrc(g[2])
		span := Span{from, from + len(name)}
		if len(name) < 6 || isFileName(name) || !manyWords(name) && !(re == titleName && acronymWord.MatchString(name)) || from < 0 || span.End > len(m.src) || string(m.src[span.Start:span.End]) != name {
			continue
		}
		c := m.context(f, masked, span.Start, span.End)
		c.Form = Prose
		if manyWords(name) {
			m.symbol(f, name, span, c)
		} else { // spelt like an acronym, but called a definition
			m.add(Claim{Kind: SymbolClaim, Target: name, Symbol: name, Context: c}, span)
		}
		return
	}
}
