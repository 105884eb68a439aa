package verify

import (
	"fmt"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// defineWord finds the name that a line of code defines, in most languages.
var defineWord = lazyregexp.New(`^\s*(?:@\w+\s+)?(?:(?:export|default|pub(?:\([a-z]+\))?|public|private|protected|internal|static|abstract|final|sealed|override|async|unsafe|inline|virtual|open|data|suspend|declare|readonly)\s+)*` +
	`(?:function\*?|class|interface|type|enum|struct|trait|impl|record|object|protocol|extension|module|namespace|const|let|var|val|def|fn|func|fun|sub|macro_rules!)\s+(?:\([^)]*\)\s*)?([A-Za-z_$][\w$]*)`)

// declaredIn is the name that the first of some lines define that define any, and how far down it stands.
func declaredIn(lines []string) (name string, at int) {
	for i, l := range lines {
		if m := defineWord.FindStringSubmatch(l); m != nil {
			return m[1], i
		}
	}
	return "", 0
}

// begins judges a cited text that is not there as it was: it is right when only its spelling changed, or when the definition that a range
// began with begins there still. A single line is held to what it says, unless the text around the claim speaks of what it defines.
func (v *Verifier) begins(j *job, p string, text, now []string) (verdict, bool) {
	c := j.claim
	if at, ok := find(plainly(now), plainly(text), c.Start, false); ok && abs(at-c.Start) <= slack {
		out := confirmed("the lines say what they said but for quotes and spaces", p)
		out.Evidence[0].Line = at
		return out, true
	}
	if c.Quote != "" {
		return verdict{}, false
	}
	name, k := declaredIn(text[:min(len(text), slack+1)])
	if name == "" || len(text) == 1 && !(len(name) > minLetter && hasWord(spokenOf(j), name)) {
		return verdict{}, false
	}
	for i := max(0, c.Start+k-1-slack); i < min(len(now), c.Start+k+slack); i++ {
		if m := defineWord.FindStringSubmatch(now[i]); m != nil && m[1] == name {
			out := confirmed(fmt.Sprintf("edited since, but %q still begins there", name), p)
			out.Evidence[0].Line = i + 1
			return out, true
		}
	}
	return verdict{}, false
}

// spokenOf is what the text around a claim speaks of: the heading above it and its paragraph.
func spokenOf(j *job) string {
	return j.claim.Context.Heading + "\n" + paragraphOf(j.doc, j.claim.At.Span.Start)
}

// plainly are lines without what a formatter changes: kinds of quotes, semicolons and commas at their ends, spaces.
func plainly(lines []string) []string {
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = strings.TrimRight(spellings.Replace(l), ";,")
	}
	return out
}

var spellings = strings.NewReplacer(" ", "", "\t", "", "'", `"`, "`", `"`)
