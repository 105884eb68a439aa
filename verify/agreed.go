package verify

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

var (
	// shallGo leads to where things shall be: "must consolidate to `x`", "fixtures should be placed in `x`".
	shallGo = lazyregexp.New("(?i)\\b(?:must|should|shall|need to|have to)\\s+(?:always\\s+)?(?:consolidate|be (?:placed|put|kept|grouped|moved|consolidated|organi[sz]ed)|go|live|move)\\s+(?:in|into|to|under|inside)\\s+(?:an?\\s|the\\s|its\\s)?(?:own\\s)?[`*\"]*$")
	// shallBe announces a drawing of how something shall be laid out.
	shallBe = lazyregexp.New(`(?i)\b(?:must|should|shall)\s+(?:always\s+)?be\s+(?:placed|put|kept|grouped|laid out|organi[sz]ed|structured)\b`)
	// placeholderNext follows folders of which the text says that nothing but a name is kept for them.
	placeholderNext = lazyregexp.New("(?i)^(?:`[^`]*`|[\\s,/&*_`]|\\band\\b|\\bor\\b)*\\b(?:is|are)\\s+(?:[\\w-]+\\s+){0,3}placeholders?\\b")
	// prefixNext follows a part of addresses: "with `api/v1` prefix".
	prefixNext = lazyregexp.New("(?i)^[`\"*_]*\\s+(?:url\\s+|uri\\s+|route\\s+|path\\s+)?prefix\\b")
	// useEither begins a sentence that leaves a choice: "use the `.mjs` extension or `x`".
	useEither = lazyregexp.New("(?i)(?:^|[;:,.(*]\\s*|^\\s*[-*+]\\s+)(?:always )?use\\s[^.;]*(?:\\.\\w[^.;]*)?\\sor\\s+(?:set\\s+|add\\s+)?[`\"*]*$")
	// anyTests are names of folders that a convention gives any folder that has tests.
	anyTests = wordsOf("tests test __tests__ __mocks__ __fixtures__ __snapshots__ fixtures mocks spec specs testdata")
	// coLocated says of tests that they may stand beside what they test.
	coLocated = lazyregexp.New("(?i)\\b(?:co-?located|next to|beside|alongside|adjacent)\\b[^.;]*\\bor\\b[^.;`]*[`*]*$")
	// createOne begins a step that makes a file in a folder of the reader: "Create a `README.md` in your package".
	createOne = lazyregexp.New("(?i)^\\s*(?:[-*+]|\\d+[.)])?\\s*(?:\\[[ x]\\]\\s*)?[*_]*(?:create|add|write|put|include)[*_]*\\s+an?\\s+(?:new\\s+)?[`\"*]*$")
	inYourOwn = lazyregexp.New("(?i)^[`\"*]*\\s+(?:file\\s+)?(?:in|inside|under|to|for|at|into)\\s+(?:your|each|every|the new|its|that)\\b")
	// createHere begins a step that makes a very file: "- Create `x` with an empty list".
	createHere = lazyregexp.New("(?:^|[.;:]\\s+)\\s*(?:[-*+]|\\d+[.)])?\\s*[*_]*[Cc]reate[*_]*\\s+(?:the\\s+)?(?:file\\s+)?[`\"*]*$")
	usedToBe   = lazyregexp.New(`(?i)\b(?:used to (?:be|have|live|hold|carry)|(?:was|were) once)\b`)
	andNow     = lazyregexp.New(`(?i)\b(?:now|today|currently|instead)\b`)
	thenNow    = lazyregexp.New(`(?i)\b(?:it|they|this|that|which|these|all|both)\b[^.]{0,30}\bnow\b|\bnow\s+(?:it|they|this|that|these|all|both)\b`)
)

