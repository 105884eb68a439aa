package symbol

// word is the role that a keyword plays for the parsers. The zero value is an ordinary identifier.
type word uint8

// Roles. One role may be played by several words of a language, and by other words in the next.
const (
	plain      word = iota
	kwReserved      // a keyword that can neither be a name nor begin a definition
	kwModifier      // stands before definitions
	kwPublic        // a modifier that exports
	kwPrivate       // a modifier that hides
	kwControl       // a statement whose parentheses are no parameters
	kwClass
	kwStruct
	kwInterface
	kwTrait
	kwEnum
	kwUnion
	kwRecord
	kwObject
	kwExtension
	kwNamespace
	kwModule
	kwFunc
	kwMacro
	kwConst
	kwVal
	kwVar
	kwAlias
	kwImpl
	kwImport
	kwNew
	kwReturn
	kwCase
	kwInit
	kwExport
	kwDefault
	kwOperator
	kwAttribute // its parentheses are an annotation
	kwTemplate
	kwFriend
	kwDelegate
	kwEvent
	kwGet
	kwWhere
	kwTest
	kwDo
	kwEnd
	kwExtends
	kwGiven
	kwPackage
	kwCompanion
	kwThis
	kwIn
	kwWith
	kwElse
)

// wordTable finds the role of an identifier by a hash of its length, first and last byte.
type wordTable struct {
	slots [256][]wordEntry
}

type wordEntry struct {
	text string
	role word
}

func (w *wordTable) slot(first, last byte, n int) *[]wordEntry {
	return &w.slots[byte(uint(first)*7+uint(last)*31+uint(n)*101)]
}

// set gives a role to words, which are not empty.
func (w *wordTable) set(role word, words ...string) {
	for _, s := range words {
		slot := w.slot(s[0], s[len(s)-1], len(s))
		*slot = append(*slot, wordEntry{s, role})
	}
}

// role returns the role of a word, which is not empty.
func (w *wordTable) role(s []byte) word {
	for _, e := range *w.slot(s[0], s[len(s)-1], len(s)) {
		if e.text == string(s) {
			return e.role
		}
	}
	return plain
}

// folded returns the role of a word written in any letter case.
func (w *wordTable) folded(s []byte) word {
	var low [24]byte
	if len(s) > len(low) {
		return plain
	}
	for i, b := range s {
		if b >= 'A' && b <= 'Z' {
			b += 'a' - 'A'
		}
		low[i] = b
	}
	return w.role(low[:len(s)])
}
