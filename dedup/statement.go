package dedup

import (
	"iter"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

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
	extra   bool     // a clause opens an exception or a condition
	reason  bool     // a reason is given
	scopes  int      // how many words limit what is said
	abroad  bool     // in another language than English
	rare    []string // of all: no concepts of the table, or like names; sorted
	names   []string // words with a capital within a sentence, in lower case, sorted
	capital []string // stems of all words with a capital, sorted
	of      Fact
	short   []string // words of capitals that may stand for several
	poles   []int8   // how it answers the questions of axes
	bounds  []bound
	alone   bool     // it says of something that it is the only one
	besides bool     // it lists several things
	retired []string // what it calls replaced or no longer used

	sequence          sequence
	answers           []side   // what it answers to the questions of sides
	kinds             []side   // which words of kinds it names
	affirmed, refused []string // the concepts of the clauses that deny nothing, and of those that do; sorted
}

// clause is a part of a fact that says something of its own.
type clause struct {
	words  []string // sorted, distinct
	order  []string // as they stand
	denied bool
}

var (
	codeSpan = lazyregexp.New("```[a-z]*\\s*([^`]+)```|`([^`]+)`")
	switched = lazyregexp.New(`\b(?:is|are|be|turn(?:ed)?|switch(?:ed)?|stays?|set to|defaults? to|default) (?:on|off)\b`)
	clauseRE = lazyregexp.New(`[;:,.!?\n]+\s|\s[-–—]+\s|\s(?:and|but|because|so that|so)\s|[。；，]`)
	wordRE   = lazyregexp.New(`[\p{L}\p{M}\d_#@%<>/.\-]+`)
)

// spelledOut writes denials as words of their own. A Replacer is safe for concurrent use.
var spelledOut = strings.NewReplacer("'s ", " ", "’s ", " ", "w/o ", "without ", "free to ", "allowed to ", "n't", " not", "’t", "t", "cannot", "can not", "off limits", "forbidden", "off-limits", "forbidden")

// unabbreviated returns two facts as they are to be compared: what one abbreviates, the other is read as abbreviated.
func (l *lexicon) unabbreviated(a, b *statement) (x, y *statement) {
	if text := acronyms(a.of.Text, b.short); text != a.of.Text {
		a = l.read(Fact{a.of.Subject, text})
	}
	if text := acronyms(b.of.Text, a.short); text != b.of.Text {
		b = l.read(Fact{b.of.Subject, text})
	}
	return a, b
}

