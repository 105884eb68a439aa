package note

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// miner walks a tree once and collects claims. It keeps what the surroundings of a block say: headings, list parents, the
// sentence that announces a list or a fence.
type miner struct {
	d          *Document
	src        []byte // body: the source with front matter blanked
	heads      []head // open headings, outermost first
	titled     bool   // a heading was seen
	dates      int    // headings with a date
	items      []*flow
	intro      *flow // the last paragraph before a list or a fence
	trees      int
	ticks      bool // the drawing at hand marks what is there
	lists      int
	seen       map[Span]bool
	faints     int            // faint words found
	pieces     int            // names found within pieces of code
	customed   int            // custom properties found
	quotes     int            // lists of literals found
	enumerated int            // members of enumerations found
	held       int            // names found in lists of what folders hold
	rostered   int            // names found that items begin with
	scoped     int            // names found of packages with a scope
	shown      map[string]int // lines on which faint words of fences stood, behind their headings
	cited      []citedPlace   // places that the names of the flow at hand were tied to
	abroad     bool           // the document is in another language than English
	target     *bool          // it says that it draws what shall be; nil before it is asked for
	names      []string       // names that alone are looked for, see Document.Mentions; nil for all claims
	again      []string       // names that alone are looked for in code, see Document.Again
	times      map[string]int // on how many lines each of those was found
	words      bool           // only words of code spans are looked for, see Document.Words
}

type head struct {
	level  int
	text   string
	raw    string // as written
	bases  []string
	stance Stance // that it gives to what stands below it
	word   string
	at     int // offset of its text
}

// mostAhead is for how many claims there is room from the start.
const mostAhead = 4096

// mine fills d.Claims from the tree. body is the source with front matter blanked, of the same length.
func (d *Document) mine(root ast.Node, body []byte) {
	d.Claims = make([]Claim, 0, min(bytes.Count(body, []byte("`"))/2, mostAhead)) // about one for each code span
	d.mined(&miner{d: d, src: body, seen: map[Span]bool{}, shown: map[string]int{}}, root)
}

// mined lets m read the tree, and puts what it found in order.
func (d *Document) mined(m *miner, root ast.Node) {
	m.abroad = abroad(m.src)
	m.blocks(root)
	m.front()
	s, word := d.tense()
	if d.told = s; s != Stated {
		for i := range d.Claims {
			c := &d.Claims[i].Context
			if c.Stance == Stated || c.Stance == Optional || c.Stance == Example || s == Foreign || s == Past {
				c.Stance, c.StanceWord = s, word
			}
			if c.Stance == s {
				c.Whole = word != planInWork // also of what is planned in a plan, which is no more there for it
			}
		}
	}
	d.activity()
	d.guidelines()
	slices.SortStableFunc(d.Claims, func(a, b Claim) int {
		if c := a.At.Span.Start - b.At.Span.Start; c != 0 {
			return c
		}
		return a.At.Span.End - b.At.Span.End
	})
}

// activityTags enclose the log of what an agent did that a plugin keeps in files of instructions.
var activityTags = lazyregexp.New(`(?s)<claude-mem-context>.*?(?:</claude-mem-context>|$)`)

// ActivityLog is the stance word of what stands in such a log.
const ActivityLog = "activity log"

// activity takes what stands in such a log as a record: it tells what was done, not what is.
func (d *Document) activity() {
	if !bytes.Contains(d.Source, []byte("<claude-mem-context>")) {
		return
	}
	for _, g := range activityTags.FindAllIndex(d.Source, -1) {
		for i := range d.Claims {
			if c := &d.Claims[i]; c.At.Span.Start >= g[0] && c.At.Span.End <= g[1] {
				c.Context.Stance, c.Context.StanceWord, c.Context.Whole = Past, ActivityLog, false
			}
		}
	}
}

func (m *miner) blocks(parent ast.Node) {
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		m.block(n)
	}
}

