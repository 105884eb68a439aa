package verify

import (
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// vicinity is what a text says around a value.
type vicinity struct {
	words []string // those that a line of code may share with it, without the value's own
	names []string // names of several parts
}

// codeName is a name of several parts, as code has them.
var codeName = lazyregexp.New(`[A-Za-z][a-z0-9]*(?:[A-Z][a-z0-9]*)+|[A-Za-z0-9]+(?:[_-][A-Za-z0-9]+)+`)

// shared is how many words a line of code shares with a text; a name that both have counts for two more. all is how many it has.
func (b vicinity) shared(l, tok string) (n, all int) {
	if len(l) > maxSharedLine {
		return b.sharedRoughly(l), len(l)
	}
	rest := strings.ReplaceAll(l, tok, " ")
	own := wordsShared(rest)
	slices.Sort(own)
	own = slices.Compact(own)
	for _, w := range own {
		if slices.Contains(b.words, w) {
			n++
		}
	}
	for _, name := range codeName.FindAllString(rest, -1) {
		if slices.Contains(b.names, name) {
			return n + 2, len(own)
		}
	}
	return n, len(own)
}

// maxSharedLine is how long a line may be that is taken apart into its words. A longer one is data or was made by a program.
const maxSharedLine = 1 << 14

// sharedRoughly is shared for a very long line, in which it is enough that the words stand somewhere.
func (b vicinity) sharedRoughly(l string) int {
	low, n := strings.ToLower(l), 0
	for i, w := range b.words {
		if !slices.Contains(b.words[:i], w) && strings.Contains(low, w) {
			n++
		}
	}
	if slices.ContainsFunc(b.names, func(name string) bool { return strings.Contains(l, name) }) {
		n += 2
	}
	return n
}

// enough is what is shared when it is enough to know a line by: two words and most that it has, or many. One is enough where the text tells of
// the file.
func (b vicinity) enough(l, tok string, told bool) int {
	n, all := b.shared(l, tok)
	if told && n >= 1 || n >= 2 && 2*n >= all || n >= 3 && 3*n >= all {
		return n
	}
	return 0
}
