package note

import "github.com/notes-lint/notes-lint/internal/lazyregexp"

// besideCode is the name of a version of an Android build ahead of its number: "0.2.0 (versionCode 2)".
var besideCode = lazyregexp.New(`(?:^|[\s|:])v?(\d+\.\d+(?:\.\d+)?)\s*\(versionCode\s*[:=]?\s*\d+\)`)

// versionNames mines such names; the code behind it is a claim of its own.
func (m *miner) versionNames(f *flow, said said) {
	if m.inHeading(f) {
		return
	}
	for _, g := range besideCode.FindAllStringSubmatchIndex(said.text, 4) {
		m.fact(f, said, Claim{Key: "version-name", Want: said.text[g[2]:g[3]]}, g[2], g[3])
	}
}
