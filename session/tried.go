package session

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Attempt is an approach that did not work.
type Attempt struct {
	Text string `json:"text"`
	// Overlap is the share of the words asked about that the attempt holds, from 0 to 1.
	Overlap float64 `json:"overlap"`
}

// triedShare is how many of the words asked about a failure must hold. It lets one word in four differ.
const triedShare = 0.75

// Tried returns the failed approaches that say what is asked about in other words too: order, case, punctuation, inflection and
// little words do not count. Best match first, newer before older.
func (w Working) Tried(approach string) []Attempt {
	asked := content(approach)
	if len(asked) == 0 {
		return nil
	}
	var out []Attempt
	for _, f := range slices.Backward(w.Failures) {
		if share := overlap(asked, content(f)); share >= triedShare {
			out = append(out, Attempt{f, share})
		}
	}
	slices.SortStableFunc(out, func(a, b Attempt) int {
		switch {
		case a.Overlap > b.Overlap:
			return -1
		case a.Overlap < b.Overlap:
			return 1
		}
		return 0
	})
	return out
}

// overlap returns the share of the smaller set of words that the other holds: a short question about a long failure matches, as
// does a long question about a terse one.
func overlap(asked, failed []string) float64 {
	if len(failed) == 0 {
		return 0
	}
	small, large := asked, failed
	if len(failed) < len(asked) && len(failed) >= 2 {
		small, large = failed, asked
	}
	n := 0
	for _, w := range small {
		if _, ok := slices.BinarySearch(large, w); ok {
			n++
		}
	}
	return float64(n) / float64(len(small))
}

// littleWords carry no approach.
var littleWords = strings.Fields("a again an and are as at be been by did do does doing done for from had has have i in into is it its of on or " +
	"so that the then this to tried try trying use used using via was we were will with attempt call execute invoke run start")

// content returns the distinct words of a text that carry meaning, stemmed and sorted.
func content(s string) []string {
	var out []string
	for _, w := range words(s) {
		if !slices.Contains(littleWords, w) {
			out = append(out, stem(w))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// words splits a text into lower-case words of letters and digits. Script without spaces gives pairs of letters.
func words(s string) []string {
	s = strings.ToLower(norm.NFKC.String(s))
	var out []string
	for _, f := range strings.FieldsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.M, r) }) {
		rs := []rune(f)
		if !unicode.In(rs[0], unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai) || len(rs) < 3 {
			out = append(out, f)
			continue
		}
		for i := range len(rs) - 1 {
			out = append(out, string(rs[i:i+2]))
		}
	}
	return out
}

// stem cuts the commonest English endings, so that "raising the timeouts" is about "raise timeout".
func stem(w string) string {
	for _, end := range []string{"ing", "ed", "es", "s", "e"} {
		if base, ok := strings.CutSuffix(w, end); ok && len(base) >= 3 {
			return base
		}
	}
	return w
}
