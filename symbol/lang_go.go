package symbol

import (
	"bytes"
	"go/ast"
	goparser "go/parser"
	gotoken "go/token"
	"sort"
)

// maxNesting is how deep brackets may nest in a file that is handed to a recursive parser.
const maxNesting = 2_000

// goProfile is for telling code from comments; definitions are read by the parser of the standard library.
func goProfile() *profile {
	p := newTable(Go, flat)
	p.slashComments(false)
	p.rule(rule{open: "`", close: "`", lines: true})
	p.quotes(`"`, "'")
	return p
}

// scanGo reads a Go file, as much of it as can be parsed. What stands in the bodies of functions defines nothing that is
// asked for and is most of the work, so they are left out at first.
func scanGo(src []byte) File {
	if out := parseGo(withoutBodies(src)); out.Skipped == "" {
		return out
	}
	return parseGo(src, nil)
}

// gap is where lines were left out of a text.
type gap struct {
	at    int // offset in what is left
	lines int // left out there and before
}

// withoutBodies leaves out the bodies of top-level functions and the values of variables, as gofmt sets them.
func withoutBodies(src []byte) ([]byte, []gap) {
	out, gaps, left := make([]byte, 0, len(src)/2), []gap(nil), 0
	ends := bodyEnds{src: src}
	for at := 0; at < len(src); {
		line := lineAt(src, at)
		if end := ends.outside(at, at+len(line)); end > at+len(line) { // a literal that goes on
			out = append(out, src[at:end]...)
			at = end
			continue
		}
		out = append(out, line...)
		at += len(line)
		value := bytes.HasPrefix(line, []byte("var "))
		if !bytes.HasSuffix(line, []byte("{\n")) || line[0] != ')' && !bytes.HasPrefix(line, []byte("func ")) && !value {
			continue
		}
		if end := ends.after(at); end > at && !(value && holdsDeclaration(src[at:end])) {
			left += bytes.Count(src[at:end], []byte{'\n'})
			gaps = append(gaps, gap{len(out), left})
			at = end
		}
	}
	return out, gaps
}

// holdsDeclaration reports whether a line of a text begins a declaration, so that the text is not the inside of a value alone.
func holdsDeclaration(text []byte) bool {
	for line := range bytes.Lines(text) {
		for _, word := range []string{"func ", "var ", "type ", "const "} {
			if bytes.HasPrefix(line, []byte(word)) {
				return true
			}
		}
	}
	return false
}

// lineAt returns the line that begins at an offset, with its end.
func lineAt(src []byte, at int) []byte {
	if n := bytes.IndexByte(src[at:], '\n'); n >= 0 {
		return src[at : at+n+1]
	}
	return src[at:]
}

// bodyEnds finds the lines that begin with a closing brace, which end bodies. It reads the text once.
type bodyEnds struct {
	src  []byte
	next int  // the last that was found
	none bool // there are no more
}

// after returns the offset of the first such line at or behind an offset that goes up from call to call; -1 for none.
func (b *bodyEnds) after(at int) int {
	if b.next >= at {
		return b.next
	}
	for from := at; !b.none; {
		n := bytes.Index(b.src[from-1:], []byte("\n}"))
		if n < 0 {
			b.none = true
			break
		}
		end := from + n
		if from = b.outside(from, end); from == end {
			b.next = end
			return end
		}
	}
	return -1
}

// outside returns the end if no raw string or comment that begins behind from holds it, and else where that ends.
func (b *bodyEnds) outside(from, end int) int {
	if bytes.IndexByte(b.src[from:end], '`') < 0 {
		return end
	}
	for i := from; i < len(b.src); {
		if i >= end {
			return i
		}
		switch c := b.src[i]; c {
		case '`':
			i = b.behind(i+1, "`")
		case '"', '\'':
			for i++; i < len(b.src) && b.src[i] != c && b.src[i] != '\n'; i++ {
				if b.src[i] == '\\' {
					i++
				}
			}
			i++
		case '/':
			switch {
			case bytes.HasPrefix(b.src[i:], []byte("//")):
				i = b.behind(i, "\n")
			case bytes.HasPrefix(b.src[i:], []byte("/*")):
				i = b.behind(i+2, "*/")
			default:
				i++
			}
		default:
			i++
		}
	}
	return len(b.src)
}

