package verify

import (
	"fmt"
	"path"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

// echo is a file as a document names it.
type echo struct {
	doc  *note.Document
	file string
}

// rootFile is a file that a document of a folder draws at the root.
type rootFile struct {
	folder string
	file   string
}

// echoes refutes a file that is named again. Where a document names a file that is proved to be gone, or links to one that is not there, and says
// the bare name in other places too, these mean the same file. A file that is drawn at the root and is not there cannot be run from there either, as
// the document or one beside it has it.
func (v *Verifier) echoes(jobs []*job) {
	gone, atRoot := map[echo]*job{}, map[rootFile]*job{}
	for _, j := range jobs {
		n, ok := echoed(j)
		if !ok || j.out.Outcome != diag.Missing {
			continue
		}
		linked, drawn := j.claim.Kind == note.LinkClaim, j.claim.Context.Form == note.TreeEntry && len(j.out.Evidence) > 0 && j.out.Evidence[0].Path == ""
		if (common[n.file] || library.MatchString(n.file)) && !drawn {
			continue
		}
		if linked && j.claim.Context.Form == note.Link || !linked && len(j.out.Evidence) > 0 && j.out.Evidence[0].Commit != "" {
			gone[n] = j
		}
		if drawn {
			atRoot[rootFile{folder(j.doc.Path), n.file}] = j
		}
	}
	if len(gone)+len(atRoot) == 0 {
		return
	}
	for _, j := range jobs {
		if j.out.Outcome != diag.Unverifiable || silenced(j.claim) != "" {
			continue
		}
		var first *job
		switch c := j.claim; {
		case c.Kind == note.CommandClaim && c.Dir == "" && len(c.Args) > 1 && j.out.Because == unfitFile && interpreters[c.Args[0]]:
			if first = atRoot[rootFile{folder(j.doc.Path), c.Args[1]}]; first != nil {
				j.out = first.out
				j.out.Because, j.out.Fix = fmt.Sprintf("there is no %q, which %q draws at the root", c.Args[1], first.doc.Path), nil
			} else if first = gone[echo{j.doc, c.Args[1]}]; first != nil {
				j.out = first.out
				j.out.Because, j.out.Fix = "its file is "+first.out.Because, nil
			}
		case c.Kind == note.PathClaim && j.out.Because == unfit && c.Context.Form != note.TreeEntry:
			if n, ok := echoed(j); ok {
				first = gone[n]
			}
			if first == nil {
				first = atRoot[rootFile{folder(j.doc.Path), c.Path}]
			}
			if first != nil {
				j.out = first.out
				j.out.Fix = nil // it replaces the text of the other place
			}
		}
	}
}

// echoed is the name under which a claim about a lone file is found again.
func echoed(j *job) (echo, bool) {
	p := j.claim.Path
	if j.claim.Kind != note.PathClaim && j.claim.Kind != note.LinkClaim || p == "" || path.Base(p) != p || path.Ext(p) == "" || loose[p] {
		return echo{}, false
	}
	return echo{j.doc, p}, true
}