func (m *miner) block(n ast.Node) {
	switch b := n.(type) {
	case *ast.Heading:
		m.heading(b)
		m.intro = nil
	case *ast.Paragraph, *ast.TextBlock:
		if lines := m.drawn(n); lines != nil {
			m.tree(lines)
			return
		}
		f := m.flow(n)
		if h := len(m.heads) - 1; h >= 0 && m.heads[h].level > 1 && m.heads[h].stance == Stated && whenLine.Match(f.raw) {
			m.heads[h].stance, m.heads[h].word = Past, DatedHeading // a record that gives its date below its heading
		}
		if m.lone(f) {
			return
		}
		m.inline(f)
		m.intro = f
	case *ast.List:
		m.list(b)
	case *ast.FencedCodeBlock:
		m.fence(b)
	case *ast.CodeBlock:
		m.body(b, "")
	case *east.Table:
		m.table(b)
		m.intro = nil
	case *ast.LinkReferenceDefinition:
		m.definition(b)
	case *ast.HTMLBlock:
		m.parent(b)
	default:
		m.blocks(n)
	}
}

func (m *miner) list(l *ast.List) {
	intro, home := m.intro, ""
	m.lists++
	number := m.lists
	var settings []line
	for it := l.FirstChild(); it != nil; it = it.NextSibling() {
		depth := len(m.items)
		m.intro = intro
		for n := it.FirstChild(); n != nil; n = n.NextSibling() {
			if k := n.Kind(); k != ast.KindTextBlock && k != ast.KindParagraph {
				m.block(n)
				continue
			}
			f := m.flow(n)
			f.intro, f.list, f.listHome = intro, number, home
			m.inline(f)
			if g := settingItem.FindIndex(f.raw); g != nil && f.toSrc(0) >= 0 && len(settings) <= maxSampleLines {
				settings = append(settings, line{string(f.raw), f.toSrc(0)})
			}
			m.intro = f
			home = cmp.Or(home, f.itemHome())
			if len(m.items) == depth {
				m.items = append(m.items, f)
			}
		}
		m.items = m.items[:depth]
	}
	m.intro = intro
	m.sample("yaml", true, settings)
	m.intro = nil
}

// settingItem is an item of a list that gives a key its value and nothing else: "pedantic: warn".
var settingItem = lazyregexp.New(`^[A-Za-z][\w./@-]*: ["']?[\w.@/-]+["']?$`)

func (m *miner) table(t *east.Table) {
	var header []*flow
	first := m.lists // the columns are numbered as lists are
	for row := t.FirstChild(); row != nil; row = row.NextSibling() {
		var cells []*flow
		var bases []string
		for c := row.FirstChild(); c != nil; c = c.NextSibling() {
			f := m.flow(c)
			cells = append(cells, f)
			if len(bases) < maxBases {
				bases = append(bases, f.bases...)
			}
		}
		_, isHeader := row.(*east.TableHeader)
		if isHeader {
			header = cells
		}
		r := &tableRow{cells: cells, heads: header}
		for i, f := range cells {
			f.bases = bases
			if i < len(header) && !isHeader {
				f.column = header[i].plain()
			}
			f.row, f.cell = r, i
			if !isHeader {
				f.list = first + 1 + i
				m.lists = max(m.lists, f.list)
			}
			m.inline(f)
		}
	}
}

// fence mines a fenced block by its language.
func (m *miner) fence(b *ast.FencedCodeBlock) {
	info := ""
	if b.Info != nil {
		info = strings.ToLower(strings.TrimSpace(string(b.Info.Segment.Value(m.src))))
	}
	m.body(b, info)
}

var shells = wordSet("sh bash zsh shell console terminal shell-session shellsession fish cmd ps1 powershell pwsh bat command")

// envFences are the languages of fences that hold settings of the environment.
var envFences = wordSet("env dotenv .env")

