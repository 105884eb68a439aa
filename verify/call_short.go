package verify

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/symbol"
)

// shortCall is a call by the bare name of a function whose arguments are names.
var shortCall = lazyregexp.New(`^([A-Za-z_]\w*)\(\s*(\*?[A-Za-z_]\w*\*?(?:\s*,\s*\*?[A-Za-z_]\w*\*?)+)\s*\)$`)

const maxShortCalls = 100

// firstName is the name of a parameter, ahead of its type or what it is when nothing is handed.
var firstName = lazyregexp.New(`^[A-Za-z_]\w*`)

// shortCalls refutes calls whose arguments are called as the parameters of a function are, from the first to the last, but for some in between that
// it needs: what was written is the list of its parameters, and no longer all of it.
func (v *Verifier) shortCalls(ctx context.Context, jobs []*symbolJob) error {
	var open []*symbolJob
	for _, s := range jobs {
		c := s.claim
		if len(open) < maxShortCalls && (s.out.Outcome == diag.Confirmed || s.out.Outcome == diag.Unverifiable && s.answer.defined()) && c.Context.Form == note.CodeSpan && c.Context.Stance == note.Stated && silenced(c) == "" && !c.Faint && shortCall.MatchString(c.Target) {
			open = append(open, s)
		}
	}
	if len(open) == 0 {
		return nil
	}
	found, err := v.spotsOf(ctx, open)
	if err != nil {
		return err
	}
	for _, s := range open {
		name := s.query.name.Last()
		if len(found[name]) > maxArityFiles*4 {
			continue
		}
		given := argumentNames(shortCall.FindStringSubmatch(s.claim.Target)[2])
		var files []string
		for _, at := range found[name] {
			if !testFile(at.Path) && !vendored(at.Path) {
				files = append(files, at.Path)
			}
		}
		if at, lacks := v.leavesOut(s.doc, name, files, given); at.Path != "" {
			s.out = missing(fmt.Sprintf("%q takes %q between these", name, lacks), diag.Evidence{Path: at.Path, Line: at.Line, Commit: v.commit(), Seen: "all its parameters are needed"})
			s.out.Rule = "dead-symbol"
		}
	}
	return nil
}

// argumentNames are the names of a list, in small letters and without what joins words.
func argumentNames(list string) []string {
	var out []string
	for a := range strings.SplitSeq(list, ",") {
		out = append(out, plainWord(strings.Trim(a, " \t*")))
	}
	return out
}

// plainWord is a name in small letters without underscores.
func plainWord(w string) string { return strings.ToLower(strings.ReplaceAll(w, "_", "")) }

// leavesOut finds the definition of which a call leaves parameters out, with the first of them, when none can be called so. Memory of a folder
// tells of what is defined in it.
func (v *Verifier) leavesOut(d *note.Document, name string, files, given []string) (at spot, lacks string) {
	here := folder(d.Path)
	if here == "" || here[0] == '.' || !slices.ContainsFunc(files, func(f string) bool { return folder(f) == here && v.callable(f, name) }) {
		here = ""
	}
	for _, f := range files {
		if here != "" && folder(f) != here {
			continue
		}
		for _, def := range v.scanned(f).Defs {
			if def.Name != name {
				continue
			}
			if def.Class() != symbol.CallableClass {
				return spot{}, ""
			}
			params, ok := v.parametersOf(f, def)
			if !ok || path.Ext(f) == ".go" && slices.ContainsFunc(params, func(p string) bool { return strings.HasPrefix(p, "_") }) {
				return spot{}, ""
			}
			missed, fits := leftBetween(params, given)
			switch {
			case fits:
				return spot{}, ""
			case missed != "" && at.Path == "":
				at, lacks = spot{f, def.Line}, missed
			}
		}
	}
	return at, lacks
}

// callable reports whether a file defines a function or method of a name.
func (v *Verifier) callable(file, name string) bool {
	return slices.ContainsFunc(v.scanned(file).Defs, func(d symbol.Def) bool { return d.Name == name && d.Class() == symbol.CallableClass })
}

// leftBetween compares the parameters of a function with the names that a call hands it. fits says that it may be called with so many; missed is the
// first parameter that is needed and left out between the first and the last of them, all others being there in their order.
func leftBetween(params, given []string) (missed string, fits bool) {
	needed, last := 0, 0
	for i, p := range params {
		if !optionalParameter.MatchString(p) {
			needed, last = needed+1, i
		}
	}
	if len(given) >= needed && len(given) <= len(params) {
		return "", true
	}
	if len(given) >= needed || len(params) == 0 {
		return "", false
	}
	g := 0
	for i, p := range params[:last+1] {
		word := firstName.FindString(strings.TrimSpace(p))
		switch {
		case g < len(given) && plainWord(word) == given[g]:
			g++
		case i == 0 || i == last || optionalParameter.MatchString(p):
			return "", false
		case missed == "":
			missed = word
		}
	}
	if g != len(given) {
		return "", false
	}
	return missed, false
}
