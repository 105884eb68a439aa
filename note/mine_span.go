package note

import (
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// SpanKey is the key of a faint claim about a name within a piece of code that a span holds.
const SpanKey = "piece of code"

// maxPieces is how many such names of a document are looked at.
const maxPieces = 120

// statement begins a piece of code that shows how to write some.
var statement = lazyregexp.New(`^\s*(?:if|for|while|switch|match|try|with|return|throw|raise|import|from|const|let|var|val|await|yield|new|def|function|func|fn)\b`)

// faintSpans mines words that are spelt as names in code are from the code spans of a flow that claim nothing themselves: pieces of code of several words.
func (m *miner) faintSpans(f *flow, masked []byte, from int) {
	mined := m.d.Claims[from:]
	for s := range f.placed() {
		if s.kind != CodeSpan || len(s.text) > 200 || m.pieces >= maxPieces || !mayCall([]byte(s.text)) {
			continue
		}
		if slices.ContainsFunc(mined, func(c Claim) bool { return c.At.Span.Start < s.end && s.start < c.At.Span.End }) || statement.MatchString(s.text) {
			continue
		}
		text := string(m.src[s.in:s.out])
		for _, w := range faintName.FindAllStringIndex(text, 8) {
			name := text[w[0]:w[1]]
			if !distinct(name) || !wordAlone(text, w[0], w[1]) {
				continue
			}
			c := m.context(f, masked, s.start, s.end)
			if c.Stance != Stated {
				break // nothing would be said of them
			}
			c.Form = CodeSpan
			m.pieces++
			m.add(Claim{Kind: SymbolClaim, Target: name, Symbol: name, Key: SpanKey, Faint: true, Context: c}, Span{s.in + w[0], s.in + w[1]})
		}
	}
}

var (
	// joinedNames are names of types with a slash between them, of which the later ones may be cut short.
	joinedNames = lazyregexp.New(`^(?:[A-Z][a-z0-9]+){2,}(?:/(?:[A-Z][a-z0-9]+)+){1,4}$`)
	lastHump    = lazyregexp.New(`[A-Z][a-z0-9]+$`)
	// joinedPair is how two types end that belong together as nothing else does.
	joinedPair = lazyregexp.New(`(?:Request/Response|Req/Res|Req/Resp|Request/Reply|Input/Output|Reader/Writer|Encoder/Decoder|Serializer/Deserializer|Producer/Consumer|Publisher/Subscriber|Client/Server|Params/Result|Args/Result|Command/Handler)$`)
)

// joined mines the names that a code span joins with a slash: "`ShipRequest/Response`" are ShipRequest and ShipResponse. Other spans
// of this form may be paths, so only history can refute what they join.
func (m *miner) joined(text string, at int, c Context) {
	if !strings.Contains(text, "/") || len(text) > 120 || !joinedNames.MatchString(text) || m.faints >= maxFaint {
		return
	}
	first, rest, _ := strings.Cut(text, "/")
	stem := first[:len(first)-len(lastHump.FindString(first))]
	pair := joinedPair.MatchString(text)
	add := func(name string, from, to int) {
		if distinct(name) {
			m.faints++
			m.add(Claim{Kind: SymbolClaim, Target: text[from:to], Symbol: name, Faint: !pair, Context: c}, Span{at + from, at + to})
		}
	}
	add(first, 0, len(first))
	from := len(first) + 1
	for part := range strings.SplitSeq(rest, "/") {
		name := part
		if !hasHump(part[1:]) && lastHump.FindString(part) == part {
			name = stem + part
		}
		add(name, from, from+len(part))
		from += len(part) + 1
	}
}