// body mines the lines of a fence or an indented block.
func (m *miner) body(b ast.Node, info string) {
	lang := fenceLang(info)
	lines := m.lines(b)
	if m.again != nil {
		if codeFences[lang] || (lang == "" || lang == "text" || lang == "mermaid") && !isDrawing(lines) {
			m.againFence(lines)
		}
		return
	}
	if dataFences[lang] {
		m.sample(lang, false, lines)
	}
	if lang != "" && !shells[lang] {
		m.samplePaths(lines)
	}
	m.fencePointers(lang, lines)
	m.memoryLines(lines)
	if !codeFences[lang] {
		m.agentLines(lines)
	}
	switch {
	case envFences[lang] || (shells[lang] || lang == "") && isEnvFile(lines):
		m.envLines(lines)
	case shells[lang] && boxed(lines) && isDrawing(lines):
		m.tree(lines)
	case shells[lang]:
		m.shell(lines, false)
		m.remarkedPaths(lines)
		m.testsInComments(lines)
	case lang == "" || lang == "text" || lang == "txt" || lang == "plaintext" || lang == "plain" || lang == "tree" || lang == "md" || lang == "markdown" || lang == "dir" || lang == "directory":
		if isDrawing(lines) {
			m.tree(lines)
			return
		}
		if entries, others := listing(lines); entries != nil {
			m.tree(entries)
			m.shell(others, true)
			return
		}
		m.fenceCustoms(lang, lines)
		if lang == "" {
			m.shell(lines, true)
			m.codeFence(lines)
			m.fenceSettings(lines)
			m.fenceQuoted(lines)
		}
		m.faintFence(lines, lang == "")
	case customCSS[lang]:
		m.fenceCustoms(lang, lines)
	case lang == "mermaid":
		m.clicks(lines)
		m.faintFence(lines, false)
	case codeFences[lang]:
		m.shownHere(lang, lines)
		m.aboveImports(lang, lines)
		m.packageNames(lang, lines)
		m.codeFence(lines)
		m.sampleImports(lang, lines)
		m.packagedImports(lang, lines)
		m.importedScopes(lang, lines)
		m.fenceSettings(lines)
		m.fenceQuoted(lines)
		m.calledMembers(lines)
		m.declaredMembers(lang, lines)
		m.sampleCalls(lang, lines)
		m.signatures(lang, lines)
		m.faintFence(lines, false)
	case lang == "json" || lang == "jsonc" || lang == "json5":
		m.manifestFence(lines)
		m.ownFence(lang, lines)
	case lang == "toml":
		m.cargoFence(lines)
		m.ownFence(lang, lines)
	case shownCode[lang]:
		m.faintFence(lines, false)
	}
}

// codeFences are the languages of fences whose code may be the repository's own.
var codeFences = wordSet("go golang ts typescript tsx js javascript jsx python py rust rs java kotlin swift cs csharp cpp c php ruby rb scala dart")

// line is one line of a block with the offset of its first byte.
type line struct {
	text string
	at   int
}

func (m *miner) lines(b ast.Node) []line {
	var out []line
	for i := 0; i < b.Lines().Len(); i++ {
		s := b.Lines().At(i)
		out = append(out, line{strings.TrimRight(string(m.src[s.Start:s.Stop]), "\r\n"), s.Start})
	}
	return out
}

// definition mines a [label]: target line.
func (m *miner) definition(b *ast.LinkReferenceDefinition) {
	if b.Lines().Len() == 0 || len(b.Destination) == 0 {
		return
	}
	s := b.Lines().At(0)
	text := m.src[s.Start:s.Stop]
	i := bytes.Index(text, []byte("]:"))
	if i < 0 {
		return
	}
	j := bytes.Index(text[i:], b.Destination)
	if j < 0 {
		return
	}
	at := s.Start + i + j
	m.link(string(b.Destination), Span{at, at + len(b.Destination)}, Link, Context{Heading: m.headText()})
}

// front mines the evidence of an entry and the globs of a rules file's own front matter.
func (m *miner) front() {
	if m.d.Front == nil {
		return
	}
	m.citations()
	for _, f := range m.d.Front.Fields {
		if f.Name != "globs" && f.Name != "applyTo" && f.Name != "paths" && f.Name != "fileMatchPattern" {
			continue
		}
		m.globs(f)
	}
}

