package verify

import (
	"context"
	"fmt"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

const (
	maxNearly        = 200 // versions of a run that differ from manifests by less than a product
	maxNearlyCommits = 30  // commits whose manifests are read for them
)

// fullVersion is a version of a manifest that names one release, or what is compatible with it.
var fullVersion = lazyregexp.New(`^[\^~]?v?(\d+(?:\.\d+)+)$`)

// nearly keeps a version that differs from that of a manifest by so little that the text alone does not tell whether anybody means it.
func (v *Verifier) nearly(j *job) {
	c := j.claim
	if silenced(c) == "" && !strings.HasPrefix(c.Want, ">") && strings.Contains(c.Want, ".") && fullVersion.MatchString(c.Want) && len(v.nearlyRight) < maxNearly && templateRoot(j.doc.Path) == "" {
		v.nearlyRight = append(v.nearlyRight, j)
	}
}

// versionsThen refutes such a version when the manifest held exactly that one when the line was written and holds another in the same place
// now: then it was copied from there, and is out of date.
func (v *Verifier) versionsThen(ctx context.Context) error {
	open := v.nearlyRight
	v.nearlyRight = nil
	if len(open) == 0 {
		return nil
	}
	var named []*symbolJob
	for _, j := range open {
		named = append(named, &symbolJob{job: j})
	}
	commits := v.wroteEach(ctx, named)
	old := map[string]*Verifier{}
	for i, j := range open {
		hash := commits[i].Hash
		if hash == "" {
			continue
		}
		then, ok := old[hash]
		if !ok && len(old) < maxNearlyCommits {
			var err error
			if then, err = v.manifestsAt(ctx, commits[i], map[string]bool{}); err != nil {
				return err
			}
			old[hash] = then
		}
		if then != nil {
			v.outdated(j, then, hash)
		}
	}
	return nil
}

// outdated compares what the manifests of a commit held with what they hold now.
func (v *Verifier) outdated(j *job, then *Verifier, hash string) {
	now := v.pinsTold(j)
	for _, was := range then.pinsTold(j) {
		line := fullNumber(j.claim.Want) // or the first parts of one: 1.19 of 1.19.3
		if fullNumber(was.text) != line && !strings.HasPrefix(fullNumber(was.text), line+".") || foreignTo(was.path, j.doc) {
			continue
		}
		for i, p := range now {
			if p.path != was.path || p.what != was.what || p.least || fullNumber(p.text) == "" || fullNumber(was.text) == fullNumber(p.text) || strings.HasPrefix(fullNumber(p.text), line+".") {
				continue
			}
			j.out = v.staleVersion(j, &now[i])
			j.out.Evidence = append(j.out.Evidence, diag.Evidence{Path: was.path, Line: was.line, Commit: hash, Seen: fmt.Sprintf("it was %q when that was written", was.text)})
			return
		}
	}
}

// pinsTold are the pins of the manifests that a claim may be about.
func (v *Verifier) pinsTold(j *job) []pin {
	if name, ok := strings.CutPrefix(j.claim.Key, note.PackageKey); ok {
		return sortPins(depPins(v.conf.depsCalled(name)), j.doc.Path)
	}
	return sortPins(v.conf.pinsOf(j.claim.Key), j.doc.Path)
}

// fullNumber is the number of a full version; empty for any other text.
func fullNumber(text string) string {
	if g := fullVersion.FindStringSubmatch(text); g != nil {
		return g[1]
	}
	return ""
}
