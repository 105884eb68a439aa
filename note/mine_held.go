package note

import (
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// HeldKey is the head of the key of a claim that a folder holds a file or folder of some name, whatever its extension: what follows is the
// folder. Its Want are all names of the list, with commas between them.
const HeldKey = "entry of "

const (
	leastHeld = 3   // names that a list of what a folder holds has at least
	maxHeld   = 40  // names of one list that are looked at
	maxHolds  = 600 // claims of a document
)

var (
	holderCell = lazyregexp.New("^\\s*[`*]{0,4}([\\w.@()+-]+(?:/[\\w.@()+-]+)*)/[`*]{0,4}\\s*$")
	// heldLabel says what the names of a list are.
	heldLabel = lazyregexp.New(`^[^,:]{0,60}:\s+`)
	heldName  = lazyregexp.New("^(\\s*(?:and\\s+)?[`*]{0,4})([A-Za-z][A-Za-z0-9]*(?:[_-][A-Za-z0-9]+)*)[`*]{0,4}\\s*(?:\\([^()]*\\)|[.…]+)?\\s*$")
	heldMark  = lazyregexp.New(`^\s*(?:[-–—:#|]|//|→|←|=|\*\*)*\s*`)
	heldEnd   = lazyregexp.New(`\.(?:\s|$)|\s[-–—]\s|\n`)
	heldApart = lazyregexp.New(`[,、，]`)
)

// holds mines the names that a text lists as what a folder holds: behind the folder that begins an item, or in the row of a table that it
// begins.
func (m *miner) holds(f *flow, masked []byte) {
	raw := string(f.raw)
	if len(raw) > 1500 || !strings.ContainsAny(raw, ",、，") {
		return
	}
	dir, from := "", 0
	switch {
	case f.column != "" && f.row != nil && f.cell > 0:
		if g := holderCell.FindStringSubmatch(string(f.row.cells[0].raw)); g != nil {
			dir = cleanPath(g[1])
		}
	case f.column == "":
		if dir = f.headFolder(); dir != "" {
			from = f.headEnd()
		}
	}
	if dir == "" || dir == "." || from >= len(raw) {
		return
	}
	for _, n := range m.heldIn(raw, from) {
		at := Span{f.toSrc(n.from), f.toSrc(n.to-1) + 1}
		if at.Start < 1 || at.End >= len(m.src) || string(m.src[at.Start:at.End]) != raw[n.from:n.to] {
			continue
		}
		c := m.context(f, masked, at.Start, at.End)
		c.Form = Prose
		m.addHeld(dir, n, c, at)
	}
}

// addHeld adds the claim that dir holds a name.
func (m *miner) addHeld(dir string, n heldSpot, c Context, at Span) {
	if m.held < maxHolds {
		m.held++
		m.add(Claim{Kind: PathClaim, Target: n.name, Path: n.name, Key: HeldKey + dir, Want: n.all, Faint: true, Context: c}, at)
	}
}

// heldSpot is a name of a list, and the list.
type heldSpot struct {
	spotted
	name, all string
}

// heldIn reads the list that begins at raw[from]; none when it is no list of names.
func (m *miner) heldIn(raw string, from int) []heldSpot {
	from += len(heldMark.FindString(raw[from:]))
	from += len(heldLabel.FindString(raw[from:]))
	text := raw[from:]
	if g := heldEnd.FindStringIndex(text); g != nil {
		text = text[:g[0]]
	}
	var out []heldSpot
	var all []string
	parts := 0
	for len(text) > 0 {
		part, next := text, len(text)
		if g := heldApart.FindStringIndex(text); g != nil {
			part, next = text[:g[0]], g[1]
		}
		if g := heldName.FindStringSubmatchIndex(part); g != nil && len(out) < maxHeld {
			name := part[g[4]:g[5]]
			out = append(out, heldSpot{spotted{from + g[4], from + g[5]}, name, ""})
			all = append(all, name)
		}
		parts++
		text, from = text[next:], from+next
	}
	if len(out) < leastHeld || 2*len(out) < parts {
		return nil
	}
	for i := range out {
		out[i].all = strings.Join(all, ",")
	}
	return out
}
