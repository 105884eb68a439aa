package note

import (
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// loneCommand is a paragraph that is a command and nothing else: "pnpm test:unit". English has no such sentence.
var loneCommand = lazyregexp.New(`^(?:(?:npm|pnpm|yarn|bun)(?: run)? [a-z][a-z0-9-]*(?:[:][a-z0-9:_-]+)?|(?:npm|pnpm|yarn|bun) run [a-z][\w:.-]*|(?:make|just) [a-z][a-z0-9]*[-_:][a-z0-9:_-]+|cargo (?:test|build|run|clippy|bench)|go (?:test|run|build|generate) \./[\w./-]*|uv run [a-z][\w./-]*)(?: --?[\w./=-]+)*$`)

// lone mines a paragraph whose lines are commands, and reports whether it is one.
func (m *miner) lone(f *flow) bool {
	if m.words || m.names != nil || m.again != nil || len(f.spans) > 0 || len(f.raw) > 400 {
		return false
	}
	lines := strings.Split(strings.TrimRight(string(f.raw), " \t\r\n"), "\n")
	for _, l := range lines {
		if !loneCommand.MatchString(strings.TrimSpace(l)) {
			return false
		}
	}
	c := m.fenceContext()
	at := 0
	for _, l := range lines {
		if from := f.toSrc(at + len(l) - len(strings.TrimLeft(l, " \t"))); from >= 0 {
			m.script(strings.TrimSpace(l), from, c, "")
		}
		at += len(l) + 1
	}
	return true
}

// shownType is a code span that shows a type with what it is: "TideRow = { day, height }", "enum TideKind { Ebb, Flow }".
var shownType = lazyregexp.New(`^(?:(?:export|pub|public)\s+)?(?:(?:type|interface|class|struct|enum|record)\s+)?([A-Z]\w{3,})(?:<\w+>)?\s*(?:=\s*(?:\{|["'|]|[A-Z]\w+\s*[|&]\s)|\{\s)`)

// dunder begins a path with a name between two underscores each: "__tests__/quay.ts".
var dunder = lazyregexp.New(`^__[a-zA-Z]\w*?__[/.]`)
