package note

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// fence adds a fenced block from its opening to its closing line and notes one that is never closed.
func (o *outliner) fence(b *ast.FencedCodeBlock) {
	open := b.Pos()
	if open < 0 {
		return
	}
	s := Span{open, o.d.lineEnd(open)}
	behind := o.d.nextLine(open)
	if l := b.Lines(); l.Len() > 0 {
		last := l.At(l.Len() - 1)
		s.End = o.d.lineEnd(max(open, last.Stop-1))
		behind = max(behind, last.Stop)
	}
	end, closed := o.closing(open, behind)
	if closed {
		s.End = end
	} else {
		s.End = s.Start + len(bytes.TrimRight(o.body[s.Start:s.End], " \t\r\n"))
		o.d.problem("unclosed-fence", Span{open, o.d.lineEnd(open)}, "code fence is never closed")
	}
	info := ""
	if b.Info != nil {
		info = string(b.Info.Segment.Value(o.body))
	}
	o.code = append(o.code, s)
	o.add(Block{Kind: Fence, Text: string(b.Lines().Value(o.body)), Info: info, Open: !closed}, s)
}

// closing reports whether the line at behind closes the fence that opens at open, and where that line ends.
func (o *outliner) closing(open, behind int) (end int, closed bool) {
	if behind >= len(o.body) {
		return 0, false
	}
	end = o.d.lineEnd(behind)
	line := o.body[behind:end]
	mark := o.body[open : open+1]
	first := bytes.Index(line, mark)
	if first < 0 || o.opened[behind+first] || strings.Trim(string(line[:first]), " \t>") != "" {
		return 0, false
	}
	want := len(o.body[open:]) - len(bytes.TrimLeft(o.body[open:], string(mark)))
	run := line[first:]
	rest := bytes.TrimLeft(run, string(mark))
	if len(run)-len(rest) < want || len(bytes.TrimSpace(rest)) > 0 {
		return 0, false
	}
	return behind + first + len(run) - len(rest), true
}
