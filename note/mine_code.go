package note

import "github.com/notes-lint/notes-lint/internal/lazyregexp"

// codeName is a name at which a line of code declares, holds or calls something.
var codeName = lazyregexp.New(`(?:^\s*(?:export\s+)?(?:type|interface|class|func|function|struct|enum|trait|def|fn|const|let|var|pub fn|pub struct)\s+|^|[\s(!&*.])([A-Za-z_]\w{7,})(\(|\s*:\s|\s*\{|\s+(?:interface|struct)\b)`)

// maxCodeNames is how many names of one fence are looked at.
const maxCodeNames = 40

// codeFence mines the names of a fence of code which stands below a heading that gives a folder of the repository: there it shows
// what the folder holds. Only what that folder held once can refute them.
func (m *miner) codeFence(lines []line) {
	bases := m.headFolders()
	if len(bases) == 0 {
		return
	}
	c := Context{Form: FenceLine, Heading: m.headText(), Bases: bases}
	c.Stance, c.StanceWord = m.fenceStance()
	found := 0
	for _, l := range lines {
		if len(l.text) > 400 {
			continue
		}
		for _, g := range codeName.FindAllStringSubmatchIndex(l.text, 8) {
			name := l.text[g[2]:g[3]]
			if !manyWords(name) || standInName(name) || plainWords[name] {
				continue
			}
			if found++; found > maxCodeNames {
				return
			}
			c.Sentence = l.text
			m.add(Claim{Kind: SymbolClaim, Target: name, Symbol: name, Context: c}, Span{l.at + g[2], l.at + g[3]})
		}
	}
}

// headFolders are the folders that the headings above give, innermost first.
func (m *miner) headFolders() []string {
	var out []string
	for i := len(m.heads) - 1; i >= 0 && len(out) < maxBases; i-- {
		for _, b := range m.heads[i].bases {
			if len(b) > 3 && !isFileName(lastPart(b)) {
				out = append(out, b)
			}
		}
	}
	return out
}
