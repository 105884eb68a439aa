package note

import (
	"bytes"
	"unicode/utf8"

	"github.com/notes-lint/notes-lint/internal/yaml"
)

// yamlLineStarts returns the start of each line of text, as file offsets, by the line breaks of YAML: besides LF and CRLF
// also a lone CR, NEL, LS and PS.
func yamlLineStarts(text []byte, base int) []int {
	starts := []int{base}
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRune(text[at:])
		at += size
		switch r {
		case '\r':
			if at < len(text) && text[at] == '\n' {
				at++
			}
		case '\n', '\u0085', '\u2028', '\u2029':
		default:
			continue
		}
		starts = append(starts, base+at)
	}
	return starts
}

// yamlOffset returns the file offset of a node.
func (d *Document) yamlOffset(f *FrontMatter, n *yaml.Node) int {
	at := f.starts[max(0, min(n.Line, len(f.starts))-1)]
	for range n.Column - 1 {
		if at >= len(d.Source) {
			break
		}
		_, size := utf8.DecodeRune(d.Source[at:])
		at += size
	}
	return min(at, f.At.Span.End)
}

// yamlAt returns the location of a node whose text ends before limit at the latest.
func (d *Document) yamlAt(f *FrontMatter, n *yaml.Node, limit int) Location {
	start := d.yamlOffset(f, n)
	limit = max(start, limit)
	end := start + len(bytes.TrimRight(d.Source[start:limit], " \t\r\n"))
	if n.Kind == yaml.ScalarNode {
		end = min(end, d.scalarEnd(n, start, end))
	}
	if n.Tag == "!!null" && n.Value == "" {
		end = start
	}
	return d.Loc(Span{start, end})
}

// scalarEnd returns the end of a scalar that starts at start and ends at limit at the latest.
func (d *Document) scalarEnd(n *yaml.Node, start, limit int) int {
	text := d.Source[start:limit]
	switch {
	case len(text) > 0 && (text[0] == '"' || text[0] == '\''):
		return start + quotedEnd(text)
	case len(text) > 0 && text[0] != '|' && text[0] != '>' && bytes.HasPrefix(text, []byte(n.Value)):
		return start + len(n.Value)
	}
	return limit
}

// quotedEnd returns the length of the quoted text at the start of b.
func quotedEnd(b []byte) int {
	quote := b[0]
	for i := 1; i < len(b); i++ {
		switch {
		case b[i] == '\\' && quote == '"':
			i++
		case b[i] == quote && quote == '\'' && i+1 < len(b) && b[i+1] == quote:
			i++
		case b[i] == quote:
			return i + 1
		}
	}
	return len(b)
}
