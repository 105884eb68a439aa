package note

import (
	"sort"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

var (
	// boundScript, boundModule and boundRust are what a piece of code imports by name from one file of the project: by an alias or from where it
	// stands, by a dotted path, and from a module of a crate.
	boundScript = lazyregexp.New(`(?m)^[ \t]*import\s+(?:[\w$]+\s*,\s*)?\{([^{}]{1,600})\}\s*from\s*['"]((?:@[a-z-]*|~|\$lib|src|\.{1,2})/[\w@./-]+)['"]`)
	boundModule = lazyregexp.New(`(?m)^[ \t]*(?:>>>[ \t]+)?from[ \t]+([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+)[ \t]+import[ \t]+(?:\(([^()]{1,600})\)|([\w, \t]{1,300}))`)
	boundRust   = lazyregexp.New(`(?m)^[ \t]*(?:pub\s+)?use\s+((?:[a-z]\w*::)+)(?:\{([^{}*]{1,600})\}|([A-Za-z_]\w*)(?:\s+as\s+\w+)?)\s*;`)
	// remark is the rest of a line that a program of Python or JavaScript does not read.
	remark = lazyregexp.New(`(?:#|//)[^\n]*`)
)

// maxBoundNames is how many names of the imports of one fence are looked at.
const maxBoundNames = 60

// boundNames mines every name that the code of a fence imports from one file of the project. What such a file binds is known to the last name.
func (m *miner) boundNames(lang string, lines []line, c Context) {
	re, module, names := boundScript, 4, []int{2}
	switch lang {
	case "python", "py":
		re, module, names = boundModule, 2, []int{4, 6}
	case "rust", "rs":
		re, module, names = boundRust, 2, []int{4, 6}
	}
	if c.Stance != Stated || c.Whole {
		return
	}
	if showsOther(lines) {
		lines = shownRight(lines)
	}
	if len(lines) == 0 {
		return
	}
	text, on := joinLines(lines)
	n := 0
	for _, g := range re.FindAllStringSubmatchIndex(text, maxImports) {
		of := text[g[module]:g[module+1]]
		switch re {
		case boundModule:
			of = strings.ReplaceAll(of, ".", "/")
		case boundRust:
			of = strings.TrimSuffix(of, "::")
		}
		for _, k := range names {
			if g[k] < 0 {
				continue
			}
			list := remark.ReplaceAllStringFunc(text[g[k]:g[k+1]], func(s string) string { return strings.Repeat(" ", len(s)) })
			for _, w := range importedName.FindAllStringSubmatchIndex(list, 40) {
				if n++; n > maxBoundNames || len(m.d.Shown) >= maxShown {
					return
				}
				from, to := g[k]+w[2], g[k]+w[3]
				if name := text[from:to]; !standInName(name) && name != "self" && !strings.HasPrefix(text[to:], "::") {
					l, start := on(from)
					c.Sentence = l.text
					m.d.Shown = append(m.d.Shown, Shown{Name: name, Of: of, Imported: true, Module: true, Group: lines[0].at,
						At: m.d.Loc(Span{l.at + from - start, l.at + to - start}), Context: c})
				}
			}
		}
	}
}

// markedRight is a comment that marks the code below it as what is to be written.
var markedRight = lazyregexp.New(`(?i)✅|(?://|#)\s*(?:good|correct|right|preferred)\b`)

// shownRight are the lines of a piece of code that stand below such a mark, up to the next one of what is not to be written.
func shownRight(lines []line) []line {
	var out []line
	right := false
	for _, l := range lines {
		switch {
		case olderCode.MatchString(l.text):
			right = false
		case markedRight.MatchString(l.text):
			right = true
		case right:
			out = append(out, l)
		}
	}
	return out
}

// joinLines is the text of some lines, as far as they are looked at, and where in it an offset stands: on returns its line, and where that begins.
func joinLines(lines []line) (text string, on func(at int) (l line, start int)) {
	lines = lines[:min(len(lines), maxCodeLines)]
	var b strings.Builder
	starts := make([]int, 0, len(lines))
	for _, l := range lines {
		starts = append(starts, b.Len())
		b.WriteString(l.text)
		b.WriteByte('\n')
	}
	return b.String(), func(at int) (line, int) {
		n := sort.SearchInts(starts, at+1) - 1
		return lines[n], starts[n]
	}
}
