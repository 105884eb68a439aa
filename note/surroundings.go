package note

import (
	"bytes"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// announced is the stance that a text gives to what stands beside or below it.
func announced(cues []cue, text string) (Stance, string) {
	s, word := stanceIn(cues, idiom.ReplaceAllString(text, " "))
	if s == Past && condition.MatchString(text) {
		return Stated, ""
	}
	return s, word
}

// surroundings lets what announces a claim turn it: table columns, list introductions, parent items, headings.
func (m *miner) surroundings(c *Context, f *flow) {
	if c.Stance == Planned && made[c.StanceWord] { // "guide created (`x`)" below "Recent changes" was created then
		for _, h := range slices.Backward(m.heads) {
			if h.stance == Past {
				c.Stance, c.StanceWord = Past, h.word
				return
			}
		}
	}
	if c.Stance != Stated {
		return
	}
	hear := func(s Stance, word string) bool {
		c.Stance, c.StanceWord = s, word
		return s != Stated
	}
	if f.column != "" {
		s, word := announced(introCues, f.column)
		switch {
		case s != Stated:
		case columnBefore.MatchString(f.column):
			s, word = Past, "old"
		case m.cameFrom(f):
			s, word = Past, "source"
		}
		if c.ByColumn = hear(s, word); c.ByColumn {
			return
		}
	}
	if hear(f.row.said(f)) {
		return
	}
	if notYet.Match(f.raw) && hear(Planned, "tbd") || lastChange.Match(f.raw) && hear(Past, "last updated") {
		return
	}
	if ofCommit.Match(f.raw) {
		hear(Past, "of a commit")
		return
	}
	for _, it := range slices.Backward(m.items) {
		if it != f && (hear(it.introduces()) || hear(it.intro.introduces())) {
			return
		}
	}
	if hear(f.intro.introduces()) {
		return
	}
	for i, h := range slices.Backward(m.heads) {
		if h.stance == Past && h.word == DatedHeading {
			for _, up := range slices.Backward(m.heads[:i]) {
				if up.stance == Past && up.word != DatedHeading {
					h.word = up.word // an entry of a log of changes
					break
				}
			}
		}
		if hear(h.stance, h.word) {
			return
		}
	}
}

// notYet begins a cell or an item about what nobody has decided on: "TBD — inline or `src/quay/`".
var notYet = lazyregexp.New(`^[\s*_(]*(?:TBD|TBC|TODO)\b`)

// lastChange begins a paragraph on what was done when a document was last touched, not only on which day.
var lastChange = lazyregexp.New(`^[\s>*_-]*(?i:last\s+updated?)\s*\*{0,2}\s*[:：].{0,80}?\b(?i:added|removed|renamed|moved|changed|fixed|updated)\b`)

// cameFrom reports whether a cell stands in the column of what is converted, beside the column of what it becomes: what was
// converted may have been another repository's.
func (m *miner) cameFrom(f *flow) bool {
	if f.row == nil || f.cell >= len(f.row.heads) || !columnSource.MatchString(f.column) {
		return false
	}
	turned := false
	for i, h := range f.row.heads {
		turned = turned || i != f.cell && columnTarget.MatchString(h.plain())
	}
	return turned && (converts.MatchString(m.headText()) || len(m.heads) > 0 && converts.MatchString(m.heads[0].text))
}

var (
	columnSource = lazyregexp.New(`(?i)^\W*source(?:\s+(?:concepts?|pages?|components?|files?|paths?|modules?|locations?|repo(?:sitory)?|projects?|code))?\W*$`)
	columnTarget = lazyregexp.New(`(?i)^\W*(?:target|destination)\b`)
	converts     = lazyregexp.New(`(?i)\b(?:migrat|port(?:s|ed|ing)?\b|transform|conver(?:t|sion)|rewrit)`)
)

// columnBefore heads the column of what was, beside one of what came of it: "Old location".
var columnBefore = lazyregexp.New(`(?i)^\W*(?:(?:old|previous|former|prior)(?: (?:locations?|paths?|files?|names?|places?|modules?|functions?|types?|imports?|commands?|apis?|patterns?|values?|versions?))?|before)\W*$`)

// made are participles of the words for plans.
var made = wordSet("created saved placed added 新增 添加 增加 追加 추가")

// introduces is the stance that a sentence gives to what it announces. A nil flow gives none.
func (f *flow) introduces() (Stance, string) {
	if f == nil {
		return Stated, ""
	}
	if !f.heard {
		f.heard = true
		if announces(f) {
			text := f.masked()
			end := len(bytes.TrimRight(text, " \t\r\n*_:"))
			lo, _ := sentence(text, max(0, end-1), end) // what stands ahead of the last sentence announces nothing
			f.stance, f.word = announced(introCues, introWords(string(text[lo:])))
			if f.stance == Stated {
				said := string(text[lo:])
				f.stance, f.word = unspacedIn(introUnspaced, said[strings.LastIndexAny(said, "，。；,;")+1:])
			}
			if f.stance == Past && keptFor.Match(text) {
				f.stance, f.word = Stated, ""
			}
			if w := groupOf(exampleAbroad, string(text)); f.stance == Stated && w != "" {
				f.stance, f.word = Example, w
			}
			if w := groupOf(advisedAbroad, string(text)); f.stance == Stated && w != "" {
				f.stance, f.word = Planned, w
			}
		}
	}
	return f.stance, f.word
}

// advisedAbroad is an announcement of what is recommended, and no more, in languages that are written without spaces.
var advisedAbroad = lazyregexp.New(`^[\s*_#>-]*(推荐|推薦|建议|建議|推奨)[\s*_)]*[:：][\s*_]*$`)

// introWords is what a sentence says of what it announces.
func introWords(text string) string {
	for _, re := range []*lazyregexp.Regexp{inOrderTo, makesOthers, keepsThem, doesWithout} {
		text = re.ReplaceAllString(text, "$1")
	}
	return text
}

// makesOthers makes something else than what is announced: "Tideline is an application that creates separate charts for each harbour:".
var makesOthers = lazyregexp.New(`(?i)((?:\b(?:is|are)\b[^.;:]*|^[^.;:]*\bwhich\b[^.;:]*)\b(?:that|which)\s+)(?:creates|generates|produces|outputs|emits|writes)\s+(?:[\p{L}-]+\s+){2,}`)

// keepsThem forbids to harm what is announced, which has to be there for that: "NEVER delete these folders:".
var keepsThem = lazyregexp.New(`(?i)()\b(?:never|do not|don't|must not)\s+(?:ever\s+)?(?:edit|modify|touch|delete|remove|overwrite|change|rename|move|alter)\b(?:\s*(?:,|/|or)\s*(?:edit|modify|touch|delete|remove|overwrite|change|rename|move|alter)\b)*`)

// inOrderTo is what something is done for: "Run these checks to avoid broken builds:" forbids none of them.
var inOrderTo = lazyregexp.New(`(?i)(\b(?:run|use|follow|check|perform|execute|do|ensure|verify|consult|call|complete)\b[^.;:]*?)\s(?:in order to|so as to|to) avoid\s+[\p{L}][^.;]*`)

// doesWithout says how something is done: "To test without a network:". What a sentence begins with may be what is lacking.
var doesWithout = lazyregexp.New(`(?i)(\b(?:run|test|use|start|build|work|develop|debug|check|for|to)\w*\b[^.;:]*?)\swithout\s+[\p{L}][^.;:]*`)

// ofCommit begins an item that tells what a commit did.
var ofCommit = lazyregexp.New("^`(?:[0-9]+[a-f]|[a-f]+[0-9])[0-9a-f]{5,39}`\\s*(?:[-–—:]|\\()")

var (
	updated  = lazyregexp.New(`(?i)updated|as of|since|verified|version`)
	planMode = lazyregexp.New(`(?i)\bplan(?:ning)?\s*(?:/|&|and|or)\s*act\w*|\bact\w*\s*(?:/|&|and|or)\s*plan\w*|\bplan(?:ning)? mode`)
)

// keptHistory is a history that a program keeps: no word of what was.
var keptHistory = lazyregexp.New(`(?i)\b(?:chat|prompts?|messages?|conversations?|search|browser|browsing|commands?|shell|undo|edit|orders?|transactions?|payments?|play|watch|reading|jobs?|runs?|tasks?|query|queries|clipboard|call|session)[ -]history\b|\bhistory (?:storage|view|panel|api|service|tab|page|table|store|component|endpoint|screen|list|manager)s?\b`)

// condition begins an introduction that tells of no past: "If the API was changed:".
var condition = lazyregexp.New(`(?i)^[\s\d.*_-]*(?:(?:what to do|to do|steps?|checklist|run|do this)[\s:,–—-]+)?(?:if|when|whenever|once|after|before|in case|for\s+(?:(?:any|all|every|each|new|large|small|backend|frontend|code|api|schema|database|ui|documentation|docs?|config|configuration|dependency|test|model)\s+)*changes?)\b`)

// announces reports whether a sentence introduces what follows it.
func announces(f *flow) bool {
	t := strings.TrimRight(string(f.raw), " \t\r\n*_")
	return strings.HasSuffix(t, ":") || strings.HasSuffix(t, "：") || len(t) < 40
}

// bases lists the folders named around raw[a:b], nearest first.
func (m *miner) bases(f *flow, a, b int) []string {
	var out []string
	push := func(names []string) {
		for _, n := range names {
			if len(out) == maxBases {
				return
			}
			if n != "" && !slices.Contains(out, n) {
				out = append(out, n)
			}
		}
	}
	push(f.bases)
	for _, it := range slices.Backward(m.items) {
		if it != f {
			push(it.bases)
		}
		if it.intro != nil {
			push(it.intro.bases)
		}
	}
	if f.intro != nil {
		push(f.intro.bases)
	}
	for _, h := range slices.Backward(m.heads) {
		push(h.bases)
	}
	return out
}

// reach is how far, in bytes, a sentence is looked at on either side of a claim.
const reach = 500

// sentence finds the sentence of text that holds [a,b), within reach: it ends at . ! ? or ; followed by a space and at a paragraph's end.
func sentence(text []byte, a, b int) (int, int) {
	lo := max(0, a-reach)
	for i := a - 1; i > lo; i-- {
		if endsSentence(text, i-1) && isSpace(text[i]) || text[i] == '\n' {
			lo = i + 1
			break
		}
	}
	hi := min(len(text), b+reach)
	for i := b; i < hi; i++ {
		if text[i] == '\n' {
			hi = i
			break
		}
		if endsSentence(text, i) && (i+1 == len(text) || isSpace(text[i+1])) {
			hi = i + 1
			break
		}
	}
	return lo, hi
}

var abbreviations = wordSet("e.g i.e eg ie etc vs cf approx incl esp resp dept no fig p pp ca al st mr ms dr")

// endsSentence reports whether text[i] is a full stop that ends a sentence.
func endsSentence(text []byte, i int) bool {
	if i < 0 {
		return false
	}
	switch text[i] {
	case '!', '?':
		return true
	case '.':
		j := i
		for j > 0 && !isSpace(text[j-1]) && text[j-1] != '(' {
			j--
		}
		return !abbreviations[strings.ToLower(string(text[j:i]))]
	}
	return false
}
