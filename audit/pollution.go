package audit

import (
	"cmp"
	"slices"
	"time"

	"github.com/notes-lint/notes-lint/note"
)

// Pollution is what makes memory dear to read without making it truer.
type Pollution struct {
	Churning []Churn   `json:"churning"`
	Notes    *Notes    `json:"notes"` // null where there is none, or its rules do not run
	Sessions []Session `json:"sessions"`
}

// Churn is a file of durable facts that changes often.
type Churn struct {
	Path    string `json:"path"`
	Recent  int    `json:"recent"` // commits that changed it in the last ChurnDays
	Commits int    `json:"commits"`
	Last    string `json:"last"`
}

// A durable file counts as churning from ChurnCommits commits in ChurnDays days on.
const (
	ChurnDays    = 90
	ChurnCommits = 4
)

// Notes is the state of NOTES.md.
type Notes struct {
	Path  string `json:"path"`
	Lines int    `json:"lines"`
	Limit int    `json:"limit"`
	Last  string `json:"last"` // when it was last changed; empty when that is not known
	Days  int    `json:"days"` // since then
	Stale int    `json:"stale"`
}

// NotesDays is after how many days without a change an active objective is no longer believed to be active.
const NotesDays = 30

// Swollen reports whether it is over its limit.
func (n *Notes) Swollen() bool { return n.Lines > n.Limit }

// Old reports whether nobody has touched it for long.
func (n *Notes) Old() bool { return n.Last != "" && n.Days > NotesDays }

// Session is a folder of scratch that nobody uses.
type Session struct {
	Path  string `json:"path"` // of its note, or of its trace
	ID    string `json:"id"`
	State string `json:"state"` // of its trace; empty when it has none
	Last  string `json:"last"`  // its last step; empty when that is not known
	Days  int    `json:"days"`  // since then
	Used  bool   `json:"-"`     // durable memory or a task names it
}

func (a *auditor) pollution(r *Report) {
	p := &r.Pollution
	*p = Pollution{Churning: a.churning(), Sessions: []Session{}}
	for _, d := range a.Docs {
		if d.Role == note.NotesFile && a.NotesLines > 0 && p.Notes == nil {
			n := &Notes{Path: d.Path, Lines: d.LineCount(), Limit: a.NotesLines, Last: a.last[d.Path].Date}
			n.Days = a.daysSince(n.Last)
			for _, s := range r.Stale {
				if s.Path == d.Path {
					n.Stale++
				}
			}
			p.Notes = n
		}
	}
	for _, s := range a.Sessions {
		s.Days = a.daysSince(s.Last)
		if !s.Used && s.Last != "" && s.Days >= max(1, a.Idle) {
			p.Sessions = append(p.Sessions, s)
		}
	}
	slices.SortFunc(p.Sessions, func(x, y Session) int { return cmp.Or(cmp.Compare(y.Days, x.Days), cmp.Compare(x.Path, y.Path)) })
}

// churning lists files of durable facts by how often commits changed them. An entry that is written once and replaced by another
// does not churn; one that is edited again and again was never durable.
func (a *auditor) churning() []Churn {
	durable := map[string]*Churn{}
	for _, d := range a.Docs {
		if d.Layer == note.Repo && d.Role != note.IndexFile {
			durable[d.Path] = &Churn{Path: d.Path}
		}
	}
	since := stamp(a.Now.Add(-ChurnDays * 24 * time.Hour))
	for _, t := range a.Touches {
		c := durable[t.Path]
		if c == nil {
			continue
		}
		c.Commits++
		c.Last = max(c.Last, t.Date)
		if t.Date >= since {
			c.Recent++
		}
	}
	out := []Churn{}
	for _, c := range durable {
		if c.Recent >= ChurnCommits {
			out = append(out, *c)
		}
	}
	slices.SortFunc(out, func(x, y Churn) int { return cmp.Or(cmp.Compare(y.Recent, x.Recent), cmp.Compare(x.Path, y.Path)) })
	return out
}
