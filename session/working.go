package session

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/notes-lint/notes-lint/internal/visible"
)

// Working is the working memory at one moment: three compartments, folded from the log.
type Working struct {
	Variables    []Variable // in the order in which they were stored first
	Observations []string
	Failures     []string // approaches that did not work
	Corrections  []Variable
}

// Variable is a stored value.
type Variable struct {
	Name  string          `json:"name"`
	Value json.RawMessage `json:"value"`
	Step  int             `json:"step"` // that stored it
}

// Text returns a string as it is and any other value as JSON.
func (v Variable) Text() string {
	var s string
	if bytes.HasPrefix(v.Value, []byte(`"`)) && json.Unmarshal(v.Value, &s) == nil {
		return s
	}
	return string(v.Value)
}

// Fold reads the working memory out of a log, oldest record first.
func Fold(records []Record) Working {
	var w Working
	at := map[string]int{}
	for i := range records {
		switch r := &records[i]; r.Kind {
		case KindVar:
			v := Variable{r.Name, r.Value, r.Number()}
			if j, ok := at[r.Name]; ok {
				w.Variables[j] = v
				break
			}
			at[r.Name] = len(w.Variables)
			w.Variables = append(w.Variables, v)
		case KindObserve:
			w.Observations = append(w.Observations, r.Text)
		case KindFail:
			w.Failures = append(w.Failures, r.Text)
		case KindCorrection:
			if r.Name != "" {
				v := Variable{r.Name, r.Value, r.Number()}
				w.Corrections = slices.DeleteFunc(w.Corrections, func(o Variable) bool { return o.Name == v.Name })
				w.Corrections = append(w.Corrections, v)
			}
		case KindClear:
			w.Variables, w.Observations, w.Failures = nil, nil, nil
			clear(at)
		}
	}
	return w
}

// Get returns the value of a name: what a person corrected it to, else what was stored last. ok is false when there is none.
func (w Working) Get(name string) (v Variable, ok bool) {
	for _, list := range [][]Variable{w.Corrections, w.Variables} {
		if i := slices.IndexFunc(list, func(v Variable) bool { return v.Name == name }); i >= 0 {
			return list[i], true
		}
	}
	return Variable{}, false
}

// All returns every name once with the value that Get returns, stored ones first.
func (w Working) All() []Variable {
	var out []Variable
	for _, v := range w.Variables {
		v, _ = w.Get(v.Name)
		out = append(out, v)
	}
	for _, c := range w.Corrections {
		if !slices.ContainsFunc(out, func(v Variable) bool { return v.Name == c.Name }) {
			out = append(out, c)
		}
	}
	return out
}

// Recall decodes the value of a name into v and returns false, without touching v, when there is none: the default is what v
// holds.
func (w Working) Recall(name string, v any) (bool, error) {
	got, ok := w.Get(name)
	if !ok {
		return false, nil
	}
	if err := json.Unmarshal(got.Value, v); err != nil {
		return true, fmt.Errorf("the value of %q: %w", name, err)
	}
	return true, nil
}

// Reserved are the names that an executor uses for the memory itself. No variable may have them.
func Reserved() []string {
	return []string{"memory", "store", "recall", "observe", "fail", "set", "get", "clear", "correct", "session"}
}

// MaxName is the longest name of a variable, in runes.
const MaxName = 100

// CheckName refuses names that are no identifiers or are reserved. An identifier begins with a letter of any script or an
// underscore and goes on with letters, marks, digits and underscores; it is written in Unicode's normal form NFKC, so that
// names which look the same are the same.
func CheckName(name string) error {
	switch {
	case name == "":
		return fmt.Errorf("a name is not empty")
	case len([]rune(name)) > MaxName:
		return fmt.Errorf("a name has at most %d characters", MaxName)
	case slices.Contains(Reserved(), name):
		return fmt.Errorf("%q is a verb of the memory itself; choose another name", name)
	}
	for i, r := range name {
		letter := r == '_' || unicode.IsLetter(r)
		if !letter && (i == 0 || !unicode.IsDigit(r) && !unicode.Is(unicode.M, r)) {
			return fmt.Errorf("%q is no identifier: %q may not stand there", name, r)
		}
	}
	if n := norm.NFKC.String(name); n != name {
		return fmt.Errorf("%q is another spelling of %q; use that", name, n)
	}
	return nil
}

// ContextOptions say how the block of working memory looks.
type ContextOptions struct {
	// Last observations and failures to show; 0 shows all. The sources give two blocks: one with everything, one with the
	// last 5 and the last 3.
	Observations, Failures int
	// Plain selects the block without Markdown, with the headings Stored Variables, Observations and Failed Attempts.
	Plain bool
}

// Brief shows the last 5 observations and the last 3 failures.
func Brief() ContextOptions { return ContextOptions{Observations: 5, Failures: 3} }

// reprRunes is how much of a value the block shows (source: 100 characters and "...").
const reprRunes = 100

// Context returns the block that tells a model what is in working memory. Sections without content are left out, and an empty
// memory is an empty string. Each item stays on one line, whatever it holds. The cost is linear in what is shown.
func (w Working) Context(o ContextOptions) string {
	headings, intro := [3]string{"\n### Stored Values\n", "\n### Observations\n", "\n### Failed Approaches (avoid these)\n"}, "## Working Memory\n"
	bullet, valueBullet := "- ", "- "
	if o.Plain {
		headings, intro = [3]string{"Stored Variables:\n", "Observations:\n", "Failed Attempts:\n"}, ""
		bullet, valueBullet = "  - ", "  "
	}
	var b strings.Builder
	vars := w.All()
	if len(vars) > 0 {
		b.WriteString(headings[0])
	}
	for _, v := range vars {
		fmt.Fprintf(&b, "%s%s: %s\n", valueBullet, v.Name, visible.Line(Shorten(string(v.Value), reprRunes)))
	}
	for i, items := range [][]string{last(w.Observations, o.Observations), last(w.Failures, o.Failures)} {
		if len(items) > 0 {
			b.WriteString(headings[i+1])
		}
		for _, item := range items {
			b.WriteString(bullet)
			b.WriteString(visible.Line(item))
			b.WriteByte('\n')
		}
	}
	if b.Len() == 0 {
		return ""
	}
	return strings.TrimSuffix(intro+b.String(), "\n")
}

// last returns the last n items, all of them for 0.
func last(items []string, n int) []string {
	if n <= 0 || len(items) <= n {
		return items
	}
	return items[len(items)-n:]
}

// Shorten cuts a text to its first n runes and "..."; one that is not longer stays as it is, so doing it twice changes nothing
// more.
func Shorten(s string, n int) string {
	if len(s) <= n {
		return s
	}
	runes := 0
	for i := range s {
		if runes == n {
			return s[:i] + "..."
		}
		runes++
	}
	return s
}

// WithContext appends the block to the last message after a blank line, as the sources ask. The messages are copied.
func WithContext(messages []Message, block string) []Message {
	if block == "" || len(messages) == 0 {
		return messages
	}
	out := slices.Clone(messages)
	m := &out[len(out)-1]
	m.Content += "\n\n" + block
	return out
}

// Update returns the three lines that tell about a change of the memory.
func (w Working) Update() string {
	return fmt.Sprintf("[MEMORY UPDATE]\n  Variables: %d stored\n  Observations: %d recorded\n  Failed attempts: %d tracked\n",
		len(w.All()), len(w.Observations), len(w.Failures))
}
