package symbol

// tokenKind is the kind of a token. The zero value stands before the first and behind the last token.
type tokenKind uint8

const (
	edge tokenKind = iota
	ident
	number
	text // string, character or regular expression
	mark // punctuation
)

// Punctuation of two and three bytes is folded into one code below the printable range.
const (
	fatArrow  = 1 + iota // =>
	thinArrow            // ->
	colons               // ::
	compare              // == != <= >= ===
	update               // += -= and so on
	define               // :=
	ellipsis             // ... and ..
)

// token is one token of a source text.
type token struct {
	pos, end int32 // byte offsets, half-open
	line     int32 // from 1
	match    int32 // index of the partner of a bracket, 0 for none
	kind     tokenKind
	ch       byte // code of punctuation, first byte otherwise
	word     word // role of an identifier that is a keyword
	first    bool // no token stands before it in its line
}
