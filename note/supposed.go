package note

import (
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// suppose are words that lead to something that has to be there for what the clause says of it, whatever that is: "except through `x`", "without
// checking the other side (`x`)", "see the whole example at `x`", "when removing a page, update the `x` list", "is replaced by `a` and the `x` layer".
var suppose = lazyregexp.New(`(?i)(?:` + strings.Join([]string{
	`\bexcept\s+(?:through|via|in|by|from|inside|within)`,
	`\bwithout\s+(?:first\s+|also\s+)?(?:checking|reading|consulting|updating|reviewing|running|syncing|changing)\b[^.;:()]{0,60}`,
	`\bsee\s+(?:also\s+)?(?:the\s+)?(?:[^.;:()x]|x[a-wyz ]){0,60}?\b(?:at|in)`,
	`\b(?:sample|example)\s+implementations?\s*:`,
	`\b(?:when|whenever|if|after|before)\s+(?:you\s+)?(?:add|creat|renam|remov|delet|chang|mov)[^.;:]*?,[^.;:]*\b(?:update|adjust|edit|extend|change|sync|modify)\b(?:\s+(?:that|this|the|its|both|also|and|as well as|x{3,}|[a-z]+)\b){0,6}?`,
	`\breplaced\s+(?:by|with)\s+(?:[\w-]+\s+){0,4}[*_"'\x60]*x{3,}[\s*_"'\x60]*(?:[\w-]+\s+){0,2}and`,
	`\b(?:adding|creating|removing|deleting|renaming)\s[^.;:]*?\b(?:expands|extends|breaks|fails|requires|updates|affects|touches|triggers|invalidates)\b[^.;:]{0,60}?`,
}, "|") + `)(?:\s+(?:the|an?|our))?[\s*_"'(\[\x60]*$`)

var (
	// addsTo leads to a list that something is put into, and listNext says that it is one, or where it is: "add its name to the `x` array",
	// "add the name to `x` in `berths.ts`".
	addsTo   = lazyregexp.New(`(?i)\b(?:add|append|register|insert)\s+[^.;:()]{1,60}?\s(?:to|in|into)(?:\s+the)?[\s*_"'\x60]*$`)
	listNext = lazyregexp.New(`(?i)^[\s"')\]*_\x60]*(?:array|list|map|registry|enum|union|constant|table|switch|index|object|dict|dictionary|tuple|slice|struct|class|interface|catalog)\b|^[\s"')\]*_\x60]*(?:in|of|inside)\s+(?:the\s+)?[*_"'\x60]*x{3,}`)
	// onlyIt and mayDo stand around the one thing that is allowed to do something: "only `x` may write".
	onlyIt = lazyregexp.New(`(?i)(?:^|[.;]\s)[\s*_>-]*only(?:\s+the)?[\s*_"'\x60]*$`)
	mayDo  = lazyregexp.New(`(?i)^[\s"')\]*_\x60]*(?:may|might|could|can)\b`)
	// usedFor and notThose stand around what is to be used in place of something: "use `x` (not raw maps)".
	usedFor  = lazyregexp.New(`(?i)\b(?:use|uses|using|call|calls|via|through|with|prefer)(?:\s+the)?[\s*_"'\x60]*$`)
	notThose = lazyregexp.New(`(?i)^[\s"'\]*_\x60]*\(not\s+(?:an?\s+|the\s+)?(\w+)`)
	// takenFrom leads to what things are taken from, of which some may be named then: "use the colours of `x` (e.g. `y`)".
	takenFrom = lazyregexp.New(`(?i)\b(?:from|via|through|using|with)(?:\s+the)?[\s*_"'\x60]*$`)
	// keptStill says of something old that it is there: "is deprecated, kept for a while", "is legacy compatibility only".
	keptStill = lazyregexp.New(`(?i)^[\s"')\]*_\x60]*(?:is|are)\s+(?:now\s+|still\s+)?(?:kept\s+for\b|(?:deprecated|legacy|obsolete)\b[^.;]{0,60}?\b(?:kept|retained|remains?|still|only)\b)`)
)

// ofState are words behind "not" that deny the thing itself: "`x` (not used)".
var ofState = wordSet("yet used needed required in on at of for to committed tracked exported here there supported available present installed implemented a an the found included part recommended allowed public")

// forInstance are words that name some of many.
var forInstance = map[string]bool{"e.g": true, "for example": true, "for instance": true}

// keptFor says of old things, in what announces them, that they are there still: "Old components (kept as backup)".
var keptFor = lazyregexp.New(`(?i)\b(?:kept|retained|preserved)\s+(?:only\s+|here\s+|around\s+)?(?:as|for)\b`)

var (
	calledLegacy = lazyregexp.New(`(?i)^[\x60*_\s]*[-–—:(][^.;]{0,60}\blegacy\b`)
	ofGone       = lazyregexp.New(`(?i)\b(?:remov|delet|dropp|replac|gone\b|no longer|was\b|were\b|never\b|not\b)`)
)

// legacyThere reports whether what follows the name that an item begins with describes it as of old, and not as gone: "`boats.ts` - Legacy client".
func legacyThere(rest []byte) bool {
	return calledLegacy.Match(rest) && !ofGone.Match(rest[:min(len(rest), 200)])
}

// putInto reports whether a claim is what something is put into.
func putInto(pre, post string) bool { return addsTo.MatchString(pre) && listNext.MatchString(post) }

// supposed reports whether the words around a claim suppose what it names.
func supposed(pre, post string) bool {
	pre = pre[max(0, len(pre)-240):]
	if suppose.MatchString(pre) || putInto(pre, post) || onlyIt.MatchString(pre) && mayDo.MatchString(post) {
		return true
	}
	if g := notThose.FindStringSubmatch(post); g != nil && !ofState[strings.ToLower(g[1])] && usedFor.MatchString(pre) {
		return true
	}
	return keptStill.MatchString(post)
}

var (
	// inFolder leads to where things are, and isIt with thereNext to what something is called there: "functions in `x`", "the base is `x` (in `y`)".
	inFolder  = lazyregexp.New(`(?i)\b(?:in|inside|under)(?:\s+the)?[\s*_"'\x60]*$`)
	isIt      = lazyregexp.New(`(?i)\b(?:is|are)(?:\s+the)?[\s*_"'\x60]*$`)
	thereNext = lazyregexp.New(`(?i)^[\s"'\]*_\x60]*\((?:in|see|from|defined in)\s+[*_"'\x60]*x{3,}`)
)

// saidWhere reports whether a sentence tells where its claim is, under whatever heading.
func saidWhere(pre, post string) bool {
	return inFolder.MatchString(pre) || isIt.MatchString(pre) && thereNext.MatchString(post)
}
