package note

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/internal/yaml"
)

// citations reads the evidence of an entry: a list of maps or of "path:line" texts, or one text with commas.
func (d *Document) citations(f *Field) []Citation {
	if f == nil || f.Null || f.Node == nil {
		return nil
	}
	if f.Node.Kind == yaml.ScalarNode {
		var out []Citation
		for part := range strings.SplitSeq(f.Text, ",") {
			c := citationText(strings.TrimSpace(part))
			c.At = f.ValueAt
			out = append(out, c)
		}
		return out
	}
	if f.Node.Kind != yaml.SequenceNode {
		return []Citation{{Problem: "citations are not a list", At: f.ValueAt}}
	}
	out := make([]Citation, 0, len(f.Node.Content))
	for i, n := range f.Node.Content {
		c := readCitation(n)
		limit := f.ValueAt.Span.End
		if i+1 < len(f.Node.Content) {
			limit = d.yamlOffset(d.Front, f.Node.Content[i+1])
		}
		c.At = d.yamlAt(d.Front, n, limit)
		c.At = d.Loc(Span{c.At.Span.Start, c.At.Span.Start + len(strings.TrimRight(d.text(c.At.Span), " \t\r\n-"))})
		out = append(out, c)
	}
	return out
}

// readCitation reads one item of the list.
func readCitation(n *yaml.Node) Citation {
	switch n.Kind {
	case yaml.ScalarNode:
		return citationText(n.Value)
	case yaml.MappingNode:
		return citationMap(n)
	}
	return Citation{Problem: "citation is neither a map nor a text"}
}

var (
	traceStep  = lazyregexp.New(`^s-\d{8}T\d{6}Z-[0-9a-f]{4}#\d+$`)
	citedLines = lazyregexp.New(`^(.*?)(?::(\d+)(?:-(\d+))?|#L(\d+)(?:-L?(\d+))?)?$`)
)

// citationText reads "path", "path:10", "path:10-20", "path#L10-L20" or a step of a trace, "s-…#3".
func citationText(s string) Citation {
	if traceStep.MatchString(s) {
		return Citation{Trace: s}
	}
	m := citedLines.FindStringSubmatch(s)
	if m == nil || m[1] == "" {
		return Citation{Problem: "citation names no path"}
	}
	c := Citation{Path: m[1]}
	c.setLines(m[2]+m[4], m[3]+m[5])
	return c
}

// ParseCitation reads the short form of a citation: "path", "path:10", "path:10-20", "path#L10-L20" or a step of a trace, "s-…#3". What
// cannot be read is its Problem.
func ParseCitation(s string) Citation { return citationText(strings.TrimSpace(s)) }

// String writes c in its short form, as ParseCitation reads it; symbol, quote and version are left out.
func (c Citation) String() string {
	switch {
	case c.Trace != "":
		return c.Trace
	case c.End > c.Start:
		return fmt.Sprintf("%s:%d-%d", c.Path, c.Start, c.End)
	case c.Start > 0:
		return fmt.Sprintf("%s:%d", c.Path, c.Start)
	}
	return c.Path
}

// citationMap reads {path, line or lines, symbol, quote, blob} or {session, step}.
func citationMap(n *yaml.Node) Citation {
	c := Citation{
		Path:   scalarOf(n, "path"),
		Symbol: scalarOf(n, "symbol"),
		Quote:  scalarOf(n, "quote"),
		Blob:   scalarOf(n, "blob"),
		Trace:  scalarOf(n, "trace"),
	}
	if s := scalarOf(n, "session"); s != "" && c.Trace == "" {
		c.Trace = s + "#" + scalarOf(n, "step")
	}
	if c.Path == "" && c.Trace == "" {
		c.Problem = "citation names no path"
		return c
	}
	c.setLines(linesOf(n))
	return c
}

// linesOf returns first and last line of a map as written: line: 3, lines: 3-5, lines: [3, 5].
func linesOf(n *yaml.Node) (first, last string) {
	if l := scalarOf(n, "line"); l != "" {
		return l, ""
	}
	lines := child(n, "lines")
	switch {
	case lines == nil || lines.Tag == "!!null":
		return "", ""
	case lines.Kind == yaml.SequenceNode && len(lines.Content) == 2:
		return lines.Content[0].Value, lines.Content[1].Value
	case lines.Kind == yaml.ScalarNode:
		first, last, _ = strings.Cut(lines.Value, "-")
		return strings.TrimSpace(first), strings.TrimSpace(last)
	}
	return "?", ""
}

// setLines keeps a line range or says why it is none.
func (c *Citation) setLines(first, last string) {
	if first == "" {
		return
	}
	var err1, err2 error
	c.Start, err1 = strconv.Atoi(first)
	c.End = c.Start
	if last != "" {
		c.End, err2 = strconv.Atoi(last)
	}
	switch {
	case err1 != nil || err2 != nil:
		c.Problem = "line of the citation is not a number"
	case c.Start < 1:
		c.Problem = "lines of a citation count from 1"
	case c.End < c.Start:
		c.Problem = "last line of the citation is before its first"
	default:
		return
	}
	c.Start, c.End = 0, 0
}
