package note

import (
	"bytes"
	"cmp"
	"iter"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// flow is the text of one inline container with the spans that Markdown gives a meaning.
type flow struct {
	raw     []byte // source bytes of its lines, joined
	starts  []piece
	spans   []inlineSpan // code, links, raw HTML, autolinks, in order
	bases   []string     // folders and files it names
	intro   *flow        // the sentence that announces the list it stands in
	column  string       // header of its table column
	list    int          // number of the list in the document that it is an item of, from 1; 0 for none
	head    int          // where its head ends, see headEnd; 0 before it is asked for
	row     *tableRow    // its table row
	comment string       // path of the entry of a drawing that it is the comment of
	cell    int          // its place in that, from 0

	casing *bool // it tells how names are spelt; nil before it is asked for

	mask   []byte // what masked returned
	heard  bool   // whether stance is known
	stance Stance // that it gives to what it announces
	word   string

	home     string // what the text says its names are of: another repository's server, a package
	homeAt   int    // where it says so
	listHome string // the same, said by an item ahead in its list

	last    place // of the name that was read last
	lastEnd int   // where that name ends, -1 for none
	// lastName is the name itself, with its owner.
	lastName string
}

type piece struct{ raw, src, n int }

type inlineSpan struct {
	kind       Form // CodeSpan, Link, Image; Prose for what is only masked
	start, end int  // in the source, with delimiters
	in, out    int  // contents, or the destination of a link
	text       string
	from       int // where its text begins, for links
}

func (m *miner) flow(n ast.Node) *flow {
	f := &flow{lastEnd: -1}
	for i := 0; i < n.Lines().Len(); i++ {
		s := n.Lines().At(i)
		f.starts = append(f.starts, piece{len(f.raw), s.Start, s.Stop - s.Start})
		f.raw = append(f.raw, m.src[s.Start:s.Stop]...)
	}
	_ = ast.Walk(n, func(c ast.Node, enter bool) (ast.WalkStatus, error) {
		if !enter || c == n {
			return ast.WalkContinue, nil
		}
		return f.visit(c, m.src), nil
	})
	f.bases = f.named()
	f.home, f.homeAt = f.statedHome()
	return f
}

// visit records one inline node.
func (f *flow) visit(c ast.Node, src []byte) ast.WalkStatus {
	switch x := c.(type) {
	case *ast.CodeSpan:
		first, ok1 := c.FirstChild().(*ast.Text)
		last, ok2 := c.LastChild().(*ast.Text)
		if !ok1 || !ok2 {
			return ast.WalkSkipChildren
		}
		in, out := first.Segment.Start, last.Segment.Stop
		// What stands between the lines of a span, such as the mark of a quote, is blank, so that offsets stay those of the file.
		text := bytes.Repeat([]byte{' '}, out-in)
		for t := c.FirstChild(); t != nil; t = t.NextSibling() {
			if s, ok := t.(*ast.Text); ok && s.Segment.Start >= in && s.Segment.Stop <= out {
				copy(text[s.Segment.Start-in:], src[s.Segment.Start:s.Segment.Stop])
			}
		}
		f.spans = append(f.spans, inlineSpan{CodeSpan, max(c.Pos(), 0), min(out+in-c.Pos(), len(src)), in, out, slashed(string(text)), c.Pos()})
		return ast.WalkSkipChildren
	case *ast.Link:
		return f.destination(c, src, Link, x.Destination, x.Reference != nil)
	case *ast.Image:
		return f.destination(c, src, Image, x.Destination, x.Reference != nil)
	case *ast.AutoLink:
		n := len(x.Label(src))
		f.spans = append(f.spans, inlineSpan{kind: Prose, start: c.Pos(), end: c.Pos() + n + 2})
		return ast.WalkSkipChildren
	case *ast.RawHTML:
		if x.Segments.Len() > 0 {
			f.spans = append(f.spans, inlineSpan{kind: Prose, start: x.Segments.At(0).Start, end: x.Segments.At(x.Segments.Len() - 1).Stop})
		}
	}
	return ast.WalkContinue
}

// destination finds where a link's target stands in the source: goldmark keeps only its text.
func (f *flow) destination(c ast.Node, src []byte, kind Form, dest []byte, byReference bool) ast.WalkStatus {
	if byReference || len(dest) == 0 || c.Pos() < 0 {
		return ast.WalkContinue
	}
	from := c.Pos()
	if l := c.LastChild(); l != nil {
		from = max(from, lastOffset(l, from))
	}
	limit := min(from+len(dest)+4096, len(src))
	i := strings.Index(string(src[from:limit]), "](")
	if i < 0 {
		return ast.WalkContinue
	}
	at := from + i + 2
	j := strings.Index(string(src[at:limit]), string(dest))
	if j < 0 || j > 16 {
		return ast.WalkContinue
	}
	in := at + j
	f.spans = append(f.spans, inlineSpan{kind, from + i, in + len(dest) + 1, in, in + len(dest), string(dest), c.Pos()})
	return ast.WalkContinue
}

// lastOffset is the end of the last text below n.
func lastOffset(n ast.Node, from int) int {
	end := from
	_ = ast.Walk(n, func(c ast.Node, enter bool) (ast.WalkStatus, error) {
		if t, ok := c.(*ast.Text); ok && enter {
			end = max(end, t.Segment.Stop)
		}
		return ast.WalkContinue, nil
	})
	return end
}

// toRaw turns a source offset into an offset of raw; -1 when it is not in the flow.
func (f *flow) toRaw(off int) int {
	i, _ := slices.BinarySearchFunc(f.starts, off+1, func(p piece, off int) int { return cmp.Compare(p.src, off) })
	if i == 0 || off > f.starts[i-1].src+f.starts[i-1].n {
		return -1
	}
	return f.starts[i-1].raw + off - f.starts[i-1].src
}

// toSrc turns an offset of raw into a source offset.
func (f *flow) toSrc(off int) int {
	i, _ := slices.BinarySearchFunc(f.starts, off+1, func(p piece, off int) int { return cmp.Compare(p.raw, off) })
	if i == 0 {
		return -1
	}
	return f.starts[i-1].src + off - f.starts[i-1].raw
}

// masked is raw with the inside of spans blanked: with 'x' for code and link targets, so that words stay words.
// It must not be changed.
func (f *flow) masked() []byte {
	if f.mask == nil {
		f.mask = f.maskSpans()
	}
	return f.mask
}

func (f *flow) maskSpans() []byte {
	out := append([]byte(nil), f.raw...)
	for i, c := range out {
		if c == '\n' || c == '\r' || c == '\t' {
			out[i] = ' '
		}
	}
	for _, s := range f.spans {
		a, b := f.toRaw(s.start), f.toRaw(s.end)
		if a < 0 || b < 0 {
			continue
		}
		fill := byte(' ')
		if s.kind == CodeSpan {
			fill = 'x'
		}
		for i := a; i < b && i < len(out); i++ {
			out[i] = fill
		}
	}
	return out
}

// plain is the text without marks, for headings.
func (f *flow) plain() string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		switch r {
		case '`', '*', '\n', '\r':
			return ' '
		}
		return r
	}, string(f.raw)))
}