// agreed hears that the text asks for what it names, leaves it open, or tells of something else of that name.
func (v *Verifier) agreed(j *job, ahead, behind string) string {
	c, sentence := j.claim, lastSentence(ahead)
	isPath, isSymbol := c.Kind == note.PathClaim, c.Kind == note.SymbolClaim
	proved := v.byHistory(j.out)
	switch {
	case isPath && !proved && (shallGo.MatchString(sentence) || shallBeDrawn(j)):
		return "where things shall be"
	case isPath && placeholderNext.MatchString(behind):
		return "told to be a placeholder"
	case isPath && path.Ext(c.Path) == "" && prefixNext.MatchString(behind):
		return "a prefix of addresses"
	case (c.Kind == note.KeyClaim || c.Kind == note.ValueClaim) && useEither.MatchString(ahead):
		return "one of two ways"
	case isPath && anyTests[strings.Trim(c.Path, "/")] && coLocated.MatchString(sentence):
		return "any folder of tests"
	case isPath && createHere.MatchString(ahead), isPath && createOne.MatchString(ahead) && inYourOwn.MatchString(behind):
		return "made by following the text"
	case (isSymbol || isPath) && proved && usedToBe.MatchString(sentence) && !andNow.MatchString(sentence) && thenNow.MatchString(firstSentence(behind)):
		return "told as it was"
	case strings.HasPrefix(c.Key, note.CustomKey) && strings.HasPrefix(j.out.Because, noSheet) && mistaken(c, behind):
		return "a name made up to show a mistake"
	case isSymbol && v.ofAPlan(ahead):
		return "what a plan tells"
	case isSymbol && overridden[strings.Trim(c.Target, "*`()")] && !v.namesHome(j):
		return "a method of a framework, whatever class once had its own"
	case ofTaskMaster(j.doc):
		return "the rules of a tool, which tell of any project"
	case counterExample(j):
		return "an example of what shall not be"
	case isPath && j.out.Because == neverThere && v.outside(j):
		return "a folder that the documents put outside the repository"
	}
	return ""
}

var (
	// itemOfFile begins an item that tells about a document: "- `tides.md` — drop `x`".
	itemOfFile = lazyregexp.New("^\\s*(?:[-*+]|\\d+[.)])\\s+[*_]*[`\\[]+([\\w./-]+\\.mdx?)\\b")
	// planned are folders of documents about what shall be, or was decided.
	planned = lazyregexp.New(`(?i)(?:^|/)(?:plans?|proposals?|rfcs?|roadmaps?|adrs?|decisions)$`)
)

// ofAPlan reports whether the item that leads to a claim tells what a plan says: it names things as the plan does, which has been carried out or not.
func (v *Verifier) ofAPlan(ahead string) bool {
	m := itemOfFile.FindStringSubmatch(ahead)
	return m != nil && slices.ContainsFunc(v.tree.ending(m[1]), func(f string) bool { return planned.MatchString(folder(f)) })
}

// noSheet begins the reason for a custom property that no style sheet has.
const noSheet = "no style sheet declares"

// maxAhead is how many lines above a drawing announce it.
const maxAhead = 4

// shallBeDrawn reports whether an entry is one of a drawing that the lines above announce as how things shall be.
func shallBeDrawn(j *job) bool {
	if j.claim.Context.Form != note.TreeEntry {
		return false
	}
	top := fenceAt(j)
	for n := top - 1; top > 0 && n > max(0, top-1-maxAhead); n-- {
		line := strings.TrimSpace(j.doc.LineText(n))
		if strings.HasPrefix(line, "#") || strings.HasPrefix(line, "```") {
			return false
		}
		if shallBe.MatchString(line) {
			return true
		}
	}
	return false
}

// fenceAt is the line that opens the fence around a claim, 0 for none.
func fenceAt(j *job) int {
	for n := j.claim.At.Start.Line - 1; n > max(0, j.claim.At.Start.Line-maxFence); n-- {
		if line := strings.TrimSpace(j.doc.LineText(n)); strings.HasPrefix(line, "```") || strings.HasPrefix(line, "~~~") {
			return n
		}
	}
	return 0
}

var (
	// wrongMark and rightMark are comments above the lines of a sample that show how not to do it, and how to.
	wrongMark = lazyregexp.New(`^(?://|#|--|/\*|<!--|\{/\*|;|%)+\s*(?:❌|🚫|⛔|✗|✘|(?:WRONG|BAD|INCORRECT|DON'T|DO NOT|NEVER|AVOID|Wrong|Bad|Incorrect|Don't|Do not|Never|Avoid|Anti-?pattern)\b)`)
	rightMark = lazyregexp.New(`^(?://|#|--|/\*|<!--|\{/\*|;|%)+\s*(?:✅|✓|✔|(?:RIGHT|GOOD|CORRECT|DO|Right|Good|Correct|Do|Instead|Better)\b)`)
)

// counterExample reports whether the nearest mark above a line of a sample, no empty line between, says that it shows how not to do it.
func counterExample(j *job) bool {
	if f := j.claim.Context.Form; f == note.TreeEntry || f == note.CodeSpan || f == note.Link {
		return false
	}
	top := 0
	wrong, marked, blank := false, false, false
	for n := j.claim.At.Start.Line; n > max(0, j.claim.At.Start.Line-maxFence); n-- {
		line := strings.TrimSpace(j.doc.LineText(n))
		if strings.HasPrefix(line, "```") {
			top = n
			break
		}
		blank = blank || line == ""
		if !marked && !blank && (wrongMark.MatchString(line) || rightMark.MatchString(line)) {
			wrong, marked = wrongMark.MatchString(line), true
		}
	}
	return wrong && top > 0 && opens(j.doc, top)
}

