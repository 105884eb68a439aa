package note

import "github.com/notes-lint/notes-lint/internal/lazyregexp"

// ownServer is a part of a repository that listens on a port of its own.
const ownServer = `(?:api|server|backend|back-end|frontend|front-end|web(?:\s+(?:app|server|ui))?|app|service|ui|dashboard|dev\s+server|website)`

// portFacts are short ways to state a port, as lists have them. The last group is the port.
var portFacts = []*lazyregexp.Regexp{
	lazyregexp.New(`(?i)^[\s*+>-]*(?:(?:start|run|launch|the)\s+)*(?:[A-Z][\w.]*\s+)?` + ownServer + `\**\s*\(port\s+(\d{4,5})\)\W*$`),
	lazyregexp.New(`(?i)^[\s*+>-]*` + ownServer + "\\**\\s*(?::|—|–|-|→)\\**\\s*`?https?://(?:localhost|127\\.0\\.0\\.1|0\\.0\\.0\\.0):(\\d{4,5})/?`?\\W*$"),
	lazyregexp.New("(?i)^[\\s*+>-]*`?https?://(?:localhost|127\\.0\\.0\\.1|0\\.0\\.0\\.0):(\\d{4,5})/?`?\\s*\\(" + ownServer + `\)\W*$`),
}

// ports mines list items that say no more than which part listens where.
func (m *miner) ports(f *flow, said said) {
	if len(f.raw) > 160 || !hasDigits(f.raw, 4) || !m.inList(f) {
		return
	}
	for _, re := range portFacts {
		if g := re.FindSubmatchIndex(f.raw); g != nil {
			from, to := g[2], g[3]
			m.fact(f, said, Claim{Key: "port", Want: string(f.raw[from:to])}, from, to)
			return
		}
	}
}
