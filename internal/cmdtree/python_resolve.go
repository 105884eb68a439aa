package cmdtree

import (
	"bytes"
	"path"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

var (
	pyFrom   = lazyregexp.New(`(?m)^[ \t]*from[ \t]+(\.*[\w.]*)[ \t]+import[ \t]+(\([^)]*\)|[^\n#]+)`)
	pyImport = lazyregexp.New(`(?m)^[ \t]*import[ \t]+([\w.]+)(?:[ \t]+as[ \t]+(\w+))?`)
)

// readImports reads what a file imports, once.
func (f *pyFile) readImports() {
	src := f.src
	if f.src = nil; !bytes.Contains(src, []byte("import")) {
		return
	}
	for _, g := range pyFrom.FindAllSubmatch(src, MaxFiles) {
		module := string(g[1])
		f.modules = append(f.modules, module)
		for item := range strings.SplitSeq(strings.Trim(strings.TrimSpace(string(g[2])), "()"), ",") {
			w := strings.Fields(item)
			switch {
			case len(w) == 1:
				f.imports[w[0]] = [2]string{module, w[0]}
			case len(w) == 3 && w[1] == "as":
				f.imports[w[2]] = [2]string{module, w[0]}
			default:
				continue
			}
			f.modules = append(f.modules, submodule(module, w[0]))
		}
	}
	for _, g := range pyImport.FindAllSubmatch(src, MaxFiles) {
		f.modules = append(f.modules, string(g[1]))
		if len(g[2]) > 0 {
			f.imports[string(g[2])] = [2]string{string(g[1]), ""}
		}
	}
}

// submodule is the module of a name in another.
func submodule(module, name string) string {
	if module == "" || strings.HasSuffix(module, ".") {
		return module + name
	}
	return module + "." + name
}

// resolve hangs one command below another when both are known, and says so of what is not.
func (p *python) resolve(b pyBelow) {
	parent, kid := p.handle(b.file, b.parent, 0), p.handle(b.file, b.kid, 0)
	switch {
	case parent == "":
		for _, n := range b.names {
			p.name(kid, n)
		}
		p.adrift(kid, b.names)
	case kid == "":
		p.open[parent] = true
	default:
		p.hang(parent, kid)
		for _, n := range b.names {
			p.name(kid, n)
		}
	}
}

// handle finds the handle of an expression, through what the file imports; empty for none.
func (p *python) handle(f *pyFile, expr string, depth int) string {
	if h, ok := strings.CutPrefix(expr, "="); ok {
		return h
	}
	if expr == "" || depth > maxDepth {
		return ""
	}
	f.readImports()
	first, rest, dotted := strings.Cut(expr, ".")
	if h := f.own[expr]; h != "" {
		return h
	}
	from, ok := f.imports[first]
	if !ok || strings.Contains(rest, ".") {
		return ""
	}
	module, name := from[0], from[1]
	if dotted {
		if name != "" {
			module = submodule(module, name)
		}
		name = rest
	}
	if g := p.module(f, module); g != nil && name != "" {
		return p.handle(g, name, depth+1)
	}
	return ""
}

// module finds the file of a module that a file imports; nil for none, or where there are several of that name.
func (p *python) module(f *pyFile, module string) *pyFile {
	up := len(module) - len(strings.TrimLeft(module, "."))
	stem := strings.ReplaceAll(module[up:], ".", "/")
	if up > 0 {
		dir := path.Dir(f.path)
		for range up - 1 {
			dir = path.Dir(dir)
		}
		return p.files[p.exact(path.Join(dir, stem))]
	}
	if at := p.byStem[stem]; len(at) == 1 {
		return p.files[at[0]]
	}
	return nil
}

func (p *python) exact(stem string) string {
	for _, end := range []string{".py", "/__init__.py"} {
		if p.files[stem+end] != nil {
			return stem + end
		}
	}
	return ""
}

// enter finds the roots: what the entry point is, or all that hangs below nothing in the files that its file leads to.
func (p *python) enter(entry string) {
	module, name, _ := strings.Cut(entry, ":")
	f := p.module(&pyFile{}, module)
	if f == nil {
		return
	}
	reached := p.reach(f)
	h := p.handle(f, strings.TrimSpace(name), 0)
	if len(p.kids[h]) > 0 {
		p.roots = []string{h}
	} else {
		p.rootsAmong(func(h string) bool { return reached[p.place[h]] })
	}
	for r := range reached {
		if p.files[r].dynamic {
			for _, h := range p.roots {
				p.open[h] = true
			}
		}
	}
}

// reach lists the files that a file imports, and those that they do.
func (p *python) reach(f *pyFile) map[string]bool {
	out := map[string]bool{f.path: true}
	for todo := []*pyFile{f}; len(todo) > 0; todo = todo[1:] {
		todo[0].readImports()
		for _, m := range todo[0].modules {
			if g := p.module(todo[0], m); g != nil && !out[g.path] {
				out[g.path] = true
				todo = append(todo, g)
			}
		}
	}
	return out
}
