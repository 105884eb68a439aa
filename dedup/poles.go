package dedup

import (
	"fmt"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// axis is a question that a text may answer in one of two ways which exclude each other. Single words are not enough for these: what is meant
// stands in a turn of speech, and both answers use the same words.
type axis struct {
	name string
	ways [2]*lazyregexp.Regexp
	hint [2][]string // words of which a text has one when the way may be in it: most texts are not searched
}

// axes are the questions. Each way asks for the turn itself and not for the subject, so that a text that merely speaks of limits or of
// defaults answers nothing.
var axes = []axis{
	{name: "order", ways: [2]*lazyregexp.Regexp{
		lazyregexp.New(`\b(?:newest|latest|most recent|youngest|largest|highest) (?:\w+ )?(?:come |comes |stand |stands |is |are |goes |go )?first\b|\bfrom (?:the )?(?:newest|latest|largest|highest)\b|\breverse chronological|\bdescending\b|\b(?:newest|latest|most recent)\b[^.;:]{0,25}\b(?:at|on) (?:the )?top\b|\boldest\b[^.;:]{0,25}\bat the (?:bottom|end)\b`),
		lazyregexp.New(`\b(?:oldest|earliest|smallest|lowest) (?:\w+ )?(?:come |comes |stand |stands |is |are |goes |go )?first\b|\bfrom (?:the )?(?:oldest|earliest|smallest|lowest)\b|\bascending\b|\boldest\b[^.;:]{0,25}\b(?:at|on) (?:the )?top\b|\b(?:newest|latest|most recent)\b[^.;:]{0,25}\bat the (?:bottom|end)\b`)},
		hint: [2][]string{{"first", "from ", "reverse", "descend", " top", " the "}, {"first", "from ", "ascend", " top", " the "}}},
	{name: "asked for", ways: [2]*lazyregexp.Regexp{
		lazyregexp.New(`\b(?:by itself|by themselves|on (?:its|their) own|without (?:asking|being asked|approval|permission|confirmation|waiting|review)|unasked|unprompted|no need to ask|feel free|freely|no (?:approval|confirmation|permission|review) (?:is )?(?:needed|required|necessary))\b`),
		lazyregexp.New(`\bask(?:s|ed)? (?:\w+ ){0,2}(?:before|first|for (?:permission|approval|confirmation))\b|\b(?:needs?|requires?|takes?) (?:\w+ ){0,2}(?:permission|approval|confirmation|consent|go-ahead)\b|\bwait for (?:\w+ ){0,2}(?:permission|approval|confirmation|consent|go-ahead)\b|\bonly (?:after|with) (?:\w+ ){0,2}(?:permission|approval|confirmation|consent)\b`)},
		hint: [2][]string{{"self", "own", "without", "unasked", "unprompted", "free", "no "}, {"ask", "permission", "approval", "confirmation", "consent", "go-ahead"}}},
	{name: "who may", ways: [2]*lazyregexp.Regexp{
		lazyregexp.New(`\bonly by\b|\b(?:only|nobody but|no one but|none but)\b[^.;:]{1,40}\b(?:may|can|is allowed|are allowed)\b|\b(?:visible|open|available|accessible|allowed|limited|restricted|reserved|granted)\b[^.;:]{1,30}\bonly\b|\b(?:visible|open|available|accessible|allowed|granted) only (?:to|for)\b|\b(?:restricted|reserved|limited) (?:to|for)\b`),
		lazyregexp.New(`\b(?:any|every|each|all)(?: \w+){1,2} (?:may|can|is allowed|are allowed)\b|\bby (?:anyone|anybody|everyone|everybody)\b|\b(?:anyone|anybody|everyone|everybody)\b[^.;:]{0,30}\b(?:may|can|is allowed)\b|\b(?:visible|open|available|accessible|allowed|granted) (?:to|for) (?:any|every|each|all|anyone|anybody|everyone|everybody)\b`)},
		hint: [2][]string{{"only", " but", "restricted", "reserved", "limited"}, {"any", "every", "each", "all "}}},
	{name: "shared by whom", ways: [2]*lazyregexp.Regexp{
		lazyregexp.New(`\bper[ -](?:user|tenant|workspace|team|account|client|customer|session|project|organi[sz]ation|host|node|branch|repository|route|device|member|person|process|worker)\b|\bprivate to (?:each|every|one)\b|\b(?:each|every) \w+ (?:has|gets|keeps|owns) its own\b|\bseparate for each\b|\bof (?:its|their) own\b`),
		lazyregexp.New(`\bglobal(?:ly)?\b|\bshared (?:between|by|among|across)\b|\bfor (?:everybody|everyone)\b|\bone (?:\w+ )?for all\b|\bacross all\b|\bcommon to all\b|\bthe same for all\b`)},
		hint: [2][]string{{"per", "private to", "own", "separate for"}, {"global", "shared", "every", "for all", "across all", "common to"}}},
	{name: "need", ways: [2]*lazyregexp.Regexp{
		lazyregexp.New(`\b(?:must|mandatory|required|compulsory|obligatory|have to|has to|needs? to)\b`),
		lazyregexp.New(`\boptional\b|\bnot (?:required|mandatory|compulsory|obligatory)\b|\bneed not\b|\b(?:do|does) not (?:have|need) to\b|\bvoluntary\b|\b(?:may|can) be (?:omitted|skipped|left (?:out|off|empty|blank))\b`)},
		hint: [2][]string{{"must", "mandatory", "required", "compulsory", "obligatory", " to "}, {"optional", "not ", "voluntary", " be "}}},
	{name: "when", ways: [2]*lazyregexp.Regexp{
		lazyregexp.New(`\bsynchronous(?:ly)?\b|\bin the same (?:call|request|transaction|thread)\b|\bwithin the (?:request|call)\b|\binline\b|\bblocks the (?:caller|request)\b|\bblocking\b`),
		lazyregexp.New(`\basynchronous(?:ly)?\b|\basync\b|\bin the background\b|\bby a (?:background )?worker\b|\bdeferred\b|\bfire[- ]and[- ]forget\b|\bnon-?blocking\b`)},
		hint: [2][]string{{"sync", "same ", "within", "inline", "block"}, {"async", "background", "worker", "defer", "fire", "block"}}},
	{name: "default", ways: [2]*lazyregexp.Regexp{
		lazyregexp.New(`\bopt(?:s|ed)?[- ]out\b|\b(?:on|enabled|active) by default\b|\bby default\b[^.;:]{0,30}\b(?:is|are|stays?) (?:on|enabled|active)\b|\b(?:on|enabled) unless\b`),
		lazyregexp.New(`\bopt(?:s|ed)?[- ]in\b|\b(?:off|disabled|inactive) by default\b|\bby default\b[^.;:]{0,30}\b(?:is|are|stays?) (?:off|disabled|inactive)\b|\b(?:off|disabled) unless\b`)},
		hint: [2][]string{{"opt", "default", "unless"}, {"opt", "default", "unless"}}},
	{name: "one or all", ways: [2]*lazyregexp.Regexp{
		lazyregexp.New(`\b(?:is|are) the only\b|\balone\b[,.;]|\bothers?\b[^.;:]{0,40}\bexempt\b|\bnowhere else\b`),
		lazyregexp.New(`\b(?:on|to|in|for|at|of|by) (?:all|every|each)\b`)},
		hint: [2][]string{{"only", "alone", "exempt", "nowhere"}, {"all", "every", "each"}}},
	{name: "part of it", ways: [2]*lazyregexp.Regexp{
		lazyregexp.New(`\b(?:is|are|be|was|were)(?: \w+)? included\b|\bincludes\b|\bcontains?\b|\b(?:comes?|ships?) with\b|\btakes? part in\b|\bparticipates? in\b|\b(?:is|are) (?:a )?part of\b|\bcounts? towards?\b`),
		lazyregexp.New(`\b(?:is|are|be|was|were)(?: \w+)? (?:excluded|omitted|left out|kept out|exempt(?:ed)?)\b|\b(?:stays?|remains?) out of\b|\b(?:is|are) (?:not|no) (?:a )?part of\b|\b(?:does|do) not (?:take part|participate|count)\b|\bexcludes\b|\b(?:does|do) not (?:cover|list)\b|\bomits\b|\bleaves? out\b|\b(?:comes?|ships?) without\b|\b(?:does|do) not (?:include|contain)\b`)},
		hint: [2][]string{{"includ", "contain", " with", "part", "count"}, {"exclud", "omit", "left out", "leave", "without", "not ", "out of", "kept out", "exempt", "no part"}}},
	{name: "from where", ways: [2]*lazyregexp.Regexp{
		lazyregexp.New(`\bonly (?:be )?(?:reach|access|avail|visib)\w*[^.;:]{0,25} (?:over|via|through|from|inside|within|on|in)\b|\b(?:reach|access|avail)\w* (?:only|just|solely) (?:over|via|through|from|inside|within|on|in)\b|\b(?:only|just|solely) (?:over|via|through|from|inside|within) (?:the |a |our )?(?:vpn|office|intranet|internal|company|private|lan|vpc)|\bbehind (?:the |a |our )?(?:vpn|firewall)\b|\b(?:requires?|needs?) (?:the |a |our )?vpn\b`),
		lazyregexp.New(`\bpublicly\b|\bfrom anywhere\b|\b(?:open|exposed|reachable|accessible|available) (?:to|from|on|over) the (?:public|internet|world|outside)\b|\bwithout (?:a |the |any )?vpn\b|\b(?:public|open) internet\b`)},
		hint: [2][]string{{"only", "just", "solely", "vpn", "behind"}, {"public", "anywhere", "internet", "world", "outside", "vpn"}}},
	{name: "again", ways: [2]*lazyregexp.Regexp{
		lazyregexp.New(`\b(?:is|are) idempotent\b|\bsafe to (?:retry|re-?run|repeat|run (?:twice|again|repeatedly))\b|\b(?:can|may) (?:safely )?be (?:retried|repeated|re-?run|run (?:twice|again))\b`),
		lazyregexp.New(`\bnot idempotent\b|\b(?:must|may|can|should) (?:not|never) be (?:retried|repeated|re-?run|run (?:twice|again))\b|\b(?:never|not) (?:retry|re-?run|repeat|run (?:it |this )?(?:twice|again))\b|\b(?:only|exactly) once\b`)},
		hint: [2][]string{{"idempotent", "retr", "rerun", "re-run", "repeat", "again", "twice"}, {"idempotent", "retr", "rerun", "re-run", "repeat", "again", "twice", "once"}}},
	{name: "null", ways: [2]*lazyregexp.Regexp{
		lazyregexp.New(`\bnullable\b|\b(?:may|can|might) be (?:null|empty|missing|none|nil)\b`),
		lazyregexp.New(`\bnot null\b|\b(?:never|cannot be|must not be|may not be|can not be) (?:null|empty|missing|none|nil)\b|\bnon-?null(?:able)?\b|\bis always (?:set|present|filled)\b`)},
		hint: [2][]string{{"null", "empty", "missing", "none", "nil"}, {"null", "empty", "missing", "none", "nil", "always"}}},
	{name: "by whom it is made", ways: [2]*lazyregexp.Regexp{
		lazyregexp.New(`\b(?:is|are) (?:auto-?)?generated\b|\b(?:never|not|do not|don't) (?:be )?(?:edit|edited|touch|touched|change|changed) by hand\b`),
		lazyregexp.New(`\b(?:is|are) (?:written|maintained|edited|kept|updated) (?:by hand|manually)\b|\bhand-?(?:written|maintained|edited)\b|\bedit (?:it|them) (?:by hand|directly|manually)\b`)},
		hint: [2][]string{{"generated", "by hand"}, {"hand", "manual", "direct"}}},
}

// unsaid is taken out before the first way is looked for: the second way is spelt with its words.
var unsaid = lazyregexp.New(`\b(?:not|never|nobody|cannot|no \w+)\b[^.;:]{0,40}\b(?:by itself|by themselves|on (?:its|their) own|unasked|unprompted|without (?:asking|being asked|approval|permission|confirmation|waiting|review))|\bmust not\b|\bnon-?blocking\b|\b(?:does|do) not (?:include|contain)\b|\bnot (?:required|mandatory|compulsory|obligatory|global|shared|synchronous)\b|\b(?:do|does) not (?:have|need) to\b`)

// poles returns how a text answers each question: 1 or 2, and 0 for what it says nothing of, or both.
func poles(lower string) []int8 {
	var out []int8
	first := lower
	if containsAny(lower, "not ", "non", "never", "nobody", "no ") {
		first = unsaid.ReplaceAllString(lower, " ")
	}
	for i, x := range axes {
		one := containsAny(first, x.hint[0]...) && x.ways[0].MatchString(first)
		two := containsAny(lower, x.hint[1]...) && x.ways[1].MatchString(lower)
		if one == two {
			continue
		}
		if out == nil {
			out = make([]int8, len(axes))
		}
		out[i] = 1
		if two {
			out[i] = 2
		}
	}
	return out
}

// otherPole says on which question two texts exclude each other.
func otherPole(a, b *statement) string {
	if a.poles == nil || b.poles == nil {
		return ""
	}
	for i, x := range axes {
		if a.poles[i] > 0 && b.poles[i] > 0 && a.poles[i] != b.poles[i] {
			return "each the other way round: " + x.name
		}
	}
	return ""
}

// bound is a number that something may not fall below, or not exceed.
type bound struct {
	number string
	upper  bool
}

var (
	leastOf = lazyregexp.New(`\b(?:at least|no less than|no fewer than|not less than|not fewer than|(?:a )?minimum(?: of| is)?) (\d+)|(\d+)(?: \w+)? or (?:more|newer|later|higher)\b|(\d+)(?: \w+)? at least\b|` +
		`\b(?:no|not|never|nobody|none|cannot)\b[^.;:]{0,40}\b(?:less|fewer|shorter|smaller|lower) than (\d+)|\b(?:less|fewer|shorter|smaller) than (\d+)[^.;:]{0,40}\b(?:refused|rejected|fails?|not|forbidden)\b`)
	mostOf = lazyregexp.New(`\b(?:at most|no more than|not more than|up to|(?:a )?maximum(?: of| is)?|capped at|limited to) (\d+)|(\d+)(?: \w+)? or (?:less|fewer|older|lower)\b|(\d+)(?: \w+)? at most\b|\b(?:not|never) exceed (\d+)|\b(?:keep|kept|stays?|be|remain) [^.;:]{0,30}\b(?:below|under|within) (\d+)|` +
		`\b(?:no|not|never|nobody|none|cannot)\b[^.;:]{0,40}\b(?:more|longer|larger|bigger|greater|higher) than (\d+)|\b(?:more|longer|larger|bigger|greater) than (\d+)[^.;:]{0,40}\b(?:refused|rejected|fails?|not|forbidden)\b`)
)

// boundsIn finds the numbers that a text calls bounds. A denial turns a comparison round: no more than five is five at most.
func boundsIn(lower string) []bound {
	if !containsAny(lower, "least", "than ", "minimum", " or ", "most", "up to", "maximum", "capped", "limited", "exceed", "below", "under", "within") {
		return nil
	}
	lower = numberWordRE.ReplaceAllStringFunc(lower, func(w string) string { return numberWords[w] })
	var out []bound
	for _, m := range leastOf.FindAllStringSubmatch(lower, 8) {
		out = append(out, bound{strings.Join(m[1:], ""), false})
	}
	for _, m := range mostOf.FindAllStringSubmatch(lower, 8) {
		out = append(out, bound{strings.Join(m[1:], ""), true})
	}
	return out
}

// otherBound says which number is the least that is allowed for one text, and the most for the other.
func otherBound(a, b *statement) string {
	for _, x := range a.bounds {
		y := bound{x.number, !x.upper}
		if slices.Contains(b.bounds, y) && !slices.Contains(a.bounds, y) && !slices.Contains(b.bounds, x) {
			return fmt.Sprintf("%s is a least value for one and a greatest for the other", x.number)
		}
	}
	return ""
}

var (
	aloneRE = lazyregexp.New(`\b(?:only|solely|exclusively|alone|nothing but|no other)\b`)
	besides = lazyregexp.New(`\b(?:and|also|too|as well|both)\b`)
)

// notAlone reports whether one says of something that it is the only one, and the other lists it among others without a word of that.
func notAlone(a, b *statement, inB, inA float64) bool {
	alone := func(one, other *statement, share float64) bool {
		return one.alone && !other.alone && other.besides && !one.besides && share >= 0.7 && len(other.set) > len(one.set) && len(one.clauses) == 1
	}
	return alone(a, b, inB) || alone(b, a, inA)
}

// agreed reports whether two short facts answer one question in the same way, or name the same bound. A denial in one of them is then how
// it says so: at most five, no more than five.
func agreed(a, b *statement) bool {
	if len(a.clauses) > 1 || len(b.clauses) > 1 {
		return false
	}
	for i := range min(len(a.poles), len(b.poles)) {
		if a.poles[i] > 0 && a.poles[i] == b.poles[i] {
			return true
		}
	}
	return slices.ContainsFunc(a.bounds, func(x bound) bool { return slices.Contains(b.bounds, x) })
}
