package verify

import (
	"bytes"
	"context"
	"fmt"
	"path"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/symbol"
)

const maxToldFiles = 400 // old contents of files that are read for the words told beside them

// toldWord is a word that may be a name in a file: of a member, a job, a service, a setting.
var toldWord = lazyregexp.New(`^[A-Za-z_][\w-]{3,50}$`)

// isKey reports whether a word of settings is a key.
func isKey(src []byte, at, n int) bool {
	from := bytes.LastIndexByte(src[:at], '\n') + 1
	before := strings.Trim(string(src[from:at]), " \t-{\"'[")
	after := strings.TrimLeft(string(src[at+n:min(len(src), at+n+4)]), "\"' \t")
	return (before == "" || before == "<") && after != "" && strings.IndexByte(":=>]", after[0]) >= 0
}

// leftFile refutes words in code spans that are told beside a file and of which nothing else is known: the file held them when their line was written, source
// as a word of its code and settings as a key, and it holds them no more.
func (v *Verifier) leftFile(ctx context.Context, all []*trace) ([]*job, error) {
	var out []*job
	old := map[string][]byte{}
	for _, t := range all {
		w := t.claim.Target
		if t.out.Outcome != diag.Unverifiable || t.claim.Key != note.WordKey || len(t.files) == 0 || !toldWord.MatchString(w) || suggested.MatchString(t.claim.Context.Sentence) || recorded.MatchString(t.claim.Context.Sentence) {
			continue
		}
		if err := ctx.Err(); err != nil {
			return out, err
		}
		var was diag.Evidence
		for _, f := range t.files {
			if strings.EqualFold(w, strings.TrimSuffix(path.Base(f), path.Ext(f))) || heldWord(f, v.mf.read(f), w) != "" {
				was = diag.Evidence{}
				break
			}
			key := t.commit + ":" + f
			if _, ok := old[key]; !ok {
				if len(old) >= maxToldFiles {
					continue
				}
				old[key], _ = v.view.ReadAt(t.commit, f)
			}
			if l := heldWord(f, old[key], w); l != "" && was.Path == "" {
				was = diag.Evidence{Path: f, Commit: t.commit, Seen: fmt.Sprintf("it held %q then", clipped(l))}
			}
		}
		if was.Path != "" {
			t.out = missing(fmt.Sprintf("%q held %q when that was written, and does not hold it any more", was.Path, w), was)
			t.out.Rule = "dead-symbol"
			out = append(out, t.job)
		}
	}
	return out, nil
}

// heldWord is the line of a file that holds a word by which it may be told, settings as a key; empty when there is none.
func heldWord(f string, src []byte, w string) string {
	settings, out := holdsSettings(f), ""
	if len(src) > maxReplacedSource || bytes.IndexByte(src, 0) >= 0 {
		return ""
	}
	symbol.NewSet([]string{w}).Scan(src, func(_, at int) {
		if out != "" || commented(src, at) || settings && !isKey(src, at, len(w)) || !settings && at > 0 && (src[at-1] == '-' || src[at-1] == '/') {
			return
		}
		if end := at + len(w); end < len(src) && src[end] == '-' {
			return
		}
		out = lineAt(src, at)
	})
	return out
}
