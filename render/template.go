package render

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/template"
	"text/template/parse"

	"github.com/notes-lint/notes-lint/internal/visible"
)

// Template executes a Go text/template with the Document of the input. Every value it prints is escaped for a terminal,
// unless its pipeline ends in json, quote or raw. Parse errors name the line within the template.
func Template(w io.Writer, in Input, source string) error {
	t, err := template.New("template").Funcs(templateFuncs()).Parse(source)
	if err != nil {
		return fmt.Errorf("parse the output template: %w", err)
	}
	for _, part := range t.Templates() {
		escapeActions(part.Root)
	}
	var out bytes.Buffer
	if err := t.Execute(&out, NewDocument(in)); err != nil {
		return fmt.Errorf("run the output template: %w", err)
	}
	_, err = w.Write(out.Bytes())
	return err
}

func templateFuncs() template.FuncMap {
	return template.FuncMap{
		"escape": func(v any) string { return Escape(fmt.Sprint(v)) },
		"join":   func(sep string, list []string) string { return strings.Join(list, sep) },
		"json":   compactJSON,
		"lower":  strings.ToLower,
		"quote":  func(v any) string { return visible.BreakCommands(strconv.Quote(fmt.Sprint(v))) },
		"raw":    func(v any) any { return v },
		"upper":  strings.ToUpper,
	}
}

func compactJSON(v any) (string, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return "", err
	}
	return string(bytes.TrimSuffix(harmlessJSON(b.Bytes()), []byte{'\n'})), nil
}

// escapeActions appends the escape function to every pipeline below n that prints and does not end in a function with
// an encoding of its own.
func escapeActions(n parse.Node) {
	switch n := n.(type) {
	case *parse.ListNode:
		if n == nil {
			return
		}
		for _, child := range n.Nodes {
			escapeActions(child)
		}
	case *parse.ActionNode:
		escapePipe(n.Pipe)
	case *parse.IfNode:
		escapeBranch(&n.BranchNode)
	case *parse.RangeNode:
		escapeBranch(&n.BranchNode)
	case *parse.WithNode:
		escapeBranch(&n.BranchNode)
	}
}

func escapeBranch(b *parse.BranchNode) {
	escapeActions(b.List)
	escapeActions(b.ElseList)
}

func escapePipe(p *parse.PipeNode) {
	if len(p.Decl) > 0 {
		return // an assignment prints nothing
	}
	last := p.Cmds[len(p.Cmds)-1]
	if len(p.Cmds) == 1 && last.Args[0].Type() == parse.NodeString {
		return // the author of the template wrote it, such as {{"\n"}}
	}
	if name, ok := last.Args[0].(*parse.IdentifierNode); ok {
		switch name.Ident {
		case "json", "quote", "raw", "escape":
			return
		}
	}
	p.Cmds = append(p.Cmds, &parse.CommandNode{
		NodeType: parse.NodeCommand,
		Pos:      last.Pos,
		Args:     []parse.Node{parse.NewIdentifier("escape").SetPos(last.Pos)},
	})
}
