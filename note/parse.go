package note

import (
	"bytes"
	"sync"
	"weak"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
)

// Options say how a file is to be read.
type Options struct {
	Layer Layer
	Host  Host
	Role  Role
	Root  string // name of the root for documents outside the repository
}

// markdown is the one parser, made when it is first needed; it is safe for concurrent use.
var markdown = sync.OnceValue(func() parser.Parser {
	return goldmark.New(goldmark.WithExtensions(extension.GFM)).Parser()
})

// Parse reads one memory file. It never fails: damage becomes a Problem, and everything that can be read is read.
// src is kept and must not be changed afterwards.
func Parse(path string, src []byte, o Options) *Document {
	d := &Document{Path: path, Root: o.Root, Layer: o.Layer, Host: o.Host, Role: o.Role, Source: src}
	if text, ok := utf16Text(src); ok {
		d.Source, d.Wide = text, true
	}
	d.lines, d.marks = lineStarts(d.Source), runeMarks(d.Source)
	p := d.parse()
	d.outline(p.root, p.body)
	if d.Wide {
		d.problem("utf-16", Span{0, 0}, "the file is UTF-16: save it as UTF-8, which git and agents read as text")
	}
	d.mine(p.root, p.body)
	return d
}

// parsed is the tree of a document, and what was parsed: its source with front matter blanked, of the same length.
type parsed struct {
	root ast.Node
	body []byte
}

// parse reads the source. A document that is read anew soon after has the same tree.
func (d *Document) parse() *parsed {
	if p := d.parsed.Value(); p != nil {
		return p
	}
	p := &parsed{body: d.prepare()}
	p.root = d.tree(p.body)
	d.parsed = weak.Make(p)
	return p
}

// Symlink is the document of a memory file that is a symlink to nothing: all it says is where it leads.
func Symlink(path, target string, o Options) *Document {
	d := &Document{Path: path, Root: o.Root, Layer: o.Layer, Host: o.Host, Role: o.Role, Source: []byte(target)}
	d.lines, d.marks = lineStarts(d.Source), runeMarks(d.Source)
	m := miner{d: d, src: d.Source, seen: map[Span]bool{}}
	m.add(Claim{Kind: LinkClaim, Target: target, Path: target, Context: Context{Form: SymlinkTarget}}, Span{0, len(target)})
	return d
}

// Anchors returns every heading anchor and explicit id of a Markdown file, without mining its claims.
func Anchors(path string, src []byte) []string {
	d := &Document{Path: path, Host: Other, Source: src}
	d.lines, d.marks = lineStarts(src), runeMarks(src)
	p := d.parse()
	d.outline(p.root, p.body)
	return d.Anchors
}

// ParseEntry reads the front matter and the stored fact of an entry or topic file and nothing else: no sections, no claims.
func ParseEntry(path string, src []byte, o Options) *Document {
	d := &Document{Path: path, Root: o.Root, Layer: o.Layer, Host: o.Host, Role: o.Role, Source: src}
	d.lines, d.marks = lineStarts(src), runeMarks(src)
	body := bytes.Clone(src)
	d.front(d.blankBOM(body))
	if d.Front != nil {
		blank(body[d.Front.At.Span.Start:d.Front.At.Span.End])
	}
	d.entry(body)
	return d
}
