package verify

import (
	"bytes"
	"context"
	"fmt"
	"iter"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/keyed"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

const (
	maxSettings     = 300 // claims of a run whose values are looked up
	maxSettingFiles = 40  // files that are read for one name
	maxAssignments  = 50  // lines of one file that are looked at for one name
)

// literal is a number or a truth value, alone: no other part of an expression follows.
const literal = `["'` + "`" + `]?(-?\d+(?:[_,]\d+)*(?:\.\d+)?(?:\s*\*\s*\d+)*|[Tt]rue|[Ff]alse)[uUlLfF]?["'` + "`" + `]?\s*(?:[,;)\]}#]|//|$)`

// accessors stand between the name of a property of C# and what it is when nobody sets it.
const accessors = `\{\s*get;[^{}\n]*\}`

var (
	// assigned follows a name that gets a literal.
	assigned = lazyregexp.New(`^["'\]]*\s*(?:\??:\s*[A-Za-z_][\w\[\], .|<>?]*?\s*=|` + accessors + `\s*=|:=|=>|=|:)\s*` + literal)
	// typedTo follows one that is declared with a type, or as a property with accessors, and anything.
	typedTo = lazyregexp.New(`^\s*(?:\??:\s*[A-Za-z_][\w\[\], .|<>?]*?|` + accessors + `)\s*=[^=>]`)
	// assignedTo follows a name that gets anything.
	assignedTo = lazyregexp.New(`^["'\]]*\s*(?:\??:\s*[A-Za-z_][\w\[\], .|<>?]*?\s*=|` + accessors + `\s*=|:=|=[^=>]|:\s)`)
	// fallback is the literal that stands for a variable nobody set.
	fallback = lazyregexp.New(`^(?:["']\s*,\s*` + literal + `|["'\])]*\s*(?:\|\||\?\?)\s*` + literal + `|:-?["']?(\d[\d_.]*|true|false)["']?\})`)
	// declaredDefault is the default within a declaration.
	declaredDefault = lazyregexp.New(`\bdefault\s*[=:]\s*` + literal)
	// getter calls give the value of a variable, or what they are told for one that is not set.
	getter = lazyregexp.New(`(?i)(?:env|config|getint|setting|option|lookup)\w*["'\]]?[^\n]*,\s*` + literal)
)

// valuesOnce judges what texts say of the values of constants and settings and of the members of enumerations: what source and settings
// give the name. All names are looked up in one go.
func (v *Verifier) valuesOnce(ctx context.Context) error {
	open := v.settings
	v.settings = nil
	lists, order, ids := v.listedEnums()
	owners := ids[:len(ids):len(ids)]
	for _, j := range open[:min(len(open), maxSettings)] {
		if name := lastKey(settingOf(j.claim)); !slices.Contains(ids, name) {
			ids = append(ids, name)
		}
	}
	found, err := v.words.find(ctx, ids)
	if err != nil {
		return err
	}
	for _, j := range open {
		at := found[lastKey(settingOf(j.claim))]
		if strings.HasPrefix(j.claim.Key, note.ListKey) {
			v.listValue(j, at)
		} else {
			v.setting(j, at)
		}
	}
	v.shownSettings(open)
	v.enumerated(lists, order, owners, found)
	return nil
}

// shownSettings takes back what is said against constants in samples of code, unless another one of the same sample has the value that
// the tree gives it: then the sample shows this code, and no other. For lists it is enough that the tree knows another name of the sample.
func (v *Verifier) shownSettings(jobs []*job) {
	const apart = 30 // lines
	var strays []*job
	for _, j := range jobs {
		if j.claim.Context.Form != note.FenceLine || j.out.Outcome != diag.Missing {
			continue
		}
		at, list := j.claim.At.Start.Line, strings.HasPrefix(j.claim.Key, note.ListKey)
		if !slices.ContainsFunc(jobs, func(o *job) bool {
			if o.doc != j.doc || o.claim.Context.Form != note.FenceLine || max(at, o.claim.At.Start.Line)-min(at, o.claim.At.Start.Line) > apart {
				return false
			}
			known := list && o.claim.Key != j.claim.Key && o.out.Because != unlooked && !strings.HasPrefix(o.out.Because, unshown)
			return o.out.Outcome == diag.Confirmed || known
		}) {
			strays = append(strays, j)
		}
	}
	for _, j := range strays {
		if v.ledInByFile(j) {
			continue
		}
		j.out = unverifiable("shown in code that nothing ties to this repository")
	}
}

// ledInByFile reports whether the line that announces a fence names the file which the verdict on a line of it rests on: "Defined in `tides.py`:".
func (v *Verifier) ledInByFile(j *job) bool {
	for n := fenceAt(j) - 1; n > 0; n-- {
		line := strings.TrimSpace(j.doc.LineText(n))
		if line == "" {
			continue
		}
		return strings.HasSuffix(strings.TrimRight(line, "*_ "), ":") && slices.ContainsFunc(claimsIn(j.doc, j.doc.LineSpan(n)), func(c note.Claim) bool {
			return c.Kind == note.PathClaim && len(j.out.Evidence) > 0 && v.sourceOf(j.doc, c) == j.out.Evidence[0].Path
		})
	}
	return false
}

// unlooked and unshown begin the reasons of claims about values of which nothing is known.
const (
	unlooked = "not looked up"
	unshown  = "nothing shows the value of"
)

func settingOf(c note.Claim) string {
	return strings.TrimPrefix(strings.TrimPrefix(c.Key, note.SettingKey), note.ListKey)
}

// given is a literal that a line gives a name.
type given struct {
	spot
	value    string
	weak     bool // of a sample of settings, or of a test
	declared bool // with its type: what it is when nobody sets it, and not what somebody sets it to
}

// setting judges a number or a truth value. A literal that agrees confirms it. It is refuted when there is one other value only, of the
// same sort, everywhere.
func (v *Verifier) setting(j *job, at []spot) {
	c, name := j.claim, settingOf(j.claim)
	if len(at) == 0 || len(at) > maxSettingFiles {
		j.out = unverifiable(fmt.Sprintf("%s %q", unshown, name))
		return
	}
	all, computed := v.given(j.doc, name, at)
	if here := slices.DeleteFunc(slices.Clone(all), func(g given) bool { return !namesFile(c, g.Path) }); len(here) > 0 {
		if i := slices.IndexFunc(all, func(g given) bool {
			return !g.weak && g.value != "" && same(g.value, c.Want) && wordOfSentence(c, g.Path)
		}); i >= 0 {
			j.out = confirmedAt(fmt.Sprintf("%q is %q", name, all[i].value), all[i].Path, all[i].Line)
			return
		}
		all = here // the text names the file
		if computed != "" && !namesFile(c, computed) {
			computed = ""
		}
	}
	if own := slices.DeleteFunc(slices.Clone(all), func(g given) bool { return !g.declared || g.weak }); len(own) > 0 {
		all, computed = own, "" // the others hand a value to one of these
		if i := slices.IndexFunc(own, func(g given) bool { return g.value == "" }); i >= 0 {
			computed = own[i].Path
		}
	}
	var owner *given
	for i, g := range all {
		switch {
		case g.value == "":
		case same(g.value, c.Want):
			j.out = confirmedAt(fmt.Sprintf("%q is %q", name, g.value), g.Path, g.Line)
			return
		case g.weak || foreignTo(g.Path, j.doc) || dumped(g.Path):
		case owner != nil && !same(owner.value, g.value) || !sameSort(g.value, c.Want):
			j.out = unverifiable(fmt.Sprintf("%q has several values", name))
			return
		case owner == nil:
			owner = &all[i]
		}
	}
	switch why := silenced(c); {
	case owner == nil:
		j.out = unverifiable(fmt.Sprintf("%s %q", unshown, name))
	case why != "":
		j.out = unverifiable(why)
	case computed != "":
		j.out = unverifiable(fmt.Sprintf("%q computes it", computed))
	case !owner.declared && strings.Contains(c.Target, "default") && name != strings.ToUpper(name) && overrides(owner.Path):
		j.out = unverifiable(fmt.Sprintf("%q may set it to something else than the default", owner.Path))
	case v.linedUp(name, c.Want, at) != "":
		j.out = unverifiable(fmt.Sprintf("%q has both in a line", v.linedUp(name, c.Want, at)))
	default:
		j.out = missing(fmt.Sprintf("%q is %q in %q, not %q", name, owner.value, owner.Path, c.Want),
			diag.Evidence{Path: owner.Path, Line: owner.Line, Commit: v.commit(), Seen: fmt.Sprintf("%q is %q", name, owner.value)})
		j.out.Rule = "wrong-value"
		j.out.Hint = fmt.Sprintf("write %q", owner.value)
	}
}

// linedUp returns the file of code that has a name and a value as its default in one line, in a way that is not read:
// "max_berths = Column(Integer, default=5)". Empty for none.
func (v *Verifier) linedUp(name, value string, at []spot) string {
	for _, s := range at {
		if !readable(s.Path) || s.Line < 1 {
			continue
		}
		src := v.mf.read(s.Path)
		for line := range bytes.Lines(src) {
			i, k := bytes.Index(line, []byte(name)), -1
			if g := defaultTo.FindSubmatchIndex(line); g != nil && string(line[g[2]:g[3]]) == value {
				k = g[2]
			}
			if i >= 0 && k >= 0 && (i == 0 || !wordByte(line[i-1])) && (i+len(name) == len(line) || !wordByte(line[i+len(name)])) && standsWhole(line, k, k+len(value)) && !commented(line, i) && !commented(line, k) {
				return s.Path
			}
		}
	}
	return ""
}

var defaultTo = lazyregexp.New(`\bdefault\w*["']?\s{0,2}[=:(]\s{0,2}["']?([\w.]+)`)

// overrides reports whether a file gives values to what has defaults elsewhere.
func overrides(p string) bool {
	e := path.Ext(p)
	return (e == ".yaml" || e == ".yml") && !strings.Contains(path.Base(p), "default") && !strings.HasPrefix(path.Base(p), "values")
}

// namesFile reports whether the text near a claim names a file.
func namesFile(c note.Claim, p string) bool {
	for _, text := range []string{c.Context.Heading, c.Context.Sentence} {
		if i := strings.Index(text, path.Base(p)); i >= 0 && (i == 0 || strings.ContainsRune(" `(/*\"'[", rune(text[i-1]))) {
			return true
		}
	}
	return slices.ContainsFunc(c.Context.Bases, func(b string) bool { return path.Ext(b) != "" && (b == p || strings.HasSuffix(p, "/"+b)) })
}

// wordOfSentence reports whether the sentence of a claim has the name of a file as a word of it: "(4 for Bluesky)" of "app/Bluesky.php".
func wordOfSentence(c note.Claim, p string) bool {
	stem := strings.TrimSuffix(path.Base(p), path.Ext(p))
	if len(stem) < 4 {
		return false
	}
	for i := range places([]byte(c.Context.Sentence), stem) {
		end := i + len(stem)
		if standsWhole([]byte(c.Context.Sentence), i, end) {
			return true
		}
	}
	return false
}

// given lists the literals that files give a name, or a dotted key, and a file that computes one.
func (v *Verifier) given(doc *note.Document, name string, at []spot) (all []given, computed string) {
	if strings.Contains(name, ".") {
		for _, h := range v.keysAt(doc, name, at) {
			if h.Node.Kind == keyed.Scalar {
				all = append(all, given{spot: spot{h.path, h.Node.Line}, value: h.Node.Value})
			} else {
				computed = h.path
			}
		}
		return all, computed
	}
	for _, s := range at {
		got, open := v.givenIn(s.Path, name)
		all = append(all, got...)
		if open && !testFile(s.Path) {
			computed = s.Path
		}
	}
	return all, computed
}

// illustrates reports whether a file is a test, a sample or a template of settings: what it gives a name is no declaration.
func illustrates(p string) bool {
	base := strings.ToLower(path.Base(p))
	return strings.HasPrefix(base, ".env") || strings.Contains(base, "example") || strings.Contains(base, "sample") || testFile(p)
}

// occurrences yields where a name stands whole in source and not in a comment. At most maxAssignments places are looked at.
func occurrences(src []byte, name string) iter.Seq[int] {
	return func(yield func(int) bool) {
		n := 0
		for i := range places(src, name) {
			if n++; n > maxAssignments {
				return
			}
			if !wholeWord(src, i, len(name)) || commented(src, i) {
				continue
			}
			if !yield(i) {
				return
			}
		}
	}
}

// wholeWord reports whether what stands at an offset, of a size, is no part of a longer word.
func wholeWord(src []byte, at, size int) bool {
	return (at == 0 || !wordByte(src[at-1])) && (at+size == len(src) || !wordByte(src[at+size]))
}

// places yields where a text has a word, which is not empty, within longer ones too.
func places(src []byte, word string) iter.Seq[int] {
	return func(yield func(int) bool) {
		for from := 0; ; {
			i := bytes.Index(src[from:], []byte(word))
			if i < 0 || !yield(from+i) {
				return
			}
			from += i + len(word)
		}
	}
}

// lineAhead is what stands on the line of an offset ahead of it.
func lineAhead(src []byte, at int) []byte { return src[bytes.LastIndexByte(src[:at], '\n')+1 : at] }

// lineNumber is the number, from 1, of the line that an offset is in.
func lineNumber(src []byte, at int) int { return 1 + bytes.Count(src[:at], []byte{'\n'}) }

// givenIn lists the literals that the lines of a file give a name; open reports that a line gives it something else.
func (v *Verifier) givenIn(p, name string) (out []given, open bool) {
	src, err := v.view.ReadFile(p)
	if err != nil {
		return nil, true
	}
	weak := illustrates(p)
	for i := range occurrences(src, name) {
		at := i + len(name)
		end := at
		for end < len(src) && src[end] != '\n' && end-at < 300 {
			end++
		}
		rest := strings.TrimRight(string(src[at:end]), "\r")
		value := firstGroup(assigned, rest)
		if i > 1 && src[i-1] == '{' && src[i-2] == '$' {
			value = firstGroup(ofShell, rest)
		}
		if value == "" {
			value = firstGroup(fallback, rest)
		}
		gets := assignedTo.MatchString(rest)
		if value == "" && gets {
			value = firstGroup(declaredDefault, rest)
			if value == "" {
				value = firstGroup(getter, rest)
			}
		}
		if value == "" {
			open = open || gets
			if !typedTo.MatchString(rest) {
				continue
			}
		}
		out = append(out, given{spot{p, lineNumber(src, i)}, product(value), weak, typedTo.MatchString(rest)})
	}
	return out, open
}

// ofShell is what a variable of a shell is when nobody sets it: ${PORT:-5432}.
var ofShell = lazyregexp.New(`^:?[-=]([^{}]*)\}`)

// firstGroup returns the group of a pattern that matched; empty when none did.
func firstGroup(re *lazyregexp.Regexp, s string) string {
	for i, g := range re.FindStringSubmatch(s) {
		if i > 0 && g != "" {
			return g
		}
	}
	return ""
}

// product is the value of "60 * 1000"; any other text stays as it is.
func product(s string) string {
	if !strings.Contains(s, "*") {
		return s
	}
	n := 1
	for f := range strings.SplitSeq(s, "*") {
		x, err := strconv.Atoi(strings.TrimSpace(strings.ReplaceAll(f, "_", "")))
		if err != nil {
			return s
		}
		n *= x
	}
	return strconv.Itoa(n)
}

// dumped reports whether a file is a copy of data, which tells what somebody set and not what holds without that.
func dumped(p string) bool {
	if path.Ext(p) == ".dump" {
		return true
	}
	for seg := range strings.SplitSeq(strings.ToLower(p), "/") {
		if strings.HasPrefix(seg, "backup") || strings.HasPrefix(seg, "dump") || strings.Contains(seg, "_backup.") || strings.Contains(seg, "_dump.") {
			return true
		}
	}
	return false
}
