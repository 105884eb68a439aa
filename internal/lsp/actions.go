package lsp

import (
	"context"
	"slices"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/visible"
	"github.com/notes-lint/notes-lint/note"
)

// Reason stands in an offered suppression where a person has to say why.
const Reason = "TODO: say why this stays"

// CodeAction offers the fixes of the findings in a range, and the comments that silence them.
func (s *server) CodeAction(ctx context.Context, p *protocol.CodeActionParams) ([]protocol.CommandOrCodeAction, error) {
	if len(p.Context.Only) > 0 && !slices.ContainsFunc(p.Context.Only, wantsFixes) {
		return nil, nil
	}
	res, t := s.judged(ctx, p.TextDocument.URI)
	if res == nil {
		return nil, nil
	}
	from, to := t.offset(p.Range.Start), t.offset(p.Range.End)
	var fixes, silences []protocol.CommandOrCodeAction
	for _, d := range res.Diagnostics {
		if d.At.Path != res.Doc.Path || d.At.Span.End < from || to < d.At.Span.Start {
			continue
		}
		about := []protocol.Diagnostic{s.diagnostic(res, t, d)}
		for _, f := range d.Fixes {
			if edit := res.edit(t, p.TextDocument.URI, f); edit != nil {
				fixes = append(fixes, action(visible.Line(f.Title), f.Safe, about, edit))
			}
		}
		if s.o.Safety != nil && s.o.Safety(d.Rule) {
			continue
		}
		if e, ok := suppression(res.Doc, d); ok {
			silences = append(silences, action("silence "+d.Rule+" here, with a reason", false, about, &protocol.WorkspaceEdit{
				Changes: map[uri.URI][]protocol.TextEdit{p.TextDocument.URI: {{Range: t.span(e.Span), NewText: e.New}}}}))
		}
	}
	return append(fixes, silences...), nil
}

// wantsFixes reports whether a kind that a client asks for takes in quick fixes.
func wantsFixes(k protocol.CodeActionKind) bool {
	return k == "" || k == protocol.CodeActionKindQuickFix
}

func action(title string, preferred bool, about []protocol.Diagnostic, edit *protocol.WorkspaceEdit) protocol.CommandOrCodeAction {
	kind := protocol.CodeActionKindQuickFix
	return &protocol.CodeAction{Title: title, Kind: &kind, IsPreferred: &preferred, Diagnostics: about, Edit: edit}
}

// edit turns a fix into edits of the client. It is nil for one that reaches beyond what can be read.
func (r *Result) edit(t *text, open uri.URI, f diag.Fix) *protocol.WorkspaceEdit {
	out := &protocol.WorkspaceEdit{Changes: map[uri.URI][]protocol.TextEdit{}}
	texts := map[string]*text{r.Doc.Path: t}
	for _, e := range f.Edits {
		u := open
		if e.Path != r.Doc.Path {
			u = r.uri(e.Path)
		}
		if texts[e.Path] == nil {
			src, err := r.View.ReadMemory(e.Path)
			if err != nil {
				return nil
			}
			texts[e.Path] = newText(src)
		}
		if e.Span.Start < 0 || e.Span.End < e.Span.Start || e.Span.End > len(texts[e.Path].src) {
			return nil
		}
		out.Changes[u] = append(out.Changes[u], protocol.TextEdit{Range: texts[e.Path].span(e.Span), NewText: e.New})
	}
	if len(out.Changes) == 0 {
		return nil
	}
	return out
}

// suppression returns the insertion that silences a finding. It is tried on the document first: at the end of the line, and
// where that is no place for a comment, such as in a fence, on a line before each block that holds the finding, innermost first.
func suppression(doc *note.Document, d diag.Diagnostic) (diag.Edit, bool) {
	at := doc.LineSpan(doc.Pos(d.At.Span.Start).Line)
	tries := []diag.Edit{insertion(at.End, " <!-- notes-lint-disable-line "+d.Rule+" -- "+Reason+" -->")}
	for _, b := range slices.Backward(doc.Blocks) {
		if b.At.Span.Start <= d.At.Span.Start && d.At.Span.Start < b.At.Span.End {
			line := doc.LineSpan(b.At.Start.Line)
			tries = append(tries, before(doc, line, d.Rule))
		}
	}
	for _, e := range append(tries, before(doc, at, d.Rule)) {
		if silences(doc, e, d) {
			return e, true
		}
	}
	return diag.Edit{}, false
}

func insertion(at int, text string) diag.Edit {
	return diag.Edit{Span: note.Span{Start: at, End: at}, New: text}
}

// before is a comment on a line of its own, as far in as the line that it covers.
func before(doc *note.Document, line note.Span, rule string) diag.Edit {
	text := string(doc.Source[line.Start:line.End])
	indent := text[:len(text)-len(strings.TrimLeft(text, " \t"))]
	end := "\n"
	if line.End < len(doc.Source) && doc.Source[line.End] == '\r' {
		end = "\r\n"
	}
	return insertion(line.Start, indent+"<!-- notes-lint-disable-next-line "+rule+" -- "+Reason+" -->"+end)
}

// silences reports whether the document with the insertion has a comment that covers the finding, and is the same otherwise.
func silences(doc *note.Document, e diag.Edit, d diag.Diagnostic) bool {
	src := slices.Concat(doc.Source[:e.Span.Start], []byte(e.New), doc.Source[e.Span.Start:])
	changed := note.Parse(doc.Path, src, note.Options{Layer: doc.Layer, Host: doc.Host, Role: doc.Role})
	if len(changed.Ignores) != len(doc.Ignores)+1 || len(changed.Claims) != len(doc.Claims) {
		return false
	}
	at := d.At.Span.Start
	if e.Span.Start <= at {
		at += len(e.New)
	}
	return slices.ContainsFunc(changed.Ignores, func(i note.Ignore) bool {
		return i.At.Span.Start >= e.Span.Start && i.At.Span.Start < e.Span.Start+len(e.New) && !i.File && i.Covers.Start <= at && at < max(i.Covers.End, i.Covers.Start+1)
	})
}
