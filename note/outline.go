package note

import (
	"bytes"
	"slices"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
)

// outliner collects the shape of one document.
type outliner struct {
	d       *Document
	body    []byte
	slugs   slugger
	opened  map[int]bool // offsets at which a fence opens
	code    []Span       // code spans and code blocks
	html    []Span       // HTML, comments included, in order
	anchors map[string]bool
}

// outline fills sections, blocks, anchors, the entry, imports and suppressions from the tree.
func (d *Document) outline(root ast.Node, body []byte) {
	o := &outliner{d: d, body: body, slugs: slugger{}, opened: map[int]bool{}, anchors: map[string]bool{}}
	o.fences(root)
	o.blocks(root.FirstChild(), 0)
	o.bodies()
	o.htmlAnchors()
	o.conflicts()
	d.entry(body)
	o.imports()
	o.ignores()
	slices.SortStableFunc(d.Problems, func(a, b Problem) int { return a.At.Span.Start - b.At.Span.Start })
}

// fences notes where fences open, which tells a closing line from the opening of the next fence.
func (o *outliner) fences(n ast.Node) {
	if n.Kind() == ast.KindFencedCodeBlock {
		o.opened[n.Pos()] = true
	}
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if c.Type() == ast.TypeBlock {
			o.fences(c)
		}
	}
}

// blocks lists the block-level elements from n on. List items among them stand at nesting level depth.
func (o *outliner) blocks(n ast.Node, depth int) {
	for ; n != nil; n = n.NextSibling() {
		o.block(n, depth)
	}
}

func (o *outliner) block(n ast.Node, depth int) {
	switch b := n.(type) {
	case *ast.Heading:
		o.heading(b)
	case *ast.Paragraph, *ast.TextBlock:
		o.inline(n)
		o.add(Block{Kind: Paragraph, Text: plain(n, o.body)}, o.lines(n))
	case *ast.List:
		o.blocks(b.FirstChild(), depth+1)
	case *ast.ListItem:
		o.item(b, depth)
	case *ast.FencedCodeBlock:
		o.fence(b)
	case *ast.CodeBlock:
		s := o.lines(b)
		o.code = append(o.code, s)
		o.add(Block{Kind: Indented, Text: string(b.Lines().Value(o.body))}, s)
	case *ast.HTMLBlock:
		o.htmlBlock(b)
	case *ast.ThematicBreak:
		o.add(Block{Kind: Rule}, o.lines(b))
	case *east.Table:
		o.table(b)
	case *ast.LinkReferenceDefinition:
	default:
		o.blocks(n.FirstChild(), depth)
	}
}

// add keeps a block. An offset the parser did not know puts the block at the end of the one before.
func (o *outliner) add(b Block, s Span) {
	if s.Start < 0 {
		s = Span{}
		if n := len(o.d.Blocks); n > 0 {
			end := o.d.Blocks[n-1].At.Span.End
			s = Span{end, end}
		}
	}
	b.At = o.d.Loc(s)
	o.d.Blocks = append(o.d.Blocks, b)
}

// pos is where a block begins, negative when the parser does not know: with tabs before it, it may point past the end.
func (o *outliner) pos(n ast.Node) int {
	if n.Pos() > len(o.body) {
		return -1
	}
	return n.Pos()
}

// lines returns the span of a block's own lines without the last line ending.
func (o *outliner) lines(n ast.Node) Span {
	l := n.Lines()
	if l == nil || l.Len() == 0 {
		if o.pos(n) < 0 {
			return Span{-1, -1}
		}
		return Span{n.Pos(), o.d.lineEnd(n.Pos())}
	}
	s := Span{l.At(0).Start, l.At(l.Len() - 1).Stop}
	if p := o.pos(n); p >= 0 && p < s.Start {
		s.Start = p
	}
	s.End = s.Start + len(bytes.TrimRight(o.body[s.Start:s.End], " \t\r\n"))
	return s
}

// item adds a list item with the text that belongs to it alone, then what else stands in it.
func (o *outliner) item(li *ast.ListItem, depth int) {
	s := Span{o.pos(li), o.d.lineEnd(max(0, o.pos(li)))}
	if s.Start >= 0 {
		s.End = s.Start + len(bytes.TrimRight(o.body[s.Start:s.End], " \t"))
	}
	first := li.FirstChild()
	if first != nil && (first.Kind() == ast.KindTextBlock || first.Kind() == ast.KindParagraph) {
		o.inline(first)
		s.End = o.lines(first).End
		if s.Start < 0 {
			s.Start = o.lines(first).Start
		}
		o.add(Block{Kind: Item, Depth: depth, Text: plain(first, o.body)}, s)
		o.blocks(first.NextSibling(), depth)
		return
	}
	o.add(Block{Kind: Item, Depth: depth}, o.marker(s, first))
	o.blocks(first, depth)
}

// marker narrows the span of an item without own text to what stands before its first child.
func (o *outliner) marker(s Span, first ast.Node) Span {
	if first == nil || first.Pos() <= s.Start || first.Pos() >= s.End {
		return s
	}
	return Span{s.Start, s.Start + len(bytes.TrimRight(o.body[s.Start:first.Pos()], " \t"))}
}

func (o *outliner) htmlBlock(b *ast.HTMLBlock) {
	s := o.lines(b)
	if b.HasClosure() && b.ClosureLine.Stop > s.End {
		s.End = b.ClosureLine.Stop
		if s.Start < 0 {
			s.Start = b.ClosureLine.Start
		}
		s.End = s.Start + len(bytes.TrimRight(o.body[s.Start:s.End], " \t\r\n"))
	}
	if s.Start >= 0 {
		o.html = append(o.html, s)
	}
	o.add(Block{Kind: HTML, Text: string(o.body[max(0, s.Start):max(0, s.End)])}, s)
}

// table adds a table from its first to its last line. The header knows its place; the table itself may name that of a
// paragraph which ends on the line above.
func (o *outliner) table(t *east.Table) {
	head := t.FirstChild()
	if head == nil || head.Pos() < 0 {
		return
	}
	start := head.Pos()
	s := Span{start + len(o.body[start:]) - len(bytes.TrimLeft(o.body[start:], " \t")), o.d.lineEnd(o.d.nextLine(start))}
	for row := head; row != nil; row = row.NextSibling() {
		for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
			o.inline(cell)
		}
		s.End = max(s.End, o.d.lineEnd(max(start, row.Pos())))
	}
	s.End = s.Start + len(bytes.TrimRight(o.body[s.Start:s.End], " \t\r\n"))
	o.add(Block{Kind: Table, Text: string(o.body[s.Start:s.End])}, s)
}
