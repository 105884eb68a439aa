package note

import (
	"bytes"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

var (
	ignoreComment = lazyregexp.New(`(?s)<!--\s*notes-lint-disable-(next-line|line|file)\b(.*?)-->`)
	ignoreUntil   = lazyregexp.New(`\[?\buntil=([^\s\]]*)\]?`)
	ignoreReason  = lazyregexp.New(`(?:^|\s)--(?:\s|$)`) // what it stands behind
)

// ignores reads the suppression comments. They count only where Markdown sees HTML, never inside code.
func (o *outliner) ignores() {
	if !bytes.Contains(o.body, []byte("notes-lint-disable-")) {
		return
	}
	for _, s := range o.html {
		for _, m := range ignoreComment.FindAllSubmatchIndex(o.body[s.Start:s.End], -1) {
			at := Span{s.Start + m[0], s.Start + m[1]}
			ig := parseIgnore(string(o.body[s.Start+m[4] : s.Start+m[5]]))
			ig.At = o.d.Loc(at)
			switch string(o.body[s.Start+m[2] : s.Start+m[3]]) {
			case "file":
				ig.File, ig.Covers = true, Span{0, len(o.d.Source)}
			case "line":
				ig.Covers = o.d.LineSpan(ig.At.Start.Line)
			default:
				ig.Covers = o.nextBlock(at.End)
			}
			o.d.Ignores = append(o.d.Ignores, ig)
		}
	}
}

// parseIgnore reads "RULE[, RULE] [-- reason] [until=YYYY-MM-DD]".
func parseIgnore(text string) Ignore {
	var ig Ignore
	if m := ignoreUntil.FindStringSubmatchIndex(text); m != nil {
		ig.Until = text[m[2]:m[3]]
		text = text[:m[0]] + text[m[1]:]
	}
	rules, reason := text, ""
	if m := ignoreReason.FindStringIndex(text); m != nil {
		rules, reason = text[:m[0]], text[m[1]:]
	}
	ig.Rules = strings.FieldsFunc(rules, func(r rune) bool { return r == ',' || r == ' ' || r == '\t' || r == '\n' || r == '\r' })
	ig.Reason = strings.Join(strings.Fields(reason), " ")
	return ig
}

// nextBlock returns what a comment that ends at offset silences: the next line that is neither blank nor another
// suppression, and when a block begins on that line, the block.
func (o *outliner) nextBlock(offset int) Span {
	at := o.d.nextLine(offset)
	for at < len(o.body) && o.passOver(at) {
		at = o.d.nextLine(at)
	}
	if at >= len(o.body) {
		return Span{len(o.body), len(o.body)}
	}
	line := Span{at, o.d.lineEnd(at)}
	for _, b := range o.d.blocksFrom(at) {
		if b.At.Span.Start >= line.End {
			break
		}
		line.End = max(line.End, b.At.Span.End)
	}
	return line
}

// passOver reports whether the line at offset is blank or holds nothing but a suppression.
func (o *outliner) passOver(at int) bool {
	line := bytes.TrimSpace(o.body[at:o.d.lineEnd(at)])
	return len(line) == 0 || bytes.HasPrefix(line, []byte("<!-- notes-lint-disable-")) && bytes.HasSuffix(line, []byte("-->"))
}
