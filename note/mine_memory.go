package note

import (
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// readMemory is the call by which agents are told to read a memory of Serena, which keeps each in a file of its name.
var readMemory = lazyregexp.New(`\b(?:mcp__\w+?__)?read_memory\(\s*(?:memory_(?:file_)?name\s*=\s*)?["']([A-Za-z][\w/-]*?)(?:\.md)?["']\s*\)`)

// memoryCall is what every such call holds.
const memoryCall = "read_memory("

// memoryFolder is where Serena keeps them.
const memoryFolder = ".serena/memories/"

// memories mines the memories that a flow tells its reader to read.
func (m *miner) memories(f *flow, masked []byte) {
	if len(f.raw) > 4000 || !strings.Contains(string(f.raw), memoryCall) {
		return
	}
	for _, g := range readMemory.FindAllSubmatchIndex(f.raw, 20) {
		name, call := string(f.raw[g[2]:g[3]]), string(f.raw[g[0]:g[1]])
		from := f.toSrc(g[0])
		at := Span{from, from + len(call)}
		if from < 0 || at.End > len(m.src) || string(m.src[at.Start:at.End]) != call || isPlaceholder(name) {
			continue
		}
		c := m.context(f, masked, at.Start, at.End)
		c.Form = CodeSpan
		m.add(Claim{Kind: PathClaim, Target: call, Path: memoryFolder + name + ".md", Context: c}, at)
	}
}

// memoryLines is memories for the lines of a fence.
func (m *miner) memoryLines(lines []line) {
	for _, l := range lines[:min(len(lines), maxCodeLines)] {
		if len(l.text) > 400 || !strings.Contains(l.text, memoryCall) {
			continue
		}
		if g := readMemory.FindStringSubmatchIndex(l.text); g != nil && !isPlaceholder(l.text[g[2]:g[3]]) {
			c := m.fenceContext()
			c.Sentence = l.text
			m.add(Claim{Kind: PathClaim, Target: l.text[g[0]:g[1]], Path: memoryFolder + l.text[g[2]:g[3]] + ".md", Context: c}, Span{l.at + g[0], l.at + g[1]})
		}
	}
}
