// Package audit looks at the memory of a whole repository at once and says what a person would do about it: which facts say the
// same, which are no longer true, what expires next, who knows about what, what to prune first, and how memory went stale in the
// past. It is pure: documents, verdicts, history and the clock are handed in, and the same input gives the same report.
package audit

import (
	"time"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/memdir"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
)

// Schema is the version of the form of a Report.
const Schema = 1

// Input is all that an audit follows from.
type Input struct {
	Now        time.Time
	Repository string // name to print; may be empty
	Commit     string // full hash of what is judged, or of HEAD; empty without history
	Tool       string // version of the program
	Docs       []*note.Document
	Report     diag.Report    // verdicts of all claims and the findings that are left after suppressions
	Memory     *memdir.Memory // durable memory with its events
	Touches    []repo.Touch   // of the documents, newest first
	Wrote      map[Place]repo.Origin
	Sessions   []Session
	NotesLines int // how long NOTES.md may be; 0 where its rules do not run
	Idle       int // days without a step after which a session is over
	Looks      []Look
	Shallow    bool // history is cut off
	Previous   *Report
	Redact     func(string) string // takes secrets out of a text that is to be shown
}

// Place is a line of a document, from 1.
type Place struct {
	Path string `json:"path"`
	Line int    `json:"line"`
}

// Report is the result. Lists are never null, and are in the order in which they are worth reading; times are RFC 3339 in UTC.
type Report struct {
	Schema     int            `json:"schema"`
	Tool       string         `json:"tool"`
	Repository string         `json:"repository"`
	Commit     string         `json:"commit"`
	At         string         `json:"at"` // the time that was taken as the present
	Totals     Totals         `json:"totals"`
	Groups     []Group        `json:"groups"`
	Mirrors    []Mirror       `json:"mirrors"`
	Subjects   []Subject      `json:"subjects"`
	Stale      []Stale        `json:"stale"`
	Pollution  Pollution      `json:"pollution"`
	Trust      Trust          `json:"trust"`
	Coverage   diag.Coverage  `json:"coverage"`
	Owners     []Owner        `json:"owners"`
	Prune      []Action       `json:"prune"`
	Findings   []RuleCount    `json:"findings"`
	History    History        `json:"history"`
	Change     *Change        `json:"change"` // null without a previous audit
	Skipped    []diag.Skipped `json:"skipped"`
}

// Totals are the numbers to read first.
type Totals struct {
	Documents    int `json:"documents"`
	Entries      int `json:"entries"` // facts that stand in a file of their own
	Claims       int `json:"claims"`
	Judged       int `json:"judged"` // claims that could be confirmed or refuted
	Confirmed    int `json:"confirmed"`
	Contradicted int `json:"contradicted"` // findings about claims that are errors
	Drifted      int `json:"drifted"`      // findings about claims that are less: lines that moved, text that changed
	Errors       int `json:"errors"`       // all findings
	Warnings     int `json:"warnings"`
	Infos        int `json:"infos"`
	Groups       int `json:"duplicate_groups"`
	Candidates   int `json:"decay_candidates"`
	Expired      int `json:"expired"`
	Soon         int `json:"expiring_soon"` // within SoonDays
	Due          int `json:"due"`
	Churning     int `json:"churning"`
	Sessions     int `json:"unused_sessions"`
}

// SoonDays is how many days ahead an expiry counts as soon.
const SoonDays = 14

// RuleCount says how often a rule found something.
type RuleCount struct {
	Rule  string `json:"rule"`
	Count int    `json:"count"`
}

// New works out the report.
func New(in Input) Report {
	if in.Redact == nil {
		in.Redact = func(s string) string { return s }
	}
	a := &auditor{Input: in, last: map[string]repo.Touch{}}
	for _, t := range in.Touches {
		if _, ok := a.last[t.Path]; !ok {
			a.last[t.Path] = t
		}
	}
	r := Report{
		Schema: Schema, Tool: in.Tool, Repository: in.Repository, Commit: in.Commit, At: stamp(in.Now), Coverage: in.Report.Coverage,
		Skipped: append([]diag.Skipped{}, in.Report.Skipped...),
	}
	r.Coverage.Kinds, r.Coverage.Files = append([]diag.KindCounts{}, r.Coverage.Kinds...), append([]diag.FileCounts{}, r.Coverage.Files...)
	a.trust(&r)
	a.stale(&r)
	a.duplicates(&r)
	a.pollution(&r)
	a.owners(&r)
	r.History = Rot(in.Looks)
	r.History.Shallow = in.Shallow
	r.Findings = byRule(in.Report.Diagnostics)
	a.totals(&r)
	a.prune(&r)
	if in.Previous != nil {
		c := compare(in.Previous, &r)
		r.Change = &c
	}
	return r
}

// auditor works out the parts of one report.
type auditor struct {
	Input
	last  map[string]repo.Touch // the newest change of each document
	stand map[string]standing   // of entries, by path
}

func (a *auditor) totals(r *Report) {
	t := &r.Totals
	c := r.Coverage
	t.Documents, t.Claims, t.Judged, t.Confirmed = c.Documents, c.Claims.Found, c.Claims.Judged(), c.Claims.Confirmed
	for _, d := range a.Docs {
		if d.Entry != nil && d.Layer == note.Repo {
			t.Entries++
		}
	}
	for _, d := range a.Report.Diagnostics {
		switch d.Severity {
		case diag.Error:
			t.Errors++
		case diag.Warning:
			t.Warnings++
		default:
			t.Infos++
		}
	}
	for _, s := range r.Stale {
		if s.Severity == diag.Error.String() {
			t.Contradicted++
		} else {
			t.Drifted++
		}
	}
	t.Groups = len(r.Groups)
	for _, g := range r.Groups {
		t.Candidates += len(g.Candidates)
	}
	t.Due, t.Churning, t.Sessions = len(r.Trust.Due), len(r.Pollution.Churning), len(r.Pollution.Sessions)
	for _, e := range r.Trust.Next {
		switch {
		case e.Days < 0:
			t.Expired++
		case e.Days <= SoonDays:
			t.Soon++
		}
	}
}

// stamp writes a time as the report has it; empty for the zero time.
func stamp(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339)
}

// days is how many whole days lie between two times, rounded down.
func days(from, to time.Time) int {
	d := to.Sub(from)
	n := int(d / (24 * time.Hour))
	if d < 0 && d%(24*time.Hour) != 0 {
		n--
	}
	return n
}

// daysSince is days since a time that the report has; 0 when there is none.
func (a *auditor) daysSince(at string) int {
	t, err := time.Parse(time.RFC3339, at)
	if err != nil {
		return 0
	}
	return max(0, days(t, a.Now))
}

// shown is a text of memory as the report prints it: without secrets and of bounded length.
func (a *auditor) shown(s string) string {
	const longest = 240
	s = a.Redact(s)
	n := 0
	for i := range s {
		if n++; n > longest {
			return s[:i] + "…"
		}
	}
	return s
}
