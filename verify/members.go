package verify

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/internal/near"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/symbol"
)

const (
	leastHeld = 2 // names that a text lists for a type which have to be its members before the others are missed
	mostTwins = 2 // types of one name that tests have; where there are more, each test has its own, and so has code of a text
)

// memberList is one list of members of a type: those of one line of a document, or of its fences, of no line.
type memberList struct {
	doc   *note.Document
	line  int
	owner string
}

// membersOf refutes names that a text lists among the members of a type which has most of the others, and not these.
func (v *Verifier) membersOf(ctx context.Context, n *names, jobs []*symbolJob) error {
	groups := map[memberList][]*symbolJob{}
	told := map[memberList]bool{} // names that are missing by themselves, with their lines
	var order []memberList
	for _, s := range jobs {
		owner, ok := strings.CutPrefix(s.claim.Key, note.MemberKey)
		if !ok {
			if s.claim.Context.Form == note.FenceLine && s.out.Outcome == diag.Missing {
				told[memberList{s.doc, s.claim.At.Start.Line, s.query.name.Last()}] = true
			}
			continue
		}
		k := memberList{s.doc, s.claim.At.Start.Line, owner}
		if s.claim.Context.Form == note.FenceLine {
			k.line = 0
			if s.was != nil && s.was.def.Name == owner {
				s.out = unverifiable("its type is gone") // which is told where the fence names it
				continue
			}
		}
		if groups[k] == nil {
			order = append(order, k)
		}
		groups[k] = append(groups[k], s)
	}
	var open []memberList
	var queries []nameQuery
	few := map[memberList]bool{} // lists of one member that is there and one that may not be
	for _, k := range order {
		held, other := 0, 0
		for _, s := range groups[k] {
			switch s.out.Outcome {
			case diag.Confirmed:
				held++
			case diag.Missing:
				if k.line != 0 && s.was != nil && !definedWithin(s.was.def, k.owner) {
					s.out = unverifiable("nothing shows that it was a member")
				}
			default:
				other++
				s.out = unverifiable("nothing shows that it is a member") // what the name is elsewhere says nothing
			}
		}
		ofSchema := schemaText.MatchString(groups[k][0].claim.Context.Heading)
		row := ofSchema && strings.HasPrefix(strings.TrimLeft(k.doc.LineText(k.line), " "), "|")
		few[k] = held == 1 && other == 1
		if few[k] || held >= leastHeld && (held >= other || row) && (other > 0 || ofSchema) {
			name, _ := symbol.ParseName(k.owner)
			open, queries = append(open, k), append(queries, nameQuery{name: name})
		} else if k.line == 0 && (held < leastHeld || held < other) {
			for _, s := range groups[k] {
				if s.out.Outcome == diag.Missing {
					s.out = unverifiable("another type of that name")
				}
			}
		}
	}
	if len(open) == 0 {
		return nil
	}
	answers, err := n.find(ctx, queries)
	if err != nil {
		return err
	}
	owners := make([]string, len(queries))
	for i, q := range queries {
		owners[i] = q.name.Last()
	}
	for _, k := range open {
		for _, s := range groups[k] {
			if s.out.Outcome == diag.Unverifiable && (k.line == 0 || few[k]) {
				owners = append(owners, s.query.name.Last())
			}
		}
	}
	slices.Sort(owners)
	named, err := v.words.find(ctx, slices.Compact(owners))
	if err != nil {
		return err
	}
	for i, k := range open {
		types := v.typesNamed(k.doc, queries[i].name.Last(), answers[i].hits, named)
		if few[k] && (len(types) != 1 || slices.ContainsFunc(groups[k], func(s *symbolJob) bool {
			return s.out.Outcome == diag.Unverifiable && (len(named[s.query.name.Last()]) > 0 || !joinedWords(s.query.name.Last()))
		})) {
			continue
		}
		v.memberless(groups[k], types, named)
		for _, s := range groups[k] {
			if k.line == 0 && s.out.Outcome == diag.Missing && told[memberList{s.doc, s.claim.At.Start.Line, s.query.name.Last()}] {
				s.out = unverifiable("told of the name itself")
			}
		}
	}
	return nil
}

