package guard

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// word is one word of a sentence in normal form.
type word struct {
	text       string
	start, end int
	class      class
	clause     int  // counts marks of punctuation before it
	negated    bool // a "never", "not" or "without" governs it
	quoted     bool // in quotes or code
}

// sentence is what rules look at.
type sentence struct {
	text    string
	plain   string // text without marks of emphasis
	base    int    // offset of text
	words   []word
	classes class // of all words
}

const (
	maxSentence = 1500 // bytes; longer ones are cut
	maxReach    = 4    // words over which a negation governs
)

// sentences calls visit for each sentence. A sentence ends at a full stop before a blank, at an empty line, where an item, a heading or a
// row begins, and with each cell of a row. The words are reused.
func sentences(text string, visit func(*sentence)) {
	s := &sentence{}
	for i := 0; i < len(text); {
		end := sentenceEnd(text, i)
		s.text, s.base = text[i:end], i
		s.plain = strings.ReplaceAll(s.text, "**", "")
		s.read()
		if len(s.words) > 0 {
			visit(s)
		}
		i = end
	}
}

func sentenceEnd(text string, i int) int {
	limit := min(len(text), i+maxSentence)
	row := text[i] == '|'
	for j := i; j < limit; j++ {
		switch text[j] {
		case '|':
			if row && j > i {
				return j
			}
		case '.', '!', '?':
			if j+1 == len(text) || text[j+1] == ' ' || text[j+1] == '\n' || (text[j+1] == '"' || text[j+1] == '\'' || text[j+1] == ')') && j+2 < len(text) && text[j+2] == ' ' {
				return j + 1
			}
		case '\n':
			if j > i && newParagraph(text[j+1:]) {
				return j + 1
			}
		case 0xe3:
			if strings.HasPrefix(text[j:], "。") {
				return j + len("。")
			}
		case 0xe0:
			if strings.HasPrefix(text[j:], "।") {
				return j + len("।")
			}
		}
	}
	for limit < len(text) && !utf8.RuneStart(text[limit]) {
		limit++
	}
	return limit
}

// newParagraph reports whether a line begins something of its own.
func newParagraph(rest string) bool {
	rest = strings.TrimLeft(rest[:min(len(rest), 40)], " \t>")
	if rest == "" {
		return true
	}
	switch rest[0] {
	case '\n', '\r', '-', '*', '+', '#', '|', '`', '<', '~':
		return true
	}
	return rest[0] >= '0' && rest[0] <= '9' && strings.ContainsAny(rest[:min(len(rest), 4)], ".)")
}

// read splits the sentence into words and classifies them.
func (s *sentence) read() {
	s.words, s.classes = s.words[:0], 0
	clause := 0
	var quote rune
	for i := 0; i < len(s.text); {
		r, size := utf8.DecodeRuneInString(s.text[i:])
		if !wordStart(r) {
			switch r {
			case ',', ';', ':', '(', ')', '\n':
				clause++
			case '"', '`':
				switch quote {
				case 0:
					quote = r
				case r:
					quote = 0
				}
			}
			i += size
			continue
		}
		end := wordEnd(s.text, i, r)
		s.add(i, end, clause, quote != 0)
		i = max(end, i+size)
	}
	s.phrases()
	s.negate()
	for _, w := range s.words {
		s.classes |= w.class
	}
}

// compact scripts write words without blanks between them.
func compact(r rune) bool {
	return r >= 0x3040 && r <= 0x9fff || r >= 0xac00 && r <= 0xd7af || r >= 0xe00 && r <= 0xe7f
}

func wordStart(r rune) bool {
	return r < utf8.RuneSelf && startsWord[r] || r >= utf8.RuneSelf && (unicode.IsLetter(r) || unicode.IsMark(r))
}

// startsWord and insideWord tell the ASCII that words are made of; names of files, flags and addresses are words too.
var startsWord, insideWord = func() (a, b [128]bool) {
	for c := range rune(128) {
		letter := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
		a[c] = letter || strings.ContainsRune("./~-$_@*&", c)
		b[c] = a[c] || strings.ContainsRune("+=%'?#", c)
	}
	return a, b
}()

func wordEnd(text string, i int, first rune) int {
	if compact(first) {
		n := 0
		for j, r := range text[i:] {
			if n++; n > 24 || !compact(r) {
				return i + j
			}
		}
		return len(text)
	}
	for j, r := range text[i:] {
		if r < utf8.RuneSelf {
			if insideWord[r] || r == ':' && strings.HasPrefix(text[i+j:], "://") {
				continue
			}
			return i + j
		}
		if compact(r) || !unicode.IsLetter(r) && !unicode.IsMark(r) {
			return i + j
		}
	}
	return len(text)
}

