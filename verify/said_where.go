package verify

import (
	"path"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

// What a text says of where things shall go, and of samples that its readers fill in, is no claim about what is there.

var (
	// goesInto leads to a folder that things are put into when there are such things: "vont dans `x`", "go in `x`", "放到 `x`".
	goesInto = lazyregexp.New("(?i)(?:\\b(?:go(?:es)?\\s+(?:in|into|under|inside)|goes\\s+to|belongs?\\s+(?:in|into|under|inside|to)|(?:can|may|could)\\s+(?:live|go|sit|be\\s+(?:put|placed|kept))\\s+(?:in|into|under|inside))|\\b(?:vont|va|iront|aller|se rangent|se range)\\s+(?:dans|sous)|\\b(?:gehör(?:en|t)|komm(?:en|t))\\s+(?:nach|in|unter)|\\b(?:van|va|deben ir)\\s+en|\\b(?:vão|vai|ficam)\\s+(?:em|para)|\\bvanno\\s+in|(?:放在|放到|放入|置于|存放在|放進))\\s*(?:the\\s+|le\\s+|den\\s+|die\\s+|das\\s+)?[`*\"]*$")
	// whereWhat is a label above a list of places, each with what shall be put there.
	whereWhat = lazyregexp.New(`(?i)^[\s#*_]*(?:où va quoi|(?:what|which \w+) goes where|where (?:what|things?|files?|stuff|code|everything|new \w+|to put \w+)(?: goes?| belongs?| lives?)?|was (?:gehört|kommt) wohin|wohin was|qué va dónde|dónde va qué|o que vai onde|cosa va dove|放哪里|文件放置|什么放哪)[\s*_:：?]*$`)
	// sortsBy begins a sentence that tells how to sort things into folders.
	sortsBy = lazyregexp.New(`(?i)^[\s*_>|-]*(?:(?:[-*+]|\d+[.)])\s+)?[*_]*(?:organi[sz]e|sort|arrange|categori[sz]e)\s`)
	// oneIn asks for one thing of a kind at a place: "Admin screens: a Playwright spec under `x`", "plus an entry in `x`".
	oneIn = lazyregexp.New("(?i)(?:[:：]\\s+|\\b(?:plus|et|und)\\s+)(?:an?|une?|eine[nmr]?|una?|uma?)\\s+(?:new\\s+)?(?:[\\w-]+\\s+){0,3}(spec|test|entry|note|row|page|doc|runbook|entrée|fiche|eintrag|notiz|entrada|nota)\\s+(?:in|under|at|to|dans|sous|unter|en|em)\\s+[`*\"]*$")
	// eitherPlace leads from one folder to another that will do as well: "fixtures in `testdata/` or `".
	eitherPlace = lazyregexp.New("`[\\w./-]+/`\\s+(?i:or|oder|ou|o|или|または|或)\\s+(?i:(?:in|under|en|dans|em)\\s+)?[`*\"]+$")
	// entryKinds are what is written into a file, which is made with the first of them.
	entryKinds = wordsOf("entry row note entrée eintrag entrada nota notiz")
)

// shallStand reports that a path which never was there is where the text wants things to be.
func (v *Verifier) shallStand(j *job, ahead, _ string) string {
	const why = "where things shall be"
	c := j.claim
	if c.Kind != note.PathClaim || j.out.Because != neverThere {
		return ""
	}
	sentence := lastSentence(ahead)
	m := oneIn.FindStringSubmatch(sentence)
	if m != nil && (path.Ext(c.Path) == "" || entryKinds[strings.ToLower(m[1])]) {
		return why
	}
	if goesInto.MatchString(sentence) {
		return why
	}
	if path.Ext(strings.TrimSuffix(c.Path, "/")) != "" {
		return ""
	}
	if eitherPlace.MatchString(sentence) {
		return "one of two places"
	}
	if sortsBy.MatchString(sentence) || whereWhat.MatchString(labelAbove(j.doc, c.At.Start.Line)) {
		return why
	}
	return ""
}

var (
	// newOne begins the name of a thing that is still to be made, in several languages.
	newOne = lazyregexp.New(`^(?i:nuev[oa]s?|neue[rs]?|nouve(?:au|lle)|nov[oa]|nuov[oa]|new)[_-]\w|^(?:Nuev[oa]|Neue[rs]?|Nouve(?:au|lle)|Nov[oa]|Nuov[oa]|New)[A-Z]`)
	// addingOne is a heading above the steps by which one more of a kind is made.
	addingOne = lazyregexp.New(`(?i)\b(?:agregar|añadir|crear|ajouter|créer|hinzufügen|anlegen|erstellen|adicionar|criar|aggiungere|creare|add|adding|create|creating|ekle\w*|menambah\w*|thêm)\b|добав|созда|新增|添加|追加|추가`)
	// newKey is the reason for a name that a sample leaves to be filled in.
	newKey = lazyregexp.New(` has no "(?:\w+_)?(?:NEW|MY|YOUR|SAMPLE|DUMMY)_\w+"`)
	// openNumber stands in a sample for the digits that its reader puts there.
	openNumber = lazyregexp.New(`\dX{2,}\b|\bX{4,}\b`)
)

var (
	// makeWith leads to what a pattern asks for: "**Pattern:** create `x`", and to what shall be in it: "create `x` with `".
	makeWith = lazyregexp.New("(?i)(?:^|[:;.]\\W*\\s|\\*\\*\\s*)create\\s+(?:an?\\s+|the\\s+)?(?:`[^`]+`\\s+with\\s+)?[`\"*]+$")
	// madeSuch asks for things to be made, of which the next is an example: "Create one record for each (e.g., `".
	madeSuch = lazyregexp.New("(?i)^\\s*(?:[-*+]|\\d+[.)])\\s+[*_]*(?:create|define|introduce|write)\\s[^`.;:]*[(（]\\s*(?:e\\.?g\\.?|for example|such as|like)[,:]?\\s*[`\"*]+$")
	// writeOne asks for a function to be written, which shownWhole shows whole: "Write `fn name(x: u8) -> u8`".
	writeOne   = lazyregexp.New("(?i)(?:^|[.;:)]\\s+|\\d\\.\\s+|[-*+]\\s+)(?:write|implement|define|add|create)\\s+(?:an?\\s+|the\\s+)?`+$")
	shownWhole = lazyregexp.New(`^(?:pub(?:\([a-z]+\))?\s+)?(?:async\s+)?(?:fn|def|func|function)\s+\w+\s*[(<]`)
	// caseStyle is a row that gives a name as an example of a way to spell names.
	caseStyle = lazyregexp.New(`^\s*\|.*\b(?:camelCase|PascalCase|(?:UPPER|SCREAMING)_SNAKE_CASE|snake_case|kebab-case|UPPER_CASE)\b.*\|`)
	// ofItsOwn follows what somebody else has too: "the framework has an `x` of its own".
	ofItsOwn = lazyregexp.New("^[`*_]*\\s+of\\s+(?:its|their)\\s+own\\b")
	// keptIn asks the reader to keep things of his own in a folder: "Maintain notes in `".
	keptIn = lazyregexp.New("(?i)(?:^|[.:;!*-]\\s+)(?:please\\s+|always\\s+)?(?:maintain|keep|write|save|store|record|log)\\s+(?:\\w+\\s+){0,3}(?:notes|logs|reports|plans|drafts|summaries|findings|screenshots|journals?|todos?|tasks|specs)\\s+(?:\\w+\\s+)?(?:in|into|under|to)\\s+[`*_\"]*$")
	// ofNewOnes asks something of things that are still to be made: "New crates must create their own `".
	ofNewOnes = lazyregexp.New("(?i)\\bnew\\s+\\w+s\\b[*_:]*\\s+(?:must|should|have to|need to)\\s+(?:create|have|define|add|include|bring)\\s+(?:an?|their|its|the)?\\s*(?:own\\s+)?[`*_]*$")
	// inAny and someFolder stand around a folder of which a text says no more than that one is used: "in a `tests/` directory".
	inAny      = lazyregexp.New("(?i)\\b(?:in|into|under|inside|within)\\s+an?\\s+[`*_]*$")
	someFolder = lazyregexp.New("(?i)^[`*_]*\\s+(?:directory|folder|subdirectory|subfolder|dir)\\b")
	// withIt follows what is asked for.
	withIt = lazyregexp.New("(?i)^[`\"*]+\\s+(?:with|that|which|containing|exporting)\\b")
	// patternLabel begins an item that tells how to do something in any place.
	patternLabel = lazyregexp.New(`(?i)^\s*(?:[-*+]|\d+[.)])?\s*\*\*(?:pattern|fix|solution|remedy|recommended|do)\b[^*]{0,30}\*\*`)
	// anyKind leads to a place that an answer may name, the thing in it being called by a letter: "function X found in `x`".
	anyKind = lazyregexp.New("(?i:\\b(?:function|class|method|field|type|fonction|función|função|funktion|klasse|methode|metodo|método)|функци[яюи]|класс|метод|поле|関数|函数|函數|方法|类|類)\\s+[XYZХ]\\b[^.;`]{0,40}[`\"*]+$")
)

// notesOfWork are the files in which a convention lets agents keep what they are about to do and have learned; they come and go.
var notesOfWork = wordsOf("tasks/todo.md tasks/lessons.md tasks/plan.md")

// besideSample is a name of a package that stands for any, and the alternatives beside it do too: "`com.example.Boat` or `src/main/app.yml`".
var besideSample = lazyregexp.New("(?:`(?:com|org)\\.example\\.[\\w.]+`|\\b(?:com|org)/example/)")

var (
	// otherPattern leads from one pattern to another that may hold as well: "`*_test.go` or `".
	otherPattern = lazyregexp.New("`[^`]*\\*[^`]*`\\s*(?:,\\s*)?(?i:\\bor\\b|\\boder\\b|\\bou\\b|\\bo\\b|\\bили\\b|または|或者?|또는)\\s*`?$")
	// ofSkillAhead leads to a file of a skill or plugin that has a name: "the `bootstrap` skill's `".
	ofSkillAhead = lazyregexp.New("`([\\w-]+)`\\s+(?:skill|plugin|extension)(?:['’]s)?\\s*(?:的|の)?\\s*`?$")
	// ofRoute follows a type that is made for a route: "PageProps<'/berths/[id]'>".
	ofRoute = lazyregexp.New(`^<\s*['"]/`)
	// askedFor is a heading above what somebody asked for, in his words.
	askedFor = lazyregexp.New(`(?i)^[\s#*_]*(?:original|initial|user(?:['’]s)?)\s+(?:request|prompt|ask|query)\b`)
)

// linkedAway follows the text of a link to a site.
var linkedAway = lazyregexp.New("^[`*_]*\\]\\((https?://[^)\\s]+)")

// repoPart is where the name of a repository stands in an address: https://host/owner/name.
const repoPart = 4

// textOfSite reports whether a claim is the text of a link to a site that is not this repository's.
func (v *Verifier) textOfSite(ahead, behind string) bool {
	m := linkedAway.FindStringSubmatch(behind)
	if m == nil || !strings.HasSuffix(strings.TrimRight(ahead, "`*_"), "[") {
		return false
	}
	parts := strings.Split(strings.ToLower(m[1]), "/")
	return len(parts) <= repoPart || !v.ownNames()[strings.TrimSuffix(parts[repoPart], ".git")]
}

// spelledOut reports whether the row of a name has its words in another cell, in code or in quotes: "| `TideHeight` | `Tide height` |".
func (v *Verifier) spelledOut(j *job) bool {
	words := wordsOfName(j.claim.Symbol)
	line := strings.TrimLeft(j.doc.LineText(j.claim.At.Start.Line), " >")
	if len(words) < 2 || !strings.HasPrefix(line, "|") || v.byHistory(j.out) {
		return false
	}
	apart := strings.ToLower(strings.Join(words, " "))
	for _, mark := range []string{"`", `"`} {
		if strings.Contains(strings.ToLower(line), mark+apart+mark) {
			return true
		}
	}
	return false
}

// toMake reports that a text asks for what it names to be made, shows what an answer may look like, tells what somebody asked for, or names
// what other things than this repository hold.
func (v *Verifier) toMake(j *job, ahead, behind string) string {
	c := j.claim
	if m := ofSkillAhead.FindStringSubmatch(ahead); m != nil && v.tree.called(m[1]) == "" {
		return "of a skill that the tree does not hold"
	}
	if v.textOfSite(ahead, behind) {
		return "the text of a link to another site"
	}
	switch {
	case c.Kind == note.SymbolClaim && (madeSuch.MatchString(ahead) && !v.byHistory(j.out) || writeOne.MatchString(ahead) && shownWhole.MatchString(c.Target)):
		return "what the text asks to be made"
	case c.Kind == note.SymbolClaim && ofRoute.MatchString(behind):
		return "a type that a framework makes for each route"
	case c.Kind == note.PathClaim && besideSample.MatchString(c.Context.Sentence) && !v.byHistory(j.out):
		return "beside a name that stands for any"
	case c.Kind == note.SymbolClaim && caseStyle.MatchString(j.doc.LineText(c.At.Start.Line)):
		return "an example of how names are spelt"
	case c.Kind == note.SymbolClaim && v.spelledOut(j):
		return "an example of how names are told in words"
	case c.Kind == note.SymbolClaim && ofItsOwn.MatchString(behind):
		return "what another one has of its own"
	case c.Kind == note.PathClaim && c.Context.IsDir && keptIn.MatchString(ahead) && !v.byHistory(j.out):
		return "where the text asks things to be kept"
	case c.Kind == note.PathClaim && ofNewOnes.MatchString(ahead):
		return "what the text asks of new ones"
	case c.Kind == note.PathClaim && inAny.MatchString(ahead) && someFolder.MatchString(behind) && !v.byHistory(j.out):
		return "a folder that any project may have"
	case c.Kind == note.PathClaim && notesOfWork[c.Path]:
		return "what an agent writes while it works"
	case c.Kind == note.GlobClaim && otherPattern.MatchString(ahead):
		return "one of two patterns"
	case strings.HasSuffix(c.Context.StanceWord, " ideas"):
		return "of an idea of what may be changed"
	case askedFor.MatchString(c.Context.Heading):
		return "in the words of a request"
	case patternLabel.MatchString(ahead) && makeWith.MatchString(ahead) && (withIt.MatchString(behind) || strings.Contains(lastSentence(ahead), " with ")):
		return "what the text asks to be made"
	case anyKind.MatchString(ahead):
		return "an example of an answer"
	}
	return ""
}

// toFillIn reports that a name is one of a sample that its reader fills in.
func toFillIn(j *job, _, _ string) string {
	const why = "a sample to be filled in"
	c := j.claim
	switch {
	case c.Kind == note.PathClaim && j.out.Because == neverThere && newOne.MatchString(path.Base(c.Path)) && addingOne.MatchString(c.Context.Heading):
		return why
	case c.Kind == note.ValueClaim && fenceAt(j) > 0 && newKey.MatchString(j.out.Because) && openNumber.MatchString(j.doc.LineText(c.At.Start.Line)+"\n"+j.doc.LineText(c.At.Start.Line+1)):
		return why
	}
	return ""
}

var (
	// skipWord leads to what a tool is told to leave alone: "must skip `x`", "需跳过 `x`".
	skipWord = lazyregexp.New("(?i)(?:\\b(?:skips?|skipping|ignores?|ignoring|excludes?|excluding|ignoriert|exclut|ignora|excluye|exclui)|跳过|跳過|忽略|排除|除外|無視)\\s*[`*\"]*$")
	// toolSettings are files that tell tools what to leave alone.
	toolSettings = lazyregexp.New(`(?i)^\.\w*ignore$|\.config\.\w+$|^\.\w+rc(?:\.\w+)?$|^(?:tsconfig|biome|pyproject|package|deno|turbo|nx|ruff|mypy|setup|tox|phpstan|rector|eslint|vitest|jest)[\w.-]*\.(?:jsonc?|toml|ini|cfg|neon|php|ya?ml)$`)
)

// maxToolSettings is how many such files are read.
const maxToolSettings = 60

// toldToSkip reports that a path is what a tool is told to leave alone, by a file of settings that names it still.
func (v *Verifier) toldToSkip(j *job, ahead, _ string) string {
	c := j.claim
	if c.Kind != note.PathClaim || !skipWord.MatchString(ahead) {
		return ""
	}
	want, read := strings.Trim(c.Path, "/"), 0
	v.tree.load()
	for _, f := range v.tree.files {
		if !toolSettings.MatchString(path.Base(f)) || vendored(f) {
			continue
		}
		if read++; read > maxToolSettings {
			break
		}
		if strings.Contains(string(v.mf.read(f)), want) {
			return "a setting of a tool that leaves it out"
		}
	}
	return ""
}