// read brings a fact into comparable form.
func (l *lexicon) read(f Fact) *statement {
	s := &statement{of: f}
	s.mark(f.Text)
	var subject statement
	subject.mark(f.Subject)
	s.short = append(s.short, subject.short...)
	text := norm.NFKC.String(f.Text)
	text = spelledOut.Replace(text)
	if strings.Contains(text, "2.") || strings.Contains(text, "2)") {
		if marks := listMark.FindAllStringIndex(text, 2); len(marks) > 1 {
			text = listMark.ReplaceAllString(text, "\n")
		}
	}
	for _, m := range codeSpan.FindAllStringSubmatch(text, -1) {
		s.codes = append(s.codes, strings.Join(strings.Fields(strings.ToLower(m[1]+m[2])), " "))
	}
	lower := strings.TrimSpace(fillers().Replace(" " + strings.ToLower(text) + " "))
	lower = switched.ReplaceAllStringFunc(lower, func(m string) string {
		if base, ok := strings.CutSuffix(m, "off"); ok {
			return base + "disabled"
		}
		return strings.TrimSuffix(m, "on") + "enabled"
	})
	if strings.Contains(lower, "` ") {
		lower = failing.ReplaceAllString(lower, "$1 is not used")
	}
	s.sequence = l.sequenceOf(strings.TrimRight(lower, ".!"))
	s.poles, s.bounds = poles(lower), boundsIn(lower)
	s.retired = retiredIn(lower)
	s.alone, s.besides = aloneRE.MatchString(lower), besides.MatchString(lower)
	s.raw = wordRE.FindAllString(lower, -1)
	for i, w := range s.raw {
		w = strings.Trim(w, "._-")
		s.raw[i] = w
		s.reason = s.reason || l.reasons[w]
		if l.scopes[w] {
			s.scopes++
		}
	}
	abroad := l.foreign.is(lower)
	s.abroad = abroad
	if abroad {
		lower = l.foreign.counted(lower)
	}
	s.amounts, lower = amountsOf(plainer(plain(dated(lower))))
	if abroad {
		lower = l.foreign.joined.Replace(lower)
	}
	s.subject = l.subjectOf(f.Subject)
	listing := false // all clauses so far are items of one list
	for c, listed := range clausesOf(lower) {
		var words []string
		before := s.denials
		var spelt []string
		for _, w := range wordRE.FindAllString(c, -1) {
			if abroad {
				w = l.foreign.word(strings.Trim(w, "._-"))
			}
			if w == "no" && abroad && (s.denials > before || portuguese.MatchString(lower)) {
				continue // in the, in Portuguese
			}
			spelt = append(spelt, strings.Trim(w, "._-/<>#@%"))
			words = append(words, l.word(w, s)...)
		}
		if len(words) > 0 {
			sorted := slices.Clone(words)
			slices.Sort(sorted)
			if abroad && s.denials > before+1 && romance.MatchString(c) {
				s.denials = before + 1 // these languages say a denial twice
			}
			denied := (s.denials-before)%2 == 1
			if n := len(s.clauses); n > 0 && s.denials == before && s.clauses[n-1].denied && listed && strings.Contains(c, " or ") {
				denied = true // never a, b or c
			}
			s.clauses = append(s.clauses, clause{slices.Compact(sorted), words, denied})
			if !denied {
				listing = listed && listing || len(words) <= longestItem && len(s.clauses) == 1
			} else if listing && joinedBefore(lower, c) {
				for i := range s.clauses { // neither a, b and c may be touched
					s.clauses[i].denied = true
				}
			}
		}
		l.answered(s, spelt, l.denies(spelt))
		s.words = append(s.words, words...)
	}
	for _, c := range s.clauses {
		if c.denied {
			s.refused = append(s.refused, c.words...)
		} else {
			s.affirmed = append(s.affirmed, c.words...)
		}
	}
	s.set = slices.Clone(s.words)
	slices.Sort(s.set)
	s.set = slices.Compact(s.set)
	s.all = slices.Concat(s.set, s.subject)
	slices.Sort(s.all)
	s.all = slices.Compact(s.all)
	for _, w := range s.all {
		if !l.known[w] && (len(w) >= 5 || strings.ContainsAny(w, "0123456789-_")) {
			s.rare = append(s.rare, w)
		}
	}
	s.settled()
	slices.Sort(s.affirmed)
	slices.Sort(s.refused)
	s.affirmed, s.refused = slices.Compact(s.affirmed), slices.Compact(s.refused)
	s.extra = exceptionRE.MatchString(lower) || abroad && containsAny(lower, " sauf ", " außer ", " excepto ", " salvo ", " exceto ", " кроме ", "除外", "除く", "ただし", "除非")
	s.reason = s.reason || abroad && containsAny(lower, " denn ", " parce ", " puisque ", " puesto ", " pois ", " потому ", " так как ", "因为", "ため", "ので", "때문")
	return s
}

