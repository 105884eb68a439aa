package render

import (
	"io"
	"net/url"
	"path"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

const (
	sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
	projectURI  = "https://github.com/notes-lint/notes-lint"
	srcRoot     = "SRCROOT"
	// fingerprintName carries the version of how Fingerprints counts, so that a change of it does not mix old with new.
	fingerprintName = "notesLint/v1"
)

// SARIF writes the findings as a SARIF 2.1.0 log of one run. Columns count code points, file names are relative to the
// base SRCROOT, and the fingerprints survive moved lines.
func SARIF(w io.Writer, in Input) error {
	b := sarifBuilder{in: in, rules: []sarifRule{}, index: map[string]int{}}
	run := sarifRun{
		Invocations:        []sarifInvocation{b.invocation()},
		OriginalURIBaseIDs: map[string]sarifBase{srcRoot: {sarifText{Text: "the top of the repository"}}},
		ColumnKind:         "unicodeCodePoints",
		Results:            []sarifResult{},
	}
	for _, r := range in.Rules {
		b.addRule(r)
	}
	prints := Fingerprints(in.Report.Diagnostics, in.Source)
	for i, d := range in.Report.Diagnostics {
		run.Results = append(run.Results, b.result(d, prints[i]))
	}
	run.Tool.Driver = sarifDriver{Name: "notes-lint", InformationURI: projectURI, SemanticVersion: in.Version, Rules: b.rules}
	out, err := encode(sarifLog{Schema: sarifSchema, Version: "2.1.0", Runs: []sarifRun{run}})
	if err != nil {
		return err
	}
	_, err = w.Write(out)
	return err
}

type sarifBuilder struct {
	in    Input
	rules []sarifRule
	index map[string]int
}

func (b *sarifBuilder) addRule(r RuleInfo) {
	b.index[r.ID] = len(b.rules)
	out := sarifRule{ID: r.ID, HelpURI: r.HelpURI, Default: &sarifLevel{sarifLevelOf(r.Severity)}}
	if r.Summary != "" {
		out.ShortDescription = &sarifText{Text: r.Summary}
	}
	if r.Why != "" {
		out.FullDescription = &sarifText{Text: r.Why}
	}
	if help := strings.TrimSpace(r.Why + "\n\n" + r.Remedy); help != "" {
		out.Help = &sarifText{Text: help, Markdown: helpMarkdown(r)}
	}
	if r.Since != "" {
		out.Properties = map[string]string{"since": r.Since}
	}
	b.rules = append(b.rules, out)
}

func helpMarkdown(r RuleInfo) string {
	var parts []string
	if r.Why != "" {
		parts = append(parts, "**Why it matters.** "+r.Why)
	}
	if r.Remedy != "" {
		parts = append(parts, "**What to do.** "+r.Remedy)
	}
	if r.HelpURI != "" {
		parts = append(parts, "[More about `"+r.ID+"`]("+r.HelpURI+")")
	}
	return strings.Join(parts, "\n\n")
}

func (b *sarifBuilder) result(d diag.Diagnostic, print string) sarifResult {
	if _, known := b.index[d.Rule]; !known {
		b.addRule(RuleInfo{ID: d.Rule, Severity: d.Severity})
	}
	out := sarifResult{
		RuleID: d.Rule, RuleIndex: b.index[d.Rule], Level: sarifLevelOf(d.Severity), Message: sarifText{Text: d.Message},
		Locations:    []sarifLocation{},
		Fingerprints: map[string]string{"primaryLocationLineHash": print, fingerprintName: print},
	}
	if d.At.Path != "" {
		out.Locations = append(out.Locations, b.location(d.At))
	}
	for i, r := range d.Related {
		at := b.location(r.At)
		at.ID, at.Message = ptr(i+1), &sarifText{Text: r.Message}
		out.Related = append(out.Related, at)
	}
	for _, f := range d.Fixes {
		if len(f.Edits) > 0 {
			out.Fixes = append(out.Fixes, b.fix(f))
		}
	}
	if d.Claim != "" || d.Hint != "" || len(d.Evidence) > 0 {
		out.Properties = &sarifProperties{Claim: d.Claim, Hint: d.Hint, Evidence: convert(d.Evidence, newEvidence)}
	}
	return out
}

func (b *sarifBuilder) location(at note.Location) sarifLocation {
	p := &sarifPhysical{Artifact: b.artifact(at.Path)}
	if at.Start.Line > 0 {
		at = atLeastOne(at)
		p.Region = &sarifRegion{
			StartLine: at.Start.Line, StartColumn: at.Start.Column, EndLine: at.End.Line, EndColumn: at.End.Column,
			ByteOffset: ptr(at.Span.Start), ByteLength: ptr(at.Span.End - at.Span.Start),
		}
	}
	return sarifLocation{Physical: p}
}

// fix groups a fix's edits by file, in the order in which the files first appear.
func (b *sarifBuilder) fix(f diag.Fix) sarifFix {
	out := sarifFix{Description: sarifText{Text: f.Title}}
	at := map[string]int{}
	for _, e := range f.Edits {
		i, known := at[e.Path]
		if !known {
			i = len(out.Changes)
			at[e.Path] = i
			out.Changes = append(out.Changes, sarifChange{Artifact: b.artifact(e.Path)})
		}
		out.Changes[i].Replacements = append(out.Changes[i].Replacements, b.replacement(e))
	}
	return out
}

func (b *sarifBuilder) replacement(e diag.Edit) sarifReplacement {
	region := sarifRegion{ByteOffset: ptr(e.Span.Start), ByteLength: ptr(e.Span.End - e.Span.Start)}
	if start, end, ok := positions(b.in.source(e.Path), e.Span); ok {
		region.StartLine, region.StartColumn, region.EndLine, region.EndColumn = start.Line, start.Column, end.Line, end.Column
	}
	out := sarifReplacement{Deleted: region}
	if e.New != "" {
		out.Inserted = &sarifText{Text: e.New}
	}
	return out
}

func (b *sarifBuilder) artifact(file string) sarifArtifact {
	return sarifArtifact{URI: relativeURI(path.Join(b.in.Prefix, file)), URIBaseID: srcRoot}
}

// invocation tells what could not be checked. It was successful when nothing failed.
func (b *sarifBuilder) invocation() sarifInvocation {
	out := sarifInvocation{ExecutionSuccessful: true}
	for _, s := range b.in.Report.Skipped {
		n := sarifNotification{Level: "note", Message: sarifText{Text: "skipped: " + s.Path + ": " + s.Why}}
		if s.Failure {
			n.Level = "error"
			out.ExecutionSuccessful = false
		}
		out.Notifications = append(out.Notifications, n)
	}
	return out
}

func sarifLevelOf(s diag.Severity) string {
	return [...]string{diag.Info: "note", diag.Warning: "warning", diag.Error: "error"}[s]
}

// relativeURI is a slash path as a relative reference: every segment percent-encoded, the colon too, which would turn a
// first segment into a scheme.
func relativeURI(file string) string {
	segments := strings.Split(file, "/")
	for i, s := range segments {
		segments[i] = strings.ReplaceAll(url.PathEscape(s), ":", "%3A")
	}
	return strings.Join(segments, "/")
}

func ptr[T any](v T) *T { return &v }
