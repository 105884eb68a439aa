package note

import (
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

var (
	// packageImport is what a line of Dart imports by the name of a package.
	packageImport = lazyregexp.New(`^\s*(?:import|export)\s+['"](package:\w+/[\w./-]+\.dart)['"]`)
	// scopedImport is what a line of JavaScript or TypeScript imports from within a package that has a scope.
	scopedImport = lazyregexp.New(`(?:\bfrom|\bimport|\brequire\(|\bimport\()\s*['"](@[a-z][\w.-]*/[\w.-]+(?:/[\w@.\[\]()-]+){2,})['"]`)
	// spacedPath is a file below a folder, with blanks in the names of either.
	spacedPath = lazyregexp.New(`^[\p{L}\p{N}_.][\p{L}\p{N}_.&+'()-]*(?: [\p{L}\p{N}_.&+'()-]+)*(?:/[\p{L}\p{N}_.@&+'()-]+(?: [\p{L}\p{N}_.@&+'()-]+)*)+\.[A-Za-z]\w{0,8}$`)
)

// packagedImports mines what the code of a fence imports by the name of a package. Only the packages of the tree can tell of them, so that
// they are faint.
func (m *miner) packagedImports(lang string, lines []line) {
	re := scopedImport
	switch lang {
	case "dart":
		re = packageImport
	default:
		if !scriptFences[lang] {
			return
		}
	}
	if strings.Contains(m.d.Path, "skills/") {
		return
	}
	c := Context{Form: FenceLine, Heading: m.headText()}
	if c.Stance, c.StanceWord = m.fenceStance(); c.Stance != Stated && c.Stance != Example {
		return
	}
	m.faintPaths(re, lines, 400, c)
}

// spacedPaths mines the code spans of a flow that may be paths with blanks in them. A command has blanks too, so only what the tree or its
// history has under that very name counts.
func (m *miner) spacedPaths(f *flow, masked []byte, from int) {
	mined := m.d.Claims[from:]
	for s := range f.placed() {
		if s.kind != CodeSpan || len(s.text) > 160 || !strings.Contains(s.text, " ") || !strings.Contains(s.text, "/") || m.pieces >= maxPieces || !spacedPath.MatchString(s.text) || isPlaceholder(s.text) {
			continue
		}
		if slices.ContainsFunc(mined, func(c Claim) bool { return c.At.Span.Start < s.end && s.start < c.At.Span.End }) {
			continue
		}
		c := m.context(f, masked, s.start, s.end)
		if c.Stance != Stated {
			continue
		}
		c.Form = CodeSpan
		m.pieces++
		m.add(Claim{Kind: PathClaim, Target: s.text, Path: s.text, Faint: true, Context: c}, Span{s.in, s.in + len(s.text)})
	}
}
