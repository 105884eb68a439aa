package note

import (
	"bytes"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// CustomKey is the head of the key of a claim about a custom property of style sheets: what follows is its name, with the dashes.
// A key claim says that there is one, a value claim what it is worth.
const CustomKey = "custom property "

const (
	maxCustoms     = 400 // custom properties of a document that are looked at
	maxCustomLines = 400 // lines of a fence
)

// customMention is a custom property in a line of text.
type customMention struct {
	name     string
	from, to int // of the name
	want     string
	end      int // of what is said of it: behind the value, or behind the name
	// or is the value beside the first, for another theme
	or           string
	orFrom, orTo int
}

const (
	customColour = `#(?:[0-9a-fA-F]{8}|[0-9a-fA-F]{6}|[0-9a-fA-F]{3,4})|(?:rgba?|hsla?|oklch|oklab|lch|lab)\([^()\n]{1,60}\)`
	customTriple = `\d+(?:\.\d+)?(?:deg)?\s+\d+(?:\.\d+)?%\s+\d+(?:\.\d+)?%`
	customLength = `-?(?:\d+(?:\.\d+)?|\.\d+)(?:px|rem|em|ms|s|%|vh|vw|dvh|ch|deg)`
	customNumber = `-?(?:\d+(?:\.\d+)?|\.\d+)`
	customWorth  = customColour + `|` + customTriple + `|` + customLength
	quotes       = "[`*\"']*"
)

var (
	// customBehind is a value behind a name: ": 6rem", "(#0a0a0b gold)", "` = `36px`".
	customBehind = lazyregexp.New(`^` + quotes + `\s*(?::|=|\(|is\s)` + quotes + `\s*` + quotes + `(` + customWorth + `|` + customNumber + `)`)
	// customBeside is a colour that stands behind a name with nothing but space or a dash between.
	customBeside = lazyregexp.New(`^` + quotes + `\s+(?:[—–-]\s+)?` + quotes + `(` + customColour + `)`)
	// customOther is the value of a second theme.
	customOther = lazyregexp.New(`^` + quotes + `\s*/\s*` + quotes + `(` + customWorth + `)(?:[\s,;)*` + "`" + `]|$)`)
	// customEnds is what may follow a value that is whole.
	customEnds = lazyregexp.New(`^(?:[` + "`" + `*"']*\s*(?:$|[,;.)|/(}—–]|-\s|\s{2}|\s--)|[` + "`" + `*"']+\s|;)`)
	// customNext is what may follow a colour: a word that names it.
	customNext = lazyregexp.New(`^[\s,;.)|/(}` + "`" + `*"'—–]|^$`)
	// customCell is a cell that holds a value and no more, or the same in other units behind it.
	customCell = lazyregexp.New("^\\s*`?(" + customWorth + "|" + customNumber + ")`?\\s*(?:\\([^()]{0,40}\\)\\s*)?$")
	// customTitle is the head of a column of values; notNow that of one that tells no values of now.
	customTitle = lazyregexp.New(`(?i)\b(?:values?|default|dark|light|hex|z-?index|weight|size|colou?r|rem|px)\b|^$`)
	notNow      = lazyregexp.New(`(?i)\b(?:old|before|previous|was|from|to|after|new|figma|legacy|original|contrast|ratio|mobile|wcag|tailwind|target|proposed|fallback|lines?|uses|count)\b`)
	// styleText tells that a text is about style sheets.
	styleText = lazyregexp.New(`(?i)\bcss\b|custom propert|\btokens?\b|\bthem(?:e|es|ing)\b|palette|colou?rs?\b|var\(--|tailwind|style ?sheets?|typograph|--[\w-]+: `)
	// modifierText is about parts of names of classes.
	modifierText = lazyregexp.New(`(?i)\bmodifiers?\b|\bBEM\b|\bflags?\b|\bCLI\b|\bcommand[- ]line\b|\boptions?\b`)
	// customCSS are the languages of fences that show style sheets.
	customCSS = wordSet("css scss sass less postcss pcss")
)

// customsIn finds the custom properties in one line of text.
func customsIn(t string) []customMention {
	var out []customMention
	for at := 0; at < len(t); {
		i := strings.Index(t[at:], "--")
		if i < 0 {
			return out
		}
		from := at + i
		to := from + 2
		for to < len(t) && (isWordByte(t[to]) || t[to] == '-') {
			to++
		}
		at = to
		if !isCustomName(t, from, to) {
			continue
		}
		c := customMention{name: t[from:to], from: from, to: to, end: to}
		c.value(t)
		at = max(at, c.end)
		out = append(out, c)
	}
	return out
}

// isCustomName reports whether t[from:to] may be the whole name of a custom property.
func isCustomName(t string, from, to int) bool {
	if to-from < 4 || to-from > 60 || t[from+2] == '-' || isDigit(t[from+2]) || t[to-1] == '-' {
		return false
	}
	if from > 0 && strings.IndexByte(" \t`(\"',/*|{;:", t[from-1]) < 0 {
		return false
	}
	return to == len(t) || strings.IndexByte("*{<$%#@[.", t[to]) < 0 || t[to] == '.' && (to+1 == len(t) || t[to+1] == ' ') || strings.HasPrefix(t[to:], "**")
}

// value reads what stands behind the name.
func (c *customMention) value(t string) {
	tail := t[c.to:min(len(t), c.to+160)]
	g := customBehind.FindStringSubmatchIndex(tail)
	if g == nil {
		g = customBeside.FindStringSubmatchIndex(tail)
	}
	if g == nil {
		return
	}
	worth, rest := tail[g[2]:g[3]], tail[g[3]:]
	colour := worth[0] == '#' || strings.HasSuffix(worth, ")")
	if colour && !customNext.MatchString(rest) || !colour && !customEnds.MatchString(rest) {
		return
	}
	if o := customOther.FindStringSubmatchIndex(rest); o != nil {
		c.or, c.orFrom, c.orTo = rest[o[2]:o[3]], c.to+g[3]+o[2], c.to+g[3]+o[3]
	} else if strings.HasPrefix(strings.TrimLeft(rest, " `"), "/") && !strings.HasPrefix(strings.TrimLeft(rest, " `"), "/*") {
		return
	}
	c.want, c.end = worth, c.to+g[3]
	if strings.HasPrefix(strings.TrimLeft(tail, "`* "), "(") && strings.HasPrefix(rest, ")") {
		c.end++
	}
}

// customs mines the custom properties of a paragraph, an item or a cell.
func (m *miner) customs(f *flow, masked []byte) {
	if f.row != nil && f.cell > 0 {
		m.customCell(f, masked)
	}
	if !bytes.Contains(f.raw, []byte("--")) || len(f.raw) > 6000 {
		return
	}
	raw := strings.ReplaceAll(string(f.raw), "\n", " ")
	found := customsIn(raw)
	if len(found) == 0 || modifierText.MatchString(raw) || !m.aboutStyles(f, raw, found) {
		return
	}
	for _, c := range found {
		start, end := f.toSrc(c.from), f.toSrc(c.end-1)+1
		if m.customsLeft() <= 0 || start < 1 || end <= start || end >= len(m.src) || strings.Contains(string(m.src[start:end]), "\n") || !f.tellsOf(c) {
			continue
		}
		x := m.spanContext(f, masked, start, end)
		if m.src[start-1] == '`' && m.src[end] == '`' {
			start, end = start-1, end+1 // the name itself may be a claim of its own
		}
		m.custom(c, Span{start, end}, x)
		if c.or != "" {
			if a, b := f.toSrc(c.orFrom), f.toSrc(c.orTo-1)+1; a > 0 && b > a {
				m.custom(customMention{name: c.name, want: c.or}, Span{a, b}, x)
			}
		}
	}
}

// spanContext is the context of src[start:end], which may be the inside of a code span.
func (m *miner) spanContext(f *flow, masked []byte, start, end int) Context {
	form := Prose
	if start > 0 && m.src[start-1] == '`' {
		start, form = start-1, CodeSpan
	}
	if end < len(m.src) && m.src[end] == '`' {
		end++
	}
	x := m.context(f, masked, start, end)
	x.Form = form
	return x
}

func (m *miner) customsLeft() int { return maxCustoms - m.customed }

// custom adds one claim.
func (m *miner) custom(c customMention, at Span, x Context) {
	m.customed++
	kind := KeyClaim
	if c.want != "" {
		kind = ValueClaim
	}
	m.add(Claim{Kind: kind, Target: strings.ReplaceAll(string(m.src[at.Start:at.End]), "`", ""), Key: CustomKey + c.name, Want: c.want, Faint: true, Context: x}, at)
}

// aboutStyles reports whether the names of a flow are those of custom properties, and no flags of a program.
func (m *miner) aboutStyles(f *flow, raw string, found []customMention) bool {
	for _, c := range found {
		if c.want != "" && (c.want[0] == '#' || strings.HasSuffix(c.want, ")")) {
			return true
		}
	}
	if !styleText.MatchString(raw) && !styleText.MatchString(m.headText()) && !(f.row != nil && len(f.row.cells) > 0 && styleText.MatchString(f.column)) {
		return false
	}
	if m.ownFlags(f) {
		return false
	}
	return len(m.programs(f, f.masked(), f.toSrc(found[0].from))) == 0
}

// tellsOf reports whether a mention stands where a text tells of it, and not among the words of a command.
func (f *flow) tellsOf(c customMention) bool {
	for s := range f.placed() {
		if s.kind != CodeSpan || c.from < s.from || c.from >= s.to {
			continue
		}
		ahead := strings.TrimRight(strings.TrimLeft(string(f.raw[s.from:c.from]), "`"), " ")
		return ahead == "" || strings.HasSuffix(ahead, "var(") || strings.IndexByte(";,/{", ahead[len(ahead)-1]) >= 0
	}
	return true
}

// customCell mines the value in a cell whose row names a custom property ahead of it.
func (m *miner) customCell(f *flow, masked []byte) {
	g := customCell.FindStringSubmatchIndex(string(f.raw))
	if g == nil || notNow.MatchString(f.column) || !customTitle.MatchString(f.column) || m.customsLeft() <= 0 {
		return
	}
	for _, cell := range f.row.cells[:f.cell] {
		name := strings.Trim(string(cell.raw), " `*")
		if !strings.HasPrefix(name, "--") || len(customsIn(name)) != 1 || customsIn(name)[0].to != len(name) {
			continue
		}
		if a, b := f.toSrc(g[2]), f.toSrc(g[3]-1)+1; a > 0 && b > a {
			x := m.context(f, masked, a, b)
			x.Form = CodeSpan
			m.custom(customMention{name: name, want: string(f.raw[g[2]:g[3]])}, Span{a, b}, x)
		}
		return
	}
}

// fenceCustoms mines the custom properties of a fence that shows a style sheet, or a list of its properties with what they are worth.
func (m *miner) fenceCustoms(lang string, lines []line) {
	x := m.fenceContext()
	type found struct {
		line
		customMention
	}
	var all []found
	valued := 0
	for _, l := range lines[:min(len(lines), maxCustomLines)] {
		if len(l.text) > 400 || !strings.Contains(l.text, "--") {
			continue
		}
		if otherCode.MatchString(l.text) {
			continue
		}
		for _, c := range customsIn(l.text) {
			all = append(all, found{l, c})
			if c.want != "" {
				valued++
			}
		}
	}
	if valued < 2 || !customCSS[lang] && 2*valued < len(all) {
		return
	}
	for _, c := range all {
		ahead := strings.TrimSpace(c.text[:c.from])
		if m.customsLeft() <= 0 || customCSS[lang] && c.want == "" || strings.HasSuffix(ahead, "var(") {
			continue
		}
		x.Sentence = c.text
		m.custom(c.customMention, Span{c.at + c.from, c.at + c.end}, x)
		if c.or != "" {
			m.custom(customMention{name: c.name, want: c.or}, Span{c.at + c.orFrom, c.at + c.orTo}, x)
		}
	}
}
