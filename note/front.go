package note

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/internal/yaml"
)

// Limits of a front matter. Aliases are never expanded, so size and depth bound the work.
const (
	maxFront = 64 << 10 // bytes between the two marker lines
	maxDepth = 64       // levels of nesting
)

// front reads the front matter that starts at offset head. Text that merely starts with a horizontal rule is left alone.
func (d *Document) front(head int) {
	if head >= len(d.Source) || !isFence(d.Source[head:d.lineEnd(head)], "---") {
		return
	}
	start := d.nextLine(head)
	if !startsWithKey(d.Source[start:]) {
		return
	}
	end, behind, found := d.frontEnd(start)
	if !found {
		d.problem("unclosed-front-matter", Span{head, d.lineEnd(head)}, "no closing --- line")
		return
	}
	f := &FrontMatter{At: d.Loc(Span{head, behind})}
	d.Front = f
	d.readFront(f, start, end)
	if f.Err != "" {
		d.problem("front-matter", f.ErrAt.Span, f.Err)
	}
}

// isFence reports whether line is exactly the marker, trailing white space aside.
func isFence(line []byte, marker string) bool {
	return string(bytes.TrimRight(line, " \t")) == marker
}

// startsWithKey reports whether the first line that says something is a YAML key or the end of an empty front matter. A
// comment alone makes none: it may be a heading between two rules.
func startsWithKey(b []byte) bool {
	comment := false
	for line := range bytes.Lines(b) {
		line = bytes.TrimRight(line, " \t\r\n")
		if len(line) == 0 || line[0] == '#' {
			comment = comment || len(line) > 0
			continue
		}
		if isFence(line, "---") || isFence(line, "...") {
			return !comment
		}
		if line[0] == '{' {
			return true
		}
		key, rest, ok := bytes.Cut(line, []byte{':'})
		return ok && len(key) > 0 && !bytes.ContainsAny(key, " \t`*[]") && (len(rest) == 0 || rest[0] == ' ' || rest[0] == '\t')
	}
	return false
}

// frontEnd finds the closing line: its start, and the offset behind its text.
func (d *Document) frontEnd(start int) (end, behind int, found bool) {
	for at := start; at < len(d.Source); at = d.nextLine(at) {
		stop := d.lineEnd(at)
		if line := d.Source[at:stop]; isFence(line, "---") || isFence(line, "...") {
			return at, stop, true
		}
	}
	return 0, 0, false
}

// readFront fills f from the YAML between start and end.
func (d *Document) readFront(f *FrontMatter, start, end int) {
	text := d.Source[start:end]
	f.starts = yamlLineStarts(text, start)
	if len(text) > maxFront {
		f.Err, f.ErrAt = fmt.Sprintf("front matter is longer than %d bytes", maxFront), d.Loc(Span{start, d.lineEnd(start)})
		return
	}
	if root, ok := yaml.Simple(text); ok {
		f.Node = root
		d.frontFields(f, end)
		return
	}
	var doc yaml.Node
	if err := yaml.Unmarshal(text, &doc); err != nil {
		if d.Host == Cursor || d.Host == Windsurf || d.Host == Kiro || d.Host == Cline {
			d.lenientFront(f, start, end)
			return
		}
		f.Err, f.ErrAt = d.yamlError(f, err)
		return
	}
	if len(doc.Content) == 0 {
		return
	}
	root := doc.Content[0]
	switch {
	case root.Kind != yaml.MappingNode:
		f.Err, f.ErrAt = "front matter is not a map of keys", d.yamlAt(f, root, end)
	case depth(root, maxDepth) > maxDepth:
		f.Err, f.ErrAt = fmt.Sprintf("front matter is nested more than %d levels deep", maxDepth), d.yamlAt(f, root, end)
	default:
		f.Node = root
		d.frontFields(f, end)
	}
}

// depth measures how deep n is nested and stops looking beyond limit.
func depth(n *yaml.Node, limit int) int {
	if limit < 0 {
		return 1
	}
	deepest := 0
	for _, c := range n.Content {
		deepest = max(deepest, depth(c, limit-1))
	}
	return deepest + 1
}

// frontFields lists the top-level keys with their places.
func (d *Document) frontFields(f *FrontMatter, end int) {
	pairs := f.Node.Content
	f.Fields = slices.Grow(f.Fields, len(pairs)/2)
	seen := map[string]bool{} // used where there are many
	for i := 0; i+1 < len(pairs); i += 2 {
		key, value := pairs[i], pairs[i+1]
		limit := end
		if i+2 < len(pairs) {
			limit = d.yamlOffset(f, pairs[i+2])
		}
		field := Field{
			Name:    key.Value,
			Null:    value.Tag == "!!null",
			At:      d.yamlAt(f, key, limit),
			ValueAt: d.yamlAt(f, value, limit),
			Node:    value,
		}
		if value.Kind == yaml.ScalarNode && !field.Null {
			field.Text = value.Value
		}
		twice := false
		if len(pairs) > 64 {
			twice, seen[key.Value] = seen[key.Value], true
		} else {
			twice = f.Field(key.Value) != nil
		}
		f.Fields = append(f.Fields, field)
		if twice && f.Err == "" {
			f.Err, f.ErrAt = fmt.Sprintf("key %q appears twice", key.Value), field.At
		}
	}
}

// yamlLine is the place in a message of the YAML reader.
var yamlLine = lazyregexp.New(`^line (\d+): `)

// yamlError turns an error of the YAML reader into a clause and a place.
func (d *Document) yamlError(f *FrontMatter, err error) (string, Location) {
	text := strings.TrimPrefix(err.Error(), "yaml: ")
	line := 1
	if m := yamlLine.FindStringSubmatch(text); m != nil {
		line, _ = strconv.Atoi(m[1])
		text = text[len(m[0]):]
	}
	at := f.starts[max(0, min(line, len(f.starts))-1)]
	return text, d.Loc(Span{at, d.lineEnd(at)})
}

// Field returns the top-level key with the name, or nil.
func (f *FrontMatter) Field(name string) *Field {
	if f == nil {
		return nil
	}
	for i := range f.Fields {
		if f.Fields[i].Name == name {
			return &f.Fields[i]
		}
	}
	return nil
}
