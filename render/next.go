package render

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
)

// From so many findings on, a terminal has scrolled past the first of them.
const (
	crowd      = 20
	crowdFiles = 3 // how many of the files with the most findings are named then
)

// next tells what can be done about the findings as a whole.
func (t *text) next() {
	if t.in.Mode != Check {
		return
	}
	found := t.in.Report.Diagnostics
	if len(found) >= crowd {
		t.line("most are in %s; one line each: notes-lint -q", fullest(found))
	}
	switch n := fixable(found); n {
	case 0:
	case 1:
		t.line("1 finding has a safe fix: notes-lint --diff | git apply")
	default:
		t.line("%d findings have safe fixes: notes-lint --diff | git apply", n)
	}
}

// fixable counts the findings that a safe fix makes go away.
func fixable(found []diag.Diagnostic) int {
	n := 0
	for _, d := range found {
		if slices.ContainsFunc(d.Fixes, func(f diag.Fix) bool { return f.Safe }) {
			n++
		}
	}
	return n
}

// fullest names the files with the most findings, the fullest first and those with as many in the order of their paths.
func fullest(found []diag.Diagnostic) string {
	count := map[string]int{}
	var paths []string
	for _, d := range found {
		if count[d.At.Path] == 0 {
			paths = append(paths, d.At.Path)
		}
		count[d.At.Path]++
	}
	slices.SortFunc(paths, func(a, b string) int {
		return cmp.Or(cmp.Compare(count[b], count[a]), strings.Compare(a, b))
	})
	parts := make([]string, 0, crowdFiles)
	for _, p := range paths[:min(crowdFiles, len(paths))] {
		parts = append(parts, fmt.Sprintf("%s (%d)", Escape(p), count[p]))
	}
	return strings.Join(parts, ", ")
}
