package verify

import (
	"fmt"
	"path"
	"strings"

	"github.com/agnivade/levenshtein"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

// replace makes the fix that writes now where the claim writes old; nil when old does not stand there literally.
func (v *Verifier) replace(j *job, old, now string) *diag.Fix {
	at := j.claim.At.Span
	if at.End > len(j.doc.Source) || now == "" || j.claim.Context.Form == note.SymlinkTarget || strings.ContainsAny(now, "`\n\r<>|") {
		return nil
	}
	text := string(j.doc.Source[at.Start:at.End])
	i := strings.Index(text, old)
	if i < 0 || strings.Count(text, old) != 1 {
		return nil
	}
	if strings.ContainsAny(now, " ()") && (j.claim.Context.Form == note.Link || j.claim.Context.Form == note.Prose) {
		return nil
	}
	s := note.Span{Start: at.Start + i, End: at.Start + i + len(old)}
	return &diag.Fix{Title: fmt.Sprintf("replace with %q", now), Safe: true, Edits: []diag.Edit{{Path: j.doc.Path, Span: s, New: now}}}
}

// rebase writes the new path now from the folder that the claim p for the old path was was written from.
func rebase(p, was, now, doc string) string {
	base := strings.TrimSuffix(strings.TrimSuffix(was, p), "/")
	if was == p || !strings.HasSuffix(was, p) {
		if was == p || !strings.HasPrefix(p, "../") {
			return now
		}
		return relative(folder(doc), now)
	}
	if rest, ok := strings.CutPrefix(now, base+"/"); ok {
		return rest
	}
	if base == folder(doc) {
		return relative(base, now)
	}
	return now
}

// relative is target as seen from the folder base.
func relative(base, target string) string {
	up := ""
	for base != "" && target != base && !strings.HasPrefix(target, base+"/") {
		base = folder(base)
		up += "../"
	}
	if base == "" {
		return up + target
	}
	return up + strings.TrimPrefix(target, base+"/")
}

// near returns the existing path in the same folder, or of the same base name length, that is spelt most like p.
func (v *Verifier) near(p string) string {
	v.tree.load()
	dir, base := folder(p), path.Base(p)
	best, score := "", len(base)/3+1
	for _, f := range v.tree.files {
		if folder(f) != dir {
			continue
		}
		if d := levenshtein.ComputeDistance(path.Base(f), base); d < score {
			best, score = f, d
		}
	}
	return best
}

// count writes a number with its noun: 1 target, 2 targets.
func count(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}
