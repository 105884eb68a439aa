package audit_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/notes-lint/notes-lint/audit"
	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/memdir"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/policy"
	"github.com/notes-lint/notes-lint/repo"
	"github.com/notes-lint/notes-lint/taxonomy"
)

const day = 24 * time.Hour

var now = time.Date(2026, 6, 20, 9, 0, 0, 0, time.UTC)

func same(t *testing.T, got, want any) {
	t.Helper()
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

func fact(name string, made time.Time, change ...func(*policy.Fact)) policy.Fact {
	f := policy.Fact{Path: "memories/repo/project/" + name + ".md", Layer: note.Repo, Subject: name, Text: "The gauge of " + name + " is read twice a day.",
		Source: taxonomy.UserStated, Confidence: 1000, Kind: taxonomy.StatedPreference, Created: made}
	for _, c := range change {
		c(&f)
	}
	f.ID = policy.ID(f.Subject, f.Text)
	return f
}

// S4-09: a sure fact that nobody has verified for ninety days is due for a look, and what expires stands in order of time.
func TestWhatIsDueAndWhatExpiresNextStandsInOrder(t *testing.T) {
	result := func(f *policy.Fact) {
		f.Kind, f.Source, f.Confidence = taxonomy.VerifiedResult, taxonomy.ToolVerified, 900
	}
	m := &memdir.Memory{Memory: policy.Memory{Rules: policy.Default(), Facts: []policy.Fact{
		fact("old", now.Add(-200*day)), fact("young", now.Add(-10*day)), fact("over", now.Add(-8*day), result), fact("soon", now.Add(-5*day), result),
	}}}
	r := audit.New(audit.Input{Now: now, Memory: m})
	var got []string
	for _, d := range r.Trust.Due {
		got = append(got, fmt.Sprintf("due %s after %d days, confidence %g", d.Subject, d.Days, d.Confidence))
	}
	for _, e := range r.Trust.Next {
		got = append(got, fmt.Sprintf("%s %s, %d days", e.State, e.Subject, e.Days))
	}
	for _, p := range r.Prune {
		got = append(got, p.Command)
	}
	old, _, _ := strings.Cut(m.Facts[0].ID, " ")
	same(t, got, []string{"due old after 200 days, confidence 1", "expired over, -1 days", "active soon, 2 days", "promote prune", "promote confirm " + old})
	same(t, []int{r.Totals.Due, r.Totals.Expired, r.Totals.Soon}, []int{1, 1, 1})
}

// S1-29: a swollen NOTES.md, durable facts that keep changing and sessions that nobody uses are counted.
func TestPollutionIsCounted(t *testing.T) {
	notes := note.Parse("NOTES.md", []byte(strings.Repeat("- a line\n", 25)), note.Options{Layer: note.Objective, Role: note.NotesFile})
	entry := func(name string) *note.Document {
		return note.Parse("memories/repo/project/"+name+".md", []byte("---\nsubject: x\n---\nA fact.\n"), note.Options{Layer: note.Repo, Role: note.EntryFile})
	}
	at := func(ago time.Duration) repo.Commit {
		return repo.Commit{Hash: "c", Date: now.Add(-ago).Format(time.RFC3339)}
	}
	touch := func(name string, ago ...time.Duration) (out []repo.Touch) {
		for _, d := range ago {
			out = append(out, repo.Touch{Commit: at(d), Author: "A", Path: name})
		}
		return out
	}
	session := func(id string, ago time.Duration, used bool) audit.Session {
		return audit.Session{Path: "memories/session/" + id + "/trace.ndjson", ID: id, State: "ACCUMULATING", Last: now.Add(-ago).Format(time.RFC3339), Used: used}
	}
	r := audit.New(audit.Input{
		Now: now, Docs: []*note.Document{notes, entry("calm"), entry("restless"), entry("settled")}, NotesLines: 20, Idle: 7,
		Touches: slices.Concat(touch("NOTES.md", 40*day), touch("memories/repo/project/restless.md", day, 3*day, 20*day, 80*day, 200*day),
			touch("memories/repo/project/calm.md", day, 100*day, 110*day, 120*day), touch("memories/repo/project/settled.md", 400*day)),
		Sessions: []audit.Session{session("s-new", day, false), session("s-old", 30*day, false), session("s-kept", 30*day, true)},
	})
	got, err := json.Marshal(r.Pollution)
	if err != nil {
		t.Fatal(err)
	}
	same(t, string(got), `{"churning":[{"path":"memories/repo/project/restless.md","recent":4,"commits":5,"last":"2026-06-19T09:00:00Z"}],`+
		`"notes":{"path":"NOTES.md","lines":25,"limit":20,"last":"2026-05-11T09:00:00Z","days":40,"stale":0},`+
		`"sessions":[{"path":"memories/session/s-old/trace.ndjson","id":"s-old","state":"ACCUMULATING","last":"2026-05-21T09:00:00Z","days":30}]}`)
	if n := r.Pollution.Notes; !n.Swollen() || !n.Old() {
		t.Error("NOTES.md is not called swollen and old")
	}
}

func rules(p, text string, h note.Host) *note.Document {
	return note.Parse(p, []byte(text), note.Options{Layer: note.Instruction, Host: h, Role: note.Rules})
}

func groups(docs ...*note.Document) []string {
	var out []string
	for _, g := range audit.New(audit.Input{Now: now, Docs: docs}).Groups {
		line := fmt.Sprintf("keep %s:%d", g.Keeper.Path, g.Keeper.Line)
		for _, m := range g.Candidates {
			line += fmt.Sprintf(", drop %s:%d", m.Path, m.Line)
		}
		out = append(out, line)
	}
	return out
}

func TestRepetitionsInRunningTextAreFoundInOnePlace(t *testing.T) {
	twice := "# Tests\n\n- Run the whole suite before you commit anything to the trunk.\n\nSome text about tides and harbours of the coast.\n\n- Run the whole suite before you commit anything to the trunk.\n"
	same(t, groups(rules("AGENTS.md", twice, note.Agents)), []string{"keep AGENTS.md:3, drop AGENTS.md:7"})
}

// A rule may stand once for each folder, each kind of file and each program that reads it, and one pattern may tell of two things.
func TestWhatHasToStandTwiceIsNoRepetition(t *testing.T) {
	rule := "# Tests\n\n- Run the whole suite before you commit anything to the trunk.\n"
	same(t, groups(rules("web/AGENTS.md", rule, note.Agents), rules("api/AGENTS.md", rule, note.Agents), rules("CLAUDE.md", rule, note.Claude)), []string(nil))
	same(t, groups(rules(".cursor/rules/a.mdc", "---\nglobs: web/**\n---\n"+rule, note.Cursor), rules(".cursor/rules/b.mdc", "---\nglobs: api/**\n---\n"+rule, note.Cursor)), []string(nil))
	same(t, groups(rules("AGENTS.md", "# Parts\n\n## Button\n\n### Rules\n\n- The label is optional and has one of the colours.\n\n## Badge\n\n### Rules\n\n"+
		"- The label is optional and has one of the colours.\n", note.Agents)), []string(nil))
	same(t, groups(rules("AGENTS.md", "# Results\n\n- The address /api/tides answers with an expired token, which is right here.\n"+
		"- The address /api/berths answers with an expired token, which is right here.\n", note.Agents)), []string(nil))
}

func TestCopiesOfWholeFilesAreToldOnce(t *testing.T) {
	text := "# Rules\n\n- The tide tables are read from the harbour office.\n- Each berth has a margin below the keel.\n- The map is drawn after every change of a berth.\n"
	r := audit.New(audit.Input{Now: now, Docs: []*note.Document{rules("AGENTS.md", text, note.Agents), rules("CLAUDE.md", text, note.Claude), rules("web/CLAUDE.md", text, note.Claude)}})
	b, err := json.Marshal(r.Mirrors)
	if err != nil {
		t.Fatal(err)
	}
	same(t, string(b), `[{"files":["AGENTS.md","CLAUDE.md","web/CLAUDE.md"],"shared":3,"of":3}]`)
	same(t, len(r.Groups), 0)
}

func look(at time.Time, states ...audit.Truth) audit.Look {
	l := audit.Look{Commit: "c", Date: at, Documents: 1}
	for i, s := range states {
		l.Claims = append(l.Claims, audit.Seen{Key: uint64(i), Kind: "path", Layer: "repo", State: s})
	}
	return l
}

// Four claims are watched for ten days, then three of them fall halfway through the next ten and one is taken out: 60 claim-days for three falls.
func TestAHalfLifeIsTheTimeWatchedOverTheFalls(t *testing.T) {
	h := audit.Rot([]audit.Look{
		look(now, audit.Holds, audit.Holds, audit.Holds, audit.Holds),
		look(now.Add(10*day), audit.Holds, audit.Holds, audit.Holds, audit.Holds),
		look(now.Add(20*day), audit.False, audit.False, audit.False),
	})
	all := h.HalfLives[0]
	same(t, all, audit.HalfLife{By: "all", Fell: 3, Watched: 60, Days: 13.8})
	same(t, h.Samples[2].Contradicted, 3)
	h = audit.Rot([]audit.Look{look(now, audit.Holds, audit.Holds), look(now.Add(day), audit.False, audit.Holds)})
	same(t, h.HalfLives[0].Days, 0.0)
}

func TestTheCommitThatMadeAClaimFalseIsToldOnlyWhenTheFindingNamesIt(t *testing.T) {
	d := rules("AGENTS.md", "The window is in `src/a.go`.\n", note.Agents)
	finding := func(message string) diag.Diagnostic {
		return diag.Diagnostic{Rule: "dead-path", Severity: diag.Error, Message: message, Claim: "src/a.go", At: d.Loc(d.LineSpan(1)),
			Evidence: []diag.Evidence{{Path: "src/a.go", Commit: "5acd2f2aaaa"}}}
	}
	r := audit.New(audit.Input{Now: now, Docs: []*note.Document{d}, Report: diag.Report{Diagnostics: []diag.Diagnostic{
		finding("it does not exist"), finding("it does not exist: deleted in 5acd2f2")}}})
	same(t, []string{r.Stale[0].Since, r.Stale[1].Since}, []string{"", "5acd2f2aaaa"})
}

func TestSecretsDoNotReachTheReport(t *testing.T) {
	d := note.Parse("memories/repo/project/a.md", []byte("---\nsubject: Key of the gauge\n---\nThe gauge takes the key hunter-two of the office.\n"), note.Options{Layer: note.Repo, Role: note.EntryFile})
	e := note.Parse("memories/repo/project/b.md", d.Source, note.Options{Layer: note.Repo, Role: note.EntryFile})
	r := audit.New(audit.Input{Now: now, Docs: []*note.Document{d, e}, Redact: func(s string) string { return strings.ReplaceAll(s, "hunter-two", "[REDACTED]") }})
	b, err := json.Marshal(r)
	if err != nil || len(r.Groups) != 1 || strings.Contains(string(b), "hunter-two") {
		t.Errorf("%v, %d groups\n%s", err, len(r.Groups), b)
	}
}
