package verify

import (
	"bytes"
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
)

const maxBodyFiles = 8 // files of one script that history is asked about

// interpreters run the file that is their first word; of the second list the words that may stand ahead of it.
var (
	interpreters = wordsOf("node bun tsx ts-node ts-node-esm vite-node babel-node nodemon deno python python3 bash sh zsh ruby php")
	runWords     = wordsOf("run watch")
	valueBefore  = wordsOf("-r --require --loader --import --env-file --tsconfig -P --project --watch -w --ext -e --exec --conditions -C")
	scriptEnds   = wordsOf(".ts .tsx .mts .cts .js .mjs .cjs .py .sh .bash .rb .php")
)

// body asks history about the files that a script runs. One that is defined but runs a file which was deleted cannot be run.
func (r *run) body(what string, lines []string, dir, at string) {
	was, j := r.j.out, r.j
	if silenced(j.claim) != "" && !supposesCall(j.claim) {
		return
	}
	var files, named []string
	madeFrom := map[string]string{} // what a build makes, by its source
	for _, l := range lines {
		named = append(named, bodyFiles(l)...)
		if f := firstFile(l); f != "" && !slices.Contains(named, f) {
			named = append(named, f)
		}
	}
	for _, f := range named {
		p, ok := join(dir, f)
		if ok && len(files) < maxBodyFiles && !r.v.tree.exists(p) && r.v.view.Lookup(p).State != repo.Ignored && r.v.madeElsewhere(j.doc, p) == "" && r.v.madeFrom(p, true) == "" {
			files = append(files, p)
		} else if src := r.v.builtSource(dir, f); ok && src != "" && len(files) < maxBodyFiles {
			files = append(files, src)
			madeFrom[src] = p
		}
	}
	if len(files) == 0 {
		r.tools(what, lines, at)
		r.first(what, lines, dir, at)
		return
	}
	for _, f := range files {
		j.asks = append(j.asks, repo.Ask{Path: f, Exact: true})
	}
	j.decide = func(fates []repo.Fate) verdict {
		for i, f := range fates {
			if i >= len(files) || f.Was != files[i] || f.Dir || len(f.Split) > 0 {
				continue
			}
			went := deletedBecause(f.Was, f)
			if f.Now != "" {
				went = fmt.Sprintf("renamed to %q", f.Now)
			}
			of := "which was "
			if madeFrom[f.Was] != "" {
				of = fmt.Sprintf("of which %q was the source, ", f.Was)
			}
			runs := cmp.Or(madeFrom[f.Was], f.Was)
			return missing(fmt.Sprintf("%s runs %q, %s%s", what, runs, of, went), diag.Evidence{Path: at, Seen: fmt.Sprintf("runs %q", runs)}, diag.Evidence{Path: f.Was, Commit: f.Commit, Seen: deletedSeen(f)})
		}
		return r.neverThere(what, lines, files, fates, dir, at, was)
	}
}

// nodeTools are programs of Node that a package brings which has their name in its own, and others that bring them too.
var nodeTools = map[string][]string{
	"playwright": nil, "cypress": nil, "vitest": nil, "jest": {"react-scripts"}, "mocha": nil, "eslint": nil, "prettier": nil, "stylelint": nil, "webpack": nil, "rollup": nil, "storybook": nil,
	"drizzle-kit": nil, "nodemon": nil, "ts-node": nil, "tsup": nil, "typedoc": nil, "oxlint": nil, "nyc": nil, "c8": nil, "ava": nil, "tap": nil, "karma": nil,
}

// leastDev is how many packages for development the manifests name, if they name those at all.
const leastDev = 3

// tools refutes a script whose first program comes with a package that no manifest of the tree names.
func (r *run) tools(what string, lines []string, at string) {
	if path.Base(at) != "package.json" || len(lines) != 1 {
		return
	}
	first := strings.Fields(lines[0])
	for len(first) > 1 && (first[0] == "cross-env" || strings.Contains(first[0], "=")) {
		first = first[1:]
	}
	if len(first) == 0 {
		return
	}
	if first[0] == "turbo" && folder(at) == "" && len(first) > 1 && !turboOwn()[first[1]] && r.noTurbo() {
		r.refute(fmt.Sprintf("%s runs turbo, which does not run without turbo.json, and the tree has none", what), at, "runs turbo", "")
		return
	}
	others, ok := nodeTools[first[0]]
	if !ok {
		return
	}
	named, alone := 0, r.v.lockLacks(folder(at), first[0])
	for _, p := range r.v.mf.packages() {
		if alone && p.path != at {
			continue
		}
		named += len(p.DevDependencies)
		for _, deps := range []map[string]string{p.Dependencies, p.DevDependencies} {
			for name := range deps {
				if strings.Contains(name, first[0]) || slices.Contains(others, name) || toolboxes[name] {
					return // the package itself, or one of presets, which may bring it
				}
			}
		}
	}
	if named < leastDev {
		return // what develops it may be somewhere else
	}
	by := "no package.json depends on"
	if alone {
		by = "neither its package.json nor the lock file beside that names"
	}
	r.refute(fmt.Sprintf("%s runs %q, which %s", what, first[0], by), at, fmt.Sprintf("runs %q", first[0]), "")
}

