package verify

import (
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/symbol"
)

// wordOfProse is why nothing is said of a word that is only spelt like a name.
const wordOfProse = "a word of prose"

// sortShown reports whether what a faint name was once is of a sort that such a name means: in prose no value, where code draws a type only
// a type.
func sortShown(c note.Claim, d symbol.Def) bool {
	switch {
	case c.Key == note.DrawnKey:
		return d.Class() == symbol.TypeClass
	case c.Context.Form == note.Prose:
		return d.Class() != symbol.ValueClass
	}
	return true
}