// opens reports whether the fence at a line of a document opens a block: an even number of them stands above it.
func opens(doc *note.Document, at int) bool {
	even := true
	for n := 1; n < at; n++ {
		if isFence(doc.Line(n)) {
			even = !even
		}
	}
	return even
}

var (
	// madeUpName is the name of a mistake.
	madeUpName = lazyregexp.New(`(?i)^--(?:typos?|bogus|nope|oops|wrong|missing|undefined|unknown|does-?not-?exist|non-?existent|misspel\w+)(?:-\w+)*$`)
	// silently tells of what becomes of a mistake.
	silently = lazyregexp.New("(?i)^[`)\"]*\\s+(?:silently|quietly)\\s+(?:becomes|falls|resolves|computes|fails|renders|yields|does)\\b|^[`)\"]*\\s+resolves to nothing\\b")
)

// mistaken reports whether a custom property is named to show what a mistake does.
func mistaken(c note.Claim, behind string) bool {
	return madeUpName.MatchString(strings.TrimPrefix(c.Key, note.CustomKey)) || silently.MatchString(behind)
}

// overridden are methods of frameworks that classes of any project give a text of their own, and later take it away again.
var overridden = wordsOf(`to_representation to_internal_value get_queryset get_object get_serializer_class get_permissions get_serializer_context perform_create
	perform_update perform_destroy get_context_data get_absolute_url form_valid form_invalid has_permission has_object_permission formfield_for_foreignkey
	save_model get_readonly_fields setUp tearDown setUpClass tearDownClass componentDidMount componentDidUpdate componentWillUnmount componentDidCatch
	shouldComponentUpdate getDerivedStateFromError ngOnInit ngOnDestroy ngOnChanges ngAfterViewInit onCreate onDestroy onResume onPause onStart onStop
	onCreateView onViewCreated viewDidLoad viewWillAppear viewDidAppear viewWillDisappear initState didChangeDependencies didUpdateWidget
	__str__ __repr__ __eq__ __hash__ __enter__ __exit__`)

// namesHome reports whether the line of a claim names the file or the folder that history found its name in.
func (v *Verifier) namesHome(j *job) bool {
	line := j.doc.LineText(j.claim.At.Start.Line)
	for _, e := range j.out.Evidence {
		if e.Path != "" && strings.Contains(line, strings.TrimSuffix(path.Base(e.Path), path.Ext(e.Path))) {
			return true
		}
	}
	return j.claim.Path != ""
}

// ofTaskMaster reports whether a document is one of those that a planner of tasks, or a bank of memory with its modes, puts into every project.
func ofTaskMaster(doc *note.Document) bool {
	dir, base := path.Split(doc.Path)
	return strings.Contains(dir, "isolation_rules/") || path.Base(dir) == "taskmaster" && strings.Contains(dir, "rules/") || strings.HasPrefix(base, "taskmaster.") && strings.Contains(dir, "rules/")
}

// outside reports whether a path lies in a folder of at least two parts that the document, or one in the tree above it, gives an absolute place,
// or one above the root.
func (v *Verifier) outside(j *job) bool {
	dir := folder(j.claim.Path)
	if !strings.Contains(dir, "/") || v.tree.isDir(dir) || strings.HasPrefix(dir, ".") {
		return false
	}
	re, err := regexp.Compile("(?:^|[\\s`\"'(])(?:~|\\.\\.|/[\\w.-]+)(?:/[\\w.-]+)*/" + regexp.QuoteMeta(dir) + "/")
	if err != nil {
		return false
	}
	if re.Match(j.doc.Source) {
		return true
	}
	for _, f := range []string{"CLAUDE.md", "AGENTS.md", "README.md"} {
		if src, err := v.view.ReadFile(f); err == nil && re.Match(src) {
			return true
		}
	}
	return false
}

// leastSisters is how many folders of one parent a line prescribes of which none was ever there.
const leastSisters = 3

// prescribed takes back a line of folders of one parent of which none is there or ever was: it tells how to sort what will be there.
func prescribed(jobs []*job) {
	type line struct {
		doc *note.Document
		n   int
		dir string
	}
	never, there := map[line][]*job{}, map[line]bool{}
	for _, j := range jobs {
		if c := j.claim; c.Kind == note.PathClaim && c.Context.Tree == 0 {
			at := line{j.doc, c.At.Start.Line, path.Dir(strings.Trim(c.Path, "/"))}
			if strings.HasSuffix(c.Target, "/") && j.out.Outcome == diag.Missing && j.out.Because == neverThere && at.dir != "." {
				never[at] = append(never[at], j)
			} else {
				there[at] = true
			}
		}
	}
	for at, group := range never {
		if len(group) >= leastSisters && !there[at] {
			for _, j := range group {
				j.out = unverifiable("one of several folders that a line sorts things into, of which none ever was there")
			}
		}
	}
}

