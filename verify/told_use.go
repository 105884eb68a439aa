package verify

import "github.com/notes-lint/notes-lint/internal/lazyregexp"

// usesAhead stands right before what a text says a file makes use of.
var usesAhead = lazyregexp.New("(?:^|[.;:,(–—-]\\s+)(?:It\\s+)?(?:[Uu]ses|[Cc]alls|[Ww]raps|[Ii]mports)\\s+(?:the\\s+)?`$")

// opensWithFile is an entry of a list that begins with a name and the file which it is of.
var opensWithFile = lazyregexp.New("^\\s*(?:[-*+]|\\d+[.)])\\s+[*_]*`\\w+(?:\\(\\))?`[*_]*\\s*\\(`[\\w./@-]+`\\)")

// usedThere reports whether a text says of a word that the one file which its entry begins with uses it: the file then has it in its code,
// however it stands there.
func (t *trace) usedThere() bool {
	n := t.claim.At.Start.Line
	text := t.doc.LineText(n)
	at := t.claim.At.Span.Start - t.doc.LineSpan(n).Start
	if len(t.files) != 1 || at <= 0 || at > len(text) || !severalParts.MatchString(t.claim.Target) {
		return false
	}
	ahead := text[:at]
	if text[at] == '`' {
		ahead = text[:at+1]
	}
	return opensWithFile.MatchString(text) && usesAhead.MatchString(ahead)
}
