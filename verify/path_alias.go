package verify

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
)

// besideAlias judges an import that was found by the end of its path only, where the settings of a compiler say what its beginning stands for:
// nothing of that path lies there, and what does have the name lies elsewhere below.
func (v *Verifier) besideAlias(j *job, p string, f found) {
	if f.how != endOfPath && f.how != byImportStem || hardSilent(j.claim) {
		return
	}
	var at []importMap
	for _, m := range v.importMaps() {
		if strings.HasPrefix(p, m.from) && strings.HasPrefix(p, "@") {
			at = append(at, m)
		}
	}
	at = slices.DeleteFunc(at, func(m importMap) bool { return m.to != "." && m.to != "" && !strings.HasPrefix(f.path, m.to+"/") })
	if len(at) == 0 {
		return
	}
	places := v.aliases(p)
	for _, m := range at {
		places = append(places, path.Join(m.to, strings.TrimPrefix(p, m.from)))
	}
	for _, q := range places {
		if v.tree.exists(q) || v.tree.within(folder(q), stemOf(q)) {
			return
		}
	}
	m := at[0]
	rel := strings.TrimPrefix(f.path, strings.Trim(m.to, ".")+"/")
	j.out = verdict{Outcome: diag.Moved, Because: fmt.Sprintf("%q stands for %q, where nothing has that path: %q has its end", m.from, orRoot(strings.Trim(m.to, ".")), f.path),
		Evidence: []diag.Evidence{{Path: f.path, Commit: v.commit(), Seen: "the only place with that end"}}, Hint: fmt.Sprintf("import %q", m.from+strings.TrimSuffix(rel, path.Ext(rel)))}
}
