package checklist

import (
	"bytes"
	"fmt"
	"path"
	"strings"

	"github.com/notes-lint/notes-lint/dedup"
	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

// saying is a clause of an item or a paragraph of instructions, in the form in which it is compared with others.
type saying struct {
	doc    *note.Document
	at     note.Span // of the item
	scope  string    // the folder that the file speaks for
	words  []string  // in lower case, without marks and denials
	denied bool      // by its own words
	bids   bool      // it begins as a prohibition does
	aside  string    // what stands in brackets in the item
	label  string    // what stands in bold ahead of it, of a section that lists what a project is made with
	below  bool      // a heading or a line above denies it, or says so of what denies itself: nothing can be told
}

// What is compared: clauses of so many words, which leave no room for another thing to be meant, from items of at most so many bytes.
const (
	leastWords = 5
	mostWords  = 40
	mostSaid   = 500
)

// opposedSayings reports clauses of instructions that are the same word by word but for one denial, one number or one of two rivals.
// Nearly all clauses that share many words are about two things, so nothing else is compared, and only what speaks for one folder.
func (p *Pass) opposedSayings() {
	first := map[string][]*saying{}
	for _, d := range p.Docs {
		if !instructs(d) {
			continue
		}
		told := map[int]bool{}
		for _, s := range sayings(d) {
			why, other := s.against(first)
			for _, key := range s.frames() {
				if key != "" && len(first[key]) < 4 {
					first[key] = append(first[key], s)
				}
			}
			if other == nil || told[s.at.Start] {
				continue
			}
			told[s.at.Start] = true
			at, otherAt := d.Loc(s.line()), other.doc.Loc(other.line())
			where := fmt.Sprintf("line %d", otherAt.Start.Line)
			if other.doc != d {
				where = fmt.Sprintf("%q", other.doc.Path)
			}
			f := p.finding(at, "it contradicts %s: %s", where, why)
			f.Severity, f.Hint = diag.Warning, "correct one of the two"
			f.Related = []diag.Related{{At: otherAt, Message: "the other one"}}
			p.Report(f)
		}
	}
}

// line is the line of the item that the clause stands in, as far as its words tell: a paragraph may list several things.
func (s *saying) line() note.Span {
	best, most := s.at, 0
	for from := s.at.Start; from < s.at.End; {
		end := min(s.at.End, from+1+max(0, bytes.IndexByte(s.doc.Source[from:s.at.End], '\n')))
		if !bytes.Contains(s.doc.Source[from:s.at.End], []byte("\n")) {
			end = s.at.End
		}
		text, n := strings.ToLower(string(s.doc.Source[from:end])), 0
		for _, w := range s.words {
			if strings.Contains(text, w) {
				n++
			}
		}
		if n > most {
			best, most = note.Span{Start: from, End: from + len(strings.TrimRight(text, "\n"))}, n
		}
		from = end
	}
	best.End = min(best.End, s.at.End)
	return best
}

// instructs reports whether a document tells what holds now for all of a folder: no diary, nothing that is meant for some files only, and no
// manual that came from elsewhere.
func instructs(d *note.Document) bool {
	if d.Root != "" || d.Layer != note.Instruction && d.Host != note.ClaudeAuto {
		return false
	}
	if ownDate.MatchString(path.Base(d.Path)) || elsewhere.MatchString("/"+d.Path) {
		return false
	}
	if d.Front != nil {
		for _, name := range []string{"globs", "applyTo", "paths", "fileMatchPattern"} {
			if f := d.Front.Field(name); f != nil && strings.Trim(string(d.Source[f.ValueAt.Span.Start:f.ValueAt.Span.End]), "\"'[]* /\n-") != "" {
				return false
			}
		}
	}
	return true
}

var elsewhere = lazyregexp.New(`(?i)/(?:skills|templates?|examples?|archived?|plugins|agents|commands|prompts)/|session|journal|changelog|progress|activecontext`)

// scopeOf is the folder that a file speaks for: that in which the folder of its host lies.
func scopeOf(file string) string {
	dir := path.Dir(file)
	for _, mark := range []string{"/.", "/claude/", "/memory/", "/memories/"} {
		if i := strings.Index("/"+dir+"/", mark); i >= 0 {
			dir = strings.Trim(("/" + dir + "/")[:i], "/")
		}
	}
	if dir == "." {
		return ""
	}
	return dir
}

var (
	notHeld   = lazyregexp.New(`(?i)\b(?:never|don'?ts?|do not|not to|avoid|forbidden|prohibited|anti-?patterns?|bad|wrong|mistakes?|pitfalls?|no-?nos?|hard no|must not|not allowed)\b|❌|🚫|⛔`)
	notNow    = lazyregexp.New(`(?i)\b(?:examples?|before|after|old|previous|history|changelog|options?|alternatives?|status|phase|results?|tests? results?|vs|versus|legacy|planned|roadmap|todo|levels?|tiers?)\b`)
	itemHead  = lazyregexp.New(`^(?:[-*+•]|\d+[.)]|\[[ xX]\])\s+`)
	clauseEnd = lazyregexp.New(`;\s+|\.\s+|\s[—–]\s|。`)
	aside     = lazyregexp.New(`\s?\([^()]*\)`)
	ifAt      = lazyregexp.New(`(?i)\b(?:if|when|unless|except|while|where|until|for example|e\.g|was|were|used to|either)\b|✅|☑`)
)

// sayings cuts the items and short paragraphs of a document into clauses.
func sayings(d *note.Document) []*saying {
	var out []*saying
	scope := scopeOf(d.Path)
	for _, b := range d.Blocks {
		if b.Kind != note.Item && b.Kind != note.Paragraph || b.At.Span.End-b.At.Span.Start > mostSaid || shows(d, b.At.Span.Start) {
			continue
		}
		title := titleAt(d, b.At.Span.Start)
		if notNow.MatchString(title) {
			continue
		}
		text := strings.Join(strings.Fields(string(d.Source[b.At.Span.Start:b.At.Span.End])), " ")
		for itemHead.MatchString(text) {
			text = itemHead.ReplaceAllString(text, "")
		}
		if ifAt.MatchString(text) {
			continue
		}
		between := strings.Join(aside.FindAllString(text, -1), "")
		text = aside.ReplaceAllString(text, "")
		below := notHeld.MatchString(titlesAt(d, b.At.Span.Start)) || notHeld.MatchString(leadOf(d, b))
		label := ""
		if m := labelled.FindStringSubmatch(text); m != nil && stack.MatchString(title) {
			label = strings.ToLower(m[1])
		}
		for i, c := range clauseEnd.Get().Split(text, -1) {
			if s := sayingOf(c); s != nil {
				if i == 0 {
					s.label = label
				}
				s.doc, s.at, s.scope, s.below, s.aside = d, b.At.Span, scope, below, between
				out = append(out, s)
			}
		}
	}
	return out
}

var (
	labelled = lazyregexp.New(`^\*\*([^*:]{2,40}?):?\*\*\s*:?\s+\S`)
	stack    = lazyregexp.New(`(?i)\b(?:tech|stack|technolog(?:y|ies)|versions?|requirements|prerequisites|runtime|toolchain)\b|기술|技术|技術|стек|tecnolog`)
)

// titlesAt joins the headings that an offset stands below, of all levels.
func titlesAt(d *note.Document, at int) string {
	var titles []string
	level := 7
	for i := len(d.Sections) - 1; i >= 0; i-- {
		if s := d.Sections[i]; s.At.Span.Start <= at && s.Level < level {
			titles, level = append(titles, s.Title), s.Level
		}
	}
	return strings.Join(titles, " / ")
}

// leadOf is the line that leads into a list: what it denies all items deny.
func leadOf(d *note.Document, b note.Block) string {
	src := d.Source[:b.At.Span.Start]
	for range 30 {
		i := bytes.LastIndexByte(bytes.TrimRight(src, " \t\n"), '\n')
		line := bytes.TrimSpace(src[i+1:])
		src = src[:i+1]
		if bytes.HasSuffix(line, []byte(":")) || bytes.HasSuffix(line, []byte(":**")) {
			return string(line)
		}
		if i < 0 || bytes.HasPrefix(line, []byte("#")) {
			break
		}
	}
	return ""
}

// forbids begins a clause that forbids something.
var forbids = lazyregexp.New(`(?i)^[*_\s]*(?:never|don['’]t|do not|must not)\b`)

// sayingOf brings a clause into comparable form; nil for what is too short or too long.
func sayingOf(clause string) *saying {
	s := &saying{bids: forbids.MatchString(clause)}
	for _, w := range strings.Fields(strings.NewReplacer("**", "", "__", "", "`", "", "don't", "not", "do not", "not", "must not", "not", "’", "'").Replace(strings.ToLower(clause))) {
		w = strings.Trim(w, ".,;:!\"'[]*→")
		switch w {
		case "never", "not", "don't":
			s.denied = !s.denied
		case "", "always", "must", "should", "please", "the", "a", "an":
		default:
			s.words = append(s.words, w)
		}
	}
	if n := len(s.words); n < 2 || n > mostWords {
		return nil
	}
	return s
}

// frames are the forms under which a saying is found by another that differs from it in at most one word.
func (s *saying) frames() []string {
	if len(s.words) < leastWords-1 && s.label == "" {
		return nil
	}
	out := []string{strings.Join(s.words, " ")}
	if len(s.words) < leastWords-1 {
		out[0] = ""
	}
	for i, w := range s.words {
		if varies(w) {
			out = append(out, s.frame(i))
		}
	}
	return out
}

func (s *saying) frame(i int) string {
	return strings.Join(s.words[:i], " ") + " \x00 " + strings.Join(s.words[i+1:], " ")
}

// varies reports whether another word in the place of one makes another fact of the same thing: a number, or one of a class of rivals.
func varies(w string) bool { return strings.ContainsAny(w, "0123456789") || dedup.Rival(w) }

// against looks for a saying that says the opposite.
func (s *saying) against(first map[string][]*saying) (why string, other *saying) {
	for k, key := range s.frames() {
		if key == "" {
			continue
		}
		for _, o := range first[key] {
			if o.scope != s.scope || o.doc == s.doc && o.at == s.at || o.aside != "" && s.aside != "" && o.aside != s.aside {
				continue
			}
			if k == 0 {
				// What one text says of two things it says in two lines that differ in a denial; to bid and to forbid the same is no comparison.
				if o.doc == s.doc && !o.bids && !s.bids {
					continue
				}
				if o.denied != s.denied && !o.below && !s.below {
					return "one denies what the other says", o
				}
				continue
			}
			if o.denied != s.denied || len(o.words) < leastWords && (o.label == "" || o.label != s.label) || o.doc == s.doc || topics(o.doc.Path, s.doc.Path) {
				continue
			}
			if was, is, ok := o.differs(s); ok {
				return fmt.Sprintf("%q against %q", is, was), o
			}
		}
	}
	return "", nil
}

// topics reports whether two files lie in one folder of rules, where each has its own topic: what is so of one need not be so of another.
func topics(a, b string) bool {
	dir := path.Dir(a)
	return a != b && dir == path.Dir(b) && (path.Base(dir) == "rules" || path.Base(dir) == "instructions" || path.Base(dir) == ".clinerules")
}

// numbered are words behind which a number names one of several things.
var numbered = lazyregexp.New(`^(?:phase|step|option|level|sprint|part|chapter|section|task|issue|pr|test|layer|stage|tier|case|adr|item|day|week|round|wave|milestone|rule|#|story|storie|epic|bug|ticket|sample|lab|exercise|lesson|module|unit|book|question|scenario|experiment|run|attempt|iteration|batch|lot|figure|table)s?$`)

// measure is a number as it stands for how much, how many or which version: no part of a name and no date.
var measure = lazyregexp.New(`^[~<>≤≥=^v]*\d+(?:[.,x×]\d+)*[+%]?([a-z]{0,3})$`)

// differs returns the words that differ, when both are numbers of one unit or rivals of one class.
func (s *saying) differs(o *saying) (was, is string, ok bool) {
	for i, w := range s.words {
		v := o.words[i]
		if w == v {
			continue
		}
		if dedup.Rivals(w, v) {
			return w, v, true
		}
		x, y := measure.FindStringSubmatch(w), measure.FindStringSubmatch(v)
		named := i > 0 && numbered.MatchString(s.words[i-1])
		closer := strings.HasPrefix(w, v+".") || strings.HasPrefix(v, w+".") // 8 and 8.0.2
		return w, v, x != nil && y != nil && x[1] == y[1] && !named && !closer
	}
	return "", "", false
}
