package verify

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/repo"
)

// commits judges commit ids by the objects of the repository.
func (v *Verifier) commits(ctx context.Context, jobs []*job) error {
	var ids []string
	at := map[string]int{}
	for _, j := range jobs {
		if _, ok := at[j.claim.Target]; !ok {
			at[j.claim.Target] = len(ids)
			ids = append(ids, j.claim.Target)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	held, err := v.view.Commits(ctx, ids)
	here, gone := 0, 0
	for _, h := range held {
		switch h.Presence {
		case repo.Present:
			here++
		case repo.NotPresent:
			gone++
		}
	}
	for _, j := range jobs {
		j.out = v.commitVerdict(j, held[at[j.claim.Target]])
		if refutes(j.out) && gone > fewGone && gone > here {
			j.out = unverifiable(fmt.Sprintf("%d of the %d commits that memory names are not in this repository: they may be of another, or of a history that was rewritten", gone, gone+here))
		}
	}
	return err
}

// ofHost is a name as hosts of repositories give them, with what it may be followed by: "harbour/tools", "harbour/tools/charts".
var ofHost = lazyregexp.New("`([A-Za-z0-9][\\w-]*/[A-Za-z0-9][\\w.-]*)(?:/[\\w./-]*)?`")

// foreignNamed is a repository of others that the line of a claim names in a code span; empty for none.
func (v *Verifier) foreignNamed(j *job) string {
	for _, g := range ofHost.FindAllStringSubmatch(j.doc.LineText(j.claim.At.Start.Line), 8) {
		owner, _, _ := strings.Cut(g[1], "/")
		if path.Ext(g[1]) == "" && v.tree.isGone(owner) && !v.tree.exists(path.Join(folder(j.doc.Path), owner)) && len(v.tree.ending(g[1])) == 0 && !v.ownName(path.Base(g[1])) {
			return g[1]
		}
	}
	return ""
}

// fewGone is how many commits may be missing without a doubt that memory speaks of this history at all.
const fewGone = 2

// offTrunk tells that a commit never was where a clone finds it, or lies in another repository.
var offTrunk = lazyregexp.New(`(?i)\b(?:(?:local|dropped|orphan(?:ed)?|dangling|unpushed|amended|squashed|rebased)\s+(?:[\w-]+\s+){0,2}commits?|commits?\s+(?:\S+\s+){0,3}(?:was|were|got)?\s*(?:dropped|squashed|rebased|amended)|` +
	`(?:never|not|un)[ -]?pushed|force[- ]?push(?:ed)?|points at the dropped|[\w-]+-repo\b|(?:other|another|sibling|separate|upstream|companion)\s+repo(?:sitory)?)\b`)

func (v *Verifier) commitVerdict(j *job, h repo.Held) verdict {
	id := j.claim.Target
	switch h.Presence {
	case repo.Present:
		return verdict{Outcome: diag.Confirmed, Because: "the repository has it", Evidence: []diag.Evidence{{Commit: h.Full, Seen: fmt.Sprintf("an object %q", id)}}}
	case repo.Unknown:
		return unverifiable("the history at hand is not whole")
	}
	if why := silenced(j.claim); why != "" && hardSilent(j.claim) && j.claim.Context.Whole {
		return unverifiable(why)
	}
	if why := offTrunk.FindString(j.doc.LineText(j.claim.At.Start.Line)); why != "" {
		return unverifiable(fmt.Sprintf("the line says %q", why))
	}
	if repo := v.foreignNamed(j); repo != "" {
		return unverifiable(fmt.Sprintf("it may be a commit of %q, which the line names", repo))
	}
	if why := v.revision(j); why != "" {
		return unverifiable(why)
	}
	return missing(fmt.Sprintf("no object %q in the repository", id), diag.Evidence{Commit: v.view.Info().Revision, Seen: "a whole clone without an object of that name"})
}

// revision says why an id is that of a change to a database and no commit: files are called by it, or Alembic, whose ids have twelve digits,
// is at work and the text does not speak of commits. Empty for a commit.
func (v *Verifier) revision(j *job) string {
	id := j.claim.Target
	v.tree.load()
	if i := slices.IndexFunc(v.tree.files, func(f string) bool { return strings.Contains(path.Base(f), id) }); i >= 0 {
		return fmt.Sprintf("%q is called by it", v.tree.files[i])
	}
	if len(id) == 12 && !strings.Contains(strings.ToLower(j.doc.LineText(j.claim.At.Start.Line)), "git") && len(v.tree.ending("alembic"))+len(v.tree.ending("alembic.ini")) > 0 {
		return "it may be a revision of Alembic"
	}
	return ""
}