// citations makes a claim of each piece of evidence that an entry names.
func (m *miner) citations() {
	if m.d.Entry == nil {
		return
	}
	for _, c := range m.d.Entry.Citations {
		if c.Path == "" || c.Problem != "" || strings.HasPrefix(c.Path, "/") || strings.HasPrefix(c.Path, "../") {
			continue
		}
		i := strings.Index(string(m.d.Source[c.At.Span.Start:c.At.Span.End]), c.Path)
		if i < 0 {
			continue
		}
		at := c.At.Span.Start + i
		cl := Claim{Kind: PathClaim, Target: c.Path, Path: cleanPath(c.Path), Start: c.Start, End: c.End, Symbol: c.Symbol, Quote: c.Quote, Pinned: c.Blob,
			Context: Context{Form: CitationField, Sentence: m.d.Entry.Subject}}
		switch {
		case c.Start > 0:
			cl.Kind = LinesClaim
		case c.Symbol != "":
			cl.Kind, cl.Defines = SymbolClaim, true
		}
		m.add(cl, Span{at, at + len(c.Path)})
	}
}

func (m *miner) globs(f Field) {
	span := f.ValueAt.Span
	if span.End <= span.Start || span.End > len(m.d.Source) {
		return
	}
	raw := string(m.d.Source[span.Start:span.End])
	pos := 0
	for _, g := range splitGlobs(raw) {
		i := strings.Index(raw[pos:], g)
		if i < 0 {
			continue
		}
		at := span.Start + pos + i
		pos += i + len(g)
		clean := strings.Trim(g, "/")
		if clean == "" || clean == "**" || clean == "**/*" || clean == "*" {
			continue
		}
		m.add(Claim{Kind: GlobClaim, Target: g, Path: cleanPath(g), Context: Context{Form: FrontGlob}}, Span{at, at + len(g)})
	}
}

// splitGlobs cuts a comma-separated or bracketed list of globs; commas within braces belong to the glob.
func splitGlobs(raw string) []string {
	if t := strings.TrimSpace(raw); len(t) > 2 && (t[0] == '"' || t[0] == '\'') && strings.IndexByte(t[1:], t[0]) == len(t)-2 && !strings.Contains(t, ",") {
		return []string{t[1 : len(t)-1]} // one pattern, which may have spaces
	}
	depth := 0
	return slices.DeleteFunc(strings.FieldsFunc(raw, func(r rune) bool {
		switch r {
		case '{':
			depth++
		case '}':
			depth--
		case ',', '\n', ' ', '"', '\'':
			return depth == 0 || r != ','
		}
		return false
	}), func(s string) bool { return strings.Trim(s, "[]-") == "" || strings.HasPrefix(s, "#") })
}

// add keeps a claim unless the span has one already.
func (m *miner) add(c Claim, s Span) {
	if s.Start < 0 || s.End > len(m.d.Source) || s.End <= s.Start || m.seen[s] || !m.looksFor(c) || c.Kind == SymbolClaim && namedSo.MatchString(c.Target) {
		return
	}
	m.seen[s] = true
	c.At = m.d.Loc(s)
	if written := m.d.Source[s.Start:s.End]; bytes.IndexByte(written, '\\') >= 0 && strings.ReplaceAll(string(written), `\`, "/") == c.Target {
		c.Target = string(written) // as it stands there, with separators of Windows
	}
	c.End = max(c.End, c.Start) // a range written backwards still names its first line
	if len(c.Context.Sentence) > 400 {
		c.Context.Sentence = c.Context.Sentence[:400]
	}
	m.d.Claims = append(m.d.Claims, c)
}

// namedSo is a name that shows how tests are called: "methodName_scenario_expectedOutcome".
var namedSo = lazyregexp.New(`(?i)^(?:void |def |fun |func )?(?:test_?)?(?:method_?name|unit_?of_?work|function_?name|class_?name)_\w+|_expected_?(?:outcome|behaviou?r|result)\b`)

func (m *miner) headText() string {
	if len(m.heads) == 0 {
		return ""
	}
	return m.heads[len(m.heads)-1].text
}

// fenceLang returns the language of an info string: its first word, without attributes.
func fenceLang(info string) string {
	i := strings.IndexFunc(info, func(r rune) bool { return r == ' ' || r == '{' || r == ',' || r == ':' || r == '\t' })
	if i >= 0 {
		return info[:i]
	}
	return info
}
