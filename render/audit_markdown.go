package render

import (
	"bytes"
	"fmt"
	"io"

	"github.com/notes-lint/notes-lint/audit"
)

// AuditMarkdown writes audits for a job summary, an issue or a comment. Texts of the repository are escaped so that they stay plain
// text.
func AuditMarkdown(w io.Writer, in AuditInput) error {
	var out bytes.Buffer
	for _, r := range in.Reports {
		auditMarkdown(&out, r)
	}
	_, err := w.Write(out.Bytes())
	return err
}

func auditMarkdown(out *bytes.Buffer, r audit.Report) {
	out.WriteString("## Memory audit")
	if r.Repository != "" {
		out.WriteString(" of " + markdownText(r.Repository))
	}
	fmt.Fprintf(out, "\n\n%s\n", AuditSummary(r))
	section := func(title string, none bool) {
		fmt.Fprintf(out, "\n### %s\n", title)
		if none {
			out.WriteString("\nNone.\n")
		}
	}
	section("Near-duplicates", len(r.Groups) == 0)
	var rows [][]string
	for i, g := range r.Groups {
		rows = append(rows, []string{fmt.Sprint(i + 1), "keep", markdownText(auditPlace(g.Keeper.Place)), markdownText(g.Keeper.Text)})
		for _, m := range g.Candidates {
			rows = append(rows, []string{fmt.Sprint(i + 1), "let decay", markdownText(auditPlace(m.Place)), fmt.Sprintf("likeness %.2f%s", m.Likeness, markdownText(auditExpiry(m.Expires)))})
		}
	}
	markdownTable(out, []string{"group", "do", "where", "fact"}, rows)
	section("Stale citations", len(r.Stale) == 0)
	rows = nil
	for _, s := range r.Stale {
		rows = append(rows, []string{markdownText(s.Severity), markdownText(auditPlace(s.Place)), markdownText(s.Why), markdownText(s.Now)})
	}
	markdownTable(out, []string{"severity", "where", "finding", "now"}, rows)
	section("What to do first", len(r.Prune) == 0)
	rows = nil
	for _, p := range r.Prune {
		rows = append(rows, []string{fmt.Sprint(p.Rank), markdownText(p.What), markdownText(p.Why), markdownText(p.Command)})
	}
	markdownTable(out, []string{"", "what", "why", "command"}, rows)
	if len(r.Trust.Next) > 0 {
		section("What expires next", false)
		rows = nil
		for _, e := range r.Trust.Next[:min(len(r.Trust.Next), auditRows)] {
			rows = append(rows, []string{markdownText(auditDay(e.Expires)), markdownText(e.Path), markdownText(e.Subject)})
		}
		markdownTable(out, []string{"expires", "where", "subject"}, rows)
	}
	if n := len(r.History.Samples); n > 1 {
		section("Rot over time", false)
		rows = nil
		for _, s := range r.History.Samples {
			rows = append(rows, []string{markdownText(auditDay(s.Date)), fmt.Sprint(s.Claims), fmt.Sprint(s.Judged), fmt.Sprint(s.Contradicted)})
		}
		markdownTable(out, []string{"date", "claims", "judged", "contradicted"}, rows)
		for _, h := range r.History.HalfLives[:min(1, len(r.History.HalfLives))] {
			fmt.Fprintf(out, "\nHalf-life of a claim: %s.\n", AuditHalfLife(h))
		}
	}
	if c := r.Change; c != nil {
		section("Since "+markdownText(auditDay(c.At)), len(c.Totals) == 0)
		rows = nil
		for _, m := range c.Totals {
			rows = append(rows, []string{markdownText(auditWord(m.Name)), fmt.Sprint(m.Was), fmt.Sprint(m.Is)})
		}
		markdownTable(out, []string{"what", "was", "is"}, rows)
	}
	fmt.Fprintf(out, "\n%d %% of %s could be judged.\n", r.Coverage.Percent(), plural(r.Coverage.Claims.Found, "claim"))
}
