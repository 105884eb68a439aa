package cmdtree

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"strconv"
	"strings"
)

// goTree reads the commands of cobra and of urfave/cli.
type goTree struct {
	*Tree
	dirs  map[string]bool
	at    map[string]string // folders of packages that were looked for
	alias map[string]string // a handle that stands for another one
	made  map[string]bool
	below [][2]string // parent and kid
	n     int
}

// Go reads the commands of cobra and of urfave/cli in the files of a module. program is the name that its binary has.
func Go(files []File, program string) *Tree {
	g := goTree{Tree: newTree(), dirs: map[string]bool{}, at: map[string]string{}, alias: map[string]string{}, made: map[string]bool{}}
	for _, f := range files {
		g.dirs[path.Dir(f.Path)] = true
	}
	for _, f := range files[:min(len(files), MaxFiles)] {
		tree, err := parser.ParseFile(token.NewFileSet(), f.Path, f.Src, parser.SkipObjectResolution)
		if err != nil {
			return newTree() // what it would have added is not known
		}
		(&goReader{goTree: &g, path: f.Path, dir: path.Dir(f.Path), imports: g.imported(tree)}).file(tree)
	}
	for _, b := range g.below {
		g.resolve(b[0], b[1])
	}
	g.enter(program)
	return g.Tree
}

// imported says in which folder each package that a file imports is, by the name that the file calls it.
func (g *goTree) imported(f *ast.File) map[string]string {
	out := map[string]string{}
	for _, i := range f.Imports {
		p, err := strconv.Unquote(i.Path.Value)
		if err != nil {
			continue
		}
		name := path.Base(p)
		if i.Name != nil {
			name = i.Name.Name
		}
		if _, ok := g.at[p]; !ok {
			g.at[p] = g.folder(p)
		}
		out[name] = g.at[p]
	}
	return out
}

// folder is the folder of the tree that shares the longest end with the path of a package; "?" for none.
func (g *goTree) folder(p string) string {
	best, length := "?", 0
	for s := p; ; {
		for d := range g.dirs {
			if d == s || strings.HasSuffix(d, "/"+s) {
				if len(s) == length {
					return "?"
				}
				best, length = d, len(s)
			}
		}
		_, rest, ok := strings.Cut(s, "/")
		if length > 0 || !ok {
			return best
		}
		s = rest
	}
}

func (g *goTree) find(h string) string {
	for range 8 {
		to, ok := g.alias[h]
		if !ok {
			break
		}
		h = to
	}
	return h
}

func (g *goTree) resolve(parent, kid string) {
	p, k := g.find(parent), g.find(kid)
	switch {
	case !g.made[p]:
		g.adrift(k, g.names[k])
	case kid == "":
		g.open[p] = true
	default:
		g.hang(p, k)
	}
}

// enter makes the command that is named as the program the root, or the only one that hangs below nothing when its name is computed.
func (g *goTree) enter(program string) {
	g.rootsAmong(func(string) bool { return true })
	if len(g.roots) == 1 && g.other[g.roots[0]] {
		return
	}
	g.roots = g.named(g.roots, program)
}

// goReader goes through one file.
type goReader struct {
	*goTree
	path    string
	dir     string
	imports map[string]string
	fn      string          // the function that is read; empty outside
	local   map[string]bool // the variables of the function
}

func (r *goReader) file(f *ast.File) {
	for _, d := range f.Decls {
		switch x := d.(type) {
		case *ast.GenDecl:
			r.fn, r.local = "", nil
			for _, s := range x.Specs {
				if v, ok := s.(*ast.ValueSpec); ok {
					r.values(v)
				}
			}
		case *ast.FuncDecl:
			if x.Body != nil {
				r.function(x)
			}
		}
	}
}

func (r *goReader) values(v *ast.ValueSpec) {
	for i, name := range v.Names {
		if i < len(v.Values) {
			r.bind(r.handle(name.Name), v.Values[i])
		}
	}
}

func (r *goReader) function(f *ast.FuncDecl) {
	r.fn, r.local = f.Name.Name, map[string]bool{}
	for _, p := range f.Type.Params.List {
		for _, n := range p.Names {
			r.local[n.Name] = true
		}
	}
	r.body(f.Body, true)
}

// body reads what a function does; what it returns counts unless it is a function within another.
func (r *goReader) body(body *ast.BlockStmt, returns bool) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch x := n.(type) {
		case *ast.AssignStmt:
			r.assign(x)
		case *ast.ValueSpec:
			for _, name := range x.Names {
				r.local[name.Name] = true
			}
			r.values(x)
		case *ast.ReturnStmt:
			if len(x.Results) > 0 && returns {
				r.bind(r.dir+":"+r.fn+"()", x.Results[0])
			}
		case *ast.FuncLit:
			r.body(x.Body, false)
			return false
		case *ast.CallExpr:
			r.call(x)
		}
		return true
	})
}

func (r *goReader) assign(x *ast.AssignStmt) {
	for i, l := range x.Lhs {
		if field, ok := l.(*ast.SelectorExpr); ok && field.Sel.Name == "Use" && i < len(x.Rhs) {
			r.renamed(r.expr(field.X, ""), x.Rhs[i])
		}
		name, ok := l.(*ast.Ident)
		if !ok || len(x.Lhs) != len(x.Rhs) && i > 0 {
			continue
		}
		if x.Tok == token.DEFINE {
			r.local[name.Name] = true
		}
		r.bind(r.handle(name.Name), x.Rhs[min(i, len(x.Rhs)-1)])
	}
}

