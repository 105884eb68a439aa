package recall

import (
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// ignorePattern is what people say when a turn is to go without memory, in several languages.
var ignorePattern = lazyregexp.New(`(?i)` + strings.Join([]string{
	`\b(?:ignore|disregard|skip|forget|bypass)\s+(?:(?:all|any|the|your|my|stored|saved|previous|repo(?:sitory)?|agent|long[- ]term)\s+)*(?:memory|memories)\b`,
	`\b(?:do\s*n[o'’]?t|don['’]?t|never|not|without)\s+(?:us(?:e|ing)|read(?:ing)?|consult(?:ing)?|look(?:ing)?\s+at|load(?:ing)?|check(?:ing)?)\s+(?:(?:all|any|the|your|my|stored|saved|repo(?:sitory)?)\s+)*(?:memory|memories)\b`,
	`\b(?:without|no)\s+(?:(?:any|using|your|the)\s+)*memory\s*(?:[.!,;]|$|this\s+(?:turn|time)|for\s+(?:this|now))`,
	`\b(?:fresh|clean|blank)\s+(?:context|start|slate)\b`,
	`\b(?:ignorier\w*|vergiss|vergesst|nutze?|verwende?|benutze?)\s+(?:(?:bitte|die|das|den|dein\w*|alle\w*|kein\w*)\s+)*(?:gedächtnis|speicher|erinnerung(?:en)?|memory)(?:\s+nicht)?\b`,
	`\b(?:ohne|kein)\s+(?:(?:dein|das)\s+)?(?:gedächtnis|memory)\b`,
	`\b(?:ignora\w*|olvida\w*|no\s+us(?:es|ar?))\s+(?:(?:la|tu|toda|las|tus)\s+)*memorias?\b`,
	`\b(?:ignore[rz]?|oublie[rz]?|n['’]utilise[rz]?\s+pas)\s+(?:(?:la|ta|toute|votre)\s+)*mémoire`,
	`\b(?:ignor[ae]r?|não\s+us(?:e|ar?)|esqueça)\s+(?:(?:a|sua|toda)\s+)*memória`,
	`\b(?:ignora|non\s+usare)\s+(?:(?:la|tua)\s+)*memoria\b`,
	`(?:игнорируй|не\s+используй|забудь)(?:те)?\s+(?:(?:свою|всю)\s+)?память`,
	`(?:忽略|不要使用|别用|無視|不使用)(?:你的|所有)?(?:记忆|記憶)`,
	`(?:メモリ|記憶)(?:を|は)(?:無視|使わない|使用しない)`,
	`메모리(?:를|은)?\s*(?:무시|사용하지)`,
}, "|"))

// negated is a sentence that asks for the opposite.
var negated = lazyregexp.New(`(?i)(?:do\s*n[o'’]?t|don['’]?t|never|must\s+not)\s+(?:ignore|disregard|skip|forget|bypass)\b[^.!?]*\bmemor`)

// positiveGerman asks to use memory, which the pattern with its verbs of use would take for the opposite.
var positiveGerman = lazyregexp.New(`(?i)\b(?:nutze?|verwende?|benutze?)\s`)
var denialGerman = lazyregexp.New(`(?i)\bnicht\b|\bkein`)

// Ignored reports whether the words of a turn ask to go without memory. When in doubt they do: what is not read can be asked for again.
func Ignored(turn string) bool {
	turn = turn[:min(len(turn), 64<<10)]
	for _, m := range ignorePattern.FindAllStringIndex(turn, 16) {
		said := turn[m[0]:m[1]]
		if positiveGerman.MatchString(said) && !denialGerman.MatchString(said) {
			continue
		}
		before := turn[max(0, m[0]-24):m[0]]
		if negated.MatchString(before + said) {
			continue
		}
		return true
	}
	return false
}
