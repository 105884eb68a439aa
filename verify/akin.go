package verify

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/symbol"
)

const (
	maxAkin      = 60      // names of a run for which namesakes are sought
	maxKin       = 3       // namesakes of one name; with more of them nobody knows which is meant
	maxKinFiles  = 6_000   // files of a tree that are searched for them: a pass over all words of a larger one costs more than all else
	maxSpellings = 400_000 // different words that are kept
	leastSlipped = 11      // bytes of a name that may be another one with a slip in it

	leastSlippedWord = 5 // and of the word that has the slip
)

// akinOf refutes names that no file holds, when the tree defines one that has all their words and one or two more, or the same in other
// letter case: what the text means was called so by mistake, or got a longer name.
func (v *Verifier) akinOf(ctx context.Context, n *names, jobs []*symbolJob) error {
	if len(v.words.files()) > maxKinFiles {
		return nil
	}
	var open []*symbolJob
	for _, s := range jobs {
		if len(open) < maxAkin && v.mayBeAkin(s) {
			open = append(open, s)
		}
	}
	if len(open) == 0 {
		return nil
	}
	kin, err := v.kinsfolk(ctx, open)
	if err != nil {
		return err
	}
	parts, err := v.words.within(ctx, slices.Sorted(maps.Keys(kin)))
	if err != nil {
		return err
	}
	for name := range kin {
		if parts[name] { // a longer word holds it whole: of a type that is another of its kind, or its name without the one it belongs to
			kin[name] = slices.DeleteFunc(kin[name], func(w string) bool { return !respelt(w, name) && (len(w) < len(name) || typeLike(name)) })
		}
	}
	var queries []nameQuery
	var of []*symbolJob
	for _, s := range open {
		k := rootOf(kin[s.query.name.Last()])
		if i := slices.IndexFunc(k, func(w string) bool { return respelt(w, s.query.name.Last()) }); i >= 0 {
			k = k[i : i+1]
		}
		if name := s.query.name.Last(); slices.Contains(kin[name], name+"Table") || len(k) > maxKin || // a table, and what is called after it in code
			len(k) > 1 && !typeLike(name) && len(wordsOfName(name)) < 3 {
			continue
		}
		for _, w := range k {
			if q, ok := symbol.ParseName(w); ok {
				queries, of = append(queries, nameQuery{name: q}), append(of, s)
			}
		}
	}
	if len(queries) == 0 {
		return nil
	}
	answers, err := n.find(ctx, queries)
	if err != nil {
		return err
	}
	for i, a := range answers {
		s := of[i]
		if !a.defined() || s.out.Outcome == diag.Missing || vendored(a.hits[0].Path) || a.hits[0].Def.Test {
			continue
		}
		h := a.hits[0]
		if name := s.query.name.Last(); isUpper(name[0]) != isUpper(h.Def.Name[0]) && (h.Def.Class() != symbol.TypeClass && h.Def.Class() != symbol.CallableClass || !ofOwnFolder(s, h.Path) && len(wordsOfName(name)) < 3) {
			continue // a variable is often called as the type that it holds
		}
		slipped := slipOf(s.query.name.Last(), h.Def.Name)
		if !slipped && !s.query.name.Call && strings.Contains(s.query.name.Last(), "_") {
			continue
		}
		if len(wordsOfName(s.query.name.Last())) < 3 && !slipped && !respelt(h.Def.Name, s.query.name.Last()) && (s.doc.Role != note.Rules || silenced(s.claim) != "" && !typeLike(s.query.name.Last()) || !inComment(s.claim) && !toldBeside(s, h.Path, jobs) && !ofOwnFolder(s, h.Path)) {
			continue // two words say too little, in an instance above all
		}
		if name := s.query.name.Last(); slices.ContainsFunc(kin[name], func(o string) bool {
			return respelt(o, h.Def.Name) && speltWithin(o, name) && !speltWithin(h.Def.Name, name)
		}) {
			continue // code takes the one that the name is spelt like from others
		}
		s.out = missing(fmt.Sprintf("%q is nowhere in the tree", s.query.name.Last()), diag.Evidence{Path: h.Path, Line: h.Def.Line, Commit: v.commit(), Seen: fmt.Sprintf("defines %q", h.Def.Name)})
		s.out.Hint = fmt.Sprintf("the nearest name is %q", h.Def.Name)
	}
	return nil
}

