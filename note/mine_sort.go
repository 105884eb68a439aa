package note

import "github.com/notes-lint/notes-lint/internal/lazyregexp"

// SortKey is the head of the key of a faint claim about a name that the comment of a drawn file says a file defines: what follows is the
// sort of definition, and nothing where the comment is that name alone.
const SortKey = "sort "

var (
	// sortBehind is a name with the sort of what it names behind it, where no word goes on that would make another sort of it.
	sortBehind = lazyregexp.New(`(?:^|[,;+&(]\s*|\band\s+|\bthe\s+)([A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*|use[A-Z][A-Za-z0-9]+)(?:<[\w, ]*>)?\s+(type|interface|class|enum|struct|trait|model|function|hook|component)(?:\s*$|\s*[,;.)(+&]|\s+(?:[-–—]|and|with|for|that|of|in)\s)`)
	// nameAlone is a comment that is one name.
	nameAlone = lazyregexp.New("^`?([A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*)`?$")
	// commentMark is what stands between an entry of a drawing and its comment.
	commentMark = lazyregexp.New(`^[\s*/]*(?:#|//|<-|←|--|—|–|:|=>|→|-)\s*`)
	commentTail = lazyregexp.New(`\s*$`)
)

// sorts mines the names that the comment of a drawn file, rest at src[at], says are of a sort, or that are all that it says.
func (m *miner) sorts(rest string, at int, c Context, isDir bool) {
	mark := commentMark.FindString(rest)
	if isDir || mark == "" || otherSample.MatchString(rest) || m.faints >= maxFaint {
		return
	}
	text := rest[len(mark):]
	text = text[:len(text)-len(commentTail.FindString(text))]
	add := func(from, to int, sort string) {
		if name := text[from:to]; distinct(name) {
			m.faints++
			m.add(Claim{Kind: SymbolClaim, Target: name, Symbol: name, Key: SortKey + sort, Faint: true, Context: c}, Span{at + len(mark) + from, at + len(mark) + to})
		}
	}
	if g := nameAlone.FindStringSubmatchIndex(text); g != nil {
		add(g[2], g[3], "")
		return
	}
	for from := 0; ; { // what ends one may begin the next
		g := sortBehind.FindStringSubmatchIndex(text[from:])
		if g == nil {
			return
		}
		add(from+g[2], from+g[3], text[from+g[4]:from+g[5]])
		from += g[5]
	}
}
