package render

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/notes-lint/notes-lint/audit"
)

// AuditText writes audits for people. The first two sections are those of the checklist: groups of near-copies, and stale
// citations.
func AuditText(w io.Writer, in AuditInput) error {
	var out bytes.Buffer
	for i, r := range in.Reports {
		if i > 0 {
			out.WriteString("\n")
		}
		t := auditText{&out, inks(in.Color)}
		t.whole(r)
	}
	_, err := w.Write(out.Bytes())
	return err
}

type auditText struct {
	out *bytes.Buffer
	ink ink
}

func (t auditText) line(format string, args ...any) { fmt.Fprintf(t.out, format+"\n", args...) }

func (t auditText) section(title string) { t.line("\n%s", t.ink.bold(title)) }

func (t auditText) whole(r audit.Report) {
	t.line("%s", t.ink.bold(strings.TrimSpace("Memory audit "+Escape(r.Repository))))
	t.line("%s", AuditSummary(r))
	t.groups(r)
	t.stale(r)
	t.prune(r)
	t.trust(r)
	t.pollution(r)
	t.owners(r)
	t.history(r)
	t.change(r)
	t.coverage(r)
}

// AuditSummary is the state of memory in one sentence or two.
func AuditSummary(r audit.Report) string {
	t := r.Totals
	out := fmt.Sprintf("%s with %s", plural(t.Documents, "document"), plural(t.Claims, "claim"))
	switch {
	case t.Judged == 0:
		out += "; none could be judged."
	case t.Contradicted == 0:
		out += fmt.Sprintf("; none of the %d that could be judged is contradicted.", t.Judged)
	case t.Contradicted == 1:
		out += fmt.Sprintf("; of the %d that could be judged 1 no longer holds.", t.Judged)
	default:
		out += fmt.Sprintf("; of the %d that could be judged %d no longer hold.", t.Judged, t.Contradicted)
	}
	switch {
	case t.Candidates == 1:
		out += " 1 fact may go as a near-copy."
	case t.Candidates > 1:
		out += fmt.Sprintf(" %s may go as near-copies.", plural(t.Candidates, "fact"))
	}
	return out
}

func (t auditText) groups(r audit.Report) {
	t.section("Near-duplicates")
	if len(r.Groups) == 0 {
		t.line("  none")
	}
	for i, g := range r.Groups {
		t.line("  group %d: keep %s (%s)", i+1, t.ink.bold(auditMember(g.Keeper)), Escape(g.Why))
		t.line("      %s", Escape(g.Keeper.Text))
		for _, m := range g.Candidates {
			t.line("    let decay: %s, likeness %.2f%s", auditMember(m), m.Likeness, auditExpiry(m.Expires))
		}
	}
	for _, s := range r.Subjects {
		t.line("  %d entries are about %s: read them together", s.Entries, Escape(s.Folder))
	}
	for _, m := range r.Mirrors {
		t.line("  copies of each other, which share %d of %d statements: %s", m.Shared, m.Of, Escape(strings.Join(m.Files, ", ")))
	}
}

func auditExpiry(at string) string {
	if at == "" {
		return ""
	}
	return ", expires " + auditDay(at)
}

// auditDay is the day of a time.
func auditDay(at string) string { return Escape(at[:min(len(at), len("2006-01-02"))]) }

func auditMember(m audit.Member) string {
	out := auditPlace(m.Place)
	if m.ID != "" {
		out += " " + Escape(m.ID)
	}
	return out
}

func auditPlace(p audit.Place) string {
	if p.Line < 1 {
		return PathAtLineStart(p.Path)
	}
	return fmt.Sprintf("%s:%d", PathAtLineStart(p.Path), p.Line)
}

func (t auditText) stale(r audit.Report) {
	t.section("Stale citations")
	if len(r.Stale) == 0 {
		t.line("  none")
	}
	for _, s := range r.Stale {
		t.line("  %s %s: %s", Escape(s.Severity), auditPlace(s.Place), Escape(s.Why))
		if s.Now != "" {
			t.line("      now: %s", Escape(s.Now))
		} else if s.Hint != "" {
			t.line("      hint: %s", Escape(s.Hint))
		}
	}
}

func (t auditText) prune(r audit.Report) {
	t.section("What to do first")
	if len(r.Prune) == 0 {
		t.line("  nothing")
	}
	for _, p := range r.Prune {
		t.line("  %2d. %s: %s", p.Rank, Escape(p.What), Escape(p.Why))
		if p.Command != "" {
			t.line("      $ %s", Escape(p.Command))
		}
	}
}

func (t auditText) trust(r audit.Report) {
	if len(r.Trust.States) == 0 {
		return
	}
	t.section("Trust")
	var parts []string
	for _, s := range r.Trust.States {
		parts = append(parts, fmt.Sprintf("%d %s", s.Count, auditWord(s.State)))
	}
	t.line("  %s", strings.Join(parts, ", "))
	for i, e := range r.Trust.Next {
		if i == auditRows {
			t.line("  and %d more", len(r.Trust.Next)-i)
			break
		}
		t.line("  %s %s: %s", auditWhen(e), Escape(e.Path), Escape(e.Subject))
	}
	for _, d := range r.Trust.Due {
		t.line("  due for a look %s: %s (confidence %g, not verified for %s)", Escape(d.Path), Escape(d.Subject), d.Confidence, plural(d.Days, "day"))
	}
}

