package cli

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/render"
)

// baselineFile lists findings that a team has decided to live with. A finding is known by rule, path and the text of its
// line, not by its number, so that it stays known when lines move.
type baselineFile struct {
	Version  int             `json:"version"`
	Findings []baselineEntry `json:"findings"`
}

type baselineEntry struct {
	Rule  string `json:"rule"`
	Path  string `json:"path"`
	Line  string `json:"line_hash"`
	Count int    `json:"count"`
}

// lineHash is the first 16 hex digits of the SHA-256 of a line with its white space folded.
func lineHash(src []byte, at int) string {
	from, to := min(at, len(src)), min(at, len(src))
	for from > 0 && src[from-1] != '\n' {
		from--
	}
	for to < len(src) && src[to] != '\n' {
		to++
	}
	sum := sha256.Sum256([]byte(strings.Join(strings.Fields(string(src[from:to])), " ")))
	return hex.EncodeToString(sum[:8])
}

// jsonText is s as JSON can hold it: a byte that is not UTF-8 becomes U+FFFD.
func jsonText(s string) string { return string([]rune(s)) }

// writeBaseline prints the findings of a report as a baseline.
func writeBaseline(w io.Writer, in render.Input) error {
	out := baselineFile{Version: 1, Findings: []baselineEntry{}}
	for _, d := range in.Report.Diagnostics {
		e := baselineEntry{Rule: d.Rule, Path: jsonText(d.At.Path), Line: lineHash(in.Source(d.At.Path), d.At.Span.Start), Count: 1}
		i := slices.IndexFunc(out.Findings, func(x baselineEntry) bool { return x.Rule == e.Rule && x.Path == e.Path && x.Line == e.Line })
		if i >= 0 {
			out.Findings[i].Count++
			continue
		}
		out.Findings = append(out.Findings, e)
	}
	return render.WriteJSON(w, out)
}

// forget takes the findings of the baseline out of the report, and says on standard error how many entries match nothing
// any more, so that the file shrinks.
func (a *app) forget(w *workspace, rep *diag.Report) error {
	name, from := a.o.baseline, a.s.Dir
	if name == "" {
		name, from = w.baseline(), w.root
	}
	if name == "" || a.o.format == "baseline" {
		return nil
	}
	if !filepath.IsAbs(name) {
		name = filepath.Join(from, name)
	}
	b, err := os.ReadFile(name)
	if err != nil {
		return usage("write one with: notes-lint --format baseline > FILE", "read the baseline: %w", err)
	}
	var f baselineFile
	if err := json.Unmarshal(b, &f); err != nil || f.Version != 1 {
		return usage("write it anew with: notes-lint --format baseline > FILE", "%s is not a baseline of version 1", name)
	}
	src := map[string][]byte{}
	for _, d := range w.docs {
		src[d.Path] = d.Source
	}
	rep.Diagnostics = slices.DeleteFunc(rep.Diagnostics, func(d diag.Diagnostic) bool {
		p, h := jsonText(d.At.Path), lineHash(src[d.At.Path], d.At.Span.Start)
		for i, e := range f.Findings {
			if e.Count > 0 && e.Rule == d.Rule && e.Path == p && e.Line == h {
				f.Findings[i].Count--
				return true
			}
		}
		return false
	})
	stale := 0
	for _, e := range f.Findings {
		if e.Count > 0 {
			stale++
		}
	}
	if stale > 0 && !w.partial {
		entries := "1 entry of the baseline matches"
		if stale > 1 {
			entries = fmt.Sprintf("%d entries of the baseline match", stale)
		}
		fmt.Fprintf(a.s.Err, "notes-lint: %s nothing any more; write it anew\n", entries)
	}
	return nil
}
