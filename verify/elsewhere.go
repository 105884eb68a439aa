package verify

import (
	"bytes"
	"fmt"
	"path"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

// outsiders is how many names of a folder a document has to give to another home before the folder counts as moved there.
const outsiders = 3

// elsewhere silences what is reported of names that the text gives to a server, package or repository which this tree does
// not hold: names of their own kind, and names of a folder that went there with them.
func (v *Verifier) elsewhere(open []*symbolJob) (left map[*note.Document]map[string]bool) {
	left = map[*note.Document]map[string]bool{}
	names := map[*note.Document]map[string]string{}
	folders := map[*note.Document]map[string]int{}
	for _, s := range open {
		home := s.claim.Context.Home
		if home == "" || v.holds(home) {
			continue
		}
		if names[s.doc] == nil {
			names[s.doc], folders[s.doc] = map[string]string{}, map[string]int{}
		}
		names[s.doc][s.query.name.Last()] = home
		if s.out.Outcome == diag.Missing || s.out.Outcome == diag.Moved {
			folders[s.doc][v.goneFolder(s.out)]++
			s.out = unverifiable(fmt.Sprintf("the text says that it is of %q, which is not in this tree", home))
		}
	}
	for doc, tops := range folders {
		left[doc] = map[string]bool{}
		for top, n := range tops {
			left[doc][top] = top != "" && n >= outsiders
		}
	}
	for _, s := range open {
		if s.out.Outcome != diag.Missing && s.out.Outcome != diag.Moved || names[s.doc] == nil {
			continue
		}
		if home := names[s.doc][s.query.name.Last()]; home != "" {
			s.out = unverifiable(fmt.Sprintf("the text says elsewhere that it is of %q, which is not in this tree", home))
			continue
		}
		if top := v.goneFolder(s.out); left[s.doc][top] {
			s.out = leftWith(top)
		}
	}
	return left
}

// leftWith is the verdict on a name of a folder that moved to another repository.
func leftWith(top string) verdict {
	return unverifiable(fmt.Sprintf("it left with %q, whose names the text gives to another repository", top))
}

// alsoLeft silences the variables and flags that only a folder held which moved to another repository.
func (v *Verifier) alsoLeft(jobs []*job) {
	for _, j := range jobs {
		if k := j.claim.Kind; k != note.EnvClaim && k != note.FlagClaim || j.out.Outcome != diag.Missing {
			continue
		}
		if top := v.goneFolder(j.out); v.left[j.doc][top] {
			j.out = leftWith(top)
		}
	}
}

// goneFolder is the folder at the root that a removed name stood in, when that folder is gone too.
func (v *Verifier) goneFolder(out verdict) string {
	for _, e := range out.Evidence {
		if top, _, deep := strings.Cut(e.Path, "/"); deep && !v.tree.isDir(top) {
			return top
		}
	}
	return ""
}

// holds reports whether a file or folder of the tree is called as a server, package or repository.
func (v *Verifier) holds(home string) bool {
	base := path.Base(home)
	for _, name := range []string{base, strings.ReplaceAll(base, "-", "_"), strings.ReplaceAll(base, "_", "-")} {
		if v.tree.called(name) != "" {
			return true
		}
	}
	return false
}

// quotes reports whether a file of the tree holds a word as a whole literal.
func (v *Verifier) quotes(p, word string) bool {
	src, err := v.view.ReadFile(p)
	return err == nil && quoted(src, word)
}

// quoted reports whether a text holds a word as a whole literal: the name of a tool, of a key. Back quotes mark names in prose.
func quoted(src []byte, word string) bool {
	return bytes.Contains(src, []byte(`"`+word+`"`)) || bytes.Contains(src, []byte("'"+word+"'"))
}