// auditRows bounds lists whose end is of little interest.
const auditRows = 10

// auditWord is a name of the model as people read it.
func auditWord(s string) string { return Escape(strings.ReplaceAll(s, "_", " ")) }

func auditWhen(e audit.Expiry) string {
	switch {
	case e.Days < 0:
		return "expired " + auditDay(e.Expires)
	case e.Days == 0:
		return "expires today"
	}
	return fmt.Sprintf("expires in %s", plural(e.Days, "day"))
}

func (t auditText) pollution(r audit.Report) {
	p := r.Pollution
	t.section("Pollution")
	t.line("  churning: %s; unused: %s", plural(len(p.Churning), "durable file"), plural(len(p.Sessions), "session"))
	for _, c := range p.Churning {
		t.line("  %s changed by %s in %d days", Escape(c.Path), plural(c.Recent, "commit"), audit.ChurnDays)
	}
	if n := p.Notes; n != nil {
		t.line("  %s has %d of %d lines%s", Escape(n.Path), n.Lines, n.Limit, auditNotesAge(*n))
	}
	for _, s := range p.Sessions {
		t.line("  %s: no step for %s", Escape(s.Path), plural(s.Days, "day"))
	}
}

func auditNotesAge(n audit.Notes) string {
	out := ""
	if n.Last != "" {
		out = fmt.Sprintf(", last changed %s ago", plural(n.Days, "day"))
	}
	if n.Stale > 0 {
		out += fmt.Sprintf(", %s", plural(n.Stale, "stale claim"))
	}
	return out
}

func (t auditText) owners(r audit.Report) {
	if len(r.Owners) == 0 {
		return
	}
	t.section("Owners")
	for i, o := range r.Owners {
		if i == auditRows {
			t.line("  and %d more", len(r.Owners)-i)
			break
		}
		t.line("  %s: %s, %s", Escape(o.Name), plural(o.Files, "file"), plural(o.Stale, "stale claim"))
	}
}

func (t auditText) history(r audit.Report) {
	if len(r.History.Samples) < 2 {
		return
	}
	t.section("Rot over time")
	rows := [][]string{{"date", "documents", "claims", "judged", "contradicted"}}
	for _, s := range r.History.Samples {
		rows = append(rows, []string{auditDay(s.Date), fmt.Sprint(s.Documents), fmt.Sprint(s.Claims), fmt.Sprint(s.Judged), fmt.Sprint(s.Contradicted)})
	}
	t.table(rows)
	for _, h := range r.History.HalfLives {
		if h.Fell == 0 && h.By != "all" {
			continue
		}
		t.line("  half-life %s: %s", auditWho(h), AuditHalfLife(h))
	}
	if r.History.Shallow {
		t.line("  history is cut off here: fetch more of it for a longer view")
	}
}

func auditWho(h audit.HalfLife) string {
	if h.By == "all" {
		return "of all claims"
	}
	return Escape("by " + h.By + ", " + h.Name)
}

// AuditHalfLife says how long claims last, and on what that rests.
func AuditHalfLife(h audit.HalfLife) string {
	if h.Days == 0 {
		return fmt.Sprintf("not known, %d fell in %d claim-days", h.Fell, h.Watched)
	}
	return fmt.Sprintf("%.0f days, %d fell in %d claim-days", h.Days, h.Fell, h.Watched)
}

// table writes columns, the first to the left and the others to the right.
func (t auditText) table(rows [][]string) {
	width := make([]int, len(rows[0]))
	for _, r := range rows {
		for i, c := range r {
			width[i] = max(width[i], len(c))
		}
	}
	for _, r := range rows {
		for i, c := range r {
			if i == 0 {
				fmt.Fprintf(t.out, "  %-*s", width[i], c)
			} else {
				fmt.Fprintf(t.out, "  %*s", width[i], c)
			}
		}
		t.out.WriteString("\n")
	}
}

func (t auditText) change(r audit.Report) {
	c := r.Change
	if c == nil {
		return
	}
	t.section("Since the audit of " + auditDay(c.At))
	if len(c.Totals)+len(c.New)+len(c.Gone) == 0 {
		t.line("  nothing changed")
	}
	for _, m := range c.Totals {
		t.line("  %s: %d, was %d", auditWord(m.Name), m.Is, m.Was)
	}
	for _, s := range c.New {
		t.line("  new: %s: %s", auditPlace(s.Place), Escape(s.Why))
	}
	for _, s := range c.Gone {
		t.line("  gone: %s: %s", auditPlace(s.Place), Escape(s.Why))
	}
}

func (t auditText) coverage(r audit.Report) {
	c := r.Coverage
	t.section("Coverage")
	t.line("  %d %% of %s could be judged", c.Percent(), plural(c.Claims.Found, "claim"))
	for _, s := range r.Skipped {
		t.line("  skipped: %s: %s", Escape(s.Path), Escape(s.Why))
	}
}
