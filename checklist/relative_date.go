package checklist

import (
	"bytes"
	"context"
	"path"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

func relativeDate() *Rule {
	return &Rule{
		ID:       "relative-date",
		Summary:  "a lasting text dates a fact by the day of writing",
		Why:      "The text is read for months; nobody knows any more which day \"yesterday\" was.",
		Remedy:   "write the date itself",
		Severity: diag.Warning,
		Since:    "0.1.0",
		Check:    checkRelativeDate,
	}
}

func checkRelativeDate(_ context.Context, p *Pass) error {
	for _, d := range p.Docs {
		if d.Layer != note.Repo && d.Layer != note.Objective && d.Layer != note.Instruction {
			continue
		}
		for _, b := range d.Blocks {
			if (b.Kind == note.Paragraph || b.Kind == note.Item) && !shows(d, b.At.Span.Start) {
				p.relativeDates(d, b.At.Span)
			}
		}
	}
	return nil
}

// aboutShowing are headings below which texts are examples.
var aboutShowing = lazyregexp.New(`(?i)\bexamples?\b|\btemplates?\b|\bformats?\b|\bsamples?\b|\bprompts?\b|\bqueries\b|\bquery\b`)

// shows reports whether an offset stands in a quotation or below a heading of examples.
func shows(d *note.Document, at int) bool {
	line := bytes.LastIndexByte(d.Source[:at], '\n') + 1
	if bytes.HasPrefix(bytes.TrimLeft(d.Source[line:], " \t"), []byte(">")) {
		return true
	}
	return aboutShowing.MatchString(titleAt(d, at))
}

// titleAt is the heading that an offset stands below.
func titleAt(d *note.Document, at int) string {
	title := ""
	for _, s := range d.Sections {
		if s.At.Span.Start <= at {
			title = s.Title
		}
	}
	return title
}

const (
	dateUnit = `(?:minutes?|hours?|days?|weeks?|months?|sprints?|years?)`
	datePast = `yesterday|last\s+(?:night|week|month|sprint|quarter|year|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|earlier\s+(?:today|this\s+week)|` +
		`(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|\d{1,2}|a\s+few|a\s+couple\s+of|several)\s+` + dateUnit + `\s+ago`
	dateNow    = `today|tonight|this\s+(?:morning|afternoon|week|sprint|month|quarter)`
	dateAhead  = `in\s+(?:a|an?other|one|two|three|four|five|six|a\s+few|a\s+couple\s+of|\d{1,2})\s+(?:days?|weeks?|months?|sprints?)`
	dateFuture = `tomorrow|next\s+(?:week|month|sprint|quarter|monday|tuesday|wednesday|thursday|friday)|later\s+(?:today|this\s+(?:week|month|quarter))`
	// dateDone are verbs of what happens to a project once.
	dateDone = `(?:deployed|merged|fixed|added|removed|changed|updated|shipped|released|migrated|upgraded|moved|renamed|introduced|landed|reverted|refactored|switched|rolled\s+out|decided|` +
		`completed|finished|implemented|replaced|disabled|enabled|rewrote|rewritten|dropped|bumped|broke|broken|started|launched|deleted|discussed|agreed|rotated|discovered|published|split|cut)`
)

var (
	relativeWord = lazyregexp.New(`(?i)\b(?:` + datePast + `|` + dateNow + `|` + dateFuture + `|` + dateAhead + `)\b`)
	pastWord     = lazyregexp.New(`(?i)^(?:` + datePast + `)$`)
	aheadWord    = lazyregexp.New(`(?i)^(?:` + dateAhead + `)$`)
	futureWord   = lazyregexp.New(`(?i)^(?:` + dateFuture + `)$`)
	recentWord   = lazyregexp.New(`(?i)\b(?:was|were|has\s+been|have\s+been|we|we've|I|I've|team)\s+(recently)\s+` + dateDone + `\b|` +
		`(?i)\b(recently)\s+(?:migrated|switched|moved|upgraded|renamed)\s+(?:from|to)\b`)

	// abroad are phrases of other languages that date a fact by the day of writing whatever stands around them: since yesterday, and what
	// happened last week at the head of a sentence.
	abroad = lazyregexp.New(`(?i)\b(?:seit\s+(?:gestern|letzter\s+woche|letztem\s+monat)|depuis\s+(?:hier|la\s+semaine\s+dernière)|desde\s+(?:ayer|ontem|la\s+semana\s+pasada|a\s+semana\s+passada))\b|` +
		`어제부터|지난주부터|昨日から|先週から|从昨天(?:起|开始)|从上周(?:起|开始)|` +
		`(?:^|[.!?]\s+|^[-*]\s+)(?:gestern|vorgestern|letzte\s+woche|letzten\s+monat)\s+(?:wurden?|haben\s+wir|hat)\b`)

	asOf      = lazyregexp.New(`(?i)\bas\s+of\s+(?:early\s+|late\s+)?[*_]*$`)
	didBefore = lazyregexp.New(`(?i)\b(?:was|were|has\s+been|have\s+been|had\s+been|got|we|I|they|team)\s+(?:\w+\s+){0,2}?` + dateDone + `\b[^.;:]{0,50}$`)
	doneFirst = lazyregexp.New(`(?i)^[\s*_\-+\d.)]*(?:[\w ]{1,20}:[*_]*\s+)?` + dateDone + `\b[^.;:]{0,50}$`)
	doneNear  = lazyregexp.New(`(?i)\b` + dateDone + `\s+(?:\w+\s+){0,2}[*_]*$`)
	thenDid   = lazyregexp.New(`(?i)^,?\s+(?:we|I|they|(?:the\s+)?[\w-]+(?:\s+[\w-]+)?)\s+(?:(?:was|were|has\s+been|have\s+been)\s+)?` + dateDone + `\b`)
	// thenWas is a past tense behind a date at the head of a sentence: any verb tells then what happened.
	thenWas = lazyregexp.New(`(?i)^,?\s+(?:we|I|they|it|(?:(?:the|our|a|an|this)\s+)?[\w~-]+(?:\s+[\w~-]+){0,3}?)\s+(?:\w+ly\s+)?(?:\w{2,}[^e\W]ed|was|were|had|did|began|went|came|became|got|ran|made|took|found|lost|gave|wrote|saw|left|grew|fell|rose|chose|built|sent|told|said|stood|stopped)\b`)
	since   = lazyregexp.New(`(?i)^[\s*_\-+]*since\s+[*_]*$|\b(?:has|have)\b[^.;:]{0,80}\ssince\s+[*_]*$|` +
		`\b(?:began|stopped|started)\s+(?:to\s+\w+|\w+ing)\b[^.;:]{0,50}$|\bwent\s+(?:live|down|away)\b[^.;:]{0,20}$`)
	didToday = lazyregexp.New(`(?i)^[\s*_\-+\d.)]*(?:done|did)\s+[*_]*$`)
	oneAhead = lazyregexp.New(`(?i)\b(?:next|upcoming|coming)\s+(?:\w+\s+)?(?:release|version|launch|deploy(?:ment)?|cutover|freeze|migration|rollout|deadline|demo)\b[^.;:]{0,30}$|` +
		`(?i)\b(?:goes|going)\s+live\s+\(?$|\bwe\s+(?:will\s+)?(?:ship|launch|release|migrate|switch|move)\b[^.;:]{0,40}$|\b(?:deadline|cutover|freeze|launch)\s+(?:is|begins|starts)\s+$`)
	willBefore = lazyregexp.New(`(?i)\b(?:will|going\s+to|scheduled|planned|due|expected|slated|moving|migrating|switching|happens|ships|launches|freeze|release|(?:continue|carry\s+on|go\s+on|resume)\s+(?:with|on|at|in))\b[^.;:]{0,50}$`)

	// notDating is a sentence of a condition, of a feature that deals in dates, or of advice on dates.
	notDating = lazyregexp.New(`(?i)\b(?:if|when|whenever|unless|e\.g|examples?|such\s+as|like|say|says|suppose|imagine|shows?|showing|displays?|lists?|listing|filters?|query|queries|returns?|reports?|fetch(?:es)?|` +
		`counts?|calculates?|computes?|who|which|that\s+(?:was|were)|users?|asks?|prompts?|labels?|buttons?|columns?|charts?|dashboards?|dates?|timestamps?|relative|avoid|never|don't|do\s+not|instead|ranges?|windows?|` +
		`search(?:es)?|finds?|logs?|git|stale|older|might|could|would|should|may|can|always|every|each|any|summar(?:y|ize|izes)|remind(?:er)?s?|digests?|data|items?|entries|records|orders?|events?|messages?)\b`)
	codeOrQuote = lazyregexp.New("(?s)`+[^`]*`+|\"[^\"\\n]{1,200}\"|“[^”]{1,200}”|'[^'\\n]{1,60}'(?:\\W|$)|\\]\\([^)\\s]*\\)|\\*[^*\\n]{1,80}\\*\\s*[→=]")
)

// relativeDates reports the phrases of one block that date a fact.
func (p *Pass) relativeDates(d *note.Document, s note.Span) {
	source := d.Source[s.Start:s.End]
	if !relativeWord.Match(source) && !recentWord.Match(source) && !abroad.Match(source) || carriesDate(d, s) {
		return
	}
	text := blankMatches(source)
	for _, m := range abroad.FindAllIndex(text, 50) {
		from := m[0] + len(text[m[0]:m[1]]) - len(bytes.TrimLeft(text[m[0]:m[1]], "-*.!? \n"))
		p.dated(d, s.Start+from, s.Start+m[1])
	}
	for _, m := range relativeWord.FindAllIndex(text, 50) {
		lo, hi := sentenceAround(text, m[0], m[1])
		if dates(string(text[lo:m[0]]), string(text[m[0]:m[1]]), string(text[m[1]:hi])) {
			p.dated(d, s.Start+m[0], s.Start+m[1])
		}
	}
	for _, m := range recentWord.FindAllSubmatchIndex(text, 50) {
		if lo, hi := sentenceAround(text, m[0], m[1]); !notDating.Match(text[lo:hi]) {
			at := max(m[2], m[4])
			p.dated(d, s.Start+at, s.Start+at+len("recently"))
		}
	}
}

// ownDate is a date in full. Where one stands in the text, in its heading or in the name of the file, it tells which day was meant.
var ownDate = lazyregexp.New(`(?i)\b20\d\d[-/._]\d\d[-/._]\d\d(?:\D|$)|(?:^|[^\d])20\d\d[-_]?\d\d[-_]?\d\d(?:\D|$)|\b\d{1,2}[./]\d{1,2}[./]20\d\d\b|` +
	`\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d{1,2}\b|\b\d{1,2}\.?\s+(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b`)

func carriesDate(d *note.Document, s note.Span) bool {
	return ownDate.Match(d.Source[s.Start:s.End]) || ownDate.MatchString(path.Base(d.Path)) || ownDate.MatchString(titleAt(d, s.Start))
}

func (p *Pass) dated(d *note.Document, from, to int) {
	words := strings.Join(strings.Fields(string(d.Source[from:to])), " ")
	p.Find(d.Loc(note.Span{Start: from, End: to}), "relative date %q", strings.ToLower(words))
}

// dates reports whether a phrase tells when a fact of the project was so, by the words around it in its sentence.
func dates(before, phrase, after string) bool {
	if asOf.MatchString(before) {
		return !notDating.MatchString(after)
	}
	if notDating.MatchString(before) || notDating.MatchString(after) || strings.HasPrefix(after, "'") || strings.HasPrefix(after, "’") {
		return false
	}
	switch {
	case aheadWord.MatchString(phrase):
		return oneAhead.MatchString(before)
	case futureWord.MatchString(phrase):
		return willBefore.MatchString(before)
	case pastWord.MatchString(phrase):
		head := strings.Trim(before, " *_-+\t\n") == ""
		return didBefore.MatchString(before) || doneFirst.MatchString(before) || since.MatchString(before) ||
			head && (thenDid.MatchString(after) || thenWas.MatchString(after))
	}
	return didToday.MatchString(before) && strings.EqualFold(phrase, "today") || doneNear.MatchString(before) && (didBefore.MatchString(before) || doneFirst.MatchString(before))
}

// blankMatches hides code, quotations and link targets and keeps the length.
func blankMatches(src []byte) []byte {
	return codeOrQuote.ReplaceAllFunc(src, func(b []byte) []byte { return bytes.Repeat([]byte{'~'}, len(b)) })
}

// sentenceAround finds the sentence of a block that holds [a,b).
func sentenceAround(text []byte, a, b int) (int, int) {
	lo, hi := a, b
	for lo > 0 && !endsHere(text, lo-1) {
		lo--
	}
	for hi < len(text) && !endsHere(text, hi) {
		hi++
	}
	return lo, hi
}

// endsHere reports whether text[i] ends a sentence.
func endsHere(text []byte, i int) bool {
	switch text[i] {
	case ';':
		return true
	case '.', '!', '?':
		return i+1 == len(text) || text[i+1] == ' ' || text[i+1] == '\n'
	}
	return false
}
