package render

import (
	"io"
	"path"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

// The types of reviewdog's DiagnosticResult. Lines and columns count from 1, columns count bytes of UTF-8, and the end is just
// behind the last byte.
type (
	rdResult struct {
		Source      rdSource       `json:"source"`
		Diagnostics []rdDiagnostic `json:"diagnostics"`
	}
	rdSource struct {
		Name string `json:"name"`
		URL  string `json:"url"`
	}
	rdDiagnostic struct {
		Message     string         `json:"message"`
		Location    rdLocation     `json:"location"`
		Severity    string         `json:"severity"`
		Code        rdCode         `json:"code"`
		Suggestions []rdSuggestion `json:"suggestions,omitempty"`
		Related     []rdRelated    `json:"relatedLocations,omitempty"`
	}
	rdLocation struct {
		Path  string   `json:"path"`
		Range *rdRange `json:"range,omitempty"`
	}
	rdRange struct {
		Start rdPosition  `json:"start"`
		End   *rdPosition `json:"end,omitempty"`
	}
	rdPosition struct {
		Line   int `json:"line"`
		Column int `json:"column,omitempty"`
	}
	rdCode struct {
		Value string `json:"value"`
		URL   string `json:"url,omitempty"`
	}
	rdSuggestion struct {
		Range rdRange `json:"range"`
		Text  string  `json:"text"`
	}
	rdRelated struct {
		Message  string     `json:"message"`
		Location rdLocation `json:"location"`
	}
)

// RDJSON writes the findings for reviewdog. A fix becomes a suggestion where all of it lies in the file of the finding; one that
// is not proved becomes none, because a suggestion is applied with one click.
func RDJSON(w io.Writer, in Input) error {
	urls := map[string]string{}
	for _, r := range in.Rules {
		urls[r.ID] = r.HelpURI
	}
	out := rdResult{Source: rdSource{"notes-lint", projectURI}, Diagnostics: []rdDiagnostic{}}
	for _, d := range in.Report.Diagnostics {
		out.Diagnostics = append(out.Diagnostics, rdDiagnostic{
			Message: withHint(d), Location: in.rdLocation(d.At), Severity: rdSeverity(d.Severity), Code: rdCode{d.Rule, urls[d.Rule]},
			Suggestions: in.rdSuggestions(d),
			Related: convert(d.Related, func(r diag.Related) rdRelated {
				return rdRelated{Escape(r.Message), in.rdLocation(r.At)}
			}),
		})
	}
	return WriteJSON(w, out)
}

func rdSeverity(s diag.Severity) string {
	return [...]string{diag.Info: "INFO", diag.Warning: "WARNING", diag.Error: "ERROR"}[s]
}

func (in Input) rdLocation(at note.Location) rdLocation {
	out := rdLocation{Path: path.Join(in.Prefix, at.Path)}
	if at.Start.Line < 1 {
		return out
	}
	if r, ok := byteRange(in.source(at.Path), at.Span); ok {
		out.Range = &r
	} else {
		out.Range = &rdRange{Start: rdPosition{Line: at.Start.Line}}
	}
	return out
}

// rdSuggestions returns the edits of the first safe fix.
func (in Input) rdSuggestions(d diag.Diagnostic) []rdSuggestion {
	for _, f := range d.Fixes {
		if !f.Safe {
			continue
		}
		var out []rdSuggestion
		for _, e := range f.Edits {
			r, ok := byteRange(in.source(e.Path), e.Span)
			if !ok || e.Path != d.At.Path {
				return nil
			}
			out = append(out, rdSuggestion{r, e.New})
		}
		return out
	}
	return nil
}

func byteRange(src []byte, span note.Span) (rdRange, bool) {
	start, end, ok := positions(src, span)
	if !ok {
		return rdRange{}, false
	}
	column := func(offset int) int {
		_, from := lineAround(src, offset)
		return 1 + offset - from
	}
	return rdRange{rdPosition{start.Line, column(span.Start)}, &rdPosition{end.Line, column(span.End)}}, true
}
