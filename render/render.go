// Package render turns a report into bytes: one file per format, each a function from an Input to a writer. It knows
// results and positions only. What a rule is about reaches it as data, so that it never has to import the rules.
//
// Everything in a report may have been written by somebody hostile: a file name, a quoted claim, a heading. No format
// lets a control character, a bidirectional override or a runner's workflow command through.
package render

import (
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/notes-lint/notes-lint/diag"
)

// Mode says which half of the report people asked for. The zero value is Check.
type Mode uint8

// Modes.
const (
	Check  Mode = iota // findings
	Verify             // claims with their verdicts
)

// RuleInfo is what an output tells about a rule.
type RuleInfo struct {
	ID       string
	Summary  string // lower case, no full stop
	Why      string
	Remedy   string
	Severity diag.Severity
	Since    string
	HelpURI  string // absolute; may be empty
}

// Input is everything a format may look at. Only Report is required.
type Input struct {
	Report  diag.Report // already sorted
	Mode    Mode
	Source  func(path string) []byte // contents of a judged file for snippets and columns; nil, or a nil answer, does without
	Rules   []RuleInfo
	Version string // of the program
	Prefix  string // path from the git top level to the root, slash-separated, no trailing slash; only CI formats use it
	Width   int    // columns of the terminal, 0 when unknown
	Color   bool
	Quiet   bool // text: one line per finding and nothing else
}

// Format writes the input in one format. It fails only when the writer does.
type Format func(w io.Writer, in Input) error

// formats lists every format by its name.
func formats() map[string]Format {
	return map[string]Format{
		"checkstyle": Checkstyle, "github": GitHub, "gitlab": GitLab, "json": JSON, "junit": JUnit, "markdown": Markdown,
		"rdjson": RDJSON, "sarif": SARIF, "text": Text,
	}
}

// Formats returns the names that ByName knows, in alphabetical order.
func Formats() []string { return slices.Sorted(maps.Keys(formats())) }

// ByName returns the format of that name.
func ByName(name string) (Format, error) {
	if f := formats()[name]; f != nil {
		return f, nil
	}
	return nil, fmt.Errorf("unknown format %q, the formats are %q", name, Formats())
}

// source returns the contents of path, or nil.
func (in Input) source(path string) []byte {
	if in.Source == nil || path == "" {
		return nil
	}
	return in.Source(path)
}

// worstFirst orders findings by severity and keeps the report's order within one.
func worstFirst(ds []diag.Diagnostic) []diag.Diagnostic {
	out := slices.Clone(ds)
	slices.SortStableFunc(out, func(a, b diag.Diagnostic) int { return int(b.Severity) - int(a.Severity) })
	return out
}
