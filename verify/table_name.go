package verify

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path"
	"strings"
	"sync"

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

// asksTable is the word of a query ahead of the name of a table.
var asksTable = lazyregexp.New("(?i)\\b(?:from|into|update|join)\\s+(?:\\w+\\.)?[\"`\\[]?(\\w+)")

// queried returns the first of some files in which a query names a table; empty for none.
func (v *Verifier) queried(table string, files ...[]string) string {
	for _, list := range files {
		for _, f := range list {
			src, err := v.view.ReadFile(f)
			if err != nil || len(src) > maxSchema || documentEndings[path.Ext(f)] || !bytes.Contains(src, []byte(table)) {
				continue
			}
			for _, g := range asksTable.FindAllSubmatch(src, -1) {
				if strings.EqualFold(string(g[1]), table) {
					return f
				}
			}
		}
	}
	return ""
}

// strangeTables refutes names of tables that no file of the tree holds, while the SQL of the tree creates the others.
func (v *Verifier) strangeTables(ctx context.Context, jobs []*symbolJob) error {
	lost, exact := map[*symbolJob]verdict{}, map[*symbolJob]verdict{}
	for _, s := range jobs {
		name := s.query.name.Last()
		if len(lost) >= maxUnheard || s.query.place != "" || s.query.name.Call || len(s.query.name.Parts) > 1 || s.claim.Context.Form != note.CodeSpan || !strings.Contains(name, "_") || strings.ToLower(name) != name || tableOfOthers.MatchString(name) {
			continue
		}
		f := filled(s)
		if f.out.Outcome != diag.Unverifiable || silenced(f.claim) != "" || !v.ofTable(s.claim, s.doc) {
			continue
		}
		all := v.schemas()
		if at, ok := all.at[name]; ok {
			s.out = confirmed("a table of the database", at.Path)
			s.out.Evidence[0].Line = at.Line
			continue
		}
		if len(all.at) < leastTables {
			return nil
		}
		if v.wordGone(f) {
			to := lost
			if all.sql && v.mf.mapsTables() == "" {
				to = exact
			}
			to[s] = missing(fmt.Sprintf("no SQL of the tree creates a table %q, and no file names it", name), diag.Evidence{Path: all.file, Commit: v.commit(), Seen: fmt.Sprintf("%s created, none of that name", count(len(all.at), "table"))})
		}
	}
	return errors.Join(v.unlessHeard(ctx, lost, tableSpellings), v.unlessHeard(ctx, exact, func(name string) []string { return []string{name} }))
}

// tableMappers are parts of the names of packages that make tables of classes, and name them as they see fit.
var tableMappers = lazyregexp.New(`(?i)prisma|typeorm|sequelize|drizzle|mikro-orm|objection|bookshelf|kysely|knex|sqlalchemy|sqlmodel|django|peewee|tortoise|alembic|activerecord|rails|hibernate|jpa|entityframework|gorm|entgo|ecto|exposed|room|diesel|sea-orm|doctrine|eloquent|laravel|mongoose|waterline|realm|linq2db|dapper|jooq|flyway|liquibase|supabase-kt|sqldelight`)

// mapsTables is a package that a manifest names and that may make tables of its own accord; empty for none.
func (m *manifests) mapsTables() string {
	return remember(m.memo, "makes tables", func() string {
		for _, f := range m.named("package.json", "pyproject.toml", "requirements.txt", "Pipfile", "Gemfile", "go.mod", "Cargo.toml", "mix.exs", "composer.json", "pom.xml", "build.gradle", "build.gradle.kts", "libs.versions.toml", "Directory.Packages.props") {
			if w := tableMappers.Find(m.read(f)); w != nil {
				return string(w)
			}
		}
		return ""
	})
}

// fills are words for what is done with tables: rows are saved to one that is there.
var fills = wordSet("saved saves save stored_in stores persisted persists records recorded_in writes writes_to written_to")

// filled is a name as if its sentence simply stated it, when all that the sentence says is that the table is filled.
func filled(s *symbolJob) *symbolJob {
	if !fills[s.claim.Context.StanceWord] || s.claim.Context.Whole {
		return s
	}
	return s.asStated()
}

// asStated is a copy of a name as if its sentence simply stated it.
func (s *symbolJob) asStated() *symbolJob {
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
	if tableColumn.MatchString(headOf(d, c.At.Start.Line, i)) {
		return true
	}
	return c.Context.List > 0 && strings.Trim(text[:i], " \t-*+`") == "" && tablesAbove.MatchString(leadInto(d, c.At.Start.Line)) && v.tablesAround(d, c.At.Start.Line) >= leastListed
}

// has reports whether a table is made.
func (m made) has(name string) bool { _, ok := m.at[name]; return ok }

// tableColumn is the head of a column that lists tables of a database.
var tableColumn = lazyregexp.New(`(?i)^[\s*_]*(?:(?:db|database|sql)\s+)?tables?(?:\s+names?)?[\s*_]*$`)

// headOf is the cell at the head of the column that a place in a row of a table stands in; empty outside of tables.
func headOf(d *note.Document, line, at int) string {
	text := d.LineText(line)
	if !strings.HasPrefix(strings.TrimSpace(text), "|") || at > len(text) {
		return ""
	}
	cell, top := strings.Count(text[:at], "|"), line
	for top > 1 && strings.HasPrefix(strings.TrimSpace(d.LineText(top-1)), "|") {
		top--
	}
	if cells := strings.Split(d.LineText(top), "|"); top < line && cell < len(cells) {
		return cells[cell]
	}
	return ""
}

