package dedup

import (
	"strings"

	"github.com/sergi/go-diff/diffmatchpatch"
)

// Change says what became of a segment.
type Change int8

// Changes.
const (
	Kept    Change = 0
	Removed Change = -1
	Added   Change = 1
)

// Segment is a run of words that two texts share, or that only one has.
type Segment struct {
	Change Change
	Text   string // with the white space that stands in the text
}

// maxDiff is how much of each text is compared, in bytes; a fact has a few hundred.
const maxDiff = 32 << 10

// Diff compares two texts word by word. The segments that are not Added are the old text, those not Removed the new one; where both texts
// differ, what was removed comes first. Texts of more than 32 KiB are one removal and one addition.
func Diff(before, after string) []Segment {
	if len(before) > maxDiff || len(after) > maxDiff {
		return []Segment{{Removed, before}, {Added, after}}
	}
	t := wordTable{number: map[string]rune{}}
	a, b := t.runes(before), t.runes(after)
	d := diffmatchpatch.New()
	d.DiffTimeout = 0 // the same answer on a slow machine; the size is bounded
	var out []Segment
	for _, x := range d.DiffCleanupSemantic(d.DiffMainRunes(a, b, false)) {
		if text := t.text(x.Text); text != "" {
			out = append(out, Segment{Change(x.Type), text})
		}
	}
	return out
}

// WordDiff writes the difference of two texts as one line of plain text, in the form git diff --word-diff uses: [-old-] {+new+}. What the
// texts hold is not escaped.
func WordDiff(before, after string) string {
	var b strings.Builder
	for _, s := range Diff(strings.Join(strings.Fields(before), " "), strings.Join(strings.Fields(after), " ")) {
		words := strings.TrimSpace(s.Text)
		switch {
		case s.Change == Kept || words == "":
			b.WriteString(s.Text)
			continue
		case s.Change == Removed:
			words = "[-" + words + "-]"
		default:
			words = "{+" + words + "+}"
		}
		if text := b.String(); text != "" && !strings.HasSuffix(text, " ") && (s.Change == Added && strings.HasSuffix(text, "-]") || strings.HasPrefix(s.Text, " ")) {
			b.WriteByte(' ')
		}
		b.WriteString(words)
		if strings.HasSuffix(s.Text, " ") {
			b.WriteByte(' ')
		}
	}
	return strings.TrimSpace(b.String())
}

// wordTable numbers words, so that a comparison of characters compares words.
type wordTable struct {
	words  []string
	number map[string]rune
}

// runes writes each word as one character. The characters between the halves of surrogate pairs are left out: a string cannot hold them.
func (t *wordTable) runes(text string) []rune {
	var out []rune
	for w := range pieces(text) {
		n, ok := t.number[w]
		if !ok {
			if n = rune(len(t.words) + 1); n >= 0xd800 {
				n += 0x800
			}
			t.number[w] = n
			t.words = append(t.words, w)
		}
		out = append(out, n)
	}
	return out
}

func (t *wordTable) text(numbers string) string {
	var b strings.Builder
	for _, n := range numbers {
		if n >= 0xe000 {
			n -= 0x800
		}
		b.WriteString(t.words[n-1])
	}
	return b.String()
}

// pieces yields words and what stands between them; of a script without spaces, single characters.
func pieces(text string) func(func(string) bool) {
	return func(yield func(string) bool) {
		start, kind := 0, -1
		for i, r := range text {
			k := kindOfRune(r)
			if i > start && (k != kind || k == 2) {
				if !yield(text[start:i]) {
					return
				}
				start = i
			}
			kind = k
		}
		if start < len(text) {
			yield(text[start:])
		}
	}
}

// kindOfRune is 0 for white space, 1 for what words are made of, 2 for what stands alone.
func kindOfRune(r rune) int {
	switch {
	case r == ' ' || r == '\t' || r == '\n' || r == '\r':
		return 0
	case r >= 0x2e80 || strings.ContainsRune(",.;:!?()[]{}\"`", r):
		return 2
	}
	return 1
}
