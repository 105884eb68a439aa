package note

import (
	"bytes"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// CIKey is the head of the key of a claim about what continuous integration runs on: "macos", "xcode", "node" or "python" follows. Several
// versions are joined by commas.
const CIKey = "ci "

var (
	// ofCI tells that a sentence is about continuous integration.
	ofCI = lazyregexp.New(`\bGitHub Actions\b|\bCI\b|\bCI/CD\b|(?i:\brunners?\b|\.github/workflows/|\bworkflow\b)`)
	// otherCI are services whose settings are not read.
	otherCI = lazyregexp.New(`(?i)\b(?:bitrise|circle ?ci|gitlab|azure|jenkins|buildkite|codemagic|xcode cloud|eas build|travis|appveyor|cirrus|teamcity|drone|woodpecker|bitbucket)\b`)
	// runsOnMac is the system of a runner, and buildsWith what it builds with.
	runsOnMac  = lazyregexp.New(`\bmacOS[ -](\d{2})\b`)
	buildsWith = lazyregexp.New(`\bXcode (\d+(?:\.\d+){0,2})\b`)
	// testedOn are the versions of a matrix: "Node 18 and 20", "Python 3.10, 3.11 and 3.12".
	testedOn = lazyregexp.New(`\b(Node|Node\.js|Python)(?: [Vv]ersions?:?)? (v?\d+(?:\.(?:\d+|x))*(?:(?:\s*(?:,|/|&)\s*(?:and\s+)?|\s+and\s+)v?\d+(?:\.(?:\d+|x))*)+)`)
	// orLater follows the lowest of some versions.
	orLater  = lazyregexp.New(`^\+|^\s*(?:or (?:later|newer|higher|above)|and (?:later|newer|up))`)
	oneOfCI  = lazyregexp.New(`\d+(?:\.(?:\d+|x))*`)
	neededBy = lazyregexp.New(`(?i)\b(?:requires?|required|needs?|at least|minimum|min|locally|install)\b`)
)

// ciFacts mines what a text says continuous integration runs on.
func (m *miner) ciFacts(f *flow, said said) {
	t := said.text
	if otherCI.MatchString(t) || otherCI.MatchString(m.headText()) {
		return
	}
	below := ofCI.MatchString(m.headText()) || bytes.Contains(f.raw, []byte(".github/workflows/")) // in code, of which t has nothing
	if !below && !ofCI.MatchString(t) {
		return
	}
	for _, r := range []struct {
		re  *lazyregexp.Regexp
		key string
	}{{runsOnMac, "macos"}, {buildsWith, "xcode"}, {testedOn, ""}} {
		for _, g := range r.re.FindAllStringSubmatchIndex(t, 4) {
			from := max(strings.LastIndexAny(t[:g[0]], ".;")+1, g[0]-160)
			if neededBy.MatchString(t[from:g[0]]) || orLater.MatchString(t[g[1]:]) || !below && !ofCI.MatchString(t[from:min(len(t), g[1]+80)]) {
				continue
			}
			key, want := r.key, t[g[len(g)-2]:g[len(g)-1]]
			if key == "" {
				key = strings.ToLower(strings.TrimSuffix(t[g[2]:g[3]], ".js"))
				want = strings.Join(oneOfCI.FindAllString(want, 12), ",")
			}
			m.fact(f, said, Claim{Key: CIKey + key, Want: want}, g[0], g[1])
		}
	}
}
