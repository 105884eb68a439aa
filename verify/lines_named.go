package verify

import (
	"fmt"
	"slices"
	"strings"
	"sync"

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

// stillNamed confirms lines that are others now where a text in code that stands around the pointer stands where it leads, within a few lines of
// its begin: that does not mislead its reader. old are the lines of the file when the pointer was written, where they are known.
func (v *Verifier) stillNamed(j *job, p string, old, now []string) (verdict, bool) {
	c := j.claim
	if c.Quote != "" {
		return verdict{}, false
	}
	said := saidInCode(j)
	from, to := max(0, c.Start-1-slack), min(len(now), c.Start+slack)
	for _, d := range v.scanned(p).Defs {
		if d.Scope == "" && (d.Line <= from || d.Line > to) && slices.ContainsFunc(said, func(s string) bool { return strings.TrimSuffix(s, "()") == d.Name }) {
			return verdict{}, false // what it speaks of begins elsewhere
		}
	}
	then := begunNear(old, c.Start)
	for _, s := range said {
		words := slices.DeleteFunc(wordInCode.FindAllString(s, 8), func(w string) bool { return anyCode()[strings.ToLower(w)] })
		if !tellingText(s, words) || slices.Contains(then, words[len(words)-1]) { // that it is named there is less than that it began there
			continue
		}
		for i := from; i < to; i++ {
			if importLine.MatchString(now[i]) || slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(now[i], w) }) {
				continue
			}
			out := confirmed(fmt.Sprintf("edited since, but %q, of which the text speaks, stands there", clipped(s)), p)
			out.Evidence[0].Line = i + 1
			return out, true
		}
	}
	return verdict{}, false
}

// begunNear are the names that lines within a few of a place define.
func begunNear(lines []string, at int) []string {
	var out []string
	for _, l := range lines[min(len(lines), max(0, at-1-slack)):min(len(lines), at+slack)] {
		if name, _ := declaredIn([]string{l}); name != "" {
			out = append(out, name)
		}
	}
	return out
}

// saidInCode are the texts that the line of a pointer and its sentence have in code, but for the pointer itself.
func saidInCode(j *job) []string {
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

// tellingText reports whether a text in code, of which some words say anything, is one that few lines hold.
func tellingText(s string, words []string) bool {
	switch {
	case len(words) == 0 || letters(s) < minLetter && !strings.HasPrefix(s, "."):
		return false
	case len(words) > 1 || words[0] != s:
		return true
	}
	return len(s) >= 8 || len(s) > minLetter && (manyWords(symbol.Name{Parts: words}) || strings.ToLower(s) != s)
}
