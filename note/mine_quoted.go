package note

import (
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// ListKey is the head of the key of a claim that a constant is a list of strings and numbers: what follows is its name. What the claim
// wants is the list as it is written, for ReadLiterals.
const ListKey = "list "

const (
	maxQuoted      = 60 // lists of a document
	maxQuotedBytes = 1500
)

var (
	// quotedList is the name of a constant with the bracket that opens its value: "NAME = [", "`NAME`: `[", "NAME: string[] = [".
	quotedList = lazyregexp.New("(?:^|[^\\w.$-])([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[A-Z][A-Z0-9]{4,})[`*]*\\s*(?::\\s*[A-Za-z_][\\w\\[\\], .<>]{0,40}=|=|:|\\bis\\s|\\|)\\s*[`*]*(?:new\\s+Set\\(|Object\\.freeze\\(|frozenset\\(|set\\()?([\\[{(])")
	// fewOf tells that a list names some members only.
	fewOf = lazyregexp.New(`(?i)\b(?:includ(?:es?|ing)|such as|e\.g|at least|among|like|etc|extend|add|append|for example|plus)\b|…|\.\.\.`)
)

// quoted mines the lists of literals that a paragraph, an item or a cell gives constants.
func (m *miner) quoted(f *flow, masked []byte) {
	raw := string(f.raw)
	if f.row != nil && f.cell > 0 {
		m.quotedCell(f, masked)
	}
	if len(raw) > 6000 || !opensList(raw) {
		return
	}
	m.quotedIn(raw, func(name string, from, to int, list string) {
		a, b := f.toSrc(from), f.toSrc(to-1)+1
		if a < 0 || b <= a || strings.Contains(string(m.src[a:b]), "\n") {
			return
		}
		x := m.spanContext(f, masked, a, b)
		x.Form = CodeSpan
		m.quotedClaim(name, list, Span{a, b}, x)
	})
}

// opensList reports whether a text has a bracket with a string or a number behind it.
func opensList(t string) bool {
	for i := 0; ; i++ {
		k := strings.IndexAny(t[i:], "[{(")
		if k < 0 || i+k+1 >= len(t) {
			return false
		}
		i += k
		if strings.IndexByte("\"'`0123456789-[{(\n ", t[i+1]) >= 0 {
			return true
		}
	}
}

// quotedCell mines a cell that holds a list, whose row begins with the name of the constant.
func (m *miner) quotedCell(f *flow, masked []byte) {
	text := strings.TrimSpace(string(f.raw))
	list := strings.Trim(text, "`")
	name := strings.Trim(string(f.row.cells[0].raw), " `*")
	if list == "" || list[0] != '[' && list[0] != '{' || !quotedList.MatchString(name+" = [") || notNow.MatchString(f.column) {
		return
	}
	at := strings.Index(string(f.raw), list)
	l, ok := ReadLiterals(list)
	a, b := f.toSrc(at), f.toSrc(at+len(list)-1)+1
	if !ok || l.End != len(list) || len(l.Items) == 0 || a < 0 || b <= a {
		return
	}
	x := m.context(f, masked, a, b)
	x.Form = CodeSpan
	m.quotedClaim(name, list, Span{a, b}, x)
}

// quotedIn finds constants with their lists in a text.
func (m *miner) quotedIn(text string, found func(name string, from, to int, list string)) {
	for at := 0; at < len(text) && m.quotes < maxQuoted; {
		g := quotedList.FindStringSubmatchIndex(text[at:])
		if g == nil {
			return
		}
		name, from, open := text[at+g[2]:at+g[3]], at+g[2], at+g[4]
		at += g[5]
		l, ok := ReadLiterals(text[open:min(len(text), open+maxQuotedBytes)])
		if !ok || len(l.Items) == 0 || text[open] == '(' && len(l.Items) < 2 {
			continue
		}
		at = open + l.End
		if goesOn(text[at:]) {
			continue
		}
		found(name, from, at, text[open:at])
	}
}

// goesOn reports whether an expression does not end with the list ahead of a text.
func goesOn(rest string) bool {
	rest = strings.TrimLeft(rest, " )`*")
	return strings.HasPrefix(rest, "+") || strings.HasPrefix(rest, "|") && !strings.HasPrefix(rest, "| ") || strings.HasPrefix(rest, ".") && len(rest) > 1 && isWordByte(rest[1]) ||
		strings.HasPrefix(rest, "→") || strings.HasPrefix(rest, "->") || strings.HasPrefix(rest, "=>") || strings.HasPrefix(rest, "[")
}

func (m *miner) quotedClaim(name, list string, at Span, x Context) {
	if x.Stance == Stated && dependsOn.MatchString(x.Sentence) && x.Form != FenceLine {
		x.Stance, x.StanceWord = Optional, "when"
	}
	// What a fence shows over several lines is often an excerpt.
	if (x.Stance == Stated && fewOf.MatchString(x.Sentence) || strings.Contains(list, "\n")) && !dots(list) {
		list = list[:len(list)-1] + ", ..." + list[len(list)-1:]
	}
	m.quotes++
	m.add(Claim{Kind: ValueClaim, Target: string(m.src[at.Start:at.End]), Key: ListKey + name, Want: list, Context: x}, at)
}

// fenceQuoted mines the lists that code in a fence gives constants.
func (m *miner) fenceQuoted(lines []line) {
	x := m.fenceContext()
	for i, l := range lines[:min(len(lines), 400)] {
		if len(l.text) > 600 || !strings.ContainsAny(l.text, "[{(") || !strings.ContainsAny(l.text, "=:") || !quotedList.MatchString(l.text) {
			continue
		}
		code, _, _ := strings.Cut(l.text, " //")
		code, _, _ = strings.Cut(code, " #")
		text := code
		for k := i + 1; k < len(lines) && len(text) < maxQuotedBytes && strings.Count(text, "[")+strings.Count(text, "{")+strings.Count(text, "(") > strings.Count(text, "]")+strings.Count(text, "}")+strings.Count(text, ")"); k++ {
			text += "\n" + lines[k].text
		}
		m.quotedIn(text, func(name string, from, to int, list string) {
			if from >= len(code) {
				return
			}
			x.Sentence = l.text
			m.quotedClaim(name, list, Span{l.at + from, l.at + min(to, len(code))}, x)
		})
	}
}
