package checklist

import (
	"cmp"
	"context"
	"fmt"
	"path"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

// judged makes the check of a rule that reports refuted claims: each verdict that names the rule becomes a finding.
func judged(id string) func(context.Context, *Pass) error {
	return func(_ context.Context, p *Pass) error {
		for i, v := range p.Verdicts {
			if v.Rule != id || v.Outcome == diag.Unverifiable || v.Outcome == diag.Confirmed || textOfLink(p.Verdicts, i) || toldWithFirst(p.Verdicts, i) {
				continue
			}
			p.Report(fromVerdict(p.rule, v))
		}
		return nil
	}
}

// textOfLink reports whether a refuted claim is the text of a link whose target is refuted as well: [`a.go`](a.go) is told of once.
func textOfLink(all []diag.Verdict, i int) bool {
	if all[i].Claim.Kind == note.LinkClaim || i+1 == len(all) {
		return false
	}
	text, link := all[i], all[i+1]
	between := link.Claim.At.Span.Start - text.Claim.At.Span.End
	return link.Claim.Kind == note.LinkClaim && link.Outcome == text.Outcome && link.Claim.Context.Form == note.Link &&
		link.Claim.At.Path == text.Claim.At.Path && between >= 0 && between <= len("**`](<") &&
		path.Base(link.Claim.Path) == path.Base(text.Claim.Path) && strings.HasSuffix(link.Claim.Path, text.Claim.Path)
}

// toldWithFirst reports whether a pattern of a front matter matches nothing, as an earlier one of its list does, which is reported for all.
func toldWithFirst(all []diag.Verdict, i int) bool {
	v := all[i]
	if v.Claim.Context.Form != note.FrontGlob {
		return false
	}
	for i--; i >= 0 && all[i].Claim.At.Path == v.Claim.At.Path && all[i].Claim.Context.Form == note.FrontGlob; i-- {
		if all[i].Rule == v.Rule && all[i].Outcome == v.Outcome && len(v.Evidence) > 0 && len(all[i].Evidence) > 0 && v.Evidence[0] == all[i].Evidence[0] && v.Evidence[0].Path == "" {
			return true
		}
	}
	return false
}

// fromVerdict turns a verdict into the finding of a rule. What moved with proof is as dead under its old name as what is
// gone; only changed text is no more than a warning.
func fromVerdict(r *Rule, v diag.Verdict) diag.Diagnostic {
	d := diag.Diagnostic{
		Severity: r.Severity,
		Message:  verdictMessage(r.ID, v),
		At:       v.Claim.At,
		Claim:    v.Claim.Target,
		Evidence: v.Evidence,
		Hint:     v.Hint,
	}
	if v.Outcome == diag.Changed || v.Outcome == diag.Moved && r.ID == "line-out-of-range" {
		d.Severity = min(d.Severity, diag.Warning)
	}
	if v.Fix != nil {
		d.Fixes = []diag.Fix{*v.Fix}
	} else if d.Hint == "" {
		d.Hint = r.Remedy
	}
	return d
}

// verdictMessage says what is wrong in the rule's own form and adds the verdict's reason where that names a place or a
// value.
func verdictMessage(id string, v diag.Verdict) string {
	c := v.Claim
	var form string
	switch id {
	case "dead-path":
		form = fmt.Sprintf("cited path %q does not exist", c.Target)
	case "dead-link":
		form = fmt.Sprintf("link target %q does not exist", c.Target)
	case "dead-anchor":
		return fmt.Sprintf("heading %q does not exist in %q", "#"+c.Anchor, cmp.Or(evidencePath(v), c.Path, c.At.Path))
	case "dead-command":
		form = fmt.Sprintf("command %q does not work", c.Target)
		if v.Because != "" {
			return form + ": " + v.Because
		}
	case "dead-symbol":
		form = fmt.Sprintf("named definition %q does not exist", c.Target)
	case "moved-symbol":
		form = fmt.Sprintf("named definition %q is elsewhere", c.Target)
	case "dead-env":
		form = fmt.Sprintf("environment variable %q is read by nothing", c.Target)
	case "dead-flag":
		return fmt.Sprintf("flag %q is unknown: %s", c.Target, v.Because)
	case "dead-commit":
		return fmt.Sprintf("commit %q does not exist", c.Target)
	case "dead-key":
		form = fmt.Sprintf("key %q does not exist", c.Key)
		return form + ": " + v.Because
	case "wrong-value", "stale-version":
		return v.Because
	case "dead-glob":
		form = fmt.Sprintf("pattern %q matches no file", c.Target)
	case "line-out-of-range":
		if strings.HasPrefix(v.Because, "line ") {
			return v.Because
		}
		form = fmt.Sprintf("line %d is past the end of %q", max(c.Start, c.End), c.Path)
	case "moved-lines":
		return fmt.Sprintf("cited lines %q have moved: %s", c.Target, v.Because)
	default:
		return fmt.Sprintf("cited lines %q are not what they were: %s", c.Target, v.Because)
	}
	tells := strings.Contains(v.Because, `"`) || strings.HasPrefix(v.Because, "renamed ") || strings.HasPrefix(v.Because, "deleted ")
	if tells && v.Because != form {
		return form + ": " + v.Because
	}
	return form
}

// evidencePath is the file that was looked at, when there is just one.
func evidencePath(v diag.Verdict) string {
	if len(v.Evidence) == 1 {
		return v.Evidence[0].Path
	}
	return ""
}
