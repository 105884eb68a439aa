package guard

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/zricethezav/gitleaks/v8/detect"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// Secret is a secret that a text holds.
type Secret struct {
	Rule  string // of the detector, such as github-pat
	Value string
	Start int // of the text, in bytes: where it was found first
}

// Secrets finds secrets by the rules of gitleaks, which know the forms of some two hundred kinds and pass over well-known examples.
// Loading the rules takes some 30 ms and happens on first use, once for all, or when Preload is called. It is safe for concurrent use.
type Secrets struct{}

// library is the detector of gitleaks, which serves one text at a time. A sync.OnceValues of it would have the linker keep every method it
// has, and with them 350 KB of terminal output.
var library struct {
	sync.Mutex
	once     sync.Once
	detector *detect.Detector
	err      error
}

func loadRules() (*detect.Detector, error) {
	library.once.Do(func() { library.detector, library.err = detect.NewDetectorDefaultConfig() })
	return library.detector, library.err
}

// Preload loads, beside other work, what Text and Secrets load on first use of some texts otherwise. It returns at once.
func Preload(texts ...string) {
	if slices.ContainsFunc(texts, tokenLike) {
		go loadRules()
	}
	go fitted()
	go lexicon()
}

// Find returns the secrets of a text, each value once, the longest first. The error is that of loading the rules.
func (s *Secrets) Find(text string) ([]Secret, error) {
	var out []Secret
	if tokenLike(text) {
		foreign, err := s.foreign(text)
		if err != nil {
			return nil, err
		}
		out = append(foreign, detectSecrets(text)...) // after the library, whose names of kinds are the better known ones
	} else if spokenOf(text) {
		out = detectSecrets(text)
	}
	slices.SortStableFunc(out, func(a, b Secret) int {
		return cmp.Or(cmp.Compare(len(b.Value), len(a.Value)), cmp.Compare(a.Value, b.Value))
	})
	return distinct(out), nil
}

// foreign finds what the library knows.
func (s *Secrets) foreign(text string) ([]Secret, error) {
	detector, err := loadRules()
	if err != nil {
		return nil, fmt.Errorf("load the rules for secrets: %w", err)
	}
	library.Lock()
	found := detector.DetectString(text)
	library.Unlock()
	var out []Secret
	for _, f := range found {
		if f.Secret == "" || !keepForeign(f.RuleID, f.Secret) {
			continue
		}
		if i := strings.Index(text, f.Secret); i < 0 || !publicAt(text, i, i+len(f.Secret)) && !illustrates(text, i, i+len(f.Secret)) && !(formless.MatchString(f.RuleID) && seen(text, i)) {
			out = append(out, Secret{f.RuleID, f.Secret, max(0, i)})
		}
	}
	slices.SortFunc(out, func(a, b Secret) int { return cmp.Compare(a.Rule, b.Rule) })
	return out, nil
}

// spokenOf reports whether a text without such a word may still name a secret: a number, a short password, words of a wallet.
func spokenOf(text string) bool {
	lower := strings.ToLower(text)
	for _, name := range []string{"pass", "pw", "pin", "puk", "code", "phrase", "mnemonic", "seed", "wallet", "recovery", "wort", "clave", "contra", "senha", "psk", "wi-fi", "wifi", "wlan", "login", "cred", "otp", "2fa", "mfa", "authentic", "key", "token"} {
		if strings.Contains(lower, name) {
			return true
		}
	}
	return strings.IndexFunc(text, func(r rune) bool { return r >= 0x370 }) >= 0 // other scripts, whose names are many
}

// tokenLike reports whether a text has a word that could be a secret: ten bytes or more with digits
// and letters, twenty with capitals among small letters, or the head of a key.
func tokenLike(text string) bool {
	for from := 0; from < len(text); {
		n := wordLen(text[from:])
		if n >= 10 && couldBe(text[from:from+n]) && !ofEntry(text[:from], text[from:from+n]) {
			return true
		}
		from += n + 1
	}
	return strings.Contains(text, "PRIVATE KEY")
}

// wordLen is how many bytes stand ahead of the first blank, quote, bracket, comma or bar, or of a byte that is no ASCII.
func wordLen(text string) int {
	for i := range len(text) {
		switch c := text[i]; {
		case c <= ' ', c >= 0x7f, c == '`', c == '"', c == '\'', c == ',', c == '(', c == ')', c == '|':
			return i
		}
	}
	return len(text)
}

// couldBe reports whether a word is as secrets are.
func couldBe(word string) bool {
	digits, small, capital := false, false, false
	for i := range len(word) {
		switch c := word[i]; {
		case c >= '0' && c <= '9':
			digits = true
		case c >= 'a' && c <= 'z':
			small = true
		case c >= 'A' && c <= 'Z':
			capital = true
		}
		if i >= 9 && digits && (small || capital) || i >= 19 && small && capital {
			return true
		}
	}
	return false
}

// ofEntry reports whether a word, behind what stands ahead of it, is what every entry holds: the identity of its fact, a time, what git calls the file
// or the commit that it cites, or the address of its author.
func ofEntry(before, word string) bool {
	line := before[strings.LastIndexByte(before, '\n')+1:]
	switch strings.TrimLeft(line, " -") {
	case "id: ":
		return factID.MatchString(word)
	case "blob: ", "commit: ":
		return objectName.MatchString(word)
	}
	return timeOfDay.MatchString(word) || strings.HasPrefix(line, "author: {kind: ") && authorAddress.MatchString(word)
}

var (
	factID        = lazyregexp.New(`^m-[0-9a-z]{12}$`)
	objectName    = lazyregexp.New(`^(?:[0-9a-f]{40}|[0-9a-f]{64})$`)
	timeOfDay     = lazyregexp.New(`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$`)
	authorAddress = lazyregexp.New(`^<[\w.+-]+@[\w-]+(?:\.[\w-]+)+>\}?$`)
)

// distinct leaves out values that longer ones hold; what is kept is few.
func distinct(sorted []Secret) []Secret {
	var out []Secret
	for _, s := range sorted[:min(len(sorted), maxFindings)] {
		if !slices.ContainsFunc(out, func(o Secret) bool { return strings.Contains(o.Value, s.Value) }) {
			out = append(out, s)
		}
	}
	return out
}

// Redact replaces every secret of a text by "[REDACTED:rule]" and says how many there were. When the rules cannot be loaded the
// whole text is taken out, so that a fault lets nothing through.
func (s *Secrets) Redact(text string) (clean string, secrets int) {
	found, err := s.Find(text)
	if err != nil {
		return "[REDACTED: " + err.Error() + "]", 1
	}
	for _, f := range found {
		text = strings.ReplaceAll(text, f.Value, "[REDACTED:"+f.Rule+"]")
	}
	return text, len(found)
}
