package note

import (
	"bytes"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// inline mines one inline container: code spans and links first, then bare words.
func (m *miner) inline(f *flow) {
	switch {
	case m.words:
		m.tracedWords(f)
		return
	case m.names != nil:
		m.mentions(f)
		return
	case m.again != nil:
		m.againWords(f)
		return
	}
	masked := f.masked()
	from := len(m.d.Claims)
	m.keys(f, masked)
	m.settings(f, masked)
	m.customs(f, masked)
	m.quoted(f, masked)
	m.lineCounts(f, masked)
	m.ownCount(f, masked)
	m.testsInFlow(f, masked)
	m.scripts(f, masked)
	m.facts(f, masked)
	m.enums(f, masked)
	m.members(f, masked)
	m.holds(f, masked)
	m.memories(f, masked)
	for _, s := range f.spans {
		switch s.kind {
		case CodeSpan:
			m.code(f, masked, s)
		case Link, Image:
			c := m.context(f, masked, s.from, s.end)
			c.Form = s.kind
			m.link(s.text, Span{s.in, s.out}, s.kind, c)
			m.nameLink(s)
		}
	}
	m.agents(f, masked)
	m.bold(f, masked, false)
	m.called(f, masked)
	m.bare(f, masked)
	m.stack(f, masked)
	m.wikis(f, masked)
	m.linesBehind(f, masked, from)
	m.linesLabelled(f)
	m.tieLines(from)
	m.envCell(f, masked)
	m.commits(f, masked)
	m.spacedPaths(f, masked, from)
	m.roster(f, masked)
	m.faintSpans(f, masked, from)
	m.faint(f, masked, from)
}

var (
	listSep   = lazyregexp.New(`,\s+|\s+\|\s+|\s+(?:->|→|=>)\s+|\s+\+\s+|\s+and\s+`)
	quoteTrim = "`\"'“”‘’"
)

// beforeCommand ends what a command is given for: "Create a migration:", "… with".
var beforeCommand = lazyregexp.New(`(?i)(?::|\b(?:run|running|with|using|via|execute|by|use|(?:by|with|use|run) the commands?))[\s*_(]*$`)

// labelled is the context of a command that a label announces: what is to be made then is made by the command, which has to be there.
func (f *flow) labelled(s inlineSpan, c Context) Context {
	if at := f.toRaw(s.start); (c.Stance == Planned || c.Stance == Output) && !c.Whole && !aheadOfTime[c.StanceWord] && at > 0 && beforeCommand.Match(f.raw[:at]) && behind(statusMark, string(f.raw[min(len(f.raw), max(at, f.toRaw(s.end))):])) == "" {
		c.Stance, c.StanceWord = Stated, ""
	}
	if c.StanceWord == toBeDone { // what is to be done is to run it
		c.Stance, c.StanceWord = Stated, ""
	}
	if c.Stance == Foreign && !c.Whole && ofNouns[c.StanceWord] { // a command is none: "`npm run pack` (the whole package)"
		c.Stance, c.StanceWord = Stated, ""
	}
	if at := f.toRaw(s.start); c.Stance == Past && headingOnly[c.StanceWord] && at > 0 && stepToRun.Match(f.raw[:at]) {
		c.Stance, c.StanceWord = Stated, ""
	}
	if at := f.toRaw(s.start); (c.Stance == Negated || c.Stance == Optional) && !c.Whole && at > 0 && thenRun.Match(f.raw[:at]) {
		c.Stance, c.StanceWord = Stated, ""
	}
	return c
}

// aheadOfTime are words of headings above what is not there yet, whatever a label says of it.
var aheadOfTime = wordSet("future planned roadmap upcoming backlog todo proposed proposal ideas wishlist next_steps coming_soon milestone milestones")

// headingOnly are words of headings above steps that are taken again and again as well as above what was done once.
var headingOnly = wordSet("migration migrations")

// stepToRun is all that stands ahead of a command in a step.
var stepToRun = lazyregexp.New(`(?i)^[\s*_\d.)-]*(?:re-?)?run\s+[*_(]*$`)

// thenRun ends with what is to be done about what the sentence says ahead: "if `x` is missing, run `y` or".
var thenRun = lazyregexp.New("(?i)[,;]\\s+(?:then\\s+)?(?:re-?)?run\\s+(?:`[^`]+`(?:,|\\s+or|\\s+and)\\s+)?[\\s*_(]*$")

// code mines one code span: a command, a reference, or a list of references.
func (m *miner) code(f *flow, masked []byte, s inlineSpan) {
	text := strings.TrimSpace(s.text)
	if text == "" || len(text) > 600 {
		return
	}
	in := s.in + max(0, strings.Index(string(m.src[s.in:s.out]), text)) // s.text lacks the line ends of the source
	c := m.context(f, masked, s.start, s.end)
	c.Form = CodeSpan
	if m.command(strings.ReplaceAll(text, "\n", " "), in, f.labelled(s, c)) || m.env(f, masked, text, in, c) || m.flag(f, masked, text, in, c) {
		return
	}
	whole := Span{in, in + len(text)}
	if strings.ContainsAny(text, " \t\n") {
		if whole.End <= len(m.src) && string(m.src[whole.Start:whole.End]) == text && m.importSpan(text, in, c) {
			return
		}
		if script, _, _ := strings.Cut(text, " "); scriptWord.MatchString(script) && m.reference(f, masked, script, Span{in, in + len(script)}, c, false) {
			return // with what it is handed
		}
		if _, _, ok := symbolName(text); ok && string(m.src[whole.Start:whole.End]) == text {
			m.symbol(f, text, whole, c)
			return
		}
		if g := shownType.FindStringSubmatchIndex(text); g != nil && string(m.src[whole.Start:whole.End]) == text && manyWords(text[g[2]:g[3]]) {
			m.symbol(f, text[g[2]:g[3]], Span{in + g[2], in + g[3]}, c)
			m.membersInLine(line{text: text, at: in}, c)
			return
		}
		if words := strings.Fields(text); mayBeOwn(words) || strings.Contains(text, " --") && handedTo(words) == 0 {
			m.script(text, in, c, "") // a program that may be the repository's own
		}
		if spacedBraces.MatchString(text) {
			m.braced(text, whole, c)
			return
		}
		parts := listSep.Split(text, -1)
		if len(parts) < 2 {
			return
		}
		at := 0
		for _, p := range parts {
			i := strings.Index(s.text[at:], p)
			if i < 0 || strings.ContainsAny(p, " \t\n") {
				return
			}
			span := Span{s.in + at + i, s.in + at + i + len(p)}
			if !m.scopedPackage(p, span, c) && !m.reference(f, masked, p, span, c, false) {
				m.symbol(f, p, span, c)
			}
			at += i + len(p)
		}
		return
	}
	m.joined(text, in, c)
	if !m.scopedPackage(text, whole, c) && !m.reference(f, masked, text, whole, c, false) {
		m.symbol(f, text, whole, c)
	}
}

// scriptWord is a script that stands by its name alone.
var scriptWord = lazyregexp.New(`^\w[\w.-]*\.(?:sh|bash|zsh|ps1|bat|cmd|py|rb|pl)$`)

// spacedBraces is a pattern whose alternatives are parted by spaces too: src/{a.py, b.py}.
var spacedBraces = lazyregexp.New(`^[^\s{},]*\{[^{}]*,\s[^{}]*\}[^\s{},]*$`)

// braced adds the claim of such a pattern.
func (m *miner) braced(text string, span Span, c Context) {
	if r, ok := parseRef(strings.Join(strings.Fields(text), ""), false); ok && r.glob && r.silent == "" {
		m.add(Claim{Kind: GlobClaim, Target: text, Path: r.path, Context: c}, span)
	}
}

// packageName is a name of Go with the path of its package: pkg/mcp.Encode.
var packageName = lazyregexp.New(`^(?:[\w.-]+/)+[a-z][a-z0-9]*\.[A-Z]\w*(?:\.[A-Z]\w*)?(?:\(\))?$`)

// refers reports whether one word makes a claim for reference to add.
func refers(w string, strict bool) bool {
	trim := strings.TrimRight(strings.TrimLeft(w, quoteTrim), quoteTrim)
	if _, ok := parseRef(trim, strict); ok {
		return true
	}
	return strings.Contains(trim, "/") && packageName.MatchString(trim)
}

// reference adds the claim that one word makes, when it makes one.
func (m *miner) reference(f *flow, masked []byte, w string, span Span, c Context, strict bool) bool {
	trim := strings.TrimRight(strings.TrimLeft(w, quoteTrim), quoteTrim)
	if i := strings.Index(w, trim); i > 0 {
		span.Start += i
	}
	span.End = span.Start + len(trim)
	if strings.Contains(trim, "/") && packageName.MatchString(trim) && !isFileName(lastPart(trim)) && f != nil {
		m.add(Claim{Kind: SymbolClaim, Target: trim, Symbol: lastPart(trim), Context: c}, span)
		return true
	}
	r, ok := parseRef(trim, strict)
	if !ok {
		return false
	}
	c.IsDir = c.IsDir || r.dir
	if c.IsDir && c.Stance == Foreign && !c.Whole && (c.StanceWord == "package" || c.StanceWord == "crate" || c.StanceWord == "library") {
		c.Stance, c.StanceWord = Stated, "" // a folder is none of others: "the `metrics/` package"
	}
	if f != nil && !strings.Contains(r.path, "/") {
		c.Listed, c.ListedBy = m.listed(f, span.Start)
	}
	cl := Claim{Kind: PathClaim, Target: trim, Path: r.path, Anchor: r.anchor, Symbol: r.symbol, Start: r.start, End: r.end, Silent: r.silent, Context: c}
	if cl.Silent == "" && m.belowHome(f, span.Start) {
		cl.Silent = silentHome
	}
	switch {
	case r.glob:
		cl.Kind = GlobClaim
		if to := spanEnd(f, span); to >= 0 && c.Form == CodeSpan && instances.Match(masked[to:]) && strings.HasPrefix(strings.ReplaceAll(c.StanceWord, ".", ""), "e") {
			cl.Context.Stance, cl.Context.StanceWord = Stated, "" // the examples are those of what matches
		}
	case r.start > 0:
		cl.Kind = LinesClaim
	case r.symbol != "" && sourceFile(r.path):
		cl.Kind, cl.Defines = SymbolClaim, true
	case f != nil:
		if l := linesNear(masked, f.raw, f.toRaw(span.Start), f.toRaw(span.End)); l.start > 0 {
			cl.Kind, cl.Start, cl.End, cl.Roughly = LinesClaim, l.start, l.end, l.roughly
			if a, b := f.toSrc(l.from), f.toSrc(l.to); a >= 0 && b > a && b <= len(m.src) {
				span = Span{a, b}
				cl.Target = string(m.src[a:b])
			}
		}
	}
	m.add(cl, span)
	return true
}

// instances follow a pattern and name some of what it matches: "`*.store.ts` (e.g., `user.store.ts`)".
var instances = lazyregexp.New("^[`x]?\\s*\\((?:e\\.?g\\b|for example|such as|like)")

// spanEnd is where a span ends in the raw text of a flow; -1 outside of it.
func spanEnd(f *flow, s Span) int {
	if f == nil {
		return -1
	}
	return f.toRaw(s.End)
}

var (
	linesAfter  = lazyregexp.New("^[`*)x]*\\s*[,(]?\\s*(?:at |on |around |near )?(?:lines?|L)\\s*~?(\\d+)(?:\\s*(?:-|–|—|to|through)\\s*L?(\\d+))?")
	linesBefore = lazyregexp.New("(?i)\\blines?\\s+~?(\\d+)(?:\\s*(?:-|–|—|to|through)\\s*(\\d+))?\\s+(?:of|in)\\s+[`*\\[]*$")
)

// lineWords are the lines that a text gives of a file, with the place of the words for both in raw text.
type lineWords struct {
	start, end int // 0 for none
	roughly    bool
	from, to   int
}

// linesNear reads "lines 10-20 of X" and "X (line 40)" around raw[from:to].
func linesNear(masked, raw []byte, from, to int) lineWords {
	if from < 0 || to < 0 || to > len(masked) {
		return lineWords{}
	}
	numbers := func(text []byte, m []int) lineWords {
		l := lineWords{start: atoi(string(text[m[2]:m[3]])), roughly: roundly.Match(text[m[0]:m[1]])}
		if l.end = l.start; m[4] >= 0 {
			l.end = atoi(string(text[m[4]:m[5]]))
		}
		return l
	}
	quoted := from > 0 && to < len(raw) && raw[from-1] == '`' && raw[to] == '`'
	if behind := masked[to:min(len(masked), to+60)]; hasDigits(behind, 1) {
		if m := linesAfter.FindSubmatchIndex(behind); m != nil {
			l := numbers(behind, m)
			l.from, l.to = from, to+max(m[3], m[5])
			if bytes.IndexByte(behind[:m[2]], '(') >= 0 && l.to < len(masked) && masked[l.to] == ')' {
				l.to++
			}
			if quoted {
				l.from--
			}
			return l
		}
	}
	lo := max(0, from-60)
	if pre := bytes.TrimRight(masked[lo:from], "x"); hasDigits(pre, 1) {
		if m := linesBefore.FindSubmatchIndex(pre); m != nil {
			l := numbers(pre, m)
			l.roughly = roundly.Match(masked[max(0, from-30):from]) // "around" stands ahead of these words
			l.from, l.to = lo+m[0], to
			if quoted {
				l.to++
			}
			return l
		}
	}
	return lineWords{}
}

// word mines one bare word raw[i:j].
func (m *miner) word(f *flow, masked []byte, i, j int) {
	w := string(masked[i:j])
	if strings.Trim(w, "x") == "" {
		return
	}
	if len(w) >= 6 && !strings.Contains(w, "/") {
		if name := strings.Trim(w, "*,;:.!?\"'”’"); len(name) >= 6 {
			m.bareSymbol(f, masked, name, f.toSrc(i+strings.Index(w, name)))
		}
	}
	if !strings.ContainsAny(w, "./") {
		return
	}
	lead := len(w) - len(strings.TrimLeft(w, "*_([{\"'“‘<"))
	if lead > 0 && w[lead-1] == '_' && !strings.HasSuffix(strings.TrimRight(w, ".,;:!?)*"), "_") {
		lead-- // of a name that begins with it, and no emphasis
		if lead > 0 && dunder.MatchString(w[lead-1:]) {
			lead--
		}
	}
	w = w[lead:]
	w = strings.TrimRight(w, "*_)]},;:!?\"'”’>")
	if !strings.HasSuffix(w, "/...") {
		w = strings.TrimRight(w, ".")
	}
	w = strings.TrimRight(w, "*_)],;:\"'”’")
	if w == "" || strings.HasPrefix(w, "@") && !strings.Contains(w, "/") && !(m.d.imports() && isImport(w[1:])) || strings.Contains(w, "@") && !strings.HasPrefix(w, "@") {
		return
	}
	from := f.toSrc(i + lead)
	span := Span{from, from + len(w)}
	if span.End > len(m.src) || from < 0 || string(m.src[span.Start:span.End]) != w {
		return // touches a span
	}
	if proseSlash(w) || !refers(w, true) || strings.HasSuffix(w, "/") && proseSlash(strings.TrimSuffix(w, "/")) && brokenList.Match(m.src[span.End:]) {
		return
	}
	c := m.context(f, masked, span.Start, span.End)
	c.Form = Prose
	if strings.HasPrefix(w, "@") {
		c.Form = ImportLine
	}
	m.reference(f, masked, w, span, c, true)
}

// brokenList is the end of a line behind which words go on that a stroke parts: "board/foe/" and then "seed data".
var brokenList = lazyregexp.New(`^\n[ \t>]*[a-z]`)

// proseSlash reports whether a bare word with slashes is an either/or of words: unit/integration, Build/Test/Lint, I/O.
func proseSlash(w string) bool {
	if !strings.Contains(w, "/") {
		return false
	}
	w = (&ref{}).cutName((&ref{}).cutLines(w))
	parts := strings.Split(strings.TrimSuffix(w, "/"), "/")
	for _, p := range parts[:len(parts)-1] {
		if strings.ContainsAny(p, "._-") && len(p) > 1 || p == "" {
			return false
		}
	}
	if isFileName(parts[len(parts)-1]) || sourcePath.MatchString(w) {
		return false
	}
	return !strings.HasSuffix(w, "/")
}

var wikiLink = lazyregexp.New(`\[\[([^\[\]|#\n]{1,120})(#[^\[\]|\n]{1,120})?(?:\|[^\[\]\n]*)?\]\]`)

// wikis mines [[name]] and [[name#heading]].
func (m *miner) wikis(f *flow, masked []byte) {
	for _, ix := range wikiLink.FindAllSubmatchIndex(masked, -1) {
		from, to := f.toSrc(ix[2]), f.toSrc(ix[1]-2)
		if from < 0 || to <= from {
			continue
		}
		c := m.context(f, masked, from, to)
		c.Form = WikiLink
		name := strings.TrimSpace(string(masked[ix[2]:ix[3]]))
		cl := Claim{Kind: LinkClaim, Target: strings.TrimSpace(string(masked[ix[2] : ix[1]-2])), Path: name, Context: c}
		if ix[4] >= 0 {
			cl.Anchor = string(masked[ix[4]+1 : ix[5]])
			to = f.toSrc(ix[5])
		} else {
			to = f.toSrc(ix[3])
		}
		cl.Target = string(m.src[from:to])
		m.add(cl, Span{from, to})
	}
}

// context describes the surroundings of src[from:to] in f.
func (m *miner) context(f *flow, masked []byte, from, to int) Context {
	c := Context{Heading: m.headText()}
	a, b := f.toRaw(from), f.toRaw(to)
	if a < 0 || b < a || b > len(masked) {
		return c
	}
	lo, hi := sentence(masked, a, b)
	c.Sentence = strings.TrimSpace(string(f.raw[lo:hi]))
	text := string(masked[lo:hi])
	c.Stance, c.StanceWord = stanceOf(text, a-lo, b-lo, m.abroad)
	switch {
	case struck(f.raw, a, b):
		c.Stance, c.StanceWord = Past, "struck out"
	case bytes.HasPrefix(f.raw[a:], []byte("`` `")): // shown with the marks of code around it: how it is written
		c.Stance, c.StanceWord = Example, "naming"
	case (c.Stance == Stated || c.Stance == Planned) && ticked.Match(m.lineHead(from)):
		c.Stance, c.StanceWord = Past, "ticked off"
	case c.Stance == Past && c.StanceWord == "legacy" && f.list > 0 && len(bytes.Trim(masked[:a], " *_`")) == 0 && legacyThere(f.raw[b:]): // is there, of old
		c.Stance, c.StanceWord = Stated, ""
	case c.Stance == Stated && unticked.Match(m.lineHead(from)):
		c.Stance, c.StanceWord = Planned, toBeDone
	case c.Stance == Stated && emptyNow.Match(f.raw[b:min(len(f.raw), b+60)]):
		c.Stance, c.StanceWord = Optional, "empty"
	case c.Stance == Stated && hi < len(f.raw) && len(bytes.Trim(masked[:a], " *_`")) == 0 && thenGenerated.Match(f.raw[hi:min(len(f.raw), hi+60)]):
		c.Stance, c.StanceWord = Output, "generated"
	case c.Stance == Stated && noneThere.Match(f.raw):
		c.Stance, c.StanceWord = Negated, groupOf(noneThere, string(f.raw))
	case (c.Stance == Stated || c.Stance == Planned || c.Stance == Negated) && (goneLabel.Match(masked[lo:a]) || historyLabel.Match(masked[:a])):
		c.Stance, c.StanceWord = Past, "removed"
	case c.Stance == Stated && asked.Match(lineOf(f.raw, a)):
		c.Stance, c.StanceWord = Optional, "?"
	case c.Stance == Stated && disallowed.MatchString(c.Sentence):
		c.Stance, c.StanceWord = Negated, "not allowed"
	case c.Stance == Stated && (bytes.Contains(f.raw[lo:a], []byte("❌")) || crossed.Match(f.raw[b:min(len(f.raw), b+30)])):
		c.Stance, c.StanceWord = Negated, "❌"
	case (c.Stance == Stated || c.Stance == Planned) && !bytes.HasSuffix(bytes.TrimRight(f.raw[a:b], "`"), []byte("/")) && (f.spells() && ofCasing.MatchString(c.Sentence) || slices.ContainsFunc(m.items, (*flow).spells)):
		c.Stance, c.StanceWord = Example, "naming"
	}
	if !pointedAt.MatchString(text[:a-lo]) {
		m.surroundings(&c, f)
	}
	if c.Stance == Planned && (c.StanceWord == "naming" && saidWhere(text[:a-lo], text[b-lo:]) || putInto(text[:a-lo], text[b-lo:])) || c.Stance == Past && keptStill.MatchString(text[b-lo:]) {
		c.Stance, c.StanceWord = Stated, ""
	}
	c.Bases = m.bases(f, a, b)
	if f.list > 0 && a < f.headEnd() && len(bytes.Trim(masked[:a], " *_[x,/&|")) == 0 {
		c.List = f.list
	}
	c.Home = m.homeFor(f, lo, hi)
	return c
}

// ofCasing tells how names are spelt or versions are told: those beside it show that, and need not be there.
var ofCasing = lazyregexp.New("(?i)\\b(?:component|file|type|function|variable|class|method|table|test|branch|folder)s? nam(?:es|ing)(?: conventions?)?[*_]*:|" +
	"\\bnaming conventions?\\b[^.;:\n]{0,40}?(?:\\blike\\b|\\be\\.g|\\bsuch as\\b|\\(`)|\\bexample naming\\b|\\binclude (?:specific )?versions?\\b|\\b(?:pascal|camel|kebab|snake|(?:screaming|upper)[_-]snake)[_-]?case\\b[*`\"'_]*\\s*(?:for\\b|→|->|:|\\(|[–—-]\\s|,?\\s*e\\.g|in\\b)|\\buse\\s+[*`\"'_]*(?:pascal|camel|kebab|snake)[_-]?case")

// spells reports whether a flow tells how names are spelt, wherever in it.
func (f *flow) spells() bool {
	if f.casing == nil {
		told := ofCasing.Match(f.raw)
		f.casing = &told
	}
	return *f.casing
}

// lineOf is the line of a text that an offset lies in.
func lineOf(text []byte, at int) []byte {
	from := bytes.LastIndexByte(text[:at], '\n') + 1
	if i := bytes.IndexByte(text[at:], '\n'); i >= 0 {
		return text[from : at+i]
	}
	return text[from:]
}

// asked is a question that a list of answers begins with: "**Q: Are routes in `src/routes/`?**".
var asked = lazyregexp.New(`(?i)^[\s*_#>-]*(?:\d+\.\s*)?(?:Q\s*\d*\s*[:：.]|问[:：]|問[:：]|是否)[^\n]*[?？][\s*_]*$|是否在[^\n]*[?？][\s*_]*$`)

// disallowed begins a list of what must not be: "Not allowed: `helpers.ts` files, `libs/`".
var disallowed = lazyregexp.New(`(?i)^[\s*_-]*(?:not allowed|forbidden|banned|prohibited|disallowed|禁止|严禁|嚴禁|禁用|不允许|不允許|使用禁止|금지)[*_]*[:：]`)

// crossed follows what is marked as not there: "`x` ❌", "`x/` folder ❌".
var crossed = lazyregexp.New("^[`\\s\"')\\]*_]*(?:\\w+\\s)?\\s*❌")

// emptyNow follows a folder that has nothing in it: git does not hold one.
var emptyNow = lazyregexp.New("(?i)^[`\\s\"')\\]*_]*[.,:;(–—-]*\\s*(?:it is |is |are )?(?:(?:currently|still|now) )?empty\\b")

// toBeDone is the stance word of such a task.
const toBeDone = "to be done"

// unticked begins the line of a task that is not done and that begins with a name, which may be there by then.
var unticked = lazyregexp.New("^\\s*(?:[-*+]|\\d+[.)])\\s+\\[ \\]\\s+[*_]*(?:`|$)")

// ticked begins the line of a task that was done.
var ticked = lazyregexp.New(`^\s*(?:[-*+]|\d+[.)])\s+\[[xX]\]\s`)

// struck reports whether raw[from:to] is crossed out: it stands between "~~" and "~~".
func struck(raw []byte, from, to int) bool {
	return from >= 0 && to <= len(raw) && bytes.Count(raw[:from], []byte("~~"))%2 == 1 && bytes.Contains(raw[to:], []byte("~~"))
}

// pointedAt ends with a word that sends the reader to what follows: that is there, whatever the list around it is about.
var pointedAt = lazyregexp.New(`(?i)(?:^|[\s(])(?:see|refer to|defined in|documented in)(?:\s+the)?\s*$`)
