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

// ServedKey is the key of a claim about a port of whatever runs here; Want is the port.
const ServedKey = "served-port"

var (
	// servedFacts are the ways to tell a port of anything. The last group is the port.
	servedFacts = []*lazyregexp.Regexp{
		lazyregexp.New("(?i)\\bports?\\b[\\s:=*`(]{0,5}(\\d{4,5})\\b"),
		lazyregexp.New(`(?i)\b(?:localhost|127\.0\.0\.1|0\.0\.0\.0):(\d{4,5})\b`),
		lazyregexp.New(`(?:^|[^\w.:/]):(\d{4,5})\b`),
	}
	// portListed is an entry of a list of ports: "Grafana: 3000", "- Grafana (3000)", a cell.
	portListed = lazyregexp.New("^[\\s*`]*(\\d{4,5})[\\s*`]*$|(?:^|[\\w)*`])[\\s*]*(?::|=|→|\\|)[\\s*`]*(\\d{4,5})\\b|[\\w*`]\\s*\\([\\s*`]*(\\d{4,5})\\b")
	ofPorts    = lazyregexp.New(`(?i)\bports?\b|ポート|端口|포트|порт`)
)

// maxServed is how many ports are read in one text.
const maxServed = 12

// served mines the ports that a text tells, of whatever listens there.
func (m *miner) served(f *flow, said said) {
	if !hasDigits(f.raw, 4) || m.inHeading(f) {
		return
	}
	ways := servedFacts
	if ofPorts.MatchString(m.headText()) || ofPorts.Match(f.raw) {
		ways = append(ways[:len(ways):len(ways)], portListed)
	}
	for _, re := range ways {
		for _, g := range re.FindAllSubmatchIndex(f.raw, maxServed) {
			for at := 2; at < len(g); at += 2 {
				if from, to := g[at], g[at+1]; from >= 0 {
					m.fact(f, said, Claim{Key: ServedKey, Want: string(f.raw[from:to]), Faint: true}, from, to)
				}
			}
		}
	}
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
