package note

import (
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// MemberKey is the head of the key of a claim that a type has a member: what follows is the type.
const MemberKey = "member of "

const (
	leastMembers = 3  // names that a list of members has at least
	maxMembers   = 40 // names of one list that are looked at
)

var (
	membersTitle = lazyregexp.New(`(?i)^\W*(?:(?:key|main|important|core|notable)\s+)?(?:fields?|columns?|attributes?|properties|props|members|methods)\W*$`)
	// listsMembers is a type with nothing but names behind it: "**Order**: id, state, customer".
	listsMembers = lazyregexp.New("^\\s*(?:\\*\\*`?|`|__)([A-Za-z_]\\w+)(?:`?\\*\\*|`|__)?\\s*(?:\\([^()]*\\)\\s*)?(?::|—|–|-|→)\\s*(?:\\*\\*\\s*)?")
	// bracketsMembers is a type with names in brackets behind it and what it is: "`interface Berth` — a place (id, quayId, depth)".
	bracketsMembers = lazyregexp.New("^\\s*`(?:(?:export|interface|type|struct|record)\\s+)*([A-Z]\\w+)`\\s*(?::|—|–|-)\\s*[^()（）`]{0,60}[(（]([\\w\\s,/?]{8,400})[)）]")
	memberOwner     = lazyregexp.New(`^[A-Za-z_]\w{2,}$`)
	memberName      = lazyregexp.New("^(\\s*`?)([A-Za-z_]\\w*)(`?)\\??\\s*(?:\\([^()]*\\)|:\\s*[\\w\\[\\]<>|? ]+)?\\s*[.…]*\\s*$")
)

// members mines the names that a text lists as members of a type: in a column of fields, whose row begins with the type, or behind it.
func (m *miner) members(f *flow, masked []byte) {
	raw := string(f.raw)
	if len(raw) > 1500 || strings.Count(raw, ",") < leastMembers-1 && strings.Count(raw, "/") < leastMembers-1 {
		return
	}
	owner, from, to, stroke := "", 0, len(raw), ","
	if f.column != "" {
		if f.row == nil || f.cell == 0 || !membersTitle.MatchString(f.column) {
			return
		}
		owner = strings.Trim(string(f.row.cells[0].raw), " `*")
	} else if g := bracketsMembers.FindStringSubmatchIndex(raw); g != nil {
		owner, from, to = raw[g[2]:g[3]], g[4], g[5]
		if !strings.Contains(raw[from:to], stroke) {
			stroke = "/"
		}
	} else if g := listsMembers.FindStringSubmatchIndex(raw); g != nil {
		owner, from = raw[g[2]:g[3]], g[1]
	}
	if !memberOwner.MatchString(owner) {
		return
	}
	type spot struct{ from, to int }
	var names []spot
	all := 0
	for part := range strings.SplitSeq(raw[from:to], stroke) {
		if g := memberName.FindStringSubmatchIndex(part); g != nil && len(names) < maxMembers {
			names = append(names, spot{from + g[4], from + g[5]})
		}
		all++
		from += len(part) + 1
	}
	if len(names) < leastMembers || len(names) < all-1 {
		return
	}
	for _, n := range names {
		at := Span{f.toSrc(n.from), f.toSrc(n.to-1) + 1}
		name := raw[n.from:n.to]
		if at.Start < 1 || at.End >= len(m.src) || string(m.src[at.Start:at.End]) != name {
			continue
		}
		c := m.context(f, masked, at.Start, at.End)
		if c.Form = Prose; m.src[at.Start-1] == '`' && m.src[at.End] == '`' {
			at.Start, at.End = at.Start-1, at.End+1 // the name itself is a claim of its own
			c.Form = CodeSpan
		}
		m.add(Claim{Kind: SymbolClaim, Target: name, Symbol: owner + "." + name, Key: MemberKey + owner, Faint: true, Context: c}, at)
	}
}
