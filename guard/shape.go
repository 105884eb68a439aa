package guard

import (
	"math"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// mixed reports whether v has digits as well as letters.
func mixed(v string) bool {
	letters := strings.ContainsFunc(v, func(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' })
	return letters && strings.ContainsAny(v, "0123456789")
}

// words reports whether v is made of words with separators, as names of variables and files are.
func words(v string) bool {
	parts := strings.FieldsFunc(v, separator)
	plain := 0
	for _, p := range parts {
		if len(p) <= 12 && (strings.Trim(p, "abcdefghijklmnopqrstuvwxyz") == "" || strings.Trim(p, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == "" || strings.Trim(p, "0123456789") == "") {
			plain++
		} else if len(p) >= 20 && mixed(p) {
			return false
		}
	}
	return len(parts) >= 3 && plain*4 >= len(parts)*3
}

func separator(r rune) bool { return r == '-' || r == '_' || r == '.' || r == '/' }

// named reports whether v is the name of a thing that a machine numbered, such as "issuer-credentials-7c9d8b6f5d-x2k4p".
func named(v string) bool {
	if strings.ToLower(v) != v && strings.ToUpper(v) != v {
		return false
	}
	parts, plain := strings.FieldsFunc(v, separator), 0
	for _, p := range parts {
		if len(p) >= 3 && strings.Trim(strings.ToLower(p), "abcdefghijklmnopqrstuvwxyz") == "" {
			plain++
		}
	}
	return len(parts) >= 2 && (plain >= 2 || plain == 1 && len(v) < 32)
}

// varied reports whether v has letters of both cases or signs next to letters and digits, as passwords have that are not versions or names.
func varied(v string) bool {
	small, capital := strings.ToUpper(v) != v, strings.ToLower(v) != v
	return small && capital || strings.ContainsAny(v, "!#%&*+?^~@$")
}

var hashLike = lazyregexp.New(`^(?:[0-9a-f]{7,64}|0x[0-9a-fA-F]{40}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$`)

// known16 reports whether v has the form of a commit, a checksum, an address or a UUID, which are written next to all kinds of words.
func known16(v string) bool { return hashLike.MatchString(v) }

// plainKey is the form of the many keys that are nothing but a number in hexadecimal digits or a UUID.
var plainKey = lazyregexp.New(`^(?:(?:0x)?[0-9a-f]{20,140}|[0-9A-F]{32,64}|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$`)

// assignment is a setting of a program, "max_checks=1", behind a word such as "pass" that is a verb there.
var assignment = lazyregexp.New(`^[A-Za-z_][A-Za-z0-9_]*=[^=]`)

// identifier is a name of code: words in lower case joined by underscores.
var identifier = lazyregexp.New(`^[a-z][a-z0-9]{1,14}(?:_[a-z0-9]{1,14})+$`)

// term is a word with a number, or several, as kinds and names have: "SHA-256", "Base64-encoded", "OAuth2", "v1.2.0-rc1".
var term = lazyregexp.New(`^(?:[A-Za-z]+\d{0,4}|\d+[a-z]{0,3})(?:[-_./+:]+(?:[A-Za-z]+\d{0,4}|\d+[a-z]{0,3}))*$`)

// opaque reports whether v looks drawn by lot: letters and digits of much variety, neither a name nor a path nor a setting.
func opaque(v string) bool {
	if len(v) < 16 || !mixed(v) || known16(v) || strings.Trim(v, charsOfTokens) != "" || entropy(v) < 3.2 || strings.Contains(v, "%20") || words(v) || named(v) || identifier.MatchString(v) || assignment.MatchString(v) {
		return false
	}
	if strings.HasPrefix(v, "eyJ") && len(v)-strings.LastIndexByte(v, '.') < 16 {
		return false // the head of a token, or one without a signature
	}
	if camel(v) || strings.Count(v, ".") > 2 || host.MatchString(v) || term.MatchString(v) && strings.ContainsAny(v, "-_./+:") {
		return false
	}
	return !strings.Contains(v, "/") || len(v) >= 30 && varied(v) && strings.Count(v, "/")*12 <= len(v) && (!strings.ContainsAny(v[:1], "/.~") || len(v) > 60 && !strings.Contains(v, "."))
}

const charsOfTokens = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./+=:~%"

// camel reports whether v is a name such as "refreshAccessToken2": at least half of it is words of small letters.
func camel(v string) bool {
	if strings.ToLower(v) == v || consonants.MatchString(v) {
		return false
	}
	in, run := 0, 0
	for i := 0; i <= len(v); i++ {
		if i < len(v) && v[i] >= 'a' && v[i] <= 'z' {
			run++
			continue
		}
		if run >= 3 {
			in += run + 1
		}
		run = 0
	}
	return in*2 >= len(v)
}

// consonants in a row as hardly a word has them.
var consonants = lazyregexp.New(`[bcdfghjklmnpqrstvwxz]{4}`)

// host is the name of a machine or a file.
var host = lazyregexp.New(`\.[a-z]{2,6}$`)

// password reports whether v looks like what people choose or draw for one. Behind a colon or the like a name with a number is enough.
func password(v string, told bool) bool {
	if len(v) < 6 || len(v) > 100 || entropy(v) < 2.2 || strings.Contains(v, "://") || strings.Contains(v, "$(") || strings.Contains(v, "=>") || strings.Contains(v, "?.") || known16(strings.TrimPrefix(v, "#")) || colour.MatchString(v) {
		return false
	}
	if strings.ContainsAny(v[:1], "/.~\\@:-=&") || strings.HasSuffix(v, "=") && len(v) < 20 || words(v) || named(v) || identifier.MatchString(v) || knownName.MatchString(v) || assignment.MatchString(v) {
		return false
	}
	digits, letters := strings.ContainsAny(v, "0123456789"), strings.ToLower(v) != strings.ToUpper(v)
	both := strings.ToLower(v) != v && strings.ToUpper(v) != v
	signs := strings.Trim(strings.Trim(v, "!#%&*+?^~@$"), charsOfTokens) != "" || strings.ContainsAny(v, "!#%&*+?^~@$")
	switch {
	case told && !digits && irregular(v):
		return len(v) >= 8
	case !letters || !digits && !(signs && both && told):
		return false
	case term.MatchString(v) && !signs:
		return told && both && len(v) >= 20 && strings.Count(v, "-") >= 3 || told && both && !strings.ContainsAny(v, "-_./+:") && len(strings.TrimRight(v, "0123456789"))+2 < len(v)
	case strings.Count(v, "/") > 1 || strings.Count(v, ".") > 1 && !signs:
		return false
	}
	return both || signs || told && len(v) >= 8
}

// knownName is what passwords are kept or hashed with, a class of a program, or two words that a sign joins.
var knownName = lazyregexp.New(`^(?i:argon2(?:id?|d)?|bcrypt\d*|scrypt|pbkdf2[\w-]*|sha-?\d{1,3}(?:[-/_]\d+)?|md5|hmac[\w-]*|[hrep]s(?:256|384|512)|keepass\w*|1password|lastpass|bitwarden|vaultwarden|dashlane|nordpass)$|^(?:[A-Z][a-z]+){2,}\d[A-Z]$|^[A-Z]?[a-z]+(?:[+&][A-Z]?[a-z]+)+$`)

var colour = lazyregexp.New(`^#[0-9a-fA-F]{3,8}$`)

// irregular reports whether v has a part whose capitals stand where no word has them, as in "KmlAmSTkckRc".
func irregular(v string) bool {
	for _, p := range strings.FieldsFunc(v, separator) {
		small := len(strings.Trim(p, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")) > 0 && strings.ToUpper(p) != p
		capitals := 0
		for i := range len(p) {
			if p[i] >= 'A' && p[i] <= 'Z' {
				capitals++
			}
		}
		if len(p) >= 8 && small && capitals >= 3 && !camel(p) && strings.Trim(strings.ToLower(p), "abcdefghijklmnopqrstuvwxyz") == "" {
			return true
		}
	}
	return false
}

// entropy is Shannon's, in bits a byte.
func entropy(v string) float64 {
	var n [256]int
	for i := range len(v) {
		n[v[i]]++
	}
	h := 0.0
	for _, c := range n {
		if c > 0 {
			p := float64(c) / float64(len(v))
			h -= p * math.Log2(p)
		}
	}
	return h
}
