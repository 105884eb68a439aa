package verify

import (
	"bytes"
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// declaresFlag is a line that tells a library for command lines of a flag.
var declaresFlag = lazyregexp.New(`add_argument\(|[oO]ption\(|[fF]lag\(|\.arg\(|Argument\(|[oO]ption\s*=|\bopts?\.on\(|[fF]lags\(\)\.\w+\(|\b[fF]lag[sS]?(?:et)?\.(?:\w+Var[PF]?|String|Bool|Int|Duration|Float64)\(|Arg::(?:new|with_name)\(|\blong\s*=`)

// lostFlag returns what history is asked of a flag that nothing spells where it may be read.
func (v *Verifier) lostFlag(j *job, found map[string][]spot) (lostWord, bool) {
	name := j.claim.Target
	if genericFlags[name] || silenced(j.claim) != "" || len(unsaid(name)) > 0 || v.flagSpelt(j, found) {
		return lostWord{}, false
	}
	names := []string{name}
	if bare := strings.TrimPrefix(name, "--"); len(bare) > 3 { // many libraries are told of a flag without its dashes
		names = append(names, bare)
	}
	return lostWord{job: j, names: names, tag: "flag", accept: flagDeclared, decide: func(once map[string]diag.Evidence) { v.flagLeft(j, names, once) }}, true
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
		return slices.ContainsFunc(mine, func(p *program) bool {
			return firstIn(found[s], p.holds) != nil && !v.otherOption(p, j.claim.Target, found)
		})
	})
}

// flagLeft refutes a flag that was declared once, in its program where one is named.
func (v *Verifier) flagLeft(j *job, names []string, once map[string]diag.Evidence) {
	for _, name := range names {
		e, ok := once[name]
		if !ok {
			continue
		}
		if len(j.claim.Args) == 0 {
			j.out = missing("nothing in the tree reads it", e)
			return
		}
		for _, p := range v.programsOf(j) {
			if p.holds(e.Path) && !testFile(e.Path) {
				j.out = missing(fmt.Sprintf("nothing in %q reads it any more", cmp.Or(p.name, p.at)), e)
				return
			}
		}
	}
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

// optionNamed is an option of click that spells its flags and then names the parameter that they set.
var optionNamed = lazyregexp.New(`\boption\(\s*(?:["']-[^"'\n]*["']\s*,\s*)+["']([a-z]\w*)["']`)

// otherOption reports whether a program spells a flag nowhere, and has the word that would be its parameter from an option that spells
// other flags: then that parameter is no sign of the flag. Libraries that make flags from parameters leave it open.
func (v *Verifier) otherOption(p *program, flag string, found map[string][]spot) bool {
	word := strings.ReplaceAll(strings.TrimPrefix(flag, "--"), "-", "_")
	if firstIn(found[flag], p.holds) != nil || firstIn(found["typer"], p.holds) != nil {
		return false
	}
	named := false
	for _, at := range found[word] {
		if !p.holds(at.Path) || path.Ext(at.Path) != ".py" {
			continue
		}
		src := v.mf.read(at.Path)
		if bytes.Contains(src, []byte("--"+word)) {
			return false
		}
		for _, g := range optionNamed.FindAllSubmatch(src, -1) {
			named = named || string(g[1]) == word
		}
	}
	return named
}
