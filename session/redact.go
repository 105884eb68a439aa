package session

import (
	"encoding/json"
	"strings"
	"unicode/utf8"
)

// redactAll takes secrets out of every text of a step and returns how many there were.
func redactAll(r *Record, redact func(string) (string, int)) int {
	total := 0
	one := func(s *string) {
		if *s == "" {
			return
		}
		clean, n := redact(*s)
		*s, total = clean, total+n
	}
	for _, s := range []*string{&r.Content, &r.Task, &r.Text, &r.Thought, &r.Error, &r.Code, &r.Query, &r.Subject, &r.Evidence} {
		one(s)
	}
	for i := range r.Signals {
		one(&r.Signals[i].Message)
	}
	if r.Observation != nil {
		one(&r.Observation.Text)
	}
	raw := func(m *json.RawMessage) {
		if clean, n := redactJSON(*m, redact); n > 0 {
			*m, total = clean, total+n
		}
	}
	raw(&r.Value)
	raw(&r.Payload)
	if r.Action != nil {
		raw(&r.Action.Args)
	}
	return total
}

// redactJSON redacts a JSON value. Detectors want the key beside its value, so the text is searched as a whole first; should the
// result be no JSON any more, the strings are searched one by one.
func redactJSON(raw json.RawMessage, redact func(string) (string, int)) (json.RawMessage, int) {
	if len(raw) == 0 {
		return raw, 0
	}
	if clean, n := redact(string(raw)); n == 0 || json.Valid([]byte(clean)) {
		return json.RawMessage(clean), n
	}
	var v any
	if json.Unmarshal(raw, &v) != nil {
		return raw, 0 // Validate refuses it
	}
	total := 0
	v = redactValue(v, redact, &total)
	clean, err := marshal(v)
	if err != nil {
		return json.RawMessage(`"[REDACTED]"`), total
	}
	return clean, max(total, 1)
}

func redactValue(v any, redact func(string) (string, int), total *int) any {
	switch v := v.(type) {
	case string:
		clean, n := redact(v)
		*total += n
		return clean
	case []any:
		for i := range v {
			v[i] = redactValue(v[i], redact, total)
		}
	case map[string]any:
		for k := range v {
			v[k] = redactValue(v[k], redact, total)
		}
	}
	return v
}

// cleanUTF8 replaces what is not UTF-8.
func cleanUTF8(s string) string { return strings.ToValidUTF8(s, "\uFFFD") }

// head returns the longest beginning of s of at most n bytes that does not cut a rune.
func head(s string, n int) string {
	if len(s) <= n {
		return s
	}
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}
