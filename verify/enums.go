package verify

import (
	"fmt"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/internal/near"
	"github.com/notes-lint/notes-lint/note"
)

const (
	maxEnumOwners = 300 // enumerations of a run that are looked up
	maxEnumFiles  = 200 // files that hold the name of one
	maxEnumReads  = 4000
	maxEnumKinds  = 20 // declarations of one name
	// leastEnums is how many lists of a section have to be of enumerations of the tree before one is taken for such that shares no member.
	leastEnums = 3
	// leastPlain is how many small words of prose have to be members, all but one of a list, before that one is missed.
	leastPlain = 4
)

// enumList is one list of members in a document.
type enumList struct {
	doc   *note.Document
	line  int
	owner string
}

// enum keeps a claim about a member of an enumeration for valuesOnce.
func (v *Verifier) enum(j *job) {
	v.enums = append(v.enums, j)
	j.out = unverifiable("no enumeration of that name")
}

// listedEnums gathers the open claims about members by their lists, with the names of the enumerations.
func (v *Verifier) listedEnums() (lists map[enumList][]*job, order []enumList, owners []string) {
	lists = map[enumList][]*job{}
	var last enumList
	for _, j := range v.enums {
		k := enumList{j.doc, j.claim.At.Start.Line, strings.TrimPrefix(j.claim.Key, note.EnumKey)}
		if before := lists[last]; last.doc == k.doc && last.owner == k.owner && k.line-before[len(before)-1].claim.At.Start.Line <= 1 && before[0].claim.Context.Sentence == j.claim.Context.Sentence {
			k = last // a list that goes on in the next line
		}
		last = k
		if lists[k] == nil {
			order = append(order, k)
			if !slices.Contains(owners, k.owner) && len(owners) < maxEnumOwners {
				owners = append(owners, k.owner)
			}
		}
		lists[k] = append(lists[k], j)
	}
	v.enums = nil
	return lists, order, owners
}

// enumerated judges the members that texts list for enumerations, by the places of their names.
func (v *Verifier) enumerated(lists map[enumList][]*job, order []enumList, owners []string, at map[string][]spot) {
	kinds := map[string][]enumeration{}
	reads := 0
	for _, o := range owners {
		if reads += len(at[o]); len(at[o]) <= maxEnumFiles && reads <= maxEnumReads {
			kinds[o] = v.enumerationsOf(o, at[o])
		}
	}
	tied := map[string]map[string]bool{} // enumerations that share members with lists, by section
	for _, k := range order {
		if held, _ := v.heldMembers(lists[k], kinds[k.owner]); held > 0 {
			s := section(lists[k][0])
			if tied[s] == nil {
				tied[s] = map[string]bool{}
			}
			tied[s][k.owner] = true
		}
	}
	for _, k := range order {
		v.listedMembers(lists[k], kinds[k.owner], len(tied[section(lists[k][0])]) >= leastEnums)
	}
}

func section(j *job) string { return j.doc.Path + "\x00" + j.claim.Context.Heading }

// heldMembers counts the members of a list that one of the enumerations has.
func (v *Verifier) heldMembers(list []*job, kinds []enumeration) (held int, style map[string]bool) {
	style = map[string]bool{}
	for _, j := range list {
		if heldBy(kinds, j.claim.Want) != nil {
			held++
			style[memberStyle(j.claim.Want)] = true
		}
	}
	return held, style
}

func heldBy(kinds []enumeration, name string) *enumeration {
	for i := range kinds {
		if kinds[i].words[memberWord(name)] {
			return &kinds[i]
		}
	}
	return nil
}

// memberWord is a word in one spelling of its parts.
func memberWord(s string) string {
	return strings.ToLower(strings.NewReplacer("_", "", "-", "").Replace(s))
}

// memberWords are the words of the body of an enumeration.
func memberWords(body string) map[string]bool {
	out := map[string]bool{}
	for _, w := range enumWords.FindAllString(body, -1) {
		out[memberWord(w)] = true
		for part := range strings.SplitSeq(w, "-") {
			out[memberWord(part)] = true
		}
	}
	return out
}