// maxBases is how many folders and files near a claim are kept as bases.
const maxBases = 12

// named lists what the flow names that may be a base folder, in order, at most maxBases.
func (f *flow) named() []string {
	var out []string
	add := func(word string, strict bool) {
		if r, ok := parseRef(word, strict); ok && !r.glob && r.silent == "" && !slices.Contains(out, r.path) {
			out = append(out, r.path)
		}
	}
	for _, s := range f.spans {
		if len(out) == maxBases {
			return out
		}
		if s.kind == CodeSpan || s.kind == Link {
			add(strings.Trim(strings.TrimSpace(s.text), "`"), false)
		}
	}
	for w := range strings.FieldsSeq(string(f.masked())) {
		if len(out) == maxBases {
			return out
		}
		if w = strings.Trim(w, "*_()[],:;.\"'"); strings.Contains(w, "/") {
			add(w, true)
		}
	}
	return out
}

// placedSpan is a span with its place in the text of its flow: the bytes from:to, delimiters included.
type placedSpan struct {
	inlineSpan
	from, to int
}

// placed walks over the spans whose place in the text is known.
func (f *flow) placed() iter.Seq[placedSpan] {
	return func(yield func(placedSpan) bool) {
		for _, s := range f.spans {
			from, to := f.toRaw(s.start), f.toRaw(s.end)
			if from < 0 || to < from || to > len(f.raw) {
				continue
			}
			if !yield(placedSpan{s, from, to}) {
				return
			}
		}
	}
}
