package verify

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/internal/near"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/symbol"
)

const (
	maxOwned     = 100 // names of a run whose owner is looked up
	maxOwners    = 3   // definitions of one owner; with more of them nobody knows which is meant
	maxOwnerHead = 3   // lines in which the head of a type ends
)

// ownedMembers refutes members that no file of the tree holds by their name, when the tree defines what they are said to be of and nothing of
// others can bring them there: "TideCache.evictOldTides()", where TideCache is a class that extends nothing.
func (v *Verifier) ownedMembers(ctx context.Context, n *names, jobs []*symbolJob) error {
	var open []*symbolJob
	var queries []nameQuery
	for _, s := range jobs {
		if len(open) < maxOwned && v.mayBeOwned(s) {
			q := s.query.name.Parts
			open, queries = append(open, s), append(queries, nameQuery{name: symbol.Name{Parts: q[len(q)-2 : len(q)-1]}})
		}
	}
	if len(open) == 0 {
		return nil
	}
	answers, err := n.find(ctx, queries)
	if err != nil {
		return err
	}
	called, err := v.calledOnOwner(ctx, open)
	if err != nil {
		return err
	}
	for i, s := range open {
		hits := slices.DeleteFunc(slices.Clone(answers[i].hits), func(h symbol.Hit) bool {
			return h.Def.Test || isTestPath(h.Path) || sampled(h.Path) || v.handsOn(h) || makes(h.Def)
		})
		owner, member := queries[i].name.Last(), s.query.name.Last()
		lost := s.was != nil && s.usedOnly()
		if lost {
			hits = v.typesOf(s.was.path, owner)
		}
		if note.IsPlaceholder(owner) || called[strings.Join(s.query.name.Parts, ".")] || len(hits) == 0 || len(hits) > maxOwners || !lost && !answers[i].defined() {
			continue
		}
		if strings.HasPrefix(s.claim.Target, ".") && s.usedOnly() && extended[path.Ext(hits[0].Path)] {
			continue // the owner is that of the name ahead, and this may extend any type
		}
		var words []string
		closed := true
		for _, h := range hits {
			body, ok := v.ownBody(h, !lost)
			if closed = closed && ok; !closed {
				break
			}
			words = append(words, wordsIn.FindAllString(body, 2000)...)
		}
		stem, _, _ := strings.Cut(path.Base(hits[0].Path), ".")
		if !closed || len(wordsOfName(owner)) < 2 && unjoined(stem) != strings.ToLower(owner) {
			continue
		}
		if lost {
			s.out = missing(fmt.Sprintf("%q of %q had %s %q once, and has none now", owner, s.was.path, withArticle(s.was.def.Kind.String()), member), diag.Evidence{Path: hits[0].Path, Line: hits[0].Def.Line, Commit: v.commit(), Seen: fmt.Sprintf("defines %q", owner)})
			continue
		}
		if s.usedOnly() && (slices.Contains(words, member) || slices.ContainsFunc(s.answer.hits, func(h symbol.Hit) bool { return slices.Contains(words, h.Def.Scope) })) {
			continue
		}
		nor := "nor has anything else in the tree"
		if len(s.answer.code) > 0 {
			nor = fmt.Sprintf("which is in %q", s.answer.code[0])
		}
		s.out = missing(fmt.Sprintf("%q has no %q, %s", owner, member, nor), diag.Evidence{Path: hits[0].Path, Line: hits[0].Def.Line, Commit: v.commit(), Seen: fmt.Sprintf("defines %q", owner)})
		s.out.Hint = near.Hint("name", member, words)
	}
	return nil
}

// extended are endings of languages whose functions may be called as methods of types that others define.
var extended = wordSet(".cs .kt .swift .dart .scala")

// makes reports whether a definition is the constructor of the type that it is called like.
func makes(d symbol.Def) bool {
	return d.Class() != symbol.TypeClass && strings.HasSuffix("."+d.Scope, "."+d.Name)
}

// calledOnOwner says which members that source uses it calls on their owner by name: "new TideCache(8).evict()".
func (v *Verifier) calledOnOwner(ctx context.Context, jobs []*symbolJob) (map[string]bool, error) {
	calls := map[string]*regexp.Regexp{}
	for _, s := range jobs {
		if q := s.query.name; s.usedOnly() {
			calls[strings.Join(q.Parts, ".")] = regexp.MustCompile(`\b` + regexp.QuoteMeta(q.Parts[len(q.Parts)-2]) + `(?:<[^()\n]*>)?(?:\([^()\n]*\))?[?!]?(?:\.|::|->)` + regexp.QuoteMeta(q.Last()) + `\b`)
		}
	}
	if len(calls) == 0 {
		return nil, nil
	}
	return v.words.inFiles(ctx, calledOf, slices.Sorted(maps.Keys(calls)), 1, nil, func(src []byte, id string) bool {
		return slices.ContainsFunc(calls[id].FindAllIndex(src, -1), func(at []int) bool { return !inRemark(src, at[0]) })
	})
}

