package guard

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/hex"
	"html"
	"io"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"
)

// encoded decodes what is written so that people cannot read it, and looks whether it bids something.
func encoded(text string, depth int) []Finding {
	var out []Finding
	asks := len(text) < 4000 && decodes.MatchString(text) && follows.MatchString(text)
	for i, m := range scanLong(text, blobs) {
		if i >= maxBlobs*20 || len(out) >= maxBlobs {
			break
		}
		plain := decode(text[m[0]:m[1]])
		for range deepest {
			if once := strings.TrimSpace(plain); len(once) >= 20 && !strings.ContainsAny(once, " \n") {
				if again := decode(once); again != "" {
					plain = again
				}
			}
		}
		if plain == "" {
			continue
		}
		n := normalise(plain)
		worst := orders(plain, true)
		if len(commands(n.text)) > 0 {
			worst = 0.9
		}
		sentences(n.text, func(s *sentence) {
			if strings.Contains(plain, " ") && (s.commands() && len(s.words) >= 3 || s.classes&(oSecret|oHost) != 0 && s.classes&verbs != 0) {
				worst = max(worst, 0.85)
			}
		})
		if worst > 0 {
			out = append(out, Finding{Family: Encoded, Score: worst, Span: Span{m[0], m[1]}, Why: "encoded text that bids something once it is decoded"})
		} else if asks {
			out = append(out, Finding{Family: Encoded, Score: 0.6, Span: Span{m[0], m[1]}, Why: "it tells to decode a text and to act on it"})
		}
	}
	if plain := codes(text); asks && plain != "" {
		if orders(plain, true) > 0 || len(commands(normalise(plain).text)) > 0 || strings.Contains(plain, " ") {
			return append(out, Finding{Family: Encoded, Score: 0.85, Span: Span{0, len(text)}, Why: "numbers of characters that bid something once they are read"})
		}
	}
	if asks && len(out) == 0 && depth == 0 && len(text) <= maxTurned {
		for _, turned := range []string{rot13(text), flip(text)} {
			if orders(turned, true) > 0 || len(sense(normalise(turned).text)) > 0 {
				return append(out, Finding{Family: Encoded, Score: 0.85, Span: Span{0, len(text)}, Why: "it bids something once it is turned round"})
			}
		}
		lower := strings.ToLower(text)
		if strings.Contains(lower, "decode and") || strings.Contains(lower, "do it") || strings.Contains(lower, "and follow") || strings.Contains(lower, "and run") || strings.Contains(lower, "and obey") || strings.Contains(lower, "and execute") {
			out = append(out, Finding{Family: Encoded, Score: 0.6, Span: Span{0, len(text)}, Why: "it tells to decode a text and to act on it"})
		}
	}
	return out
}

// codes reads the numbers of a row as characters, if all of them can be.
func codes(text string) string {
	m := numbered.FindString(text)
	var b strings.Builder
	for n := range strings.FieldsFuncSeq(m, func(r rune) bool { return r < '0' || r > '9' }) {
		if c, err := strconv.Atoi(n); err == nil && c < utf8.RuneSelf {
			b.WriteByte(byte(c))
		}
	}
	return b.String()
}

// maxTurned is the longest text, in bytes, that is looked at backwards: some line of a long one says something by chance.
const maxTurned = 2000

// decode reads one blob, empty when it holds no text.
func decode(blob string) string {
	blob = blob[:min(len(blob), maxDecoded)]
	var plain string
	switch {
	case blob[0] == '%':
		plain, _ = url.PathUnescape(strings.ReplaceAll(blob, "+", " "))
	case blob[0] == '&':
		plain = html.UnescapeString(blob)
	case strings.HasPrefix(blob, `\x`):
		plain = unhex(strings.ReplaceAll(blob, `\x`, ""))
	case strings.HasPrefix(blob, `\u00`):
		plain = unhex(strings.ReplaceAll(blob, `\u00`, ""))
	default:
		if plain = unhex(strings.ReplaceAll(blob, " ", "")); plain == "" {
			b, err := base64.RawStdEncoding.DecodeString(strings.NewReplacer("-", "+", "_", "/", "=", "").Replace(blob))
			if err == nil {
				plain = unpacked(b)
			}
		}
	}
	if len(plain) < 6 || !utf8.ValidString(plain) || strings.ContainsFunc(plain, func(r rune) bool { return r < ' ' && r != '\n' && r != '\t' && r != '\r' || r == 0x7f }) {
		return ""
	}
	return plain
}

// deepest is how often what comes out of a blob is read again.
const deepest = 2

// unpacked reads bytes that are packed with gzip or hold two bytes for each character, as PowerShell takes commands; else as they are.
func unpacked(b []byte) string {
	if len(b) > 2 && b[0] == 0x1f && b[1] == 0x8b {
		r, err := gzip.NewReader(bytes.NewReader(b))
		if err != nil {
			return ""
		}
		plain, _ := io.ReadAll(io.LimitReader(r, maxDecoded)) // what can be read of a damaged one
		return string(plain)
	}
	if n := bytes.Count(b, []byte{0}); n >= 4 && n*2 >= len(b)-1 {
		return string(bytes.ReplaceAll(b, []byte{0}, nil))
	}
	return string(b)
}

func unhex(s string) string {
	b, err := hex.DecodeString(s)
	if err != nil {
		return ""
	}
	return string(b)
}

func rot13(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z':
			return 'a' + (r-'a'+13)%26
		case r >= 'A' && r <= 'Z':
			return 'A' + (r-'A'+13)%26
		}
		return r
	}, s)
}

func flip(s string) string {
	if i := strings.LastIndexByte(s, ':'); i >= 0 {
		s = s[i+1:]
	}
	rs := []rune(strings.TrimSpace(s))
	for i, j := 0, len(rs)-1; i < j; i, j = i+1, j-1 {
		rs[i], rs[j] = rs[j], rs[i]
	}
	return string(rs)
}
