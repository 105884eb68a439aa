package guard

import (
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// Most keys have no form of their own, so that only what stands next to them tells. A value is looked at where a text names it: as a
// setting, in a header, behind an option, in a table or in a sentence.

// near is how much text on each side of a value is asked, in bytes.
const near = 90

const (
	tokenName = `(?:api[ _-]?(?:key|token|secret)|apikey|token|\btok|(?:\b|_)pat|pepper|secret[_ -]id|secret|credential|(?:access|auth|secret|private|master|signing|encryption|admin|app|application|account|license|licence|write|ingest|ingestion|rest|service|webhook|integration|deploy|shared|session|server|bearer|security|registration|provisioning|authorization|subscription|bot|user|functions?|host|system|join|cluster|root|hmac|cipher|data|storage|sas|pre-?shared)[ ._-]?key|schlüssel|geheimnis|jeton|clé (?:d'api|secrète|api)|clave (?:de api|secreta)|chave (?:de api|secreta)|токен|ключ|令牌|密钥|密鑰|トークン|토큰)s?`
	wordName  = `(?:password|passwd|passphrase|passcode|pass ?phrase|pwd|passw|pw|psk|wi-?fi key|wpa2? key|kennwort|passwort|mot de passe|mdp|contraseña|clave|senha|palavra-passe|wachtwoord|hasło|hasłem|heslo|lösenord|adgangskode|passord|salasana|jelszó|parol[aăeá]?|parool|şifre|şifresi|parolası|lozinka|geslo|slaptažodis|κωδικός|пароль|пароля|парол[аь]|密码|密碼|口令|パスワード|비밀번호|암호|סיסמה|كلمة المرور|كلمة السر|mật khẩu|kata sandi|รหัสผ่าน|पासवर्ड)s?`
	signs2    = `(?: ?(?:=>|>|->|→|==?|:|：|—|–|是|为|為|は|은|는|이|가))`
	said      = `(?:(?:` + signs2 + `| (?:is now|is|are|was|contains|holds|reads|set to|became|lautet|ist|war|est|sont|es|son|é|è|to jest|je|jest|är|er|este|là|adalah|είναι|هي|هو|היא|הוא|है|است|คือ|это|теперь))(?: ?\bb)?)`
	scope     = `(?:[ _-](?:value|string|no\.?|\d|v\d|prod|production|staging|live|dev|test))?(?: ?\([^()]{0,40}\))?`
)

// named in the lower case of the text before a value, without its marks of emphasis: directly, or with what the name is for in between.
var (
	tokenBefore = lazyregexp.New(`(?:^|[ ,])private $|(` + tokenName + `)` + scope + said + `? ?$`)
	tokenTold   = lazyregexp.New(`(` + tokenName + `)` + scope + `(?:,? (?:for|of|in|on|from|to|at|we|used|with|für|vom|von|der|des|del|de|du|la|para|pour|от|для|value|that)\b[^.:=\n]{1,44}?)?` + said + ` ?$`)
	wordBefore  = lazyregexp.New(`(?:^|[^a-z])` + wordName + scope + ` $`)
	wordTold    = lazyregexp.New(`(?:^|[^a-z]|[a-z0-9_])` + wordName + scope + `(?:[^\n.:=：]{0,44}?)?` + said + ` ?$`)
	passBefore  = lazyregexp.New(`(?:^|[^a-z])(?:(?:auth|priv|key ?store|trust ?store|admin|root|user|login|db|bind|cert|p12|jks|sudo) pass|pass ?[:=]) ?$`)
	withBefore  = lazyregexp.New(`(?:\blog(?:s|ged)? ?in|\bbinds?|\bsigns? in|\bconnects?|\bopens?|\bunlocks?|\bdecrypts?|\bauthenticates?)\b[^\n.]{0,50} (?:with|using|mit|avec|con) $`)
	nameAfter   = lazyregexp.New(`^ ?(?:is|as|=|\(|,|-|–|—|ist|est|es|это) ?(?:the |our |my |an? |its |for the |your |das |der |le |la |el )?(?:[a-z0-9-]+ ){0,2}?(` + tokenName + `|` + wordName + `)(?:[^a-z_-]|$)`)
	keyBefore   = lazyregexp.New(`(?:^|[^a-z])([a-z0-9]+)[ _-]key(?: ?\([^()]{0,40}\))?(` + said + `)? ?$`)
	loginBefore = lazyregexp.New(`(?:^|[$;&|:] ?|(?:run|with|by|via) )(?:[a-z][\w.-]* ){1,2}(?:login|auth|authtoken|add-authtoken|set-token|set-key|(?:apikey|api-key|token|service) (?:save|set|add|install)(?: [a-z]\w*)?)(?: -\w| --[a-z-]+)* $`)
	cookieName  = lazyregexp.New(`[?&](?:code|key|t|appid|invite|auth|access|pass)=$|(?:^|[^a-z])(?:[a-z_.]*(?:session(?:_?id)?|sess|sid|cookies?)|auth|remember_\w+|x-amz-security-token|signature|(?:x-(?:amz|goog)-)?signature)=$`)
	pairBefore  = lazyregexp.New(`(?:login|log in|sign in|logs in|credentials?|creds|account|basic auth|user(?:name)?|anmeldung|zugang)\b[^\n]{0,40}?[ :(][\w.@+-]{2,40} ?[/:] ?$|(?:^|[ :(])(?:ci|bot|admin|root|deploy|svc|service|user|robot|ops)[\w.@+-]{0,30} / $|(?:^|[ :(])(?:admin(?:istrator)?|root|postgres|guest|sa) ?: ?$`)
	lineBefore  = lazyregexp.New(`^(?:[-*] )?[\w.@+ -]{2,40} / $`)
	callBefore  = lazyregexp.New(`(?:client|auth\w*|login|connect|configure|(?:api|secret)_?key)\( ?$`)
)

// public words say that what is named is meant to be seen, or made of something else; vague ones that a plain number is no key.
var (
	publicWord = lazyregexp.New(`public|publishable|fingerprint|thumbprint|\bhash|digest|checksum|integrity|encrypted (?:value|secret|token|password|key|form|data)|sealed|\baddress|csrf|xsrf|\b(?:next|page|cursor)[ _-]?(?:page|token|key)|contract|\bmint\b|\bsite[ _-]?key|idempotency|anon[ _-]?key|masked|redacted|placeholder|search[ _-]only|(?:^|[^a-z_])(?:id|ids|name|names|arn|path|uri|url|file|length|count|type|version|prefix|format|regex|pattern|kid)(?: ?(?:[:=]|is|are))? ?$|(?:[a-su-z]_|-)(?:id|name|file|path|arn|uri|version|type|ref|key_id)[:=] ?$`)
	vagueWord  = lazyregexp.New(`\bsha-?\d*\b|\bmd5\b|commit|revision|\btrace|\brequest|etag|\bimage|\blayer|\bvector|\bfixture|uuid|guid|\brow\b|primary|foreign|partition|\bcache|\bsort|\bobject|\bbuild\b|\bdevice|\bpush\b|\bdesign|\bgas\b|erc-?\d|\bnft|\blp\b|\bcorrelation|pinned|\bfix|\brevert|\bgit\b|\bapp key $`)
	keyOfData  = lazyregexp.New(`^(?:public|publishable|client|primary|foreign|partition|sort|cache|object|row|hash|idempotency|dict|map|lookup|site|registry|config|index|json|yaml|query|feature|flag|file|issue|project|jira|translation|i18n|message|route|natural|unique|composite|surrogate|redis|s3|gpg|pgp|ssh|host|turn|answer|arrow|return|enter|escape|hot|the|a|this|each|every|any|same|no|which|react|list|item|local|storage|query|search|sitekey)$`)
)

// In a note of a sentence or two a long value drawn by lot is what the note is there for, unless it is said to be data. Documents hold many such.
const shortNote = 500

var dataWord = lazyregexp.New(`\bdata\b|\benc\b|secure|document|\bdoc\b|\bdocs\b|sheet|folder|drive|video|\bspec\b|vendor|base64|encoded|sample|example|fixture|\bid\b|\bids\b|[a-z]id\b|account|customer|player|session of|signature|\bcert|payload|blob|\bicon|\bimg|image|\bpng|\bfont|cursor|documented|dkim|jwks|\bkid\b|program|wallet|ticket|invoice|order|snapshot|bundle|chunk|name|class\b|function|method|\bfile\b|\bpage\b|design|share|recipient|xpub|npub|ciphertext|integrity|resolved`)

// signsWith ends what says that a wallet or an account signs with what follows.
var signsWith = lazyregexp.New(`\b(?:wallet|deployer|signer|relayer|account|validator)\b[^\n]{0,50}\b(?:signs|signed|unlocks|unlocked|funded|pays|deploys)\b(?: \w+){0,2} (?:with|by|from|using) $`)

// alone reports whether a value stands by itself, is long and has much of everything, as keys have that were drawn by lot.
func alone(text string, start, end int, v string) bool {
	if len(v) < 36 || strings.ToLower(v) == v || strings.ToUpper(v) == v || entropy(v) < 4.2 || strings.ContainsAny(v, ":.%=") || strings.ContainsAny(v, "/+") && len(v) != 40 {
		return false
	}
	if publicName(v) || strings.Contains(v, "_") && strings.Index(v, "_") < 6 || strings.Contains(text, "-----") || decode(v) != "" {
		return false // an id such as cus_…, a part of a certificate, text that is encoded
	}
	before := start == 0 || strings.IndexByte(" \n\t\"'`(", text[start-1]) >= 0
	return before && (end == len(text) || strings.IndexByte(" \n\t\"'`),.;:!?", text[end]) >= 0)
}

// publicName reports whether v has the form of a public name that is as long as a key: of content, of an account on a chain, of a site, of a signer.
func publicName(v string) bool {
	return strings.HasPrefix(v, "Qm") || strings.HasPrefix(v, "RW") || strings.HasPrefix(v, "6L") && len(v) == 40 || (len(v) == 43 || len(v) == 44) && !strings.ContainsAny(v, "0OIl-_")
}

// namedSecrets finds values that the text around them names as secrets.
func namedSecrets(text string) []Secret {
	var out []Secret
	eachValue(text, func(start, end int) {
		for start < end && (text[start] == '*' || text[start] == '_') {
			start++ // a mark of emphasis
		}
		v := strings.TrimRight(text[start:end], ".,:;?!_")
		if strings.HasSuffix(v, "**") {
			v = strings.TrimRight(v, "*")
		}
		if rest := text[start+len(v) : end]; strings.HasPrefix(rest, "!") || strings.HasPrefix(rest, "?") {
			v += rest[:1] // a password may end so; a sentence that does loses nothing
		}
		if len(v) < 6 || !strings.ContainsAny(v, "0123456789!#%&*+?^~@$") && !irregular(v) || strings.HasPrefix(v, "$") || strings.HasPrefix(v, "%") || placeholder.MatchString(v) || publicAt(text, start, start+len(v)) || seenAt.MatchString(text[max(0, start-near):start]) && !secretID.MatchString(text[max(0, start-near):start]) {
			return
		}
		if rule := roleOf(text, start, start+len(v), v); rule != "" && !standIn(v) && !illustrates(text, start, start+len(v)) {
			out = append(out, Secret{rule, v, start})
		}
	})
	return out
}

// roleOf is the rule by which what surrounds a value makes a secret of it; empty when nothing does.
func roleOf(text string, start, end int, v string) string {
	plain := plainKey.MatchString(v)
	drawn := !plain && opaque(v)
	before := reading(text[max(0, start-near):start], true)
	told := before != "" && (wordTold.MatchString(before) || passBefore.MatchString(before))
	if (told || before != "" && wordBefore.MatchString(before)) && password(v, told) && !publicWord.MatchString(clause(before)) {
		return "spoken-password"
	}
	if !plain && !drawn {
		if password(v, false) && (pairBefore.MatchString(before) || withBefore.MatchString(before) && strings.ContainsAny(v, "!#%&*+?^~@$")) {
			return "login"
		}
		return ""
	}
	sentence := clause(before)
	if publicWord.MatchString(sentence) || plain && vagueWord.MatchString(sentence) {
		return ""
	}
	switch {
	case plain && strings.HasPrefix(v, "0x") && !strings.Contains(sentence, "private") && !signsWith.MatchString(sentence):
		return ""
	case plain && signsWith.MatchString(sentence):
		return "assigned-secret"
	case tokenBefore.MatchString(before), tokenTold.MatchString(before):
		return "assigned-secret"
	case wordTold.MatchString(before), drawn && wordBefore.MatchString(before):
		return "spoken-password"
	case loginBefore.MatchString(before):
		return "command-password"
	case cookieName.MatchString(before) && (drawn && (len(v) >= 32 || !strings.HasSuffix(before, "&t=") && !strings.HasSuffix(before, "?t=")) || strings.HasSuffix(before, "key=") || strings.HasSuffix(before, "appid=")):
		return "session"
	case pairBefore.MatchString(before), drawn && (callBefore.MatchString(before) || lineBefore.MatchString(before)):
		return "login"
	}
	if m := keyBefore.FindStringSubmatch(before); m != nil && (drawn || m[2] != "" && len(v) != 36) && (!keyOfData.MatchString(m[1]) || drawn && len(v) > 60 && varied(v)) {
		return "assigned-secret"
	}
	if drawn && len(text) < shortNote && alone(text, start, end, v) && !dataWord.MatchString(sentence) && !vagueWord.MatchString(sentence) {
		return "high-entropy"
	}
	after := reading(text[end:min(len(text), end+near)], false)
	if nameAfter.MatchString(after) && !publicWord.MatchString(after) && !(plain && vagueWord.MatchString(after)) {
		return "assigned-secret"
	}
	return ""
}

// reading is a stretch of text as a person reads it: one line, in lower case, without quotes and marks of emphasis. The line before it is
// taken when a value stands alone on its own.
func reading(s string, before bool) string {
	if before {
		if i := strings.LastIndexByte(strings.TrimRight(s, " \t\n\r>-*`\"'"), '\n'); i >= 0 {
			s = s[i+1:]
		}
	} else if i := strings.IndexByte(s, '\n'); i >= 0 {
		s = s[:i]
	}
	var b strings.Builder
	space := false
	for _, r := range strings.ToLower(s) {
		switch r {
		case ' ', '\t', '\n', '\r', '*', '`', '"', '\'', '|', '“', '”', '„', '«', '»', '「', '」', '’':
			space = true
			continue
		}
		if space && b.Len() > 0 || space && before {
			b.WriteByte(' ')
		}
		space = false
		b.WriteRune(r)
	}
	if space {
		b.WriteByte(' ')
	}
	return b.String()
}

// clause is the end of a text from its last sentence or half sentence on.
func clause(s string) string {
	cut := max(strings.LastIndex(s, ". "), strings.LastIndex(s, "; "), strings.LastIndex(s, ", ")) // ", " too: "account id X, token Y"
	if cut >= 0 && cut+2 < len(s) {
		return s[cut+2:]
	}
	return s
}

// eachValue visits the words of a text that could be values: what stands behind "name=" or "name:", the parameters of addresses, and other words.
func eachValue(text string, visit func(start, end int)) {
	for i := 0; i < len(text); {
		if !inValue(text[i]) {
			i++
			continue
		}
		start := i
		for i < len(text) && inValue(text[i]) {
			i++
		}
		if i-start >= 6 {
			wordValues(text, start, i, visit)
		}
	}
}

// inValue reports whether c may stand in a value. Text of other scripts ends one, as in Chinese no space does.
func inValue(c byte) bool {
	return c > ' ' && c < 0x7f && strings.IndexByte("\"'`<>(){}[],;|\\", c) < 0
}

func wordValues(text string, start, end int, visit func(start, end int)) {
	word := text[start:end]
	if i := strings.Index(word, "://"); i >= 0 {
		for at := start + i + 3; at < end; {
			n := strings.IndexAny(text[at:end], "?&#")
			if n < 0 {
				return
			}
			at += n + 1
			stop := end
			if m := strings.IndexAny(text[at:end], "?&#"); m >= 0 {
				stop = at + m
			}
			if eq := strings.IndexByte(text[at:stop], '='); eq > 0 && at+eq+1 < stop {
				visit(at+eq+1, stop)
			}
		}
		return
	}
	if i := strings.IndexByte(word, '='); i > 0 && i+6 < len(word) && nameEnd(word[:i]) {
		start += i + 1
	} else if i := strings.LastIndexByte(word, ':'); i > 0 && i+6 < len(word) && nameEnd(word[:i]) {
		start += i + 1
	}
	if text[start] == '=' || text[start] == ':' {
		start++
	}
	visit(start, end)
}

// nameEnd reports whether s can be the name of a setting, or ends in one.
func nameEnd(s string) bool {
	c := s[len(s)-1]
	return len(s) < 80 && (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c == ':' || c >= '0' && c <= '9' && strings.IndexAny(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") == 0)
}
