package note

import (
	"bytes"

	"github.com/notes-lint/notes-lint/internal/yaml"
)

// entry reads the stored fact of an entry or topic file. body has the front matter blanked.
func (d *Document) entry(body []byte) {
	if d.Role != EntryFile && d.Role != TopicFile {
		return
	}
	e := &Entry{}
	d.Entry = e
	text := d.trimIn(body)
	e.Fact, e.FactAt = d.text(text), d.Loc(text)
	if d.Role == TopicFile {
		d.topic(e)
		return
	}
	f := d.Front
	for _, to := range []struct {
		name string
		into *string
	}{
		{"schema", &e.Schema}, {"id", &e.ID}, {"subject", &e.Subject}, {"category", &e.Category}, {"kind", &e.Kind},
		{"source", &e.Source}, {"confidence", &e.Confidence}, {"reason", &e.Reason}, {"created", &e.Created},
		{"expires", &e.Expires}, {"key", &e.Key},
	} {
		*to.into = f.text(to.name)
	}
	if fact := f.Field("fact"); fact != nil && e.Fact == "" {
		e.Fact, e.FactAt = fact.Text, fact.ValueAt
	}
	e.Supersedes, e.Tags = f.list("supersedes"), f.list("tags")
	e.Citations = d.citations(f.Field("citations"))
}

// topic reads a Claude auto-memory file, whose keys have other names.
func (d *Document) topic(e *Entry) {
	e.Subject, e.Category = d.Front.text("name"), d.Front.text("type")
	if meta := d.Front.Field("metadata"); meta != nil && e.Category == "" {
		e.Category = scalarOf(meta.Node, "type")
	}
	if e.Subject == "" {
		e.Subject = PathTitle(d.Path)
	}
	if about := d.Front.Field("description"); about != nil && about.Text != "" {
		e.Fact, e.FactAt = about.Text, about.ValueAt
	}
}

// trimIn returns the span of body without white space at its ends, byte order mark and front matter included.
func (d *Document) trimIn(body []byte) Span {
	end := len(bytes.TrimRight(body, " \t\r\n"))
	start := len(body) - len(bytes.TrimLeft(body, " \t\r\n"))
	if start >= end {
		return Span{len(body), len(body)}
	}
	return Span{start, end}
}

// text returns the scalar value of a key, empty when it has none.
func (f *FrontMatter) text(name string) string {
	if field := f.Field(name); field != nil {
		return field.Text
	}
	return ""
}

// list returns the scalars of a list, or the one scalar that stands in its place.
func (f *FrontMatter) list(name string) []string {
	field := f.Field(name)
	switch {
	case field == nil || field.Null || field.Node == nil:
		return nil
	case field.Node.Kind == yaml.ScalarNode:
		return []string{field.Text}
	case field.Node.Kind != yaml.SequenceNode:
		return nil
	}
	var out []string
	for _, n := range field.Node.Content {
		if n.Kind == yaml.ScalarNode {
			out = append(out, n.Value)
		}
	}
	return out
}

// child returns the value of a key of a map, or nil.
func child(n *yaml.Node, name string) *yaml.Node {
	if n == nil || n.Kind != yaml.MappingNode {
		return nil
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == name {
			return n.Content[i+1]
		}
	}
	return nil
}

// scalarOf returns the scalar under a key of a map, empty when there is none.
func scalarOf(n *yaml.Node, name string) string {
	if c := child(n, name); c != nil && c.Kind == yaml.ScalarNode && c.Tag != "!!null" {
		return c.Value
	}
	return ""
}
