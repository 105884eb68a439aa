package dedup

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// Relation says how a second fact stands to a first.
type Relation string

// The relations.
const (
	Duplicate     Relation = "duplicate"     // nothing is lost when one of the two goes
	Refinement    Relation = "refinement"    // the second adds a condition, a detail, a reason or a scope
	Contradiction Relation = "contradiction" // both cannot hold at once
	Unrelated     Relation = "unrelated"
)

// Comparison is the relation of two facts and what decided it, as one clause.
type Comparison struct {
	Relation Relation
	Why      string
}

// compareOnce holds the tables by which facts are compared; making them takes some hundred microseconds.
var compareOnce = sync.OnceValue(newLexicon)

// Compare tells how b stands to a. What makes two facts opposite (a denial, another number, version, command or value in the same place,
// exchanged roles) is looked for before likeness is believed, so that a contradiction is not called a duplicate because its words are the
// same. It knows a fixed list of synonyms and no grammar: paraphrases in other words are missed, and called unrelated.
func Compare(a, b Fact) Comparison {
	l := compareOnce()
	return l.compare(l.read(a), l.read(b))
}

// statement is a fact in comparable form.
type statement struct {
	subject []string // concepts, sorted
	words   []string // concepts of the text in their order, without soft words
	set     []string // of words, sorted and distinct
	all     []string // of words and subject, sorted and distinct
	raw     []string // every word as it stands, in lower case
	denials int
	amounts []amount
	codes   []string // code spans and names of code
	clauses []clause
	extra   bool // a clause opens an exception or a condition
}

// clause is a part of a fact that says something of its own.
type clause struct {
	words  []string // sorted, distinct
	denied bool
}

// amount is a number with its unit, in a base unit.
type amount struct {
	unit  string
	value float64
	text  string
}

var (
	codeSpan  = lazyregexp.New("```[a-z]*\\s*([^`]+)```|`([^`]+)`")
	amountRE  = lazyregexp.New(`(?i)(\d+(?:[.,]\d+)*)\s*(milliseconds?|ms|seconds?|secs?|s|minutes?|mins?|hours?|hrs?|h|days?|weeks?|months?|years?|kib|mib|gib|kb|mb|gb|bytes?|%|percent|times|retries|lines|approvals?|workers?|threads?)?\b`)
	versionRE = lazyregexp.New(`(?i)\bv?\d+(?:\.\d+){1,3}\b`)
	switched  = lazyregexp.New(`\b(?:is|are|be|turn(?:ed)?|switch(?:ed)?|stays?|set to|defaults? to|default) (?:on|off)\b`)
	clauseRE  = lazyregexp.New(`[;,.!?\n]+\s|\s(?:and|but|because|so that|so)\s|[。；，]`)
	wordRE    = lazyregexp.New(`[\p{L}\p{M}\d_#@%<>/.\-]+`)
)

var unitOf = map[string]struct {
	base   string
	factor float64
}{
	"ms": {"time", 1}, "millisecond": {"time", 1}, "s": {"time", 1000}, "sec": {"time", 1000}, "second": {"time", 1000}, "min": {"time", 60_000},
	"minute": {"time", 60_000}, "h": {"time", 3_600_000}, "hr": {"time", 3_600_000}, "hour": {"time", 3_600_000}, "day": {"time", 86_400_000},
	"week": {"time", 604_800_000}, "month": {"month", 1}, "year": {"month", 12}, "byte": {"byte", 1}, "kb": {"byte", 1000}, "mb": {"byte", 1e6}, "gb": {"byte", 1e9},
	"kib": {"byte", 1 << 10}, "mib": {"byte", 1 << 20}, "gib": {"byte", 1 << 30}, "%": {"%", 1}, "percent": {"%", 1}, "times": {"count", 1}, "retrie": {"count", 1},
}

var numberWords = map[string]string{"one": "1", "once": "1", "two": "2", "twice": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10",
	"fifth": "5", "third": "3", "dozen": "12"}

// spelledOut writes denials as words of their own. A Replacer is safe for concurrent use.
var spelledOut = strings.NewReplacer("n't", " not", "’t", "t", "cannot", "can not")

var numberWordRE = lazyregexp.New(`\b(?:one|once|two|twice|three|third|four|five|fifth|six|seven|eight|nine|ten|dozen)\b`)

