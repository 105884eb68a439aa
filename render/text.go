package render

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

// Text writes the report for people: every finding with the line it is about, what was looked at and what helps; in
// Verify mode a table of claims. The last line counts.
func Text(w io.Writer, in Input) error {
	t := &text{in: in, ink: inks(in.Color), told: map[string]bool{}}
	if in.Mode == Verify {
		t.table(in.Report.Verdicts)
	} else {
		for _, d := range in.Report.Diagnostics {
			t.finding(d)
		}
	}
	t.skipped()
	if !in.Quiet {
		t.next()
		t.line("%s", Summary(in.Report))
	}
	_, err := w.Write(t.out.Bytes())
	return err
}

type text struct {
	in   Input
	ink  ink
	out  bytes.Buffer
	told map[string]bool // rules whose explanation was pointed to
}

// line writes one line; arguments must be escaped already.
func (t *text) line(format string, args ...any) {
	fmt.Fprintf(&t.out, format+"\n", args...)
}

func (t *text) finding(d diag.Diagnostic) {
	t.line("%s %s %s %s", t.ink.bold(place(d.At)+":"), t.ink.severity(d.Severity, d.Severity.String()+":"),
		Escape(d.Message), t.ink.dim("["+Escape(d.Rule)+"]"))
	if t.in.Quiet {
		return
	}
	t.snippet(d.At, d.Severity)
	for _, r := range d.Related {
		t.detail("see also", relatedText(r))
	}
	for _, e := range d.Evidence {
		t.detail("looked at", evidenceText(e))
	}
	hint := remedyText(d)
	if hint != "" && !t.told[d.Rule] {
		t.told[d.Rule] = true
		hint = hintText(d)
	}
	t.detail("hint", hint)
}

// detail writes a line below the snippet. An empty value writes nothing.
func (t *text) detail(name, value string) {
	if value != "" {
		t.line("      %s %s", t.ink.dim("="), t.ink.bold(name+":")+" "+value)
	}
}

// skipped lists what was left out. Quiet output keeps the failures: without them a clean result would be a lie.
func (t *text) skipped() {
	for _, s := range t.in.Report.Skipped {
		if !t.in.Quiet || s.Failure {
			t.line("skipped: %s: %s", Escape(s.Path), Escape(s.Why))
		}
	}
}

// place is path:line:column as editors and problem matchers read it, or the path alone for a finding about a whole file.
func place(at note.Location) string {
	path := PathAtLineStart(at.Path)
	if at.Start.Line < 1 {
		return path
	}
	return fmt.Sprintf("%s:%d:%d", path, at.Start.Line, max(at.Start.Column, 1))
}

func relatedText(r diag.Related) string { return place(r.At) + ": " + Escape(r.Message) }

// evidenceText says what was looked at: "docs/a.md:3 at 1f2e3d4, no heading of that name".
func evidenceText(e diag.Evidence) string {
	where := Escape(e.Path)
	if where != "" && e.Line > 0 {
		where = fmt.Sprintf("%s:%d", where, e.Line)
	}
	switch commit := Escape(shortHash(e.Commit)); {
	case commit != "" && where != "":
		where += " at " + commit
	case commit != "":
		where = "commit " + commit
	}
	if where == "" || e.Seen == "" {
		return where + Escape(e.Seen)
	}
	return where + ", " + Escape(e.Seen)
}

// hintText is what to do, and the way to more.
func hintText(d diag.Diagnostic) string {
	remedy := remedyText(d)
	if remedy == "" {
		return ""
	}
	return remedy + "; notes-lint explain " + Escape(d.Rule)
}

// remedyText is the titles of the fixes, else the hint.
func remedyText(d diag.Diagnostic) string {
	var parts []string
	for _, f := range d.Fixes {
		parts = append(parts, Escape(f.Title))
	}
	if len(parts) > 0 {
		return strings.Join(parts, ", or ")
	}
	return Escape(d.Hint)
}

func shortHash(commit string) string {
	if len(commit) > 7 {
		return commit[:7]
	}
	return commit
}
