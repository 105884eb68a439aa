package policy

import (
	"crypto/sha256"
	"encoding/base32"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// crockford is Crockford's base 32 in lower case.
var crockford = base32.NewEncoding("0123456789abcdefghjkmnpqrstvwxyz").WithPadding(base32.NoPadding)

// Hash returns twelve lower-case characters of Crockford's base 32 that stand for the parts: the first 60 bits of their SHA-256.
func Hash(parts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x1f")))
	return crockford.EncodeToString(sum[:])[:12]
}

// Normal returns a text as it is compared by identity: Unicode form NFKC, case folded, white space collapsed.
func Normal(s string) string {
	return strings.Join(strings.Fields(cases.Fold().String(norm.NFKC.String(s))), " ")
}

// ID returns the id of a fact: the same subject and fact have the same id wherever they are written down.
func ID(subject, fact string) string { return "m-" + Hash(Normal(subject), Normal(fact)) }

// EventID returns the id of an event from what it tells.
func EventID(parts ...string) string { return "e-" + Hash(parts...) }

// IDPattern is what the id of an entry looks like.
var IDPattern = regexp.MustCompile(`^m-[0-9a-hjkmnp-tv-z]{12}$`)

// words returns the distinct words of a text, sorted, in their normal form and without punctuation.
func words(s string) []string {
	out := strings.FieldsFunc(Normal(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) && !unicode.IsMark(r) })
	slices.Sort(out)
	return slices.Compact(out)
}

// Slug turns a title into lower-case words of ASCII letters and digits joined by hyphens; empty when it has none.
func Slug(title string) string {
	parts := strings.FieldsFunc(strings.ToLower(norm.NFKD.String(title)), func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || unicode.IsMark(r))
	})
	for i, p := range parts {
		parts[i] = strings.Map(func(r rune) rune {
			if unicode.IsMark(r) {
				return -1
			}
			return r
		}, p)
	}
	return strings.Join(parts, "-")
}
