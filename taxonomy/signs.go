package taxonomy

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Sign is one thing that the classifier sees in an entry.
type Sign struct {
	Name  string  // a kind of sign, a colon and what it is: a word, two words, a form
	Words string  // how it stands in the text; empty for what does not stand in one place
	Value float64 // how much of it there is; the words of one entry have the length 1 together
}

// Shares of the kinds of signs in a judgement. What was put into words by hand (the tables) and forms are few and count more than a word.
const (
	wordLength = 10.0
	cueScale   = 0.35
	formScale  = 1.0
	lineScale  = 0.5 // of each line of a table that speaks
)

// Signs returns what is seen in an entry: words and pairs of words anywhere (w:), in subject and first paragraph (l:), in the subject alone
// (s:) and where the text goes on behind the first paragraph (b:), how words begin, anywhere (r:) and in subject and first paragraph (h:),
// words behind what may be a name (n:), the lines of the tables that speak (q:) and the points that they give each label (p:), and how the
// entry is built (x:). A name occurs once; the order is that of the text.
func Signs(subject, text string) []Sign { return cuesOnce().signs(subject, text) }

func (c *cues) signs(subject, text string) []Sign {
	subject, text = cut(subject, maxText), cut(text, maxText)
	first, rest := parts(text)
	s := seen{at: map[string]int{}}
	head, lead, tail := tokens(subject), tokens(first), tokens(rest)
	s.words("s:", head, false)
	s.words("l:", head, false)
	s.words("l:", lead, true)
	s.words("w:", head, false)
	s.words("w:", lead, true)
	s.words("w:", tail, true)
	s.words("b:", tail[:min(len(tail), opening)], true)
	s.beginnings("r:", head, lead, tail)
	s.beginnings("h:", head, lead)
	scale := wordLength / math.Sqrt(math.Max(1, float64(len(s.all))))
	for i := range s.all {
		s.all[i].Value = scale
	}
	hits := c.find(subject, text)
	points := c.points(hits)
	for _, l := range Labels() {
		s.all = append(s.all, Sign{Name: "p:" + string(l), Value: (points[l] - start(l)) * cueScale})
	}
	for _, h := range hits {
		s.all = append(s.all, Sign{"q:" + c.all[h.cue].name, h.words, h.strength() * lineScale})
	}
	for _, f := range shapes(subject, text) {
		s.all = append(s.all, Sign{"x:" + f.form, f.text, formScale})
	}
	return append(s.all, counts(append(append(head, lead...), tail...), text)...)
}

type seen struct {
	all []Sign
	at  map[string]int
}

// words notes every word and, if pairs is set, every two that stand beside each other.
func (s *seen) words(kind string, toks []token, pairs bool) {
	for i, t := range toks {
		if t.form != "^" && t.text != nobody {
			s.note(kind+t.form, t.text)
		}
		if pairs && i > 0 {
			s.note(kind+toks[i-1].form+" "+t.form, written(toks[i-1:i+1]))
			if named(toks[i-1]) {
				s.note("n:"+t.form, written(toks[i-1:i+1]))
			}
		}
		if r, _ := utf8.DecodeRuneInString(t.form); glued(r) {
			s.glued(kind, t.form)
		}
	}
}

// stem is how many letters of a longer word tell what it is about, whatever its ending.
const stem = 4

// opening is how many words behind the first paragraph are looked at apart: an entry that has a description begins there a second time.
const opening = 25

// beginnings notes how words begin: endings differ with grammar, most of all outside English.
func (s *seen) beginnings(kind string, parts ...[]token) {
	for _, t := range slices.Concat(parts...) {
		letters := []rune(t.form)
		if len(letters) > stem && letters[0] != '<' && t.text != nobody && !glued(letters[0]) {
			s.note(kind+string(letters[:stem]), "")
		}
	}
}

// named reports whether a word may be a name: Anna prefers, the words behind it tell who she is.
func named(t token) bool {
	r, n := utf8.DecodeRuneInString(t.text)
	next, _ := utf8.DecodeRuneInString(t.text[n:])
	return unicode.IsUpper(r) && unicode.IsLower(next) && t.form[0] != '<'
}

// glued notes each two characters of a script that does not part its words.
func (s *seen) glued(kind, text string) {
	prev := rune(-1)
	for _, r := range text {
		if prev >= 0 {
			s.note(kind+string([]rune{prev, r}), string([]rune{prev, r}))
		}
		prev = r
	}
}

func (s *seen) note(name, words string) {
	if _, ok := s.at[name]; !ok {
		s.at[name] = len(s.all)
		s.all = append(s.all, Sign{Name: name, Words: words})
	}
}

// counts tells how often forms occur that are of a kind, and how long the entry is.
func counts(toks []token, text string) []Sign {
	n := map[string]int{}
	words := 0
	for _, t := range toks {
		switch t.form {
		case "<date>", "<hash>", "#n", "<ticket>", "<path>", "<ident>", "<n>", "<version>", "<url>", "<line>", "<time>", "<block>", "`":
			n[t.form]++
		case "^":
		default:
			words++
		}
		if strings.HasSuffix(t.form, "ed") && len(t.form) > 4 {
			n["-ed"]++
		}
	}
	n["row"] = strings.Count(text, "\n|")
	n["item"] = strings.Count(text, "\n- ") + strings.Count(text, "\n* ")
	n["head"] = strings.Count(text, "\n#")
	n["bold"] = strings.Count(text, "**") / 2
	n["tick"] = strings.Count(text, "✅") + strings.Count(text, "✓") + strings.Count(text, "[x]")
	n["done"] = strings.Count(text, "COMPLETE") + strings.Count(text, "DONE") + strings.Count(text, "SHIPPED") + strings.Count(text, "MERGED")
	n["open"] = strings.Count(text, "[ ]") + strings.Count(text, "TODO") + strings.Count(text, "PENDING") + strings.Count(text, "OPEN")
	n["never"] = strings.Count(text, "NEVER") + strings.Count(text, "ALWAYS") + strings.Count(text, "NOT") + strings.Count(text, "MUST")
	n["quote"] = strings.Count(text, "\"")/2 + strings.Count(text, "“") + strings.Count(text, "「") + strings.Count(text, "«")
	n["asks"] = strings.Count(text, "?")
	n["link"] = strings.Count(text, "[[")
	n["share"] = strings.Count(text, "%")
	n["arrow"] = strings.Count(text, "→") + strings.Count(text, "->")
	n["money"] = strings.Count(text, "$") + strings.Count(text, "€")
	var out []Sign
	for _, k := range countNames() {
		if n[k] == 0 {
			continue
		}
		out = append(out, Sign{Name: "x:any " + k, Value: 0.5}, Sign{Name: "x:often " + k, Value: math.Min(1, 8*float64(n[k])/float64(words+20))})
	}
	return append(out, Sign{Name: "x:length", Value: math.Min(2, float64(words)/100)})
}

func countNames() []string {
	return []string{"<date>", "<hash>", "#n", "<ticket>", "<path>", "<ident>", "<n>", "<version>", "<url>", "<line>", "<time>", "<block>", "`", "-ed",
		"row", "item", "head", "bold", "tick", "done", "open", "never", "quote", "asks", "link", "share", "arrow", "money"}
}