// speltWithin reports whether a name has all words of another as they are spelt.
func speltWithin(o, name string) bool {
	has := slices.Collect(wordsSpelt(name))
	for w := range wordsSpelt(o) {
		if !slices.Contains(has, w) {
			return false
		}
	}
	return true
}

// slipOf reports whether two names of several words are one letter apart, in a word that is long in both and not in its number.
func slipOf(a, b string) bool {
	if len(a) < leastSlipped || !oneSlip(a, b) {
		return false
	}
	x, y := wordsOfName(a), wordsOfName(b)
	if len(x) != len(y) || len(x) < 2 {
		return false
	}
	i := 0
	for i < len(x) && x[i] == y[i] {
		i++
	}
	return i < len(x) && min(len(x[i]), len(y[i])) >= leastSlippedWord && x[i]+"s" != y[i] && y[i]+"s" != x[i] && slices.Equal(x[i+1:], y[i+1:])
}

// respelt reports whether two names differ in nothing but letter case.
func respelt(a, b string) bool { return a != b && strings.EqualFold(a, b) }

// ofOwnFolder reports whether a type is named in memory of a folder which holds a file.
func ofOwnFolder(s *symbolJob, file string) bool {
	here := folder(s.doc.Path)
	return here != "" && !strings.HasPrefix(here, ".") && strings.HasPrefix(file, here+"/") && typeLike(s.query.name.Last())
}

// toldBeside reports whether lines near a name tell of another that is defined where a file stands, or in a folder above it.
func toldBeside(s *symbolJob, file string, jobs []*symbolJob) bool {
	at := s.claim.At.Start.Line
	return slices.ContainsFunc(jobs, func(o *symbolJob) bool {
		if d := o.claim.At.Start.Line - at; o.doc != s.doc || d < -nearLines || d > nearLines || o.out.Outcome != diag.Confirmed || !o.answer.defined() {
			return false
		}
		f := folder(o.answer.hits[0].Path)
		return folder(file) == f || f != "" && strings.HasPrefix(file, f+"/")
	})
}

// rootOf is the one word of some that all others of them are made of, or all of them where there is none: a type, and not its repository and
// its adapter.
func rootOf(words []string) []string {
	if len(words) < 2 {
		return words
	}
	short := slices.MinFunc(words, func(a, b string) int { return cmp.Compare(len(a), len(b)) })
	if slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(w, short) }) {
		return words
	}
	return []string{short}
}

// mayBeAkin reports whether a name is stated as this repository's and nothing is known of it. Names with underscores are as often those of
// parameters, columns and codes of others, and skills are written for any repository.
func (v *Verifier) mayBeAkin(s *symbolJob) bool {
	c, q := s.claim, s.query.name
	marked := !c.Faint && c.Context.Form == note.CodeSpan || inComment(c) && typeLike(q.Last()) && !v.fileSpelt(q.Last())
	stated := (silenced(c) == "" || instanced[c.Context.StanceWord] && !c.Context.Whole) && c.Silent == "" && s.query.place == "" && len(q.Parts) == 1 && !skillFolder.MatchString(s.doc.Path)
	unknown := s.out.Outcome == diag.Unverifiable && len(s.answer.code)+len(s.answer.text) == 0 && !s.answer.unread && (s.unknown() || silenced(c) != "")
	return marked && stated && unknown && len(wordsOfName(q.Last())) >= 2 && len(q.Last()) >= 8 && (q.Call || !strings.Contains(q.Last(), "_") || len(q.Last()) >= leastSlipped) &&
		!wanted.MatchString(c.Context.Sentence) && !namedLike.MatchString(c.Context.Heading+"\n"+s.doc.LineText(c.At.Start.Line))
}

