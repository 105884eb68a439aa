package verify

import (
	"context"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
)

// isData reports whether an ending is that of settings or data, which a program reads or keeps where it runs.
func isData(ext string) bool {
	switch ext {
	case ".json", ".jsonl", ".yaml", ".yml", ".toml", ".ini", ".cfg", ".conf", ".env", ".db", ".sqlite", ".sqlite3", ".csv", ".log":
		return true
	}
	return false
}

// oneWord is a name that source text can be searched for as a word.
var oneWord = lazyregexp.New(`^[A-Za-z_]\w*$`)

// maxKeptFiles is how many such files of a run are looked for.
const maxKeptFiles = 20

// keptWhereRun takes back that a file of settings or data is nowhere, which git never had, when code of the tree asks for it by its name: whoever
// runs the program makes it, or the program does.
func (v *Verifier) keptWhereRun(ctx context.Context, jobs []*job) error {
	open := map[string][]*job{} // by ending
	n := 0
	for _, j := range jobs {
		p := j.claim.Path
		ext, base := path.Ext(p), path.Base(p)
		if stem := strings.TrimSuffix(base, ext); n < maxKeptFiles && j.out.Outcome == diag.Missing && j.out.Because == neverThere && j.claim.Kind == note.PathClaim && isData(ext) && !strings.HasPrefix(p, ".") && oneWord.MatchString(stem) {
			open[ext] = append(open[ext], j)
			n++
		}
	}
	for ext, jobs := range open {
		stem := func(j *job) string { return strings.TrimSuffix(path.Base(j.claim.Path), ext) }
		var ids []string
		for _, j := range jobs {
			ids = append(ids, stem(j))
		}
		slices.Sort(ids)
		found, err := v.words.findKept(ctx, "file"+ext+":", slices.Compact(ids), func(id string, src []byte, at int) bool {
			rest := string(src[at+len(id) : min(len(src), at+len(id)+len(ext)+1)])
			return strings.HasPrefix(rest, ext) && strings.Trim(rest[len(ext):], `"'`+"`") == ""
		})
		if err != nil {
			return err
		}
		for _, j := range jobs {
			if at := found[stem(j)]; len(at) > 0 && !v.tree.isFile(path.Base(j.claim.Path)) { // what lies at the root is asked for there
				j.out = unverifiable(fmt.Sprintf("%q asks for it by its name: it may be kept where the program runs", at[0].Path))
			}
		}
	}
	return v.ignoredYetUsed(ctx, jobs)
}

// ignoredYetUsed takes back that what git ignores was moved elsewhere, when code of the tree still names the folder that the text means: a
// program fills it where it runs, and what git kept was its first filling.
func (v *Verifier) ignoredYetUsed(ctx context.Context, jobs []*job) error {
	open := map[string][]*job{} // by folder
	for _, j := range jobs {
		p := strings.Trim(j.claim.Path, "/")
		if j.out.Outcome != diag.Moved || j.claim.Kind != note.PathClaim || p == "" || strings.HasPrefix(p, ".") || v.view.Lookup(p).State != repo.Ignored && v.view.Lookup(p+"/"+unnamedFile).State != repo.Ignored {
			continue
		}
		if path.Ext(p) != "" {
			p = folder(p)
		}
		if strings.Contains(p, "/") && len(open) < maxKeptFiles {
			open[p] = append(open[p], j)
		}
	}
	if len(open) == 0 {
		return nil
	}
	used, err := v.words.within(ctx, slices.Sorted(maps.Keys(open)))
	for p, jobs := range open {
		for _, j := range jobs {
			if used[p] {
				j.out = unverifiable("ignored by git, and code of the tree still names its folder: a program fills it where it runs")
			}
		}
	}
	return err
}
