package note

import (
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

var (
	// hexWord is what a commit id may look like: a digit and a letter are asked for besides.
	hexWord = lazyregexp.New(`^[0-9a-f]{7,40}$`)
	// commitBefore and commitAfter are the cues that make a hexadecimal word a commit id. The word itself is masked.
	commitBefore = lazyregexp.New(`(?i)(?:\b(?:commits?(?:\s+\d{1,3})?|sha|sha-?1|rev|revision|git hash|commit hash|changeset|cherry-picked?|reverts?|reverted)\b|` +
		`\b(?:fixed|reverted|introduced|added|removed|landed|merged|shipped|changed|deleted|done|broken|implemented|dropped|since|as of|see|after|before)\s+(?:in|by|with|as|at)?)` +
		"[\\s:#(\\[x\"'*,`]*(?:and\\s+|x+[,\\s]+)*[\\s(\\[`\"'*]*$")
	commitAfter = lazyregexp.New("^[x)\\]`\"'*]*\\s+\\(?commit\\b")
	// elsewhere tells that an id belongs to another repository, to a file or an image.
	elsewhere = lazyregexp.New(`(?i)\bupstream\b|\bfork(?:ed)?\b|\bvendor(?:ed)?\b|\bsubmodules?\b|https?://|\bdigest\b|\bsha-?(?:256|384|512)\b|\bimage\b|\bchecksum\b|` +
		`\bpinned\b|\bdocker\b|\bmd5\b|\bcolou?rs?\b|\bcontent[- ]hash\b|\bfile[- ]hash\b|\bblob\b|\buuid\b|\bbased on\b|\bport(?:ed)? (?:of|from)\b|\bfrom\s+(?:the\s+)?[A-Z]`)
)

// ofProduct ends with the version of somebody's product, whose revision follows: "Unity 6000.3.1 (revision `x`)".
var ofProduct = lazyregexp.New("\\b[A-Z][\\w.+-]*\\s+[*_`]*v?\\d+\\.\\d[\\w.+-]*[*_`]*\\s*[(,]\\s*(?:revision|rev\\.?|build)[\\s:#`]*$")

// shownIDs begin ids that stand for any.
var shownIDs = []string{"abc", "a1b2", "1a2b", "123", "dead", "beef", "c0ffee", "cafe", "feed", "0000", "def", "e4f5", "1f2e", "7f8e", "9f8e", "a0b1"}

// commits mines commit ids in code spans and bare words.
func (m *miner) commits(f *flow, masked []byte) {
	for _, s := range f.spans {
		if s.kind == CodeSpan {
			m.commit(f, masked, strings.TrimSpace(s.text), s.in+max(0, strings.Index(s.text, strings.TrimSpace(s.text))), s.start, s.end, CodeSpan)
		}
	}
	for i := 0; i < len(masked); {
		if masked[i] < '0' || masked[i] > '9' && masked[i] < 'a' || masked[i] > 'f' {
			i++
			continue
		}
		j := i
		for j < len(masked) && (masked[j] >= '0' && masked[j] <= '9' || masked[j] >= 'a' && masked[j] <= 'z') {
			j++
		}
		if (i == 0 || strings.IndexByte(" (\t[\"*", masked[i-1]) >= 0) && (j == len(masked) || strings.IndexByte(" ).,;:]\"*", masked[j]) >= 0) {
			at := f.toSrc(i)
			m.commit(f, masked, string(masked[i:j]), at, at, at+j-i, Prose)
		}
		i = j
	}
}

// commit adds the claim of one word when it is a commit id of this repository. from and to are its place with delimiters.
func (m *miner) commit(f *flow, masked []byte, word string, at, from, to int, form Form) {
	if !hexWord.MatchString(word) || !strings.ContainsAny(word, "0123456789") || !strings.ContainsAny(word, "abcdef") || shownID(word) {
		return
	}
	a, b := f.toRaw(from), f.toRaw(to)
	if a < 0 || b < a || b > len(masked) || at+len(word) > len(m.src) || string(m.src[at:at+len(word)]) != word {
		return
	}
	lo, hi := sentence(masked, a, b)
	if !commitBefore.Match(masked[max(lo, a-60):a]) && !commitAfter.Match(masked[b:min(hi, b+40)]) && !(a < 3 && m.listsCommits(f)) {
		return
	}
	if elsewhere.Match(f.raw[lo:min(hi, len(f.raw))]) || ofProduct.Match(f.raw[lo:min(a, len(f.raw))]) {
		return
	}
	c := m.context(f, masked, from, to)
	c.Form = form
	m.add(Claim{Kind: CommitClaim, Target: word, Context: c}, Span{at, at + len(word)})
}

var commitsWord = lazyregexp.New(`(?i)\bcommits?\b`)

// listsCommits reports whether a list item stands in a list of commits.
func (m *miner) listsCommits(f *flow) bool {
	for _, it := range m.items {
		if it != f && announces(it) && commitsWord.Match(it.raw) {
			return true
		}
	}
	return f.intro != nil && announces(f.intro) && commitsWord.Match(f.intro.raw) || f.intro == nil && len(m.items) > 0 && commitsWord.MatchString(m.headText())
}

// shownID reports whether an id is one that people type to show what an id looks like.
func shownID(word string) bool {
	for _, p := range shownIDs {
		if strings.HasPrefix(word, p) {
			return true
		}
	}
	kinds := map[rune]bool{}
	for _, r := range word {
		kinds[r] = true
	}
	return len(kinds) < 4
}