// add appends the words of a token: parts of a compound, and what a compact script runs together.
func (s *sentence) add(start, end, clause int, quoted bool) {
	t := s.text[start:end]
	if r, _ := utf8.DecodeRuneInString(t); compact(r) {
		s.addCompact(start, end, clause, quoted)
		return
	}
	trimmed := strings.TrimRight(t, ".*_'?#=+%")
	for strings.HasPrefix(trimmed, "*") || strings.HasPrefix(trimmed, "_") {
		trimmed, start = trimmed[1:], start+1
	}
	if trimmed == "" {
		return
	}
	if i := strings.IndexByte(trimmed, '-'); i > 0 && !strings.ContainsAny(trimmed, "./=") {
		s.addOne(start, start+i, clause, quoted)
		if rest := start + i + 1; rest < start+len(trimmed) {
			n := len(s.words)
			s.add(rest, start+len(trimmed), clause, quoted)
			for i := n; i < len(s.words); i++ {
				s.words[i].class &^= vIgnore // "default-discard policy" bids nothing
			}
		}
		return
	}
	s.addOne(start, start+len(trimmed), clause, quoted)
}

func (s *sentence) addOne(start, end, clause int, quoted bool) {
	t := s.text[start:end]
	class := classify(t)
	if quoted && class&foreign != 0 && start > 0 && s.text[start-1] == '`' && end < len(s.text) && s.text[end] == '`' {
		class &^= vIgnore // `ignoreSelf` is a name, and no verb of Latin tongues
	}
	s.words = append(s.words, word{text: t, start: start, end: end, class: class, clause: clause, quoted: quoted})
}

func (s *sentence) addCompact(start, end, clause int, quoted bool) {
	for i := start; i < end; {
		n, c := stemAt(s.text[i:end])
		if n == 0 {
			_, n = utf8.DecodeRuneInString(s.text[i:end])
		}
		if c != 0 {
			s.words = append(s.words, word{text: s.text[i : i+n], start: i, end: i + n, class: c, clause: clause, quoted: quoted})
		}
		i += n
	}
	if len(s.words) == 0 {
		s.words = append(s.words, word{text: s.text[start:end], start: start, end: end, clause: clause, quoted: quoted})
	}
}

// phrases adds the classes of pairs of words.
func (s *sentence) phrases() {
	for i := range s.words {
		if s.words[i].class&pairHead == 0 || i+1 == len(s.words) {
			continue
		}
		if c, ok := lexicon().pairs[[2]string{s.words[i].text, s.words[i+1].text}]; ok {
			s.words[i].class |= c
			s.words[i+1].class |= c &^ verbs
		}
	}
}

// negate marks the words that a negation governs: the next few of its clause.
func (s *sentence) negate() {
	for i, w := range s.words {
		if w.class&(mNot|mWithout) == 0 {
			continue
		}
		for j := i + 1; j < len(s.words) && j <= i+maxReach && s.words[j].clause == w.clause; j++ {
			s.words[j].negated = true
			if s.words[j].class&mNot != 0 || s.words[j].text == "but" || s.words[j].text == "unless" {
				break
			}
		}
	}
}

// shady reports whether a place outside is one that nobody vouches for: without encryption, by number, or where anybody can read.
func (s *sentence) shady() bool {
	if s.says("http://", "evil", "attacker", "pastebin", "paste.", "gist", "ngrok", "webhook", "requestbin", "ftp://", ".example", "telegram", "external", "third party", "dns") {
		return true
	}
	for _, w := range s.words {
		if address(w.text) {
			return true
		}
	}
	return false
}

// openly reports whether something is shown to whoever looks, and not only stored.
func (s *sentence) openly() bool {
	return s.says("print", "show", "output", "display", "reveal", "echo", "cat ", "paste", "answer", "reply", "chat", "comment", "issue", "public", "in full", "hand over", "handed over", "recite", "read out", "list ", "quote", "expose", "disclose", "repeat", "log ")
}

// rights reports whether what is granted are rights: an admin page is none.
func (s *sentence) rights() bool {
	return s.says("access", " right", "role", "scope", "privilege", "grant", "give ", "nopasswd", "sudoers", "permission", "as root", "777", "as admin", "outside", "any command", "every command", "all commands", "bypass", "yolo", "dangerously")
}

// nearer reports whether a sentence tells which of several files of instructions holds for a folder, as hosts read them: the nearest one,
// and not what somebody says here.
func (s *sentence) nearer() bool {
	return s.says("scoped", "nested", "closest", "nearest", "closer", "more specific", "subfolder", "subdirector", "per-folder", "directory-level") && s.says("general", "root", "repository-wide", "repo-wide", "parent", "global", "top-level", "broader") &&
		!s.says("your ", "you ", "ignore", "forget", "disregard", "system prompt", "safety", "guardrail", "user")
}

// inForce reports whether the rules of a file are said to hold before others of the repository, and not before what the user, the host or
// anybody's safety asks for.
func (s *sentence) inForce() bool {
	return s.says("these principles", "these rules", "these guidelines", "these instructions", "these policies", "these standards") && s.says("override", "supersede", "take precedence") && !s.says("your ", "you ", "system", "safety", "security", "user", "previous", "prior", "earlier", "ignore", "vendor", "model")
}

// settings reports whether something is overridden that programs have: the default rule of a configuration, and no instruction.
func (s *sentence) settings() bool {
	return s.has("override", "overrides", "overriding", "supersede", "supersedes") >= 0 && !s.says("instruction", "your ", "you ", "system prompt", "safety", "guardrail", "safeguard", "polic", "directive", "ignore", "forget")
}
