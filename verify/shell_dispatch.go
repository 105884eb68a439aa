package verify

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/symbol"
)

// maxScript is how many bytes a shell script may have whose first word is judged.
const maxScript = min(256<<10, symbol.MaxSize)

// dispatch is how a shell script sorts its first word.
type dispatch struct {
	labels []string // what it knows, as patterns
	closed bool     // every other word makes it fail, or do nothing
}

// knows reports whether a script does something with a word.
func (d dispatch) knows(word string) bool {
	return slices.ContainsFunc(d.labels, func(l string) bool { ok, err := path.Match(l, word); return ok || err != nil })
}

// shellDispatch reads the case of a shell script that its first word is sorted by: at the top level, or in the function that is handed
// all arguments. It is closed only when nothing ahead of that case hands the word on or puts another in its place.
func shellDispatch(src []byte) dispatch {
	if line, _, _ := bytes.Cut(src, []byte("\n")); len(src) == 0 || len(src) > maxScript || bytes.HasPrefix(line, []byte("#!")) && !bytes.Contains(line, []byte("sh")) {
		return dispatch{}
	}
	file, err := syntax.NewParser(syntax.Variant(syntax.LangBash)).Parse(bytes.NewReader(src), "")
	if err != nil {
		return dispatch{}
	}
	r := dispatchReader{funcs: map[string]*syntax.FuncDecl{}}
	syntax.Walk(file, func(n syntax.Node) bool {
		if f, ok := n.(*syntax.FuncDecl); ok {
			r.funcs[f.Name.Value] = f
		}
		return true
	})
	r.body(file.Stmts, 0)
	return r.found
}

// dispatchReader follows the first word through the statements of a script.
type dispatchReader struct {
	funcs map[string]*syntax.FuncDecl
	names []string // parameters that hold the first word now
	found dispatch
	done  bool // what comes is of no more interest: the word was sorted, or went where nobody can follow it
}

// body follows the word through the statements of the top level or of a function that got all arguments.
func (r *dispatchReader) body(stmts []*syntax.Stmt, depth int) {
	r.names = []string{"1"}
	for i, s := range stmts {
		if r.done {
			return
		}
		last := i == len(stmts)-1 || i == len(stmts)-2 && r.inert(stmts[i+1:], 0)
		switch x := s.Cmd.(type) {
		case nil, *syntax.FuncDecl:
		case *syntax.CaseClause:
			r.sorts(x, last)
		case *syntax.DeclClause:
			r.assigned(x.Args)
		case *syntax.WhileClause:
			r.done = !optionsOnly(x) && r.uses(x)
		case *syntax.IfClause:
			if len(x.Then) == 1 && x.Else == nil && r.enters(x.Then[0], depth) { // when it is run, and not read by another script
				return
			}
			r.other(x)
		case *syntax.CallExpr:
			if r.enters(s, depth) {
				return
			}
			if len(x.Args) == 0 {
				r.assigned(x.Assigns)
				continue
			}
			r.other(x)
		default:
			r.other(x)
		}
	}
	r.done = true
}

// enters follows all arguments into a function of the script, and reports whether a statement hands them to one.
func (r *dispatchReader) enters(s *syntax.Stmt, depth int) bool {
	x, ok := s.Cmd.(*syntax.CallExpr)
	if !ok || len(x.Args) != 2 || !hasAll(x.Args[1]) || depth > 1 || !slices.Contains(r.names, "1") {
		return false
	}
	f := r.funcs[wordText(x.Args[0])]
	if f == nil {
		return false
	}
	if b, ok := f.Body.Cmd.(*syntax.Block); ok {
		r.body(b.Stmts, depth+1)
	}
	r.done = true
	return true
}

