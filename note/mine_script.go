package note

import "github.com/notes-lint/notes-lint/internal/lazyregexp"

// ScriptKey begins the key of a faint claim about what a script of a package.json runs, which ends with its name.
const ScriptKey = "script "

var (
	// scriptName is a code span that names a script, by itself or as it is run.
	scriptName = lazyregexp.New(`^(?:(?:npm|pnpm|yarn|bun)\s+(?:run\s+)?)?([a-z][\w:.-]*)$`)
	// scriptBody is a code span that may be what a script runs: a program with words.
	scriptBody = lazyregexp.New(`^[a-z][\w@./-]*(?:\s+[\w@./:=,*"'&|-]+)+$`)
	// scriptIs leads from the one to the other, scriptEnds follows the other.
	scriptIs   = lazyregexp.New("^`?[*_]*\\s*(?:=|→|->|\\(|(?:—|–|-|:)\\s)\\s*(?:runs?\\s+)?[*_]*`?$")
	scriptEnds = lazyregexp.New("^`?[*_]*\\s*(?:[().;,]|$)")
)

// scripts mines what a flow says that scripts run: "`test` = `vitest run`".
func (m *miner) scripts(f *flow, masked []byte) {
	name, behind := "", 0 // of the last span the script, and where it ends
	for s := range f.placed() {
		if s.kind != CodeSpan {
			name = ""
			continue
		}
		if name != "" && scriptBody.MatchString(s.text) && scriptIs.Match(f.raw[behind:s.from]) && scriptEnds.Match(f.raw[s.to:]) {
			c := m.context(f, masked, s.start, s.end)
			c.Form = CodeSpan
			m.add(Claim{Kind: ValueClaim, Target: s.text, Key: ScriptKey + name, Want: s.text, Faint: true, Context: c}, Span{s.in, s.in + len(s.text)})
		}
		name, behind = "", s.to
		if g := scriptName.FindStringSubmatch(s.text); g != nil {
			name = g[1]
		}
	}
}
