package verify

import (
	"bytes"
	"context"
	"slices"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// declaresFlag is a line that tells a library for command lines of a flag.
var declaresFlag = lazyregexp.New(`add_argument\(|[oO]ption\(|[fF]lag\(|\.arg\(|Argument\(|[oO]ption\s*=|\bopts?\.on\(`)

// flagsOnce says which of the flags that are stated for no program a program of the repository once declared. Those that any
// spelling in the tree may stand for are left out.
func (v *Verifier) flagsOnce(ctx context.Context, jobs []*job, found map[string][]spot) map[string]diag.Evidence {
	var names []string
	var asked []*job
	for _, j := range jobs {
		name := j.claim.Target
		if len(j.claim.Args) > 0 || genericFlags[name] || slices.Contains(names, name) || len(unsaid(name)) > 0 ||
			slices.ContainsFunc(flagSpellings(name), func(s string) bool { return len(found[s]) > 0 }) {
			continue
		}
		names, asked = append(names, name), append(asked, j)
	}
	if len(names) == 0 {
		return nil
	}
	return v.everHeld(ctx, names, v.wroteJobs(ctx, asked, names), flagDeclared)
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
