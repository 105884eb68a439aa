package lsp

import (
	"context"
	"fmt"
	"strings"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/visible"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
)

// Definition leads from a claim to what it is about: the file, the line or the definition, also where it has moved.
func (s *server) Definition(ctx context.Context, p *protocol.DefinitionParams) (protocol.DefinitionResult, error) {
	res, t := s.judged(ctx, p.TextDocument.URI)
	if res == nil {
		return nil, nil
	}
	for _, v := range claimsAt(res, t.offset(p.Position)) {
		if file, line, ok := res.subject(v); ok {
			return protocol.LocationSlice{res.location(t, file, 0, line)}, nil
		}
	}
	return nil, nil
}

// DocumentLink lists the claims whose file is there, so that an editor can open them.
func (s *server) DocumentLink(ctx context.Context, p *protocol.DocumentLinkParams) ([]protocol.DocumentLink, error) {
	res, t := s.judged(ctx, p.TextDocument.URI)
	if res == nil {
		return nil, nil
	}
	out := []protocol.DocumentLink{}
	end := 0
	for _, v := range res.Verdicts {
		at := v.Claim.At
		if at.Path != res.Doc.Path || at.Span.Start < end || v.Claim.Kind != note.PathClaim && v.Claim.Kind != note.LinkClaim && v.Claim.Kind != note.LinesClaim {
			continue
		}
		file, line, ok := res.subject(v)
		if !ok {
			continue
		}
		end = at.Span.End
		target, tip := res.uri(file), visible.Line(v.Outcome.String()+": "+v.Because)
		if line > 0 {
			target = withLine(target, line)
		}
		out = append(out, protocol.DocumentLink{Range: t.span(at.Span), Target: &target, Tooltip: &tip})
	}
	return out, nil
}

// subject is the file that a claim is about as the tree has it, and the line, 0 for the whole file.
func (r *Result) subject(v diag.Verdict) (file string, line int, ok bool) {
	if v.Outcome == diag.Unverifiable {
		return "", 0, false
	}
	for _, e := range v.Evidence {
		if e.Path == "" || !r.isFile(e.Path) {
			continue
		}
		line = e.Line
		if line == 0 && v.Claim.Kind == note.LinesClaim && v.Outcome == diag.Confirmed {
			line = v.Claim.Start
		}
		return e.Path, line, true
	}
	if v.Fix != nil && len(v.Fix.Edits) == 1 {
		if p := strings.TrimPrefix(v.Fix.Edits[0].New, "./"); r.isFile(p) {
			return p, 0, true
		}
	}
	return "", 0, false
}

func (r *Result) isFile(p string) bool {
	e := r.View.Lookup(p)
	return e.Exists() && (e.Kind == repo.File || e.Kind == repo.Symlink)
}

// withLine points at a line the way that editors understand in a link.
func withLine(u uri.URI, line int) uri.URI {
	return u + uri.URI(fmt.Sprintf("#L%d", line))
}
