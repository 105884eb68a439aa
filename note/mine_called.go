package note

import (
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// calledNames are names spelt as several words that prose calls definitions: "TeachingStaff and NonTeachingStaff models".
var calledNames = lazyregexp.New(`((?:[A-Z][a-z0-9]+){2,}(?:(?:,\s+(?:and\s+)?|\s+and\s+|\s*/\s*|\s*&\s*)(?:[A-Z][a-z0-9]+){2,}){0,7})\s+(?:models?|classe?s?|components?|hooks?|services?|controllers?|interfaces?|structs?|enums?|entit(?:y|ies)|schemas?|traits?|protocols?|view ?models?|repositor(?:y|ies)|providers?|reducers?|middlewares?|helpers?|handlers?|factor(?:y|ies)|managers?|widgets?|screens?)\b`)

var camelWord = lazyregexp.New(`(?:[A-Z][a-z0-9]+){2,}`)

// called mines the names of definitions that a sentence gives without marking them as code.
func (m *miner) called(f *flow, masked []byte) {
	if !mayCall(masked) {
		return
	}
	text := string(masked)
	for _, g := range calledNames.FindAllStringSubmatchIndex(text, 20) {
		for _, w := range camelWord.FindAllStringIndex(text[g[2]:g[3]], 8) {
			from, to := g[2]+w[0], g[2]+w[1]
			name := text[from:to]
			at := Span{f.toSrc(from), f.toSrc(to-1) + 1}
			if len(name) < 8 || from > 0 && isWordByte(text[from-1]) || at.Start < 0 || at.End > len(m.src) || string(m.src[at.Start:at.End]) != name || standInName(name) || plainWords[strings.ToLower(name)] {
				continue
			}
			c := m.context(f, masked, at.Start, at.End)
			c.Form = Prose
			m.add(Claim{Kind: SymbolClaim, Target: name, Symbol: name, Context: c}, at)
		}
	}
}

// mayCall reports whether a text holds a small letter with a capital behind it, as names of several words do.
func mayCall(text []byte) bool {
	for i := 1; i < len(text); i++ {
		if text[i] >= 'A' && text[i] <= 'Z' && text[i-1] >= 'a' && text[i-1] <= 'z' {
			return true
		}
	}
	return false
}