// sorts takes the labels of a case of the word. Without a branch for all others it decides only when nothing follows it.
func (r *dispatchReader) sorts(x *syntax.CaseClause, last bool) {
	if !r.isWord(x.Word) {
		r.other(x)
		return
	}
	var others *syntax.CaseItem
	for _, item := range x.Items {
		for _, p := range item.Patterns {
			switch t := wordText(p); {
			case t == "*":
				others = item
			case t == "" && !emptyText(p):
				r.done = true // a label that is computed
				return
			default:
				r.found.labels = append(r.found.labels, t)
			}
		}
	}
	switch {
	case others != nil && r.inert(others.Stmts, 0):
		r.found.closed = last || r.ends(others.Stmts, 0)
		r.done = true
	case others != nil:
		r.done = true
	case last:
		r.found.closed, r.done = true, true
	}
}

// assigned follows the word into variables.
func (r *dispatchReader) assigned(all []*syntax.Assign) {
	for _, a := range all {
		switch {
		case a.Name == nil || a.Value == nil:
		case r.isWord(a.Value):
			r.names = append(r.names, a.Name.Value)
		default:
			r.names = slices.DeleteFunc(r.names, func(n string) bool { return n == a.Name.Value })
		}
	}
}

// isWord reports whether a shell word is the first word of the call and nothing else: "$1", ${1:-help}, "$command".
func (r *dispatchReader) isWord(w *syntax.Word) bool {
	if w == nil || len(w.Parts) != 1 {
		return false
	}
	part := w.Parts[0]
	if q, ok := part.(*syntax.DblQuoted); ok && len(q.Parts) == 1 {
		part = q.Parts[0]
	}
	p, ok := part.(*syntax.ParamExp)
	if !ok || p.Length || p.Excl || p.Index != nil || p.Slice != nil || p.Repl != nil || p.Exp != nil && !strings.ContainsAny(p.Exp.Op.String(), "-=?") {
		return false
	}
	return slices.Contains(r.names, p.Param.Value)
}

// other looks at a statement that sorts nothing: what it compares the word with is known; a shift takes the word away; when the word is
// handed on, nobody can follow it.
func (r *dispatchReader) other(n syntax.Node) {
	if r.uses(n) {
		r.done = true
		return
	}
	syntax.Walk(n, func(n syntax.Node) bool {
		if c, ok := n.(*syntax.CallExpr); ok && len(c.Args) > 0 {
			switch wordText(c.Args[0]) {
			case "shift":
				if len(c.Args) == 1 {
					r.names = slices.DeleteFunc(r.names, func(n string) bool { return n == "1" })
				}
			case "set":
				r.done = r.done || len(c.Args) > 1 && wordText(c.Args[1]) == "--"
			case "[", "test":
				for _, a := range c.Args[1:] {
					r.label(a)
				}
			}
		}
		if b, ok := n.(*syntax.BinaryTest); ok {
			if w, ok := b.Y.(*syntax.Word); ok {
				r.label(w)
			}
		}
		return true
	})
}

func (r *dispatchReader) label(w *syntax.Word) {
	if t := wordText(w); ownWord.MatchString(t) {
		r.found.labels = append(r.found.labels, t)
	}
}

// uses reports whether a statement hands the word on: to a program, to a function, to a variable below it, or to what may read it.
func (r *dispatchReader) uses(n syntax.Node) bool {
	found := false
	syntax.Walk(n, func(n syntax.Node) bool {
		switch x := n.(type) {
		case *syntax.FuncDecl:
			return false
		case *syntax.Assign:
			found = found || x.Value != nil && r.mentions(x.Value) || x.Array != nil && r.mentions(x.Array)
		case *syntax.CaseClause:
			found = found || r.mentions(x.Word)
		case *syntax.ForClause:
			found = found || r.mentions(x.Loop)
		case *syntax.CallExpr:
			if len(x.Args) == 0 {
				break
			}
			name := wordText(x.Args[0])
			if f := r.funcs[name]; f != nil && !r.inert([]*syntax.Stmt{f.Body}, 1) {
				found = found || r.mentionsAny(x.Args[1:]) || r.named(f)
				break
			}
			if name == "[" || name == "test" || tellers[name] || sayer.MatchString(name) || r.funcs[name] != nil {
				break
			}
			found = found || name == "eval" || r.mentionsAny(x.Args)
		}
		return !found
	})
	return found
}

