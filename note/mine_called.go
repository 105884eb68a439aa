package note

import (
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// calledNames are names spelt as several words that prose calls definitions: "TeachingStaff and NonTeachingStaff models".
var calledNames = lazyregexp.New(`((?:[A-Z][a-z0-9]+){2,}(?:(?:,\s+(?:and\s+)?|\s+and\s+|\s*/\s*|\s*&\s*)(?:[A-Z][a-z0-9]+){2,}){0,7})\s+(?:models?|classe?s?|components?|hooks?|services?|controllers?|interfaces?|structs?|enums?|entit(?:y|ies)|schemas?|traits?|protocols?|view ?models?|repositor(?:y|ies)|providers?|reducers?|middlewares?|helpers?|handlers?|factor(?:y|ies)|managers?|widgets?|screens?)\b`)

var camelWord = lazyregexp.New(`(?:[A-Z][a-z0-9]+){2,}`)

// faintName is a word of prose that is spelt as a name in code is.
var faintName = lazyregexp.New(`(?:[A-Z][a-z0-9]+){2,}|[a-z]+(?:[A-Z][a-z0-9]+)+|[a-z][a-z0-9]*(?:_[a-z0-9]+)+`)

// maxFaint is how many such words of a document are looked at.
const maxFaint = 400

// faint mines the words of prose that are spelt as names in code are. They claim so little that only what history defined under such a
// name counts, and that nothing is said of those which it never did.
func (m *miner) faint(f *flow, masked []byte, from int) {
	if !mayCall(masked) {
		return
	}
	mined := m.d.Claims[from:]
	text := string(masked)
	for _, w := range faintName.FindAllStringIndex(text, 60) {
		name := text[w[0]:w[1]]
		at := Span{f.toSrc(w[0]), f.toSrc(w[1]-1) + 1}
		if m.faints >= maxFaint {
			return
		}
		if !distinct(name) || !alone(text, w[0], w[1]) || at.Start < 0 || at.End > len(m.src) || string(m.src[at.Start:at.End]) != name || m.seen[at] {
			continue
		}
		if slices.ContainsFunc(mined, func(c Claim) bool { return c.At.Span.Start < at.End && at.Start < c.At.Span.End }) {
			continue
		}
		m.faints++
		c := m.context(f, masked, at.Start, at.End)
		c.Form = Prose
		m.add(Claim{Kind: SymbolClaim, Target: name, Symbol: name, Faint: true, Context: c}, at)
	}
}

// distinct reports whether a name is long enough to say something, and none that a reader shall replace or that languages and brands use.
func distinct(name string) bool {
	return len(name) >= 8 && !standInName(name) && !plainWords[strings.ToLower(name)]
}

// alone reports whether a word is no part of a path, an address or another word.
func alone(text string, from, to int) bool {
	before, behind := byte(' '), byte(' ')
	if from > 0 {
		before = text[from-1]
	}
	if to < len(text) {
		behind = text[to]
	}
	if behind == '.' && (to+1 == len(text) || isSpace(text[to+1])) {
		behind = ' '
	}
	return !isWordByte(before) && !isWordByte(behind) && strings.IndexByte("./\\-@:#$%&=~+", before) < 0 && strings.IndexByte("./\\-@#$%&=~+", behind) < 0
}

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
			if !distinct(name) || from > 0 && isWordByte(text[from-1]) || at.Start < 0 || at.End > len(m.src) || string(m.src[at.Start:at.End]) != name {
				continue
			}
			c := m.context(f, masked, at.Start, at.End)
			c.Form = Prose
			m.add(Claim{Kind: SymbolClaim, Target: name, Symbol: name, Context: c}, at)
		}
	}
}

// mayCall reports whether a text holds a small letter with a capital or an underscore behind it, as names of several words do.
func mayCall(text []byte) bool {
	for i := 1; i < len(text); i++ {
		if (text[i] >= 'A' && text[i] <= 'Z' || text[i] == '_') && text[i-1] >= 'a' && text[i-1] <= 'z' {
			return true
		}
	}
	return false
}
