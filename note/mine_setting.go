package note

import (
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// SettingKey is the head of the key of a claim about the value that the code or the settings give a name: what follows is the name.
const SettingKey = "setting "

var (
	// settingName is a name of several words as constants and settings have them.
	settingName = lazyregexp.New(`^(?:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[a-z][a-z0-9]*(?:_[a-z0-9]+)+|[A-Za-z][a-z0-9]+(?:[A-Z][a-z0-9]*)+|[a-z][\w-]*(?:\.[a-z][\w-]*)+)$`)
	// constantName is one that reads as a constant.
	constantName = lazyregexp.New(`^(?:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|k?(?:[Mm]ax|[Mm]in|[Dd]efault|[Ll]imit)(?:[A-Z]\w*)|[a-z][\w-]*(?:\.[a-z][\w-]*)+)$`)
	plainWorth   = "[`\"']?(\\d(?:[\\d_,]*\\d)?(?:\\.\\d+)?|true|false)[`\"']?"
	// defaultBehind follows a name with its default: "- the radius (default: 50000)".
	defaultBehind = lazyregexp.New("^[^`\\n]{0,90}?\\b(?i:defaults?)(?:\\s+(?:to|is|of|value(?:\\s+is)?))?\\s*[:=]?\\s*" + plainWorth + "(?:\\s|[),;]|\\.(?:\\s|$)|$)")
	// worthBehind follows a constant with its value: "is 3", "(3)", "= 3".
	worthBehind = lazyregexp.New("^\\s*(?:=|is(?:\\s+(?:currently|set\\s+to|now))?|\\((?:currently:?|now)?)\\s*" + plainWorth + "(?:\\)|[,.;]?(?:\\s|$))")
	// unitBehind is the unit of a number, in which the code need not count.
	unitBehind = lazyregexp.New("^[`\\s]*(%|(?:[KMGT]i?B|[kKMG]|bytes|ms|s|secs?|seconds?|mins?|minutes?|hours?|days?|percent)\\b)")
	// settingPair is one span that holds both.
	settingPair  = lazyregexp.New(`^([A-Za-z][\w.-]+)\s*(?::\s+|\s=\s+)(\d[\d_,]*(?:\.\d+)?|true|false)$`)
	defaultTitle = lazyregexp.New(`(?i)^\W*defaults?(?:\s+value)?\W*$`)
	defaultCell  = lazyregexp.New("^\\s*" + plainWorth + "\\s*$")
)

// settings mines the values that a text says a constant or a setting has.
func (m *miner) settings(f *flow, masked []byte) {
	for s := range f.placed() {
		text := strings.TrimSpace(s.text)
		if s.kind != CodeSpan || len(text) > 120 {
			continue
		}
		if strings.ContainsAny(text, ":=") {
			if g := settingPair.FindStringSubmatch(text); g != nil && constantName.MatchString(g[1]) {
				m.setting(f, masked, g[1], g[2], Span{s.in, s.out}, s.inlineSpan)
			}
			continue
		}
		if strings.ContainsAny(text, " ()/") || m.seen[Span{s.in, s.out}] || !settingName.MatchString(text) || isFileName(text) {
			continue // or a key that the sentence gives a file for
		}
		tail := string(f.raw[s.to:min(len(f.raw), s.to+160)])
		if g := defaultBehind.FindStringSubmatchIndex(tail); g != nil {
			from := strings.LastIndex(strings.ToLower(tail[:g[2]]), "default")
			m.setting(f, masked, text, tail[g[2]:g[3]], Span{f.toSrc(s.to + from), f.toSrc(s.to+g[3]-1) + 1}, s.inlineSpan)
		} else if g := worthBehind.FindStringSubmatchIndex(tail); g != nil && !strings.HasPrefix(strings.TrimLeft(tail[g[3]:], " "), "=") && constantName.MatchString(text) {
			m.setting(f, masked, text, tail[g[2]:g[3]], Span{s.start, f.toSrc(s.to+g[3]-1) + 1}, s.inlineSpan)
		}
	}
	m.settingCell(f, masked)
}

// fenceSetting is a line of code that gives a constant a number or a truth value, and does no more.
var fenceSetting = lazyregexp.New(`^\s*(?:(?:export|const|static|final|public|private|internal|readonly|let|var|val|pub|constexpr|int|long|double|float|bool|boolean)\s+)*([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:\s*:\s*[\w.]+)?\s*=\s*(\d[\d_,]*(?:\.\d+)?|[Tt]rue|[Ff]alse)\s*[;,]?\s*(?:#|//|$)`)

const maxFenceSettings = 40

// fenceSettings mines the constants that code in a fence gives values.
func (m *miner) fenceSettings(lines []line) {
	c := m.fenceContext()
	found := 0
	for _, l := range lines[:min(len(lines), 400)] {
		if len(l.text) > 300 || !strings.Contains(l.text, "=") {
			continue
		}
		g := fenceSetting.FindStringSubmatchIndex(l.text)
		if g == nil {
			continue
		}
		c.Sentence = l.text
		m.add(Claim{Kind: ValueClaim, Target: l.text[g[2]:g[5]], Key: SettingKey + l.text[g[2]:g[3]], Want: strings.TrimRight(l.text[g[4]:g[5]], ","), Context: c}, Span{l.at + g[2], l.at + g[5]})
		if found++; found > maxFenceSettings {
			return
		}
	}
}

// settingCell mines a cell of a column of defaults, whose row begins with the name.
func (m *miner) settingCell(f *flow, masked []byte) {
	if f.column == "" || f.row == nil || f.cell == 0 || !defaultTitle.MatchString(f.column) {
		return
	}
	name := strings.Trim(string(f.row.cells[0].raw), " `*")
	g := defaultCell.FindStringSubmatchIndex(string(f.raw))
	if g == nil || !settingName.MatchString(name) {
		return
	}
	at := f.toSrc(g[2])
	m.setting(f, masked, name, string(f.raw[g[2]:g[3]]), Span{at, at + g[3] - g[2]}, inlineSpan{start: at, end: at + g[3] - g[2]})
}

// setting adds the claim that name has the value want, which stands at the end of a span.
func (m *miner) setting(f *flow, masked []byte, name, want string, at Span, s inlineSpan) {
	if at.Start < 0 || at.End > len(m.src) || at.Start >= at.End {
		return
	}
	text := strings.TrimSpace(string(m.src[at.Start:at.End]))
	if !strings.HasSuffix(text, want) || strings.Contains(text, "\n") {
		return
	}
	if strings.Count(text, "`")%2 == 1 && at.End < len(m.src) && m.src[at.End] == '`' {
		at.End++
		text += "`"
	}
	c := m.context(f, masked, s.start, s.end)
	c.Form = CodeSpan
	if g := unitBehind.FindSubmatch(m.src[at.End:min(len(m.src), at.End+12)]); c.Stance == Stated && g != nil && !strings.Contains(strings.ToLower(name), strings.ToLower(string(g[1]))[:min(3, len(g[1]))]) {
		c.Stance, c.StanceWord = Optional, string(g[1]) // 64 KiB may be 65536 in code
	}
	if g := ordersIt.FindStringSubmatch(c.Sentence); c.Stance == Stated && g != nil && !strings.HasPrefix(strings.ToLower(text), "default") {
		c.Stance, c.StanceWord = Planned, strings.ToLower(g[1])
	}
	if c.Stance == Stated && dependsOn.MatchString(c.Sentence) {
		c.Stance, c.StanceWord = Optional, "when"
	}
	m.add(Claim{Kind: ValueClaim, Target: text, Key: SettingKey + name, Want: want, Context: c}, at)
}
