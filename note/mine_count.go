package note

import (
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// LineCountKey is the key of a claim about how many lines a file has.
const LineCountKey = "line count"

// linesOfFile follows a file with the number of its lines: "(~350 lines)".
var linesOfFile = lazyregexp.New("^[`*\\]]{0,4}\\s*(?:\\(|[-–—:]\\s*)(~|≈|about\\s+|around\\s+|approx\\.?\\s+)?(\\d{1,3}(?:,\\d{3})+|\\d{2,6})\\+?\\s+(?:lines|LOC)\\b(?:\\s+of\\s+code)?")

// lineCounts mines how many lines a text says a file has.
func (m *miner) lineCounts(f *flow, masked []byte) {
	for s := range f.placed() {
		if s.kind != CodeSpan && s.kind != Link {
			continue
		}
		p := cleanPath(s.text)
		if s.kind == Link {
			p = cleanPath(string(m.src[s.in:s.out]))
		}
		if p == "" || !isFileName(lastPart(p)) || isPlaceholder(p) {
			continue
		}
		tail := string(f.raw[s.to:min(len(f.raw), s.to+60)])
		g := linesOfFile.FindStringSubmatchIndex(tail)
		if g == nil {
			continue
		}
		a := g[4]
		if g[2] >= 0 {
			a = g[2]
		}
		at := Span{f.toSrc(s.to + a), f.toSrc(s.to+g[1]-1) + 1}
		if at.Start < 0 || at.End > len(m.src) {
			continue
		}
		c := m.context(f, masked, s.start, s.end)
		c.Form = CodeSpan
		want := tail[g[4]:g[5]]
		if g[2] >= 0 {
			want = "~" + want
		}
		m.add(Claim{Kind: ValueClaim, Target: string(m.src[at.Start:at.End]), Key: LineCountKey, Path: p, Want: want, Context: c}, at)
	}
}
