package render_test

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/notes-lint/notes-lint/audit"
	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/visible"
	"github.com/notes-lint/notes-lint/render"
)

// auditSample is an audit in which every section has something to say.
func auditSample() audit.Report {
	place := func(p string, line int) audit.Place { return audit.Place{Path: p, Line: line} }
	stale := audit.Stale{Place: place("CLAUDE.md", 9), Layer: "instruction", Host: "claude", Claim: "src/tide.go", Rule: "dead-path", Severity: "error",
		Why: `cited path "src/tide.go" does not exist: renamed to "src/window.go"`, Now: "src/window.go", Since: "5acd2f2aaaa", Author: "Ada"}
	drifted := audit.Stale{Place: place("CLAUDE.md", 12), Layer: "instruction", Claim: "src/a.go:4", Rule: "changed-lines", Severity: "warning", Why: "the cited text was edited since", Hint: "look again"}
	return audit.Report{
		Schema: 1, Tool: "0.1.0", Repository: "harbour", Commit: "0123456789abcdef", At: "2026-06-20T09:00:00Z",
		Totals: audit.Totals{Documents: 3, Entries: 2, Claims: 10, Judged: 8, Confirmed: 6, Contradicted: 1, Drifted: 1, Errors: 1, Warnings: 1, Groups: 1, Candidates: 1,
			Expired: 1, Soon: 1, Due: 1, Churning: 1, Sessions: 1},
		Groups: []audit.Group{{Why: "most specific", Keeper: audit.Member{Place: place("memories/repo/a.md", 8), Kind: "entry", ID: "m-0123456789ab", Subject: "Check", Text: "The check is `npm test`, offline."},
			Candidates: []audit.Member{{Place: place("memories/repo/b.md", 8), Kind: "entry", Subject: "Check", Text: "The check is `npm test`.", Expires: "2026-07-01T00:00:00Z", Likeness: 0.91}}}},
		Mirrors:  []audit.Mirror{{Files: []string{"AGENTS.md", "CLAUDE.md"}, Shared: 9, Of: 10}},
		Subjects: []audit.Subject{{Folder: "evals", Entries: 6}},
		Stale:    []audit.Stale{stale, drifted},
		Pollution: audit.Pollution{Churning: []audit.Churn{{Path: "memories/repo/c.md", Recent: 5, Commits: 9, Last: "2026-06-19T09:00:00Z"}},
			Notes:    &audit.Notes{Path: "NOTES.md", Lines: 25, Limit: 20, Last: "2026-05-01T00:00:00Z", Days: 50, Stale: 1},
			Sessions: []audit.Session{{Path: "memories/session/s-1/trace.ndjson", ID: "s-1", State: "ACCUMULATING", Last: "2026-05-20T09:00:00Z", Days: 31}}},
		Trust: audit.Trust{States: []audit.StateCount{{State: "active", Count: 1}, {State: "needs_review", Count: 1}},
			Next: []audit.Expiry{{ID: "m-a", Path: "memories/repo/a.md", Subject: "Check", State: "expired", Expires: "2026-06-19T00:00:00Z", Days: -2},
				{ID: "m-b", Path: "memories/repo/b.md", Subject: "Tides", State: "active", Expires: "2026-06-22T09:00:00Z", Days: 2}},
			Due: []audit.Due{{ID: "m-d", Path: "memories/repo/d.md", Subject: "Margin", Confidence: 0.9, Since: "2026-01-01T00:00:00Z", Days: 170}}},
		Findings: []audit.RuleCount{{Rule: "changed-lines", Count: 1}, {Rule: "dead-path", Count: 1}},
		Coverage: diag.Coverage{Documents: 3, Claims: diag.Counts{Found: 10, Confirmed: 6, Moved: 1, Changed: 1, Unverifiable: 2},
			Kinds: []diag.KindCounts{{Kind: "path", Counts: diag.Counts{Found: 10, Confirmed: 6, Moved: 1, Changed: 1, Unverifiable: 2}}},
			Files: []diag.FileCounts{{Path: "CLAUDE.md", Counts: diag.Counts{Found: 10, Confirmed: 6, Moved: 1, Changed: 1, Unverifiable: 2}}}},
		Owners: []audit.Owner{{Name: "Ada", Files: 3, Stale: 2, Last: "2026-06-19T09:00:00Z"}},
		Prune: []audit.Action{{Rank: 1, What: "1 stale claim", Why: "git proves what took their place", Command: "notes-lint --diff | git apply", Facts: 1},
			{Rank: 2, What: "NOTES.md", Why: "25 lines, and 20 are the limit", Facts: 1}},
		History: audit.Rot([]audit.Look{auditLook(0, audit.Holds, audit.Holds, audit.Holds, audit.Holds), auditLook(30, audit.Holds, audit.False, audit.False, audit.False)}),
		Change:  &audit.Change{At: "2026-05-20T09:00:00Z", Commit: "fedcba98", Totals: []audit.Moved{{Name: "decay_candidates", Was: 0, Is: 1}}, New: []audit.Stale{stale}, Gone: []audit.Stale{drifted}},
		Skipped: []diag.Skipped{{Path: "big.md", Why: "larger than the limit of 10 bytes"}},
	}
}

