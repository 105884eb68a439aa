package session

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Limits of one step, in bytes, unless runes are named.
const (
	MaxObservation = 16 << 10  // text of an observation that stays in the trace; more is spilled
	MaxText        = 64 << 10  // text of a note, an observation of working memory, a failure, an error, code
	MaxPrompt      = 256 << 10 // system prompt or task
	MaxJSON        = 64 << 10  // arguments of a call, a value, a payload
	MaxLabel       = 200       // runes of a name, tool, agent, subject
	MaxThought     = 600       // runes of a thought summary
	MaxSignals     = 64
)

// FieldError is what is wrong with one field of a record.
type FieldError struct {
	Kind  Kind
	Field string
	Why   string
}

func (e *FieldError) Error() string {
	if e.Field == "" {
		return fmt.Sprintf("a record of type %q %s", e.Kind, e.Why)
	}
	return fmt.Sprintf("field %q of a record of type %q %s", e.Field, e.Kind, e.Why)
}

// shape says which fields a kind of record may have beside the common ones, and which it must have.
type shape struct{ need, may []string }

var shapes = map[Kind]shape{
	KindState:      {[]string{"to"}, []string{"from", "name", "task", "text"}},
	KindExcerpt:    {[]string{"lines"}, []string{"task"}},
	KindSystem:     {nil, []string{"content"}},
	KindTask:       {nil, []string{"task"}},
	KindAction:     {[]string{"action"}, []string{"thought_summary", "observation", "error", "final", "code", "signals"}},
	KindScratch:    {[]string{"content"}, nil},
	KindVar:        {[]string{"name", "value"}, nil},
	KindObserve:    {[]string{"text"}, nil},
	KindFail:       {[]string{"text"}, []string{"subject", "class"}},
	KindClear:      {nil, nil},
	KindCorrection: {[]string{"value"}, []string{"name", "id"}},
	KindRecall:     {nil, []string{"query", "ids", "block", "tokens", "ignored"}},
	KindCandidate: {[]string{"subject", "proposed_classification", "evidence_pointer", "recommend_promote"},
		[]string{"verdict", "text"}},
	KindSummary: {nil, []string{"covers", "text", "level", "levels", "kept", "sources", "spills", "failures", "tokens"}},
	KindGate:    {[]string{"payload"}, nil},
}

// tagged are fields that every step may have; a state has none of them.
var tagged = []string{"keep", "resolves"}

