package guard

import (
	"hash/maphash"
	"strings"
	"unicode"
)

// Imperative finds the first sentence of a text that bids the agent do something, as "run make test before pushing" does. Such a fact
// steers whoever reads it, so one that is filed as a mere reference wants a person's eye; by itself it is no attack. The span is of the
// text.
func Imperative(text string) (Span, bool) {
	n := normalise(text[:min(len(text), maxText)])
	var at Span
	found := false
	sentences(n.text, func(s *sentence) {
		if found {
			return
		}
		modal := s.classes&oAgent != 0 && s.classes&verbs != 0 && s.has("must", "should", "shall") >= 0
		if s.commands() || modal || s.words[0].text == "always" || s.words[0].class&mNot != 0 && len(s.words) > 2 && s.words[0].class&foreign == 0 {
			at, found = s.span(0), true
		}
	})
	if !found {
		return Span{}, false
	}
	return n.back([]Finding{{Span: at}})[0].Span, true
}

// Verbatim reports whether a fact repeats more than n words of a source in a row, and the longest such run in the words of the fact.
// Letter case, punctuation and blanks do not count. The time is linear in both texts. With n below 1 any shared word counts.
func Verbatim(fact, source string, n int) (overlap string, verbatim bool) {
	n = max(n, 0) + 1
	f, src := splitWords(fact), splitWords(source)
	if len(f) < n || len(src) < n {
		return "", false
	}
	seed := maphash.MakeSeed()
	ids := map[string]uint64{}
	number := func(ws []string) []uint64 {
		out := make([]uint64, len(ws))
		for i, w := range ws {
			k := strings.ToLower(w)
			if _, ok := ids[k]; !ok {
				ids[k] = maphash.String(seed, k) | 1
			}
			out[i] = ids[k]
		}
		return out
	}
	fs, ss := number(f), number(src)
	seen := map[uint64]bool{}
	rolling(ss, n, func(_ int, h uint64) { seen[h] = true })
	best, from, length := 0, 0, 0
	last := -2
	rolling(fs, n, func(i int, h uint64) {
		if !seen[h] {
			return
		}
		if i != last+1 {
			length = n - 1
		}
		last = i
		if length++; length > best {
			best, from = length, i+n-length
		}
	})
	if best == 0 {
		return "", false
	}
	return strings.Join(f[from:from+best], " "), true
}

// rolling hands on a hash of each window of n words.
func rolling(ws []uint64, n int, visit func(i int, h uint64)) {
	const base = 0x9e3779b97f4a7c15
	top, h := uint64(1), uint64(0)
	for range n - 1 {
		top *= base
	}
	for i, w := range ws {
		if i >= n {
			h -= ws[i-n] * top
		}
		h = h*base + w
		if i+1 >= n {
			visit(i+1-n, h)
		}
	}
}

func splitWords(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}
