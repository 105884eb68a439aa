package dedup

import (
	"fmt"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// A name is one word, as programs and libraries have, or code of any length.
const retiredName = "(`[^`]{2,60}`|[a-z][\\w.@/+#-]{2,})"

var (
	// wasRetired follows the name of what is no longer there or no longer used; leftBehind stands ahead of it.
	wasRetired = lazyregexp.New(retiredName + `\s+(?:itself\s+|here\s+)?(?:was|were|has been|have been|got|is|are)\s+(?:since\s+|now\s+|all\s+|fully\s+|being\s+)?(?:replaced|removed|retired|dropped|abandoned|deprecated|gone|discontinued|phased out|thrown out|ripped out|history|no longer (?:used|needed|supported|part))\b`)
	leftBehind = lazyregexp.New(`(?:\b(?:instead of|rather than|in place of|moved (?:away )?from|migrated (?:away )?from|switched (?:away )?from|replaces|replacing|no longer uses?|stopped using|got rid of|dropped)|[,(–—]\s*not)\s+(?:the\s+|our\s+|using\s+|with\s+)?` + retiredName)
)

// retiredIn lists what a text calls replaced or no longer used, in small letters and without the marks of code.
func retiredIn(lower string) []string {
	if !containsAny(lower, "instead", "rather", "place of", "from", "replac", "no longer", "stopped", "rid of", "dropped", "not", "removed", "retired", "abandoned", "deprecated", "gone", "discontinued", " out", "history") {
		return nil
	}
	var out []string
	for _, re := range []*lazyregexp.Regexp{wasRetired, leftBehind} {
		for _, m := range re.FindAllStringSubmatch(lower, 6) {
			out = append(out, strings.Trim(m[1], "`.,;:"))
		}
	}
	return out
}

// retiredThere says which name one of two texts tells the reader to use that the other calls replaced. A word counts when it is the name of
// something: written with a capital, in code or of a closed class.
func (l *lexicon) retiredThere(a, b *statement) string {
	for _, two := range [][2]*statement{{a, b}, {b, a}} {
		for _, name := range two[0].retired {
			other := two[1]
			if slices.Contains(other.retired, name) || !l.isName(name, two[0]) && !l.isName(name, other) {
				continue
			}
			if slices.Contains(other.raw, name) || slices.Contains(other.codes, name) || slices.ContainsFunc(other.codes, func(c string) bool { w, _, _ := strings.Cut(c, " "); return w == name }) {
				return fmt.Sprintf("%q is replaced for one and used for the other", name)
			}
		}
	}
	return ""
}

// isName reports whether a word of a text is a name of something.
func (l *lexicon) isName(word string, s *statement) bool {
	if l.class[stemWord(word)] > 0 || l.class[word] > 0 {
		return true
	}
	if _, ok := l.kinds[word]; ok {
		return true
	}
	return slices.Contains(s.names, word) || slices.Contains(s.capital, stemWord(word)) || slices.Contains(s.codes, word)
}
