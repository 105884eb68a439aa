package guard

import (
	"encoding/base64"
	"strings"
	"unicode/utf8"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// markedBad begins a line that shows what is not to be done, or ends one: "// ❌ hard-coded", "# BAD: committed".
var markedBad = lazyregexp.New(`(?m)^[ \t]*(?:(?://|#+|--|/\*|<!--|[-*>])[ \t]*)?(?:\*\*)?(?:❌|🚫|⛔|(?:BAD|WRONG|INCORRECT|INSECURE)\b|(?:Bad|Wrong|Incorrect|Insecure)(?:\*\*)?:)|(?://|#|--|/\*)[ \t]*(?:❌|🚫|(?:BAD|WRONG|INSECURE)\b)`)

// givenAs stands right before what is only given as an example.
var givenAs = lazyregexp.New(`(?i)(?:\be\.g\.,?|\bfor example,?|\bfor instance,?|\bz\. ?b\.|\bpor ejemplo,?|\bpar exemple,?|例如|例えば)[ :]{0,2}["'\x60]?$`)

// What is read around a value for a mark of that kind, in bytes and lines.
const (
	markNear  = 400
	markLines = 5
)

// illustrates reports whether what surrounds a value shows that it is none: it is cut short, given as an example, or a part of code that is
// marked as bad, up to an empty line.
func illustrates(text string, start, end int) bool {
	if rest := text[end:min(len(text), end+3)]; end-start < 40 && (strings.HasPrefix(rest, "...") || strings.HasPrefix(rest, "…")) {
		return true
	}
	before := text[max(0, start-markNear):start]
	if givenAs.MatchString(before) {
		return true
	}
	line, _, _ := strings.Cut(text[end:min(len(text), end+markNear)], "\n")
	lines := strings.Split(before, "\n")
	from := max(0, len(lines)-1-markLines)
	for i := len(lines) - 2; i >= from; i-- {
		if strings.TrimSpace(lines[i]) == "" {
			from = i + 1
			break
		}
	}
	return markedBad.MatchString(strings.Join(lines[from:], "\n") + line)
}

// leeted writes the letters that digits and signs stand for in passwords of examples.
var leeted = strings.NewReplacer("0", "o", "1", "i", "3", "e", "4", "a", "5", "s", "7", "t", "@", "a", "$", "s", "!", "i")

// standInWords are in values that stand for others, once they are in plain letters.
var standInWords = lazyregexp.New(`password|passwort|topsecret|top-secret|supersecret|mysecret|secretkey|strongpass|securepass|testpass|secretpassword|abci2e|xyzt89`)

// standIn reports whether a value is made of words that say what it is: "Str0ngP@ss", or the same in base 64.
func standIn(v string) bool {
	if standInWords.MatchString(leeted.Replace(strings.ToLower(v))) {
		return true
	}
	plain, err := base64.StdEncoding.DecodeString(v)
	if err != nil || len(plain) < 6 || !utf8.Valid(plain) {
		return false
	}
	return strings.Trim(strings.ToLower(string(plain)), "abcdefghijklmnopqrstuvwxyz0123456789-_ ") == "" && strings.ContainsAny(strings.ToLower(string(plain)), "aeiou") && spelled.MatchString(string(plain))
}

// spelled finds words of examples in what a value says once it is decoded.
var spelled = lazyregexp.New(`(?i)test|secret|password|example|sample|\bkey\b|changeme|your`)
