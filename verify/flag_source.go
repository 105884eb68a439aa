package verify

import (
	"bytes"
	"path"
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/symbol"
)

// flagReaders are words of the libraries that read flags and spell them in the source of the program.
var flagReaders = []string{"pflag", "cobra", "flag", "urfave", "argparse", "click", "typer", "optparse", "clap", "structopt", "argh", "pico_args", "commander", "yargs", "minimist",
	"parseArgs", "cac", "meow", "clipanion", "citty", "getopts", "add_argument", "OptionParser"}

// flagOpeners are words of programs that take flags which they do not spell.
var flagOpeners = []string{"parse_known_args", "REMAINDER", "ignore_unknown_options", "allow_extra_args", "allowUnknownOption", "allow_unknown", "DisableFlagParsing", "FParseErrWhitelist",
	"trailing_var_arg", "allow_external_subcommands", "allow_hyphen_values", "passThroughOptions", "stopAtPositional", "klog", "absl", "HfArgumentParser", "AddGoFlagSet", "BindFlags",
	"clap_verbosity_flag", "LightningCLI", "hydra", "SkipFlagParsing", "UnknownFlags", "execvp", "docopt", "fire", "tyro", "manage", "jsonargparse", "oclif", "simple_parsing", "cyclopts"}

// source is what the text of one script says of its flags.
type source struct {
	reads bool   // it reads flags, and spells them
	alone bool   // nothing else can read a flag for it: its own text decides
	open  string // why it may take flags that it does not spell; empty when it cannot
	flags []string
}

var (
	pyImport  = lazyregexp.New(`(?m)^\s*(?:from|import)\s+(\.*[\w.]*)`)
	jsOwn     = lazyregexp.New(`(?:from|import|require\()\s*\(?['"][.@~#/]`)
	jsForward = lazyregexp.New(`\b(?:spawn|spawnSync|execa|execFile|execFileSync|fork|execSync|exec)\s*\(|Bun\.spawn|\$\s*` + "`")
	anyFlag   = lazyregexp.New(`--[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*`)
)

// scriptFlags reads one script. own says whether a Python module is the repository's.
func scriptFlags(name string, src []byte, own func(script, module string) bool) source {
	if len(src) == 0 || len(src) > symbol.MaxSize {
		return source{open: "its program cannot be read"}
	}
	out := readFlags(name, src, own)
	out.flags = flagsIn(src)
	return out
}

func readFlags(name string, src []byte, own func(script, module string) bool) source {
	switch strings.ToLower(path.Ext(name)) {
	case ".sh", ".bash", "":
		return shellFlags(src)
	case ".py":
		return pythonFlags(name, src, own)
	case ".js", ".mjs", ".cjs", ".ts", ".mts":
		return nodeFlags(src)
	}
	return source{open: "its language is not read for flags"}
}

func pythonFlags(name string, src []byte, own func(script, module string) bool) source {
	for _, w := range flagOpeners {
		if bytes.Contains(src, []byte(w)) {
			return source{open: "its program may pass flags on"}
		}
	}
	if bytes.Contains(src, []byte("sys.argv[1:]")) || bytes.Contains(src, []byte("sys.argv[2:]")) {
		return source{open: "its program may pass flags on"}
	}
	out := source{reads: bytes.Contains(src, []byte("argparse")) || bytes.Contains(src, []byte("click")) || bytes.Contains(src, []byte("typer")) || bytes.Contains(src, []byte("optparse"))}
	out.alone = out.reads
	for _, m := range pyImport.FindAllSubmatch(src, -1) {
		if own(name, string(m[1])) {
			out.alone = false
		}
	}
	return out
}

func nodeFlags(src []byte) source {
	if jsForward.Match(src) && bytes.Contains(src, []byte("argv")) {
		return source{open: "its program may pass flags on"}
	}
	return source{reads: bytes.Contains(src, []byte("argv")) || bytes.Contains(src, []byte("parseArgs")) || bytes.Contains(src, []byte("commander")) || bytes.Contains(src, []byte("yargs")),
		alone: bytes.Contains(src, []byte("argv")) && anyFlag.Match(src) && !jsOwn.Match(src)}
}

// shellFlags reads a shell script by its syntax tree. Arguments are passed on when "$@" or the like is handed to anything
// but the script's own functions and the reading of options.
func shellFlags(src []byte) source {
	if line, _, _ := bytes.Cut(src, []byte("\n")); bytes.HasPrefix(line, []byte("#!")) && !bytes.Contains(line, []byte("sh")) {
		return source{open: "its language is not read for flags"}
	}
	file, err := syntax.NewParser(syntax.Variant(syntax.LangBash)).Parse(bytes.NewReader(src), "")
	if err != nil {
		return source{open: "its program cannot be read"}
	}
	w := shellWalk{funcs: map[string]bool{}}
	syntax.Walk(file, func(n syntax.Node) bool {
		if f, ok := n.(*syntax.FuncDecl); ok {
			w.funcs[f.Name.Value] = true
		}
		return true
	})
	syntax.Walk(file, w.visit)
	switch {
	case w.forwards:
		return source{open: "its program passes arguments on"}
	case w.sources:
		return source{reads: w.cases, open: "its program reads other scripts"}
	}
	return source{reads: w.cases || !w.params, alone: w.cases || !w.params}
}

