package note

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// RosterKey is the head of the key of a faint claim that a bare name which begins an item of a list, or a row of a table, is one of a folder
// that holds the others: what follows is the number of the list in the document.
const RosterKey = "roster "

// rosterName is a name in code or in bold, or one that is all of a cell, that an item begins with and then tells of.
var rosterName = lazyregexp.New("^\\s*(?:(\\*\\*`|`|\\*\\*|__)([A-Za-z]\\w*(?:[-.]\\w+)*)(?:`\\*\\*|`|\\*\\*|__)|([A-Za-z]\\w*(?:[-.]\\w+)*))\\s*(?:$|:|\\(|[-–—→])")

const (
	maxRostered  = 300 // names of a document
	leastRoster  = 3   // letters of such a name
	longestEntry = 60  // letters of one
)

// roster mines the name that an item or a row begins with, where nothing else was mined from it. Which folder holds the names of a list
// only the tree tells.
func (m *miner) roster(f *flow, masked []byte) {
	if f.list == 0 || f.column != "" && f.cell != 0 || m.rostered >= maxRostered {
		return
	}
	if head, ok := bytes.CutPrefix(bytes.TrimLeft(f.raw, " \t\n"), []byte("`")); ok {
		if i := slices.IndexFunc(head, func(b byte) bool { return !isWordByte(b) && b != '-' && b != '.' }); i < 0 || head[i] != '`' {
			return // code that is no name
		}
	}
	g := rosterName.FindSubmatchIndex(f.raw)
	if g == nil || g[2] < 0 && f.column == "" {
		return
	}
	from, to := g[4], g[5]
	if from < 0 {
		from, to = g[6], g[7]
	}
	name := string(f.raw[from:to])
	at := Span{f.toSrc(from), f.toSrc(to-1) + 1}
	if len(name) < leastRoster || len(name) > longestEntry || isFileName(name) || isPlaceholder(name) || at.Start < 0 || at.End > len(m.src) || string(m.src[at.Start:at.End]) != name || m.seen[at] {
		return
	}
	inCode := from > 0 && f.raw[from-1] == '`'
	if !inCode && name[0] >= 'A' && name[0] <= 'Z' && !strings.ContainsAny(name, "-_.") {
		return // a word of prose
	}
	c := m.context(f, masked, at.Start, at.End)
	if c.Form = Prose; inCode {
		c.Form = CodeSpan
	}
	m.rostered++
	m.add(Claim{Kind: PathClaim, Target: name, Path: name, Key: RosterKey + strconv.Itoa(f.list), Faint: true, Context: c}, at)
}