// read brings a fact into comparable form.
func (l *lexicon) read(f Fact) statement {
	var s statement
	text := norm.NFKC.String(f.Text)
	text = spelledOut.Replace(text)
	for _, m := range codeSpan.FindAllStringSubmatch(text, -1) {
		s.codes = append(s.codes, strings.Join(strings.Fields(strings.ToLower(m[1]+m[2])), " "))
	}
	lower := switched.ReplaceAllStringFunc(strings.ToLower(text), func(m string) string {
		if base, ok := strings.CutSuffix(m, "off"); ok {
			return base + "disabled"
		}
		return strings.TrimSuffix(m, "on") + "enabled"
	})
	s.raw = wordRE.FindAllString(lower, -1)
	for i, w := range s.raw {
		s.raw[i] = strings.Trim(w, "._-")
	}
	s.amounts, lower = amountsOf(plainer(lower))
	abroad := l.foreign.is(lower)
	if abroad {
		lower = l.foreign.joined.Replace(lower)
	}
	s.subject = l.subjectOf(f.Subject)
	for c, listed := range clausesOf(lower) {
		var words []string
		before := s.denials
		for _, w := range wordRE.FindAllString(c, -1) {
			if abroad {
				w = l.foreign.word(w)
			}
			words = append(words, l.word(w, &s)...)
		}
		if len(words) > 0 {
			sorted := slices.Clone(words)
			slices.Sort(sorted)
			denied := (s.denials-before)%2 == 1
			if n := len(s.clauses); n > 0 && s.denials == before && s.clauses[n-1].denied && listed && strings.Contains(c, " or ") {
				denied = true // never a, b or c
			}
			s.clauses = append(s.clauses, clause{slices.Compact(sorted), denied})
		}
		s.words = append(s.words, words...)
	}
	s.set = slices.Clone(s.words)
	slices.Sort(s.set)
	s.set = slices.Compact(s.set)
	s.all = slices.Concat(s.set, s.subject)
	slices.Sort(s.all)
	s.all = slices.Compact(s.all)
	s.extra = exceptionRE.MatchString(lower)
	return s
}

var exceptionRE = lazyregexp.New(`(?i)\b(?:except|unless|other than|locally|otherwise|may be skipped|can stay|do not need one)\b`)

// clausesOf yields the clauses of a text, and whether a comma is all that parts one from the clause before.
func clausesOf(text string) iter.Seq2[string, bool] {
	return func(yield func(string, bool) bool) {
		start, listed := 0, false
		for _, m := range clauseRE.FindAllStringIndex(text, -1) {
			if !yield(text[start:m[0]], listed) {
				return
			}
			start, listed = m[1], strings.TrimSpace(text[m[0]:m[1]]) == ","
		}
		yield(text[start:], listed)
	}
}

// word returns the concepts that a word stands for, none for a soft word, and counts denials.
func (l *lexicon) word(w string, s *statement) []string {
	w = strings.Trim(w, "._-/<>#@%")
	if n, ok := numberWords[w]; ok {
		w = n
	}
	switch {
	case w == "":
		return nil
	case l.negative[w] || l.negative[strings.ReplaceAll(w, "'", "")]:
		s.denials++
		return nil
	case l.soft[w]:
		return nil
	}
	stem := stemWord(w)
	if l.soft[stem] {
		return nil
	}
	if c, ok := l.concept[stem]; ok {
		return []string{c}
	}
	if c, ok := l.concept[w]; ok {
		return []string{c}
	}
	return []string{stem}
}

