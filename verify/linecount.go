package verify

import (
	"bytes"
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
)

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
	have := bytes.Count(bytes.TrimRight(src, "\n"), []byte{'\n'}) + 1
	slack := lineSlack
	if rough {
		slack = roughLineSlack
	}
	switch {
	case err != nil || want == 0:
		j.out = unverifiable("not a number of lines")
	case float64(max(have, want)) <= slack*float64(min(have, want)):
		j.out = confirmedAt(fmt.Sprintf("%q has %s", f.path, count(have, "line")), f.path, 0)
	case silenced(c) != "":
		j.out = unverifiable(silenced(c))
	default:
		j.out = missing(fmt.Sprintf("%q has %s, not %s", f.path, count(have, "line"), num), diag.Evidence{Path: f.path, Commit: v.commit(), Seen: count(have, "line")})
		j.out.Rule = "wrong-value"
	}
}
