package render

import (
	"bytes"
	"encoding/json"
	"io"

	"github.com/notes-lint/notes-lint/audit"
)

// AuditRow is one line of the flat form of audits. Every line has every column, so that a database finds the same table whatever
// stands first; what a record does not have is null.
type AuditRow struct {
	Repository  *string  `json:"repository"`
	Commit      *string  `json:"commit"` // judged; for a sample the commit that was looked at
	AuditedAt   *string  `json:"audited_at"`
	Record      string   `json:"record"` // what the row is, one of AuditRecords
	Name        *string  `json:"name"`
	Path        *string  `json:"path"`
	Line        *int     `json:"line"`
	Entry       *string  `json:"entry"`
	Claim       *string  `json:"claim"`
	Rule        *string  `json:"rule"`
	Severity    *string  `json:"severity"`
	Message     *string  `json:"message"`
	Replacement *string  `json:"replacement"`
	Author      *string  `json:"author"`
	Command     *string  `json:"command"`
	Date        *string  `json:"date"`
	Value       *float64 `json:"value"`
}

// AuditRecords are what a row may be.
func AuditRecords() []string {
	return []string{"total", "stale", "duplicate", "expiry", "due", "churn", "session", "owner", "action", "sample", "half_life"}
}

// AuditNDJSON writes audits as one flat object per line.
func AuditNDJSON(w io.Writer, in AuditInput) error {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	for _, r := range in.Reports {
		for _, row := range AuditRows(r) {
			if err := enc.Encode(row); err != nil {
				return err
			}
		}
	}
	_, err := w.Write(harmlessJSON(out.Bytes()))
	return err
}

// column is a text; null for an empty one.
func column(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

func number[T int | int64 | float64](n T) *float64 {
	f := float64(n)
	return &f
}

// AuditRows is an audit as a table.
func AuditRows(r audit.Report) []AuditRow {
	var out []AuditRow
	add := func(row AuditRow) {
		row.Repository, row.AuditedAt = column(r.Repository), column(r.At)
		if row.Commit == nil {
			row.Commit = column(r.Commit)
		}
		if row.Line != nil && *row.Line < 1 {
			row.Line = nil
		}
		out = append(out, row)
	}
	for _, t := range r.Totals.Named() {
		add(AuditRow{Record: "total", Name: column(t.Name), Value: number(t.Is)})
	}
	for _, s := range r.Stale {
		add(AuditRow{Record: "stale", Path: column(s.Path), Line: &s.Line, Name: column(s.Layer), Entry: column(s.Entry), Claim: column(s.Claim), Rule: column(s.Rule),
			Severity: column(s.Severity), Message: column(s.Why), Replacement: column(s.Now), Author: column(s.Author)})
	}
	for _, g := range r.Groups {
		for _, m := range g.Candidates {
			add(AuditRow{Record: "duplicate", Path: column(m.Path), Line: &m.Line, Entry: column(m.ID), Message: column(m.Text), Name: column(m.Subject),
				Replacement: column(auditPlace(g.Keeper.Place)), Date: column(m.Expires), Value: number(m.Likeness)})
		}
	}
	for _, e := range r.Trust.Next {
		add(AuditRow{Record: "expiry", Path: column(e.Path), Entry: column(e.ID), Name: column(e.State), Message: column(e.Subject), Date: column(e.Expires), Value: number(e.Days)})
	}
	for _, d := range r.Trust.Due {
		add(AuditRow{Record: "due", Path: column(d.Path), Entry: column(d.ID), Message: column(d.Subject), Date: column(d.Since), Value: number(d.Days)})
	}
	for _, c := range r.Pollution.Churning {
		add(AuditRow{Record: "churn", Path: column(c.Path), Date: column(c.Last), Value: number(c.Recent)})
	}
	for _, s := range r.Pollution.Sessions {
		add(AuditRow{Record: "session", Path: column(s.Path), Name: column(s.State), Date: column(s.Last), Value: number(s.Days)})
	}
	for _, o := range r.Owners {
		add(AuditRow{Record: "owner", Author: column(o.Name), Date: column(o.Last), Value: number(o.Stale)})
	}
	for _, p := range r.Prune {
		add(AuditRow{Record: "action", Name: column(p.What), Message: column(p.Why), Command: column(p.Command), Value: number(p.Rank)})
	}
	for _, s := range r.History.Samples {
		for _, n := range []struct {
			name string
			n    int
		}{{"documents", s.Documents}, {"entries", s.Entries}, {"claims", s.Claims}, {"judged", s.Judged}, {"contradicted", s.Contradicted}} {
			add(AuditRow{Record: "sample", Commit: column(s.Commit), Name: column(n.name), Date: column(s.Date), Value: number(n.n)})
		}
	}
	for _, h := range r.History.HalfLives {
		row := AuditRow{Record: "half_life", Name: column(auditWho(h))}
		if h.Days > 0 {
			row.Value = number(h.Days)
		}
		add(row)
	}
	return out
}
