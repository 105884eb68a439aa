package verify

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

const (
	leastFamilyRows = 3 // names of one family that begin lines which follow one another
	leastFamilyHeld = 2 // of them that one source file holds

	leastRegistered = 3 // names of a list, of more than one family, that one source file holds in quotes
)

// familyLost refutes names of a family that begin the items or rows of one list, and that no file holds in any spelling, when a source file holds
// others of them, be it in literals: tools, events and commands are registered by name, and have no definitions.
func (v *Verifier) familyLost(ctx context.Context, jobs []*symbolJob) error {
	lost := map[*symbolJob]verdict{}
	byDoc := byLine(jobs, func(s *symbolJob) *job { return s.job })
	for _, lines := range byDoc {
		for _, row := range rowsOf(lines, familyOf) {
			v.familyIn(row, lost)
		}
		for _, row := range rowsOf(lines, func(line []*symbolJob) string {
			if beginsRow(line) {
				return "any"
			}
			return ""
		}) {
			if err := v.registeredIn(ctx, row, lost); err != nil {
				return err
			}
		}
	}
	if len(lost) > maxUnheard {
		return nil
	}
	return v.unlessHeard(ctx, lost, snakeSpellings)
}

// rowsOf gathers the first names of lines that follow one another and are of one family, which is empty for lines of none.
func rowsOf(lines map[int][]*symbolJob, family func(line []*symbolJob) string) [][]*symbolJob {
	var out [][]*symbolJob
	done := map[int]bool{}
	for n := range lines {
		of := family(lines[n])
		if done[n] || of == "" {
			continue
		}
		for n > 1 && family(lines[n-1]) == of {
			n--
		}
		var row []*symbolJob
		for ; family(lines[n]) == of; n++ {
			done[n] = true
			row = append(row, lines[n][0])
		}
		out = append(out, row)
	}
	return out
}

// familyOf is the first word of a name of several, joined by underscores, that begins a row or an item; empty when none does.
func familyOf(line []*symbolJob) string {
	if !beginsRow(line) {
		return ""
	}
	first, _, _ := strings.Cut(line[0].query.name.Last(), "_")
	if len(first) < 2 || first == "mcp" {
		return ""
	}
	return first
}

// beginsRow reports whether a name of several words, joined by underscores, begins a row or an item.
func beginsRow(line []*symbolJob) bool {
	if len(line) == 0 {
		return false
	}
	s := line[0]
	first, rest, _ := strings.Cut(s.query.name.Last(), "_")
	text := strings.TrimLeft(s.doc.LineText(s.claim.At.Start.Line), " ")
	return first != "" && rest != "" && len(s.query.name.Parts) == 1 && s.query.place == "" && s.claim.Context.Stance == note.Stated &&
		strings.HasPrefix(strings.TrimLeft(strings.TrimLeft(text, "|-*+ "), "`*"), s.query.name.Last()) && strings.ContainsAny(text[:1], "|-*+")
}

// familyIn adds the names of one list that are nowhere.
func (v *Verifier) familyIn(row []*symbolJob, lost map[*symbolJob]verdict) {
	if len(row) < leastFamilyRows || !registry.MatchString(row[0].claim.Context.Heading+"\n"+headOfTable(row[0].doc, row[0].claim.At.Start.Line)) {
		return
	}
	held := map[string]int{}
	for _, s := range row {
		files := slices.Concat(s.answer.code, s.answer.text)
		for _, h := range s.answer.hits {
			files = append(files, h.Path)
		}
		slices.Sort(files)
		for _, f := range slices.Compact(files) {
			if registering()[path.Ext(f)] && !testFile(f) && !vendored(f) {
				held[f]++
			}
		}
	}
	at := ""
	for f, n := range held {
		if n >= leastFamilyHeld && (at == "" || n > held[at] || n == held[at] && f < at) {
			at = f
		}
	}
	if at == "" || composes(v.mf.read(at), familyOf(row[:1])+"_") {
		return
	}
	for _, s := range row {
		if s.out.Outcome == diag.Unverifiable && v.traceless(s) && silenced(s.claim) == "" {
			lost[s] = v.unlisted(s, at)
		}
	}
}

// registeredIn adds the names of one list that are nowhere, when one source file holds most of the list in quotes, each alone.
func (v *Verifier) registeredIn(ctx context.Context, row []*symbolJob, lost map[*symbolJob]verdict) error {
	var open []*symbolJob
	var names []string
	for _, s := range row {
		names = append(names, s.query.name.Last())
		if s.out.Outcome == diag.Unverifiable && lost[s].Because == "" && v.traceless(s) && silenced(s.claim) == "" {
			open = append(open, s)
		}
	}
	if len(open) == 0 || len(row) <= leastRegistered || !registry.MatchString(row[0].claim.Context.Heading+"\n"+headOfTable(row[0].doc, row[0].claim.At.Start.Line)) {
		return nil
	}
	slices.Sort(names)
	quoted, err := v.words.findKept(ctx, "quoted:", slices.Compact(names), aloneInQuotes)
	if err != nil {
		return err
	}
	held, at := map[string]int{}, ""
	for _, spots := range quoted {
		for _, s := range spots {
			if registering()[path.Ext(s.Path)] && !testFile(s.Path) && !vendored(s.Path) {
				held[s.Path]++
			}
		}
	}
	for f, n := range held {
		if n >= leastRegistered && 2*n > len(row) && (at == "" || n > held[at] || n == held[at] && f < at) {
			at = f
		}
	}
	if at != "" {
		for _, s := range open {
			lost[s] = v.unlisted(s, at)
		}
	}
	return nil
}

// unlisted is the verdict on a name that is nowhere, while a file holds others of its list.
func (v *Verifier) unlisted(s *symbolJob, at string) verdict {
	return missing(fmt.Sprintf("%q is nowhere in the tree; %q holds others of its list", s.query.name.Last(), at), diag.Evidence{Path: at, Commit: v.commit(), Seen: "no file holds the word"})
}

// snakeSpellings are the ways in which code writes a name whose words are joined by underscores, in whatever case: what registers a function may take
// its name from it.
func snakeSpellings(name string) []string { return []string{name, strings.ReplaceAll(name, "_", "")} }

// registry is a heading, of a section or of a table, about things that a program registers by name.
var registry = lazyregexp.New(`(?i)\b(?:tools?|commands?|events?|actions?|jobs?|tasks?|metrics?|queues?|topics?|hooks?|handlers?|signals?)\b`)

// maxTableRows is how far above a row the head of its table is looked for.
const maxTableRows = 40

// headOfTable is the first line of the table that a line stands in.
func headOfTable(d *note.Document, line int) string {
	head := ""
	for n := line; n > max(0, line-maxTableRows) && strings.HasPrefix(strings.TrimLeft(d.LineText(n), " "), "|"); n-- {
		head = d.LineText(n)
	}
	return head
}

// composes reports whether source text puts names together that begin so: "yard_" + kind, `yard_${kind}`, "yard_%s".
func composes(src []byte, head string) bool {
	for at := range occurrences(src, head) {
		if rest := src[at+len(head):]; len(rest) > 0 && strings.IndexByte("\"'`${%", rest[0]) >= 0 {
			return true
		}
	}
	return false
}

// registering are the endings of source that may register something by its name.
var registering = sync.OnceValue(func() map[string]bool {
	return wordSet(".ts .tsx .js .mjs .py .go .rs .java .kt .cs .rb .php .ex .swift .scala")
})
