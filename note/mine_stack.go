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
	end := f.headEnd()
	for _, s := range f.spans {
		at := f.toRaw(s.start)
		if s.kind != CodeSpan || at < 0 || at >= end || !packageSpan.MatchString(s.text) || !isPackage(s.text) || m.seen[Span{s.in, s.out}] {
			continue
		}
		c := m.context(f, masked, s.start, s.end)
		c.Form = CodeSpan
		c.Stance, c.StanceWord = factStance(string(masked), at, f.toRaw(s.end))
		if c.Stance == Stated {
			m.surroundings(&c, f)
		}
		m.add(Claim{Kind: ValueClaim, Target: string(bytes.TrimSpace(m.src[s.in:s.out])), Key: PackageKey + PackageSlug(s.text), Context: c}, Span{s.in, s.out})
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
