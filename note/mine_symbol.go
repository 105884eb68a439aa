package note

import (
	"cmp"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

var (
	nameShape = lazyregexp.New(`^(?:\(\*?[A-Za-z_]\w*\)\.|\$this->|[&*\\])?[A-Za-z_$][\w$]*[?!]?(?:<[\w<>, ]{1,60}>)?(?:(?:\.|::|#|->|\\)(?:[A-Za-z_$][\w$]*[?!]?)(?:<[\w<>, ]{1,60}>)?)*(\([^()]{0,200}(?:\([^()]{0,60}\)[^()]{0,60})*\)|/\d{1,2})?$`)
	element   = lazyregexp.New(`^<([A-Z]\w*(?:\.[A-Z]\w*)*)(?:\s[^<>]{0,80})?/?>$`)
	declared  = lazyregexp.New(`^(?:(?:export|default|public|private|protected|static|async|abstract|final|pub|unsafe|override|inline|const|new|await|open|data|sealed)\s+)*(?:(?:func|function|def|defp|fn|fun|class|struct|interface|type|enum|trait|impl|message|protocol|new|await|static|const|let|object|record|actor|module|macro_rules!)\s+)?(?:\(\w+\s+(\*?\w+)\)\s+)?`)
	result    = lazyregexp.New(`^([^()]*\([^()]*\))\s*(?:->|=>|→|:)?\s*[\w\[\]<>,.|&*?\s()]{1,80}$`)
	hump      = lazyregexp.New(`[a-z0-9][A-Z]`)
	bareName  = lazyregexp.New(`^[A-Za-z_][\w$]*(?:(?:\.|::)[A-Za-z_]\w*)*(?:\([\w, ]{0,40}\))?$`)
)

// typeName is how one word is spelt as the name of a type.
var typeName = lazyregexp.New(`^[A-Z][a-z]{4,}\d*$`)

// agentTools are the tools that agents are given, by the names that memory calls them.
var agentTools = map[string]bool{"Write": true, "Agent": true, "Skill": true, "Search": true, "Fetch": true, "Browser": true, "Shell": true, "Terminal": true, "Monitor": true}

// nouns that say that the name beside them is a definition.
const definitionNouns = `function|func|method|class|struct|interface|enum|constant|trait|protocol|component|hook|decorator|macro|helper|type|handler|middleware|constructor|getter|setter|` +
	`fixture|endpoint function|singleton|mixin|dataclass|model|subclass|exception|error type|factory|namespace|variable|field|property|attribute|procedure|utility|service|controller|provider|reducer|action|selector|typedef|alias|object`

var (
	nounAfter  = lazyregexp.New(`^[*_\s]*(?:` + definitionNouns + `)(?:s|es)?\b`)
	nounBefore = lazyregexp.New(`(?i)\b(?:` + definitionNouns + `)(?:s|es)?[:\s*_]*$`)
)

// symbolName returns the name that a code span is, without the decoration of a declaration or a call: what it stands for is
// told by symbol.ParseName. hard reports a spelling that prose does not use: a call, a qualified name, several words in one.
func symbolName(text string) (name string, hard, ok bool) {
	if m := elementIn(text); m != nil {
		if len(m[1]) < 4 || !hasHump(m[1]) || standIn(m[1]) {
			return "", false, false
		}
		return m[1], true, true
	}
	if bare := strings.TrimSuffix(text, "[]"); strings.Contains(bare, ".") {
		text = bare // a list of settings: "banks.places[]"
	}
	if len(text) < 3 || len(text) > 200 || strings.ContainsAny(text[:1], "-/.@%<>{}[]\"'=+|~#:,;^!0123456789") {
		return "", false, false
	}
	rest := text
	if isPlainCall(text) {
		return callName(text, false)
	}
	if m := declared.FindStringSubmatchIndex(text); m != nil && m[1] > 0 && m[1] < len(text) {
		rest = text[m[1]:]
		if m[2] >= 0 {
			rest = strings.TrimPrefix(text[m[2]:m[3]], "*") + "." + rest
		}
		rest = strings.TrimRight(rest, " {:;")
		hard = true
	}
	if m := result.FindStringSubmatch(rest); m != nil && m[1][0] != '(' {
		rest = m[1]
	}
	if !nameShape.MatchString(rest) {
		return "", false, false
	}
	return callName(rest, hard)
}

// elementIn finds the groups of an element of markup, nil when text is none.
func elementIn(text string) []string {
	if !strings.HasPrefix(text, "<") {
		return nil
	}
	return element.FindStringSubmatch(text)
}

// callName weighs a name with or without the arguments of a call.
func callName(rest string, hard bool) (name string, _, ok bool) {
	bare := rest
	if i := strings.IndexByte(bare, '('); i > 0 {
		bare, hard = bare[:i], true
	}
	if strings.ContainsAny(bare, ".#\\") || strings.Contains(bare, "::") || strings.Contains(bare, "->") {
		hard = true
	}
	hard = hard || manyWords(bare)
	return rest, hard, len(strings.Trim(bare, "_$&*")) >= 3 && !plainWords[strings.ToLower(bare)]
}

// manyWords reports whether a name is spelt as several words in one: parseConfig, parse_config, NewStore, HTTPServer, MAX_SIZE.
func manyWords(s string) bool {
	inner := strings.Trim(s, "_")
	return strings.Contains(inner, "_") || hasHump(s) || hasAcronym(inner)
}

// plainWords are spelt like names but are words of languages, formats and agents' tools, or brands.
var plainWords = wordSet(`true false null nil none undefined void self this super async await return string number boolean object array int float double bool byte char
	function class struct enum interface const let var public private static import export default require module package print println main
	github gitlab javascript typescript graphql postgresql mysql mongodb redis docker kubernetes macos ios ipados watchos tvos linux windows iphone openapi oauth oauth2 jsdoc
	nodejs nextjs vuejs openai chatgpt youtube linkedin whatsapp paypal wordpress laravel websocket websockets webpack localhost eslint stylelint readme changelog
	todowrite webfetch websearch notebookedit multiedit exitplanmode askuserquestion camelcase pascalcase snake_case kebab-case upper_case screaming_snake_case lower_case snakecase
	notimplementederror valueerror typeerror keyerror indexerror attributeerror runtimeerror assertionerror importerror modulenotfounderror oserror ioerror permissionerror
	filenotfounderror timeouterror connectionerror recursionerror syntaxerror referenceerror rangeerror nullpointerexception illegalargumentexception illegalstateexception
	argumentexception invalidoperationexception stopiteration keyboardinterrupt
	hashmap arraylist devdependency devdependencies peerdependency peerdependencies readonly datetime timestamp`)

// standInName reports whether a name is one that the reader shall replace.
func standInName(name string) bool {
	for _, part := range strings.FieldsFunc(name, func(r rune) bool { return strings.ContainsRune(".:#>\\()-, ", r) }) {
		low := strings.ToLower(part)
		if standIns[low] || standIn(part) || mayBeExample(part) && exampleName.MatchString(part) {
			return true
		}
	}
	return strings.ContainsAny(name, "…*<>{}") && !strings.HasPrefix(name, "(*") && !nameShape.MatchString(name) || strings.Contains(name, "...")
}

var exampleName = lazyregexp.New(`^(?:[mM]y|[yY]our|[sS]ome|[fF]oo|[eE]xample)[A-Z_]\w*$|^(?:foo|bar|baz|qux|Foo|Bar|Baz|Xxx|xxx)$|X{2,}|[A-Za-z]Xxx?$|Xxx|_xxx?$|_X_Y$|^(?:[a-z]+\.)*(?:get|set|update|create|delete|add|remove|on|handle|load|save|parse|fetch|use|make|render|build|with|is|has|to|from)X(?:[A-Z][a-z]\w*)?$|[a-z](?:Foo|Your)(?:[A-Z]|$)|^(?:feature|entity|example)_(?:service|repository|router|routes|schemas?|models?|controller|handler|api|screen|view|client)$`)

// mayBeExample reports whether exampleName may match a name, which is not empty.
func mayBeExample(s string) bool {
	return strings.IndexByte("mMyYsSfFeEbBqx", s[0]) >= 0 || strings.IndexByte(s, 'X') >= 0 || s[len(s)-1] == 'x' || strings.Contains(s, "Foo") || strings.Contains(s, "Your")
}

// sameOwner parts names of which the second is written without what it is of: "`Quay.open()`, `.close()` and `.moor()`".
var sameOwner = lazyregexp.New("^`?(?:\\s*[,/&|]\\s*|,?\\s+(?:and|or)\\s+)`?$")

// ofOwner is a call that begins with a dot, with the owner of the name that stands right ahead of it.
func (f *flow) ofOwner(text string, from int) string {
	if len(text) < 5 || text[0] != '.' || text[1] == '.' || strings.IndexByte(text, '(') < 0 || f.lastEnd < 0 || from <= f.lastEnd || from > len(f.raw) || !sameOwner.Match(f.raw[f.lastEnd:from]) {
		return text
	}
	called, _, _ := strings.Cut(f.lastName, "(")
	if i := strings.LastIndexByte(called, '.'); i > 0 {
		return called[:i] + text
	}
	return text
}

// symbol adds the claim that src[span], a code span or bare word, names a definition.
func (m *miner) symbol(f *flow, text string, span Span, c Context) {
	name, hard, ok := symbolName(f.ofOwner(text, f.toRaw(span.Start)))
	if !ok || strings.HasPrefix(text, "*_") { // the end of several names
		return
	}
	name = unwrapped(name)
	from, to := f.toRaw(span.Start), f.toRaw(span.End)
	if from < 0 || to < from || to > len(f.raw) {
		return
	}
	if c.Stance == Past && arrows[c.StanceWord] && strings.HasSuffix(text, ")") && givesBack.Match(f.raw[to:]) {
		c.Stance, c.StanceWord = Stated, ""
	}
	cl := Claim{Kind: SymbolClaim, Target: text, Symbol: name, Context: c}
	p := f.placeOf(from, to)
	f.last, f.lastEnd, f.lastName = p, to, name
	cl.Path, cl.Defines = p.path, p.defines
	if p.at >= 0 {
		m.cited = append(m.cited, citedPlace{at: f.toSrc(p.at), name: name})
	}
	if !hard && !cl.Defines && !f.calledDefinition(from, to) && (c.Form != CodeSpan || !typeName.MatchString(name) || agentTools[name]) {
		return
	}
	if called, _, _ := strings.Cut(name, "("); standInName(called) {
		cl.Silent = silentPlaceholder // what it is called with may be left open
	}
	m.add(cl, span)
}

// givesBack follows a call with an arrow and the type that it returns: "`openGate()` → `Gate?`".
var givesBack = lazyregexp.New("^`?\\s*(?:→|->|=>)\\s*`(?:[A-Z]\\w*|bool|boolean|int|string|void|float|double|number)(?:[<\\[|][^`()]*)?\\??`")

// wrappers are types of libraries that hold others.
var wrappers = wordSet(`Result Option Vec Arc Rc Box Mutex RwLock Promise Optional List Array Set Future Stream Task Partial Readonly HashMap Map Record Dict`)

var (
	wrapper = lazyregexp.New(`^([A-Z]\w+)<(.+)>$`)
	wrapped = lazyregexp.New(`[A-Za-z]\w{2,}`)
)

// unwrapped is the one type of its own that a name of generic types is about: "Result<_, BerthError>" tells of BerthError.
func unwrapped(name string) string {
	if name != "" && name[0] >= 'A' && name[0] <= 'Z' {
		name = strings.TrimSuffix(name, "?") // a type that may be missing
	}
	if !strings.HasSuffix(name, ">") {
		return name
	}
	g := wrapper.FindStringSubmatch(name)
	if g == nil || !wrappers[g[1]] {
		return name
	}
	own := ""
	for _, w := range wrapped.FindAllString(g[2], 8) {
		switch {
		case w[0] >= 'a' && w[0] <= 'z' || plainWords[strings.ToLower(w)] || wrappers[w]:
		case own != "":
			return name
		default:
			own = w
		}
	}
	return cmp.Or(own, name)
}

// calledDefinition reports whether a noun beside raw[from:to] says that it is a definition: "the `x` function".
func (f *flow) calledDefinition(from, to int) bool {
	behind := strings.TrimPrefix(string(f.raw[to:min(len(f.raw), to+40)]), "`")
	ahead := strings.TrimSuffix(string(f.raw[max(0, from-40):from]), "`")
	return nounAfter.MatchString(behind) || nounBefore.MatchString(ahead)
}

// bareSymbol reads a bare word as a name: only spellings that prose does not use.
func (m *miner) bareSymbol(f *flow, masked []byte, w string, from int) {
	call := strings.HasSuffix(w, ")")
	if len(w) < 6 || !call && !strings.Contains(w, "::") && (w[0] >= 'A' && w[0] <= 'Z' || !manyWords(w) || strings.Contains(w, ".")) {
		return
	}
	if !bareName.MatchString(w) {
		return
	}
	span := Span{from, from + len(w)}
	if span.End > len(m.src) || from < 0 || string(m.src[span.Start:span.End]) != w {
		return
	}
	if _, _, ok := symbolName(w); !ok {
		return
	}
	c := m.context(f, masked, span.Start, span.End)
	c.Form = Prose
	m.symbol(f, w, span, c)
}

// citedPlace is a place that a name was tied to.
type citedPlace struct {
	at   int // offset of the path in the source
	name string
}

// tieLines tells the claims about lines which name the text gives them: "`Open` (`store.go:40`)".
func (m *miner) tieLines(from int) {
	if len(m.cited) == 0 {
		return
	}
	name := map[int]string{}
	for _, p := range m.cited {
		if name[p.at] == "" {
			name[p.at] = p.name
		}
	}
	for i := from; i < len(m.d.Claims); i++ {
		if c := &m.d.Claims[i]; c.Kind == LinesClaim && c.Symbol == "" {
			c.Symbol = name[c.At.Span.Start]
		}
	}
	m.cited = m.cited[:0]
}
