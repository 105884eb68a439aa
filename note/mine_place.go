package note

import (
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// place is the file that a sentence gives as the home of a name.
type place struct {
	path    string
	defines bool // the words say that it is defined there, not only to be met
	at      int  // offset of the path in the flow, -1 for none
}

const fileWord = "([\\w@.~/\\[\\]()+-]*[\\w)\\]](?:\\.\\w+)(?::\\d+(?:-\\d+)?)?)"

var (
	// behind a name: "`Open` in `store.go`", "`Open` (`store.go:40`)", "`Open` — `store.go`"
	placeBehind = lazyregexp.New("^`?[*_]*\\]?\\s*(?:(?:" + definitionNouns + "|map|slice|array|list|set|table|match|switch|block|dict|dictionary|lookup|mapping|registry|guard|toggle|test case)s?\\s*)?(?:,?\\s*(?:which |that )?(?:is |are )?(defined|declared|implemented|located|lives?|living|found|exported|provided|housed)?\\s*(in|at|inside|within|from|by)\\s+(?:the\\s+)?(?:file\\s+)?|\\s*\\((in |see |at |from )?|\\s*(?:—|–|->|→|:|-)\\s+)[*_]*\\[?`?" + fileWord + "(`|[\\s),;.\\]]|$)")
	// ahead of a name: "`store.go` defines `Open`", "`store.go`: `Open`", "`store.go` (`Open`", "`store.go`'s `Open`", in Japanese and Chinese too
	placeAhead = lazyregexp.New(fileWord + "`?\\]?(?:\\([^()\\s]*\\))?[*_]*(?:'s|\\s*(内の|中的|里的|裡的|裏的)|\\s*(?:—|–|:|-|→)|\\s*\\(|\\s+(defines|declares|implements|exports|contains|provides|has|holds))\\s*(?:the\\s+|an?\\s+)?[*_]*`?$")
	// fileTold follows a file of which a bracket tells something: "`Open` (`names.go` is a leaf)"
	fileTold      = lazyregexp.New("^`?\\s+(?:is|are|was)\\s+(?:an?|the|its|just|only|not)\\b")
	leadsOnAbroad = lazyregexp.New("(?:内の|中的|里的|裡的|裏的)\\s*[*_]*`?$")
	// ahead of a name in a list: the name before it, with its own place
	listedBefore = lazyregexp.New("`\\s*(?:\\([^()`]{0,60}\\)\\s*)?(?:,|/|\\||\\+|,?\\s+and|,?\\s+or|&)\\s*`?$")
	// words that ask for a name to be used or made at a place, or tell that it is
	usedThere = lazyregexp.New(`(?i)\b(?:add|adds|call|calls|calling|use|uses|using|put|set|sets|setting|wrap|wraps|register|registers|mock|import|imports|include|create|write|define|update|change|see|run|edit|pass|passes|enable|configure|check|grep|search|replace|insert|via|with|through|implement|export|extend|override|invoke|invokes|invoked|trigger|triggers|render|renders|used|called|imported|registered|referenced|set)\b(?:\s+\S+){0,3}\s*[*_(]*$`)
)

// heldData follows a name that is one of data which a file holds, whatever is to be done with it, and makesData leads to one that is to be made.
var (
	heldData  = lazyregexp.New("^`?[*_]*\\]?\\s*(?:array|slice|list|map|set|table|dict|dictionary|registry|mapping|enum|object|constant|const)\\s+(?:in|at|inside|within)\\b")
	makesData = lazyregexp.New(`(?i)\b(?:create|creates|define|write|implement|mock|export|extend|override|new|import|imports|include)\b`)
)

// placeOf finds the file that the text gives as the home of the name at raw[from:to].
func (f *flow) placeOf(from, to int) place {
	behind := f.raw[to:min(len(f.raw), to+200)]
	if m := placeIn(placeBehind, behind, hasExtension(behind)); m != nil {
		word := string(behind[m[8]:m[9]])
		told := m[4] < 0 && fileTold.Match(behind[m[9]:])
		if r, ok := homeOf(word); ok && !told {
			verb := m[2] >= 0
			from0 := m[4] >= 0 && (string(behind[m[4]:m[5]]) == "from" || string(behind[m[4]:m[5]]) == "by") && !verb
			near := f.raw[max(0, from-60):from]
			used := !verb && usedThere.Match(near) && !(heldData.Match(behind) && !makesData.Match(near))
			return place{r, !from0 && !used, to + m[8]}
		}
	}
	ahead := f.raw[max(0, from-200):from]
	if m := placeIn(placeAhead, ahead, hasExtension(ahead) && (leadsOn(ahead) || leadsOnAbroad.Match(ahead))); m != nil {
		if r, ok := homeOf(string(ahead[m[2]:m[3]])); ok {
			defines := m[4] >= 0 || m[6] >= 0
			if m[6] >= 0 && string(ahead[m[6]:m[7]]) == "implements" && fileExt(r) != "go" && from < len(f.raw) && f.raw[from] >= 'A' && f.raw[from] <= 'Z' {
				defines = false // an interface, which may be of any file
			}
			return place{r, defines, max(0, from-200) + m[2]}
		}
	}
	if f.last.path != "" && f.lastEnd >= 0 && f.lastEnd <= from && from-f.lastEnd < 80 && listedBefore.Match(f.raw[f.lastEnd:from]) {
		return place{f.last.path, f.last.defines, -1}
	}
	return place{at: -1}
}

// placeIn finds the groups of an expression, nil when the text may not match it.
func placeIn(re *lazyregexp.Regexp, text []byte, may bool) []int {
	if !may {
		return nil
	}
	return re.FindSubmatchIndex(text)
}

// homeOf reads a word as the path of one source file.
func homeOf(word string) (string, bool) {
	r, ok := parseRef(strings.TrimSuffix(word, ")"), true)
	if !ok {
		r, ok = parseRef(word, true)
	}
	if !ok || r.glob || r.dir || r.silent != "" || r.symbol != "" || r.anchor != "" || !sourceFile(r.path) {
		return "", false
	}
	return r.path, true
}

// sourceFile reports whether a path is one of a language whose definitions people name.
func sourceFile(p string) bool { return sources[fileExt(lastPart(p))] }

var sources = wordSet(`go py pyi pyx js jsx mjs cjs ts tsx mts cts vue svelte rs java kt kts scala sc groovy c h cc cpp cxx hpp hh hxx m mm cs rb rake php swift lua ex exs erl hrl
	zig nim dart proto sql tf hcl sh bash zsh nu ps1 psm1 pl pm r jl hs ml elm cr graphql gql prisma sol clj cljs fs vb cu`)
