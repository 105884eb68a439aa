package note

import (
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// ScopedKey is the key of a faint claim that a workspace has a package of a name with a scope, or packages of a scope: its Symbol is
// "@harbor/tides", or "@harbor/".
const ScopedKey = "package with a scope"

var (
	scopedName = lazyregexp.New(`^@[a-z0-9][\w.-]*/(?:[a-z0-9][\w.-]*)?$`)
	// importedScope is a package with a scope that a line of JavaScript or TypeScript imports, or imports from.
	importedScope = lazyregexp.New(`(?:\bfrom|\bimport|\brequire\(|\bimport\()\s*['"](@[a-z0-9][\w.-]*/[a-z0-9][\w.-]*)(?:/[\w@./-]*)?['"]`)
)

// ofNaming are words of sentences about how things are called, which all packages of a workspace are by then.
var ofNaming = wordSet("named naming name names called prefix")

// maxScoped is how many names of such packages are looked at in a document.
const maxScoped = 200

// scopedPackage adds the claim of a span that is the name of a package with a scope, or such a scope, and reports whether it is one.
func (m *miner) scopedPackage(text string, span Span, c Context) bool {
	name := strings.TrimSuffix(text, "*")
	if !strings.HasPrefix(text, "@") || !scopedName.MatchString(name) || strings.HasPrefix(name, "@types/") || isPlaceholder(name) || isFileName(lastPart(name)) {
		return false
	}
	if m.scoped >= maxScoped {
		return true
	}
	m.scoped++
	if c.Stance == Foreign && !c.Whole && ofNouns[c.StanceWord] || !c.Whole && ofNaming[c.StanceWord] {
		c.Stance, c.StanceWord = Stated, "" // "the `@harbor/tides` package", "named with `@harbor/`"
	}
	m.add(Claim{Kind: SymbolClaim, Target: text, Symbol: name, Key: ScopedKey, Faint: true, Context: c}, span)
	return true
}

// importedScopes mines the packages with a scope from which the code of a fence imports.
func (m *miner) importedScopes(lang string, lines []line) {
	if !scriptFences[lang] {
		return
	}
	c := m.fenceContext()
	if strings.Contains(m.d.Path, "skills/") || c.Stance != Stated {
		return
	}
	for _, l := range lines[:min(len(lines), maxCodeLines)] {
		if len(l.text) > 400 || !strings.Contains(l.text, "@") {
			continue
		}
		if g := importedScope.FindStringSubmatchIndex(l.text); g != nil {
			c.Sentence = l.text
			m.scopedPackage(l.text[g[2]:g[3]], Span{l.at + g[2], l.at + g[3]}, c)
		}
	}
}
