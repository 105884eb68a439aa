package verify

import (
	"cmp"
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/near"
	"github.com/notes-lint/notes-lint/note"
)

// flags judges long flags of the repository's own programs.
func (v *Verifier) flags(ctx context.Context, jobs []*job) ([]lostWord, error) {
	var ids []string
	seen := map[string]bool{}
	for _, j := range jobs {
		if name := j.claim.Target; !seen[name] && len(seen) < maxNames {
			seen[name] = true
			ids = append(append(ids, flagSpellings(j.claim.Target)...), unsaid(j.claim.Target)...)
		}
	}
	if len(ids) == 0 {
		return nil, nil
	}
	slices.Sort(ids)
	ids = append(slices.Compact(ids), flagReaders...)
	ids = append(ids, flagOpeners...)
	found, err := v.words.findKept(ctx, "flag:", ids, wholeFlag)
	if err != nil {
		return nil, err
	}
	var lost []lostWord
	for _, j := range jobs {
		if !seen[j.claim.Target] {
			j.out = unverifiable("too many flags to look for in one run")
			continue
		}
		j.out = v.flagVerdict(j, found)
		if l, ok := v.lostFlag(j, found); ok {
			lost = append(lost, l)
		}
	}
	return lost, nil
}

// wholeFlag turns down an occurrence that is the beginning of a longer flag: "dry-run" in "dry-run-all".
func wholeFlag(id string, src []byte, at int) bool {
	end := at + len(id)
	return end+1 >= len(src) || src[end] != '-' || !isLetter(src[end+1])
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// flagSpellings are the words that source text may call a long flag by.
func flagSpellings(flag string) []string {
	parts := strings.FieldsFunc(flag, func(r rune) bool { return r == '-' || r == '_' })
	camel, pascal := "", ""
	for i, p := range parts {
		up := strings.ToUpper(p[:1]) + p[1:]
		if pascal += up; i == 0 {
			up = p
		}
		camel += up
	}
	snake := strings.Join(parts, "_")
	out := []string{flag, strings.Join(parts, "-"), snake, strings.ToUpper(snake), camel, pascal}
	slices.Sort(out)
	return slices.Compact(out)
}

// unsaid are the spellings of the flag that --no-flag takes back: libraries make the one from the other.
func unsaid(flag string) []string {
	if rest, ok := strings.CutPrefix(flag, "--no-"); ok {
		return flagSpellings("--" + rest)
	}
	return nil
}

// genericFlags are made by the libraries that read flags.
var genericFlags = map[string]bool{"--help": true, "--version": true, "--verbose": true, "--quiet": true, "--color": true, "--no-color": true, "--completion": true, "--log-level": true,
	"--debug": true, "--inspect": true, "--watch": true, "--config": true, "--generate-completion": true, "--install-completion": true, "--show-completion": true}

// flagVerdict judges one flag by the programs that its sentence or command names.
func (v *Verifier) flagVerdict(j *job, found map[string][]spot) verdict {
	flag := j.claim.Target
	mine := v.programsOf(j)
	if len(mine) == 0 {
		return unverifiable("names no program of this repository")
	}
	spellings := flagSpellings(flag)
	for _, p := range mine {
		if v.otherOption(p, flag, found) {
			continue
		}
		for _, s := range spellings {
			if at := firstIn(found[s], p.holds); at != nil {
				return verdict{Outcome: diag.Confirmed, Because: "its program reads it", Evidence: []diag.Evidence{{Path: at.Path, Line: at.Line, Seen: fmt.Sprintf("the word %q", s)}}}
			}
		}
	}
	if why := silenced(j.claim); why != "" && (hardSilent(j.claim) || j.claim.Context.Form != note.FenceLine) {
		return unverifiable(why)
	}
	if genericFlags[flag] && (flag == "--help" || len(mine) > 1 || path.Ext(mine[0].file) != ".py") { // a script of Python has no other than those it adds
		return unverifiable("may be a flag that the program's library makes")
	}
	for _, p := range mine {
		if why := v.mayTake(p, flag, spellings, found); why != "" {
			return unverifiable(why)
		}
	}
	p := mine[0]
	out := missing(fmt.Sprintf("nothing in %q reads it", cmp.Or(p.name, p.at)), diag.Evidence{Path: p.at, Commit: v.commit(), Seen: "read whole, no spelling of " + fmt.Sprintf("%q", flag)})
	if s, ok := v.mf.memo["flags "+p.file].(source); ok {
		out.Hint = near.Hint("flag", flag, s.flags)
	}
	return out
}

// programsOf lists the programs of the repository that the sentence or command of a flag names.
func (v *Verifier) programsOf(j *job) []*program {
	var out []*program
	for _, name := range j.claim.Args {
		if p := v.programOf(j, name); p != nil {
			out = append(out, p)
		}
	}
	return out
}

// mayTake says why a program may take a flag that its source does not spell; empty when it cannot.
func (v *Verifier) mayTake(p *program, flag string, spellings []string, found map[string][]spot) string {
	alone := false
	if p.file != "" {
		s := remember(v.mf.memo, "flags "+p.file, func() source { return scriptFlags(p.file, v.mf.read(p.file), v.importsOwn) })
		if s.open != "" {
			return s.open
		}
		if slices.ContainsFunc(s.flags, func(f string) bool { return strings.HasPrefix(f, flag) }) {
			return "a longer flag of its program begins so"
		}
		alone = s.alone
		if !alone && !s.reads {
			return "its program does not read flags in a way that shows them"
		}
	} else if !slices.ContainsFunc(flagReaders, func(w string) bool { return firstIn(found[w], p.holds) != nil }) {
		return "its program does not read flags in a way that shows them"
	}
	if alone && (path.Ext(p.file) != ".py" || !slices.ContainsFunc(unsaid(flag), func(s string) bool { return firstIn(found[s], p.holds) != nil })) {
		return ""
	}
	for _, w := range flagOpeners {
		if firstIn(found[w], p.holds) != nil {
			return fmt.Sprintf("its program may pass flags on, see %q", w)
		}
	}
	for _, s := range append(unsaid(flag), spellings...) {
		if len(found[s]) > 0 {
			return fmt.Sprintf("%q is read elsewhere in the tree", found[s][0].Path)
		}
	}
	return ""
}

// firstIn returns the first of the places that holds accepts; nil when there is none.
func firstIn(at []spot, holds func(string) bool) *spot {
	for i := range at {
		if holds(at[i].Path) {
			return &at[i]
		}
	}
	return nil
}

// program is a program of the repository.
type program struct {
	at     string // the script, or the folder of the package; empty for the root
	file   string // the script; empty for a package
	source string // endings of the files of a package that are source
	name   string // of a program that is built or installed; empty for a script
	root   string // name of its command in the source, where that is another than what it is built under
	entry  string // where a Python program begins, package.module:name; empty for others
}

// holds reports whether a file is of the program's source.
func (p *program) holds(f string) bool {
	if p.file != "" {
		return f == p.file
	}
	return (p.at == "" || strings.HasPrefix(f, p.at+"/")) && path.Ext(f) != "" && slices.Contains(strings.Fields(p.source), path.Ext(f))
}

// programOf finds the program of the repository that a word of a command names; nil when there is none.
func (v *Verifier) programOf(j *job, name string) *program {
	if name == "" || strings.ContainsAny(name, "*<>{}$?\n") {
		return nil
	}
	if tool, rest, ok := strings.Cut(name, " "); ok {
		return v.programBehind(j, tool, rest)
	}
	if !strings.Contains(name, "/") && path.Ext(name) == "" && name != "." {
		if p := v.mf.binaries()[name]; p != nil {
			return &program{at: p.at, source: p.source, name: name}
		}
		return nil
	}
	if base := path.Base(name); base == "gradlew" || base == "mvnw" || base == "manage.py" {
		return nil // made by a tool, which has its own flags
	}
	clean := path.Clean(name)
	dirs := v.cwds(j)
	for _, d := range dirs {
		f, ok := join(d, clean)
		switch {
		case !ok:
		case v.tree.isFile(f):
			return &program{at: f, file: f}
		case v.tree.isDir(f) && strings.HasPrefix(name, "."): // go run ./cmd/x
			return &program{at: f, source: goSource}
		}
	}
	if e := v.tree.ending(strings.TrimPrefix(clean, "../")); len(e) == 1 && v.tree.isFile(e[0]) {
		return &program{at: e[0], file: e[0]}
	}
	return nil
}
