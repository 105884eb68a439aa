package note

import (
	"path"
	"strings"

	"github.com/yuin/goldmark/ast"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

func (m *miner) heading(h *ast.Heading) {
	for len(m.heads) > 0 && m.heads[len(m.heads)-1].level >= h.Level {
		m.heads = m.heads[:len(m.heads)-1]
	}
	f := m.flow(h)
	if m.titled || !projectFile(m.d.Path) || !projectFile(strings.TrimSpace(f.plain())) { // a title such as "CLAUDE.md" names the file itself
		m.bold(f, f.masked(), true)
		m.inline(f)
		m.headingPlace(f)
	}
	hd := head{level: h.Level, text: f.plain(), raw: string(f.raw), bases: f.bases, at: f.toSrc(0)}
	if h.Level > 1 && dated.MatchString(hd.text) && !updated.MatchString(hd.text) {
		hd.stance, hd.word = Past, DatedHeading
		if m.dates++; recordHeading.MatchString(hd.text) || datedFirst.MatchString(hd.text) && (m.dates > 1 || logFile.MatchString(path.Base(m.d.Path))) {
			hd.word = "dated record"
		}
	} else {
		hd.stance, hd.word = announced(headingCues, withoutSubjects(hd.text))
		if hd.stance == Stated && ofCheckout.MatchString(hd.text) {
			hd.stance, hd.word = Foreign, "checkout"
		}
		if hd.stance == Stated && updateBefore.MatchString(hd.text) {
			hd.stance, hd.word = Past, "previous"
		}
		if hd.stance == Stated {
			hd.stance, hd.word = unspacedIn(headingUnspaced, hd.text)
		}
		if hd.stance == Stated && ofWeeks.MatchString(hd.text) {
			hd.stance, hd.word = Planned, TargetStructure
		}
		if hd.stance == Stated && ofDecision.MatchString(hd.text) && m.d.decides() {
			hd.stance, hd.word = Past, "what a decision came of"
		}
		if w := groupOf(newAbroad, hd.text); hd.stance == Stated && w != "" {
			hd.stance, hd.word = Planned, w
		}
		if hd.stance == Past && (underWay.MatchString(hd.text) || keptFor.MatchString(hd.text)) {
			hd.stance, hd.word = Stated, ""
		}
	}
	if !m.titled && h.Level == 1 && hd.stance != Past && projectFile(m.d.Path) {
		hd.stance, hd.word = Stated, ""
	}
	m.titled = true
	m.heads = append(m.heads, hd)
}

// projectFile reports whether a file instructs agents about a whole project, so that its title names that and turns nothing: "Tide Sample".
func projectFile(p string) bool {
	base := path.Base(p)
	return base == "CLAUDE.md" || base == "AGENTS.md" || base == "GEMINI.md" || base == "WARP.md" || base == "copilot-instructions.md"
}

// ofDecision heads what was there when a decision was taken, in the record of it.
var ofDecision = lazyregexp.New(`(?i)^[\d.\s]*(?:context(?: and problem(?: statement)?)?|background|problem(?: statement)?|(?:considered (?:options|alternatives))|(?:options|alternatives)(?: considered)?|rejected (?:options|alternatives))\W*$`)

// decides reports whether the document is the record of a decision: it has parts for its status, and for what was decided or what comes of it.
func (d *Document) decides() bool {
	var status, decision bool
	for _, s := range d.Sections {
		switch strings.ToLower(strings.Trim(s.Title, " *_:0123456789.")) {
		case "status":
			status = true
		case "decision", "decision outcome", "consequences", "decision drivers":
			decision = true
		}
	}
	return status && decision
}

// ofCheckout heads what is done in another repository: "Tests (from a harbor-tools checkout)".
var ofCheckout = lazyregexp.New(`(?i)\b(?:from|in|inside|of)\s+(?:an?|the|your)\s+[\w./-]+\s+(?:checkout|clone)\b`)

// ofWeeks heads what is to be done in some weeks of a plan: "Phase 1: Foundation (Weeks 1-2)".
var ofWeeks = lazyregexp.New(`(?i)\bweeks?\s+\d{1,2}\s*[-–]\s*\d{1,2}\b`)

// updateBefore heads what a file of the current state said before: "Previous: the new quay".
var updateBefore = lazyregexp.New(`(?i)^\W*(?:previous|earlier|prior)(?:\s+(?:updates?|phase|session|sprint|release|work|state))?\s*:`)

// withoutSubjects is a heading without the words that say what it is about and sound like cues.
func withoutSubjects(text string) string {
	for _, re := range []*lazyregexp.Regexp{placeNamed, planMode, keptHistory, ownTemplate, ofSchema, ofSubject, notToEdit} {
		text = re.ReplaceAllString(text, " ")
	}
	return text
}

// placeNamed is a folder or a file, whose name tells nothing of what stands in the section: "Shared Examples (spec/examples/)".
var placeNamed = lazyregexp.New(`[\w@.-]+(?:/[\w@.-]+)*/(?:[\s)\]:,` + "`" + `]|$)|[\w@.-]+(?:/[\w@.-]+)+\.\w+`)

// notToEdit says that what stands below is there and shall stay as it is: "Generated files (do not edit)".
var notToEdit = lazyregexp.New(`(?i)\b(?:do not|don['’]t|never) (?:hand-?)?(?:edit|modify|touch|change)\b`)

// ownTemplate calls the project itself a template, and what stands below it no example.
var ownTemplate = lazyregexp.New(`(?i)\b(?:starter|boilerplate|this)[ -]template\b`)

// ofSchema speaks of what changes the schema of a database, which is kept, and of no move to something else.
var ofSchema = lazyregexp.New(`(?i)\b(?:database|db|sql|schema|goose|alembic|flyway|prisma|drizzle|liquibase|knex|typeorm|ef(?: core)?|rails|django|laravel|sqlx|diesel)\s+migrations?\b|\bmigration\s+(?:files?|scripts?|folder|directory|location|naming|runner|tool(?:s|ing)?)\b`)

// ofSubject names what a section is about with a word that sounds like a cue: how to migrate, how templates are laid out, how to keep to a roadmap.
var ofSubject = lazyregexp.New(`(?i)\bmigration\s+(?:hackathon|tools?|toolkit|services?|framework|platform|engine|library|cli|assistant|agents?|plugin|manager|status|strateg(?:y|ies)|steps?|paths?|checklist|workflow|testing)\b|\b(?:testing|running|writing)\s+(?:a\s+)?migrations?\b|\btemplates?\s+(?:organi[sz]ation|structure|system|engine|rendering|hierarchy|inheritance|loading|layer|architecture|design|generation|pipeline|management|services?|manager|registry|resolution|variables)\b|\b(?:prompt|e-?mail|page|html|notification|report|message|sql|view|blade|jinja2?|django|handlebars|mustache|ejs|erb|liquid|twig)\s+templates?\b|\(templates?\)|\bshared examples\b|\broadmap\s+(?:discipline|rules?)\b`)

// DatedHeading is the stance word of what stands below a heading with a date that is not the heading of a record of work.
const DatedHeading = "dated heading"

var (
	// datedFirst is a heading that begins with its date: two of them make a log.
	datedFirst = lazyregexp.New(`^\W*(?:19|20)\d\d[-/.]\d\d?[-/.]\d\d?\b|^\W*(?i)` + dateInWords)
	whenLine   = lazyregexp.New(`(?i)^[*_]*(?:when|date|decided(?: on)?)[*_]*\s*:[*_]*\s*(?:19|20)\d\d-\d\d`)
	// underWay is said of work that is not over: "Redesign (active migration)".
	underWay = lazyregexp.New(`(?i)\b(?:active|ongoing|in[ -]progress|under way|current)\b`)
	logFile  = lazyregexp.New(`(?i)log|progress|journal|diary|history|activity`)
)

// recordHeading is a heading of what was done at a time.
var recordHeading = lazyregexp.New(`(?i)\b(?:sessions?|logs?|changes?|changelog|updates?|progress|status|summary|sprint|day|history|work|done|fix(?:es)?|release|phase|milestone|week|review|notes?|recent|latest|completed?|entry)\b`)

// PlaceKey is the key of a faint claim that the folder is there which a heading names in brackets and without a stroke: "Documentation (apps/docs)".
const PlaceKey = "place of a heading"

// headingPlace mines such a folder. It may as well be two words, so that only history can refute it.
func (m *miner) headingPlace(f *flow) {
	g := bracketedPlace.FindSubmatchIndex(f.raw)
	if g == nil {
		return
	}
	name := string(f.raw[g[2]:g[3]])
	at := Span{f.toSrc(g[2]), f.toSrc(g[3]-1) + 1}
	if at.Start < 0 || at.End > len(m.src) || string(m.src[at.Start:at.End]) != name || m.seen[at] || isFileName(lastPart(name)) || isPlaceholder(name) {
		return
	}
	c := m.context(f, f.masked(), at.Start, at.End)
	c.Form, c.IsDir = Prose, true
	m.add(Claim{Kind: PathClaim, Target: name, Path: name, Key: PlaceKey, Faint: true, Context: c}, at)
}

// bracketedPlace is a path of several parts in brackets at the end of a heading.
var bracketedPlace = lazyregexp.New(`\(([a-z@][\w@.-]*(?:/[\w@.-]+){1,4})\)\s*$`)