// renamed gives a command a name after it was made; one that is computed makes it unknown.
func (r *goReader) renamed(h string, value ast.Expr) {
	if h == "" {
		return
	}
	h = r.find(h)
	if word := goString(value); word != "" {
		r.made[h], r.place[h] = true, orElse(r.place[h], r.path)
		r.name(h, firstWord(word))
		return
	}
	r.other[h] = true
}

// handle is what a variable is known by here.
func (r *goReader) handle(name string) string {
	if r.local[name] {
		return r.dir + ":" + r.fn + "." + name
	}
	return r.dir + ":" + name
}

// bind lets a handle stand for the command of an expression.
func (r *goReader) bind(h string, e ast.Expr) {
	if _, ok := e.(*ast.StarExpr); ok {
		r.open[h] = true // a copy, with all that hangs below the other one
	}
	to := r.expr(e, h)
	if to == "" || to == h || r.find(to) == h {
		return
	}
	if old, ok := r.alias[h]; ok && old != to || r.made[h] {
		to = "?" // stands for one now and for another later
	}
	r.alias[h] = to
}

// expr is the handle of an expression that is a command; one that is spelt out gets the handle that is wished for. Empty for others.
func (r *goReader) expr(e ast.Expr, wish string) string {
	switch x := e.(type) {
	case *ast.UnaryExpr:
		if x.Op == token.AND {
			return r.expr(x.X, wish)
		}
	case *ast.CompositeLit:
		if s, ok := x.Type.(*ast.SelectorExpr); ok && (s.Sel.Name == "Command" || s.Sel.Name == "App") {
			return r.command(x, wish)
		}
	case *ast.Ident:
		return r.handle(x.Name)
	case *ast.CallExpr:
		if to := r.callee(x.Fun); to != "" {
			return to + "()"
		}
	case *ast.SelectorExpr:
		if p, ok := x.X.(*ast.Ident); ok && !r.local[p.Name] && r.imports[p.Name] != "" {
			return r.imports[p.Name] + ":" + x.Sel.Name
		}
	}
	return ""
}

// callee is the handle of a function, without its parentheses.
func (r *goReader) callee(e ast.Expr) string {
	switch x := e.(type) {
	case *ast.Ident:
		return r.dir + ":" + x.Name
	case *ast.SelectorExpr:
		if p, ok := x.X.(*ast.Ident); ok && !r.local[p.Name] && r.imports[p.Name] != "" {
			return r.imports[p.Name] + ":" + x.Sel.Name
		}
		return r.dir + ":" + x.Sel.Name
	}
	return ""
}

// command reads a command that is spelt out.
func (r *goReader) command(x *ast.CompositeLit, h string) string {
	if h == "" {
		r.n++
		h = r.path + ":" + strconv.Itoa(r.n)
	}
	r.made[h], r.place[h] = true, r.path
	if _, ok := r.alias[h]; ok {
		r.alias[h] = "?"
	}
	for _, e := range x.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		key, _ := kv.Key.(*ast.Ident)
		switch {
		case key == nil:
		case key.Name == "Use" || key.Name == "Name":
			if word := goString(kv.Value); word != "" {
				r.name(h, firstWord(word))
			}
		case key.Name == "Aliases":
			if list, ok := kv.Value.(*ast.CompositeLit); ok {
				for _, a := range list.Elts {
					r.name(h, goString(a))
				}
			}
		case key.Name == "Commands" || key.Name == "Subcommands":
			r.inline(h, kv.Value)
		}
	}
	return h
}

// inline hangs the commands that a list holds below one.
func (r *goReader) inline(h string, e ast.Expr) {
	list, ok := e.(*ast.CompositeLit)
	if !ok {
		r.open[h] = true
		return
	}
	for _, c := range list.Elts {
		if u, ok := c.(*ast.UnaryExpr); ok {
			c = u.X
		}
		if lit, ok := c.(*ast.CompositeLit); ok {
			r.below = append(r.below, [2]string{h, r.command(lit, "")})
		} else {
			r.below = append(r.below, [2]string{h, r.expr(c, "")})
		}
	}
}

// call hangs what AddCommand is handed.
func (r *goReader) call(x *ast.CallExpr) {
	s, ok := x.Fun.(*ast.SelectorExpr)
	if !ok || s.Sel.Name != "AddCommand" {
		return
	}
	parent := r.expr(s.X, "")
	for i, a := range x.Args {
		kid := ""
		if !x.Ellipsis.IsValid() || i < len(x.Args)-1 {
			kid = r.expr(a, "")
		}
		r.below = append(r.below, [2]string{parent, kid})
	}
}

// firstWord is the name in a line of use.
func firstWord(use string) string {
	name, _, _ := strings.Cut(strings.TrimSpace(use), " ")
	return name
}

func goString(e ast.Expr) string {
	if l, ok := e.(*ast.BasicLit); ok && l.Kind == token.STRING {
		if s, err := strconv.Unquote(l.Value); err == nil {
			return s
		}
	}
	return ""
}
