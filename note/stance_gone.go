package note

import (
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

var (
	// areGone says at the end of a series, however long, that all of it is gone: "the `a` protocol (in four steps), `b` and `c` are **gone**".
	areGone = lazyregexp.New(`(?i)^([^.;:]{0,400}?)\b(?:is|are)\s+(?:now |all |both )?(?:[*_]{0,2}(gone)\b|\*\*(dropped|removed|deleted|dead|retired)\*\*)`)
	// ownVerb is a verb that may have the claim for its subject in place of what follows.
	ownVerb = lazyregexp.New(`(?i)\b(?:is|are|was|were|has|have|does|do|did|can|may|must|should|will|uses?|calls?|reads?|writes?|holds?|keeps?|returns?|until|unless|when|if|after|before|once|because|while|so|that|which|but)\b`)
	// stillNames leads to what a text says that others name though it is gone: "comments of `x` still mention `y`".
	stillNames = lazyregexp.New(`(?i)\b(still (?:names?|mentions?|refers? to|references?|cites?|says?|describes?|documents?|talks? about|points? (?:at|to)))\b[^.;:]*$`)
	// livedIn says in which old part a series was.
	livedIn = lazyregexp.New(`(?i)^[^.;:]{0,200}?\b((?:lived|sat) in the (?:deleted|removed|retired|old|former))\b`)
	// noneThere begins a paragraph or an item about what does not exist, or says in its course that none of what it names was ever made.
	noneThere = lazyregexp.New(`(?i)^[\s>*_-]*\*\*[^*]{0,160}\b(do(?:es)? not|don['’]t|doesn['’]t) exist\b|\b(none (?:of (?:them|these|those) )?(?:was|were) (?:ever )?(?:authored|written|created|made))\b|\b(the (?:file|script|module|folder|package) (?:does not|doesn['’]t) exist yet)\b`)
)

// toldGoneFar reads what a sentence says farther from a claim: that it is gone with the rest of a long series, or that others name it still.
func toldGoneFar(pre, post string) string {
	if m := areGone.FindStringSubmatch(post); m != nil && !ownVerb.MatchString(m[1]) {
		return m[2] + m[3]
	}
	if w := groupOf(stillNames, pre); w != "" {
		return w
	}
	return groupOf(livedIn, post)
}

func lastWords(s string, n int) string {
	f := strings.Fields(s)
	if len(f) > n {
		f = f[len(f)-n:]
	}
	return strings.Join(f, " ")
}

func firstWords(s string, n int) string {
	s = s[:min(len(s), 100)]
	for i := range len(s) {
		if s[i] == ';' || s[i] == '.' && (i+1 == len(s) || s[i+1] == ' ') {
			s = s[:i]
			break
		}
	}
	f := strings.Fields(s)
	if len(f) > n {
		f = f[:n]
	}
	return strings.Join(f, " ")
}

func stanceIn(cues []cue, text string) (Stance, string) {
	said := wordsOf(text)
	for _, c := range cues {
		if word := c.words.in(said, true); word != "" {
			return c.stance, word
		}
	}
	return Stated, ""
}

// phrasing is a pattern, the text around a claim that it is looked for in, and what it makes of the claim.
type phrasing struct {
	re     *lazyregexp.Regexp
	text   string
	stance Stance
}

// firstTold is what the first pattern that is met makes of a claim, with the words that say so; empty for none.
func firstTold(all ...phrasing) (Stance, string) {
	for _, t := range all {
		if w := groupOf(t.re, t.text); w != "" {
			return t.stance, w
		}
	}
	return Stated, ""
}

var (
	// goneLabel sets a sentence under the word for what was done to all that it lists: "**RETIRED:** `a`, `b`", "the landing of crews was REVERTED: ...".
	goneLabel = lazyregexp.New(`(?:^|[\s*_(])(?:RETIRED|REMOVED|DELETED|REVERTED|DROPPED|SUPERSEDED|(?:was|were|been)\s+(?:reverted|rolled back|abandoned|retired|removed|deleted|dropped))(?:\s*\([^()]{0,40}\))?[*_\s]*:`)
	// historyLabel begins what a paragraph tells of the past, to its end: "_Historical (now removed):_ `LogStore` was a map".
	historyLabel = lazyregexp.New(`(?:^|[.!?)]\s+|\n)[*_]*(?:Historical(?:ly)?|History|Historical note|Formerly|Previously|Old (?:design|behaviou?r|model|way))(?:\s*\([^()]{0,60}\))?[*_\s]*:`)
)

var (
	// movedAhead ends in what was moved and where to, and toNext begins with where the next was: "`a/` moved to `b/`, `c/` to `d/`".
	movedAhead = lazyregexp.New("(?i)\\b(?:moved|renamed|migrated|relocated|went)\\s+(?:in)?to\\s+[*_\"']*x{3,}[*_\"']*\\s*(?:,|;|and|\\s)+[*_\"']*$")
	toNext     = lazyregexp.New("^[*_\"']*\\s+(?:in)?to\\s+[*_\"']*x{3,}")
)
