package render

import (
	"io"
	"path"

	"github.com/notes-lint/notes-lint/diag"
)

// gitlabIssue is one entry of GitLab's code quality report.
type gitlabIssue struct {
	Description string         `json:"description"`
	CheckName   string         `json:"check_name"`
	Fingerprint string         `json:"fingerprint"`
	Severity    string         `json:"severity"`
	Location    gitlabLocation `json:"location"`
}

type gitlabLocation struct {
	Path  string      `json:"path"`
	Lines gitlabLines `json:"lines"`
}

type gitlabLines struct {
	Begin int `json:"begin"`
	End   int `json:"end"`
}

// GitLab writes the findings as a code quality report: one JSON list. The fingerprints survive moved lines, so that a merge
// request shows what it brings and not what it shifted.
func GitLab(w io.Writer, in Input) error {
	prints := Fingerprints(in.Report.Diagnostics, in.Source)
	out := make([]gitlabIssue, len(in.Report.Diagnostics))
	for i, d := range in.Report.Diagnostics {
		at := atLeastOne(d.At)
		out[i] = gitlabIssue{
			Description: withHint(d), CheckName: d.Rule, Fingerprint: prints[i], Severity: gitlabSeverity(d.Severity),
			Location: gitlabLocation{path.Join(in.Prefix, at.Path), gitlabLines{at.Start.Line, at.End.Line}},
		}
	}
	return WriteJSON(w, out)
}

// gitlabSeverity is one of info, minor, major, critical and blocker.
func gitlabSeverity(s diag.Severity) string {
	return [...]string{diag.Info: "info", diag.Warning: "minor", diag.Error: "major"}[s]
}

// withHint is a finding's message with what to do about it, on one line of plain text.
func withHint(d diag.Diagnostic) string {
	out := d.Message
	if h := hintText(d); h != "" {
		out += " (" + h + ")"
	}
	return Escape(out)
}
