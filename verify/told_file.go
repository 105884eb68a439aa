package verify

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/symbol"
)

const maxToldFiles = 400 // old contents of files that are read for the words told beside them

var errTooMany = errors.New("more old contents than are read")

// toldWord is a word that may be a name in a file: of a member, a job, a service, a setting.
var toldWord = lazyregexp.New(`^[A-Za-z_][\w-]{3,50}$`)

// severalParts is a name that no text has by chance.
var severalParts = lazyregexp.New(`[a-z0-9][A-Z]|\w[_-]\w`)

// isKey reports whether a word of settings is a key.
func isKey(src []byte, at, n int) bool {
	before := strings.Trim(string(lineAhead(src, at)), " \t-{\"'[")
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
		if t.out.Outcome != diag.Unverifiable || t.claim.Key != note.WordKey || len(t.files)+len(t.types) == 0 || !toldWord.MatchString(w) || domEvent.MatchString(w) || t.doubted() {
			continue
		}
		if err := ctx.Err(); err != nil {
			return out, err
		}
		used := t.usedThere()
		question := w
		if used {
			question += " used"
		}
		var was diag.Evidence
		for _, f := range slices.Concat(t.files, t.types) {
			if strings.EqualFold(w, strings.TrimSuffix(path.Base(f), path.Ext(f))) || heldWord(f, v.mf.read(f), w, false) != "" {
				was = diag.Evidence{}
				break
			}
			if !holdsSettings(f) && !slices.Contains(t.types, f) && !severalParts.MatchString(w) {
				continue // a plain word may be told of what the file takes from others
			}
			l, err := kept(v, fmt.Sprintf("left%s:%s:%s:%s", answerForm, t.commit, f, question), func() (string, error) {
				key := t.commit + ":" + f
				if _, ok := old[key]; !ok {
					if len(old) >= maxToldFiles {
						return "", errTooMany
					}
					old[key], _ = v.view.ReadAt(t.commit, f)
				}
				return heldWord(f, old[key], w, !used), nil
			})
			if err != nil {
				continue
			}
			if l != "" && takesAll.Match(v.mf.read(f)) {
				was = diag.Evidence{}
				break
			}
			if l != "" && was.Path == "" {
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

// heldWord is the line of a file that holds a word by which it may be told, settings as a key, and source as what is declared there where that is
// asked for; empty when there is none.
func heldWord(f string, src []byte, w string, declared bool) string {
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
		if l := lineAt(src, at); settings || !declared || declares(l, w) {
			out = l
		}
	})
	return out
}

// declaring are words ahead of a name that a line declares.
var declaring = lazyregexp.New(`(?:^|\b(?:case|def|func|fn|function|const|let|var|val|class|struct|interface|type|enum|record|trait|object|static|final|public|private|protected|internal|export|async|default|pub|int|string|void|bool)\s+|^[|'"]\s*|\benum\b.*[{,|]\s*|\btype\b.*[=|]\s*['"]?)$`)

// declares reports whether a line of code declares a name, as a member too.
func declares(l, w string) bool {
	at := strings.Index(l, w)
	if at < 0 || !declaring.MatchString(strings.TrimLeft(l[:at], " \t")) {
		return false
	}
	rest := strings.TrimLeft(l[at+len(w):], " \t")
	return rest == "" || strings.IndexByte("=:,({;|}'\"<", rest[0]) >= 0
}

// takesAll is a line by which a file hands on all that another one has.
var takesAll = lazyregexp.New(`(?m)^\s*(?:pub\s+use\s+[\w:]+::\*|export\s+\*\s+from|from\s+\S+\s+import\s+\*)`)
