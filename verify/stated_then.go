package verify

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

// Numbers that a text states beside what they are of, and that were right when its line was written: the version of a schema of data, which
// source holds as one constant, and how often a file calls what the text counts. Nothing is said of a number that was never right.

const (
	maxStated = 200 // such numbers of a run
	leastMade = 4   // calls that a file has for its number to say anything
)

var (
	// schemaStated states the version of a schema: "Schema v9", "database version: 9".
	schemaStated = lazyregexp.New(`(?i)\b(?:schema|database|db)(?:\s+schema)?\s+(?:version\b[*_]*:?[*_]*\s*v?|v)(\d{1,4})\b(?:[^.\d]|\.\s|\.?$)`)
	// callsStated states how many of something a file has: "12 route includes in `api/router.py`".
	callsStated = lazyregexp.New("(?:^|[^\\d.,~≈+<>-])(\\d{1,4})\\s+([A-Za-z]+(?:\\s+[A-Za-z]+){1,2})\\s+(?:\\([^()`]*\\)\\s+)?(?:in|of|inside|within|from|в|из)\\s+\\[?`([\\w./@-]+\\.\\w+)`")
	// schemaNow is the constant that holds such a version, behind its name.
	schemaNow = lazyregexp.New(`^(?:\s*:\s*(?:int|i32|u32|i64|u64|number|Int|usize|integer))?\s*(?:=|:=)\s*(\d{1,4})\s*(?:[;,)\n\r#/]|as\b|$)`)
	schemaIDs = strings.Fields("databaseVersion _databaseVersion DATABASE_VERSION dbVersion _dbVersion DB_VERSION schemaVersion _schemaVersion SCHEMA_VERSION DB_SCHEMA_VERSION CURRENT_SCHEMA_VERSION currentSchemaVersion LATEST_SCHEMA_VERSION kSchemaVersion kDatabaseVersion DatabaseVersion SchemaVersion")
	callName  = lazyregexp.New(`\b([A-Za-z]\w*)\(`)
)

// numberThen is one such number.
type numberThen struct {
	*job
	want int
	path string   // the file whose calls are counted; empty for the version of a schema
	what []string // the words for them, in small letters and without their plural, sorted
}

// statedThen returns the verdicts on such numbers, on those alone that are refuted.
func (v *Verifier) statedThen(ctx context.Context, docs []*note.Document) ([]*job, error) {
	all, ask := v.statedIn(docs)
	if len(all) == 0 {
		return nil, nil
	}
	file, now, err := v.schemaVersion(ctx, all)
	if err != nil {
		return nil, err
	}
	all = slices.DeleteFunc(all, func(s *numberThen) bool {
		return s.path == "" && (file == "" || now == s.want) || s.path != "" && v.rightStill(s)
	})
	then := v.whenWritten(ctx, ask)
	var out []*job
	for _, s := range all {
		p := cmp.Or(s.path, file)
		old, commit := then.file(s.job, p)
		if commit == "" {
			continue
		}
		ev := diag.Evidence{Path: p, Commit: commit, Seen: fmt.Sprintf("it was %d in the commit that wrote the line", s.want)}
		if s.path == "" {
			if then := versionsIn(old); len(then) == 1 && (then[0] == s.want || s.lately(then[0])) {
				ev.Seen = fmt.Sprintf("it was %d in the commit that wrote the line", then[0])
				s.out = missing(fmt.Sprintf("the version in %q is %d now", file, now), ev)
				s.out.Hint = fmt.Sprintf("write %d", now)
			}
		} else if name, n := callsOf(old, s.what); name != "" && n == s.want {
			src, err := v.view.ReadFile(s.path)
			if have := bytes.Count(src, []byte(name+"(")); err == nil && have > 0 && have != n {
				s.out = missing(fmt.Sprintf("%q calls %q %s now", s.path, name, times(have)), ev)
				s.out.Hint = fmt.Sprintf("write %d", have)
			}
		}
		if s.out.Outcome == diag.Missing {
			s.out.Rule = "wrong-value"
			out = append(out, s.job)
		}
	}
	return out, nil
}

// lately reports whether the version was left shortly before its line was written, which copied it from an older text: versions of schemas go up one
// by one, and the line is about the database.
func (s *numberThen) lately(then int) bool {
	return s.want > 1 && s.want < then && then <= s.want+2 && ofDatabase.MatchString(s.claim.Context.Sentence+"\n"+s.claim.Context.Heading)
}

var ofDatabase = lazyregexp.New(`(?i)\bdatabase|sqlite|\.db\b`)

func times(n int) string { return count(n, "time") }

