package verify

import (
	"bytes"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

var (
	// addsArgument is a call that declares what a parser of argparse takes, and the names that it gives it where those are literal.
	addsArgument = lazyregexp.New(`\.add_argument\(\s*(?:#[^\n]*\n\s*)*((?:["'][^"'\n]+["'][\s,]*)*)`)
	argumentName = lazyregexp.New(`["']([^"'\n]+)["']`)
	// parserHanded gives a parser to a function, which may declare more.
	parserHanded = lazyregexp.New(`\b([\w.]+)\(\s*\w*(?:parser|subparsers|group)\w*\s*[,)]`)
	ownArgv      = lazyregexp.New(`sys\.argv(?:\[0\])?`)
	// argparseOpen are words of a script that may take what its parser does not declare.
	argparseOpen = lazyregexp.New(`parse_known_args|parse_known_intermixed_args|REMAINDER|prefix_chars|fromfile_prefix_chars|set_defaults\(\s*\*\*|class\s+\w+\([^)]*ArgumentParser|import\s+\*`)
)

// parserFlags lists the flags that a script of Python takes when argparse alone reads what it is called with and all its declarations stand in it
// as literals; ok is false for another. Argparse stops at any other flag that begins none of these.
func parserFlags(src []byte) (flags []string, ok bool) {
	if !bytes.Contains(src, []byte("ArgumentParser(")) || !bytes.Contains(src, []byte(".parse_args(")) || argparseOpen.Match(src) {
		return nil, false
	}
	for _, m := range ownArgv.FindAll(src, -1) {
		if !bytes.HasSuffix(m, []byte("[0]")) {
			return nil, false
		}
	}
	for _, m := range parserHanded.FindAllSubmatch(src, -1) {
		if name := string(m[1]); !bytes.Contains(src, []byte("def "+name+"(")) && name != "print" && name != "isinstance" {
			return nil, false
		}
	}
	calls := addsArgument.FindAllSubmatch(src, -1)
	if len(calls) != bytes.Count(src, []byte("add_argument(")) {
		return nil, false
	}
	for _, m := range calls {
		names := argumentName.FindAllSubmatch(m[1], -1)
		if len(names) == 0 {
			return nil, false
		}
		for _, n := range names {
			flags = append(flags, string(n[1]))
		}
	}
	if bytes.Contains(src, []byte("BooleanOptionalAction")) {
		for _, f := range slices.Clone(flags) {
			flags = append(flags, strings.Replace(f, "--", "--no-", 1))
		}
	}
	return flags, len(flags) > 0
}

// takesNo reports whether a flag is none that the parser of a script takes.
func (v *Verifier) takesNo(p *program, flag string) bool {
	if !strings.HasSuffix(p.file, ".py") || flag == "--help" {
		return false
	}
	type declared struct {
		flags []string
		ok    bool
	}
	d := remember(v.mf.memo, "argparse "+p.file, func() (d declared) {
		d.flags, d.ok = parserFlags(v.mf.read(p.file))
		return d
	})
	return d.ok && !slices.ContainsFunc(d.flags, func(f string) bool { return strings.HasPrefix(f, flag) })
}