// inRemark reports whether what stands at an offset is in a comment or a string of its line, as far as the line tells.
func inRemark(src []byte, at int) bool {
	ahead := src[bytes.LastIndexByte(src[:at], '\n')+1 : at]
	if t := bytes.TrimSpace(ahead); bytes.Contains(ahead, []byte("//")) || bytes.HasPrefix(t, []byte("*")) || bytes.HasPrefix(t, []byte("#")) || bytes.HasPrefix(t, []byte("/*")) {
		return true
	}
	return bytes.Count(ahead, []byte(`"`))%2+bytes.Count(ahead, []byte("'"))%2+bytes.Count(ahead, []byte("`"))%2 > 0
}

// typesOf lists the types of a name that a file defines.
func (v *Verifier) typesOf(file, name string) []symbol.Hit {
	if !v.tree.isFile(file) {
		return nil
	}
	var out []symbol.Hit
	for _, d := range v.scanned(file).Defs {
		if d.Name == name && (d.Class() == symbol.TypeClass || d.Kind == symbol.Module && path.Ext(file) == ".ex") {
			out = append(out, symbol.Hit{Path: file, Def: d})
		}
	}
	return out
}

// mayBeOwned reports whether a name is stated as that of a member, and the tree has no trace of it, or none where its owner is, or history has it
// as one that its owner had.
func (v *Verifier) mayBeOwned(s *symbolJob) bool {
	c, q := s.claim, s.query.name
	called := c.Key == note.CalledKey && s.out.Because == wordOfProse
	return c.Kind == note.SymbolClaim && (called || c.Key == "" && !c.Faint && c.Context.Form == note.CodeSpan) && len(q.Parts) >= 2 && s.query.place == "" &&
		s.out.Outcome == diag.Unverifiable && ((called || s.unknown()) && len(s.answer.code)+len(s.answer.text) == 0 && (spelt(q) || q.Call && typeLike(q.Parts[len(q.Parts)-2])) && len(q.Last()) >= 6 || s.usedOnly()) && !s.answer.unread &&
		silenced(c) == "" && c.Silent == "" && !skillFolder.MatchString(s.doc.Path) && !ofFramework(q.Last()) &&
		!wanted.MatchString(c.Context.Sentence) && !namedLike.MatchString(c.Context.Heading+"\n"+s.doc.LineText(c.At.Start.Line))
}

// usedOnly reports whether source holds the last part of a name that its owner does not define: history has it as a member that it had, or no file
// holds both of them.
func (s *symbolJob) usedOnly() bool {
	q := s.query.name
	if len(q.Parts) < 2 || !strings.HasPrefix(s.out.Because, "not defined in plain text, but used in") {
		return false
	}
	if s.was == nil {
		return s.answer.apart && spelt(q) && len(q.Last()) >= 6
	}
	d := s.was.def
	owner := q.Parts[len(q.Parts)-2]
	return d.Class() != symbol.TypeClass && (d.Scope == owner || strings.HasSuffix(d.Scope, "."+owner)) && !d.Test && !testFile(s.was.path) && !sampled(s.was.path)
}

