package note

import (
	"bytes"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

var (
	// fileLabel stands ahead of the file that what follows is about: "**File**: `src/berth.go`", "- Location: src/berth.go".
	fileLabel = lazyregexp.New("(?i)^[\\s>]*(?:[-*+]|\\d+[.)])?\\s*[*_]{0,2}(?:files?|file path|path|location|source|source file)[*_]{0,2}\\s*:[*_]{0,2}\\s*[\\[`]*$")
	// lineLabel is one line of text that gives lines and nothing else: "**Lines**: 40-52 (berthAt getter)", "Line: ~7". What has several lines is a
	// range: "Lines: 143" tells how long a file is.
	lineLabel = lazyregexp.New("(?im)^[ \\t>]*(?:[-*+]\\s+|\\d+[.)]\\s+)?[*_]{0,2}(?:line(?: number)?[*_]{0,2}\\s*:[*_]{0,2}\\s*`?~?\\s?L?(\\d+)(?:\\s?[-–—]\\s?L?(\\d+))?|lines?(?: numbers?| range)?[*_]{0,2}\\s*:[*_]{0,2}\\s*`?~?\\s?L?(\\d+)\\s?[-–—]\\s?L?(\\d+))`?(?:\\s*\\([`*]*(\\w[\\w.]{3,})?[^\\n]*)?\\s*$")
)

// maxLabelled is how many bytes may lie between the file that a label gives and the lines of it.
const maxLabelled = 600

// linesLabelled makes claims of the lines that stand on a line of their own below the file that they are of, which a label or the heading names.
func (m *miner) linesLabelled(f *flow) {
	if !hasDigits(f.raw, 1) || !bytes.ContainsAny(f.raw, ":") {
		return
	}
	for _, ix := range lineLabel.FindAllSubmatchIndex(f.raw, 8) {
		g := ix[2:6]
		if g[0] < 0 {
			g = ix[6:10]
		}
		end := max(g[1], g[3])
		a, b := f.toSrc(ix[0]+bytes.IndexAny(f.raw[ix[0]:end], "lL")), f.toSrc(end)
		file := m.fileLabelled(a)
		if a < 0 || b <= a || b > len(m.src) || file == nil {
			continue
		}
		c := *file
		c.Kind, c.Apart, c.Anchor = LinesClaim, true, ""
		c.Context = m.context(f, f.masked(), a, b)
		c.Start = atoi(string(f.raw[g[0]:g[1]]))
		if c.End = c.Start; g[2] >= 0 {
			c.End = atoi(string(f.raw[g[2]:g[3]]))
		}
		c.Roughly = bytes.IndexByte(f.raw[ix[0]:g[0]], '~') >= 0
		if ix[10] >= 0 {
			if name, _, ok := symbolName(string(f.raw[ix[10]:ix[11]])); ok && manyWords(name) {
				c.Symbol = name
			}
		}
		if c.Target = string(m.src[a:b]); c.Start > 0 && c.End >= c.Start {
			m.add(c, Span{a, b})
		}
	}
}

// fileLabelled is the file that a label ahead of an offset gives, or else the only one of the heading; nil for none.
func (m *miner) fileLabelled(at int) *Claim {
	if len(m.heads) == 0 {
		return nil
	}
	head := m.heads[len(m.heads)-1]
	var file *Claim
	for i := len(m.d.Claims) - 1; i >= 0; i-- {
		c := &m.d.Claims[i]
		start := c.At.Span.Start
		if start < head.at {
			break
		}
		if start > at || c.Kind != PathClaim && c.Kind != LinkClaim {
			continue
		}
		if start < head.at+len(head.raw) {
			if file != nil {
				return nil
			}
			file = c
			continue
		}
		if labelled := fileLabel.Match(m.lineHead(start)); labelled && at-start <= maxLabelled {
			file = c
			break
		} else if labelled {
			return nil
		}
	}
	if file == nil || file.Silent != "" || !isFileName(lastPart(file.Path)) {
		return nil
	}
	return file
}
