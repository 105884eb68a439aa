package note

import (
	"path"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// clickTo is a line of a mermaid diagram that makes a node of it a link: click node href "./place".
var clickTo = lazyregexp.New(`^\s*click\s+[\w.-]+\s+(?:href\s+)?"([^"]+)"`)

// clicks mines the links of a diagram's nodes, which lead to files as other links of a document do. Routes of a site, which begin with a
// slash or have no extension, are left out.
func (m *miner) clicks(lines []line) {
	for _, l := range lines {
		ix := clickTo.FindStringSubmatchIndex(l.text)
		if ix == nil {
			continue
		}
		target := l.text[ix[2]:ix[3]]
		name, _, _ := strings.Cut(target, "#")
		if strings.HasPrefix(name, "/") || path.Ext(name) == "" && !strings.HasPrefix(name, ".") {
			continue
		}
		m.link(target, Span{l.at + ix[2], l.at + ix[3]}, Link, Context{Heading: m.headText()})
	}
}