// Kinds lists the kinds of records, sorted.
func Kinds() []Kind {
	var out []Kind
	for k := range shapes {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

// present lists the fields of r that a shape speaks of and that are set.
func present(r *Record) []string {
	out := make([]string, 0, 8)
	add := func(name string, has bool) {
		if has {
			out = append(out, name)
		}
	}
	add("from", r.From != "")
	add("to", r.To != "")
	add("name", r.Name != "")
	add("task", r.Task != "")
	add("content", r.Content != "")
	add("text", r.Text != "")
	add("thought_summary", r.Thought != "")
	add("action", r.Action != nil)
	add("observation", r.Observation != nil)
	add("error", r.Error != "")
	add("final", r.Final)
	add("code", r.Code != "")
	add("signals", len(r.Signals) > 0)
	add("value", len(r.Value) > 0)
	add("id", r.ID != "")
	add("subject", r.Subject != "")
	add("class", r.Class != "")
	add("query", r.Query != "")
	add("ids", len(r.IDs) > 0)
	add("block", r.Block != "")
	add("tokens", r.Tokens != 0)
	add("ignored", r.Ignored)
	add("proposed_classification", r.Classification != "")
	add("evidence_pointer", r.Evidence != "")
	add("recommend_promote", r.Promote != "")
	add("verdict", r.Verdict != "")
	add("covers", r.Covers != nil)
	add("level", r.Level != "")
	add("levels", len(r.Levels) > 0)
	add("kept", len(r.Kept) > 0)
	add("sources", len(r.Sources) > 0)
	add("spills", len(r.Spills) > 0)
	add("failures", r.Failures != 0)
	add("payload", len(r.Payload) > 0)
	add("keep", len(r.Keep) > 0)
	add("resolves", len(r.Resolves) > 0)
	add("lines", len(r.Lines) > 0)
	return out
}

// Validate reports the first thing that is wrong with a record, as *FieldError. It does not look at number, time and chain,
// which the log gives.
func (r Record) Validate() error {
	s, ok := shapes[r.Kind]
	if !ok {
		return &FieldError{r.Kind, "type", "is none of those known: " + kindList()}
	}
	have := present(&r)
	for _, f := range s.need {
		if !slices.Contains(have, f) {
			return &FieldError{r.Kind, f, "is missing"}
		}
	}
	for _, f := range have {
		if !slices.Contains(s.need, f) && !slices.Contains(s.may, f) && (!r.Kind.Numbered() || !slices.Contains(tagged, f)) {
			return &FieldError{r.Kind, f, "does not belong there"}
		}
	}
	return r.contents()
}

func kindList() string {
	var names []string
	for _, k := range Kinds() {
		names = append(names, string(k))
	}
	return strings.Join(names, ", ")
}

// Numbered reports whether records of that kind are steps.
func (k Kind) Numbered() bool { return k != KindState && k != KindExcerpt }

// contents judges the values of the fields.
func (r *Record) contents() error {
	bad := func(field, format string, args ...any) error {
		return &FieldError{r.Kind, field, fmt.Sprintf(format, args...)}
	}
	for _, l := range []struct{ field, text string }{
		{"agent", r.Agent}, {"name", r.Name}, {"subject", r.Subject}, {"class", r.Class}, {"id", r.ID},
		{"trace_id", r.TraceID}, {"proposed_classification", r.Classification}, {"recommend_promote", r.Promote}, {"verdict", r.Verdict},
	} {
		if why := label(l.text); why != "" {
			return bad(l.field, "%s", why)
		}
	}
	for _, l := range []struct {
		field, text string
		most        int
	}{
		{"content", r.Content, MaxPrompt}, {"task", r.Task, MaxPrompt}, {"text", r.Text, MaxText}, {"error", r.Error, MaxText},
		{"code", r.Code, MaxText}, {"query", r.Query, MaxText}, {"evidence_pointer", r.Evidence, MaxText},
	} {
		if why := text(l.text, l.most); why != "" {
			return bad(l.field, "%s", why)
		}
	}
	for _, l := range []struct {
		field string
		raw   json.RawMessage
	}{{"value", r.Value}, {"payload", r.Payload}} {
		if why := jsonValue(l.raw); why != "" {
			return bad(l.field, "%s", why)
		}
	}
	if r.Phase != nil && *r.Phase < 0 {
		return bad("phase", "is negative")
	}
	for _, t := range r.Keep {
		if !slices.Contains(Tags(), t) {
			return bad("keep", "names %q, which is none of %q", string(t), Tags())
		}
	}
	return r.special(bad)
}

// Tags lists the tags.
func Tags() []Tag {
	return []Tag{TagPhase, TagScope, TagBlocker, TagDecision, TagSafety, TagDeliverable}
}

// special judges what only one kind has.
func (r *Record) special(bad func(field, format string, args ...any) error) error {
	switch r.Kind {
	case KindState:
		if !slices.Contains(States(), r.To) || r.From != "" && !slices.Contains(States(), r.From) {
			return bad("to", "is no state")
		}
	case KindAction:
		return r.action(bad)
	case KindVar:
		if err := CheckName(r.Name); err != nil {
			return bad("name", "%s", err)
		}
	case KindCorrection:
		if (r.Name == "") == (r.ID == "") {
			return bad("", "names either a variable or the id of an entry")
		}
	}
	return nil
}

func (r *Record) action(bad func(field, format string, args ...any) error) error {
	if r.Action.Tool == "" {
		return bad("action.tool", "is missing")
	}
	if why := label(r.Action.Tool); why != "" {
		return bad("action.tool", "%s", why)
	}
	if why := jsonValue(r.Action.Args); why != "" {
		return bad("action.args", "%s", why)
	}
	if why := thought(r.Thought); why != "" {
		return bad("thought_summary", "%s", why)
	}
	if len(r.Signals) > MaxSignals {
		return bad("signals", "has %d items, more than %d", len(r.Signals), MaxSignals)
	}
	for _, s := range r.Signals {
		if why := label(s.Type); s.Type == "" || why != "" {
			return bad("signals", "has a type that is empty or %s", why)
		}
		if why := text(s.Message, MaxText); why != "" {
			return bad("signals", "has a message that %s", why)
		}
	}
	o := r.Observation
	if o == nil {
		return nil
	}
	if why := text(o.Text, MaxObservation); why != "" {
		return bad("observation.text", "%s", why)
	}
	if o.Truncated && o.Spill == "" {
		return bad("observation", "is cut and names no file with the rest")
	}
	return nil
}

// label says what keeps a text from being a name: it is one line that shows all of itself.
func label(s string) string {
	switch {
	case s == "":
		return ""
	case !utf8.ValidString(s):
		return "is not UTF-8"
	case utf8.RuneCountInString(s) > MaxLabel:
		return fmt.Sprintf("has more than %d characters", MaxLabel)
	}
	if i := strings.IndexFunc(s, func(r rune) bool { return !unicode.IsPrint(r) }); i >= 0 {
		r, _ := utf8.DecodeRuneInString(s[i:])
		return fmt.Sprintf("holds the character %U, which cannot be shown", r)
	}
	return ""
}

func text(s string, most int) string {
	switch {
	case len(s) > most:
		return fmt.Sprintf("has %d bytes, more than %d", len(s), most)
	case !utf8.ValidString(s):
		return "is not UTF-8"
	}
	return ""
}

func jsonValue(raw json.RawMessage) string {
	switch {
	case len(raw) == 0:
		return ""
	case len(raw) > MaxJSON:
		return fmt.Sprintf("has %d bytes, more than %d; keep the value in a file and name the file", len(raw), MaxJSON)
	case !json.Valid(raw):
		return "is no JSON"
	case !utf8.Valid(raw):
		return "is not UTF-8"
	}
	return ""
}

// thought says what is wrong with the summary of a thought. Free prose is refused: it is lossy, and an easy place to put
// instructions into.
func thought(s string) string {
	switch {
	case s == "":
		return ""
	case !utf8.ValidString(s):
		return "is not UTF-8"
	case utf8.RuneCountInString(s) > MaxThought:
		return fmt.Sprintf("has more than %d characters", MaxThought)
	case strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsPrint(r) }):
		return "is not one line of printable characters"
	}
	if n := sentences(s); n > 2 {
		return fmt.Sprintf("has %d sentences, more than 2", n)
	}
	return ""
}

