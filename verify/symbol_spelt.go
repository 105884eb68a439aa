package verify

import (
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/symbol"
)

// manyWords reports whether any part of a name is spelt as several words in one.
func manyWords(q symbol.Name) bool {
	return slices.ContainsFunc(q.Parts, func(p string) bool { return spelt(symbol.Name{Parts: []string{p}}) })
}

// spelt reports whether the last part of a name is spelt as several words in one.
func spelt(q symbol.Name) bool {
	last := q.Last()
	return len(last) >= 4 && (strings.Contains(strings.Trim(last, "_"), "_") || strings.ToLower(last[1:]) != last[1:])
}

// ofSpelling reports whether a sentence or its heading is about how names are made.
func ofSpelling(c note.Context) bool {
	return spelling.MatchString(c.Sentence) || strings.Contains(strings.ToLower(c.Heading), "naming")
}

// spelling tells of how names are made: an example of that need not exist.
var spelling = lazyregexp.New(`(?i)\bnam(?:es?|ing)\b|\bexamples?:|convention|prefix|suffix|casing|\w+case\b|\b(?:naming|code|coding|case|quote)[ -]style`)

// ofCPython is a name of the interface that CPython has for programs in C.
var ofCPython = lazyregexp.New(`^_?Py(?:_[A-Z]\w+|[A-Z][A-Za-z]+_\w+|Object|TypeObject|ThreadState|InterpreterState|CodeObject|FrameObject)$`)

// anyHandler is a name that any project may give to what handles an event.
var anyHandler = lazyregexp.New(`^(?:handle|on)(?:Click|Change|Submit|Save|Delete|Remove|Cancel|Close|Open|Toggle|Select|Update|Create|Edit|Add|Error|Input|Blur|Focus|Press|Success|KeyDown|Search|Reset|Confirm)$`)

// anyMember is a name that tells how names are made: _private_method, myFunction.
var anyMember = lazyregexp.New(`(?i)^_{0,2}(?:private|public|protected|internal|exported|my|your|some|new|old|any|sync|async)_?(?:method|function|func|fn|field|member|variable|var|attribute|attr|property|prop|constant|const|class|helper|component|hook|type|struct|interface)s?_?$`)
