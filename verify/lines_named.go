package verify

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/symbol"
)

var (
	spanOfCode = lazyregexp.New("`([^`\n]{3,120})`|\\[([^\\]\n`]{3,120})\\]\\(")
	// bareCode is a word outside of code spans that only code has.
	bareCode = lazyregexp.New(`(?:^|[\s*_(])([A-Za-z_]\w*(?:(?:\.|::)\w+)+|[a-z]\w*_\w+|[a-z]+[A-Z]\w*)`)
	// importLine is a line that takes names of other files in, and is not what a text about them points at.
	importLine = lazyregexp.New(`^\s*(?:(?:pub(?:\([a-z]+\))?\s+)?use|import|from|using|require|#\s*include|package)\b`)
	wordInCode = lazyregexp.New(`[A-Za-z_]\w+`)
)

// anyCode are words in code that say nothing of a place: they stand everywhere.
var anyCode = sync.OnceValue(func() map[string]bool {
	return wordSet("true false null none nil self this super string number int bool boolean void return import export const func function class async await public private static error")
})

// namedNear returns what the text around a pointer names in code and still stands where the pointer leads, within a few lines of its
// begin: that the lines there are others now does not mislead its reader.
func (v *Verifier) namedNear(j *job, p, commit string, now []string) (what string, at int, ok bool) {
	c := j.claim
	if c.Quote != "" {
		return "", 0, false
	}
	said := v.saidInCode(j)
	var then []string // what began there
	if old, err := v.view.ReadAt(commit, p); commit != "" && err == nil {
		lines := splitLines(string(old))
		for _, l := range lines[min(len(lines), max(0, c.Start-1-slack)):min(len(lines), c.Start+slack)] {
			if name, _ := declaredIn([]string{l}); name != "" {
				then = append(then, name)
			}
		}
	}
	from, to := max(0, c.Start-1-slack), min(len(now), c.Start+slack)
	for _, d := range v.defsOf(p, symbol.File{}).Defs {
		if d.Scope == "" && (d.Line <= from || d.Line > to) && slices.ContainsFunc(said, func(s string) bool { return strings.TrimSuffix(s, "()") == d.Name }) {
			return "", 0, false // what it speaks of begins elsewhere
		}
	}
	for _, s := range said {
		words := wordInCode.FindAllString(s, 8)
		words = slices.DeleteFunc(words, func(w string) bool { return anyCode()[strings.ToLower(w)] })
		if letters(s) < minLetter && !strings.HasPrefix(s, ".") || len(words) == 0 || len(words) == 1 && words[0] == s && !tellingWord(s) {
			continue
		}
		if slices.Contains(then, words[len(words)-1]) {
			continue // that it is named there is less than that it began there
		}
		for i := from; i < to; i++ {
			if !importLine.MatchString(now[i]) && !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(now[i], w) }) {
				return s, i + 1, true
			}
		}
	}
	return "", 0, false
}

// saidInCode are the texts that the line of a pointer and its sentence have in code, but for the pointer itself.
func (v *Verifier) saidInCode(j *job) []string {
	c := j.claim
	text := c.Context.Sentence
	if line := j.doc.LineText(c.At.Start.Line); !strings.HasPrefix(strings.TrimSpace(line), "|") && !strings.Contains(text, line) {
		text = line + "\n" + text
	} else if text == "" {
		text = line
	}
	var said []string
	for _, g := range spanOfCode.FindAllStringSubmatch(text, 24) {
		said = append(said, g[1]+g[2])
	}
	for _, g := range bareCode.FindAllStringSubmatch(text, 24) {
		said = append(said, g[1])
	}
	return slices.DeleteFunc(said, func(s string) bool { return ofPointer(c, strings.TrimSpace(s)) })
}

// ofPointer reports whether a text in code is the pointer itself or its file, which says nothing of what stands there.
func ofPointer(c note.Claim, s string) bool {
	return strings.Contains(s, c.Target) || strings.Contains(c.Target, s) || c.Path != "" && (strings.Contains(s, c.Path) || hasEnding(c.Path, s))
}

// tellingWord reports whether a single word of code is one that few lines hold.
func tellingWord(w string) bool {
	return len(w) >= 8 || len(w) > minLetter && (manyWords(symbol.Name{Parts: []string{w}}) || strings.ToLower(w) != w)
}

// stillNamed confirms lines that are others now where what the text names stands all the same.
func (v *Verifier) stillNamed(j *job, p, commit string, now []string) (diag.Verdict, bool) {
	what, at, ok := v.namedNear(j, p, commit, now)
	if !ok {
		return diag.Verdict{}, false
	}
	out := confirmed(fmt.Sprintf("edited since, but %q, of which the text speaks, stands there", clipped(what)), p)
	out.Evidence[0].Line = at
	return out, true
}