// definedWithin reports whether a definition is inside of a type, or of the table of that name.
func definedWithin(d symbol.Def, owner string) bool {
	scope := lastScope(d.Scope)
	return plainWord(scope) == plainWord(owner) || strings.EqualFold(scope, owner+"s")
}

// typesNamed adds to what was found of a type its other definitions in the files that hold its name: of those only the likeliest were read. Memory
// of a folder tells of the type that is in it.
func (v *Verifier) typesNamed(d *note.Document, name string, hits []symbol.Hit, named map[string][]spot) []symbol.Hit {
	if len(hits) == 0 || hits[0].How == symbol.Elsewhere {
		return hits
	}
	here, own := folder(d.Path)+"/", []spot(nil)
	if here[0] != '.' && here != "/" {
		own = slices.DeleteFunc(slices.Clone(named[name]), func(at spot) bool { return !strings.HasPrefix(at.Path, here) })
	}
	if len(own) > maxArityFiles || !slices.ContainsFunc(own, func(at spot) bool { return !typings.MatchString(at.Path) && v.defines(at.Path, name) }) {
		here, own = "", named[name]
	}
	if len(own) > maxArityFiles {
		return hits
	}
	isType := func(h symbol.Hit) bool { return h.Def.Class() == symbol.TypeClass }
	typed := slices.ContainsFunc(hits, isType)
	hits = slices.DeleteFunc(slices.Clone(hits), func(h symbol.Hit) bool {
		return !strings.HasPrefix(h.Path, here) || typed && !isType(h) // a field may be called as its type
	})
	for _, at := range own {
		if vendored(at.Path) || typings.MatchString(at.Path) || len(hits) > 0 && testFile(at.Path) != testFile(hits[0].Path) {
			continue
		}
		for _, d := range v.scanned(at.Path).Defs {
			if d.Name == name && d.Class() == symbol.TypeClass && !slices.ContainsFunc(hits, func(h symbol.Hit) bool { return h.Path == at.Path && h.Def.Line == d.Line }) {
				hits = append(hits, symbol.Hit{Path: at.Path, Def: d, How: symbol.ByScope})
			}
		}
	}
	return hits
}

// defines reports whether a file defines a type of a name, and not another name for one.
func (v *Verifier) defines(file, name string) bool {
	return slices.ContainsFunc(v.scanned(file).Defs, func(d symbol.Def) bool { return d.Name == name && d.Class() == symbol.TypeClass && d.End > d.Line })
}

// memberless refutes the open names of a list that no definition of the type speaks of.
func (v *Verifier) memberless(jobs []*symbolJob, types []symbol.Hit, named map[string][]spot) {
	var bodies []string
	open := false // one of the types takes members from elsewhere
	schema := slices.DeleteFunc(slices.Clone(types), func(h symbol.Hit) bool { return path.Ext(h.Path) != ".prisma" })
	if len(schema) > 0 && schemaText.MatchString(jobs[0].claim.Context.Heading) {
		types = schema // the text is about the schema, and not about what else has its names
	}
	twins := slices.DeleteFunc(slices.Clone(types), func(h symbol.Hit) bool { return !testFile(h.Path) })
	if jobs[0].claim.Context.Form == note.FenceLine && len(twins) > mostTwins && len(twins) == len(types) {
		return
	}
	for _, h := range types {
		body, ok := v.closedBody(h)
		if first := jobs[0]; !ok && (first.claim.Context.Form == note.FenceLine || strings.HasPrefix(strings.TrimLeft(first.doc.LineText(first.claim.At.Start.Line), " "), "|")) {
			body, ok = v.ownBody(h, true)
			open = open || h.Def.Kind == symbol.Type && (!objectType.MatchString(body) || joinedType.MatchString(body))
		}
		if !ok {
			return
		}
		bodies = append(bodies, body)
	}
	if len(bodies) == 0 {
		return
	}
	if len(schema) > 0 && len(types) == len(schema) {
		var lacking []*symbolJob
		for _, s := range jobs {
			if s.out.Outcome == diag.Confirmed && !holdsAny(bodies, s.query.name.Last()) {
				lacking = append(lacking, s)
			}
		}
		if 2*len(lacking) < len(jobs) {
			for _, s := range lacking {
				s.out = unverifiable("a member of another type of that name")
			}
		}
	}
	for _, s := range jobs {
		name := s.query.name.Last()
		if s.claim.Context.Form == note.Prose && !joinedWords(name) && !strings.HasPrefix(strings.TrimLeft(s.doc.LineText(s.claim.At.Start.Line), " "), "|") {
			continue // a plain word may be prose: "presets with colors, spacing, animations"
		}
		if s.out.Outcome != diag.Unverifiable || silenced(s.claim) != "" || len(name) < 3 || open && len(named[name]) > 0 || holdsAny(bodies, name) {
			continue
		}
		h := types[0]
		s.out = missing(fmt.Sprintf("%q has no %q", h.Def.Name, name), diag.Evidence{Path: h.Path, Line: h.Def.Line, Commit: v.commit(), Seen: "no such word in its body"})
		s.out.Hint = near.Hint("name", name, wordsIn.FindAllString(bodies[0], 400))
	}
}