// behind returns the offset behind the next occurrence of a text, or the end.
func (b *bodyEnds) behind(i int, close string) int {
	if n := bytes.Index(b.src[i:], []byte(close)); n >= 0 {
		return i + n + len(close)
	}
	return len(b.src)
}

// parseGo reads a file of which parts may have been left out.
func parseGo(src []byte, gaps []gap) File {
	out := File{Language: Go}
	if nesting(src) > maxNesting {
		out.Skipped = "nested too deeply"
		return out
	}
	set := gotoken.NewFileSet()
	file, err := goparser.ParseFile(set, "", src, goparser.SkipObjectResolution)
	if file == nil {
		out.Skipped = "cannot be parsed"
		return out
	}
	if file.Name != nil {
		out.Package = file.Name.Name
	}
	g := goFile{file: set.File(file.FileStart), gaps: gaps}
	for _, d := range file.Decls {
		g.declaration(d)
	}
	if err != nil {
		out.Skipped = "has syntax errors"
	}
	out.Defs = g.defs
	return out
}

// nesting returns a bound on how deep brackets nest, whatever they stand in.
func nesting(src []byte) int {
	depth, most := 0, 0
	for _, b := range src {
		switch b {
		case '(', '[', '{':
			depth++
			most = max(most, depth)
		case ')', ']', '}':
			depth = max(depth-1, 0)
		}
	}
	return most
}

type goFile struct {
	file *gotoken.File
	gaps []gap
	defs []Def
}

func (g *goFile) add(id *ast.Ident, scope string, kind Kind, node ast.Node) {
	if id == nil || id.Name == "_" {
		return
	}
	g.defs = append(g.defs, Def{Name: id.Name, Scope: scope, Kind: kind, Line: g.line(id.Pos()), End: g.line(node.End()), Exported: id.IsExported()})
}

// line returns the line of the file itself, whatever a "//line" before it says.
func (g *goFile) line(p gotoken.Pos) int {
	n := g.file.PositionFor(p, false).Line
	if i := sort.Search(len(g.gaps), func(i int) bool { return g.gaps[i].at > g.file.Offset(p) }); i > 0 {
		n += g.gaps[i-1].lines
	}
	return n
}

func (g *goFile) declaration(d ast.Decl) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil || len(d.Recv.List) == 0 {
			g.add(d.Name, "", Function, d)
			return
		}
		g.add(d.Name, receiver(d.Recv.List[0].Type), Method, d)
	case *ast.GenDecl:
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.TypeSpec:
				g.typeSpec(s)
			case *ast.ValueSpec:
				kind := Variable
				if d.Tok == gotoken.CONST {
					kind = Constant
				}
				for _, id := range s.Names {
					g.add(id, "", kind, s)
				}
			}
		}
	}
}

// receiver names the type that a method belongs to.
func receiver(e ast.Expr) string {
	for {
		switch x := e.(type) {
		case *ast.StarExpr:
			e = x.X
		case *ast.ParenExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.IndexListExpr:
			e = x.X
		case *ast.Ident:
			return x.Name
		default:
			return ""
		}
	}
}

func (g *goFile) typeSpec(s *ast.TypeSpec) {
	kind := Type
	switch t := s.Type.(type) {
	case *ast.StructType:
		kind = Struct
		g.fields(t.Fields, s.Name.Name, Field)
	case *ast.InterfaceType:
		kind = Interface
		g.fields(t.Methods, s.Name.Name, Method)
	}
	if s.Assign.IsValid() {
		kind = Alias
	}
	g.add(s.Name, "", kind, s)
}

// fields adds the fields of a struct, those of nested structs included, or the methods of an interface.
func (g *goFile) fields(list *ast.FieldList, scope string, kind Kind) {
	if list == nil {
		return
	}
	for _, f := range list.List {
		for _, id := range f.Names {
			g.add(id, scope, kind, f)
			if t, ok := f.Type.(*ast.StructType); ok {
				g.fields(t.Fields, join(scope, id.Name), Field)
			}
		}
	}
}