// leastPatterns is how many paths below a heading are patterns with a place for a name, for it to lay out what is recommended.
const leastPatterns = 2

// underHeading is what a document tells under one heading.
type underHeading struct {
	doc     *note.Document
	heading string
}

// recommended takes back the paths below a heading that were never there, when most of its paths were not and several are patterns:
// "`src/handlers/{resource}.rs`". It lays out a project of its kind, and describes none.
func recommended(jobs []*job) {
	patterns, there, never := map[underHeading]int{}, map[underHeading]int{}, map[underHeading][]*job{}
	for _, j := range jobs {
		c, at := j.claim, underHeading{j.doc, j.claim.Context.Heading}
		switch {
		case c.Kind != note.PathClaim && c.Kind != note.GlobClaim || c.Context.Tree > 0:
		case strings.ContainsAny(c.Path, "{<"):
			patterns[at]++
		case j.out.Outcome == diag.Confirmed:
			there[at]++
		case j.out.Outcome == diag.Missing && j.out.Because == neverThere:
			never[at] = append(never[at], j)
		}
	}
	for at, group := range never {
		if patterns[at] >= leastPatterns && len(group) > there[at] {
			for _, j := range group {
				j.out = unverifiable("one of a layout that is recommended: most of it was never there")
			}
		}
	}
}

// sisters confirms an entry of a drawing that joins the names of several folders which stand side by side: "docks/cranes/ropes/".
func (v *Verifier) sisters(anchor string, c note.Claim) string {
	parts := strings.Split(strings.Trim(c.Path, "/"), "/")
	base, ok := join(anchor, c.Context.Parent)
	if !ok || len(parts) < 2 || !c.Context.IsDir {
		return ""
	}
	for _, p := range parts {
		if p == "" || p == "." || p == ".." || !v.tree.isDir(path.Join(base, p)) {
			return ""
		}
	}
	return path.Join(base, parts[0])
}

const (
	mostLeft   = 0.7 // share of a text of several lines that must stand at its place for a reader to know it again
	leastLines = 2   // lines with something to know them by of such a text
)

// knownAgain reports whether several lines still stand about where they are cited, one of them as it was and the others nearly so.
func knownAgain(now, text []string, want int) (int, bool) {
	telling := 0
	for _, t := range text {
		if letters(t) >= minLetter {
			telling++
		}
	}
	if telling < leastLines {
		return 0, false
	}
	for at := max(1, want-slack); at <= want+slack && at-1+len(text) <= len(now); at++ {
		same, size, left := 0, 0, 0.0
		for i, t := range text {
			a, b := strings.TrimSpace(t), strings.TrimSpace(now[at-1+i])
			if a == b && letters(a) >= minLetter {
				same++
			}
			n := max(len(a), len(b))
			size, left = size+n, left+similarity(a, b)*float64(n)
		}
		if same > 0 && left >= mostLeft*float64(size) {
			return at, true
		}
	}
	return 0, false
}

// labels takes back verdicts on the text of a link that is the end of its target: what there is to tell is told of the target.
func labels(jobs []*job) {
	for i, j := range jobs {
		for k := max(0, i-2); k < i; k++ {
			if t := jobs[k]; refutes(t.out) && j.out.Outcome != diag.Unverifiable && labelOf(t, j) {
				t.out = unverifiable("the text of a link, whose target is judged")
			}
		}
	}
}

// labelOf reports whether a claim is the text of a link to a path that ends with it.
func labelOf(t, link *job) bool {
	a, b := t.claim, link.claim
	from, to := a.At.Span.End, b.At.Span.Start
	return t.doc == link.doc && a.Kind == note.PathClaim && b.Kind == note.LinkClaim && strings.HasSuffix(b.Path, "/"+strings.TrimPrefix(a.Path, "./")) &&
		from <= to && to-from < 8 && betweenLink.Match(t.doc.Source[from:to])
}

// knownLines is the verdict on lines that were edited and that a reader knows again.
func knownLines(p string, at int) verdict {
	out := confirmed(fmt.Sprintf("edited since, but most of it still stands at line %d", at), p)
	out.Evidence[0].Line = at
	return out
}