func (l *lexicon) subjectOf(subject string) []string {
	var s statement
	var out []string
	subject = strings.ToLower(norm.NFKC.String(subject))
	abroad := l.foreign.is(subject)
	if abroad {
		subject = l.foreign.joined.Replace(subject)
	}
	for _, w := range strings.FieldsFunc(subject, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if w == "feedback" || w == "user" && len(out) == 0 {
			continue // prefixes of types
		}
		if abroad {
			w = l.foreign.word(w)
		}
		out = append(out, l.word(w, &s)...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// amountsOf returns the amounts of a text, and the text without them: they are compared on their own.
func amountsOf(text string) ([]amount, string) {
	var out []amount
	text = numberWordRE.ReplaceAllStringFunc(text, func(w string) string { return numberWords[w] })
	versions := versionRE.FindAllStringIndex(text, -1)
	cut := slices.Clone(versions)
	for _, v := range versions {
		out = append(out, amount{"version", 0, strings.TrimPrefix(text[v[0]:v[1]], "v")})
	}
	for _, m := range amountRE.FindAllStringSubmatchIndex(text, -1) {
		if slices.ContainsFunc(versions, func(v []int) bool { return m[0] < v[1] && m[1] > v[0] }) {
			continue
		}
		if m[0] > 0 && (unicode.IsLetter(rune(text[m[0]-1])) || strings.ContainsRune("-_/.", rune(text[m[0]-1]))) {
			continue // part of a name
		}
		value, err := strconv.ParseFloat(strings.ReplaceAll(text[m[2]:m[3]], ",", ""), 64)
		if err != nil {
			continue
		}
		unit := ""
		if m[4] >= 0 {
			unit = text[m[4]:m[5]]
		}
		u, ok := unitOf[strings.TrimSuffix(unit, "s")]
		if unit == "s" || unit == "ms" {
			u, ok = unitOf[unit]
		}
		if !ok {
			u.base, u.factor = strings.TrimSuffix(unit, "s"), 1
		}
		out = append(out, amount{u.base, value * u.factor, strings.TrimSpace(text[m[0]:m[1]])})
		cut = append(cut, m[:2])
	}
	rest := []byte(text)
	for _, c := range cut {
		for i := c[0]; i < c[1]; i++ {
			rest[i] = ' '
		}
	}
	return out, string(rest)
}

// compare decides.
func (l *lexicon) compare(a, b statement) Comparison {
	if other := l.otherThing(a, b); other != "" {
		return Comparison{Unrelated, other}
	}
	alike := likeness(a, b)
	same := sameSubject(a, b)
	if why := l.conflict(a, b, alike, same); why != "" {
		return Comparison{Contradiction, why}
	}
	if exchanged(a.raw, b.raw) {
		return Comparison{Contradiction, "the roles are exchanged"}
	}
	inB, inA := shareIn(a.set, b.set), shareIn(b.set, a.set)
	switch {
	case inB >= 0.99 && inA >= 0.99 && len(a.amounts) == len(b.amounts):
		return Comparison{Duplicate, "the same words"}
	case (inB >= 0.8 && same || alike >= 0.45 && inB >= 0.7) && len(b.set)+len(b.amounts) >= len(a.set)+len(a.amounts)+2 && inA < 0.75:
		return Comparison{Refinement, "the second says more"}
	case same && otherIn(a, b) != "":
		return Comparison{Contradiction, otherIn(a, b)}
	case otherIn(a, b) != "":
		return Comparison{Unrelated, otherIn(a, b)}
	case same && b.extra && !a.extra && alike >= 0.15:
		return Comparison{Refinement, "the second names an exception"}
	case telling(a, b) && len(b.set) >= len(a.set)+max(4, len(a.set)/2):
		return Comparison{Refinement, "the second says more"}
	case (a.denials == 0) != (b.denials == 0):
		return Comparison{Unrelated, "one denies something, the other does not, and their words differ"}
	case telling(a, b):
		return Comparison{Duplicate, "they share the words that few texts have"}
	case alike >= 0.5, same && alike >= 0.34, min(len(a.set), len(b.set)) >= 3 && max(inA, inB) >= 0.75 && alike >= 0.3:
		return Comparison{Duplicate, fmt.Sprintf("%.0f %% of the words mean the same", 100*alike)}
	}
	return Comparison{Unrelated, "too little in common"}
}

// likeness is the Jaccard index of concepts.
func likeness(a, b statement) float64 {
	n := common(a.all, b.all)
	if total := len(a.all) + len(b.all) - n; total > 0 {
		return float64(n) / float64(total)
	}
	return 0
}

// telling reports whether two texts share most of the words that few texts have: names, and words of no list here.
func telling(a, b statement) bool {
	x, y := a.rare(), b.rare()
	n := common(x, y)
	return n >= 2 && n*2 >= min(len(x), len(y)) && likeness(a, b) >= 0.2
}

// rare returns the words that are no concepts of the table, or look like names.
func (s statement) rare() []string {
	l := compareOnce()
	var out []string
	for _, w := range s.all {
		if _, known := l.known[w]; !known && (len(w) >= 5 || strings.ContainsAny(w, "0123456789-_")) {
			out = append(out, w)
		}
	}
	return out
}

func common(a, b []string) int {
	n := 0
	for _, w := range a {
		if _, ok := slices.BinarySearch(b, w); ok {
			n++
		}
	}
	return n
}

// shareIn is the share of a that b has.
func shareIn(a, b []string) float64 {
	if len(a) == 0 {
		return 0
	}
	return float64(common(a, b)) / float64(len(a))
}

func sameSubject(a, b statement) bool {
	return len(a.subject) > 0 && common(a.subject, b.subject)*2 >= max(len(a.subject), len(b.subject))
}

// otherThing reports facts of one pattern about two things: their subjects differ in a word each, and so do their texts, by the same.
func (l *lexicon) otherThing(a, b statement) string {
	onlyA, onlyB := without(a.subject, b.subject), without(b.subject, a.subject)
	if len(onlyA) == 0 || len(onlyB) == 0 {
		return ""
	}
	ofA := common(onlyA, a.set) > 0 && common(onlyA, b.set) == 0
	ofB := common(onlyB, b.set) > 0 && common(onlyB, a.set) == 0
	if ofA && ofB && common(a.subject, b.subject) > 0 {
		return fmt.Sprintf("one is about %q, the other about %q", strings.Join(onlyA, " "), strings.Join(onlyB, " "))
	}
	return ""
}

func without(a, b []string) []string {
	var out []string
	for _, w := range a {
		if _, ok := slices.BinarySearch(b, w); !ok {
			out = append(out, w)
		}
	}
	return out
}

// conflict says why two facts cannot both hold, nothing when they can.
func (l *lexicon) conflict(a, b statement, alike float64, same bool) string {
	onlyA, onlyB := without(a.set, b.set), without(b.set, a.set)
	near := alike >= 0.5 || same && alike >= 0.2 || len(onlyA) == 1 && len(onlyB) == 1 && common(a.set, b.set) > 0
	if !near {
		return ""
	}
	for _, x := range onlyA {
		for _, y := range onlyB {
			switch {
			case l.opposite[[2]string{x, y}]:
				return fmt.Sprintf("%q against %q", x, y)
			case x != y && l.class[x] > 0 && l.class[x] == l.class[y]:
				return fmt.Sprintf("%q in the place of %q", y, x)
			}
		}
	}
	if why := otherAmount(a, b); why != "" && (len(onlyA) <= 3 || same) && alike >= 0.34 {
		return why
	}
	if denies(a, b) {
		return "one denies what the other says"
	}
	if len(onlyA) == 0 && len(onlyB) == 0 && len(a.clauses) > 1 && !sameClauses(a, b) {
		return "the roles are exchanged"
	}
	if len(a.codes) == 1 && len(b.codes) == 1 && a.codes[0] != b.codes[0] && same && !strings.Contains(b.codes[0], a.codes[0]) && !strings.Contains(a.codes[0], b.codes[0]) && len(a.words) <= 8 && len(b.words) <= 8 {
		return fmt.Sprintf("%q in the place of %q", b.codes[0], a.codes[0])
	}
	return ""
}

// denies reports whether a clause of one says what a clause of the other denies.
func denies(a, b statement) bool {
	for _, x := range a.clauses {
		best, at := 0.0, -1
		for i, y := range b.clauses {
			n := common(x.words, y.words)
			if share := float64(n) / float64(min(len(x.words), len(y.words))); n >= min(2, len(x.words), len(y.words)) && share > best {
				best, at = share, i
			}
		}
		if best >= 0.6 && x.denied != b.clauses[at].denied {
			return true
		}
	}
	return false
}

// otherAmount finds a unit in which both name amounts and have none in common.
func otherAmount(a, b statement) string {
	for _, x := range a.amounts {
		var others []amount
		hit := false
		for _, y := range b.amounts {
			if y.unit == x.unit {
				others = append(others, y)
				hit = hit || y.value == x.value && (y.unit != "version" || y.text == x.text)
			}
		}
		if len(others) > 0 && !hit {
			return fmt.Sprintf("%q against %q", x.text, others[0].text)
		}
	}
	return ""
}

// sameClauses reports whether two texts of the same words have the same clauses, in any order.
func sameClauses(a, b statement) bool {
	if len(a.clauses) != len(b.clauses) {
		return true // cut in other places: nothing can be told
	}
	if slices.ContainsFunc(a.clauses, func(c clause) bool { return len(c.words) < 2 }) {
		return true // a list: its items may stand in any order
	}
	for _, c := range a.clauses {
		if !slices.ContainsFunc(b.clauses, func(d clause) bool { return slices.Equal(c.words, d.words) }) {
			return false
		}
	}
	return true
}

// otherIn says what stands in the place of what, when two texts differ in one place only.
func otherIn(a, b statement) string {
	if was, is, ok := otherFiller(a, b); ok {
		return fmt.Sprintf("%q in the place of %q", is, was)
	}
	return ""
}
