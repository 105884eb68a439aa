package cmdtree

import (
	"bytes"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

var (
	argParser = lazyregexp.New(`\b(?:argparse\.)?ArgumentParser\(`)
	argAdded  = lazyregexp.New(`\.add_argument\(\s*([^)\n]*(?:\n[^)\n]*)?)`)
	argFlag   = lazyregexp.New(`^((?:["']--?[A-Za-z][\w-]*["']\s*,?\s*)+|["']\w[\w-]*["'])`)
	// argOpen are ways in which a program of argparse takes more than its file says.
	argOpen = [][]byte{[]byte("parse_known_args"), []byte("parse_known_intermixed_args"), []byte("import click"), []byte("import typer"), []byte("fire.Fire"), []byte("prefix_chars"), []byte("REMAINDER"), []byte("set_defaults(**"), []byte("BooleanOptionalAction")}
)

var (
	// argParents hands a parser what others take; mkdir has an option of that name.
	argParents = lazyregexp.New(`\bparents\s*=\s*(?:\[|\(|[a-z_])`)
	// argvRead is what a script reads of its own call by itself; its name is none of it.
	argvRead = lazyregexp.New(`sys\.argv(?:\[0\])?`)
	// argHanded hands a parser to a function, which may add to it, and argOwn begins one of the same file.
	argHanded   = lazyregexp.New(`\b([A-Za-z_][\w.]*)\(\s*\w*(?:parser|group)\w*\s*[,)]`)
	argHarmless = map[string]bool{"print": true, "isinstance": true, "type": true}
)

// argClosed reports whether nothing outside of a script may add to its parser or read what that leaves.
func argClosed(src []byte) bool {
	if slices.ContainsFunc(argOpen, func(m []byte) bool { return bytes.Contains(src, m) }) || argParents.Match(src) || slices.ContainsFunc(argvRead.FindAll(src, -1), func(m []byte) bool { return !bytes.HasSuffix(m, []byte("[0]")) }) {
		return false
	}
	return !slices.ContainsFunc(argHanded.FindAllSubmatch(src, -1), func(g [][]byte) bool {
		return !argHarmless[string(g[1])] && !bytes.Contains(src, slices.Concat([]byte("def "), g[1], []byte("(")))
	})
}

// ArgparseOptions lists the long options of a script that has one parser of argparse and tells it all of them by literals, those of all of its
// commands where it has any, how many kinds of arguments without a name it takes, and the line of the parser. ok is false where something else
// may add any, or read what is left over.
func ArgparseOptions(src []byte) (options []string, arguments, line int, ok bool) {
	made := argParser.FindAllIndex(src, 3)
	if len(made) != 1 || !bytes.Contains(src, []byte("argparse")) || !bytes.Contains(src, []byte(".parse_args(")) || !argClosed(src) {
		return nil, 0, 0, false
	}
	all := argAdded.FindAllSubmatch(src, maxNodes)
	if len(all) != bytes.Count(src, []byte("add_argument(")) {
		return nil, 0, 0, false
	}
	for _, g := range all {
		words := argFlag.Find(g[1])
		if words == nil {
			return nil, 0, 0, false
		}
		if words[1] != '-' {
			arguments++
		}
		for _, f := range pyFlag.FindAllSubmatch(words, 8) {
			if strings.HasPrefix(string(f[1]), "--") {
				options = append(options, string(f[1]))
			}
		}
	}
	if bytes.Contains(src, []byte("add_subparsers")) {
		arguments++ // a command
	}
	options = append(options, "--help")
	slices.Sort(options)
	return slices.Compact(options), arguments, 1 + bytes.Count(src[:made[0][0]], []byte{'\n'}), true
}
