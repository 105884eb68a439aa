package verify

import (
	"fmt"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

// maxShown is how many members of a list a message names.
const maxShown = 3

var (
	// declaresHead is what may stand on a line ahead of a name that is declared there.
	declaresHead = lazyregexp.New(`^\s*(?:(?:export|default|public|private|protected|internal|static|final|readonly|override|const|constexpr|let|var|val|pub(?:\([a-z]+\))?|lazy|define|abstract|sealed|[\w.]*List(?:<[\w.]+>)?|[\w.]*Set(?:<[\w.]+>)?|string\[\]|String\[\]|int\[\]|["']?)\s*)*$`)
	// listFollows leads from a name to the bracket of its value.
	listFollows = lazyregexp.New(`^["']?\s*(?::\s*[^=\n]{1,80}=|:=|=|:)\s*(?:(?:Object\.freeze|new Set(?:<[^()\n]{0,40}>)?|frozenset|set|tuple|list|List\.of|Set\.of|Arrays\.asList|listOf|setOf|arrayOf|mapOf|new\s+(?:\w+(?:<[^()\n]{0,40}>)?)?\[\]|\[\]\w+|\[\.\.\.\]\w+|map\[\w+\]\w+|&|vec!|new\s+(?:List|HashSet)<\w+>(?:\(\))?)\s*\(?)?\s*([\[{(])`)
	// givenAny is a name that gets anything.
	givenAny = lazyregexp.New(`^["']?\s*(?::\s*[^=\n]{1,80}=[^=>]|:=|=[^=>]|:\s)`)
	// grows is a name whose list is changed elsewhere.
	grows = lazyregexp.New(`^\s*(?:\+=|\|=|-=|\.(?:append|extend|push|add|insert|remove|pop|update|concat|splice|unshift|delete|discard|clear|AddRange|Add|addAll)\(|\[[^\]\n]{1,60}\]\s*=[^=])`)
)

// listGiven is a value that a file gives a name.
type listGiven struct {
	spot
	note.Literals
	plain bool
	seen  string
	weak  bool // of a test, a sample or a template
	key   bool // written as a key, in quotes
}

// listValue judges the list of strings and numbers that a text gives as the value of a constant. It is refuted when source declares the
// name once, as another list.
func (v *Verifier) listValue(j *job, at []spot) {
	name := settingOf(j.claim)
	want, ok := note.ReadLiterals(j.claim.Want)
	if !ok || len(at) == 0 || len(at) > maxSettingFiles {
		j.out = unverifiable(fmt.Sprintf("%s %q", unshown, name))
		return
	}
	var own []listGiven
	changed := ""
	for _, s := range at {
		got, grown := v.listsIn(s.Path, name)
		if grown {
			changed = s.Path
		}
		for _, g := range got {
			if g.plain && sameList(want, g.Literals) {
				j.out = confirmedAt(fmt.Sprintf("%q is that list", name), g.Path, g.Line)
				return
			}
			if !g.weak && !foreignTo(g.Path, j.doc) {
				own = append(own, g)
			}
		}
	}
	if named := slices.DeleteFunc(slices.Clone(own), func(g listGiven) bool { return !namesFile(j.claim, g.Path) }); len(named) > 0 {
		own = named // the text names the file
	}
	own = declaredOnce(own)
	switch why := silenced(j.claim); {
	case len(own) == 0:
		j.out = unverifiable(fmt.Sprintf("%s %q", unshown, name))
	case len(own) > 1:
		j.out = unverifiable(fmt.Sprintf("%q is declared in several places", name))
	case !own[0].plain || own[0].Partial:
		j.out = unverifiable(fmt.Sprintf("%q computes it", own[0].Path))
	case changed != "":
		j.out = unverifiable(fmt.Sprintf("%q changes it", changed))
	case own[0].Map != want.Map:
		j.out = unverifiable("a list and a map cannot be compared")
	case why != "" && !heldNow(j.claim):
		j.out = unverifiable(why)
	default:
		j.out = v.otherList(j, name, want, own[0])
	}
}

// declaredOnce leaves out what only hands a value to a constant that is declared, and declarations that repeat the first.
func declaredOnce(all []listGiven) []listGiven {
	if stated := slices.DeleteFunc(slices.Clone(all), func(g listGiven) bool { return g.key }); len(stated) > 0 {
		all = stated
	}
	if len(all) < 2 || !all[0].plain {
		return all
	}
	rest := slices.DeleteFunc(slices.Clone(all[1:]), func(g listGiven) bool {
		return g.plain && g.Map == all[0].Map && slices.Equal(g.Items, all[0].Items)
	})
	return append([]listGiven{all[0]}, rest...)
}

// heldNow reports whether a claim stands below a dated heading that says all the same that it tells of the present.
func heldNow(c note.Claim) bool {
	return c.Context.Stance == note.Past && c.Context.StanceWord == note.DatedHeading && presentHeading.MatchString(c.Context.Heading)
}

var presentHeading = lazyregexp.New(`(?i)^\W*(?:\w+\s+)?current(?:ly)?\b`)

// otherList refutes a list by another.
func (v *Verifier) otherList(j *job, name string, want note.Literals, have listGiven) verdict {
	because := fmt.Sprintf("%q in %q", name, have.Path)
	if want.Map {
		return v.otherMap(because, name, want, have)
	}
	lacks, more := lacking(want.Items, have.Items), lacking(have.Items, want.Items)
	switch {
	case len(lacks) > 0:
		because += " has no " + shown(lacks)
		if len(more) > 0 && !want.Partial {
			because += ", but " + shown(more)
		}
	default:
		because += " also has " + shown(more)
	}
	return v.wrongList(because, name, have)
}

func (v *Verifier) wrongList(because, name string, have listGiven) verdict {
	out := missing(because, diag.Evidence{Path: have.Path, Line: have.Line, Commit: v.commit(), Seen: fmt.Sprintf("%q is %q", name, have.seen)})
	out.Rule = "wrong-value"
	return out
}

// otherMap refutes a map by another.
func (v *Verifier) otherMap(because, name string, want note.Literals, have listGiven) verdict {
	keys := otherPairs(want, have.Literals)
	if there, ok := have.Pairs()[keys[0]]; ok {
		because += fmt.Sprintf(" gives %q %s, not %s", keys[0], shown(there), shown(want.Pairs()[keys[0]]))
	} else {
		because += " has no " + shown(keys)
	}
	return v.wrongList(because, name, have)
}

// shown names the first of some members.
func shown(items []string) string {
	var out []string
	for _, it := range items[:min(len(items), maxShown)] {
		out = append(out, fmt.Sprintf("%q", it))
	}
	if n := len(items) - maxShown; n > 0 {
		out = append(out, fmt.Sprintf("%d more", n))
	}
	return strings.Join(out, ", ")
}

// sameList reports whether a stated list is a declared one: the members in any order. A text may leave out pairs of a map.
func sameList(want, have note.Literals) bool {
	if want.Map || have.Map {
		return want.Map && have.Map && len(otherPairs(want, have)) == 0
	}
	return len(lacking(want.Items, have.Items)) == 0 && (want.Partial || len(lacking(have.Items, want.Items)) == 0)
}

// otherPairs lists the keys of a stated map under which a declared one has something else, or nothing.
func otherPairs(want, have note.Literals) []string {
	var out []string
	held := have.Pairs()
	pairs := want.Pairs()
	for _, k := range want.Keys {
		key := want.Items[k]
		there, ok := held[key]
		if !ok || len(lacking(pairs[key], there))+len(lacking(there, pairs[key])) > 0 {
			out = append(out, key)
		}
	}
	return out
}

// lacking lists the items of a that b has not.
func lacking(a, b []string) []string {
	has := map[string]bool{}
	for _, x := range b {
		has[sameItem(x)] = true
	}
	var out []string
	for _, x := range a {
		if !has[sameItem(x)] && !slices.Contains(out, x) {
			out = append(out, x)
		}
	}
	return out
}

// sameItem writes numbers and truth values in one way.
func sameItem(s string) string {
	switch s {
	case "True", "False":
		return strings.ToLower(s)
	case "None", "nil":
		return "null"
	}
	if n, ok := number(s); ok {
		return fmt.Sprint(n)
	}
	return s
}

// listsIn lists the values that a file gives a name where it declares it; grown reports that it changes them.
func (v *Verifier) listsIn(p, name string) (out []listGiven, grown bool) {
	src, err := v.view.ReadFile(p)
	if err != nil {
		return nil, true
	}
	weak := illustrates(p)
	for i := range occurrences(src, name) {
		at := i + len(name)
		tail := string(src[at:min(len(src), at+400)])
		if grows.MatchString(tail) {
			grown = grown || !testFile(p)
			continue
		}
		if head := lineAhead(src, i); !declaresHead.Match(head) || !givenAny.MatchString(tail) {
			continue
		}
		g := listGiven{spot: spot{p, lineNumber(src, i)}, weak: weak, key: at < len(src) && (src[at] == '"' || src[at] == '\'')}
		if f := listFollows.FindStringSubmatchIndex(tail); f != nil {
			open := at + f[2]
			rest := string(src[open:min(len(src), open+8000)])
			if l, ok := note.ReadLiterals(rest); ok && len(l.Items) > 0 && endsList(rest[l.End:]) {
				g.Literals, g.plain = l, true
				g.seen = strings.Join(strings.Fields(rest[:min(l.End, 160)]), " ")
			}
		}
		out = append(out, g)
	}
	return out, grown
}

// endsList reports whether an expression ends with the list ahead of a text.
func endsList(rest string) bool {
	line, _, _ := strings.Cut(rest, "\n")
	return listEnds.MatchString(line)
}

var listEnds = lazyregexp.New(`^\s*\)?\s*(?:as const|as readonly \w+\[\]|\.freeze|satisfies [\w<>\[\], ]+)?\s*\)?\s*(?:;|,|#.*|//.*|/\*.*|\}|)\s*(?:#.*|//.*)?$`)
