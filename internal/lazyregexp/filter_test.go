package lazyregexp_test

import (
	"math/rand/v2"
	"regexp"
	"regexp/syntax"
	"strings"
	"testing"
	"unicode"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// sample writes a text that an expression describes, in letters of any case where it ignores case. What it only looks at (\b, ^) is left to
// chance, so that not every sample matches.
func sample(re *syntax.Regexp, r *rand.Rand, b *strings.Builder) {
	times := func(least, most int) {
		for range least + r.IntN(most-least+1) {
			sample(re.Sub[0], r, b)
		}
	}
	switch re.Op {
	case syntax.OpLiteral:
		for _, c := range re.Rune {
			if re.Flags&syntax.FoldCase != 0 {
				for range r.IntN(4) {
					c = unicode.SimpleFold(c)
				}
			}
			b.WriteRune(c)
		}
	case syntax.OpCharClass:
		k := 2 * r.IntN(len(re.Rune)/2)
		b.WriteRune(re.Rune[k] + rune(r.IntN(int(min(re.Rune[k+1]-re.Rune[k], 90))+1)))
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		b.WriteByte(" ax_.ſ"[r.IntN(6)])
	case syntax.OpCapture:
		sample(re.Sub[0], r, b)
	case syntax.OpStar:
		times(0, 3)
	case syntax.OpPlus:
		times(1, 3)
	case syntax.OpQuest:
		times(0, 1)
	case syntax.OpRepeat:
		most := re.Max
		if most < 0 || most > re.Min+3 {
			most = re.Min + 3
		}
		times(re.Min, most)
	case syntax.OpConcat:
		for _, s := range re.Sub {
			sample(s, r, b)
		}
	case syntax.OpAlternate:
		sample(re.Sub[r.IntN(len(re.Sub))], r, b)
	}
}

// agree compares an expression with what regexp says of a text.
func agree(t *testing.T, at, pattern string, r *lazyregexp.Regexp, plain *regexp.Regexp, text string) (matched bool) {
	t.Helper()
	matched = plain.MatchString(text)
	if r.MatchString(text) != matched || r.Match([]byte(text)) != matched || (r.FindStringIndex(text) != nil) != matched || r.ReplaceAllLiteralString(text, "<>") != plain.ReplaceAllLiteralString(text, "<>") {
		t.Fatalf("%s: %#q says something else of %q, which matches: %v", at, pattern, text, matched)
	}
	return matched
}

func TestNoMatchIsLostToTheFilter(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	matched, all := 0, 0
	for at, pattern := range patterns(t, "../..") {
		tree, err := syntax.Parse(pattern, syntax.Perl)
		if err != nil {
			t.Fatal(err)
		}
		r, plain := lazyregexp.New(pattern), regexp.MustCompile(pattern)
		for range 12 {
			var b strings.Builder
			sample(tree, rnd, &b)
			all++
			if agree(t, at, pattern, r, plain, b.String()) {
				matched++
			}
		}
	}
	if matched < all/2 {
		t.Errorf("only %d of %d samples match", matched, all)
	}
}

func TestTheFilterKnowsOtherCases(t *testing.T) {
	for _, c := range []struct {
		pattern, text string
		want          bool
	}{
		{`(?i)removed`, "it was REMOVED", true},
		{`(?i)keep|sent`, "\u212aeep", true},
		{`(?i)keep|sent`, "\u017fent", true},
		{`(?i)keep|sent`, "kept, sinks", false},
		{`(?i)ÉTÉ|hiver`, "été", true},
		{`→\s*gone`, "a → gone", true},
		{`→\s*gone`, "a → go", false},
		{"\ufffdab", "\xffab", true},
		{`ab|`, "x", true},
		{`(?:ab)?c`, "c", true},
		{`(?:ab){0,2}c`, "c", true},
		{`(ab){1,2}`, "b", false},
		{`[Aa]gent`, "AGENT", false},
		{`x`, "", false},
	} {
		if got := agree(t, "", c.pattern, lazyregexp.New(c.pattern), regexp.MustCompile(c.pattern), c.text); got != c.want {
			t.Errorf("%#q of %q: %v", c.pattern, c.text, got)
		}
	}
}

func FuzzFilter(f *testing.F) {
	f.Add(`(?i)\b(re(?:moved|named)|gone)\b`, "was Removed", uint64(1))
	f.Add(`(?:a|bc)+[ſk]d`, "bcKd", uint64(2))
	f.Fuzz(func(t *testing.T, pattern, text string, seed uint64) {
		tree, err := syntax.Parse(pattern, syntax.Perl)
		if err != nil || len(pattern) > 200 {
			return
		}
		plain, err := regexp.Compile(pattern)
		if err != nil {
			return
		}
		r := lazyregexp.New(pattern)
		agree(t, "", pattern, r, plain, text)
		rnd := rand.New(rand.NewPCG(seed, 0))
		for range 4 {
			var b strings.Builder
			if sample(tree, rnd, &b); b.Len() < 10_000 {
				agree(t, "", pattern, r, plain, b.String())
			}
		}
	})
}

func BenchmarkMatchOfNothing(b *testing.B) {
	text := strings.Repeat("the harbor master keeps the tides in a table of their own, ", 4)
	r := lazyregexp.New(`(?i)\b(?:was|were|had been)\s+(?:later\s+)?(?:removed|deleted|dropped|retired|renamed)\b`)
	for b.Loop() {
		r.MatchString(text)
	}
}
