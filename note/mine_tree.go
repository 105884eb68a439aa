package note

import (
	"bytes"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

var (
	treeBranch = lazyregexp.New(`^((?:[│|┃║]?[\s\x{00a0}]*)*)(?:[├└┣┗╠╚]|\+(?:[─━═\-–—]|[\s\x{00a0}])|\|--|` + "`" + `--|\\--)[─━═\-–—]*[\s\x{00a0}]*(.*)$`)
	boxRune    = lazyregexp.New(`[├└┣┗│]|\|--|` + "`--|\\+--")
	boxHead    = lazyregexp.New(`^[\s|]*(?:[├└┣┗│]|\|--|` + "`--[ ─-]" + `|\+--)`) // a remark may tell of `--options`
	treeNote   = lazyregexp.New(`\s+(?:#|//|<-|←|--|—|–|\(|:|=>|→|-\s|\.\.\.|\*|;|✅|❌|⭐|⚠|"|\[)`)
	wideGap    = lazyregexp.New(`\s{2,}|\t`)
)

// isDrawing reports whether the lines of a block draw a directory tree.
func isDrawing(lines []line) bool {
	box, dirs, named, total := 0, 0, 0, 0
	for _, l := range lines {
		t := strings.TrimSpace(l.text)
		if t == "" {
			continue
		}
		total++
		if boxRune.MatchString(l.text) {
			box++
		}
		name := treeName(t)
		if strings.HasSuffix(name, "/") && !strings.ContainsAny(name, " \t") {
			dirs++
		} else if isFileName(lastPart(name)) {
			named++
		}
	}
	if total == 0 {
		return false
	}
	if text := join(lines); strings.ContainsAny(text, "┌┐┘▼▲►◄▶◀╭╮╯╰") || strings.Contains(text, "─┬─") {
		return false // a drawing of something else: boxes, what depends on what
	}
	return box*2 >= total && dirs+named+box > total/2 || dirs >= 1 && dirs+named == total && total > 1 && indented(lines)
}

// boxed reports whether most lines of a block have the marks of a drawing.
func boxed(lines []line) bool {
	n := 0
	for _, l := range lines {
		if strings.ContainsAny(l.text, "├└│") {
			n++
		}
	}
	return n*2 > len(lines)
}

// drawn returns the lines of a paragraph that is a drawing for which somebody forgot the fence, or closed another one; nil for any other.
func (m *miner) drawn(n ast.Node) []line {
	if n.Lines().Len() < 3 {
		return nil
	}
	var out []line
	boxes := 0
	for i := range n.Lines().Len() {
		s := n.Lines().At(i)
		from := bytes.LastIndexByte(m.src[:s.Start], '\n') + 1 // the parser takes the blanks ahead, which say how deep an entry is
		out = append(out, line{strings.TrimRight(string(m.src[from:s.Stop]), "\r\n"), from})
		if strings.ContainsAny(out[i].text, "├└") {
			boxes++
		}
	}
	if boxes*2 < len(out) || !isDrawing(out) {
		return nil
	}
	return out
}

func join(lines []line) string {
	var b strings.Builder
	for _, l := range lines {
		b.WriteString(l.text)
		b.WriteByte('\n')
	}
	return b.String()
}

func indented(lines []line) bool {
	for _, l := range lines {
		if strings.HasPrefix(l.text, "  ") || strings.HasPrefix(l.text, "\t") {
			return true
		}
	}
	return false
}

// treeName cuts the comment off an entry.
func treeName(s string) string {
	if i := treeNote.FindStringIndex(s); i != nil {
		s = s[:i[0]]
	}
	if i := wideGap.FindStringIndex(s); i != nil {
		s = s[:i[0]]
	}
	return strings.TrimSpace(s)
}

type branch struct {
	depth int // column of the entry's name, in runes
	path  string
	// what the comment of a folder says of all that is below it
	stance Stance
	word   string
}

// passesOn reports whether what is said of a folder in a drawing holds for all below it: that it is to be made, that it may be left out, or that
// a command makes it.
func passesOn(c Context) bool {
	return c.IsDir && (c.Stance == Planned || c.Stance == Optional || c.Stance == Output && c.StanceWord != "runtime")
}

// tree mines a directory drawing: each entry with the folder it is drawn in.
func (m *miner) tree(lines []line) {
	m.trees++
	c := m.fenceContext()
	c.Form, c.Tree = TreeEntry, m.trees
	if m.ofTarget() {
		c.Stance, c.StanceWord = Planned, TargetStructure
	}
	if word := m.prescribed(lines); word != "" && c.Stance == Stated {
		c.Stance, c.StanceWord = Planned, word
	}
	m.ticks = slices.ContainsFunc(lines, func(l line) bool { return strings.Contains(l.text, "✅") })
	stance := c // of what no comment of the drawing turns
	var open []branch
	first, atHome := true, false
	var last Claim // the entry whose comment may go on
	var told []line
	bars := barred{branch: -1}
	for k, l := range lines {
		name, at, depth, drawn := treeEntry(l)
		depth += bars.shift(l.text, strings.HasSuffix(name, "/"))
		if name == "" {
			if g := commentGoesOn.FindStringIndex(l.text); g != nil {
				if c.Stance, c.StanceWord = stance.Stance, stance.StanceWord; c.Stance == Stated && restToCome.MatchString(l.text) {
					c.Stance, c.StanceWord = Planned, "future"
				}
				if last.Path != "" {
					m.treeComment(last, l.text[g[1]:], l.at+g[1])
				}
			}
			continue
		}
		last = Claim{}
		for len(open) > 0 && open[len(open)-1].depth >= depth {
			open = open[:len(open)-1]
		}
		if first && !drawn && rootLine(lines[k+1:], depth) {
			first = false
			if s, word := stanceIn(treeCues, l.text[strings.Index(l.text, name)+len(name):]); s == Output && c.Stance == Stated {
				c.Stance, c.StanceWord = s, word
			}
			c.TreeRoot = strings.Trim(name, "/")
			atHome = onMachine.MatchString(name)
			m.treeRoot(name, at, c)
			open = append(open, branch{depth: depth})
			continue
		}
		if first && c.Stance == Stated {
			if word := m.ofEach(); word != "" {
				c.Stance, c.StanceWord = Example, word
			}
		}
		first = false
		if !drawn && len(open) == 0 {
			atHome = onMachine.MatchString(name)
		}
		parent := ""
		if len(open) > 0 {
			parent = open[len(open)-1].path
		}
		full := strings.Trim(name, "/")
		if parent != "" && strings.HasPrefix(full, parent+"/") {
			parent = "" // drawn below its folder and written with it
		}
		if parent != "" {
			full = parent + "/" + full
		}
		if !strings.ContainsAny(name, " \t") || treeSpaced.MatchString(name) {
			open = append(open, branch{depth: depth, path: full})
		}
		if atHome {
			continue // drawn on a user's machine
		}
		here := c
		for _, b := range open {
			if b.stance != Stated && here.Stance == Stated {
				here.Stance, here.StanceWord = b.stance, b.word
			}
		}
		if severalDrawn.MatchString(name) {
			m.treeClaims(here, name, parent, at, l.text)
			continue
		}
		last = m.treeClaim(here, name, parent, at, l.text)
		if n := len(open) - 1; n >= 0 && open[n].path == full && passesOn(last.Context) {
			open[n].stance, open[n].word = last.Context.Stance, last.Context.StanceWord
		}
		if strings.Contains(name, " ") {
			told = append(told, l)
		}
	}
	c.Form, c.Tree, c.TreeRoot = FenceLine, 0, ""
	m.faintLines(told, c, true)
}

// treeRoot mines the folder that a drawing begins with, as a faint claim: it may be the name of the project.
func (m *miner) treeRoot(name string, at int, c Context) {
	if c.Stance != Stated || !drawnRoot.MatchString(name) || isPlaceholder(name) || m.ofEach() != "" || strings.Contains(m.d.Path, "skills/") {
		return
	}
	c.Form, c.Tree, c.TreeRoot, c.IsDir = FenceLine, 0, "", true
	c.Bases = m.fenceBases()
	m.add(Claim{Kind: PathClaim, Target: name, Path: cleanPath(name), Faint: true, Again: true, Context: c}, Span{at, at + len(name)})
}

// drawnRoot is a folder at the head of a drawing, named as one.
var drawnRoot = lazyregexp.New(`^[A-Za-z][\w.@-]*(?:/[\w.@-]+)*/$`)

// onMachine begins the root of what is drawn of a machine, and not of the repository.
var onMachine = lazyregexp.New(`^(?:~|\$|/(?:home|Users|opt|var|srv|mnt|root|usr|tmp|etc|Volumes|data)/|[A-Z]:[\\/])`)

// barred follows the bars of a drawing from line to line.
type barred struct {
	last   []rune // the line before
	branch int    // the column of its branch, -1 for none
	folder bool
	by     int
}

// levelWidth is how many columns most drawings are deep a level.
const levelWidth = 4

// shift returns by how many columns a line was moved to the left. A bar goes on from one or from a branch above it: where it stands below neither,
// what follows was moved, and the line goes on below the one before.
func (b *barred) shift(text string, folder bool) int {
	line := []rune(text)
	at := slices.IndexFunc(line, func(r rune) bool { return strings.ContainsRune("├└┣┗╠╚", r) })
	ahead := at
	if at < 0 {
		ahead = len(line)
	}
	for i := 0; i < ahead && b.by != 0 && i < len(b.last); i++ {
		if line[i] == ' ' && b.last[i] == '│' {
			b.by = 0 // a bar that no branch ends: the drawing is back where it was
		}
	}
	if at >= 0 && b.branch >= 0 && at < b.branch+levelWidth {
		for i, r := range line[:at] {
			if r == '│' && (i >= len(b.last) || b.last[i] == ' ' || b.last[i] == '\u00a0') {
				if b.by += b.branch - at; b.folder {
					b.by += levelWidth
				}
				break
			}
		}
	}
	if strings.TrimSpace(text) != "" {
		b.last = line
	}
	if at >= 0 {
		b.branch, b.folder = at, folder
	}
	return b.by
}

// ofEach returns the words by which a drawing is announced as one of every part of a kind, "per app": no single one need have all of it.
func (m *miner) ofEach() string {
	return saidFirst(eachPart, m.announces())
}

// announces are the heading and the paragraph above a drawing.
func (m *miner) announces() []string {
	out := []string{m.headText()}
	if m.intro != nil {
		out = append(out, m.intro.plain())
	}
	return out
}

// saidFirst is what a pattern finds in the first text that has it, in small letters; empty for none.
func saidFirst(re *lazyregexp.Regexp, said []string) string {
	for _, s := range said {
		if w := re.FindString(s); w != "" {
			return strings.ToLower(w)
		}
	}
	return ""
}

// prescribed returns the word by which a drawing is announced as what is recommended or demanded: it need not be so.
func (m *miner) prescribed(lines []line) string {
	said := m.announces()
	if len(lines) > 0 { // it may hang on the last item of a list, or go on with what is drawn above
		n := m.d.lineIndex(lines[0].at)
		for n > 0 && ofDrawing(lines[0].text) && ofDrawing(m.d.LineText(n)) {
			n--
		}
		for last := max(0, n-4); n > last; n-- {
			if text := strings.TrimSpace(m.d.LineText(n)); text != "" && !strings.HasPrefix(text, "```") && !blockKey.MatchString(text) {
				said = append(said, text)
				break
			}
		}
	}
	return saidFirst(prescribes, said)
}

// ofDrawing reports whether a line is empty or of a drawing, its first one left out.
func ofDrawing(text string) bool {
	text = strings.TrimSpace(text)
	return text == "" || strings.ContainsAny(text, "├└│")
}

// blockKey is a line of YAML that a block of text hangs on, or the folder at the top of a drawing.
var blockKey = lazyregexp.New(`^[\w-]+:\s*[|>]?[+-]?$|^[\w.@-]+/$`)

// prescribes are such words in the languages in which memory is often kept.
var prescribes = lazyregexp.New(`(?i)\b(?:recommended|mandatory|suggested) (?:\w+ )?(?:structure|layout|organi[sz]ation)\b|\bconsider (?:using )?(?:the following|this|a) (?:\w+ )?(?:structure|layout|organi[sz]ation)\b|推荐|推薦|建议|建議|推奨|권장|\b(?:obligatori[ao]|recomendad[ao]|sugerid[ao]|recommandée?|conseillée?|empfohlene?|consigliat[ao])\b`)

var eachPart = lazyregexp.New(`(?i)\b(?:per|for each|(?:in|of) each|each|every) (?:app|module|feature|package|service|plugin|crate|component|domain|slice)\b`)

// commentGoesOn is a line of a drawing that has a comment and no entry.
var commentGoesOn = lazyregexp.New(`^[\s│|┃║\x{00a0}]*(?:#|//)\s`)

// restToCome is a line of its own in a drawing that says of the entries below it that they are still to be made: "# Future files:".
var restToCome = lazyregexp.New(`(?i)^\W*(?:#|//)\s*(?:(?:in the )?future|planned|to be (?:added|created|made|written)|coming(?: soon)?|upcoming|not (?:yet )?(?:implemented|created|there))\b(?:\s+[\w-]+){0,3}\s*:?\s*$`)

// treeEntry reads one line of a drawing.
func treeEntry(l line) (name string, at, depth int, drawn bool) {
	text := l.text
	rest := text
	if mm := treeBranch.FindStringSubmatchIndex(text); mm != nil {
		rest = text[mm[4]:mm[5]]
		drawn = true
	} else {
		rest = strings.TrimLeft(text, " \t│|┃\u00a0")
		if strings.HasPrefix(rest, "- ") || strings.HasPrefix(rest, "* ") {
			rest = rest[2:]
		}
	}
	name = treeName(rest)
	if bare := strings.Trim(name, "*`"); strings.HasPrefix(name, "**") || bare == "" || !strings.HasPrefix(name, "*") && !strings.HasSuffix(name, ".*") {
		name = bare
	}
	if name == "" || strings.HasPrefix(name, "#") || strings.HasPrefix(name, "//") {
		return "", 0, 0, drawn
	}
	i := len(text) - len(rest)
	i += strings.Index(rest, name)
	return name, l.at + i, len([]rune(text[:i])), drawn
}

// rootLine reports whether the entry at depth has all that follows below it: then it is the drawing's root.
func rootLine(rest []line, depth int) bool {
	n := 0
	for _, l := range rest {
		name, _, d, drawn := treeEntry(l)
		if name == "" {
			continue
		}
		n++
		if d <= depth && !drawn {
			return false
		}
	}
	return n > 0
}

var treeCues = []cue{
	{Past, phrase(`removed|deleted|was|renamed|moved`)},
	{Planned, phrase(`planned|todo|tbd|future|to_be|will|proposed|new|create|created|wip|not_yet|not_built|not_implemented|not_created|not_written|not_started|not_done|unbuilt|unimplemented|yet_to|coming_soon|upcoming`)},
	{Output, phrase(`generated|built_from|built_by|rendered_from|gitignore|gitignored|git-ignored|ignored|build_output|output|not_committed|auto-generated|created_by|created_at|runtime|auto-created|local_only|compiled|precompiled|downloaded|bundled|untracked|user-created|user-specific`)},
	{Optional, phrase(`optional|empty|if_present|if_any|if_needed|if_exists|if_applicable|si_aplica|se_aplicável|opcional|optionnel|falls_nötig`)},
	{Example, phrase(`example|e.g`)},
	{Foreign, phrase(`separate_repo|separate_repository|another_repo|another_repository|other_repo|other_repository|external_repo|external_repository|own_repo|own_repository`)},
}

// fenceBases lists the folders named where a fence is announced.
func (m *miner) fenceBases() []string {
	if m.intro != nil {
		return m.bases(m.intro, 0, 0)
	}
	return m.bases(&flow{}, 0, 0)
}

// fenceContext is what the text around a fence says of its lines.
func (m *miner) fenceContext() Context {
	c := Context{Form: FenceLine, Heading: m.headText(), Bases: m.fenceBases()}
	c.Stance, c.StanceWord = m.fenceStance()
	return c
}

// exampleAbroad ends an announcement that what follows is an example, in other languages than English.
var exampleAbroad = lazyregexp.New(`(?i)(?:^|[\s*_(])(例|示例|例如|サンプル|예|예시|пример|ejemplo|exemplo|beispiel|esempio)[\s*_)]*[:：]?[\s*_]*$`)

// fenceStance is the stance of the sentence and headings that announce a fence.
func (m *miner) fenceStance() (Stance, string) {
	var c Context
	if m.intro != nil {
		text := string(m.intro.masked())
		lo, hi := sentence([]byte(text), max(0, len(text)-2), max(0, len(text)-1))
		if s, w := stanceIn(introCues, introWords(text[lo:hi])); s != Stated {
			return s, w
		}
		if w := exampleAbroad.FindStringSubmatch(text); w != nil {
			return Example, w[1]
		}
		m.surroundings(&c, m.intro)
		return c.Stance, c.StanceWord
	}
	m.surroundings(&c, &flow{})
	return c.Stance, c.StanceWord
}
