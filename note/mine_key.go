package note

import (
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// Parts of sentences that tie a key to its file. They are matched on the text between two spans or behind one.
var (
	keyNoun = `(?:(?:top-level|config|configuration|npm|yaml|json|toml)\s+)?(?:keys?|fields?|propert(?:y|ies)|settings?|options?|entr(?:y|ies)|sections?|scripts?|tables?|blocks?|arrays?|lists?|objects?|parameters?|attributes?|values?|variables?)`
	inFile  = `(?:(?:is|are|as)\s+)?(?:(?:set|defined|declared|configured|specified|listed|found|located|pinned|stored|kept|lives?)\s+)?(?:in|of|from|inside|within|under|at)\s+(?:(?:the|our|its|root|project|main|file|repo|root-level)\s+){0,3}`
	file    = "\\**\\[?`?([\\w@./~+-]*[\\w-])`?"
	worth   = "(?:`([^`\\n]{1,80})`|\"([^\"\\n]{1,80})\"|\\*\\*([\\w.-]{1,40})\\*\\*|(true|false|null|on|off|v?\\d[\\w.,%-]*(?:\\s+(?:lines?|seconds?|minutes?|hours?|days?|ms|bytes|characters?|chars?|items?|entries|KB|MB|GB))?))"
	isWorth = `\s*(?:\**:\**|=|==|is|equals|is\s+set\s+to|is\s+pinned\s+to|set\s+to|defaults\s+to|is\s+currently|has\s+(?:the\s+)?value|\(|→)\s*`

	// `key` in `file`
	keyInFile = lazyregexp.New(`^\**\s*(` + keyNoun + `\s+)?(?:\([^()]{0,40}\)\s+)?` + inFile + file)
	// `key` is `value` in `file`
	keyIsInFile = lazyregexp.New(`^` + isWorth + worth + `\)?\s*,?\s+` + inFile + file)
	// behind "`key` in `file`": is `value`
	thenIs = lazyregexp.New(`^\**` + isWorth + worth)
	// `file` → `key`, the `key` in it
	fileHasKey = lazyregexp.New("^\\**(?:\\s*(?:→|->|=>|›|»|>)\\s*|(?:'s|’s)\\s+(?:" + keyNoun + "\\s+)?|\\s+(?:has|contains|holds|defines|sets|declares|pins)\\s+(?:an?\\s+|the\\s+)?|\\s+(?:under|at)\\s+(?:the\\s+)?(?:key\\s+)?|\\s+" + keyNoun + "\\s+|,\\s+(?:the\\s+)?|\\s+\\((?:see\\s+|the\\s+)?|:\\**\\s+|\\s+)`([^`\\n]{1,120})`(\\s+" + keyNoun + "\\b)?")
	// `file` sets `key` to `value`
	thenTo = lazyregexp.New(`^\**\s+to\s+` + worth)
	// one span that holds both
	fileKey = lazyregexp.New(`^([\w@./~+-]+)(?:\s*(?:→|->|=>|›|»)\s*|\s+>\s+|#|::|:\s+)(.+)$`)
	// key: value, key = value within one span
	pairSpan = lazyregexp.New(`^([\w@$./\[\]"'-]+?)\s*(?:=|:)\s+(\S.{0,79})$|^([\w@$./\[\]-]+)=(\S{1,80})$`)

	compound = lazyregexp.New(`[A-Za-z0-9][._-][A-Za-z]|[a-z][A-Z]|^/|\[`)
	setsIt   = lazyregexp.New(`(?i)(?:^|[\s*(])(?:set|setting|enable|disable|configure|put|define|specify|change|override|bump|tweak|increase|decrease|raise|lower|adjust|register|declare|append|include|insert|ensure|requires?|update|modify|edit)(?:\s+(?:the|a|an|your|its|this|that|new|correct|right|matching|both|all))*(?:\s+(?:these|them|it|those|this|(?:these|those|the|your)\s+[\w-]+)\s+(?:in|under|into|to|at)\s+(?:the\s+)?)?\s*[\s*(]*$`)
	// ordersIt begins a sentence that tells how to change a setting, whatever stands between: "Enable the trace in `a.yaml`: `trace: true`".
	ordersIt   = lazyregexp.New(`(?i)^[\s*(]*(?:to\s+)?(set|enable|disable|turn|toggle|switch|change|override|increase|decrease|raise|lower|adjust|tweak|reduce|bump)\s`)
	dependsOn  = lazyregexp.New(`(?i)(?:^|[\s*(])(?:when|whenever|if|unless|until|once|where|while|assuming)\b`)
	yoursNotMy = lazyregexp.New(`(?i)\b(?:your|user's|users'|their|consumer|client's|target)\b`)
)

// dataEndings are the endings of files that hold values under keys.
var dataEndings = wordSet("json jsonc json5 yaml yml toml ini cfg properties xml csproj fsproj props")

// isDataFile reports whether p names a file that holds values under keys.
func isDataFile(p string) bool {
	base := lastPart(p)
	data := dataEndings[fileExt(base)] && strings.Trim(base, ".") != fileExt(base) || base == ".editorconfig" || base == ".npmrc" || strings.HasPrefix(base, ".env.")
	return data && !isPlaceholder(p) && !strings.ContainsAny(p, "*{}<>")
}

// bareVersion is a version, which no file has a key of: "`package.json` at `1.2.0`".
var bareVersion = lazyregexp.New(`^v?\d+(?:\.\d+)+(?:-[\w.]+)?$`)

var noAngles = strings.NewReplacer("<", "", ">", "")

// isKeyText reports whether s is made of the characters of keys and holds a letter.
func isKeyText(s string) bool {
	letter := false
	for i := range len(s) {
		b := s[i]
		if !isWordByte(b) && strings.IndexByte("@$/.\"'[]*<>{}:~-", b) < 0 {
			return false
		}
		letter = letter || b != '_' && isWordByte(b) && !isDigit(b)
	}
	return letter
}

// isKey reports whether s reads as a key and not as a path, a call or a value.
func isKey(s string) bool {
	if len(s) > 120 || !isKeyText(s) || isPlaceholder(noAngles.Replace(s)) {
		return false
	}
	if bareVersion.MatchString(s) || strings.HasPrefix(s, ".env") {
		return false
	}
	if strings.HasSuffix(s, "/") || strings.HasSuffix(s, ":") || strings.HasPrefix(s, "-") || strings.HasPrefix(s, "./") || strings.HasPrefix(s, "~") {
		return false
	}
	r, ok := parseRef(s, false)
	return !ok || strings.HasPrefix(s, "/") || !isFileName(lastPart(r.path)) && !strings.Contains(s, "/")
}

// keys mines claims about keys of files: a code span with its file beside it.
func (m *miner) keys(f *flow, masked []byte) {
	for s := range f.placed() {
		text := strings.TrimSpace(s.text)
		if s.kind != CodeSpan || text == "" || len(text) > 200 {
			continue
		}
		k := keyFinder{m: m, f: f, masked: masked, span: s.inlineSpan, from: s.from, to: s.to, tail: string(f.raw[s.to:min(len(f.raw), s.to+240)])}
		k.in = s.in + max(0, strings.Index(string(m.src[s.in:s.out]), text))
		if isDataFile(text) {
			k.fileFirst(text)
		} else if g := fileKeyIn(text); g != nil && isDataFile(text[g[2]:g[3]]) {
			k.oneSpan(text, text[g[2]:g[3]], text[g[4]:], g[4])
		} else {
			k.keyFirst(text)
		}
	}
}

// fileKeyIn finds the groups of fileKey, nil when it does not match.
func fileKeyIn(text string) []int {
	if !strings.ContainsFunc(text, func(r rune) bool { return r == '>' || r == '#' || r == ':' || r >= 0x80 }) {
		return nil
	}
	return fileKey.FindStringSubmatchIndex(text)
}

// keyFinder looks at one code span.
type keyFinder struct {
	m        *miner
	f        *flow
	masked   []byte
	span     inlineSpan
	from, to int    // of the span in the flow
	in       int    // where its text begins in the source
	tail     string // what follows it
}

// keyFirst reads "`key` in `file`" and "`key` is `value` in `file`".
func (k *keyFinder) keyFirst(text string) {
	if key, want, ok := pair(text); ok {
		if g := keyInFile.FindStringSubmatch(k.tail); g != nil && isDataFile(g[2]) {
			k.add(Claim{Kind: ValueClaim, Key: key, Want: want, Path: g[2], Target: text}, k.in)
		}
		return
	}
	if !isKey(text) {
		return
	}
	if g := keyIsInFile.FindStringSubmatch(k.tail); g != nil && isDataFile(g[len(g)-1]) {
		k.add(Claim{Kind: ValueClaim, Key: text, Want: one(g[1 : len(g)-1]), Path: g[len(g)-1], Target: text}, k.in)
		return
	}
	g := keyInFile.FindStringSubmatchIndex(k.tail)
	if g == nil || !isDataFile(k.tail[g[4]:g[5]]) {
		return
	}
	c := Claim{Kind: KeyClaim, Key: text, Path: k.tail[g[4]:g[5]], Target: text}
	if w := thenIs.FindStringSubmatch(strings.TrimPrefix(k.tail[g[1]:], "`")); w != nil {
		c.Kind, c.Want = ValueClaim, one(w[1:])
	}
	if g[2] < 0 && !compound.MatchString(text) && c.Want == "" {
		return // a lone word beside a file may be anything in it
	}
	k.add(c, k.in)
}

// fileFirst reads "`file` → `key`" and what says the same in words.
func (k *keyFinder) fileFirst(file string) {
	g := fileHasKey.FindStringSubmatchIndex(k.tail)
	if g == nil {
		return
	}
	between, raw := k.tail[:g[2]], k.tail[g[2]:g[3]]
	text := strings.TrimSpace(raw)
	at := k.f.toSrc(k.to + g[2] + strings.Index(raw, text))
	c := Claim{Kind: KeyClaim, Key: text, Path: file, Target: text}
	if key, want, ok := pair(text); ok {
		c.Kind, c.Key, c.Want = ValueClaim, key, want
	} else if !isKey(text) {
		return
	}
	k.to += g[3] + 1 // the sentence is weighed around both
	noun := g[4] >= 0 || nounOfKey.MatchString(between)
	if strings.HasPrefix(strings.TrimLeft(between, "*"), ",") && (!noun || !k.leads()) {
		return
	}
	rest := k.tail[g[1]:]
	w := thenIs.FindStringSubmatch(rest)
	if w == nil && strings.Contains(between, "set") {
		w = thenTo.FindStringSubmatch(rest)
	}
	if w != nil && c.Want == "" {
		c.Kind, c.Want = ValueClaim, one(w[1:])
	}
	if strings.Contains(between, ":") && !strings.ContainsAny(text, ".[") {
		return // what follows a colon may describe the file
	}
	arrow := strings.ContainsAny(between, "→>›»")
	if lo, hi := sentence(k.masked, k.from, k.to); arrow && chained(string(k.f.raw[lo:hi])) {
		return // what follows what, and not what is in what
	}
	if c.Want == "" && !arrow && !noun && !compound.MatchString(text) {
		return
	}
	k.add(c, at)
}

// chained reports whether a sentence leads on from one thing to the next by several arrows.
func chained(s string) bool {
	return strings.Count(s, "→")+strings.Count(s, "->")+strings.Count(s, "=>") > 1
}

// nounOfKey is a word for a key, such as field or setting.
var nounOfKey = lazyregexp.New(keyNoun)

// leads reports whether the span follows "In" at the head of its sentence.
func (k *keyFinder) leads() bool {
	lo, _ := sentence(k.masked, k.from, k.to)
	head := strings.ToLower(strings.Trim(string(k.masked[lo:k.from]), " *-"))
	return head == "in" || head == "in the" || head == "in our"
}

// oneSpan reads a span that holds a file and a key.
func (k *keyFinder) oneSpan(text, file, key string, at int) {
	c := Claim{Kind: KeyClaim, Key: key, Path: file, Target: key}
	if name, want, ok := pair(key); ok {
		c.Kind, c.Key, c.Want = ValueClaim, name, want
	} else if !isKey(key) || strings.Contains(text, "#") && !strings.HasPrefix(key, "/") && !strings.ContainsAny(key, ".[") {
		return
	}
	if w := thenIs.FindStringSubmatch(k.tail); w != nil && c.Want == "" {
		c.Kind, c.Want = ValueClaim, one(w[1:])
	}
	k.add(c, k.in+at)
}

// pair reads "key: value" and "key = value".
func pair(text string) (key, want string, ok bool) {
	if !strings.ContainsAny(text, "=:") {
		return "", "", false
	}
	g := pairSpan.FindStringSubmatch(text)
	if g == nil {
		return "", "", false
	}
	key, want = g[1]+g[3], g[2]+g[4]
	key = strings.Trim(key, `"'`)
	return key, unquote(strings.TrimSuffix(want, ",")), isKey(key) && !strings.ContainsAny(want, "{[<(|") && !strings.Contains(want, "...")
}

// one returns the group that matched, without its quotes.
func one(groups []string) string {
	for _, g := range groups {
		if g != "" {
			return unquote(strings.TrimRight(g, ".,"))
		}
	}
	return ""
}

func unquote(s string) string {
	if len(s) > 1 && (s[0] == '"' || s[0] == '\'') && s[len(s)-1] == s[0] {
		return s[1 : len(s)-1]
	}
	return s
}

// add keeps the claim with the stance of its sentence.
func (k *keyFinder) add(c Claim, at int) {
	c.Path = cleanPath(c.Path)
	if strings.HasPrefix(c.Path, "/") || strings.HasPrefix(c.Path, "~") || c.Kind == ValueClaim && (c.Want == "" || isPlaceholder(c.Want)) {
		return
	}
	c.Context = k.m.context(k.f, k.masked, k.span.start, k.f.toSrc(k.to))
	c.Context.Form = CodeSpan
	if c.Context.Stance == Stated {
		c.Context.Stance, c.Context.StanceWord = k.stance(c.Kind)
	}
	k.m.add(c, Span{at, at + len(c.Target)})
}

// stance looks for what turns a key and leaves a path as it is: an order to set it, a condition.
func (k *keyFinder) stance(kind ClaimKind) (Stance, string) {
	lo, hi := sentence(k.masked, k.from, k.to)
	before := string(k.masked[lo:k.from])
	if w := setsIt.FindString(before); w != "" {
		return Planned, strings.ToLower(strings.Trim(w, " *("))
	}
	if g := ordersIt.FindStringSubmatch(before); g != nil && kind == ValueClaim {
		return Planned, strings.ToLower(g[1])
	}
	if w := dependsOn.FindString(before); w != "" {
		return Optional, strings.ToLower(strings.Trim(w, " *("))
	}
	if w := yoursNotMy.FindString(string(k.masked[lo:hi])); w != "" {
		return Foreign, strings.ToLower(w)
	}
	return Stated, ""
}