func (r *dispatchReader) mentionsAny(words []*syntax.Word) bool {
	return slices.ContainsFunc(words, func(w *syntax.Word) bool { return r.mentions(w) })
}

// mentions reports whether a node expands the word, or all arguments.
func (r *dispatchReader) mentions(n syntax.Node) bool {
	found := false
	syntax.Walk(n, func(n syntax.Node) bool {
		if p, ok := n.(*syntax.ParamExp); ok && p.Param != nil && !p.Length {
			found = found || p.Param.Value == "@" || p.Param.Value == "*" || slices.Contains(r.names, p.Param.Value)
		}
		return true
	})
	return found
}

// named reports whether a function expands a variable that holds the word; its own arguments are others.
func (r *dispatchReader) named(f *syntax.FuncDecl) bool {
	found := false
	syntax.Walk(f, func(n syntax.Node) bool {
		if p, ok := n.(*syntax.ParamExp); ok && p.Param != nil {
			found = found || p.Param.Value != "1" && slices.Contains(r.names, p.Param.Value)
		}
		return true
	})
	return found
}

var (
	// tellers are programs that tell people something, or end the script.
	tellers = wordSet("echo printf cat exit return true false : tput sed grep awk head tail basename dirname")
	// sayer is a function of another script that does the same.
	sayer = lazyregexp.New(`(?i)^_?(?:log|print|err|die|usage|help|show_help|show_usage|display_help|warn|info|fail|fatal|msg|abort|say|red|yellow|green)\w*$`)
)

// inert reports whether statements only tell people something, or end the script.
func (r *dispatchReader) inert(stmts []*syntax.Stmt, depth int) bool {
	only := depth < 4
	for _, s := range stmts {
		syntax.Walk(s, func(n syntax.Node) bool {
			if x, ok := n.(*syntax.CallExpr); ok && len(x.Args) > 0 && only {
				name := wordText(x.Args[0])
				if f := r.funcs[name]; f != nil {
					only = r.inert([]*syntax.Stmt{f.Body}, depth+1)
				} else {
					only = tellers[name] || name == "[" || name == "test" || name == "local" || sayer.MatchString(name)
				}
			}
			return only
		})
	}
	return only
}

// ends reports whether statements end the script.
func (r *dispatchReader) ends(stmts []*syntax.Stmt, depth int) bool {
	found := false
	for _, s := range stmts {
		syntax.Walk(s, func(n syntax.Node) bool {
			if x, ok := n.(*syntax.CallExpr); ok && len(x.Args) > 0 && depth < 4 {
				name := wordText(x.Args[0])
				f := r.funcs[name]
				found = found || name == "exit" || name == "return" && depth == 0 || f != nil && r.ends([]*syntax.Stmt{f.Body}, depth+1)
			}
			return !found
		})
	}
	return found
}

// optionsOnly reports whether a loop takes options off the arguments and stops at the first word that is none.
func optionsOnly(x *syntax.WhileClause) bool {
	only, stops := true, false
	syntax.Walk(x, func(n syntax.Node) bool {
		switch c := n.(type) {
		case *syntax.CallExpr:
			if len(c.Args) > 0 && wordText(c.Args[0]) == "getopts" {
				stops = true
			}
		case *syntax.CaseItem:
			for _, p := range c.Patterns {
				t := patternText(p)
				if t == "*" && len(c.Stmts) == 1 && isBreak(c.Stmts[0]) {
					stops = true
				} else if !strings.HasPrefix(t, "-") && !stops {
					only = false
				}
			}
		}
		return true
	})
	return only && stops
}

func isBreak(s *syntax.Stmt) bool {
	c, ok := s.Cmd.(*syntax.CallExpr)
	return ok && len(c.Args) == 1 && wordText(c.Args[0]) == "break"
}

// emptyText reports whether a word is written as nothing in quotes.
func emptyText(w *syntax.Word) bool {
	if len(w.Parts) != 1 {
		return false
	}
	switch q := w.Parts[0].(type) {
	case *syntax.SglQuoted:
		return q.Value == ""
	case *syntax.DblQuoted:
		return len(q.Parts) == 0
	}
	return false
}
