package note

import (
	"bytes"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// stackHeading is a heading above what a project is built with.
var stackHeading = lazyregexp.New(`(?i)\b(?:tech(?:nolog(?:y|ies)|nical)?[ -]*stack|technologies|dependencies|libraries|packages used|built with)\b`)

// packageSpan is how a code span names a package: in lower case.
var packageSpan = lazyregexp.New(`^@?[a-z][a-z0-9]*(?:[._-][a-z0-9]+)*(?:/[a-z0-9]+(?:[._-][a-z0-9]+)*)?$`)

// stack mines the code spans that name packages in lists below a heading that announces the technologies of a project. Spans that
// claim something else already are left alone.
func (m *miner) stack(f *flow, masked []byte) {
	if !m.inList(f) || !m.underStack() {
		return
	}
	m.boldPackages(f, masked)
	end := f.headEnd()
	for s := range f.placed() {
		if s.kind != CodeSpan || s.from >= end || !packageSpan.MatchString(s.text) || !isPackage(s.text) || m.seen[Span{s.in, s.out}] {
			continue
		}
		c := m.context(f, masked, s.start, s.end)
		c.Form = CodeSpan
		c.Stance, c.StanceWord = factStance(string(masked), s.from, s.to)
		if c.Stance == Stated {
			m.surroundings(&c, f)
		}
		m.add(Claim{Kind: ValueClaim, Target: string(bytes.TrimSpace(m.src[s.in:s.out])), Key: PackageKey + PackageSlug(s.text), Context: c}, Span{s.in, s.out})
	}
}

// boldPackage is what an item begins with in bold, packageWord a word of it.
var (
	boldPackage = lazyregexp.New(`^\s*\*\*([A-Za-z][\w.-]*(?:\s?/\s?[A-Za-z][\w.-]*){0,3})(?:\*\*|:\*\*)`)
	packageWord = lazyregexp.New(`[^\s/]+`)
)

// boldPackages mines the packages that an item of such a list begins with in bold, as faint claims: only the others of the list can tell of them.
func (m *miner) boldPackages(f *flow, masked []byte) {
	g := boldPackage.FindSubmatchIndex(f.raw)
	if g == nil {
		return
	}
	for _, w := range packageWord.FindAllIndex(f.raw[g[2]:g[3]], -1) {
		name, from := string(f.raw[g[2]+w[0]:g[2]+w[1]]), f.toSrc(g[2]+w[0])
		span := Span{from, from + len(name)}
		if !packageSpan.MatchString(name) || !isPackage(name) || from < 0 || span.End > len(m.src) || string(m.src[span.Start:span.End]) != name || m.seen[span] {
			continue
		}
		c := m.context(f, masked, span.Start, span.End)
		c.Form = Prose
		if c.Stance == Stated {
			m.surroundings(&c, f)
		}
		m.add(Claim{Kind: ValueClaim, Target: name, Key: PackageKey + PackageSlug(name), Faint: true, Context: c}, span)
	}
}

// underStack reports whether a heading above announces technologies.
func (m *miner) underStack() bool {
	for _, h := range m.heads {
		if stackHeading.MatchString(h.text) {
			return true
		}
	}
	return false
}
