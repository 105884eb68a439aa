package note

import (
	"bytes"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// EnumKey is the head of the key of a claim that an enumeration has a member: what follows is the enumeration.
const EnumKey = "enumeration "

const (
	maxEnumMembers = 40  // of one list
	maxEnumClaims  = 400 // of a document
)

var (
	// listsValues is a type with something that leads to its values: "`Status` (", "OrderStatus: ", "**Role** — ", "enum Role {".
	listsValues = lazyregexp.New("(?:^|[^\\w.`*/@<-])((?:[`*]{1,4}|enum\\s+)?)([A-Z][A-Za-z0-9]{2,50})[`*]{0,4}\\s*(?:in\\s+`[^`\n]{3,80}`\\)?\\s+(?:are|is\\s+one\\s+of)\\s*)?(?:enum\\s*)?(?:\\(enum\\)\\s*)?(?:values?\\s*)?(?:[:：=(—–{]|\\s-\\s)[`*]{0,4}\\s*")
	enumOwner   = lazyregexp.New(`^[A-Z][a-z0-9]+(?:[A-Z]+[a-z0-9]*)+$|^[A-Z]{2,}[a-z][A-Za-z0-9]*$`)
	// enumNoun ends the names of most enumerations, and valuesTitle is the head of a column of what they may be.
	enumNoun    = lazyregexp.New(`(?:Status|Type|Role|State|Kind|Mode|Level|Category|Priority|Phase|Stage|Method|Reason|Source|Direction|Severity|Frequency|Format|Enum|Action|Period|Scope|Tier|Plan|Outcome|Result|Strategy|Variant|Class)$`)
	valuesTitle = lazyregexp.New(`(?i)^\W*(?:(?:enum|possible|allowed|valid)\s+)?(?:values?|members?|options|states|variants|cases|enum|constants|choices)\W*$`)
	// plainCell is a cell with one name.
	plainCell = lazyregexp.New("^\\s*[`*]{0,4}([A-Z][A-Za-z0-9]{2,50})[`*]{0,4}\\s*$")
	// nextMember leads from one member to the next.
	nextMember = lazyregexp.New(`^(?:\s*(?:\([^()\n]{0,60}\)\s*)?)(?:\s*(?:,|/|\\?\||·|→|->)\s*(?:(?:and|or)\s+)?|\s+(?:and|or)\s+)`)
	endMember  = lazyregexp.New("^(?:\\s*(?:\\([^()\\n]{0,80}\\)\\s*)?)(?:$|[.;)}|]|,?\\s*(?:\\.\\.\\.|…|etc)|\\s[—–-]\\s|\\s*\\n)")
)

// spotted is a name in a text.
type spotted struct{ from, to int }

// enums mines the members that a paragraph, an item or a cell gives an enumeration.
func (m *miner) enums(f *flow, masked []byte) {
	raw := string(f.raw)
	if len(raw) > 6000 || !strings.ContainsAny(raw, ",/|·→-") || m.enumerated >= maxEnumClaims {
		return
	}
	if f.column != "" && f.row != nil && f.cell > 0 {
		m.enumCell(f, masked, raw)
		return
	}
	for at := 0; at < len(raw); {
		g := listsValues.FindStringSubmatchIndex(raw[at:])
		if g == nil {
			return
		}
		mark, owner := raw[at+g[2]:at+g[3]], raw[at+g[4]:at+g[5]]
		from := at + g[1]
		many := enumOwner.MatchString(owner) && manyWords(owner)
		small := many && enumNoun.MatchString(owner)
		at += g[5]
		names := membersAt(raw, from)
		if strings.HasPrefix(mark, "**") && lifecycle(raw, names) && !strings.HasSuffix(owner, "Status") && !strings.HasSuffix(owner, "State") {
			owner, small = owner+"Status", true // of which the text tells by what has it
		} else if !many && !strings.HasSuffix(mark, "`") && !strings.HasPrefix(mark, "enum") {
			continue
		}
		if listsStyle(raw, names, small) {
			m.enumMembers(f, masked, owner, names, false)
		}
	}
}

// enumCell mines a cell that holds nothing but a list, in a row that names the type ahead of it.
func (m *miner) enumCell(f *flow, masked []byte, raw string) {
	text := strings.TrimLeft(raw, " ")
	if text == "" || notNow.MatchString(f.column) || membersTitle.MatchString(f.column) {
		return
	}
	titled := valuesTitle.MatchString(f.column)
	names := membersAt(raw, len(raw)-len(text))
	if !listsStyle(raw, names, titled) {
		return
	}
	upper := raw[names[0].from:names[0].to] == strings.ToUpper(raw[names[0].from:names[0].to])
	for _, cell := range f.row.cells[:f.cell] {
		if g := plainCell.FindSubmatch(cell.raw); g != nil && (upper || titled || enumNoun.Match(g[1])) {
			m.enumMembers(f, masked, string(g[1]), names, true)
			return
		}
	}
}

// membersAt reads the names that a text lists from an offset; none when there are fewer than two.
func membersAt(raw string, at int) []spotted {
	var out []spotted
	for at < len(raw) && len(out) < maxEnumMembers {
		for at < len(raw) && strings.IndexByte("`*\"' ", raw[at]) >= 0 {
			at++
		}
		from := at
		for at < len(raw) && (isWordByte(raw[at]) || raw[at] == '-' && at+1 < len(raw) && isWordByte(raw[at+1]) && at > from) {
			at++
		}
		if at-from < 2 || isDigit(raw[from]) || raw[from:at] == "etc" {
			break
		}
		to := at
		for at < len(raw) && strings.IndexByte("`*\"'", raw[at]) >= 0 {
			at++
		}
		rest := raw[at:min(len(raw), at+100)]
		next := nextMember.FindString(rest)
		if next == "" && !endMember.MatchString(rest) {
			break // a word of a sentence
		}
		out = append(out, spotted{from, to})
		if next == "" {
			break
		}
		at += len(next)
	}
	if len(out) < 2 {
		return nil
	}
	return out
}

// lifecycle reports whether names are states that something goes through: "**Order:** OPEN → PAID / VOID".
func lifecycle(raw string, names []spotted) bool {
	if len(names) < 3 || !strings.Contains(raw[names[0].to:names[1].from], "→") && !strings.Contains(raw[names[0].to:names[1].from], "->") {
		return false
	}
	return !slices.ContainsFunc(names, func(n spotted) bool { return raw[n.from:n.to] != strings.ToUpper(raw[n.from:n.to]) })
}

// listsStyle reports whether names are spelt as members of one enumeration are: alike, and small ones not as folders of a path.
func listsStyle(raw string, names []spotted, many bool) bool {
	if len(names) == 0 {
		return false
	}
	upper, big := 0, 0
	for i, n := range names {
		name := raw[n.from:n.to]
		switch {
		case name == strings.ToUpper(name):
			upper++
		case name[0] >= 'A' && name[0] <= 'Z':
			big++
		case !many || i > 0 && strings.Contains(raw[names[i-1].to:n.from], "/"):
			return false
		}
	}
	return upper == len(names) || big+upper == len(names) && big > 0 || upper+big == 0 || upper > 1 && upper >= len(names)-1
}

// enumMembers adds the claims of one list.
func (m *miner) enumMembers(f *flow, masked []byte, owner string, names []spotted, cell bool) {
	masked = bytes.Clone(masked)
	for _, n := range names {
		copy(masked[n.from:n.to], bytes.Repeat([]byte{'x'}, n.to-n.from)) // PLANNED is no plan
	}
	for _, n := range names {
		at := Span{f.toSrc(n.from), f.toSrc(n.to-1) + 1}
		name := string(f.raw[n.from:n.to])
		if at.Start < 1 || at.End >= len(m.src) || string(m.src[at.Start:at.End]) != name || name == owner || m.enumerated >= maxEnumClaims {
			continue
		}
		x := m.spanContext(f, masked, at.Start, at.End)
		if m.src[at.Start-1] == '`' && m.src[at.End] == '`' {
			at.Start, at.End = at.Start-1, at.End+1 // the name itself may be a claim of its own
			x.Form = CodeSpan
		} else if strings.IndexByte("`\"'", m.src[at.Start-1]) >= 0 || cell {
			x.Form = CodeSpan
		}
		m.enumerated++
		m.add(Claim{Kind: SymbolClaim, Target: name, Symbol: owner + "." + name, Key: EnumKey + owner, Want: name, Faint: true, Context: x}, at)
	}
}
