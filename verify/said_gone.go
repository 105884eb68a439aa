package verify

import (
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

// The word that says that a thing is gone, or shall not come back, may stand far from its name.

var (
	// beenRemoved ends a clause about several things: "The `x` step and its hook have been removed."
	beenRemoved = lazyregexp.New(`^([^.;:()]{0,140}?)\b(?:have|has)\s+(?:now\s+|all\s+|both\s+|since\s+)?been\s+(?:removed|deleted|dropped|retired)\b`)
	// wasDeleted ends a clause about one thing: "The `x` type that a task left behind was deleted with it."
	wasDeleted = lazyregexp.New("^[`*_]*\\s+([^.;:()`]{1,90}?)\\b(?:was|were)\\s+(?:then\\s+|later\\s+|also\\s+)?(?:removed|deleted|dropped|retired)\\b")
	// formerLabel begins an item that lists what was: "Previous folders: a/, b/".
	formerLabel = lazyregexp.New(`(?i)^\s*(?:[-*+]|\d+[.)])?\s*[*_]*(?:previous|former|earlier|old)\s+[\w][\w -]{1,40}[*_]*:`)
	// leftTree says of what a part of the text names that the tree has it no more.
	leftTree = lazyregexp.New("(?i)^[^;]{0,240}\\b(?:is|are) no longer (?:in|part of) the (?:tree|repo|repository|codebase|code ?base)\\b")
	takenOut = lazyregexp.New(`(?i)\b(?:clean-?up|cleanup|removal|deletion|decommission\w*|teardown|phase-?out)\b[^.;]{0,120}$`)
	// doneRow is a row of a table whose link leads to a plan that is done: its title tells of then.
	doneRow = lazyregexp.New(`(?i)^\s*\|.*\[([^\]]+)\]\([^)]*\.md\).*\|\s*[*_]*(?:✅|☑|✔|done|complete|completed|closed|merged|superseded|abandoned|cancelled)\b?`)
	// otherVerb begins another clause, whose things are others.
	otherVerb = lazyregexp.New(`(?i)\b(?:which|that|whose|who|where|when|while|if|once|because|so|but|is|are|was|were|uses?|calls?|needs?|replaces?|reads?|runs?|wraps?|returns?|now)\b|—|–| - `)
	// removedBracket begins a bracket that lists what was removed.
	removedBracket = lazyregexp.New(`(?i)^[\s*_]*(?:removed|deleted|dropped|retired|gone|entfernt|gelöscht|supprimée?s?|eliminad[oa]s?|removid[oa]s?)\b|^[\s*_]*(?:已删除|已移除|已刪除|削除|삭제)`)
	// fixedOn begins a paragraph that tells of a defect of then.
	fixedOn = lazyregexp.New(`^\s*(?:[-*+]\s+)?[*_]*(?:Fixed|Resolved|Solved|Closed)\s+(?:on\s+|in\s+)?\(?20\d\d-\d\d(?:-\d\d)?\b`)
	// addedThen labels an item that tells what was done in some month: "**Additions** (Apr 2026): ".
	addedThen = lazyregexp.New(`(?i)^\s*(?:[-*+]\s+)?[*_]*(?:[\w&/-]+\s+){0,3}(?:additions|changes|fixes|updates|improvements)[*_]*\s*\([*_]*` + months + `[a-z]*\.?\s+20\d\d[*_]*\)[*_]*\s*:`)
	// vendorsNone says that something is not kept here: "does **not** vendor a `x`".
	vendorsNone = lazyregexp.New("(?i)\\b(?:does|do|did|will)\\s+[*_]*(?:not|never)[*_]*\\s+(?:vendor|ship|carry|bundle|commit|contain|include|keep)\\s+(?:an?\\s+|any\\s+|its\\s+own\\s+|their\\s+own\\s+)[`*_\"]*$")
	// notBack forbids in Chinese to bring things back, each one of a series.
	notBack = lazyregexp.New(`(?:不要|不得|禁止|严禁|切勿|不应|不可|不再)(?:再|重新)?(?:恢复|恢復|引入|使用|新增|添加|回退|加回)[^。；，;\n]*$`)
	// ofTicket begins an item with the key of a ticket, whose title follows.
	ofTicket = lazyregexp.New(`^\s*(?:[-*+]|\d+[.)])\s+[*_\[]*[A-Z][A-Z0-9]{1,9}-\d+[\])*_]*:\s`)
	// answersOf leads to a part of what a service of others answers: "the gateway's cost endpoint returns `x`".
	answersOf = lazyregexp.New("(?i)\\b(?:gateway|provider|vendor|upstream|partner|carrier|third[- ]party|marketplace)(?:['’]s)?\\s[^.;:]{0,60}\\b(?:endpoint|api|response|payload|webhook|answer|reply)\\s+(?:returns?|sends?|gives?|carries|reports?|exposes?|contains?|includes?)\\s+(?:an?\\s+|the\\s+)?[`*_\"]*$")
	// copyOfOthers is a folder that holds repositories of others.
	copyOfOthers = lazyregexp.New(`(?:^|/)(?:(?:external|reference|upstream|other|foreign)[-_]repos(?:itories)?|vendored)/`)
	// fixesOf is a heading above a list of what was mended in some month.
	fixesOf = lazyregexp.New(`(?i)\b(?:bug\s?)?(?:fixes|bugfixes|corrections)\b[^\n]{0,24}?\(?(?:20\d\d[-/.]\d\d|` + months + `\w*\.?\s+20\d\d)`)
)

// months are how their names begin.
const months = `(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)`

// failsNow says that a command is known not to work.
var failsNow = lazyregexp.New("(?i)^[`*_\"]*\\s*(?:[^.;`]|`[^`]*`){0,100}\\b(?:(?:is|are) not (?:yet )?(?:installed|configured|set up|wired)|(?:currently|always|still) fails?|(?:is|are) (?:currently )?broken|does not work|doesn['’]t work)\\b")

// datedRow is a row of a table whose first cells are a number and a date: an entry of a log.
var datedRow = lazyregexp.New(`^\s*\|\s*(?:[A-Za-z]{0,4}[-#]?\d+\s*\|\s*)?20\d\d-\d\d-\d\d\s*\|`)

// fixedHeading ends with a bracket that says that what is told below was mended: "Counter-examples (fixed)".
var fixedHeading = lazyregexp.New(`(?i)[(（]\s*(?:already\s+|all\s+)?(?:fixed|resolved|solved|behoben|gelöst|corrig[ée]+s?|résolus?|resuelt[oa]s?|resolvid[oa]s?|corregid[oa]s?|risolt[oi]|исправлен[оаы]?|已修[復复正]|已解[決决]|修正済み?|解決済み?|수정됨|해결됨)\s*[)）]\W*$`)

// forbiddenHeading stands above a list of things that nobody shall use: that they are gone does not make that false.
var forbiddenHeading = lazyregexp.New(`(?i)^[\s#*_🚫⛔❌]*(?:forbidden|banned|prohibited|verboten\w*|interdits?|prohibid[oa]s?|запрещен\w*|禁止\w*)\b|\btreat\w*\s+(?:them\s+)?as\s+(?:non-?existent|gone|deleted)\b`)

// goneAfar reports that the text says itself that a thing is gone, was of then, or shall not come back.
func (v *Verifier) goneAfar(j *job, ahead, behind string) string {
	c, sentence := j.claim, lastSentence(ahead)
	if m := beenRemoved.FindStringSubmatch(strings.TrimLeft(behind, "`*_")); m != nil && !otherVerb.MatchString(m[1]) {
		return "told as gone"
	}
	if m := wasDeleted.FindStringSubmatch(behind); m != nil && !strings.HasSuffix(m[1], "that ") && !otherVerb.MatchString(strings.ReplaceAll(m[1], " that ", " ")) {
		return "told as gone"
	}
	if i := strings.LastIndexAny(ahead, "()"); i >= 0 && ahead[i] == '(' && removedBracket.MatchString(ahead[i+1:]) && !fullStop.MatchString(ahead[i+1:]) {
		return "told as gone"
	}
	if m := formerLabel.FindStringIndex(ahead); m != nil && !fullStop.MatchString(ahead[m[1]:]) {
		return "told as gone"
	}
	if c.Kind == note.SymbolClaim && strings.Contains(c.Target, "<"+c.Symbol+">") && len(wordsOfName(c.Symbol)) < 2 {
		return "a parameter of a type"
	}
	if c.Kind == note.SymbolClaim && c.Context.Form != note.CodeSpan {
		if m := doneRow.FindStringSubmatch(j.doc.LineText(c.At.Start.Line)); m != nil && strings.Contains(m[1], c.Target) {
			return "of the title of a plan that is done"
		}
	}
	switch {
	case leftTree.MatchString(behind) && takenOut.MatchString(sentence):
		return "told as gone"
	case forbiddenHeading.MatchString(c.Context.Heading):
		return "what shall not be used"
	case c.Kind == note.CommandClaim && failsNow.MatchString(behind):
		return "told not to work"
	case datedRow.MatchString(j.doc.LineText(c.At.Start.Line)):
		return "an entry of a log"
	case fixedOn.MatchString(ahead), addedThen.MatchString(ahead), fixedHeading.MatchString(c.Context.Heading), c.Kind == note.LinesClaim && fixesOf.MatchString(c.Context.Heading):
		return "told of what was mended then"
	case vendorsNone.MatchString(sentence):
		return "told as not kept here"
	case notBack.MatchString(sentence):
		return "what shall not come back"
	}
	return ""
}

// ofOthersNames reports that a name is of the title of a ticket, of what a service of others answers, of a copy of their code, or short for
// that of a table.
func (v *Verifier) ofOthersNames(j *job, ahead, _ string) string {
	c := j.claim
	if c.Kind != note.SymbolClaim {
		return ""
	}
	switch {
	case c.Context.Form != note.CodeSpan && ofTicket.MatchString(j.doc.LineText(c.At.Start.Line)):
		return "in the title of a ticket"
	case c.Path == "" && answersOf.MatchString(lastSentence(ahead)):
		return "of what a service of others answers"
	}
	if c.Path != "" {
		return ""
	}
	if !v.byHistory(j.out) {
		if v.shortTable(j) {
			return "a table whose whole name has a prefix"
		}
		if m := ofLibrary.FindStringSubmatch(lastSentence(ahead)); m != nil && len(v.conf.depsNamed(strings.ToLower(m[1]))) > 0 {
			return "of a package that the sentence names"
		}
		return ""
	}
	if strings.Contains(c.Target, ".") && !slices.ContainsFunc(j.out.Evidence, func(e diag.Evidence) bool { return e.Path != "" && !migrations.MatchString(e.Path) }) {
		return "a member of what only a migration defined, which is taken out when others take its place"
	}
	for _, e := range j.out.Evidence {
		if e.Path != "" && !copyOfOthers.MatchString(e.Path) && !vendored(e.Path) {
			return ""
		}
	}
	return "only ever defined in a copy of the code of others"
}

// ofLibrary leads to what a package has, in a bracket behind it: "Prefer `tidehooks` for common hooks (e.g., `useTide`, `".
var ofLibrary = lazyregexp.New("(?i)\\b(?:prefer|uses?|using|via|from|with|through)\\s+(?:the\\s+)?`(@?[\\w./-]+)`[^`.;()]*\\((?:e\\.?g\\.?,?\\s*|such as\\s+|like\\s+|for example,?\\s*|eg\\s*)?(?:`[^`]+`\\s*[,/&]?\\s*(?:and\\s+|or\\s+)?)*`$")

// migrations are the files by which a database is brought from one state to the next.
var migrations = lazyregexp.New(`(?:^|/)migrations?/.*\.(?:sql|py|rb|php|ts|js)$`)

// leastTableName is how many bytes a name has that is the end of no other by chance.
const leastTableName = 12

// shortTable reports whether a name is told as that of a table, and one that the SQL of the tree creates, or the file of a migration, ends with it.
func (v *Verifier) shortTable(j *job) bool {
	name := j.claim.Target
	if len(name) < leastTableName || strings.Count(name, "_") < 2 || !v.ofTable(j.claim, j.doc) {
		return false
	}
	for t := range v.schemas().at {
		if strings.HasSuffix(t, "_"+name) {
			return true
		}
	}
	v.tree.load()
	for stem, files := range v.tree.stemmed() {
		if strings.HasSuffix(stem, "_"+name) && len(files) > 0 && strings.Contains(folder(v.tree.files[files[0]]), "migration") {
			return true
		}
	}
	return false
}
