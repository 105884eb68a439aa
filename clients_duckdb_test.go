//go:build clients

package noteslint_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// duck runs the statements that it is given, one argument each, and prints the rows of the last one.
const duck = `
const { DuckDBInstance } = require("@duckdb/node-api");
(async () => {
  const c = await (await DuckDBInstance.create(":memory:")).connect();
  let r;
  for (const sql of process.argv.slice(2)) r = await c.runAndReadAll(sql);
  console.log(JSON.stringify(r.getRowObjectsJson()));
})();
`

// TestDuckDBReadsTheTableOfAudits loads what merge writes as it is, and runs every query of the guide.
func TestDuckDBReadsTheTableOfAudits(t *testing.T) {
	bin := programs(t)
	s := newShell(t, "XDG_CACHE_HOME="+t.TempDir())
	s.run("npm", "install", "--silent", "--no-audit", "--no-fund", "@duckdb/node-api@1.5.6-r.1")
	s.write("duck.js", duck)
	for name, text := range map[string]string{
		"one": "# One\n\nThe code is in `src/gone.go` and `src/main.go`.\n",
		"two": "# Two\n\nThe code is in `src/gone.go`, `src/lost.go` and `src/main.go`.\n",
	} {
		r := newShell(t, "XDG_CACHE_HOME="+t.TempDir())
		r.run("git", "init", "-q", ".")
		r.write("src/gone.go", "package main\n\nvar x = 1\n")
		r.write("src/lost.go", "package main\n\nvar y = 2\n")
		r.write("src/main.go", "package main\n\nfunc main() {}\n")
		r.write("CLAUDE.md", text)
		r.run("git", "add", "-A")
		r.run("git", "commit", "-qm", "all")
		r.run("git", "rm", "-q", "src/gone.go", "src/lost.go")
		r.run("git", "commit", "-qm", "gone")
		out := r.run(filepath.Join(bin, "notes-lint"), "audit", "--format", "json", "--fail-on", "never", "--name", name)
		s.write(name+".json", out)
	}
	s.write("audits.ndjson", s.run(filepath.Join(bin, "notes-lint"), "audit", "merge", "--format", "ndjson", "one.json", "two.json"))

	ask := func(sql ...string) (rows []map[string]any) {
		t.Helper()
		out := s.run("node", append([]string{"duck.js"}, sql...)...)
		if err := json.Unmarshal([]byte(out), &rows); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		return rows
	}
	kinds := map[string]string{}
	for _, r := range ask("describe select * from 'audits.ndjson'") {
		kinds[r["column_name"].(string)] = r["column_type"].(string)
	}
	for column, want := range map[string]string{"repository": "VARCHAR", "audited_at": "TIMESTAMP", "record": "VARCHAR", "line": "BIGINT", "date": "TIMESTAMP"} {
		if !strings.HasPrefix(kinds[column], want) {
			t.Errorf("column %s is read as %s, not as %s", column, kinds[column], want)
		}
	}
	page, err := os.ReadFile("docs/guide/audit.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?s)```sql\n(.*?)```").FindAllStringSubmatch(string(page), -1)
	if len(blocks) == 0 {
		t.Fatal("the guide has no query")
	}
	asked := 0
	for _, b := range blocks {
		for _, sql := range strings.Split(b[1], ";") {
			if strings.Contains(sql, "from") {
				asked++
				if rows := ask(sql); asked == 1 && (len(rows) != 2 || rows[0]["repository"] != "two" || rows[0]["count_star()"] != "2" || rows[1]["repository"] != "one") {
					t.Errorf("%s gives %v", sql, rows)
				}
			}
		}
	}
}
