package verify

import (
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

// behindCommand names the folder that a command is run in: "`npm test` in `web/harbor`".
var behindCommand = lazyregexp.New("^`\\s+(?:in|inside|from|within)\\s+(?:the\\s+)?`([\\w./-]+/[\\w./-]*)`")

// insideFolder is behindCommand for folders that are told in words: "`npm test` in both web/ and api/".
var insideFolder = lazyregexp.New("^`\\s+(?:in|inside|from|within)\\s+(?:both\\s+|the\\s+)?`?([\\w.-]+(?:/[\\w.-]+)*/)`?(?:[\\s,.;:)]|$)")

// behindOf is what follows a claim in its sentence.
func behindOf(c note.Claim) string {
	_, tail, _ := strings.Cut(c.Context.Sentence, c.Target)
	return tail
}

// ranIn is the folder behind a command that is not in the tree; empty for none.
func (v *Verifier) ranIn(j *job) string {
	g := behindCommand.FindStringSubmatch(behindOf(j.claim))
	if g == nil || slices.ContainsFunc(v.bases(j.doc, j.claim), func(b string) bool { d, ok := join(b, g[1]); return ok && v.tree.exists(d) }) { // a file is what it reads
		return ""
	}
	return g[1]
}