// statedIn lists the numbers that documents state so as true now.
func (v *Verifier) statedIn(docs []*note.Document) ([]*numberThen, originAsk) {
	var all []*numberThen
	var ask originAsk
	for _, d := range docs {
		if d.Root != "" || d.Told() != note.Stated || templateRoot(d.Path) != "" || v.ignored(d.Path) || v.example(d) {
			continue
		}
		for n := 1; n <= d.LineCount() && len(all) < maxStated; n++ {
			text := d.LineText(n)
			if len(text) > 2000 || !strings.ContainsAny(text, "0123456789") {
				continue
			}
			schema, calls := schemaStated.FindStringSubmatchIndex(text), callsStated.FindStringSubmatchIndex(text)
			if schema == nil && calls == nil || toldOtherwise.MatchString(text) || recorded.MatchString(text) {
				continue
			}
			from := d.LineSpan(n).Start
			add := func(g []int, s numberThen) {
				span := note.Span{Start: from + g[2], End: from + g[3]}
				if i := blockAt(d, span.Start); i < 0 || d.Blocks[i].Kind == note.Fence || d.Blocks[i].Kind == note.Heading || d.Blocks[i].Kind == note.HTML {
					return
				}
				s.want, _ = strconv.Atoi(text[g[2]:g[3]])
				s.job = &job{doc: d, claim: note.Claim{Kind: note.ValueClaim, Target: text[g[2]:g[3]], Path: s.path, Want: text[g[2]:g[3]], At: d.Loc(span), Context: note.Context{Form: note.Prose, Sentence: strings.TrimSpace(text[:min(len(text), 400)]), Heading: headingAt(d, span.Start)}}}
				all = append(all, &s)
				ask.add(d, n)
			}
			if g := schema; g != nil && !schemaOther.MatchString(text) {
				add(g, numberThen{})
			}
			if g := calls; g != nil {
				if p := path.Clean(text[g[6]:g[7]]); v.tree.isFile(p) {
					add(g, numberThen{path: p, what: stems(strings.Fields(strings.ToLower(text[g[4]:g[5]])))})
				}
			}
		}
	}
	return all, ask
}

// headingAt is the heading of the section that an offset stands in; empty for none.
func headingAt(d *note.Document, at int) string {
	if i, ok := sectionOf(d, at); ok {
		return d.Sections[i].Title
	}
	return ""
}

// schemaOther tells of a version that is left or led to, and not of the one that is.
var schemaOther = lazyregexp.New(`(?i)\b(?:from|migrat(?:e|es|ed|ing)|migration (?:from|to)|upgrad\w*|since|until|before|after|pre|older|below|above|json|graphql|openapi|prisma|xml|every|each|new|next)\b`)

// schemaVersion is the one file of source that holds the version of a schema, and the version; empty when there are several or none.
func (v *Verifier) schemaVersion(ctx context.Context, all []*numberThen) (string, int, error) {
	if !slices.ContainsFunc(all, func(s *numberThen) bool { return s.path == "" }) {
		return "", 0, nil
	}
	found, err := v.words.findKept(ctx, "schema version:", schemaIDs, holdsVersion)
	if err != nil {
		return "", 0, err
	}
	file := ""
	for _, id := range schemaIDs {
		for _, s := range found[id] {
			if testFile(s.Path) || vendored(s.Path) || !readable(s.Path) || s.Path == file {
				continue
			}
			if file != "" {
				return "", 0, nil
			}
			file = s.Path
		}
	}
	if file == "" {
		return "", 0, nil
	}
	src, err := v.view.ReadFile(file)
	if got := versionsIn(src); err == nil && len(got) == 1 {
		return file, got[0], nil
	}
	return "", 0, nil
}

// holdsVersion reports whether a word is given a number as its value, which may stand on the next line.
func holdsVersion(name string, src []byte, at int) bool {
	end := at + len(name)
	return !commented(src, at) && schemaNow.Match(src[end:min(len(src), end+80)])
}

// versionsIn lists the numbers that the constants of a file hold which are called as versions of schemas are.
func versionsIn(src []byte) []int {
	var out []int
	for _, id := range schemaIDs {
		for at := range places(src, id) {
			if at > 0 && wordByte(src[at-1]) || commented(src, at) {
				continue
			}
			end := at + len(id)
			if g := schemaNow.FindSubmatch(src[end:min(len(src), end+80)]); g != nil {
				n, _ := strconv.Atoi(string(g[1]))
				out = append(out, n)
			}
		}
	}
	return out
}

// rightStill reports whether a file has so many calls as are told of any one name that the words may mean.
func (v *Verifier) rightStill(s *numberThen) bool {
	src, err := v.view.ReadFile(s.path)
	if err != nil {
		return true
	}
	name, n := callsOf(src, s.what)
	return name == "" || n == s.want
}

// callsOf is the one name that a file calls and that is made of the words, and how often; empty for none or several.
func callsOf(src []byte, what []string) (string, int) {
	names := map[string]int{}
	for _, g := range callName.FindAllSubmatch(src, 20000) {
		names[string(g[1])]++
	}
	best, n := "", 0
	for name, k := range names {
		if k >= leastMade && slices.Equal(stems(wordsOfName(name)), what) {
			if best != "" {
				return "", 0
			}
			best, n = name, k
		}
	}
	return best, n
}

// stems are words in small letters without the s of their plural, sorted.
func stems(words []string) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = strings.TrimSuffix(strings.ToLower(w), "s")
	}
	slices.Sort(out)
	return out
}
