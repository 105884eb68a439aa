package note

import (
	"bytes"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// Keys of claims about what a text holds and of which nothing is known but that it is there.
const (
	WordKey   = "word"   // a code span of one word
	NumberKey = "number" // a number in prose or in a code span
)

const (
	maxTraced     = 600 // words and numbers that are read in one document
	maxTracedWord = 80  // bytes of one of them
)

var (
	// toldNumber is a number that may be a value: no part of a name, a date or a place.
	toldNumber = lazyregexp.New("(?:^|[\\s(~≤≥<>=|*\"'`^:：])v?(0x[0-9A-Fa-f]{2,8}|\\d{1,3}(?:,\\d{3})+|\\d+(?:\\.\\d+)+|\\d{2,7}|\\d{2,4}x\\d{2,4})(?:ms|s|sec|min|h|px|rem|%|KB|MB|GB)?(?:[\\s);:|*\"'`!?/]|[.,](?:\\s|$)|$)")
	// uuid is the id of a thing that lies outside of the repository: it goes on when a file that held it takes it from elsewhere.
	uuid = lazyregexp.New(`^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$`)
	// toldRoute is a route behind its method.
	toldRoute = lazyregexp.New(`\b(?:GET|POST|PUT|PATCH|DELETE)\s+(/[\w{}:<>\[\]/-]+[\w}>\]])`)
)

// Words finds the code spans of a document that hold one word, the numbers and the routes behind a method: names and values of which its
// claims may say nothing. Each is a claim with its context, in order of their offsets. It reads the document anew.
func (d *Document) Words() []Claim {
	return d.minedAnew(&miner{words: true})
}

// tracedWords mines words and numbers, instead of what else a text claims.
func (m *miner) tracedWords(f *flow) {
	if m.inHeading(f) || len(m.d.Claims) >= maxTraced {
		return
	}
	masked := f.masked()
	add := func(key string, from, to int) {
		a, b := f.toSrc(from), f.toSrc(to-1)+1
		if a < 0 || b-a != to-from || len(m.d.Claims) >= maxTraced || uuid.Match(f.raw[from:to]) {
			return
		}
		c := m.context(f, masked, a, b)
		c.Form = Prose
		word := string(f.raw[from:to])
		m.add(Claim{Kind: SymbolClaim, Target: word, Symbol: word, Key: key, Context: c}, Span{a, b})
	}
	for s := range f.placed() {
		word := strings.TrimSpace(s.text)
		if s.kind == CodeSpan && len(word) > 1 && len(word) < maxTracedWord && !strings.ContainsAny(word, " \t\n") {
			if i := strings.Index(string(f.raw[s.from:s.to]), word); i >= 0 {
				add(WordKey, s.from+i, s.from+i+len(word))
			}
		}
	}
	for _, re := range []*lazyregexp.Regexp{toldNumber, toldRoute} {
		key, needs := NumberKey, "0123456789"
		if re == toldRoute {
			key, needs = WordKey, "/"
		}
		if !bytes.ContainsAny(f.raw, needs) {
			continue
		}
		for pos := 0; pos < len(f.raw); {
			g := re.FindSubmatchIndex(f.raw[pos:])
			if g == nil {
				break
			}
			if at := pos + g[2]; key != NumberKey || at == 0 || f.raw[at-1] != 'v' || bytes.Count(f.raw[at:pos+g[3]], []byte{'.'}) == 2 { // not the "v18" of some product
				add(key, at, pos+g[3])
			}
			pos += g[3]
		}
	}
}