// abbreviations end with a full stop that ends no sentence.
var abbreviations = []string{"e.g", "i.e", "etc", "vs", "cf", "resp", "approx", "incl", "no", "fig", "ca", "z.b", "d.h", "bzw", "p.ej"}

// sentences counts the sentences of a line. A full stop ends one where white space follows, so "go.mod" ends none.
func sentences(s string) int {
	n, word := 0, []rune{}
	open := false
	rs := []rune(strings.TrimSpace(s))
	for i, r := range rs {
		switch {
		case strings.ContainsRune("。！？", r):
			n, open, word = n+1, false, word[:0]
		case strings.ContainsRune(".!?…", r) && open && ends(rs[i+1:]) && !slices.Contains(abbreviations, strings.ToLower(string(word))):
			n, open, word = n+1, false, word[:0]
		case unicode.IsSpace(r):
			word = word[:0]
		default:
			word = append(word, r)
			open = open || unicode.IsLetter(r) || unicode.IsDigit(r)
		}
	}
	if open {
		n++
	}
	return n
}

// ends reports whether nothing but closing marks stands between a full stop and white space or the end.
func ends(rest []rune) bool {
	for _, r := range rest {
		if unicode.IsSpace(r) {
			return true
		}
		if !strings.ContainsRune(`.!?…)"'”’»`, r) {
			return false
		}
	}
	return true
}