type shellWalk struct {
	funcs    map[string]bool
	forwards bool // hands its arguments to another program
	sources  bool // reads another script
	cases    bool // tells flags apart
	params   bool // looks at its arguments at all
}

func (w *shellWalk) visit(n syntax.Node) bool {
	switch x := n.(type) {
	case *syntax.CallExpr:
		w.call(x)
	case *syntax.CaseItem:
		for _, p := range x.Patterns {
			t := patternText(p)
			w.cases = w.cases || strings.HasPrefix(t, "-") && len(t) > 2
			if (strings.HasPrefix(t, "--*") || strings.HasPrefix(t, "-*") || t == "*") && keeps(x.Stmts) {
				w.forwards = true // what is not known is kept for somebody else
			}
		}
	case *syntax.ParamExp:
		switch x.Param.Value {
		case "@", "*", "#", "1", "2", "3", "argv", "BASH_ARGV":
			w.params = true
		}
	case *syntax.Assign:
		if x.Value != nil && hasAll(x.Value) || x.Array != nil && arrayHasAll(x.Array) {
			w.forwards = true
		}
	case *syntax.BinaryTest:
		w.cases = w.cases || strings.HasPrefix(wordText(x.Y), "--")
	}
	return true
}

// call notes commands that get the arguments of the script.
func (w *shellWalk) call(x *syntax.CallExpr) {
	if len(x.Args) == 0 {
		return
	}
	name := wordText(x.Args[0])
	switch name {
	case ".", "source", "eval":
		w.sources = true
		return
	case "getopts", "getopt":
		w.cases = true
		return
	case "[", "test", "[[":
		for _, a := range x.Args[1:] {
			w.cases = w.cases || strings.HasPrefix(wordText(a), "--") && len(wordText(a)) > 2
		}
		return
	case "echo", "printf", "set", "shift", "exit", "return":
		return
	}
	if w.funcs[name] {
		return
	}
	for _, a := range x.Args {
		if hasAll(a) {
			w.forwards = true
		}
	}
}

// keeps reports whether statements put something aside: an assignment, or a call with an argument of the script.
func keeps(stmts []*syntax.Stmt) bool {
	found := false
	for _, s := range stmts {
		syntax.Walk(s, func(n syntax.Node) bool {
			if a, ok := n.(*syntax.Assign); ok && (a.Append || a.Array != nil || a.Value != nil && usesParam(a.Value)) {
				found = true
			}
			return true
		})
	}
	return found
}

func usesParam(w *syntax.Word) bool {
	found := false
	syntax.Walk(w, func(n syntax.Node) bool {
		if p, ok := n.(*syntax.ParamExp); ok && p.Param != nil {
			found = true
		}
		return true
	})
	return found
}

// hasAll reports whether a word holds all arguments, a slice of them, or an array.
func hasAll(w *syntax.Word) bool {
	found := false
	syntax.Walk(w, func(n syntax.Node) bool {
		if p, ok := n.(*syntax.ParamExp); ok && p.Param != nil && !p.Length {
			v := p.Param.Value
			found = found || v == "@" || v == "*" || p.Index != nil && strings.Contains(strings.ToUpper(v), "ARG") || v == "ARGS" || v == "EXTRA_ARGS"
		}
		return true
	})
	return found
}

func arrayHasAll(a *syntax.ArrayExpr) bool {
	for _, e := range a.Elems {
		if e.Value != nil && hasAll(e.Value) {
			return true
		}
	}
	return false
}

// wordText is the literal text of a word; empty when it has none.
func wordText(e syntax.Node) string {
	w, ok := e.(*syntax.Word)
	if !ok {
		return ""
	}
	if t := w.Lit(); t != "" || len(w.Parts) != 1 {
		return t
	}
	switch q := w.Parts[0].(type) {
	case *syntax.SglQuoted:
		return q.Value
	case *syntax.DblQuoted:
		if len(q.Parts) == 1 {
			if l, ok := q.Parts[0].(*syntax.Lit); ok {
				return l.Value
			}
		}
	}
	return ""
}

func patternText(w *syntax.Word) string {
	if len(w.Parts) > 0 {
		if l, ok := w.Parts[0].(*syntax.Lit); ok {
			return l.Value
		}
	}
	return wordText(w)
}

// flagsIn lists the long flags that a text spells.
func flagsIn(src []byte) []string {
	var out []string
	for _, m := range anyFlag.FindAll(src, 400) {
		out = append(out, string(m))
	}
	return out
}

// importsOwn reports whether a module that a script imports is one of the repository.
func (v *Verifier) importsOwn(script, module string) bool {
	if module == "" || strings.HasPrefix(module, ".") {
		return true
	}
	top, _, _ := strings.Cut(module, ".")
	return v.tree.isFile(path.Join(folder(script), top+".py")) || v.tree.isDir(top) || v.tree.isDir("src/"+top) || v.tree.isFile(top+".py") ||
		len(v.tree.ending(top+"/__init__.py")) > 0
}
