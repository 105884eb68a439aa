package note

import (
	"slices"
	"strings"
)

// AboveKey is the head of the key of a faint claim about a module that code in a fence imports from a folder above its own, which the text does
// not name: what follows is how many folders above. Its Path is what is left.
const AboveKey = "imported from above "

// aboveImports mines what fences of a document import by paths that lead up. Whose folder that is only the others of the document tell.
func (m *miner) aboveImports(lang string, lines []line) {
	switch lang {
	case "ts", "typescript", "tsx", "js", "javascript", "jsx":
	default:
		return
	}
	if !slices.ContainsFunc(lines, func(l line) bool { return strings.Contains(l.text, "../") }) {
		return
	}
	c, ok := m.statedCode(lines)
	if !ok {
		return
	}
	for _, l := range lines[:min(len(lines), maxCodeLines)] {
		g := nearScript.FindStringSubmatchIndex(l.text)
		if g == nil || len(l.text) > 400 || isPlaceholder(l.text[g[2]:g[3]]) {
			continue
		}
		rest, up := l.text[g[2]:g[3]], 0
		for strings.HasPrefix(rest, "../") {
			rest, up = rest[len("../"):], up+1
		}
		at := Span{l.at + g[2], l.at + g[3]}
		if up == 0 || strings.HasPrefix(rest, ".") || m.seen[at] {
			continue
		}
		c.Sentence = l.text
		m.add(Claim{Kind: PathClaim, Target: l.text[g[2]:g[3]], Path: cleanPath(rest), Key: AboveKey + strings.Repeat("I", up), Faint: true, Context: c}, at)
	}
}
