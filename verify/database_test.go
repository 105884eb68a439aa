package verify_test

import (
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// TestTheDatabaseOfPrisma tells of the database that Prisma is used with: as its schema says, and otherwise.
func TestTheDatabaseOfPrisma(t *testing.T) {
	t.Parallel()
	const schema = "generator client {\n  provider = \"prisma-client-js\"\n}\n\ndatasource db {\n  provider = \"mysql\"\n}\n"
	for _, c := range []struct {
		name, memory string
		files        map[string]string
		want         []string
	}{
		{"another one", "- **Database**: PostgreSQL with Prisma ORM", nil, []string{"PostgreSQL missing"}},
		{"behind its name", "- **Prisma 7** ORM with **SQLite 3** (WAL mode)", nil, []string{"SQLite missing"}},
		{"a sum", "Stack: Next.js, Prisma + Postgres, Redis", nil, []string{"Postgres missing"}},
		{"the one it is", "- **Database**: MySQL 8 with Prisma ORM", nil, nil},
		{"one of two", "- PostgreSQL or MySQL with Prisma", nil, nil},
		{"to come", "We plan to move to PostgreSQL with Prisma", nil, nil},
		{"not together", "PostgreSQL is what the reports need. Prisma is used for the rest", nil, nil},
		{"a driver beside it", "Sessions lie in PostgreSQL (Prisma)", map[string]string{"package.json": `{"dependencies": {"pg": "8"}}`}, nil},
		{"started beside it", "Sessions lie in PostgreSQL (Prisma)", map[string]string{"compose.yaml": "services:\n  db:\n    image: postgres:16\n"}, nil},
		{"another schema", "Sessions lie in PostgreSQL (Prisma)", map[string]string{"pier/prisma/schema.prisma": "datasource db {\n  provider = \"postgresql\"\n}\n"}, nil},
		{"several schemas", "Sessions lie in SQLite (Prisma)", map[string]string{"pier/prisma/schema.prisma": "datasource db {\n  provider = \"postgresql\"\n}\n"}, nil},
	} {
		files := map[string]string{"prisma/schema.prisma": schema}
		for name, text := range c.files {
			files[name] = text
		}
		dir := t.TempDir()
		commitSteps(t, dir, []map[string]string{files})
		if got := findingsOf(t, dir, "# Harbour\n\n"+c.memory+"\n"); !gocmp.Equal(got, c.want) {
			t.Error(c.name, gocmp.Diff(c.want, got))
		}
	}
}