// wanted tells of what shall take the place of something: it need not be there yet.
var wanted = lazyregexp.New(`(?i)\b(?:replace|switch|migrate|move|port|convert|upgrade|change)\b[^.;]*\b(?:with|to|by|into)\b`)

// namedLike tells, in some languages, of how names are made; so does a row with a pattern in it: "`~Props`". What stands there are examples.
var namedLike = lazyregexp.New("(?i)`[~*<][a-z]|naming|prefix|suffix|prefijo|sufijo|prefixo|préfixe|suffixe|prefisso|suffisso|präfix|префикс|суффикс|접두|접미|네이밍|명명|命名|іменув|именов|nommage|nomenclat|benennung|前缀|后缀|接頭|接尾")

// kinsfolk lists for each name the words of the tree's code that are spelt like it and hold its words in order with one or two more. The cache
// keeps them.
func (v *Verifier) kinsfolk(ctx context.Context, jobs []*symbolJob) (map[string][]string, error) {
	var asked []string
	for _, s := range jobs {
		if name := s.query.name.Last(); !slices.Contains(asked, name) {
			asked = append(asked, name)
		}
	}
	kin := map[string][]string{}
	known, left := v.words.known(ctx, kinOf, asked)
	for name, spots := range known {
		for _, k := range spots {
			kin[name] = append(kin[name], k.Path)
		}
	}
	if len(left) == 0 {
		return kin, nil
	}
	spelt, err := v.spellings(ctx)
	if err != nil {
		return nil, err
	}
	words, having := make([][]string, len(left)), map[string][]int{}
	for i, name := range left {
		words[i] = wordsOfName(name)
		for _, w := range words[i] {
			having[w] = append(having[w], i)
		}
	}
	found := make([][]spot, len(left))
	for _, s := range spelt {
		of := wordsOfName(s)
		seen := map[int]bool{}
		for _, w := range of { // namesakes have a word in common
			for _, i := range having[w] {
				if !seen[i] && (respelt(left[i], s) || sameStyle(left[i], s) && (slipOf(left[i], s) || extends(of, words[i]) || typeLike(left[i]) && shortens(of, words[i]))) {
					found[i] = append(found[i], spot{Path: s})
				}
				seen[i] = true
			}
		}
	}
	for i, name := range left {
		for _, f := range found[i] {
			kin[name] = append(kin[name], f.Path)
		}
		v.words.remember(ctx, kinOf, name, append([]spot{}, found[i]...))
	}
	return kin, nil
}

// kinOf is the tag of names whose namesakes were sought.
const kinOf = "kin4:"

// spellings lists the words of the tree's code, in order; none where there are more than are kept, for which of them were kept would be
// chance.
func (v *Verifier) spellings(ctx context.Context) ([]string, error) {
	var mu sync.Mutex
	seen := map[string]bool{}
	err := v.view.ReadEach(ctx, v.words.files(), func(_ int, src []byte, err error) {
		if err != nil || len(src) > symbol.MaxSize {
			return
		}
		mine := map[string]bool{}
		for from := 0; from < len(src); from++ {
			if !wordByte(src[from]) {
				continue
			}
			to := from + 1
			for to < len(src) && wordByte(src[to]) {
				to++
			}
			if w := src[from:to]; len(w) >= leastSpelling && len(w) <= mostSpelling && !mine[string(w)] {
				mine[string(w)] = true
			}
			from = to
		}
		mu.Lock()
		defer mu.Unlock()
		for w := range mine {
			if len(seen) <= maxSpellings {
				seen[w] = true
			}
		}
	})
	if len(seen) > maxSpellings {
		return nil, err
	}
	out := slices.Collect(maps.Keys(seen))
	slices.Sort(out)
	return out, err
}

// How long the words are that are kept.
const (
	leastSpelling = 6
	mostSpelling  = 80
)