// tablesAround counts the items near a line that begin with a table which SQL of the tree creates.
func (v *Verifier) tablesAround(d *note.Document, line int) (n int) {
	all := v.schemas()
	for at := max(1, line-leadLines); at <= min(d.LineCount(), line+leadLines); at++ {
		if m := itemOfTable.FindStringSubmatch(d.LineText(at)); m != nil && at != line && all.has(m[1]) {
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

// made is what the tree makes tables with: the place of each by its name in small letters, and the file that makes most.
type made struct {
	at   map[string]spot
	file string
	sql  bool // nothing but SQL makes any
}

var (
	// createdBy are the ways in which libraries for databases name a table, by the ending of the file.
	createdBy = sync.OnceValue(func() map[string]*lazyregexp.Regexp {
		return map[string]*lazyregexp.Regexp{
			".ts":     byScript,
			".js":     byScript,
			".mjs":    byScript,
			".prisma": lazyregexp.New(`@@map\(\s*"(\w+)"`),
			".py":     lazyregexp.New(`__tablename__\s*(?::[^=\n]*)?=\s*['"](\w+)['"]|\b(?:op\.create_table|db_table\s*=|Table)\(?\s*['"](\w+)['"]`),
			".rb":     lazyregexp.New(`\bcreate_table\s*\(?\s*[:"'](\w+)|\btable_name\s*=\s*["'](\w+)`),
			".php":    lazyregexp.New(`\bSchema::create\(\s*['"](\w+)['"]|\$table\s*=\s*['"](\w+)['"]`),
			".ex":     byEcto,
			".exs":    byEcto,
			".java":   byBean,
			".kt":     byBean,
			".cs":     lazyregexp.New(`\bToTable\(\s*"(\w+)"|\[Table\(\s*"(\w+)"|\bCreateTable\(\s*name:\s*"(\w+)"`),
			".go":     lazyregexp.New(`\bTableName\(\)\s+string\s*\{\s*return\s+"(\w+)"`),
			".rs":     lazyregexp.New(`\btable!\s*\{\s*(\w+)|\btable_name\s*=\s*"?(\w+)`),
		}
	})
	byScript = lazyregexp.New("\\b(?:pg|sqlite|mysql|singlestore)Table\\(\\s*['\"`](\\w+)['\"`]|\\bcreateTable(?:IfNotExists)?\\(\\s*['\"`](\\w+)['\"`]|\\btableName\\s*:\\s*['\"`](\\w+)['\"`]|@Entity\\(\\s*(?:\\{[^}]*\\bname:\\s*)?['\"`](\\w+)['\"`]")
	byEcto   = lazyregexp.New(`\bcreate(?:_if_not_exists)?\s*\(?\s*table\(\s*[:"](\w+)|\bschema\s*\(?\s*"(\w+)"`)
	byBean   = lazyregexp.New(`@Table\(\s*(?:name\s*=\s*)?"(\w+)"|\btableName\s*=\s*"(\w+)"|:\s*(?:\w*Id)?Table\(\s*"(\w+)"`)
	// ofSchema is in the path of a file that makes tables.
	ofSchema = lazyregexp.New(`(?i)schema|model|entit|migration|migrate|table|database|(?:^|/)db/`)
)

// schemas are the tables that SQL and the libraries for databases make in the tree.
func (v *Verifier) schemas() made {
	return remember(v.mf.memo, "tables made", func() made {
		out, most := made{at: map[string]spot{}, sql: true}, 0
		read := 0
		v.tree.load()
		for _, f := range v.tree.files {
			ext := path.Ext(f)
			make := createdBy()[ext]
			switch {
			case ext == ".sql":
				make = createTable
			case make == nil || !ofSchema.MatchString(f):
				continue
			}
			if testFile(f) || vendored(f) || sampled(f) {
				continue
			}
			if read++; read > maxSchemas {
				break
			}
			src := v.mf.read(f)
			if len(src) > maxSchema {
				continue
			}
			here := make.FindAllSubmatchIndex(src, -1)
			out.sql = out.sql && (ext == ".sql" || len(here) == 0)
			for _, m := range here {
				for g := 2; g+1 < len(m); g += 2 {
					if m[g] >= 0 {
						out.at[strings.ToLower(string(src[m[g]:m[g+1]]))] = spot{f, lineNumber(src, m[g])}
					}
				}
			}
			if len(here) > most {
				most, out.file = len(here), f
			}
		}
		return out
	})
}

// tableSpellings are the words that code may have for a table: its name, and those of the class that stands for a row of it.
func tableSpellings(name string) []string {
	out := []string{name}
	for _, n := range []string{name, strings.TrimSuffix(name, "s"), strings.TrimSuffix(name, "es"), strings.TrimSuffix(name, "ies") + "y"} {
		camel := ""
		for part := range strings.SplitSeq(n, "_") {
			if part != "" {
				camel += strings.ToUpper(part[:1]) + part[1:]
			}
		}
		if camel != "" {
			out = append(out, n, camel, strings.ToLower(camel[:1])+camel[1:])
		}
	}
	return out
}
