package verify

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/symbol"
)

// declaredSorts are the sorts of definitions that cannot do without their name, so that a file which is called like one still has to have it.
var declaredSorts = wordsOf("type interface class enum struct trait")

// anonymous is a definition of a module that has no name of its own.
var anonymous = lazyregexp.New(`(?m)^\s*(?:export\s+default|module\.exports\s*=)\s+(?:abstract\s+)?(?:class\s*(?:extends\b|\{)|\{|\(|function\s*\(|async\b)`)

// drawnSorts refutes names that the comment of a drawn file says it defines, when neither that file nor any other has the name, not even
// within a longer one.
func (v *Verifier) drawnSorts(ctx context.Context, jobs []*job) error {
	entries := map[*note.Document]map[int]string{}
	for _, j := range jobs {
		if c := j.claim; c.Kind == note.PathClaim && c.Context.Form == note.TreeEntry && j.out.Outcome == diag.Confirmed && len(j.out.Evidence) > 0 {
			if entries[j.doc] == nil {
				entries[j.doc] = map[int]string{}
			}
			entries[j.doc][c.At.Start.Line] = j.out.Evidence[0].Path
		}
	}
	verdicts := map[*symbolJob]verdict{}
	for _, s := range v.looked {
		sort, told := strings.CutPrefix(s.claim.Key, note.SortKey)
		file := entries[s.doc][s.claim.At.Start.Line]
		if !told || file == "" || len(verdicts) >= maxUnheard || !v.undeclared(s, sort, file) {
			continue
		}
		name := s.query.name.Last()
		out := missing(fmt.Sprintf("%q is nowhere in %q, nor anywhere else", name, file), diag.Evidence{Path: file, Commit: v.commit(), Seen: "no file holds the word"})
		out.Hint = nearName(name, v.scanned(file).Defs)
		verdicts[s] = out
	}
	return v.unlessHeard(ctx, verdicts, func(name string) []string { return []string{name} })
}

// undeclared reports whether nothing is known of a name that a file of source is said to define.
func (v *Verifier) undeclared(s *symbolJob, sort, file string) bool {
	q, a := s.query.name, &s.answer
	switch {
	case s.out.Outcome != diag.Unverifiable || silenced(s.claim) != "" || s.claim.Silent != "" || !s.unknown() || a.unread || len(a.code)+len(a.text) > 0:
		return false
	case !spelt(q) || len(wordsOfName(q.Last())) < 2 || ofFramework(q.Last()):
		return false
	case sort == "" && (!severalWords(q.Last(), 3) || v.fileSpelt(q.Last())) || !declaredSorts[sort] && v.fileSpelt(q.Last()):
		return false // the file itself is what is meant
	case !isNamedFile(file) || wordless(file) || v.example(s.doc):
		return false
	}
	src := v.mf.read(file)
	return len(src) > 0 && len(src) <= symbol.MaxSize && bytes.IndexByte(src, 0) < 0 && !takesAll.Match(src) && !outOfMacro.Match(src) && !anonymous.Match(src) && len(v.scanned(file).Defs) > 0
}