var (
	// schemaText is a heading about the models of a database.
	schemaText = lazyregexp.New(`(?i)\b(?:prisma|schema|database|tables?|data models?)\b`)

	wordsIn = lazyregexp.New(`[A-Za-z_]\w*`)
	// inherits is the head of a type that gets members from elsewhere.
	inherits = lazyregexp.New(`\bextends\b|&|\bimplements\b|<|\bOmit\b|\bPick\b|\bPartial\b|\.\.\.`)
	// embeds is a line of a Go struct that takes in the fields of another type.
	embeds = lazyregexp.New(`(?m)^\s*\*?(?:\w+\.)?[A-Z]\w*\s*(?:` + "`" + `.*)?$`)
)

// closedBody returns the text of a type whose members all stand in it; ok is false for one that may get others from elsewhere, or
// whose body cannot be told.
func (v *Verifier) closedBody(h symbol.Hit) (body string, ok bool) {
	ext := strings.ToLower(path.Ext(h.Path))
	if h.Def.Class() != symbol.TypeClass || h.Def.End <= h.Def.Line || vendored(h.Path) {
		return "", false
	}
	src, err := v.view.ReadFile(h.Path)
	if err != nil {
		return "", false
	}
	lines := strings.Split(string(src), "\n")
	if h.Def.End > len(lines) {
		return "", false
	}
	body = strings.Join(lines[h.Def.Line-1:h.Def.End], "\n")
	switch ext {
	case ".prisma":
		return lineRemark.ReplaceAllString(body, ""), true
	case ".proto", ".graphql", ".gql", ".sql", ".rs":
		return body, true
	case ".go":
		return body, !embeds.MatchString(body)
	case ".ts", ".tsx":
		return body, (h.Def.Kind == symbol.Interface || h.Def.Kind == symbol.Type) && !inherits.MatchString(lines[h.Def.Line-1])
	}
	return "", false
}

var (
	// objectType is a type of TypeScript whose members stand in it, and joinedType one that is put together of several.
	objectType = lazyregexp.New(`^[^={]*=\s*(?:Readonly<\s*)?\{`)
	joinedType = lazyregexp.New(`(?m)^\s*\}[)>\]]*\s*[&|]|[&|]\s*$`)
)

// holdsAny reports whether one of some texts holds a whole word, in whatever case and spelling of its parts.
func holdsAny(texts []string, word string) bool {
	for _, t := range texts {
		for _, w := range wordsIn.FindAllString(t, -1) {
			if plainWord(w) == plainWord(word) {
				return true
			}
		}
	}
	return false
}

// joinedWords reports whether a name is put together as names of code are: of words joined by underscores or by capitals.
func joinedWords(name string) bool {
	inner := strings.Trim(name, "_")
	return strings.Contains(inner, "_") || inner != "" && strings.ToLower(inner[1:]) != inner[1:] && strings.ToUpper(inner) != inner
}
