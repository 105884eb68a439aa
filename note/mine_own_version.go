package note

import (
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

var (
	// packageTable is the head of the table of a manifest that gives a package its name and version.
	packageTable = lazyregexp.New(`^\s*\[(?:package|project|tool\.poetry)\]\s*$`)
	// ownName and ownVersion are the lines that do so, in TOML and in JSON.
	ownName    = lazyregexp.New(`^\s*"?name"?\s*[:=]\s*"((?:@[a-z0-9][\w.-]*/)?[A-Za-z][\w.-]*)",?\s*$`)
	ownVersion = lazyregexp.New(`^\s*("?version"?\s*[:=]\s*"v?(\d+\.\d+\.\d+)"),?\s*(?:#.*)?$`)
	// versionBehind is the version in brackets behind a package in code: "the `@harbor/tides` package (v2.4.1)".
	versionBehind = lazyregexp.New("`(@[a-z0-9][\\w.-]*/[a-z0-9][\\w.-]*)`\\*{0,2}(?:\\s+(?:package|library|module|app|workspace))?\\s+\\((v(\\d+\\.\\d+\\.\\d+))\\)")
)

// ownFence mines the version that a fence which quotes a manifest gives the package of its name.
func (m *miner) ownFence(lang string, lines []line) {
	c := Context{Form: FenceLine, Heading: m.headText()}
	if c.Stance, c.StanceWord = m.fenceStance(); c.Stance != Stated || snapshot.MatchString(c.Heading) {
		return
	}
	inside, name := lang == "json" || lang == "jsonc", ""
	for _, l := range lines[:min(len(lines), 60)] {
		if lang == "toml" && strings.HasPrefix(strings.TrimSpace(l.text), "[") {
			inside, name = packageTable.MatchString(l.text), ""
			continue
		}
		if !inside || len(l.text) > 200 {
			continue
		}
		if g := ownName.FindStringSubmatch(l.text); g != nil && name == "" {
			name = g[1]
			continue
		}
		if g := ownVersion.FindStringSubmatchIndex(l.text); g != nil && name != "" {
			c.Sentence = l.text
			m.add(Claim{Kind: ValueClaim, Target: l.text[g[2]:g[3]], Key: PackageKey + PackageSlug(name), Want: l.text[g[4]:g[5]], Context: c}, Span{l.at + g[2], l.at + g[3]})
			return
		}
	}
}

// versionsBehind mines such versions of packages with a scope.
func (m *miner) versionsBehind(f *flow, said said) {
	if m.inHeading(f) || !strings.Contains(said.text, "(v") {
		return
	}
	for _, g := range versionBehind.FindAllSubmatchIndex(f.raw, 4) {
		name := string(f.raw[g[2]:g[3]])
		m.fact(f, said, Claim{Key: PackageKey + PackageSlug(name), Want: string(f.raw[g[6]:g[7]])}, g[4], g[5])
	}
}
