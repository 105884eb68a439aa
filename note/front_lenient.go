package note

import (
	"bytes"
	"strings"

	"github.com/notes-lint/notes-lint/internal/yaml"
)

// lenientFront reads lines of the form "key: rest of the line" and "- item" below a key. Cursor rule files hold values such as
// an unquoted **/*.ts, which their host takes and YAML does not.
func (d *Document) lenientFront(f *FrontMatter, start, end int) {
	root := &yaml.Node{Kind: yaml.MappingNode, Tag: "!!map", Line: 1, Column: 1}
	f.Node = root
	for at := start; at < end; at = d.nextLine(at) {
		stop := d.lineEnd(at)
		line := string(d.Source[at:stop])
		trimmed := strings.TrimLeft(line, " \t")
		switch {
		case trimmed == "" || trimmed[0] == '#':
		case strings.HasPrefix(trimmed, "- ") && len(f.Fields) > 0:
			d.lenientItem(f, Span{stop - len(trimmed) + 2, stop})
		default:
			d.lenientKey(f, Span{at, stop})
		}
	}
	for _, field := range f.Fields {
		root.Content = append(root.Content, d.lenientNode(f, field.At.Span, field.Name), field.Node)
	}
}

// lenientKey adds the key of a line.
func (d *Document) lenientKey(f *FrontMatter, line Span) {
	key, rest, ok := bytes.Cut(d.Source[line.Start:line.End], []byte{':'})
	name := strings.TrimSpace(string(key))
	if !ok || name == "" {
		if f.Err == "" {
			f.Err, f.ErrAt = "line is neither a key nor an item", d.Loc(line)
		}
		return
	}
	keyStart := line.Start + bytes.Index(key, []byte(name))
	value := d.trim(Span{line.End - len(rest), line.End})
	text := strings.Trim(d.text(value), `"'`)
	f.Fields = append(f.Fields, Field{
		Name:    name,
		Text:    text,
		Null:    text == "",
		At:      d.Loc(Span{keyStart, keyStart + len(name)}),
		ValueAt: d.Loc(value),
		Node:    d.lenientNode(f, value, text),
	})
}

// lenientItem adds a list item to the last key.
func (d *Document) lenientItem(f *FrontMatter, item Span) {
	item = d.trim(item)
	field := &f.Fields[len(f.Fields)-1]
	if field.Node.Kind != yaml.SequenceNode {
		field.Node = &yaml.Node{Kind: yaml.SequenceNode, Tag: "!!seq", Line: field.Node.Line, Column: field.Node.Column}
		field.Text, field.Null, field.ValueAt = "", false, d.Loc(item)
	}
	field.ValueAt = d.Loc(Span{field.ValueAt.Span.Start, item.End})
	field.Node.Content = append(field.Node.Content, d.lenientNode(f, item, strings.Trim(d.text(item), `"'`)))
}

// lenientNode makes the scalar that YAML would have made.
func (d *Document) lenientNode(f *FrontMatter, at Span, text string) *yaml.Node {
	first := d.Pos(f.starts[0])
	pos := d.Pos(at.Start)
	return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: text, Line: pos.Line - first.Line + 1, Column: pos.Column}
}

// trim cuts white space off both ends of a span.
func (d *Document) trim(s Span) Span {
	text := d.Source[s.Start:s.End]
	left := len(text) - len(bytes.TrimLeft(text, " \t\r\n"))
	if left == len(text) {
		return Span{s.Start, s.Start}
	}
	return Span{s.Start + left, s.Start + len(bytes.TrimRight(text, " \t\r\n"))}
}
