package guard

import (
	"encoding/base64"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// placeholder words show that a value stands for another.
var placeholder = lazyregexp.New(`(?i)example|placeholder|your|xxxx|redacted|change|dummy|sample|fake|replace|insert|todo|\.\.\.|\*\*\*|…|\$\{|\{\{|process\.env|os\.environ|getenv|secrets\.|vault|<[a-z]|foobar|123456|passw0rd|@123(?:45?)?!?$|abcdef0|deadbeef|password|localhost|test[_-]?(?:key|token|secret)|^(?:my|dev)[_-]|^n/a$|^(?:test|demo|user|guest|welcome|qwerty)[@_!]?\d{1,5}[!@#$]{0,2}$|JBSWY3DPEHPK3PXP|4eC39HqLyjWDarjtT1zdp7dc|pass(?:word)?[_!@#]?\d{1,4}!?$`)

// seenAt is what stands before ids, public keys and digests.
var seenAt = lazyregexp.New(`(?i)(?:[-_ ]id|key_?id|token_?id|file_?key)["'\x60]?\s?(?:[:=]|is)?\s?["'\x60]?$|\bsids? (?:is )?$|\b(?:h1:|sha(?:1|256|384|512)[:-]|ssh-(?:rsa|dss|ed25519) |ecdsa-sha2-\S{1,20} |ipfs://|data:\S{1,30};base64,)$`)

// proseWord is a word that no phrase of a wallet has.
var proseWord = lazyregexp.New(`(?i)\b(?:the|and|for|are|was|not|from|our|its|has|but)\b`)

// publicAt reports whether what surrounds a value says that it is none: the rest of it is left out, it is an id, or it belongs to the
// settings that a web page hands to everybody.
func publicAt(text string, start, end int) bool {
	if end < len(text) && strings.IndexByte("<{*(", text[end]) >= 0 && !strings.HasPrefix(text[end:], "</") && !strings.HasPrefix(text[end:], "**") {
		return true
	}
	if strings.Contains(text[max(0, start-120):start], "arn:aws") && !strings.ContainsAny(text[strings.LastIndex(text[:start], "arn:aws"):start], " \n") {
		return true // the name of a resource, which says where a secret is
	}
	return strings.HasPrefix(text[start:], "AIza") && strings.Contains(text[start:min(len(text), end+300)], "authDomain")
}

// seen reports whether a value stands where ids, digests and public keys stand. It does not clear what has the form of a secret.
func seen(text string, start int) bool {
	before := text[max(0, start-near):start]
	return seenAt.MatchString(before) && !secretID.MatchString(before) || publicWord.MatchString(clause(reading(before, true)))
}

var secretID = lazyregexp.New(`(?i)secret[_ -]id["'\x60]?\s?(?:[:=]|is)?\s?["'\x60]?$`)

// formless are rules of the library that go by names only; those of ids and public keys are no secrets at all.
var formless = lazyregexp.New(`^(?:generic-api-key|curl-.*|twilio-api-key)$`)

var harmless = lazyregexp.New(`-(?:id|pub-key|pub-api-key|public-key)$`)

// keepForeign judges what the library found by rules that look at names only.
func keepForeign(rule, v string) bool {
	if placeholder.MatchString(v) || standIn(v) || known16(v) || harmless.MatchString(rule) && !strings.HasPrefix(v, "LTAI") {
		return false
	}
	switch rule {
	case "jwt":
		head, _ := base64.RawURLEncoding.DecodeString(strings.SplitN(v, ".", 2)[0])
		return !strings.Contains(string(head), `"none"`) // unsigned, for whoever wants to read it
	case "curl-auth-header", "curl-auth-user", "generic-api-key":
		return mixed(v) && entropy(v) >= 3.2 && !words(v) && !term.MatchString(v)
	}
	return true
}
