package note

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// Sentences counts the sentences of a text. Full stops within names, versions, addresses and code, and those of common
// abbreviations, end none; a text without any end mark is one sentence, an empty one is none.
func Sentences(text string) int {
	text = hideCode(text)
	count, open := 0, false
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case r == '。' || r == '！' || r == '？' || r == '．':
			if open {
				count++
			}
			open = false
		case r == '.' || r == '!' || r == '?' || r == '…':
			end, ends := endsHere(text, i)
			if ends && open {
				count++
			}
			open, size = open && !ends, end-i
		case unicode.IsLetter(r):
			open = true
		}
		i += size
	}
	if open {
		count++
	}
	return count
}

// hideCode replaces code spans by a word.
func hideCode(text string) string {
	return lazyregexp.New("``[^`]+(?:`[^`]+)*``|`[^`]+`").ReplaceAllStringFunc(text, func(s string) string {
		return strings.Repeat("x", len(s))
	})
}

// endsHere returns the offset behind the end marks at i and whether a sentence ends with them.
func endsHere(text string, i int) (end int, ends bool) {
	end = i
	for end < len(text) {
		r, size := utf8.DecodeRuneInString(text[end:])
		if !strings.ContainsRune(".!?…", r) {
			break
		}
		end += size
	}
	dots := text[i:end]
	rest := strings.TrimLeft(text[end:], "\"')]*_")
	next, _ := utf8.DecodeRuneInString(rest)
	if rest != "" && !unicode.IsSpace(next) {
		return end, false
	}
	first, _ := utf8.DecodeRuneInString(strings.TrimLeft(rest, " \t\r\n\"'(*_"))
	ellipsis := dots != "." && strings.Trim(dots, ".…") == ""
	goesOn := unicode.IsLower(first) && (ellipsis || strings.HasSuffix(text[:i], "etc"))
	last := strings.TrimSpace(rest) == ""
	return end, last || !goesOn && (dots != "." || !abbreviated(text[:i]))
}

// abbreviated reports whether the word before a full stop is an abbreviation or an initial.
func abbreviated(before string) bool {
	start := strings.LastIndexAny(before, " \t\r\n([\"'") + 1
	word := strings.ToLower(before[start:])
	switch word {
	case "e.g", "i.e", "eg", "ie", "vs", "cf", "viz", "resp", "approx", "ca", "incl", "excl", "esp", "fig", "sec", "ch", "pp",
		"vol", "eq", "al", "mr", "mrs", "ms", "dr", "st", "jr", "sr", "inc", "ltd", "max", "min", "nr":
		return true
	}
	r, size := utf8.DecodeRuneInString(word)
	return size == len(word) && unicode.IsLetter(r)
}