// lockLacks reports whether a package is installed by a lock file of its own, which does not have a word.
func (v *Verifier) lockLacks(dir, word string) bool {
	for _, name := range []string{"package-lock.json", "yarn.lock", "pnpm-lock.yaml", "bun.lock", "bun.lockb"} {
		if f := path.Join(dir, name); v.tree.isFile(f) {
			src, err := v.view.ReadFile(f)
			return err == nil && !bytes.Contains(src, []byte(word))
		}
	}
	return false
}

// toolboxes are packages that bring the tools of a whole project with them.
var toolboxes = map[string]bool{"@wordpress/scripts": true, "react-scripts": true, "@vue/cli-service": true, "@backstage/cli": true, "@strapi/strapi": true, "@redwoodjs/core": true, "kcd-scripts": true, "tsdx": true, "@angular/cli": true}

// recipe asks the same of the lines of a target.
func (r *run) recipe(what, target, at string) {
	if what != "make" && what != "just" {
		return
	}
	src, err := r.v.view.ReadFile(at)
	if err != nil {
		return
	}
	var body []string
	inside, filledIn := false, r.variables(what)
	for l := range strings.SplitSeq(string(src), "\n") {
		rest, indented := strings.CutPrefix(l, "\t")
		if !indented {
			rest, indented = strings.CutPrefix(l, "    ")
		}
		switch {
		case indented && inside:
			if line := strings.TrimLeft(rest, " \t@+"); !strings.HasPrefix(line, "-") { // what may fail
				body = append(body, filledIn.Replace(line))
			}
		case strings.TrimSpace(l) == "" || strings.HasPrefix(l, "#"):
		default:
			head, _, ok := strings.Cut(l, ":")
			inside = ok && slices.Contains(strings.Fields(strings.TrimPrefix(head, "@")), target)
		}
	}
	if len(body) > 0 {
		r.listens("target", target, body[len(body)-1], at)
	}
	r.body(fmt.Sprintf("target %q", target), body, folder(at), at)
}

// literalValue is a value of a variable that means itself wherever it is put in.
var literalValue = lazyregexp.New(`^[\w./:@-]+$`)

// variables puts the values that a call of make gives to variables into the lines of a recipe.
func (r *run) variables(what string) *strings.Replacer {
	var pairs []string
	for _, a := range r.args[1:] {
		if name, value, ok := strings.Cut(a, "="); ok && what == "make" && plainName(name) && literalValue.MatchString(value) && !note.IsPlaceholder(value) {
			pairs = append(pairs, "$("+name+")", value, "${"+name+"}", value)
		}
	}
	return strings.NewReplacer(pairs...)
}

// bodyFiles lists the files that the commands of a script run from the folder it starts in. Nothing that follows a cd is read.
func bodyFiles(text string) []string {
	f, err := syntax.NewParser(syntax.Variant(syntax.LangBash)).Parse(strings.NewReader(text), "")
	if err != nil {
		return nil
	}
	var out []string
	moved := false
	syntax.Walk(f, func(n syntax.Node) bool {
		c, ok := n.(*syntax.CallExpr)
		if !ok || moved {
			return !moved
		}
		args := make([]string, 0, len(c.Args))
		for _, w := range c.Args {
			args = append(args, w.Lit())
		}
		if len(args) > 0 && (args[0] == "cd" || args[0] == "pushd") {
			moved = true
		} else if p := runFile(args); p != "" {
			out = append(out, path.Clean(p))
		}
		return true
	})
	return out
}

// runFile is the file that a simple command runs; empty when it runs a program.
func runFile(args []string) string {
	args = unwrapped(args)
	if len(args) == 0 {
		return ""
	}
	if prog := args[0]; !interpreters[prog] {
		if strings.HasPrefix(prog, "./") && scriptEnds[path.Ext(prog)] {
			return prog
		}
		return ""
	}
	for i := 1; i < len(args); i++ {
		switch a := args[i]; {
		case a == "", a == "-c", a == "-m", a == "-p", a == "--eval", a == "-e" && args[0] != "nodemon":
			return ""
		case valueBefore[a]:
			i++
		case strings.HasPrefix(a, "-"), runWords[a]:
		case scriptEnds[path.Ext(a)] && !strings.ContainsAny(a, "*?{}[]$~") && !strings.HasPrefix(a, "/") && !strings.HasPrefix(a, ".."):
			return a
		default:
			return ""
		}
	}
	return ""
}

// unwrapped takes programs off the head of a command that only run the rest of it.
func unwrapped(args []string) []string {
	for len(args) > 1 {
		switch {
		case args[0] == "cross-env", args[0] == "env", args[0] == "npx", args[0] == "bunx", args[0] == "pnpx", args[0] == "exec", args[0] == "time", args[0] == "uv":
			args = args[1:]
		case (args[0] == "pnpm" || args[0] == "yarn" || args[0] == "npm") && (args[1] == "exec" || args[1] == "dlx"):
			args = args[2:]
		case strings.HasPrefix(args[0], "dotenv") && slices.Contains(args, "--"):
			args = args[slices.Index(args, "--")+1:]
		case strings.Contains(args[0], "=") && !strings.HasPrefix(args[0], "-"), args[0] == "-y", args[0] == "--yes", args[0] == "run" && len(args) > 2:
			args = args[1:]
		default:
			return args
		}
	}
	return args
}