func auditLook(days int, states ...audit.Truth) audit.Look {
	l := audit.Look{Commit: "0123456789abcdef", Date: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC).AddDate(0, 0, days), Documents: 1}
	for i, s := range states {
		l.Claims = append(l.Claims, audit.Seen{Key: uint64(i), Kind: "path", Layer: []string{"repo", "instruction"}[i%2], State: s})
	}
	return l
}

func audits(t *testing.T, format string, rs ...audit.Report) []byte {
	t.Helper()
	f, ok := render.AuditByName(format)
	if !ok {
		t.Fatal(format)
	}
	var b bytes.Buffer
	if err := f(&b, render.AuditInput{Reports: rs}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestEveryFormatOfAudits(t *testing.T) {
	second := auditSample()
	second.Repository, second.Totals.Contradicted = "pier", 3
	want := map[string][]byte{
		"one.txt": audits(t, "text", auditSample()), "one.md": audits(t, "markdown", auditSample()), "one.json": audits(t, "json", auditSample()),
		"one.ndjson": audits(t, "ndjson", auditSample()), "one.html": audits(t, "html", auditSample()), "many.html": audits(t, "html", auditSample(), second),
		"empty.txt": audits(t, "text", audit.New(audit.Input{})), "empty.html": audits(t, "html", audit.New(audit.Input{})),
	}
	for name, got := range want {
		golden(t, filepath.Join("testdata/audit", name), got)
	}
	files, err := filepath.Glob("testdata/audit/*")
	if err != nil || len(files) != len(want) {
		t.Errorf("%v, %d golden files for %d cases", err, len(files), len(want))
	}
}

// A page is read by programs that speak it: headings go down by one level at a time, every id stands once and everything that is
// labelled by an id finds it, columns and rows of tables are named.
func TestThePageOfAnAuditCanBeReadAloud(t *testing.T) {
	for _, page := range [][]byte{audits(t, "html", auditSample()), audits(t, "html", auditSample(), auditSample())} {
		text := string(page)
		level := 0
		for _, m := range regexp.MustCompile(`<h([1-6])`).FindAllStringSubmatch(text, -1) {
			next := int(m[1][0] - '0')
			if next > level+1 {
				t.Errorf("a heading of level %d follows one of level %d", next, level)
			}
			level = next
		}
		ids := map[string]bool{}
		for _, m := range regexp.MustCompile(` id="([^"]+)"`).FindAllStringSubmatch(text, -1) {
			if ids[m[1]] {
				t.Errorf("id %q stands twice", m[1])
			}
			ids[m[1]] = true
		}
		for _, m := range regexp.MustCompile(`(?:aria-labelledby="|href="#)([^"]+)"`).FindAllStringSubmatch(text, -1) {
			for id := range strings.FieldsSeq(m[1]) {
				if !ids[id] {
					t.Errorf("nothing has the id %q", id)
				}
			}
		}
		if n := strings.Count(text, "<table"); n == 0 || n != strings.Count(text, "<caption>") {
			t.Errorf("%d tables have %d captions", n, strings.Count(text, "<caption>"))
		}
		if m := regexp.MustCompile(`<th[ >]`).FindAllStringIndex(text, -1); len(m) != strings.Count(text, `<th scope="`) {
			t.Error("a head of a table has no scope")
		}
		if strings.Count(text, `role="img"`) != strings.Count(text, "<desc ") {
			t.Error("a drawing has no description")
		}
	}
}

// The formula of WCAG 2 says whether the texts of the page can be told from their grounds.
func TestColoursOfThePageHaveContrast(t *testing.T) {
	css := regexp.MustCompile(`(?s):root \{(.*?)\}`).FindAllStringSubmatch(string(audits(t, "html", auditSample())), -1)
	if len(css) != 3 {
		t.Fatalf("%d palettes", len(css))
	}
	for i, block := range css {
		colours := map[string]string{}
		for _, m := range regexp.MustCompile(`--([a-z-]+): (#[0-9a-f]{6})`).FindAllStringSubmatch(block[1], -1) {
			colours[m[1]] = m[2]
		}
		for _, text := range []string{"text", "soft", "link", "bad", "warn", "good"} {
			for _, ground := range []string{"ground", "panel"} {
				if c := contrast(colours[text], colours[ground]); c < 4.5 {
					t.Errorf("palette %d: %s on %s has %.2f", i, text, ground, c)
				}
			}
		}
		for _, drawn := range []string{"bad-fill", "warn-fill", "good-fill", "known"} {
			if c := contrast(colours[drawn], colours["ground"]); c < 3 {
				t.Errorf("palette %d: %s has %.2f", i, drawn, c)
			}
		}
	}
}

// What a repository holds stays text on every page: it closes no element, and nothing of it is hidden.
func TestHostileTextsStayTextInAudits(t *testing.T) {
	const evil = "\u202e</style></title><script>alert(1)</script><img src=http://x>\x1b[31m\n::error::x ##[add] | `"
	r := auditSample()
	r.Repository = evil
	r.Stale[0].Path, r.Stale[0].Why, r.Stale[0].Now, r.Stale[0].Author = evil, evil, evil, evil
	r.Groups[0].Keeper.Text, r.Groups[0].Keeper.Path = evil, evil
	r.Prune[0].What, r.Prune[0].Command = evil, evil
	r.Trust.Next[0].Subject, r.Owners[0].Name, r.Skipped[0].Path, r.History.HalfLives[1].Name = evil, evil, evil, evil
	r.Trust.States[0].State, r.Trust.Next[0].Expires, r.Groups[0].Why, r.Stale[0].Severity, r.Change.At, r.Change.Totals[0].Name = evil, evil, evil, evil, evil, evil
	r.History.Samples[0].Date, r.History.Samples[0].Commit, r.At, r.Commit, r.Tool = evil, evil, evil, evil, evil
	for _, format := range render.AuditFormats() {
		for _, rs := range [][]audit.Report{{r}, {r, auditSample()}} {
			got := string(audits(t, format, rs...))
			for _, c := range got {
				if c != '\n' && visible.Hidden(c) {
					t.Fatalf("%s shows %q", format, c)
				}
			}
			if format == "html" && (strings.Contains(got, "<script") || strings.Contains(got, "<img") || strings.Count(got, "</style>") != 1) ||
				format == "markdown" && strings.ContainsAny(got, "<>") || strings.Contains(got, "##[add]") {
				t.Errorf("%s lets it through:\n%s", format, got)
			}
		}
	}
}

func TestEveryLineOfTheTableHasEveryColumn(t *testing.T) {
	records := map[string]bool{}
	columns := 0
	for line := range bytes.Lines(audits(t, "ndjson", auditSample())) {
		var row map[string]any
		if err := json.Unmarshal(line, &row); err != nil {
			t.Fatal(err)
		}
		if columns == 0 {
			columns = len(row)
		}
		if len(row) != columns {
			t.Errorf("%d columns, not %d: %s", len(row), columns, line)
		}
		for name, v := range row {
			switch v.(type) {
			case map[string]any, []any:
				t.Errorf("column %s is not flat: %s", name, line)
			}
		}
		records[row["record"].(string)] = true
	}
	for _, r := range []string{"total", "stale", "duplicate", "expiry", "due", "churn", "session", "owner", "action", "sample", "half_life"} {
		if !records[r] {
			t.Errorf("no line of record %s", r)
		}
	}
}
