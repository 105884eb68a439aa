package taxonomy

import (
	"slices"
	"strings"
)

// shapes returns the signs that stand for how an entry is built, as far as it is built so: what single words do not show. The tables
// speak of them as of words.
//
//	<dense>    one word in six is a name of code or a path
//	<counted>  two or more numbers say how many there are of something
//	<listing>  sentences are lists: three commas each
//	<unruled>  nothing is demanded, forbidden or given a reason
//	<short>    fewer than fifty words
//	<past>     verbs in the past tense, one word in sixteen
//	<dates>    three dates or more
//	<refs>     three numbers of requests, tickets or commits or more
//	<doing>    something is being done: is running, we are editing
//	<yet>      something has not happened yet
func shapes(subject, text string) []token {
	toks := append(tokens(subject), tokens(text)...)
	n := tally(toks)
	var out []token
	for _, s := range []struct {
		name, words string
		is          bool
	}{
		{"<dense>", "much code", n.words >= 6 && n.code*6 >= n.words},
		{"<counted>", "counts", n.counted >= 2},
		{"<listing>", "lists", n.sentences > 0 && strings.Count(text, ",")+strings.Count(text, "、")+strings.Count(text, "，") >= 3*n.sentences},
		{"<unruled>", "no rule", n.ruled == 0},
		{"<short>", "few words", n.words < 50},
		{"<past>", "past tense", n.past >= 2 && n.past*16 >= n.words},
		{"<dates>", "many dates", n.dates >= 3},
		{"<refs>", "many references", n.refs >= 3},
		{"<doing>", "being done", n.doing > 0},
		{"<yet>", "not yet", n.yet},
	} {
		if s.is {
			out = append(out, token{s.name, s.words})
		}
	}
	return out
}

type count struct {
	words, sentences, code, counted, ruled, past, dates, refs, doing int
	yet                                                              bool
}

func tally(toks []token) count {
	var n count
	for i, tok := range toks {
		t := tok.form
		switch t {
		case "^":
			n.sentences++
			continue
		case "<ident>", "<path>", "<line>":
			n.code++
		case "<date>":
			n.dates++
		case "#n", "<hash>", "<ticket>":
			n.refs++
		case "<n>":
			if countsSomething(toks[i+1:]) {
				n.counted++
			}
		case "yet":
			n.yet = n.yet || slices.ContainsFunc(toks[max(0, i-6):i], func(w token) bool {
				return w.form == "not" || w.form == "no" || strings.HasSuffix(w.form, "n't")
			})
		}
		if len(t) < 2 && t[0] < 0x80 {
			continue
		}
		n.words++
		if slices.Contains(ruling, t) {
			n.ruled++
		}
		if len(t) > 4 && strings.HasSuffix(t, "ed") && !slices.Contains(states, t) {
			n.past++
		}
		if len(t) > 5 && strings.HasSuffix(t, "ing") && i > 0 && slices.Contains(beings, toks[i-1].form) {
			n.doing++
		}
	}
	return n
}

// countsSomething reports whether a plural follows at once or after one word: 12 tables, 41 integration tests.
func countsSomething(after []token) bool {
	for _, t := range after[:min(2, len(after))] {
		w := t.form
		if len(w) > 3 && strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss") && !slices.Contains(measures, w) {
			return true
		}
	}
	return false
}

var (
	ruling = strings.Fields("always never must should do don't dont not no avoid only prefer prefers ensure why because instead rather since cannot can't " +
		"immer nie nicht toujours jamais pas siempre nunca no sempre não всегда никогда не нельзя")
	states   = strings.Fields("based called named required allowed used hosted stored located need needed shared nested typed supported unsupported expected embedded dedicated related limited fixed-size")
	beings   = strings.Fields("is are was were am i'm we're still currently now being")
	measures = strings.Fields("seconds minutes hours days weeks months years times bytes ms chars characters pixels steps")
)
