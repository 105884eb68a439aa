package lsp

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"go.lsp.dev/protocol"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/visible"
)

// Hover tells how the claims under the cursor were judged, what was looked at and who changed the line last.
func (s *server) Hover(ctx context.Context, p *protocol.HoverParams) (*protocol.Hover, error) {
	res, t := s.judged(ctx, p.TextDocument.URI)
	if res == nil {
		return nil, nil
	}
	offset := t.offset(p.Position)
	under := claimsAt(res, offset)
	var parts []string
	for _, v := range under {
		parts = append(parts, claimText(v))
	}
	for _, d := range res.Diagnostics {
		about := slices.ContainsFunc(under, func(v diag.Verdict) bool { return v.Claim.At.Span == d.At.Span && v.Claim.Target == d.Claim })
		if d.At.Span.Start <= offset && offset <= d.At.Span.End && !about {
			parts = append(parts, "**"+d.Severity.String()+"** "+inline(d.Message)+" ["+d.Rule+"]")
		}
	}
	if len(parts) == 0 {
		return nil, nil
	}
	if h := s.history(ctx, res, t, offset); h != "" {
		parts = append(parts, h)
	}
	out := &protocol.Hover{Contents: &protocol.MarkupContent{Kind: protocol.MarkupKindMarkdown, Value: strings.Join(parts, "\n\n---\n\n")}}
	if len(under) > 0 {
		r := t.span(under[0].Claim.At.Span)
		out.Range = &r
	}
	return out, nil
}

// claimsAt returns the verdicts on the claims that a byte offset lies in or behind, the shortest claim first.
func claimsAt(res *Result, offset int) []diag.Verdict {
	var out []diag.Verdict
	for _, v := range res.Verdicts {
		if at := v.Claim.At; at.Path == res.Doc.Path && at.Span.Start <= offset && offset <= at.Span.End {
			out = append(out, v)
		}
	}
	slices.SortStableFunc(out, func(a, b diag.Verdict) int {
		return (a.Claim.At.Span.End - a.Claim.At.Span.Start) - (b.Claim.At.Span.End - b.Claim.At.Span.Start)
	})
	return out
}

func claimText(v diag.Verdict) string {
	var b strings.Builder
	fmt.Fprintf(&b, "**%s** %s claim %s: %s", v.Outcome, v.Claim.Kind, code(v.Claim.Target), inline(v.Because))
	for _, e := range v.Evidence {
		b.WriteString("\n- looked at")
		if e.Path != "" {
			at := e.Path
			if e.Line > 0 {
				at = fmt.Sprintf("%s:%d", at, e.Line)
			}
			b.WriteString(" " + code(at))
		}
		if e.Commit != "" {
			b.WriteString(" in commit " + code(short(e.Commit)))
		}
		if e.Seen != "" && e.Seen != v.Because {
			b.WriteString(": " + inline(e.Seen))
		}
	}
	switch {
	case v.Fix != nil:
		b.WriteString("\n\nfix: " + inline(v.Fix.Title))
	case v.Hint != "":
		b.WriteString("\n\nhint: " + inline(v.Hint))
	}
	return b.String()
}

// history names the commit that last changed the line that offset is on. The line is asked for where it stands in the file on
// disk, which is another place when the buffer is not saved.
func (s *server) history(ctx context.Context, res *Result, t *text, offset int) string {
	disk, err := res.View.ReadMemory(res.Doc.Path)
	if err != nil {
		return ""
	}
	line := int(t.position(offset).Line)
	old := newText(disk)
	want := string(t.src[t.lines[line]:t.end(line)])
	at := -1
	for i := range old.lines {
		if string(disk[old.lines[i]:old.end(i)]) != want {
			continue
		}
		if at < 0 || abs(i-line) < abs(at-line) {
			at = i
		}
	}
	if at < 0 {
		return "this line is not saved yet"
	}
	got, err := res.View.Origins(ctx, res.Doc.Path, []int{at + 1})
	if err != nil || len(got) != 1 {
		return ""
	}
	if got[0].Commit == "" {
		return "this line is not committed yet"
	}
	date, _, _ := strings.Cut(got[0].Date, "T")
	edge := ""
	if got[0].Edge {
		edge = " or before, where the history at hand begins"
	}
	return fmt.Sprintf("this line was last changed in %s on %s%s", code(short(got[0].Commit)), date, edge)
}

func abs(n int) int { return max(n, -n) }

func short(hash string) string { return hash[:min(len(hash), 7)] }

// inline makes text of others plain text of Markdown.
func inline(s string) string {
	var b strings.Builder
	for _, r := range visible.Line(s) {
		if strings.ContainsRune("\\`*_{}[]()<>#+!|&~", r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// code makes text of others a code span, whose fence is longer than every run of backticks in it.
func code(s string) string {
	s = visible.Line(s)
	fence := "`"
	for strings.Contains(s, fence) {
		fence += "`"
	}
	if len(fence) > 1 || s == "" {
		s = " " + s + " "
	}
	return fence + s + fence
}
