package note

import (
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// codeName is a name at which a line of code declares, holds or calls something.
var codeName = lazyregexp.New(`(?:^\s*(?:export\s+)?(?:type|interface|class|func|function|struct|enum|trait|def|fn|fun|const|let|var|pub fn|pub struct)\s+|^|[\s(!&*.])([A-Za-z_]\w{7,})(\(|\s*:\s|\s*\{|\s+(?:interface|struct)\b)`)

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

// otherCode is a line in a fence that shows code as it was, or as it must not be.
var otherCode = lazyregexp.New(`(?i)❌|🚫|✗|\b(?:bad|wrong|incorrect|avoid|don'?t|do\s+not|never|old|before|previous(?:ly)?|deprecated|legacy|removed|renamed|was|example)\b`)

// faintFence mines the words of a fence that are spelt as names in code are, as faint ones are mined from prose. The definitions that
// the fence makes itself are left out, and a fence that shows other code than there is.
func (m *miner) faintFence(lines []line) {
	if m.faints >= maxFaint || slices.ContainsFunc(lines, func(l line) bool { return otherCode.MatchString(l.text) }) {
		return
	}
	lines = slices.DeleteFunc(slices.Clone(lines[:min(len(lines), maxCodeLines)]), func(l line) bool { return len(l.text) > 400 || !mayCall([]byte(l.text)) })
	made := map[string]bool{}
	for _, l := range lines {
		for _, g := range madeHere.FindAllStringSubmatch(l.text, 8) {
			made[g[1]+g[2]] = true
		}
	}
	c := Context{Form: FenceLine, Heading: m.headText(), Bases: m.fenceBases()}
	c.Stance, c.StanceWord = m.fenceStance()
	for _, l := range lines {
		for _, w := range faintName.FindAllStringIndex(l.text, 20) {
			name := l.text[w[0]:w[1]]
			key := c.Heading + "\x00" + name
			if made[name] || m.shown[key] || m.faints >= maxFaint || !distinct(name) || !wordAlone(l.text, w[0], w[1]) || !tellingInCode(name, l.text[w[1]:]) {
				continue
			}
			m.shown[key] = true // once in a section is enough
			m.faints++
			c.Sentence = l.text
			m.add(Claim{Kind: SymbolClaim, Target: name, Symbol: name, Faint: true, Context: c}, Span{l.at + w[0], l.at + w[1]})
		}
	}
}

// maxCodeLines is how many lines of a fence are looked at for faint words.
const maxCodeLines = 200

// tellingInCode reports whether a word in code says enough by its spelling: a type of two words, a function that is called, or any name
// of three words.
func tellingInCode(name, behind string) bool {
	if name[0] >= 'A' && name[0] <= 'Z' {
		return true
	}
	words := 1 + strings.Count(name, "_")
	for i := 1; i < len(name); i++ {
		if name[i] >= 'A' && name[i] <= 'Z' {
			words++
		}
	}
	return words >= 3 || len(name) >= 12 && strings.HasPrefix(behind, "(")
}

// madeHere is a definition that a line of code makes.
var madeHere = lazyregexp.New(`\b(?:type|interface|class|func|function|struct|enum|trait|def|fn|fun|const|let|var|val|record|object|module|protocol|extension)\s+(?:\([^()]*\)\s*)?([A-Za-z_]\w+)|^\s*([A-Za-z_]\w+)\s*(?::[^=:]+)?:?=[^=]`)

// wordAlone reports whether a word of code is no part of a longer one, nor of a path.
func wordAlone(text string, from, to int) bool {
	return (from == 0 || !isWordByte(text[from-1]) && strings.IndexByte("/\\-@#$", text[from-1]) < 0) && (to == len(text) || !isWordByte(text[to]) && strings.IndexByte("/\\-@#$", text[to]) < 0)
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