// memberStyle is the style in which a member is written.
func memberStyle(s string) string {
	switch {
	case s == strings.ToUpper(s):
		return "upper"
	case s[0] >= 'A' && s[0] <= 'Z':
		return "pascal"
	}
	return "lower"
}

// listedMembers judges one list by the enumerations of its name.
func (v *Verifier) listedMembers(list []*job, kinds []enumeration, among bool) {
	if len(kinds) == 0 || slices.ContainsFunc(kinds, func(e enumeration) bool { return e.body == "" }) {
		return
	}
	kinds = closest(list[0].doc, kinds)
	held, style := v.heldMembers(list, kinds)
	for _, j := range list {
		if e := heldBy(kinds, j.claim.Want); e != nil {
			j.out = confirmedAt("a member of the enumeration", e.Path, e.Line)
		}
	}
	own := slices.DeleteFunc(slices.Clone(kinds), func(e enumeration) bool {
		return vendored(e.Path) || foreignTo(e.Path, list[0].doc) || testFile(e.Path)
	})
	if list[0].claim.Context.Form == note.Prose && (held < leastPlain || held < len(list)-1) {
		delete(style, "lower") // words of a sentence
	}
	if held == 0 && among {
		style[memberStyle(list[0].claim.Want)] = list[0].claim.Context.Form != note.Prose && memberStyle(list[0].claim.Want) == "upper"
	} else if held == 0 {
		return
	}
	if len(own) == 0 {
		return
	}
	for _, j := range list {
		if j.out.Outcome == diag.Confirmed || !style[memberStyle(j.claim.Want)] || strings.Contains(j.claim.Want, "-") {
			continue
		}
		if why := silenced(j.claim); why != "" && !instanced[j.claim.Context.StanceWord] {
			j.out = unverifiable(why)
			continue
		}
		e := own[0]
		j.out = missing(fmt.Sprintf("%q has no %q", e.name, j.claim.Want), diag.Evidence{Path: e.Path, Line: e.Line, Commit: v.commit(), Seen: "an enumeration without such a member"})
		j.out.Rule = "dead-symbol"
		j.out.Hint = near.Hint("name", j.claim.Want, wordsIn.FindAllString(e.body, 400))
	}
}

// closest keeps the enumerations below the folder of a document, if there are any.
func closest(doc *note.Document, kinds []enumeration) []enumeration {
	base := folder(doc.Path)
	below := slices.DeleteFunc(slices.Clone(kinds), func(e enumeration) bool { return base == "" || !strings.HasPrefix(e.Path, base+"/") })
	if len(below) == 0 {
		return kinds
	}
	return below
}

// enumeration is one declaration with the text that its members stand in; that is empty where it may have others.
type enumeration struct {
	spot
	name, body string
	words      map[string]bool
}

var (
	enumWords  = lazyregexp.New(`[A-Za-z_][\w-]*`)
	enumWord   = lazyregexp.New(`\benum(?:\s+(?:class|struct))?\s+$`)
	typeWord   = lazyregexp.New(`\btype\s+$`)
	pyClass    = lazyregexp.New(`^[ \t]*class\s+$`)
	pyEnumBase = lazyregexp.New(`^\s*\([^()\n]*(?:Enum|IntEnum|StrEnum|Flag|TextChoices|IntegerChoices)\b[^()\n]*\)\s*:`)
	otherType  = lazyregexp.New(`\b(?:class|interface|struct|record|trait|protocol|object|model|message|module|namespace)\s+$`)
	valueWord  = lazyregexp.New(`^[ \t]*(?:(?:export|const|let|var|final|static|public)\s+)*$`)
	listOfAll  = lazyregexp.New(`^\s*(?::\s*[^=\n]{1,60})?=\s*(?:z\.enum\(\s*\[|pgEnum\([^,\n]{1,60},\s*\[|Literal\[|v\.picklist\(\s*\[|mysqlEnum\([^,\n]{1,60},\s*\[|Object\.freeze\(\s*\{|\{)`)
	frozen     = lazyregexp.New(`^\s*(?:as const|\)|satisfies\b)`)
	memberHead = lazyregexp.New(`^[^{}\n;=]{0,120}\{`)
	literalsOf = lazyregexp.New(`^\s*(?:=\s*)?\|?\s*(?:(?:'[^'\n]*'|"[^"\n]*")\s*(?:\|\s*)?)+(?:;|\n|$)`)
)

