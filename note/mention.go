package note

import (
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// maxMentions is how many mentions are read in one document.
const maxMentions = 200

// Mentions finds names of packages, in small letters, in the prose, lists and tables of a document, whole and in whatever case. Each is a
// claim about a package without a version, with its context; Key ends in the name that was asked for. At most maxMentions are
// returned, in order of their offsets. It reads the document anew, and is meant for few names and documents.
func (d *Document) Mentions(names []string) []Claim {
	var here []string
	low := strings.ToLower(string(d.Source))
	for _, n := range names {
		if n != "" && strings.Contains(low, n) {
			here = append(here, n)
		}
	}
	if len(here) == 0 {
		return nil
	}
	return d.minedAnew(&miner{names: here})
}

// minedAnew reads a document once more for what m looks for, and leaves it as it is.
func (d *Document) minedAnew(m *miner) []Claim {
	again := *d
	again.Claims, again.Problems = nil, nil
	p := again.parse()
	m.d, m.src, m.seen, m.shown = &again, p.body, map[Span]bool{}, map[string]int{}
	again.mined(m, p.root)
	return again.Claims
}

// servedBy ends with something in code that the name behind it is only what it is for: "`Tide.sql` for Postgres".
var servedBy = lazyregexp.New("`[)*_]*\\s+for\\s+$")

// servedReach is how far ahead of a name such words may begin, in bytes.
const servedReach = 16

// one reports whether only one sort of claims is looked for.
func (m *miner) one() bool { return m.words || m.names != nil || m.again != nil }

// looksFor reports whether a claim is of the sort that is looked for, where that is but one.
func (m *miner) looksFor(c Claim) bool {
	switch {
	case m.words:
		return c.Key == WordKey || c.Key == NumberKey
	case m.names != nil:
		return isMention(c)
	case m.again != nil:
		return c.Key == AgainKey
	}
	return true
}

// isMention reports whether a claim tells of a package without a version.
func isMention(c Claim) bool {
	return c.Kind == ValueClaim && c.Want == "" && strings.HasPrefix(c.Key, PackageKey)
}

// mentions mines the names that are asked for, instead of what else a text claims.
func (m *miner) mentions(f *flow) {
	b := m.factText(f, f.masked())
	t := said{string(b), b}
	low := strings.ToLower(t.text)
	if len(low) != len(t.text) || m.inHeading(f) {
		return
	}
	for _, n := range m.names {
		for from := 0; len(m.d.Claims) < maxMentions; {
			i := strings.Index(low[from:], n)
			if i < 0 {
				break
			}
			a, z := from+i, from+i+len(n)
			from = z
			if strings.HasPrefix(low[z:], ".js") && (z+3 == len(low) || !isWordByte(low[z+3])) {
				z += len(".js") // as people call it
			}
			if wordAlone(low, a, z) && !(z+1 < len(low) && low[z] == '.' && isWordByte(low[z+1])) && (a == 0 || low[a-1] != '.') && !servedBy.Match(f.raw[max(0, a-servedReach):a]) {
				m.fact(f, t, Claim{Key: PackageKey + n}, a, z)
			}
		}
	}
}
