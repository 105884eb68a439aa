package lsp

import (
	"context"
	"fmt"
	"path/filepath"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/visible"
)

// publish judges a buffer and tells the client what was found.
func (s *server) publish(ctx context.Context, b *buffer) {
	res, t, version := s.judge(ctx, b)
	if ctx.Err() != nil {
		return
	}
	out := []protocol.Diagnostic{}
	if res != nil {
		for _, d := range res.Diagnostics {
			if d.At.Path == res.Doc.Path {
				out = append(out, s.diagnostic(res, t, d))
			}
		}
	}
	_ = s.client.PublishDiagnostics(ctx, &protocol.PublishDiagnosticsParams{URI: b.uri, Version: protocol.NewOptional(version), Diagnostics: out})
}

func (s *server) diagnostic(res *Result, t *text, d diag.Diagnostic) protocol.Diagnostic {
	out := protocol.Diagnostic{
		Range: t.span(d.At.Span), Severity: severity(d.Severity), Code: protocol.String(d.Rule),
		Source: protocol.NewOptional("notes-lint"), Message: protocol.String(visible.Line(d.Message)),
	}
	if s.o.HelpURI != nil {
		if u, err := uri.Parse(s.o.HelpURI(d.Rule)); err == nil {
			out.CodeDescription = protocol.CodeDescription{Href: u}
		}
	}
	if d.Rule == "unused-ignore" {
		out.Tags = protocol.NewDiagnosticTags(protocol.DiagnosticTagUnnecessary)
	}
	for _, r := range d.Related {
		out.RelatedInformation = append(out.RelatedInformation, protocol.DiagnosticRelatedInformation{
			Location: res.location(t, r.At.Path, r.At.Span.Start, r.At.Start.Line), Message: visible.Line(r.Message)})
	}
	for _, e := range d.Evidence {
		if e.Path != "" && e.Commit == "" && res.View.Lookup(e.Path).Exists() {
			out.RelatedInformation = append(out.RelatedInformation, protocol.DiagnosticRelatedInformation{
				Location: res.location(t, e.Path, 0, e.Line), Message: visible.Line(e.Seen)})
		}
	}
	return out
}

func severity(s diag.Severity) protocol.DiagnosticSeverity {
	return [...]protocol.DiagnosticSeverity{
		diag.Info: protocol.DiagnosticSeverityInformation, diag.Warning: protocol.DiagnosticSeverityWarning, diag.Error: protocol.DiagnosticSeverityError,
	}[s]
}

// location is a place in a file of the repository: the offset of the document that is open, or the start of a line of another
// file. Line 0 is the whole file.
func (r *Result) location(t *text, file string, offset, line int) protocol.Location {
	out := protocol.Location{URI: r.uri(file)}
	if file == r.Doc.Path && line > 0 && offset > 0 {
		at := t.position(offset)
		out.Range = protocol.Range{Start: at, End: at}
	} else if line > 0 {
		at := protocol.Position{Line: uint32(line - 1)}
		out.Range = protocol.Range{Start: at, End: at}
	}
	return out
}

// uri is the address of a file of the repository.
func (r *Result) uri(file string) uri.URI {
	return uri.File(filepath.Join(r.Root, filepath.FromSlash(file)))
}

func describe(v any) string { return visible.Line(fmt.Sprint(v)) }
