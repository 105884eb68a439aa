// Package syncblock is the one block that memory has in a file which people write: facts between two marker lines. It writes and finds the
// block, and tells how it differs from memory; everything outside the markers is none of its business.
package syncblock

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
)

// The marker lines.
const (
	Begin = "<!-- notes-lint:begin facts from memory; promote sync writes them, edits are lost -->"
	End   = "<!-- notes-lint:end -->"
)

// Fact is one line of the block.
type Fact struct {
	ID, Subject, Text string
	Line              int // from 1 in the file, when it was read
}

// Write makes the block, marker lines included.
func Write(facts []Fact) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s\n\n", Begin)
	for _, f := range facts {
		fmt.Fprintf(&b, "- %s: %s <!-- %s -->\n", one(f.Subject), one(f.Text), f.ID)
	}
	fmt.Fprintf(&b, "\n%s\n", End)
	return b.Bytes()
}

// one makes a text fit a line, and keeps it from closing the block.
func one(s string) string {
	return strings.NewReplacer("<!--", "&lt;!--", "-->", "--&gt;").Replace(strings.Join(strings.Fields(s), " "))
}

// Find returns where the block stands in a file, marker lines included; ok is false for a file without a whole one.
func Find(src []byte) (start, end int, ok bool) {
	start = bytes.Index(src, []byte(Begin))
	if start < 0 || start > 0 && src[start-1] != '\n' {
		return 0, 0, false
	}
	n := bytes.Index(src[start:], []byte("\n"+End))
	if n < 0 {
		return 0, 0, false
	}
	end = start + n + 1 + len(End)
	if end < len(src) && src[end] == '\r' {
		end++
	}
	if end < len(src) && src[end] == '\n' {
		end++
	}
	return start, end, true
}

var factLine = regexp.MustCompile(`^- (.*) <!-- (m-[0-9a-z]{12}) -->\s*$`)

// Read returns the facts of the block of a file, and the numbers of the lines in it that are none.
func Read(src []byte) (facts []Fact, odd []int) {
	start, end, ok := Find(src)
	if !ok {
		return nil, nil
	}
	n := 1 + bytes.Count(src[:start], []byte("\n"))
	for line := range strings.Lines(string(src[start:end])) {
		text := strings.TrimRight(line, "\r\n")
		m := factLine.FindStringSubmatch(text)
		switch {
		case m != nil:
			facts = append(facts, Fact{ID: m[2], Text: m[1], Line: n})
		case strings.TrimSpace(text) != "" && text != Begin && text != End:
			odd = append(odd, n)
		}
		n++
	}
	return facts, odd
}

// Says is the text of a fact's line as Read gives it.
func Says(f Fact) string { return one(f.Subject) + ": " + one(f.Text) }

// Place puts a block into a file: in the place of the one that is there, else behind everything, after a blank line.
func Place(src, block []byte) []byte {
	if start, end, ok := Find(src); ok {
		return bytes.Join([][]byte{src[:start], block, src[end:]}, nil)
	}
	out := bytes.Clone(src)
	if len(out) > 0 && !bytes.HasSuffix(out, []byte("\n")) {
		out = append(out, '\n')
	}
	if len(out) > 0 {
		out = append(out, '\n')
	}
	return append(out, block...)
}
