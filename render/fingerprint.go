package render

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
)

// Fingerprints returns one name per finding that stays the same when lines are inserted or removed elsewhere: a hash of
// rule, path and the line's text with its blanks collapsed, and the ordinal among the findings that share them. Without
// the source, or for a finding about a whole file, the claim and message stand in for the line.
func Fingerprints(ds []diag.Diagnostic, source func(path string) []byte) []string {
	in := Input{Source: source}
	seen := map[string]int{}
	out := make([]string, len(ds))
	for i, d := range ds {
		sum := sha256.Sum256([]byte(strings.Join([]string{d.Rule, d.At.Path, in.anchorText(d)}, "\x00")))
		key := hex.EncodeToString(sum[:8])
		seen[key]++
		out[i] = key + ":" + strconv.Itoa(seen[key])
	}
	return out
}

func (in Input) anchorText(d diag.Diagnostic) string {
	src := in.source(d.At.Path)
	if d.At.Start.Line < 1 || d.At.Span.Start < 0 || d.At.Span.Start > len(src) || len(src) == 0 {
		return "\x00" + d.Claim + "\x00" + d.Message
	}
	line, _ := lineAround(src, d.At.Span.Start)
	return strings.Join(strings.Fields(string(line)), " ")
}