// enumerationsOf reads the declarations of a name in the files that hold it. Other types of that name are enumerations without a body.
func (v *Verifier) enumerationsOf(name string, at []spot) []enumeration {
	var out []enumeration
	for _, s := range at {
		src, err := v.view.ReadFile(s.Path)
		if err != nil {
			continue
		}
		text := string(src)
		for i := range occurrences(src, name) {
			pos := i + len(name)
			head := text[strings.LastIndexByte(text[:i], '\n')+1 : i]
			if body, ok := enumBody(head, text[pos:min(len(text), pos+20_000)]); ok && len(out) < maxEnumKinds {
				out = append(out, enumeration{spot{s.Path, 1 + strings.Count(text[:i], "\n")}, name, body, memberWords(body)})
			}
		}
	}
	return out
}

// enumBody returns the text that holds the members of an enumeration, whose name stands between head and rest. It reports false where
// the name is only used.
func enumBody(head, rest string) (string, bool) {
	switch {
	case enumWord.MatchString(head):
		if g := memberHead.FindString(rest); g != "" {
			return bracketed(rest[len(g)-1:]), true
		}
		if strings.HasPrefix(strings.TrimLeft(rest, " \t"), "{") || strings.HasPrefix(strings.TrimSpace(rest), "{") {
			return bracketed(strings.TrimSpace(rest)), true
		}
		return "", strings.Contains(head, "declare")
	case typeWord.MatchString(head):
		if g := literalsOf.FindString(rest); strings.Contains(g, "=") {
			return g, true
		}
		if strings.HasPrefix(strings.TrimSpace(rest), "=") || strings.HasPrefix(strings.TrimSpace(rest), "<") || strings.HasPrefix(rest, " s") || strings.HasPrefix(rest, " i") {
			return "", true
		}
		return "", false
	case pyClass.MatchString(head) && pyEnumBase.MatchString(rest):
		return indentedBody(rest, len(head)-len(strings.TrimLeft(head, " \t"))), true
	case otherType.MatchString(head):
		return "", true
	case valueWord.MatchString(head):
		g := listOfAll.FindString(rest)
		if g == "" {
			return "", false
		}
		body := bracketed(rest[len(g)-1:])
		if strings.HasSuffix(g, "{") && !strings.HasSuffix(g, "freeze({") && !frozen.MatchString(rest[min(len(rest), len(g)-1+len(body)):]) {
			return "", false // any object
		}
		if strings.Contains(body, "...") {
			body = ""
		}
		return body, true
	}
	return "", false
}

// bracketed is the text from the bracket at its beginning to the one that closes it; empty when none does.
func bracketed(s string) string {
	depth := 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '{', '[', '(':
			depth++
		case '}', ']', ')':
			if depth--; depth == 0 {
				return s[:i+1]
			}
		}
	}
	return ""
}

// indentedBody is the text of the lines behind the first that are indented deeper than indent.
func indentedBody(s string, indent int) string {
	_, rest, ok := strings.Cut(s, "\n")
	if !ok {
		return ""
	}
	end := 0
	for line := range strings.Lines(rest) {
		trim := strings.TrimSpace(line)
		if trim != "" && len(line)-len(strings.TrimLeft(line, " \t")) <= indent {
			return rest[:end]
		}
		end += len(line)
	}
	return rest[:end]
}
