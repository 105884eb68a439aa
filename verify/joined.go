package verify

import (
	"bytes"
	"context"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/symbol"
)

// maxJoined is how many lost files of a run are looked for in calls that join their parts.
const maxJoined = 80

// joined takes back verdicts on files that source puts together of their parts: Join("state", "state.json"), Path("state") / "state.json".
// The program makes them where it runs, or looks there whether they are.
func (v *Verifier) joined(ctx context.Context, jobs []*job) error {
	type lost struct {
		*job
		base string
		call *regexp.Regexp
	}
	var open []lost
	for _, j := range jobs {
		if p := lostFile(j); p != "" && len(open) < maxJoined {
			if re := v.joinOf(p); re != nil {
				open = append(open, lost{j, strings.TrimSuffix(path.Base(p), path.Ext(p)) + ".", re})
			}
		}
	}
	var left []lost
	for _, l := range open {
		if at, known := v.words.recall(ctx, joinedBy, l.call.String()); !known {
			left = append(left, l)
		} else if len(at) > 0 {
			l.out = unverifiable(putTogether)
		}
	}
	if len(left) == 0 {
		return nil
	}
	var mu sync.Mutex
	found := make([]bool, len(left))
	files := slices.DeleteFunc(slices.Clone(v.words.files()), func(f string) bool { _, code := symbol.Detect(f, nil); return !code })
	err := v.view.ReadEach(ctx, files, func(_ int, src []byte, err error) {
		if err != nil || len(src) > symbol.MaxSize {
			return
		}
		for i, l := range left {
			if bytes.Contains(src, []byte(l.base)) && l.call.Match(src) {
				mu.Lock()
				found[i] = true
				mu.Unlock()
			}
		}
	})
	if err != nil {
		return err
	}
	for i, l := range left {
		at := []spot{}
		if found[i] {
			l.out, at = unverifiable(putTogether), append(at, spot{})
		}
		v.words.remember(ctx, joinedBy, l.call.String(), at)
	}
	return nil
}

const (
	joinedBy    = "join:" // the tag of calls that were looked for
	putTogether = "source puts its path together: it is there when the program has run"
)

// lostFile is the file whose absence a verdict rests on; empty for none.
func lostFile(j *job) string {
	if j.out.Outcome != diag.Missing || len(j.out.Evidence) == 0 {
		return ""
	}
	p := j.out.Evidence[0].Path
	switch c := j.claim; c.Kind {
	case note.PathClaim:
		if c.Context.Tree > 0 || path.Ext(c.Path) == "" {
			return ""
		}
		if path.Base(p) != path.Base(c.Path) || !strings.Contains(p, "/") {
			p = c.Path
		}
	case note.CommandClaim:
		if !readsFile(c) || path.Ext(p) == "" {
			return ""
		}
	default:
		return ""
	}
	if !writtenFile[path.Ext(p)] {
		return ""
	}
	return p
}

// readsFile reports whether a command shows the file that it names.
func readsFile(c note.Claim) bool {
	name, _, _ := strings.Cut(strings.TrimSpace(c.Target), " ")
	return name == "cat" || name == "less" || name == "tail" || name == "head" || name == "jq" || name == "rm"
}

// writtenFile are endings of files that programs write, and not those of source.
var writtenFile = wordsOf(".json .jsonl .yaml .yml .toml .db .sqlite .sqlite3 .log .txt .csv .ini .conf .xml .lock .pid .sock .bin .dat .cache .env .plist .html .pem .key .crt")

// joinOf is what a call looks like that puts a path together of its folder and its name; nil where nothing tells the folder.
func (v *Verifier) joinOf(p string) *regexp.Regexp {
	dir, base := path.Base(folder(p)), path.Base(p)
	if dir == "." || dir == "" || v.tree.isDir(folder(p)) {
		return nil // in a folder that is there a file is read, and not made
	}
	name := regexp.QuoteMeta(base)
	if ext := path.Ext(base); ext == ".yml" || ext == ".yaml" {
		name = regexp.QuoteMeta(strings.TrimSuffix(base, ext)) + `\.ya?ml`
	}
	re, err := regexp.Compile(`["'` + "`" + `]` + regexp.QuoteMeta(dir) + `["'` + "`" + `]\)?\s*(?:,|/|\+)\s*["'` + "`" + `]` + name + `["'` + "`" + `]`)
	if err != nil {
		return nil
	}
	return re
}
