package dedup

import (
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// What is written in more than one way where the difference decides is brought to one word before texts are compared.
var (
	loneUnit    = lazyregexp.New(`\ban? (millisecond|second|minute|hour|day|week|month|year)\b`)
	onceClause  = lazyregexp.New(`\bonce (the|a|an|it|all|you|we|they|this|that)\b`)
	boundPhrase = strings.NewReplacer("at least", "lowerbound", "no less than", "lowerbound", "at most", "upperbound", "no more than", "upperbound", "up to", "upperbound",
		"more than", "morethan", "greater than", "morethan", "longer than", "morethan", "less than", "lessthan", "fewer than", "lessthan", "shorter than", "lessthan")
)

func plainer(text string) string {
	return boundPhrase.Replace(onceClause.ReplaceAllString(loneUnit.ReplaceAllString(text, "1 $1"), "after $1"))
}

// joining are the words that join what may stand in any order.
var joining = strings.Fields("and or und oder et ou y o e и или the a an")

// leading are the words that begin a part which may stand at either end: in a fresh checkout, after the migrations.
var leading = strings.Fields("in on at by for with after before during from to when if while under within per via")

// longestPart is how many words may change places with others.
const longestPart = 4

// exchanged reports whether two texts differ only in that two parts stand in each other's places, with something between them that tells
// the places apart: from staging to production, from production to staging.
func exchanged(a, b []string) bool {
	if len(a) != len(b) {
		return false
	}
	head, end := 0, len(a)
	for head < end && a[head] == b[head] {
		head++
	}
	for end > head && a[end-1] == b[end-1] {
		end--
	}
	a, b = a[head:end], b[head:end]
	for x := 1; x <= min(longestPart, len(a)-2); x++ {
		for y := 1; y <= min(longestPart, len(a)-x-1); y++ {
			between := a[x : len(a)-y]
			if slices.Equal(a[:x], b[len(b)-x:]) && slices.Equal(a[len(a)-y:], b[:y]) && slices.Equal(between, b[y:len(b)-x]) &&
				slices.Contains(leading, a[0]) == slices.Contains(leading, a[len(a)-y]) &&
				slices.ContainsFunc(between, func(w string) bool { return !slices.Contains(joining, w) }) {
				return true
			}
		}
	}
	return false
}

// otherFiller finds the different ends of two texts of one frame: logs are written as JSON, as plain text. What differs in the middle may
// be another word for the same.
func otherFiller(a, b *statement) (was, is string, found bool) {
	x, y := a.words, b.words
	head := 0
	for head < min(len(x), len(y)) && x[head] == y[head] {
		head++
	}
	x, y = x[head:], y[head:]
	if len(x) == 0 || len(y) == 0 || max(len(x), len(y)) > 3 || head < max(len(x), len(y)) {
		return "", "", false
	}
	if len(x) == 1 && len(y) == 1 && len(x[0]) > 2 && len(y[0]) > 2 && (strings.HasPrefix(x[0], y[0]) || strings.HasPrefix(y[0], x[0])) {
		return "", "", false // alt, alternative
	}
	for _, w := range x {
		if slices.Contains(y, w) {
			return "", "", false
		}
	}
	return strings.Join(x, " "), strings.Join(y, " "), true
}

// reordered reports whether what one puts before something the other puts behind it: migrate before the rollout, roll out before the
// migration.
func reordered(a, b *statement) bool {
	x, y := slices.Index(a.words, beforeWord), slices.Index(b.words, beforeWord)
	if x <= 0 || y <= 0 || x == len(a.words)-1 || y == len(b.words)-1 {
		return false
	}
	sides := func(words []string, at int) (head, tail []string) {
		head, tail = slices.Clone(words[:at]), slices.Clone(words[at+1:])
		slices.Sort(head)
		slices.Sort(tail)
		return slices.Compact(head), slices.Compact(tail)
	}
	headA, tailA := sides(a.words, x)
	headB, tailB := sides(b.words, y)
	cross := common(headA, tailB)*2 >= max(len(headA), len(tailB)) && common(tailA, headB)*2 >= max(len(tailA), len(headB))
	return cross && common(headA, headB) < len(headA) && common(headA, headB)*2 < max(len(headA), len(headB))+1 && common(headA, tailB) > common(headA, headB)
}

// beforeWord is the concept of what comes first.
const beforeWord = "before"

// acronyms returns a text with the words replaced that the other one has as an acronym: virtual private network, VPN.
func acronyms(text string, others []string) string {
	for _, short := range others {
		if strings.Contains(text, short) {
			continue // it has it as well
		}
		letters := strings.ToLower(strings.TrimSuffix(short, "s"))
		at := wordRE.FindAllStringIndex(text, -1)
		for i := 0; i+len(letters) <= len(at); i++ {
			if spells(text, at[i:i+len(letters)], letters) {
				text = text[:at[i][0]] + short + text[at[i+len(letters)-1][1]:]
				break
			}
		}
	}
	return text
}

// spells reports whether words begin with letters, one each.
func spells(text string, words [][]int, letters string) bool {
	for i, w := range words {
		if c := text[w[0]] | 0x20; c != letters[i] || w[1]-w[0] < 2 {
			return false
		}
	}
	return true
}
