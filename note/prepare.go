package note

import (
	"bytes"
	"fmt"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// Limits that keep hostile text from costing more than its size.
const (
	maxMarkers = 64  // container markers (> - * + 1.) at the head of one line
	maxIndent  = 512 // bytes of indentation before a container marker
)

// prepare reads the front matter and returns the text for the Markdown parser: a copy of the source of the same length in
// which everything that is not Markdown is blanked, so that every offset into it is one into the file.
func (d *Document) prepare() []byte {
	body := bytes.Clone(d.Source)
	head := d.blankBOM(body)
	d.front(head)
	if d.Front != nil {
		blank(body[d.Front.At.Span.Start:d.Front.At.Span.End])
	}
	d.blankInvalid(body)
	d.flatten(body)
	untag(body)
	thin(body)
	return body
}

// thin hides the openers of inline elements beyond maxOpeners in one paragraph: a Markdown parser looks from each of them to
// the end. A list item is a paragraph of its own.
func thin(body []byte) {
	var seen [256]int
	head, empty := true, true // at the head of a line; nothing in the line so far
	for i, c := range body {
		switch c {
		case '\n':
			if empty {
				seen = [256]int{}
			}
			head, empty = true, true
			continue
		case ' ', '\t', '\r':
			continue
		case '[', '*', '_', '~', '<', '`', '!':
			if seen[c]++; seen[c] > maxOpeners(c) {
				body[i] = ' '
			}
		}
		if head && c != '>' && isMarker(body[i:]) {
			seen = [256]int{}
		}
		head, empty = false, false
	}
}

var (
	// promptTag is a line with one tag that is none of HTML, as prompts are divided with.
	promptTag = lazyregexp.New(`^ {0,3}</?([A-Za-z][A-Za-z0-9_-]*)(?:\s+[\w-]+="[^"<>]*")*\s*>[ \t\r]*$`)
	fenceMark = lazyregexp.New("^ {0,3}(?:>\\s*)*(`{3,}|~{3,})")
)

// ofMarkup are names of tags of HTML, and of parts of a prompt that show and tell nothing.
var ofMarkup = sync.OnceValue(func() map[string]bool {
	return wordSet(`a abbr address article aside audio b base blockquote body br button canvas caption center cite code col colgroup data dd del details dfn dialog dir div dl dt em
		fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html i iframe img input ins kbd label legend li link main map mark menu
		meta nav noframes noscript object ol optgroup option p param picture pre progress q s samp script search section select small source span strong style sub summary sup
		svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video
		example examples good bad good-example bad-example sample format output output-format response user assistant thinking commentary`)
})

// untag blanks the lines that divide a prompt with tags of its own. A Markdown parser takes what follows one for markup, up to the next empty
// line, and it is prose.
func untag(body []byte) {
	if !bytes.Contains(body, []byte(">\n")) && !bytes.Contains(body, []byte(">\r\n")) {
		return
	}
	fence := ""
	for at := 0; at < len(body); {
		end := len(body)
		if i := bytes.IndexByte(body[at:], '\n'); i >= 0 {
			end = at + i
		}
		line := body[at:end]
		at = end + 1
		head := bytes.TrimLeft(line, " ")
		if len(head) == 0 || bytes.IndexByte([]byte("<`~>"), head[0]) < 0 {
			continue // as nearly all lines are
		}
		if g := fenceMark.FindSubmatch(line); g != nil {
			switch mark := string(g[1]); {
			case fence == "":
				fence = mark
			case mark[0] == fence[0] && len(mark) >= len(fence):
				fence = ""
			}
		} else if g := promptTag.FindSubmatch(line); fence == "" && g != nil && !ofMarkup()[strings.ReplaceAll(strings.ToLower(string(g[1])), "_", "-")] {
			blank(line)
		}
	}
}

// maxOpeners is how often a character may open an inline element in one paragraph. What is closed as a rule costs little.
func maxOpeners(c byte) int {
	switch c {
	case '`', '_', '*':
		return 8000
	}
	return 2000
}

// blankBOM hides a byte order mark and returns the offset behind it. The mark becomes a line of its own, because spaces
// before the first line could turn it into indented code.
func (d *Document) blankBOM(body []byte) int {
	if !bytes.HasPrefix(body, []byte("\xef\xbb\xbf")) {
		return 0
	}
	copy(body, "  \n")
	return 3
}

// blankInvalid hides bytes that are no UTF-8 and notes the first of them.
func (d *Document) blankInvalid(body []byte) {
	if utf8.Valid(d.Source) {
		return
	}
	first, count := -1, 0
	for at := 0; at < len(d.Source); {
		r, size := utf8.DecodeRune(d.Source[at:])
		if r == utf8.RuneError && size == 1 {
			if first < 0 {
				first = at
			}
			body[at] = ' '
			count++
		}
		at += size
	}
	d.problem("invalid-utf8", Span{first, first + 1}, fmt.Sprintf("%d bytes are not UTF-8", count))
}

// flatten hides container markers nested deeper than anybody writes, on which a Markdown parser spends quadratic time.
func (d *Document) flatten(body []byte) {
	for i, start := range d.lines {
		end := len(body)
		if i+1 < len(d.lines) {
			end = d.lines[i+1]
		}
		markers := 0
		for at := start; at < end; at++ {
			switch c := body[at]; {
			case c == ' ' || c == '\t':
			case isMarker(body[at:end]):
				markers++
				if markers > maxMarkers || at-start > maxIndent {
					body[at] = ' '
				}
			case c >= '0' && c <= '9':
			default:
				at = end
			}
		}
	}
}

// isMarker reports whether b starts with a character that can open a block quote or a list item.
func isMarker(b []byte) bool {
	switch b[0] {
	case '>':
		return true
	case '-', '*', '+', '.', ')':
		return len(b) > 1 && (b[1] == ' ' || b[1] == '\t')
	}
	return false
}

// blank overwrites b with spaces and keeps its line feeds.
func blank(b []byte) {
	for i, c := range b {
		if c != '\n' {
			b[i] = ' '
		}
	}
}

// problem notes damage.
func (d *Document) problem(kind string, s Span, detail string) {
	d.Problems = append(d.Problems, Problem{Kind: kind, Detail: detail, At: d.Loc(s)})
}
