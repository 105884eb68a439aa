package note

import (
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// warned follows a command that does what nobody wants: "using `x build` directly invokes the bundler, which is NOT what we want".
var warned = lazyregexp.New(`(?i)^[^.;]{0,120}\b(is not what (?:we|you) want|isn't what (?:we|you) want|not what you want|(?:is|does) (?:not|NOT) (?:the same|what (?:we|you) (?:need|intend))|will not do what)\b`)

// triedIn leads from a trial that was made to where it was made: "it was prototyped first in one script — `x`".
var triedIn = lazyregexp.New(`(?i)\b(?:was|were|been)\s+[*_]*(?:first\s+)?((?:prototyped|tried out|explored|sketched))\b[^.;]{0,60}$|\b((?:lift|extract|split|factor|pull|carve)(?:s|ed))\s[^.;]{0,100}\bout of\s[\s*_\x60]*$|\bwe\s+(?:first\s+|once\s+|initially\s+|originally\s+)?(tried)\s(?:an?|the|with|using)\s[^.;]{0,60}$`)

// triedReach is how many bytes ahead of a claim hold all that triedIn can match: sixty letters, and the words of the trial.
const triedReach = 400

var (
	// bidden ends with a bid to use what is told next: "Use the shared `x`".
	bidden = lazyregexp.New(`(?i)(?:^|[.;:)]\s+|[-*+]\s+)(?:always\s+)?(?:use|reuse|call|prefer)\s+(?:only\s+)?(?:(?:the|a|an|our)\s+)?(?:(?:shared|existing|common)\s+)?[*_("]*$`)
	// forbidsNext follows such a thing, of which it says nothing, and forbids another: "helper — never write it again".
	forbidsNext = lazyregexp.New(`^[^.;:—–]{0,60}[—–]\s*(?:never|not|don't|do not|avoid)\b`)
	// unlessDone follows with when to do what the text bids: "if not tracked".
	unlessDone = lazyregexp.New(`(?i)^[\s"'*_)]*if\s+not\s+(?:already\s+|yet\s+)?(?:tracked|filed|reported|known|listed|documented|recorded|fixed|done)\b`)
)

// deniesOther reports whether a denial behind a claim is of something else.
func deniesOther(pre, post string) bool {
	return unlessDone.MatchString(post) || forbidsNext.MatchString(post) && bidden.MatchString(strings.TrimRight(pre, "`"))
}

// notTracked follows a file of which the text says that git does not have it: "`x` (not tracked)", "`x`, which is not committed".
var notTracked = lazyregexp.New("(?i)^[\\s\"'`*_(,–—-]*(?:(?:(?:which|that|it|these|they)\\s+)?(?:is|are)\\s+)?not\\s+(?:tracked|committed|checked in|versioned|in git|under version control)\\b")