var (
	// ownObject is the head of a table or an object that is written out where it is named.
	ownObject = lazyregexp.New(`=\s*(?:Object\.freeze\(\s*)?\{`)
	// pythonBases are what a class of Python is said to be of.
	pythonBases = lazyregexp.New(`^\s*class\s+\w+\s*(?:\[[^\]]*\])?\s*\(([^()]*)\)`)
	// plainBase brings no members that a text would name.
	plainBase = lazyregexp.New(`^\s*(?:(?:abc\.|typing\.)?(?:ABC|object|Protocol|Generic)(?:\[[^\]]*\])?|metaclass\s*=\s*(?:abc\.)?ABCMeta|)\s*$`)
	// bringsMore is a word that gives a type what is written nowhere in it, by language.
	bringsMore = sync.OnceValue(func() map[string]*lazyregexp.Regexp {
		return map[string]*lazyregexp.Regexp{
			".go":    lazyregexp.New(`(?m)^\s*\*?(?:\w+\.)[A-Z]\w*\s*(?:` + "`" + `.*)?$`),
			".py":    lazyregexp.New(`__getattr__|__getattribute__|setattr\(|@attr\b|@(?:\w+\.)?define\b`),
			".ts":    lazyregexp.New(`\bextends\b|\.\.\.|\bProxy\b|\[\w+\s*:\s*string\]`),
			".js":    lazyregexp.New(`\bextends\b|\.\.\.|\bProxy\b|Object\.assign`),
			".java":  lazyregexp.New(`\bextends\b|\bimplements\b|@(?:Data|Getter|Setter|Builder|SuperBuilder|Value|With|Accessors|Delegate)\b|\brecord\b`),
			".kt":    lazyregexp.New(`\bdata\s+class\b|\bby\b|\bsealed\b|\benum\b`),
			".cs":    lazyregexp.New(`\bpartial\b|\brecord\b`),
			".ex":    lazyregexp.New(`\bunquote\(|\bdefdelegate\b|@before_compile`),
			".lua":   lazyregexp.New(`setmetatable|__index`),
			".rs":    lazyregexp.New(`\bmacro_rules!`),
			".php":   lazyregexp.New(`\bextends\b|(?m:^\s*use\s+\\?[A-Z])|__call`),
			".rb":    lazyregexp.New(`^[^\n]*<|(?m:^\s*(?:include|extend|prepend|delegate|def_\w+|class_eval|instance_eval)\b)|method_missing|define_method|Struct\.new|Data\.define`),
			".swift": lazyregexp.New(`@(?:Observable|Model|objcMembers|dynamicMemberLookup)\b|\bprotocol\b`),
			".cpp":   lazyregexp.New(`(?m)^\s*[A-Z][A-Z0-9_]{2,}\s*(?:\([^;{}]*\)\s*;?\s*)?$|^\s*#\s*include\b|\busing\s+\w[\w:]*(?:<[^;]*>)?::\w+\s*;`),
			".dart":  lazyregexp.New(`\bextends\b|\bwith\b|\bimplements\b|\bmixin\b|(?m:^part\s+')`),
		}
	})
	// cppBase is a colon behind the name of a type of C++, where bases follow it.
	cppBase = lazyregexp.New(`\b(?:class|struct)\b[^{;]*[^:{;]:[^:]`)
	// inheritsHere is a colon behind the name of a type, where bases follow it.
	inheritsHere = lazyregexp.New(`^[^={]*\b(?:class|struct|object|interface|actor)\s+\w+(?:<[^{]*?>)?\s*(?:\([^{]*\)\s*)?:`)
)

// annotated are the lines of attributes right above a definition, and its own.
func annotated(lines []string, at int) string {
	from := at - 1
	for from > 0 && (strings.HasPrefix(strings.TrimSpace(lines[from-1]), "#[") || strings.HasPrefix(strings.TrimSpace(lines[from-1]), "//")) {
		from--
	}
	return strings.Join(lines[from:at], "\n")
}

// ofStandard are traits of Rust's standard library and of serde whose methods nobody would tell of.
var ofStandard = wordSet("Debug Display Default Clone Copy PartialEq Eq PartialOrd Ord Hash Drop Send Sync Unpin Serialize Deserialize Error")

// derives reports whether attributes give a type of Rust methods of their own: what is derived that is not of the standard library, and any macro.
func derives(head string) bool {
	for _, g := range attribute.FindAllStringSubmatch(head, -1) {
		if !plainAttributes[g[1]] {
			return true
		}
		if g[1] != "derive" {
			continue
		}
		for t := range strings.SplitSeq(g[2], ",") {
			if t = strings.TrimSpace(t); t != "" && !ofStandard[t[strings.LastIndexByte(t, ':')+1:]] {
				return true
			}
		}
	}
	return false
}

var (
	attribute       = lazyregexp.New(`#\[([\w:]+)(?:\(([^\]]*)\))?`)
	plainAttributes = wordsOf("derive serde allow non_exhaustive must_use cfg doc repr")
)

// traitOf reports whether a file of Rust gives a type what a trait has.
func traitOf(src, name string) bool {
	for _, g := range implFor.FindAllStringSubmatch(src, -1) {
		if g[2] == name && !ofStandard[g[1]] {
			return true
		}
	}
	return false
}

// implFor is the head of an implementation of a trait: the trait and the type.
var implFor = lazyregexp.New(`(?m)^\s*(?:unsafe\s+)?impl\s*(?:<[^{]*?>\s*)?(?:\w+::)*(\w+)(?:<[^{]*?>)?\s+for\s+(?:\w+::)*(\w+)`)

