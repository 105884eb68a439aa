package taxonomy

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// tokenRE finds what a text consists of, the special forms first.
var tokenRE = lazyregexp.New("```|https?://[^\\s)>\\]]+|\\d{1,2}:\\d{2}\\b|[~./]*[\\p{L}\\p{M}\\d_$@]+(?:['’./\\\\_-][\\p{L}\\p{M}\\d_$@]+)*(?:\\(\\))?(?::\\d+\\b)?|#\\d+|[.!?:;。！？：\n|`\"“]")

var (
	dateForm    = lazyregexp.New(`^(?:\d{4}-\d{2}-\d{2}|\d{1,2}[./-]\d{1,2}[./-](?:\d{2}|\d{4})|20\d{2}-\d{2})(?:t\d.*)?$`)
	hashForm    = lazyregexp.New(`^[0-9a-f]{7,40}$`)
	versionForm = lazyregexp.New(`^v?\d+(?:\.\d+)+[a-z0-9-]*$`)
	numberForm  = lazyregexp.New(`^\d[\d.,_]*(?:ms|s|m|h|kb|mb|gb|k|x)?$`)
	ticketForm  = lazyregexp.New(`^[A-Z][A-Z0-9]+-\d+$`)
	fileForm    = lazyregexp.New(`\.[a-z]{1,5}$`)
)

// blank is what stands where a name was taken out of a text: <PERSON>, <HOST>.
var blank = lazyregexp.New(`<[A-Z][A-Z_]*(?:_?\d+)?>`)

// token is a word, or the kind of what is one of a kind, and how it is written in the text.
type token struct{ form, text string }

// tokens cuts a text into words in lower case and signs. A caret begins each sentence and line; what is one of a kind (a date, a hash, a
// path) is written as its kind, in angle brackets.
func tokens(text string) []token {
	text = norm.NFKC.String(strings.NewReplacer("*", "", "’", "'").Replace(text))
	text = blank.ReplaceAllString(text, nobody)
	begin := token{form: "^"}
	out := []token{begin}
	fence := false
	for _, w := range tokenRE.FindAllString(text, -1) {
		switch w {
		case "```":
			if fence = !fence; fence {
				out = append(out, token{"<block>", "code block"})
			}
		case "\n", ".", "!", "?", ";", "。", "！", "？":
			if out[len(out)-1] != begin {
				out = append(out, begin)
			}
		case "：":
			out = append(out, token{":", ":"})
		case "|", ":", "`", "\"", "“":
			out = append(out, token{w, w})
		default:
			out = append(out, token{kindOf(w), w})
		}
	}
	return dated(out)
}

// nobody is what a blank is read as: a name that says nothing.
const nobody = "Nn"

// kindOf returns the kind of a word that is one of a kind, else the word in lower case.
func kindOf(w string) string {
	low := strings.ToLower(w)
	switch {
	case strings.HasPrefix(low, "http"):
		if strings.Contains(low, "://") {
			return "<url>"
		}
	case w[0] == '#':
		return "#n"
	case ticketForm.MatchString(w):
		return "<ticket>"
	case w[0] >= '0' && w[0] <= '9' && strings.Contains(w, ":"):
		return "<time>"
	case dateForm.MatchString(low):
		return "<date>"
	case numberForm.MatchString(low):
		return numberKind(low)
	case versionForm.MatchString(low):
		return "<version>"
	case hashForm.MatchString(low) && strings.ContainsAny(low, "0123456789") && strings.ContainsAny(low, "abcdef"):
		return "<hash>"
	}
	return shapeOf(w, low)
}

func numberKind(low string) string {
	if n := len(low); n == 4 && strings.HasPrefix(low, "20") && low[2] < '5' {
		return "<year>"
	} else if strings.Count(low, ".") > 1 {
		return "<version>"
	}
	return "<n>"
}

// shapeOf tells paths and names of code from words.
func shapeOf(w, low string) string {
	base, _, line := strings.Cut(low, ":")
	switch {
	case line && fileForm.MatchString(base):
		return "<line>"
	case strings.HasSuffix(w, "()"):
		return "<ident>"
	case strings.Count(w, "/") > 1 || strings.HasPrefix(w, "~/") || strings.HasPrefix(w, "/") && len(w) > 1, fileForm.MatchString(low) && strings.ToLower(w[len(w)-1:]) == w[len(w)-1:] && !strings.HasPrefix(w, "."):
		return "<path>"
	case strings.Contains(strings.Trim(w, "_"), "_") || inner(w):
		return "<ident>"
	}
	if word := strings.Trim(low, "./_"); word != "" {
		return word
	}
	return low
}

// inner reports a capital letter inside a word after a small one.
func inner(w string) bool {
	prev := ' '
	for _, r := range w {
		if unicode.IsUpper(r) && unicode.IsLower(prev) {
			return true
		}
		prev = r
	}
	return false
}

const months = " january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec" +
	" januar februar märz mai juni juli oktober dezember janvier février mars avril juin juillet août septembre octobre novembre décembre" +
	" enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre janeiro fevereiro março maio junho julho setembro outubro novembro dezembro" +
	" января февраля марта апреля мая июня июля августа сентября октября ноября декабря "

// dated makes one token of a month with the number beside it.
func dated(toks []token) []token {
	out := toks[:0]
	for i := 0; i < len(toks); i++ {
		t := toks[i]
		month := len(t.form) > 2 && strings.Contains(months, " "+t.form+" ")
		if month && i+1 < len(toks) && (toks[i+1].form == "<n>" || toks[i+1].form == "<year>") {
			i++
			t = token{"<date>", t.text + " " + toks[i].text}
		} else if month && len(out) > 0 && out[len(out)-1].form == "<n>" {
			t = token{"<date>", out[len(out)-1].text + " " + t.text}
			out = out[:len(out)-1]
		}
		out = append(out, t)
	}
	return out
}
