package verify

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// declaresFlag is a line that tells a library for command lines of a flag.
var declaresFlag = lazyregexp.New(`add_argument\(|[oO]ption\(|[fF]lag\(|\.arg\(|Argument\(|[oO]ption\s*=|\bopts?\.on\(|[fF]lags\(\)\.\w+\(|\b[fF]lag[sS]?(?:et)?\.(?:\w+Var[PF]?|String|Bool|Int|Duration|Float64)\(|Arg::(?:new|with_name)\(|\blong\s*=`)

// flagsOnce says which of the flags a program of the repository once declared. Those that any spelling in the tree, or in the programs
// that they are stated for, may stand for are left out.
func (v *Verifier) flagsOnce(ctx context.Context, jobs []*job, found map[string][]spot) map[string]diag.Evidence {
	var names []string
	var asked []*job
	for _, j := range jobs {
		name := j.claim.Target
		if genericFlags[name] || slices.Contains(names, name) || len(unsaid(name)) > 0 || v.flagSpelt(j, found) {
			continue
		}
		names, asked = append(names, name), append(asked, j)
	}
	if len(names) == 0 {
		return nil
	}
	origins := v.wroteJobs(ctx, asked, names)
	for _, n := range slices.Clone(names) { // many libraries are told of a flag without its dashes
		if bare := strings.TrimPrefix(n, "--"); len(bare) > 3 {
			names = append(names, bare)
		}
	}
	return v.everHeld(ctx, names, origins, flagDeclared)
}

// flagSpelt reports whether a spelling of a flag stands where it may be read: anywhere in the tree for one that is stated for no
// program, and in the source of its programs for others.
func (v *Verifier) flagSpelt(j *job, found map[string][]spot) bool {
	mine := v.programsOf(j)
	if len(j.claim.Args) > 0 && len(mine) == 0 {
		return true
	}
	return slices.ContainsFunc(append(flagSpellings(j.claim.Target), unsaid(j.claim.Target)...), func(s string) bool {
		if len(mine) == 0 {
			return len(found[s]) > 0
		}
		return slices.ContainsFunc(mine, func(p *program) bool { return firstIn(found[s], p.holds) != nil })
	})
}

// flagLeft refutes a flag that was declared once, in its program where one is named.
func (v *Verifier) flagLeft(j *job, once map[string]diag.Evidence, found map[string][]spot) (diag.Verdict, bool) {
	if len(once) == 0 || silenced(j.claim) != "" || v.flagSpelt(j, found) {
		return diag.Verdict{}, false
	}
	for _, name := range []string{j.claim.Target, strings.TrimPrefix(j.claim.Target, "--")} {
		e, ok := once[name]
		if !ok {
			continue
		}
		if len(j.claim.Args) == 0 {
			return missing("nothing in the tree reads it", e), true
		}
		for _, p := range v.programsOf(j) {
			if p.holds(e.Path) && !testFile(e.Path) {
				return missing(fmt.Sprintf("nothing in %q reads it any more", cmp.Or(p.name, p.at)), e), true
			}
		}
	}
	return diag.Verdict{}, false
}

// flagDeclared reports whether a flag stands in quotes on a line that declares flags, or on the line below its opening.
func flagDeclared(name string, src []byte, at int) bool {
	end := at + len(name)
	if at == 0 || end >= len(src) || bytes.IndexByte([]byte("\"'`"), src[at-1]) < 0 || bytes.IndexByte([]byte("\"'` ="), src[end]) < 0 {
		return false
	}
	from := bytes.LastIndexByte(src[:at], '\n')
	from = bytes.LastIndexByte(src[:max(0, from)], '\n') + 1
	head := src[max(from, at-300):at]
	calls := declaresFlag.FindAllIndex(head, 8)
	return len(calls) > 0 && bytes.IndexByte(head[calls[len(calls)-1][1]:], ')') < 0
}