// mark notes how the words of a text are written: with a capital, within a sentence or not, and in capitals alone.
func (s *statement) mark(text string) {
	within := false // the word before does not end a sentence
	for at := 0; at < len(text); {
		r, n := utf8.DecodeRuneInString(text[at:])
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			if r != ' ' && r != '(' && r != '"' {
				within = r == ',' || r == ';' || r == ':' || r == ')'
			}
			at += n
			continue
		}
		end, capitals, letters := at, 0, 0
		for end < len(text) {
			r, n := utf8.DecodeRuneInString(text[end:])
			if !unicode.IsLetter(r) && !unicode.IsDigit(r) && (r != '.' && r != '-' || end+n == len(text) || text[end+n] == ' ') {
				break
			}
			if letters++; unicode.IsUpper(r) {
				capitals++
			}
			end += n
		}
		if word := text[at:end]; unicode.IsUpper(r) && letters > 1 {
			lower := strings.ToLower(word)
			s.capital = append(s.capital, stemWord(lower))
			if within {
				s.names = append(s.names, lower)
			}
			if most := letters - len(word) + len(strings.TrimSuffix(word, "s")); capitals == most && capitals >= 2 && capitals <= 5 {
				s.short = append(s.short, word)
			}
		}
		within, at = true, end
	}
	slices.Sort(s.names)
	slices.Sort(s.capital)
	s.names, s.capital = slices.Compact(s.names), slices.Compact(s.capital)
}

// longestItem is how many words an item of a list has at most.
const longestItem = 2

// joinedBefore reports whether a clause is the end of a list that stands before what is said of all of it: "the disk, the network and the clock
// may not be touched".
func joinedBefore(text, clause string) bool {
	at := strings.Index(text, clause)
	return at > 0 && strings.HasSuffix(text[:at], " and ") && commaAnd.MatchString(text[:at])
}

var (
	commaAnd = lazyregexp.New(`^[^.;:]*,[^.;:]* and $`)
	// failing is code that a text says does not work.
	failing = lazyregexp.New("(`[^`]+`) (?:aborts?|fails?|breaks?|crash(?:es)?|hangs?|errors(?: out)?|is broken|no longer works|stopped working|does not work)\\b")
	// portuguese is a text in which "no" says where something is; romance denies twice what it denies once.
	portuguese = lazyregexp.New(`ção|ções|ão\b|\b(?:do|dos|das|os|uma|em|é|sempre o)\b`)
	romance    = lazyregexp.New(`\b(?:no|não|non)\b.*\b(?:nunca|nadie|nada|ningun[oa]?|ningún|tampoco|jamás|ninguém|nenhum[a]?|mai|nessuno|niente)\b`)
)

// fillers are turns of speech that say nothing.
var fillers = sync.OnceValue(func() *strings.Replacer {
	return strings.NewReplacer(spaced(`just so you know|so you know|so that you know|for what it's worth|for the record|for your information|for later|as far as i know|as far as we know|
as far as i can see|as far as i can tell|as far as i remember|as it happens|as i found out|as noted|as already mentioned|as already said|as stated|as mentioned|do not be surprised when|do not be surprised if|as discussed|as a note|as a reminder|as always|as usual|just as a note|by the way|in fact|in practice|
in general|in case that comes up|in case it comes up|in case that ever comes up|it should be noted that|it should be noted|it turns out that|it turns out|it is in fact the case that|it is the case that|it is worth knowing that|
it is worth noting that|worth keeping in mind|worth knowing|worth noting|please note that|please note|note that|note:|please remember that|please remember|remember that|remember:|remember,|be aware that|keep in mind that|
keep in mind|i noticed that|i learned that|i think that|i think|i believe|basically|actually|really|simply|obviously|of course|please|generally|essentially|literally|honestly|apparently|certainly|indeed`)...)
})

// spaced makes the pairs of a Replacer that takes each phrase out where it stands between spaces.
func spaced(phrases string) []string {
	var out []string
	for p := range strings.SplitSeq(phrases, "|") {
		p = strings.TrimSpace(p)
		out = append(out, " "+p+" ", " ", " "+p+", ", " ", " "+p+": ", " ")
	}
	return out
}

// listMark numbers the items of a list.
var listMark = lazyregexp.New(`(?:^|\n|\s)\(?\d{1,2}[.)]\s`)

var exceptionRE = lazyregexp.New(`\b(?:except|unless|other than|locally|otherwise|may be skipped|can stay|do not need one)\b`)

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
