package verify

import (
	"context"
	"fmt"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

const (
	leastTables = 3       // tables that SQL of the tree creates before another is missed among them
	maxSchemas  = 400     // files of SQL that are read
	maxSchema   = 1 << 20 // bytes of one
)

var (
	createTable = lazyregexp.New("(?i)\\bcreate\\s+(?:unlogged\\s+|foreign\\s+)?table\\s+(?:if\\s+not\\s+exists\\s+)?(?:[\"`\\[]?\\w+[\"`\\]]?\\.)?[\"`\\[]?(\\w+)")
	// tableBeside stands next to the name of a table; tablesAbove is in a heading or a line that a list of tables follows.
	tableBeside = lazyregexp.New("(?i)^`?[*_]*\\s+(?:database\\s+|db\\s+)?tables?\\b|^`?[*_]*\\s*(?:表|テーブル|테이블)")
	tableAhead  = lazyregexp.New("(?i)\\btable\\s+[*_]*`?$|(?:数据表|テーブル|表)\\s*`?$")
	// tableOfOthers is a table that a server of data, a tool for migrations or a service makes itself.
	tableOfOthers = lazyregexp.New(`^(?:pg|sqlite|sys|information|auth|mysql|dba|v)_|^_|migrations?$|schema_history|internal_metadata|spatial_ref|changelog`)
	itemOfTable   = lazyregexp.New("^\\s*[-*+]\\s+[*_]*`(\\w+)`")
	tablesAbove   = lazyregexp.New(`(?i)\btables?\b|表|テーブル`)
)

// strangeTables refutes names of tables that no file of the tree holds, while the SQL of the tree creates the others.
func (v *Verifier) strangeTables(ctx context.Context, jobs []*symbolJob) error {
	lost := map[*symbolJob]diag.Verdict{}
	for _, s := range jobs {
		name := s.query.name.Last()
		if len(lost) >= maxUnheard || s.query.place != "" || s.query.name.Call || len(s.query.name.Parts) > 1 || s.claim.Context.Form != note.CodeSpan || !strings.Contains(name, "_") || strings.ToLower(name) != name || tableOfOthers.MatchString(name) {
			continue
		}
		if f := filled(s); !v.traceless(f) || silenced(f.claim) != "" || !v.ofTable(s.claim, s.doc) {
			continue
		}
		names, file := v.schemas()
		if len(names) < leastTables {
			return nil
		}
		lost[s] = missing(fmt.Sprintf("no SQL of the tree creates a table %q, and no file names it", name), diag.Evidence{Path: file, Commit: v.commit(), Seen: fmt.Sprintf("%s created, none of that name", count(len(names), "table"))})
	}
	return v.unlessHeard(ctx, lost, func(name string) []string { return []string{name} })
}

// fills are words for what is done with tables: rows are saved to one that is there.
var fills = wordSet("saved saves save stored_in stores persisted persists records recorded_in writes writes_to written_to")

// filled is a name as if its sentence simply stated it, when all that the sentence says is that the table is filled.
func filled(s *symbolJob) *symbolJob {
	if !fills[s.claim.Context.StanceWord] || s.claim.Context.Whole {
		return s
	}
	j := *s.job
	j.claim.Context.Stance, j.claim.Context.StanceWord = note.Stated, ""
	out := *s
	out.job = &j
	return &out
}

// ofTable reports whether a text calls what a claim names a table: beside it, or where it begins an item of a list that is said to be of tables.
func (v *Verifier) ofTable(c note.Claim, d *note.Document) bool {
	text := d.LineText(c.At.Start.Line)
	i := strings.Index(text, c.Target)
	if i < 0 {
		return false
	}
	if tableBeside.MatchString(text[i+len(c.Target):]) || tableAhead.MatchString(text[:i]) {
		return true
	}
	return c.Context.List > 0 && strings.Trim(text[:i], " \t-*+`") == "" && tablesAbove.MatchString(leadInto(d, c.At.Start.Line)) && v.tablesAround(d, c.At.Start.Line) >= leastListed
}

// tablesAround counts the items near a line that begin with a table which SQL of the tree creates.
func (v *Verifier) tablesAround(d *note.Document, line int) (n int) {
	names, _ := v.schemas()
	for at := max(1, line-leadLines); at <= min(d.LineCount(), line+leadLines); at++ {
		if m := itemOfTable.FindStringSubmatch(d.LineText(at)); m != nil && at != line && names[m[1]] {
			n++
		}
	}
	return n
}

// leadLines is how many lines above an item the line is looked for that leads into its list.
const leadLines = 14

// leadInto is the line that a list stands below; empty when an item of the list is no item of one line, or the list is long.
func leadInto(d *note.Document, line int) string {
	for n := line - 1; n >= max(1, line-leadLines); n-- {
		text := strings.TrimSpace(d.LineText(n))
		if text == "" || strings.HasPrefix(text, "- `") || strings.HasPrefix(text, "* `") {
			continue
		}
		if strings.HasSuffix(strings.TrimRight(text, "*_"), ":") || strings.HasPrefix(text, "#") || strings.HasSuffix(text, "：") {
			return text
		}
		break
	}
	return ""
}

// schemas are the tables that the SQL of the tree creates, and the file that creates most.
func (v *Verifier) schemas() (names map[string]bool, file string) {
	type made struct {
		names map[string]bool
		file  string
	}
	got := remember(v.mf.memo, "tables of SQL", func() made {
		out, most := made{names: map[string]bool{}}, 0
		files := v.mf.ending("", ".sql")
		for _, f := range files[:min(len(files), maxSchemas)] {
			src := v.mf.read(f)
			if len(src) > maxSchema || testFile(f) || vendored(f) || sampled(f) {
				continue
			}
			here := createTable.FindAllSubmatch(src, -1)
			for _, m := range here {
				out.names[strings.ToLower(string(m[1]))] = true
			}
			if len(here) > most {
				most, out.file = len(here), f
			}
		}
		return out
	})
	return got.names, got.file
}
