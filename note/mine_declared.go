package note

import (
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

const (
	// memberWords may stand ahead of what a type declares.
	memberWords = `(?:(?:public|private|protected|internal|readonly|static|final|abstract|override|open|async|suspend|const|let|var|val|def|fn|fun|func|pub(?:\(\w+\))?|late|required|virtual|optional|repeated|mut)\s+)*`
	// maxDeclared is how many members of the types of one fence are looked at.
	maxDeclared = 60
)

var (
	// namedFirst is a member whose name comes ahead of its type: "tideLevel?: number", "fun moorAt(quay: Quay)".
	namedFirst = lazyregexp.New(`^` + memberWords + `([A-Za-z_]\w{2,})\s*(?:[?!]?\s*:\s*[^:]|\??\()`)
	// typedFirst is a member whose type comes ahead of its name: "String tideLevel;", "int64 berth_id = 3;", "public Tide Level { get; }".
	typedFirst = lazyregexp.New(`^` + memberWords + `[A-Za-z_][\w.<>\[\]?, ]*?[\w>\]?]\s+([A-Za-z_]\w{2,})\s*(?:;|=|\(|\{\s*get\b)`)
	// goField is a field of a struct of Go.
	goField = lazyregexp.New(`^([A-Z]\w{2,})\s+[*\[\]\w.{}]+(?:\s+` + "`" + `.*)?(?:\s*//.*)?$`)
	// oneLineType is a type with its members in one line, and lineMember one of these.
	oneLineType = lazyregexp.New(`^\s*(?:(?:export|interface|type|struct|record)\s+)*([A-Z]\w+)\s*=?\s*\{\s*([^{}]{8,400}?)[,;]?\s*\}\s*;?\s*$`)
	lineMember  = lazyregexp.New(`^\s*([A-Za-z_]\w*)\??\s*(?::\s*[^:]+)?$`)
	// notMember begins a line of a type that declares nothing of its own.
	notMember = lazyregexp.New(`^(?:return|if|else|for|while|switch|case|throw|new|await|yield|import|from|using|package|super|this|self|type|class|struct|interface|enum|trait|impl|companion|constructor|init|deinit|get|set|where|extends|implements|with)\b`)
)

// typeWay is how the language of a fence declares members.
var typeWay = map[string]*lazyregexp.Regexp{
	"ts": namedFirst, "typescript": namedFirst, "tsx": namedFirst, "kotlin": namedFirst, "kt": namedFirst, "swift": namedFirst, "rust": namedFirst, "rs": namedFirst, "python": namedFirst, "py": namedFirst,
	"go": goField, "java": typedFirst, "csharp": typedFirst, "cs": typedFirst, "c#": typedFirst, "dart": typedFirst, "proto": typedFirst, "protobuf": typedFirst,
}

// declaredMembers mines the members that a fence of code declares in types: it shows these as they are.
func (m *miner) declaredMembers(lang string, lines []line) {
	way := typeWay[lang]
	if way == nil {
		return
	}
	c, ok := m.statedCode(lines)
	if !ok || ofPattern.MatchString(m.headText()) {
		return
	}
	found := 0
	lines = lines[:min(len(lines), maxCodeLines)]
	for i, l := range lines {
		if way == namedFirst && m.membersInLine(l, c) {
			continue
		}
		g := madeType.FindStringSubmatch(l.text)
		if g == nil || standInName(g[1]) {
			continue
		}
		outer, inner := indentOf(l.text), 0
		for _, b := range lines[i+1:] {
			text := strings.TrimLeft(b.text, " \t")
			in := indentOf(b.text)
			if text == "" || len(b.text) > 400 || in == outer && strings.HasPrefix(text, ")") {
				continue
			}
			if in <= outer {
				break
			}
			if inner == 0 {
				inner = in
			}
			if in != inner || notMember.MatchString(text) {
				continue
			}
			w := way.FindStringSubmatchIndex(text)
			if w == nil || standInName(text[w[2]:w[3]]) {
				continue
			}
			if found++; found > maxDeclared || m.faints >= maxFaint {
				return
			}
			m.faints++
			name, at := text[w[2]:w[3]], b.at+in
			c.Sentence = b.text
			// The name by itself is a claim of its own, so that this one takes the mark behind it along.
			m.add(Claim{Kind: SymbolClaim, Target: name, Symbol: g[1] + "." + name, Key: MemberKey + g[1], Faint: true, Again: true, Context: c}, Span{at + w[2], min(at+w[3]+1, len(m.src))})
		}
	}
}

// membersInLine mines the members of a type that stands in one line, and reports whether one does: "Berth { id, quayId, depth: number }".
func (m *miner) membersInLine(l line, c Context) bool {
	g := oneLineType.FindStringSubmatchIndex(l.text)
	if g == nil || standInName(l.text[g[2]:g[3]]) {
		return false
	}
	owner, body, at := l.text[g[2]:g[3]], l.text[g[4]:g[5]], g[4]
	sep := ","
	if strings.Contains(body, ";") {
		sep = ";"
	}
	parts := strings.Split(body, sep)
	if len(parts) < 2 || len(parts) > maxMembers { // braces say that it is a list
		return false
	}
	var spans []Span
	for _, part := range parts {
		w := lineMember.FindStringSubmatchIndex(part)
		if w == nil {
			return false
		}
		spans = append(spans, Span{at + w[2], at + w[3]})
		at += len(part) + len(sep)
	}
	c.Sentence = l.text
	for _, s := range spans {
		name := l.text[s.Start:s.End]
		if m.faints++; m.faints >= maxFaint || standInName(name) {
			continue
		}
		m.add(Claim{Kind: SymbolClaim, Target: name, Symbol: owner + "." + name, Key: MemberKey + owner, Faint: true, Again: true, Context: c}, Span{l.at + s.Start, min(l.at+s.End+1, len(m.src))})
	}
	return true
}

func indentOf(text string) int { return len(text) - len(strings.TrimLeft(text, " \t")) }
