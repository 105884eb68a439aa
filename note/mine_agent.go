package note

import (
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// AgentKey is the key of a claim that names a subagent or a command of the host, whose file has its name.
const AgentKey = "agent"

// subagent names a subagent that is to be used: "use subagent tide-expert", "Subagent: `tide-expert`".
var subagent = lazyregexp.New("(?i)\\bsub-?agents?:?[*_]*:?\\s+[`\"'*_]{0,3}([a-z][a-z0-9]*(?:-[a-z0-9]+)+)\\b")

// agents mines the subagents that a paragraph or an item names.
func (m *miner) agents(f *flow, masked []byte) {
	for _, g := range agentsIn(string(f.raw)) {
		at := Span{f.toSrc(g[2]), f.toSrc(g[3]-1) + 1}
		if at.Start < 0 || at.End > len(m.src) || at.End-at.Start != g[3]-g[2] {
			continue
		}
		m.agent(m.context(f, masked, at.Start, at.End), at)
	}
}

// agentLines mines those that the lines of a fence name, which shows what to ask for.
func (m *miner) agentLines(lines []line) {
	for _, l := range lines {
		for _, g := range agentsIn(l.text) {
			c := m.fenceContext()
			c.Sentence = l.text
			m.agent(c, Span{l.at + g[2], l.at + g[3]})
		}
	}
}

func agentsIn(text string) [][]int {
	if !strings.Contains(text, "agent") {
		return nil
	}
	return subagent.FindAllStringSubmatchIndex(text, 20)
}

func (m *miner) agent(c Context, at Span) {
	if name := string(m.src[at.Start:at.End]); !isPlaceholder(name) {
		m.add(Claim{Kind: PathClaim, Target: name, Path: ".claude/agents/" + name + ".md", Key: AgentKey, Faint: true, Context: c}, at)
	}
}
