package verify

import (
	"bytes"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// databases are those that Prisma knows, by what a schema calls them, with their names in prose and the packages that talk to them without Prisma.
var databases = map[string]struct{ names, drivers []string }{
	"postgresql":  {[]string{"postgresql", "postgres"}, []string{"pg", "postgres", "pg-promise", "@vercel/postgres", "@neondatabase/serverless", "@prisma/adapter-pg"}},
	"mysql":       {[]string{"mysql"}, []string{"mysql", "mysql2", "mariadb", "@prisma/adapter-mariadb"}},
	"sqlite":      {[]string{"sqlite"}, []string{"sqlite3", "better-sqlite3", "@libsql/client", "@prisma/adapter-better-sqlite3", "@prisma/adapter-libsql"}},
	"mongodb":     {[]string{"mongodb"}, []string{"mongodb", "mongoose"}},
	"sqlserver":   {[]string{"sql server"}, []string{"mssql", "tedious", "@prisma/adapter-mssql"}},
	"cockroachdb": {[]string{"cockroachdb"}, nil},
}

var prismaSource = lazyregexp.New(`(?m)^[ \t]*datasource\s+\w+\s*\{[^}]*?^[ \t]*provider\s*=\s*"(\w+)"`)

// prismaDatabase judges "PostgreSQL with Prisma" by the schemas of Prisma, where all of them name one database and nothing of the tree is for the
// other.
func (v *Verifier) prismaDatabase(j *job) {
	want := strings.ToLower(j.claim.Want)
	type place struct {
		path, provider string
		line           int
	}
	var all []place
	v.tree.load()
	for _, f := range v.tree.files {
		if path.Ext(f) != ".prisma" || vendored(f) || foreignTo(f, j.doc) {
			continue
		}
		src := v.mf.read(f)
		if g := prismaSource.FindSubmatchIndex(src); g != nil {
			all = append(all, place{f, string(src[g[2]:g[3]]), lineNumber(src, g[2])})
		}
	}
	for _, p := range all {
		if slices.Contains(databases[p.provider].names, want) {
			j.out = confirmedAt(fmt.Sprintf("the schema of Prisma is for %q", p.provider), p.path, p.line)
			return
		}
	}
	switch why := silenced(j.claim); {
	case why != "":
		j.out = unverifiable(why)
		return
	case len(all) == 0 || slices.ContainsFunc(all, func(p place) bool { return p.provider != all[0].provider }) || databases[all[0].provider].names == nil:
		j.out = unverifiable("no schema of Prisma says which database is used")
		return
	case v.usesDatabase(want):
		j.out = unverifiable("something of the tree is for that database")
		return
	}
	at := all[0]
	j.out = missing(fmt.Sprintf("the schema of Prisma is for %q, not %s", at.provider, j.claim.Want), diag.Evidence{Path: at.path, Line: at.line, Commit: v.commit(), Seen: fmt.Sprintf("its provider is %q", at.provider)})
	j.out.Rule = "wrong-value"
}

// usesDatabase reports whether a package of the tree talks to a database, or a compose file starts it.
func (v *Verifier) usesDatabase(name string) bool {
	for _, d := range databases {
		if slices.Contains(d.names, name) && slices.ContainsFunc(d.drivers, func(p string) bool { return len(v.conf.depsNamed(p)) > 0 }) {
			return true
		}
	}
	short := name[:min(len(name), len("postgres"))]
	return slices.ContainsFunc(v.mf.composeFiles(), func(f string) bool { return bytes.Contains(bytes.ToLower(v.mf.read(f)), []byte(short)) })
}