// aliasValue is the value of a variable that is another name for what is defined elsewhere.
var aliasValue = lazyregexp.New(`=\s*(?:require\b|import\b|await\s+import\b|[\w.]+\s*;?\s*(?:--.*|//.*)?$)`)

// handsOn reports whether a definition only gives what is defined elsewhere a name here: "local Cache = require(...)".
func (v *Verifier) handsOn(h symbol.Hit) bool {
	if h.Def.Class() == symbol.TypeClass {
		return false
	}
	src, err := v.view.ReadFile(h.Path)
	lines := strings.Split(string(src), "\n")
	return err == nil && h.Def.Line <= len(lines) && aliasValue.MatchString(lines[h.Def.Line-1])
}

// ownBody returns the text of a type, a table or an object whose members all stand in files of the tree; ok is false where something else may
// bring some: what it extends, and when it is looked at whole, what any line of it may spread into it.
func (v *Verifier) ownBody(h symbol.Hit, whole bool) (body string, ok bool) {
	if vendored(h.Path) || h.Def.Generated {
		return "", false
	}
	ext := strings.ToLower(path.Ext(h.Path))
	switch ext {
	case ".tsx", ".mts", ".cts":
		ext = ".ts"
	case ".jsx", ".mjs", ".cjs":
		ext = ".js"
	}
	if declaresMethods[ext] {
		ext = ".cpp"
	}
	more := bringsMore()[ext]
	src, err := v.view.ReadFile(h.Path)
	lines := strings.Split(string(src), "\n")
	end := h.Def.End
	if end < h.Def.Line && h.Def.Line <= len(lines) {
		end = h.Def.Line + slices.IndexFunc(lines[h.Def.Line-1:], func(l string) bool { return strings.HasPrefix(l, "}") })
	}
	if more == nil || err != nil || end < h.Def.Line || end > len(lines) {
		return "", false
	}
	body = strings.Join(lines[h.Def.Line-1:end], "\n")
	head := strings.Join(lines[h.Def.Line-1:min(h.Def.Line-1+maxOwnerHead, end)], "\n")
	if h.Def.Line > 1 {
		head = lines[h.Def.Line-2] + "\n" + head // what annotates it
	}
	head, _, _ = strings.Cut(head, "{")
	switch isType := h.Def.Class() == symbol.TypeClass; {
	case ext == ".lua" || !isType && (ext == ".ts" || ext == ".js"):
		if !ownObject.MatchString(lines[h.Def.Line-1]) || more.MatchString(string(src)) && ext == ".lua" {
			return "", false
		}
	case ext == ".ex" && h.Def.Kind == symbol.Module:
	case !isType || h.Def.Kind == symbol.Enum || h.Def.Kind == symbol.Alias:
		return "", false
	case ext == ".py":
		if g := pythonBases.FindStringSubmatch(lines[h.Def.Line-1]); g != nil && slices.ContainsFunc(strings.Split(g[1], ","), func(b string) bool { return !plainBase.MatchString(b) }) || strings.HasSuffix(strings.TrimSpace(lines[h.Def.Line-1]), "(") {
			return "", false
		}
	case ext == ".rs":
		if head = annotated(lines, h.Def.Line); traitOf(string(src), h.Def.Name) || derives(head) {
			return "", false
		}
	case ext == ".dart":
		head += string(src)
	case ext == ".cpp":
		if h.Def.Kind != symbol.ClassType && h.Def.Kind != symbol.Struct || cppBase.MatchString(head) {
			return "", false
		}
	case ext == ".kt" || ext == ".cs" || ext == ".swift":
		if inheritsHere.MatchString(strings.ReplaceAll(lines[h.Def.Line-1], "\n", " ")) || strings.HasPrefix(strings.TrimSpace(lines[min(h.Def.Line, len(lines)-1)]), ":") {
			return "", false
		}
	}
	if whole && (ext == ".ts" || ext == ".js") || ext == ".go" || ext == ".py" || ext == ".ex" || ext == ".php" || ext == ".rb" || ext == ".cpp" {
		head = body // any of it may spread others
	}
	if ext == ".ts" || ext == ".js" {
		head = plainHeir.ReplaceAllString(head, " ")
		if h.Def.Kind == symbol.ClassType {
			head = strings.ReplaceAll(head, "...", " ") // what its methods spread is not its own
		}
	}
	if more.MatchString(head) {
		return "", false
	}
	return body, true
}

// plainHeir extends what brings only members that everybody knows; see ofFramework.
var plainHeir = lazyregexp.New(`\bextends\s+(?:\w+\.)?(?:EventEmitter|Error)\b`)
