package checklist

import (
	"fmt"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

// Suppress removes the findings that inline suppressions silence and adds one for each suppression of no use: of a rule
// that found nothing there, that does not exist or that cannot be silenced. Expired suppressions silence nothing. Rules
// that did not run because o switches them off leave their suppressions alone.
func Suppress(docs []*note.Document, found []diag.Diagnostic, o Options) []diag.Diagnostic {
	byPath := map[string]*silencer{}
	for _, d := range docs {
		if len(d.Ignores) > 0 {
			byPath[d.Path] = &silencer{doc: d, used: map[use]bool{}, options: o}
		}
	}
	if len(byPath) == 0 {
		return found
	}
	rules := map[string]*Rule{}
	for _, r := range All() {
		rules[r.ID] = r
	}
	kept := slices.DeleteFunc(slices.Clone(found), func(f diag.Diagnostic) bool {
		s := byPath[f.At.Path]
		r := rules[f.Rule]
		return s != nil && (r == nil || !r.Safety) && s.silences(f)
	})
	if o.Off[unusedIgnore().ID] {
		return kept
	}
	for _, d := range docs {
		if s := byPath[d.Path]; s != nil && s.doc == d {
			kept = append(kept, s.unused(rules)...)
		}
	}
	return kept
}

// silencer applies the suppressions of one document.
type silencer struct {
	doc     *note.Document
	used    map[use]bool
	options Options
}

// use is one rule of one suppression.
type use struct {
	ignore int
	rule   string
}

// silences reports whether a suppression covers the finding, and remembers each that does.
func (s *silencer) silences(f diag.Diagnostic) bool {
	silent := false
	for i, ig := range s.doc.Ignores {
		at := f.At.Span.Start
		inside := ig.File || at >= ig.Covers.Start && at <= ig.Covers.End
		if inside && slices.Contains(ig.Rules, f.Rule) && !expired(ig, s.options.Now) {
			s.used[use{i, f.Rule}] = true
			silent = true
		}
	}
	return silent
}

// unused reports the suppressions of the document that were of no use.
func (s *silencer) unused(rules map[string]*Rule) []diag.Diagnostic {
	var out []diag.Diagnostic
	r := unusedIgnore()
	severity := r.Severity
	if set, ok := s.options.Severities[r.ID]; ok {
		severity = set
	}
	for i, ig := range s.doc.Ignores {
		if expired(ig, s.options.Now) {
			continue
		}
		if len(ig.Rules) == 0 {
			out = append(out, diag.Diagnostic{Rule: r.ID, Severity: severity, Message: "suppression names no rule", At: ig.At, Hint: r.Remedy})
		}
		for _, id := range ig.Rules {
			if why, hint := s.useless(use{i, id}, rules); why != "" {
				if hint == "" {
					hint = r.Remedy
				}
				out = append(out, diag.Diagnostic{Rule: r.ID, Severity: severity, Message: why, At: ig.At, Hint: hint})
			}
		}
	}
	return out
}

// useless says why one rule of a suppression is of no use; empty when it was.
func (s *silencer) useless(u use, rules map[string]*Rule) (why, hint string) {
	r := rules[u.rule]
	switch {
	case r == nil:
		return fmt.Sprintf("suppression names the unknown rule %q", u.rule), renameHint(strings.ToLower(u.rule), IDs())
	case r.Safety:
		return fmt.Sprintf("rule %q cannot be silenced", u.rule), ""
	case s.used[u] || s.options.Off[u.rule]:
		return "", ""
	}
	return fmt.Sprintf("suppression of %q silences nothing", u.rule), ""
}
