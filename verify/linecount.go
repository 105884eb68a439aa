package verify

import (
	"bytes"
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
)

// How far the number of lines of a file may be from the stated one, as a share of the smaller: of a number, and of one that is said to
// be rough. Files grow; only what a reader would call wrong is refuted.
const (
	lineSlack      = 1.25
	roughLineSlack = 1.5
	countedSlack   = 1.1  // of a number that nobody rounded: "493 lines"
	copiedSlack    = 1.05 // of a number that was right when it was written: then it was counted
)

// countedLines are a claim about the length of a file that is near enough unless it was right once.
type countedLines struct {
	*job
	path       string
	want, have int
}

// lineCount judges "`file` (350 lines)".
func (v *Verifier) lineCount(j *job) {
	c := j.claim
	f, ok := v.resolve(j.doc, c, c.Path)
	if !ok || !v.tree.isFile(f.path) || f.how == endOfPath && len(v.tree.ending(c.Path)) > 1 {
		j.out = unverifiable("its file is not in the tree")
		return
	}
	src, err := v.view.ReadFile(f.path)
	if err != nil {
		j.out = unverifiable("its file cannot be read")
		return
	}
	num, rough := strings.CutPrefix(c.Want, "~")
	want, err := strconv.Atoi(strings.ReplaceAll(num, ",", ""))
	have := lineCountOf(src)
	slack := lineSlack
	switch {
	case rough:
		slack = roughLineSlack
	case want >= 100 && want%5 != 0:
		slack = countedSlack
	}
	switch {
	case err != nil || want == 0:
		j.out = unverifiable("not a number of lines")
	case float64(max(have, want)) <= slack*float64(min(have, want)):
		j.out = confirmedAt(fmt.Sprintf("%q has %s", f.path, count(have, "line")), f.path, 0)
		if !rough && want%10 != 0 && float64(max(have, want)) > copiedSlack*float64(min(have, want)) && silenced(c) == "" && len(v.lengths) < maxCounted {
			v.lengths = append(v.lengths, countedLines{j, f.path, want, have})
		}
	case silenced(c) != "":
		j.out = unverifiable(silenced(c))
	default:
		j.out = missing(fmt.Sprintf("%q has %s, not %s", f.path, count(have, "line"), num), diag.Evidence{Path: f.path, Commit: v.commit(), Seen: count(have, "line")})
		j.out.Rule = "wrong-value"
	}
}

// lineCountOf is the number of lines of a text, empty ones at its end left out.
func lineCountOf(src []byte) int {
	return bytes.Count(bytes.TrimRight(src, "\n"), []byte{'\n'}) + 1
}

// linesOnce refutes the lengths of files that were right in the commits that wrote them and are not any more.
func (v *Verifier) linesOnce(ctx context.Context) {
	open := v.lengths
	v.lengths = nil
	var ask originAsk
	for _, c := range open {
		ask.add(c.doc, c.claim.At.Start.Line)
	}
	at := v.origins(ctx, ask)
	for _, c := range open {
		o := at[c.doc][c.claim.At.Start.Line]
		if o.Commit == "" || o.Edge {
			continue
		}
		old, err := v.view.ReadAt(o.Commit, c.path)
		if err != nil || lineCountOf(old) != c.want {
			continue
		}
		c.out = missing(fmt.Sprintf("%q had %s when that was written, and has %d now", c.path, count(c.want, "line"), c.have),
			diag.Evidence{Path: c.path, Commit: o.Commit, Seen: count(c.want, "line") + " then"})
		c.out.Rule = "wrong-value"
	}
}
