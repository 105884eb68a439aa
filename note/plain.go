package note

import (
	"strings"

	"github.com/yuin/goldmark/ast"
)

// plain returns the text of an inline tree as a reader sees it: no markers, no HTML, line breaks kept.
func plain(n ast.Node, src []byte) string {
	var b strings.Builder
	writePlain(&b, n, src)
	return strings.TrimSpace(b.String())
}

func writePlain(b *strings.Builder, n ast.Node, src []byte) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		switch t := c.(type) {
		case *ast.Text:
			b.Write(t.Segment.Value(src))
			if t.SoftLineBreak() || t.HardLineBreak() {
				b.WriteByte('\n')
			}
		case *ast.String:
			b.Write(t.Value)
		case *ast.AutoLink:
			b.Write(t.Label(src))
		case *ast.RawHTML:
		default:
			writePlain(b, c, src)
		}
	}
}

// inline notes the code spans and the HTML of an inline tree.
func (o *outliner) inline(n ast.Node) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		switch t := c.(type) {
		case *ast.CodeSpan:
			if first, last := c.FirstChild(), c.LastChild(); first != nil {
				o.code = append(o.code, Span{first.Pos(), last.(*ast.Text).Segment.Stop})
			}
		case *ast.RawHTML:
			if k := t.Segments.Len(); k > 0 {
				o.html = append(o.html, Span{t.Segments.At(0).Start, t.Segments.At(k - 1).Stop})
			}
		default:
			o.inline(c)
		}
	}
}
