package verify

import (
	"bytes"
	"fmt"
	"path"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
)

// scriptExts are the extensions of modules of JavaScript and TypeScript.
var scriptExts = map[string]bool{".ts": true, ".tsx": true, ".js": true, ".jsx": true, ".mjs": true, ".mts": true}

// calledAsFiles refutes names that a script is called as and does not hold, when others of their list are defined in one folder by scripts
// that are called as they are: "`useBerths`, `useTides`, `useSlots`, `useFees`", where use-fees.ts has FeeProvider alone.
func (v *Verifier) calledAsFiles(jobs, defined []*symbolJob) {
	dir, from := mostOf(defined, func(s *symbolJob) string {
		if p := s.answer.hits[0].Path; scriptExts[path.Ext(p)] && stemSpelt(p) == nameSpelt(s) {
			return folder(p)
		}
		return ""
	})
	if len(from) < leastEnumerated || dir == "" {
		return
	}
	for _, s := range jobs {
		if !v.wordGone(s) || !v.fileSpelt(s.query.name.Last()) {
			continue
		}
		file, once := "", true
		for base := range v.tree.below(dir) {
			if !strings.Contains(base, "/") && stemSpelt(base) == nameSpelt(s) {
				once = once && file == ""
				file = path.Join(dir, base)
			}
		}
		src := v.mf.read(file)
		if file == "" || !once || !scriptExts[path.Ext(file)] || bytes.Contains(src, []byte("export default")) || bytes.Contains(src, []byte("export *")) {
			continue
		}
		defs := v.scanned(file).Defs
		if len(defs) == 0 {
			continue
		}
		s.out = missing(fmt.Sprintf("%q, which is called so, does not define it, as the files of the names beside it do", file),
			diag.Evidence{Path: file, Commit: v.commit(), Seen: count(len(defs), "definition") + ", none of that name"})
		s.out.Hint = nearName(s.query.name.Last(), defs)
	}
}

// stemSpelt is the name of a file without its extension, in small letters and without what joins its words.
func stemSpelt(p string) string {
	base := path.Base(p)
	return unjoined(strings.TrimSuffix(base, path.Ext(base)))
}

// nameSpelt is the last part of a name in that spelling.
func nameSpelt(s *symbolJob) string {
	return unjoined(s.query.name.Last())
}

// unjoined is a name in small letters, without what joins its words.
func unjoined(name string) string { return plainSpelling.Replace(strings.ToLower(name)) }
