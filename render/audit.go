package render

import (
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"slices"

	"github.com/notes-lint/notes-lint/audit"
)

// AuditInput is what a format of audits gets.
type AuditInput struct {
	Reports []audit.Report // one, or those of many repositories in order
	Width   int            // columns of the terminal, 0 for none
	Color   bool
}

// AuditFormat writes audits.
type AuditFormat func(io.Writer, AuditInput) error

func auditFormats() map[string]AuditFormat {
	return map[string]AuditFormat{"text": AuditText, "json": AuditJSON, "html": AuditHTML, "markdown": AuditMarkdown, "ndjson": AuditNDJSON}
}

// AuditFormats lists the names of the formats of audits, sorted.
func AuditFormats() []string { return slices.Sorted(maps.Keys(auditFormats())) }

// AuditByName returns a format of audits.
func AuditByName(name string) (AuditFormat, bool) {
	f, ok := auditFormats()[name]
	return f, ok
}

// AuditJSON writes one audit as an object, several as an array of them.
func AuditJSON(w io.Writer, in AuditInput) error {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	var v any = in.Reports
	if len(in.Reports) == 1 {
		v = in.Reports[0]
	}
	if err := enc.Encode(v); err != nil {
		return err
	}
	_, err := w.Write(harmlessJSON(out.Bytes()))
	return err
}
