package symbol

// class is what a byte may begin.
type class uint8

const (
	blank class = iota
	newline
	letter
	digit
	opening
	closing
	punct
	ruled class = 0x80 // some lexical rule begins with it; tried first
)

// rule is one lexical rule: a comment or a literal. With read set it is read by that function, which returns the offset
// behind it, or -1 when the rule does not apply there.
type rule struct {
	open, close string // without close it runs to the end of the line
	comment     bool   // leaves no token
	escape      byte   // takes the next byte's meaning away, 0 for none
	double      bool   // a doubled close stands for itself
	lines       bool   // may span lines
	ident       bool   // is an identifier in quotes
	nest        bool   // may hold itself
	hole        string // opens code inside, up to the bracket that closes it; empty when there is none
	read        func(l *lexer, at int) int
	id          int
}

// family names the parser of a language.
type family uint8

const (
	flat    family = iota // lexed only
	headed                // type, name, parameters, braces: Java, C, C#, Dart
	worded                // a keyword before each name, braces: Rust, Kotlin, Swift, Scala, PHP, Zig
	script                // JavaScript and its dialects
	indents               // Python
	ended                 // blocks closed by "end": Ruby, Lua, Elixir
	listed                // statement or block headers: SQL, Protobuf, HCL, GraphQL, Prisma
)

// profile is everything the engine knows of a language.
type profile struct {
	lang    Language
	family  family
	class   [256]class
	part    [256]bool // may continue an identifier
	rules   [128][]rule
	words   wordTable
	fold    bool // keywords in any letter case
	directs bool // lines beginning with # are directives, and #else restores the brackets open at #if
	jsx     bool
	count   int // of rules

	start  func(l *lexer) int                 // where lexing begins, for languages embedded in others
	prefix func(l *lexer, start, end int) int // reads a literal whose opening is an identifier; -1 for none
	parse  func(p *parser)                    // for families with one parser each language
	item   func(p *parser, i int) int         // for the worded family: reads what the keyword at i begins
	member func(p *parser, i int) int         // for the worded family: reads any other token directly in a type or at the top
	breaks bool                               // a line break ends a declaration
}

// newTable returns a profile with what nearly all languages share.
func newTable(lang Language, f family) *profile {
	p := &profile{lang: lang, family: f}
	for b := range 256 {
		switch c := byte(b); {
		case c == '\n':
			p.class[b] = newline
		case c <= ' ' || c == 0x7f:
			p.class[b] = blank
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z', c == '_', c >= 0x80:
			p.class[b], p.part[b] = letter, true
		case c >= '0' && c <= '9':
			p.class[b], p.part[b] = digit, true
		case c == '(' || c == '[' || c == '{':
			p.class[b] = opening
		case c == ')' || c == ']' || c == '}':
			p.class[b] = closing
		default:
			p.class[b] = punct
		}
	}
	return p
}

// letters lets further bytes begin and continue identifiers.
func (p *profile) letters(s string) {
	for _, b := range []byte(s) {
		p.class[b] = letter | p.class[b]&ruled
		p.part[b] = true
	}
}

// rule adds rules; of those that begin with the same byte the earlier is tried first.
func (p *profile) rule(rules ...rule) {
	for _, r := range rules {
		r.id = p.count
		p.count++
		p.rules[r.open[0]] = append(p.rules[r.open[0]], r)
		p.class[r.open[0]] |= ruled
	}
}

// slashComments adds the comments of C.
func (p *profile) slashComments(nest bool) {
	p.rule(rule{open: "//", comment: true}, rule{open: "/*", close: "*/", comment: true, lines: true, nest: nest})
}

// quotes adds single-line strings with backslash escapes.
func (p *profile) quotes(marks ...string) {
	for _, q := range marks {
		p.rule(rule{open: q, close: q, escape: '\\'})
	}
}