// wordsOfName are the words that a name is spelt of, in small letters.
func wordsOfName(name string) []string {
	out := make([]string, 0, 4)
	for w := range wordsSpelt(name) {
		out = append(out, strings.ToLower(w))
	}
	return out
}

// wordsSpelt are the words that a name is spelt of, as they are spelt.
func wordsSpelt(name string) iter.Seq[string] {
	return func(yield func(string) bool) {
		from := 0
		for i := 1; i <= len(name); i++ {
			if i == len(name) || name[i] == '_' || isUpper(name[i]) && (!isUpper(name[i-1]) || i+1 < len(name) && !isUpper(name[i+1]) && name[i+1] != '_') {
				if w := strings.Trim(name[from:i], "_"); w != "" && !yield(w) {
					return
				}
				from = i
			}
		}
	}
}

// lastWord is the last word that a name is spelt of, in small letters; empty for none.
func lastWord(name string) string {
	last := ""
	for w := range wordsSpelt(name) {
		last = w
	}
	return strings.ToLower(last)
}

// oneWordOf reports whether a name is spelt of one word, or of none.
func oneWordOf(name string) bool {
	n := 0
	for range wordsSpelt(name) {
		if n++; n > 1 {
			return false
		}
	}
	return true
}

func isUpper(c byte) bool { return c >= 'A' && c <= 'Z' }

// sameStyle reports whether two names are spelt in one style: with underscores or without, with a capital ahead or without.
func sameStyle(a, b string) bool {
	return strings.Contains(a, "_") == strings.Contains(b, "_") && isUpper(a[0]) == isUpper(b[0])
}

// shortens reports whether short holds the words of long, three or more, in order but for one, and ends as it does. Prefixes of frameworks
// and words that stand for any other do not count.
func shortens(short, long []string) bool {
	if len(long) < 3 || len(short) != len(long)-1 || short[len(short)-1] != long[len(long)-1] || len(long[0]) < 3 {
		return false
	}
	return extends(long, short) && !slices.ContainsFunc(long, func(w string) bool { return anyWords[w] })
}

// anyWords stand in names for whatever somebody will put there.
var anyWords = wordSet("entity my your foo bar example sample some new feature resource thing domain name custom")

// extends reports whether long holds the words of short in order, and one more, or two where short has three or more; or the same, one of them in
// another number or cut short.
func extends(long, short []string) bool {
	if len(long) < len(short) || len(long) > len(short)+min(2, len(short)-1) {
		return false
	}
	i, other := 0, 0
	for _, w := range long {
		switch {
		case i < len(short) && w == short[i]:
			i++
		case len(long) == len(short) && i < len(short) && (w+"s" == short[i] || w == short[i]+"s" || shortForms[w] == short[i] || shortForms[short[i]] == w):
			i++
			other++
		case kindWords[w] || len(w) < 3:
			return false // a text may leave out what kind of thing it is, or which of its variants
		}
	}
	return i == len(short) && (len(long) > len(short) || other == 1)
}

// shortForms are words that names cut short, with what they stand for.
var shortForms = map[string]string{"prev": "previous", "config": "configuration", "cfg": "config", "auth": "authentication", "msg": "message", "btn": "button", "ctx": "context", "init": "initialize",
	"info": "information", "db": "database", "err": "error", "num": "number", "idx": "index", "repo": "repository", "env": "environment", "param": "parameter", "params": "parameters",
	"nav": "navigation", "org": "organization", "desc": "description", "img": "image", "src": "source", "temp": "temporary", "dir": "directory", "doc": "document", "calc": "calculate",
	"gen": "generate", "del": "delete", "sync": "synchronize", "max": "maximum", "min": "minimum", "pos": "position", "req": "request", "res": "response", "val": "value"}

// kindWords stand in names to say what kind of thing they are.
var kindWords = wordSet("event type impl dto entity model class props state schema component interface enum error exception service controller message request response abstract base default i test tests spec mock payload")
