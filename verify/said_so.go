package verify

import (
	"bytes"
	"path"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

// saidSo takes back verdicts on what the words around a claim say themselves: that the thing is gone, that it shall not be, that it is
// one of any, or that it is made while the text is followed.
func (v *Verifier) saidSo(jobs []*job) {
	prescribed(jobs)
	recommended(jobs)
	v.fromOthers(jobs)
	v.sectionMoved(jobs)
	for _, j := range jobs {
		if !refutes(j.out) {
			continue
		}
		ahead, behind := passage(j)
		why := ""
		for _, ask := range []func(*job, string, string) string{goneByWords, notToBe, v.anyOne, v.shownOnly, v.ofOtherRelease, v.ofAnother, v.heldThere, v.fixedThen, v.agreed, v.inOtherRepository, v.inClone, v.shallStand, toFillIn, v.toldToSkip, v.goneAfar, v.ofOthersNames, v.toMake, v.guide, v.aside} {
			if why = ask(j, ahead, behind); why != "" {
				j.out = unverifiable(why)
				break
			}
		}
	}
}

// maxPassage is how many bytes are heard on either side of a claim.
const maxPassage = 700

// newBlock begins another paragraph, item, row or heading; blockHere does so at the begin of a text.
var (
	newBlock  = lazyregexp.New(blockMark)
	blockHere = lazyregexp.New("^" + blockMark)
)

const blockMark = "\n(?:[ \t\r]*\n|[ \t]*(?:[-*+]|\\d+[.)])[ \t]|[ \t]*\\||#{1,6} |[ \t]*```)"

// passage is what stands around a claim in its paragraph, item or row, with its lines joined.
func passage(j *job) (ahead, behind string) {
	src, at := j.doc.Source, j.claim.At.Span
	if at.Start < 0 || at.End > len(src) || at.Start > at.End {
		return "", ""
	}
	// the line of the claim begins the search, so that the mark of its own item is one of those that are found
	line := bytes.LastIndexByte(src[:at.Start], '\n') + 1
	before := src[max(0, line-maxPassage):at.Start]
	for n := bytes.LastIndexByte(before, '\n'); n >= 0; n = bytes.LastIndexByte(before[:n], '\n') {
		if blockHere.Match(before[n:]) {
			before = before[n+1:]
			break
		}
	}
	after := src[at.End:min(len(src), at.End+maxPassage)]
	if m := newBlock.FindIndex(after); m != nil {
		after = after[:m[0]]
	}
	pre, post := string(before), string(after)
	if j.claim.Context.Form == note.FenceLine || j.claim.Context.Form == note.TreeEntry {
		pre = string(src[line:at.Start])
		post, _, _ = strings.Cut(post, "\n")
	}
	return strings.ReplaceAll(pre, "\n", " "), strings.ReplaceAll(post, "\n", " ")
}

// lastSentence is the part of a text behind the last full stop.
func lastSentence(ahead string) string {
	text := shortened.ReplaceAllString(ahead, "eg")
	if all := fullStop.FindAllStringIndex(text, -1); len(all) > 0 {
		return text[all[len(all)-1][1]:]
	}
	return text
}

var (
	shortened = lazyregexp.New(`(?i)\b(?:e\.g\.|i\.e\.)`)
	fullStop  = lazyregexp.New("[.!?][*_)\"'`]*\\s+")
)

var (
	// goneAhead says of what follows that it is gone: "both siblings are gone on purpose: `a` printed, and `b` did too".
	goneAhead = lazyregexp.New(`(?i)\b(?:is|are|were|was|have been|has been)\s+(?:now\s+)?(?:gone|deleted|removed|dropped|retired)\b[^.;:]{0,40}:\s[^;]*$`)
	// goneLabel begins an item that lists what is gone, as its first sentence does.
	goneLabel = lazyregexp.New(`(?i)^\s*(?:[-*+]|\d+[.)])?\s*\*\*(?:(?:Removed|Deleted|Dropped|Gone|Retired|Removid[oa]s?|Eliminad[oa]s?|Borrad[oa]s|Excluíd[oa]s|Supprimée?s?|Retirée?s?|Entfernt|Gelöscht|Rimoss[oiae]|Eliminat[oiae]|Verwijderd|Usunięte)\b|Удален[оаы]?|已删除|已移除|削除済み|삭제됨)[^*]{0,80}\*\*:?`)
	// onceAbroad begins a sentence about what was, in other languages: "Antes, `x` e `y` conviviam".
	onceAbroad  = lazyregexp.New(`(?:^\s*|[.!?:]\s+|[-*+]\s+)(?:Antes|Antigamente|Anteriormente|Auparavant|Avant|Früher|Vorher|Prima|Раньше|Ранее),?\s(?:[^.;]|\.\S)*$`)
	onceFollows = lazyregexp.New(`(?i)^(?:Antes de|Avant de|Avant que|Prima di|Antes que)\b`)
	// inChangelog and itsChange enclose what a list of changes tells about: "`CHANGELOG.md` for `x` migration".
	inChangelog = lazyregexp.New(`(?i)\b(?:changelog|release notes|changes\.md|upgrading\.md)\b[^.;]*$|\b(?:changelog|changes|upgrading|releases?)\.md\b[^;]*$`)
	itsChange   = lazyregexp.New("(?i)^[`*\"]*\\s+(?:migrations?|removals?|deprecations?|renames?|changes?|history)\\b")
	// goneBehind follows the last of a series: "`a` / `b` are deleted."
	goneBehind = lazyregexp.New("(?i)^[^.;:()]{0,12}(?:(?:`[^`]+`)?[\\s,/&*_]*(?:and |or )?)*(?:`[^`]+`)?[\\s*_]*(?:is|are)(?: now| all| both)?\\s+[*_]*(?:deleted|removed|gone|dropped|retired)[*_]*(?:[.;,)]|\\s*$| on purpose| and | since )")
	// goneNext is a sentence that says so of the one before it: "It had `X`. The rewrite deleted it;"
	goneNext = lazyregexp.New(`(?i)^[^.;]{0,240}[.;]\s+(?:[\w#/-]+ ){1,3}(?:deleted|removed|dropped|retired)\s+(?:it|them|both)\b\s*[.;,)]`)
	// goneChinese ends a clause of Chinese about one or several things.
	goneChinese = lazyregexp.New(`^[^。；，\n]{0,140}已(?:经|經)?(?:被|物理|全部)?(?:删除|刪除|移除|下线|下線|废弃|廢棄)`)
	// goneKorean is how Korean says of several things that they were removed: "`a`, `b`는 V3에서 DROP됨".
	goneKorean = lazyregexp.New(`^(?:[^.;\n]|\.\S){0,140}(?:DROP ?됨|드롭됨|삭제됨|제거됨|삭제되었|제거되었|폐기됨)`)
	// goneTurkish, movedTurkish and beforeTurkish are how Turkish says that something was deleted, went from somewhere, or was before.
	goneTurkish   = lazyregexp.New(`^[^.;:]{0,60}\b(?:silindi|silinmis\w*|kaldirildi|kaldirilmis\w*)\b`)
	movedTurkish  = lazyregexp.New("^[`\"]?'(?:dan|den|tan|ten)\\b[^.;]{0,200}\\btasin(?:di|mis\\w*)\\b")
	beforeTurkish = lazyregexp.New("\\boncesi(?:nde|nin)?\\s[^.;:]{0,60}$")
	noneTurkish   = lazyregexp.New(`\bayri bir\W*$`)
	notTurkish    = lazyregexp.New(`^[^.;]{0,80}\byok(?:tur)?\b`)
)

// dotless writes the letters of Turkish as those do who have no keyboard for it.
var dotless = strings.NewReplacer("ı", "i", "İ", "i", "ş", "s", "Ş", "s", "ğ", "g", "ü", "u", "ö", "o", "Ö", "o", "ç", "c")

// goneByWords reports that the text says itself that the thing is gone.
func goneByWords(_ *job, ahead, behind string) string {
	const gone = "told as gone"
	sentence := lastSentence(ahead)
	switch {
	case goneAhead.MatchString(sentence), goneBehind.MatchString(behind), goneNext.MatchString(behind) && wasThen.MatchString(sentence):
		return gone
	}
	if m := goneLabel.FindStringIndex(ahead); m != nil && (!fullStop.MatchString(ahead[m[1]:]) || strings.HasSuffix(strings.TrimRight(ahead[:m[1]], "*:"), ".")) {
		return gone // the label of the whole item, if it is a sentence of its own
	}
	if inChangelog.MatchString(sentence) && itsChange.MatchString(behind) {
		return gone
	}
	if m := onceAbroad.FindString(ahead); m != "" && !onceFollows.MatchString(strings.TrimLeft(m, ".!?:-*+ \t")) {
		return gone
	}
	pre, post := strings.ToLower(dotless.Replace(ahead)), strings.ToLower(dotless.Replace(behind))
	switch {
	case goneChinese.MatchString(behind), goneKorean.MatchString(behind), goneTurkish.MatchString(post), movedTurkish.MatchString(post), beforeTurkish.MatchString(pre), noneTurkish.MatchString(pre) && notTurkish.MatchString(post):
		return gone
	}
	return ""
}

// wasThen is a sentence about the past.
var wasThen = lazyregexp.New(`(?i)\b(?:was|were|had|pre-\S+|before|exposed|used to)\b`)

var (
	// forbidsLike leads to examples of what shall not be: "never create wrappers (e.g., `a` / `b`)", "forbids files like `c`".
	forbidsLike = lazyregexp.New("(?i)\\b(?:never|forbids?|forbidden|forbidding|prohibits?|bans?|do not|don't|must not|avoid)\\s[^.;:]*(?:\\(eg,?|\\blike|\\bsuch as|\\(for example,?|\\(for instance,?)\\s(?:`[^`]*`|[\\s,/&(*_`]|\\b(?:and|or)\\b)*$")
	// anyFileAt leads to any file of a place: "any doc in `a`", "a file at `a` or `b` tells".
	anyFileAt = lazyregexp.New("(?:^|[\\s(])[Aa]ny (?:file|doc|document|page|module|script|component|test|helper|rule) (?:at|in|under) (?:`[^`]*`|[\\s,/&*_`]|\\b(?:and|or)\\b)*$")
	aFileAt   = lazyregexp.New("(?:^|[.!?:]\\S* )[Aa] (?:file|doc|document|page) (?:at|in|under) (?:`[^`]*` or )?`?$")
	// makeIt begins a step that makes the thing: "1. **Create `x`**".
	makeIt = lazyregexp.New("(?i)^\\s*(?:[-*+]|\\d+[.)])?\\s*(?:\\*\\*|__)(?:create|start|open|initiali[sz]e)\\s+(?:an?\\s+|the\\s+)?(?:new\\s+)?(?:file\\s+)?[`\"]?$")
	// outOfCall names what a call hands out: "`p.RenderPlan(...)` — a sorted `x`".
	outOfCall = lazyregexp.New("`[\\w.:>-]*\\b(?:[Rr]ender|[Ww]rite|[Gg]enerate|[Ee]mit|[Ss]caffold)\\w*\\([^`]*\\)`\\s*(?:—|–|-|→|->|:)\\s*(?:[\\w-]+\\s+){0,3}`?$")
)

// onCondition follows a command that is there only where somebody set it up.
var onCondition = lazyregexp.New(`(?i)^[^\n]{0,60}#\s*(?:if|when|where)\s+(?:\w+\s+){0,3}(?:configured|available|present|exists?|used|installed|enabled|applicable|set up)\b|^\W{0,3}\s*if\s+(?:\w+\s+){0,4}(?:is|are)\s+(?:available|configured|present|defined|set up|installed)\b`)

// stopThere answers a question about what shall not be: "Does it import from `x`? → **Stop.**"
var stopThere = lazyregexp.New("(?i)^[`*_]*\\s*\\?\\s*(?:→|->|=>|—|:)\\s*[*_]*(?:stop|reject|refuse|forbidden|not allowed|don['’]t)\\b")

// notToBe reports that the text speaks of what shall not be, of any of its kind, or of what is made by following it.
func notToBe(j *job, ahead, behind string) string {
	sentence := lastSentence(ahead)
	isPath := j.claim.Kind == note.PathClaim
	switch {
	case j.claim.Kind == note.CommandClaim && onCondition.MatchString(behind):
		return "true only where it was set up"
	case forbidsLike.MatchString(sentence):
		return "an example of what shall not be"
	case isPath && (anyFileAt.MatchString(sentence) || aFileAt.MatchString(sentence) && (strings.HasPrefix(behind, "` or `") || strings.HasSuffix(ahead, " or `"))):
		return "any file of that place"
	case isPath && path.Ext(j.claim.Path) != "" && makeIt.MatchString(ahead):
		return "made by following the text"
	case isPath && stopThere.MatchString(behind):
		return "what shall not be"
	case isPath && outOfCall.MatchString(ahead):
		return "what a call hands out"
	}
	return ""
}

var (
	// standInStem is the name of a file that stands for those that a reader makes.
	standInStem = lazyregexp.New(`(?i)^(?:example|sample|my|your)_[a-z]+(?:\.\w+)*$`)
	// oneOfThem is a comment above a command that is run for any one file.
	oneOfThem = lazyregexp.New(`(?i)^\s*(?:#|//|REM )\s*.*\b(?:(?:single|one|specific|individual|particular|given)\s+(?:\w+\s+)?(?:file|test|tests|test file|spec|suite|module|case|class|package)|tek (?:bir )?(?:file|dosya|test)|un seul (?:fichier|test)|einzelne\w* (?:datei|test)|un solo (?:archivo|test)|um único (?:arquivo|teste))\b`)
	// scriptHead is the first comment of a sample that names the file that it is the text of.
	scriptHead = lazyregexp.New(`^(?:#|//|--)\s*(?:[Ff]ile(?:name)?:\s*)?((?:[\w.-]+/)*[\w.-]+\.(?:sh|bash|zsh|ps1|bat|ya?ml|py|rb|js|ts))\s*$`)
)

// anyOne reports that a name stands for others: of a sample, of a command for any one test, or of a script that nobody wrote.
func (v *Verifier) anyOne(j *job, _, _ string) string {
	c := j.claim
	if v.byHistory(j.out) || c.Kind != note.PathClaim && c.Kind != note.CommandClaim {
		return ""
	}
	if c.Kind == note.PathClaim && standInStem.MatchString(path.Base(c.Path)) {
		return "a name that stands for another"
	}
	if c.Context.Form != note.FenceLine {
		return ""
	}
	if n := c.At.Start.Line; c.Kind == note.CommandClaim && n > 1 && oneOfThem.MatchString(j.doc.LineText(n-1)) && strings.HasSuffix(j.out.Because, "does not exist") {
		return "a command for any one file"
	}
	if name := v.sampleOf(j.doc, c.At.Start.Line); name != "" && len(v.tree.ending(name)) == 0 {
		return "the text of a script that is to be written"
	}
	return ""
}

// maxFence is how many lines of a fence are gone back for its beginning.
const maxFence = 120

// sampleOf is the file that the first lines of a fence say that it is the text of; empty for none.
func (v *Verifier) sampleOf(doc *note.Document, line int) string {
	top := 0
	for n := line - 1; n > max(0, line-maxFence); n-- {
		if isFence(doc.Line(n)) {
			top = n
			break
		}
	}
	if top == 0 {
		return ""
	}
	for n := top + 1; n < line && n <= top+2; n++ {
		text := strings.TrimSpace(doc.LineText(n))
		if m := scriptHead.FindStringSubmatch(text); m != nil {
			return m[1]
		}
		if !strings.HasPrefix(text, "#!") {
			return ""
		}
	}
	return ""
}

var (
	// nothingYet says of a folder that its memory came first.
	nothingYet = lazyregexp.New(`(?i)\bnothing (?:is|lives|exists) here yet\b|\bthis (?:file|document) (?:exists|was written|comes) first on purpose\b|\bthis (?:folder|directory|package|crate) is (?:still )?empty\b|\b(?:not|nothing)(?: has been| is)? scaffolded yet\b`)
	// titleAhead is what stands ahead of the first word of a title.
	titleAhead = lazyregexp.New("^\\s*#\\s+[*_`]*$")
	// neededLayout is a heading above a drawing of how projects have to look.
	neededLayout = lazyregexp.New(`(?i)\b(?:mandatory|required|recommended)\b`)
)

// headOfText is how many bytes of a text tell what it is about.
const headOfText = 1200

// shownOnly reports that a text tells of what is not there yet, draws what is no folder, or is the head of the file itself.
func (v *Verifier) shownOnly(j *job, ahead, _ string) string {
	c := j.claim
	switch {
	case !v.byHistory(j.out) && folder(j.doc.Path) != "" && nothingYet.Match(j.doc.Source[:min(len(j.doc.Source), headOfText)]):
		return "the text comes ahead of what it tells of"
	case j.out.Because == drawnNowhere && len(j.out.Evidence) > 0 && v.tree.isFile(j.out.Evidence[0].Path):
		return "drawn below a file"
	case j.out.Because == drawnNowhere && belowLabel(j):
		return "drawn below a label"
	case c.Kind == note.PathClaim && strings.EqualFold(path.Base(c.Path), path.Base(j.doc.Path)) && titleAhead.MatchString(ahead) && c.At.Start.Line <= 3:
		return "the title of the text"
	case c.Context.Tree > 0 && strings.Trim(c.Context.TreeRoot, "/ ") == "workspace" && neededLayout.MatchString(c.Context.Heading):
		return "in a drawing of how any project looks"
	}
	return ""
}

// belowLabel reports whether an entry of a drawing stands below a word with a capital letter that is drawn as no folder: "└── Helpers".
func belowLabel(j *job) bool {
	label := path.Base(j.claim.Context.Parent)
	if label == "" || !isUpper(label[0]) || path.Ext(label) != "" {
		return false
	}
	for n := j.claim.At.Start.Line - 1; n > max(0, j.claim.At.Start.Line-maxFence); n-- {
		text := j.doc.LineText(n)
		if _, rest, ok := strings.Cut(text, label); ok {
			return !strings.HasPrefix(rest, "/")
		}
		if isFence(j.doc.Line(n)) {
			break
		}
	}
	return false
}

// drawnNowhere is the reason for an entry of a drawing whose folder is not there.
const drawnNowhere = "the folder it is drawn in does not exist"
