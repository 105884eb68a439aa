package cmdtree

import (
	"slices"
	"strconv"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

var (
	pyDef       = lazyregexp.New(`(?m)^([ \t]*)(?:async[ \t]+)?def[ \t]+(\w+)[ \t]*\(`)
	pyDecorator = lazyregexp.New(`(?m)^([ \t]*)@([\w.]+)\.(?:command|group)\b[ \t]*(\()?`)
	pyCalled    = lazyregexp.New(`(?m)^([ \t]*)(?:[^@#\n]*[^@\w.#\n])?([A-Za-z_][\w.]*)\.(?:command|group)(\()`)
	pyMade      = lazyregexp.New(`(?m)^([ \t]*)([\w.]+)(?:[ \t]*:[^=\n]+)?[ \t]*=[ \t]*(?:[\w.]+\.)?(?:Typer|Group|\w*ArgumentParser)(\()`)
	pyAdded     = lazyregexp.New(`(?m)^([ \t]*)([\w.]+)\.(?:add_typer|add_command)(\()`)
	pyParsers   = lazyregexp.New(`(?m)^([ \t]*)([\w.]+)(?:[ \t]*:[^=\n]+)?[ \t]*=[ \t]*([\w.]+)\.add_subparsers\(`)
	pyParser    = lazyregexp.New(`(?m)^([ \t]*)(?:([\w.]+)(?:[ \t]*:[^=\n]+)?[ \t]*=[ \t]*)?([\w.]+)\.add_parser(\()`)
	pyName      = lazyregexp.New(`^name[ \t]*=[ \t]*(.*)$`)
	pyAliases   = lazyregexp.New(`^aliases[ \t]*=[ \t]*[\[(](.*)[\])]$`)
)

// pyDynamic are words of programs that make commands while they run.
var pyDynamic = []string{"import_module(", "iter_entry_points", "entry_points(", "iter_modules(", "def get_command", "def list_commands", "registered_commands"}

// pyLibraries are what commands that hang below nothing are made with.
var pyLibraries = []string{"click", "typer", "rich_click", "asyncclick", "cloup"}

// pyBelow is that one command hangs below another, both as a file calls them.
type pyBelow struct {
	file        *pyFile
	parent, kid string // expressions; one that begins with "=" is a handle
	names       []string
}

type pyFile struct {
	path    string
	src     []byte               // until its imports are read
	imports map[string][2]string // what a name stands for: a module, and a name in it or nothing
	own     map[string]string    // the handles that others may import, by name
	modules []string
	dynamic bool
}

type python struct {
	*Tree
	files  map[string]*pyFile
	byStem map[string][]string // path without ending, and each of its ends
	below  []pyBelow
}

// Python reads the commands that are declared with click, typer or argparse. entry is the entry point of the program, package.module:name.
func Python(files []File, entry string) *Tree {
	p := python{Tree: newTree(), files: map[string]*pyFile{}, byStem: map[string][]string{}}
	for _, f := range files[:min(len(files), MaxFiles)] {
		p.read(f)
	}
	for _, b := range p.below {
		p.resolve(b)
	}
	p.enter(entry)
	return p.Tree
}

func (p *python) read(f File) {
	src := f.Src
	file := &pyFile{path: f.Path, src: src, imports: map[string][2]string{}, own: map[string]string{}, dynamic: holdsAny(src, pyDynamic)}
	p.files[f.Path] = file
	stem := strings.TrimSuffix(strings.TrimSuffix(f.Path, ".py"), "/__init__")
	for s := stem; ; {
		p.byStem[s] = append(p.byStem[s], f.Path)
		_, rest, ok := strings.Cut(s, "/")
		if s = rest; !ok {
			break
		}
	}
	p.declarations(file, src)
}

// pyEvent is one place of a file that says something of commands.
type pyEvent struct {
	at, what int
	g        []int
}

const (
	isDef = iota
	isDecorator
	isMade
	isAdded
	isParsers
	isParser
	isCalled
)

func (p *python) declarations(f *pyFile, src []byte) {
	var all []pyEvent
	find := func(what int, re *lazyregexp.Regexp, marks ...string) {
		if holdsAny(src, marks) {
			for _, g := range re.FindAllSubmatchIndex(src, maxNodes) {
				all = append(all, pyEvent{g[0], what, g})
			}
		}
	}
	if !holdsAny(src, pyMarks) {
		return
	}
	src = blank(src, pythonComments)
	find(isDecorator, pyDecorator, ".command", ".group")
	find(isCalled, pyCalled, ".command(", ".group(")
	find(isMade, pyMade, "Typer(", "Group(", "ArgumentParser(")
	find(isAdded, pyAdded, "add_typer(", "add_command(")
	find(isParsers, pyParsers, "add_subparsers(")
	find(isParser, pyParser, "add_parser(")
	if len(all) == 0 {
		return
	}
	find(isDef, pyDef, "def ")
	slices.SortFunc(all, func(a, b pyEvent) int { return a.at - b.at })
	r := pyReader{python: p, f: f, src: src, vars: map[string]string{}}
	for _, e := range all {
		r.event(e)
	}
}

// pyMarks are words of which a file holds one that declares commands.
var pyMarks = []string{".command", ".group", "Typer(", "Group(", "ArgumentParser(", "add_typer(", "add_command(", "add_parser("}

// pyReader goes through one file.
type pyReader struct {
	*python
	f       *pyFile
	src     []byte
	defs    []pyScope
	pending []pyEvent         // decorators that wait for their function
	vars    map[string]string // what a name of a scope stands for now
	made    int
}

type pyScope struct {
	indent int
	name   string
}

func (r *pyReader) text(e pyEvent, n int) string {
	if e.g[2*n] < 0 {
		return ""
	}
	return string(r.src[e.g[2*n]:e.g[2*n+1]])
}

// fresh makes a handle and lets a name of a scope stand for it.
func (r *pyReader) fresh(scope, name string) string {
	r.made++
	h := r.f.path + ":" + strconv.Itoa(r.made)
	if name != "" {
		if strings.Contains(name, ".") {
			scope = "" // a field is known to all methods
		}
		r.vars[scope+":"+name] = h
		if scope == "" {
			r.f.own[name] = h
		}
	}
	r.place[h] = r.f.path
	return h
}

// known returns the handle that a name stands for in a scope of this file, as an expression.
func (r *pyReader) known(scope, name string) string {
	if h, ok := r.vars[scope+":"+name]; ok {
		return "=" + h
	}
	if h, ok := r.vars[":"+name]; ok && scope != "" {
		return "=" + h
	}
	return name
}

func (r *pyReader) event(e pyEvent) {
	indent := len(r.text(e, 1))
	for len(r.defs) > 0 && r.defs[len(r.defs)-1].indent >= indent {
		r.defs = r.defs[:len(r.defs)-1] // a line that is less indented ends a function
	}
	scope := ""
	if len(r.defs) > 0 {
		scope = r.defs[len(r.defs)-1].name
	}
	switch e.what {
	case isDef:
		r.function(e, indent, scope)
	case isDecorator:
		r.pending = append(r.pending, e)
	case isMade:
		h := r.fresh(scope, r.text(e, 2))
		args, ok := arguments(r.src, e.g[6])
		for _, a := range split(args) {
			if g := pyName.FindStringSubmatch(a); g != nil {
				n, lit := literal(g[1])
				r.open[h] = r.open[h] || !lit
				r.name(h, n)
			}
		}
		r.open[h] = r.open[h] || !ok || strings.Contains(args, "cls=") || strings.Contains(args, "parents=")
	case isAdded:
		r.added(e, scope)
	case isCalled: // app.command()(function): by what name is anybody's guess
		r.below = append(r.below, pyBelow{file: r.f, parent: r.known(scope, r.text(e, 2))})
	case isParsers:
		if parent := r.known(scope, r.text(e, 3)); strings.HasPrefix(parent, "=") {
			r.vars[scope+":"+r.text(e, 2)] = parent[1:]
		} else {
			delete(r.vars, scope+":"+r.text(e, 2))
		}
	case isParser:
		r.parser(e, scope)
	}
}

// function binds the decorators above a function to it.
func (r *pyReader) function(e pyEvent, indent int, scope string) {
	name := r.text(e, 2)
	r.defs = append(r.defs, pyScope{indent, strconv.Itoa(e.at)})
	if len(r.pending) == 0 {
		return
	}
	h := r.fresh(scope, name)
	for _, d := range r.pending {
		var names []string
		kid := "=" + h
		if d.g[6] >= 0 {
			args, ok := arguments(r.src, d.g[6])
			r.open[h] = r.open[h] || !ok || strings.Contains(args, "cls=")
			var known bool
			if names, known = givenNames(split(args)); !known {
				kid = ""
			}
		}
		if len(names) == 0 {
			names = functionNames(name)
		}
		parent := r.text(d, 2)
		if slices.Contains(pyLibraries, parent) {
			for _, n := range names {
				r.name(h, n)
			}
			continue
		}
		r.below = append(r.below, pyBelow{r.f, r.known(scope, parent), kid, names})
	}
	r.pending = nil
}

// functionNames are the names that libraries make of that of a function.
func functionNames(name string) []string {
	out := []string{name}
	for _, end := range []string{"", "_command", "_cmd", "_group", "_grp"} {
		if s := strings.ReplaceAll(strings.TrimSuffix(name, end), "_", "-"); s != "" && !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

func (r *pyReader) added(e pyEvent, scope string) {
	args, ok := arguments(r.src, e.g[6])
	list := split(args)
	b := pyBelow{file: r.f, parent: r.known(scope, r.text(e, 2))}
	if ok && len(list) > 0 {
		b.kid = r.known(scope, list[0])
	}
	var known bool
	if b.names, known = givenNames(list[min(1, len(list)):]); !known {
		b.kid = ""
	}
	r.below = append(r.below, b)
}

// givenNames are the names that arguments give a command, the first or one that says so; known is false when it goes by one that is computed.
func givenNames(args []string) (names []string, known bool) {
	known = true
	for i, a := range args {
		value := a
		if g := pyName.FindStringSubmatch(a); g != nil {
			value = g[1]
		} else if i > 0 || strings.Contains(a, "=") {
			continue
		}
		if n, lit := literal(value); lit {
			names = append(names, n)
		} else {
			known = false
		}
	}
	return names, known
}

func (r *pyReader) parser(e pyEvent, scope string) {
	h := r.fresh(scope, r.text(e, 2))
	args, ok := arguments(r.src, e.g[8])
	b := pyBelow{file: r.f, parent: r.known(scope, r.text(e, 3)), kid: "=" + h}
	for i, a := range split(args) {
		if g := pyAliases.FindStringSubmatch(a); g != nil {
			for _, s := range split(g[1]) {
				if n, lit := literal(s); lit {
					b.names = append(b.names, n)
				}
			}
		} else if n, lit := literal(a); i == 0 && lit {
			b.names = append(b.names, n)
		}
	}
	if !ok || len(b.names) == 0 {
		b.kid = ""
	}
	r.below = append(r.below, b)
}
