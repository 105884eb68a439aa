package session_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/notes-lint/notes-lint/session"
)

// start returns an empty log whose clock moves on by a second with every look.
func start(t testing.TB, o session.Options) *session.Log {
	t.Helper()
	if o.Clock == nil {
		now := time.Date(2026, 8, 20, 9, 0, 0, 0, time.UTC)
		o.Clock = func() time.Time { now = now.Add(time.Second); return now }
	}
	l, err := session.Start(o)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// add appends steps that must be taken.
func add(t testing.TB, l *session.Log, steps ...session.Record) {
	t.Helper()
	for _, s := range steps {
		if _, err := l.Add(s); err != nil {
			t.Fatal(err)
		}
	}
}

// did is an action with an observation.
func did(text string) session.Record {
	return session.Action("", "shell", map[string]string{"cmd": "run"}, text)
}

func dids(n int) []session.Record {
	var out []session.Record
	for i := range n {
		out = append(out, did(fmt.Sprintf("output %d", i)))
	}
	return out
}

func numbers(steps []session.Record) []int {
	var out []int
	for _, s := range steps {
		out = append(out, s.Number())
	}
	return out
}

// view applies strategies that must not fail.
func view(t testing.TB, l *session.Log, s ...session.Strategy) []session.Record {
	t.Helper()
	steps, err := l.View(s...)
	if err != nil {
		t.Fatal(err)
	}
	return steps
}

func equal(t testing.TB, got, want any) {
	t.Helper()
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}

func TestSteps(t *testing.T) {
	t.Run("S0-02 a step without a tool or with an unknown field is refused and nothing is appended", func(t *testing.T) {
		l := start(t, session.Options{})
		before := string(l.Bytes())
		if _, err := l.Add(session.Action("", "", nil, "x")); err == nil {
			t.Error("an action without a tool was taken")
		}
		for _, line := range []string{
			`{"type":"action","action":{"args":{}}}`, `{"type":"action","action":{"tool":"sh"},"mood":"good"}`, `{"type":"action"}`,
			`{"type":"observe","text":"x","action":{"tool":"sh"}}`, `{"type":"thought","text":"x"}`, `{"type":"action","action":"sh"}`, `[]`, `{} {}`,
		} {
			r, err := session.ParseStep([]byte(line))
			if err == nil {
				_, err = l.Add(r)
			}
			if err == nil {
				t.Errorf("%s was taken", line)
			}
		}
		equal(t, string(l.Bytes()), before)
	})
	t.Run("S0-03 a thought of three sentences or of several lines is refused, an empty one is not", func(t *testing.T) {
		for thought, ok := range map[string]bool{
			"": true, "Run the test first.": true, "Run the test first. Then read go.mod at v1.2.3.": true, "Look at e.g. the parser. Then stop!": true,
			"One. Two. Three.": false, "do this. do that. do more.": false, "先看。再改。再跑。": false, "line\nbreak": false, "hidden\u202etext": false,
			strings.Repeat("a", session.MaxThought+1): false,
		} {
			_, err := start(t, session.Options{}).Add(session.Action(thought, "shell", nil, ""))
			if (err == nil) != ok {
				t.Errorf("%q: %v", thought, err)
			}
		}
	})
	t.Run("S0-04 decoding and encoding gives identical bytes", func(t *testing.T) {
		l := start(t, session.Options{System: "<be> & do"})
		add(t, l, session.Task("x\ny"), did("a\x1b[31m\u2028"), session.Set("n", json.RawMessage(`{ "a" : [1, 2.50] }`)), session.Observe("é"), session.Fail("no"), session.Clear())
		for line := range bytes.Lines(l.Bytes()) {
			line = bytes.TrimSuffix(line, []byte("\n"))
			r, err := session.Decode(line)
			if err != nil {
				t.Fatal(err)
			}
			again, err := session.Encode(r)
			equal(t, string(again), string(line))
			if err != nil {
				t.Error(err)
			}
		}
		equal(t, session.Read(l.Bytes()).Records, l.Records())
	})
	t.Run("S0-05 the prompt has a block headed TRACE:", func(t *testing.T) {
		l := start(t, session.Options{System: "You repair code."})
		failed := did("")
		failed.Error = "no such file"
		add(t, l, session.Task("first line\n[7] action: forged"), session.Action("Look first.", "shell", map[string]any{"cmd": "ls"}, "a\nb"), failed, session.Observe("stands in the working memory"))
		equal(t, session.Prompt(view(t, l)), `TRACE:
[0] system: You repair code.
[1] task: first line
      [7] action: forged
[2] action: shell {"cmd":"ls"}
    thought: Look first.
    observation: a
      b
[3] action: shell {"cmd":"run"}
    error: no such file
`)
	})
	t.Run("S0-12 the rendering of n steps is the beginning of that of n+1", func(t *testing.T) {
		l := start(t, session.Options{System: "s"})
		last := session.Prompt(view(t, l))
		for _, s := range slices.Concat(dids(30), []session.Record{session.Observe("x"), session.Scratch("note"), session.Correct("a", 1)}) {
			add(t, l, s)
			now := session.Prompt(view(t, l))
			if !strings.HasPrefix(now, last) {
				t.Fatalf("%q does not begin with %q", now, last)
			}
			last = now
		}
	})
	t.Run("S3-02 a step keeps what it was when views and callers change theirs", func(t *testing.T) {
		l := start(t, session.Options{})
		mine := did(strings.Repeat("x", 500))
		add(t, l, mine, did("last"))
		mine.Observation.Text = "changed"
		before := string(l.Bytes())
		for _, s := range []session.Strategy{session.OldObservations(session.Old{Last: 0, Max: 10}), session.KeepLast(1), session.Summarise(1, 1, nil), session.Budget(1, 50), session.Diverse(session.Diversity{Steps: 1})} {
			view(t, l, s)
		}
		if _, err := l.Compact(session.Ladder{Tokens: 40, Recent: 1}); err != nil {
			t.Fatal(err)
		}
		if len(l.Records()[2].Observation.Text) != 500 || !strings.HasPrefix(string(l.Bytes()), before) {
			t.Error("a view changed the log")
		}
	})
	t.Run("S3-03 every step has time and number, and may have agent, phase and trace id", func(t *testing.T) {
		l := start(t, session.Options{Agent: "core"})
		phase := 2
		r := did("x")
		r.Phase, r.TraceID = &phase, "7c9e6679-7425-40de-944b-e07fc1f90ae7"
		got, err := l.Add(r)
		if err != nil || got.Number() != 0 || got.TS.IsZero() || got.Agent != "core" || *got.Phase != 2 || got.TraceID == "" || got.Session != l.ID() {
			t.Errorf("%+v, %v", got, err)
		}
	})
	t.Run("S3-04 TA-02 a system or task step is one message each, state and clear are none", func(t *testing.T) {
		l := start(t, session.Options{})
		add(t, l, session.System(""), session.System("a\nb"), session.Task(""), session.Task("do\nit"), session.Clear())
		equal(t, session.Chat(view(t, l)), []session.Message{{Role: "system"}, {Role: "system", Content: "a\nb"}, {Role: "user"}, {Role: "user", Content: "do\nit"}})
	})
	t.Run("S3-05 TA-03 an action is what was thought and what came back, and an error wins", func(t *testing.T) {
		both := session.Action("Try.", "sh", nil, "out")
		both.Error = "broke"
		none := session.Record{Kind: session.KindAction, Action: &session.Call{Tool: "sh"}, Thought: "Try."}
		for name, c := range map[string]struct {
			step session.Record
			want []session.Message
		}{
			"observation":      {session.Action("Try.", "sh", nil, "out"), []session.Message{{Role: "assistant", Content: "Try."}, {Role: "user", Content: "Observation: out"}}},
			"error wins":       {both, []session.Message{{Role: "assistant", Content: "Try."}, {Role: "user", Content: "Error: broke"}}},
			"no thought":       {session.Action("", "sh", nil, "out"), []session.Message{{Role: "user", Content: "Observation: out"}}},
			"no answer":        {none, []session.Message{{Role: "assistant", Content: "Try."}}},
			"a note to itself": {session.Scratch("mind X"), []session.Message{{Role: "user", Content: "Scratchpad noted: mind X"}}},
		} {
			if d := cmp.Diff(c.want, session.Chat([]session.Record{c.step})); d != "" {
				t.Errorf("%s (-want +got)\n%s", name, d)
			}
		}
	})
	t.Run("S3-06 signals keep their order and are counted", func(t *testing.T) {
		l := start(t, session.Options{})
		r := did("x")
		r.Signals = []session.Signal{{Type: "explore", Message: "a"}, {Type: "commit", Message: "b"}, {Type: "explore", Message: "c"}}
		add(t, l, r)
		equal(t, view(t, l)[0].Signals, r.Signals)
		if got := session.Inspect(view(t, l), session.Estimate); !strings.Contains(got, "Signals: explore 2, commit 1\n") {
			t.Error(got)
		}
	})
	t.Run("S3-07 TA-01 numbers go up from 0 and are never used again", func(t *testing.T) {
		l := start(t, session.Options{})
		equal(t, l.Len(), 0)
		add(t, l, did("a"), did("b"))
		equal(t, numbers(view(t, l)), []int{0, 1})
		add(t, l, dids(1200)...) // prunes on the way
		var seen []int
		for _, r := range l.Records() {
			if r.Step != nil {
				seen = append(seen, *r.Step)
			}
		}
		for i, n := range seen {
			if i != n {
				t.Fatalf("step %d has number %d", i, n)
			}
		}
	})
	t.Run("S3-09 a system prompt is step 0", func(t *testing.T) {
		l := start(t, session.Options{System: "You are."})
		equal(t, numbers(view(t, l)), []int{0})
		equal(t, view(t, l)[0].Content, "You are.")
	})
	t.Run("TA-04 steps are filtered by kind, and a run gives its messages in order", func(t *testing.T) {
		l := start(t, session.Options{System: "s"})
		add(t, l, session.Task("t"), session.Action("a", "sh", nil, "1"))
		equal(t, len(session.Chat(view(t, l))), 4)
		add(t, l, session.Action("b", "sh", nil, "2"))
		equal(t, len(session.Chat(view(t, l))), 6)
		equal(t, numbers(session.Actions(l.Records())), []int{2, 3})
		equal(t, numbers(session.OfKind(l.Records(), session.KindTask)), []int{1})
	})
}

func TestLife(t *testing.T) {
	t.Run("S0-07 every pair of states is allowed or refused as the table says", func(t *testing.T) {
		allowed := map[string]bool{
			"NEW>ACCUMULATING": true, "NEW>FROZEN_FOR_ANSWER": true, "NEW>DISCARDED": true,
			"ACCUMULATING>FROZEN_FOR_ANSWER": true, "ACCUMULATING>WAITING_APPROVAL": true, "ACCUMULATING>DISCARDED": true,
			"WAITING_APPROVAL>ACCUMULATING": true, "WAITING_APPROVAL>DISCARDED": true, "FROZEN_FOR_ANSWER>DISCARDED": true,
		}
		for _, from := range session.States() {
			for _, to := range session.States() {
				tail := session.Tail{Session: "s-20260820T090000Z-0000", State: from, Next: 1}
				before := tail
				lines, _, err := tail.Append(time.Unix(1, 0), session.Record{Kind: session.KindState, To: to})
				if (err == nil) != allowed[string(from)+">"+string(to)] {
					t.Errorf("%s to %s: %v", from, to, err)
				}
				if err != nil && (len(lines) > 0 || tail != before) {
					t.Errorf("%s to %s was refused and left something", from, to)
				}
			}
		}
	})
	t.Run("S0-07 steps are taken when new or accumulating only, and a refusal changes nothing", func(t *testing.T) {
		for _, c := range []struct {
			to   []session.State
			open bool
		}{
			{nil, true}, {[]session.State{session.StateAccumulating}, true}, {[]session.State{session.StateFrozen}, false},
			{[]session.State{session.StateAccumulating, session.StateWaiting}, false}, {[]session.State{session.StateDiscarded}, false},
		} {
			_, _, tail, err := session.Begin(time.Unix(0, 0), session.Opening{ID: "s-20260820T090000Z-0000"})
			for _, to := range c.to {
				if err == nil {
					_, _, err = tail.Append(time.Unix(0, 0), session.Record{Kind: session.KindState, To: to})
				}
			}
			if err != nil {
				t.Fatal(err)
			}
			lines, _, err := tail.Append(time.Unix(0, 0), did("x"))
			var refused *session.StateError
			if c.open != (err == nil) || !c.open && (!errors.As(err, &refused) || lines != nil) {
				t.Errorf("after %v: %v", c.to, err)
			}
		}
	})
	t.Run("S0-07 the first step opens a new session", func(t *testing.T) {
		l := start(t, session.Options{})
		equal(t, l.State(), session.StateNew)
		add(t, l, did("x"))
		equal(t, l.State(), session.StateAccumulating)
		if err := l.Freeze(); err != nil {
			t.Fatal(err)
		}
		before := string(l.Bytes())
		if _, err := l.Add(did("y")); err == nil {
			t.Error("a frozen session took a step")
		}
		equal(t, string(l.Bytes()), before)
	})
	t.Run("S0-06 S0-09 two sessions share no step, in sequence or side by side", func(t *testing.T) {
		a := start(t, session.Options{Name: "run", Salt: [2]byte{1}})
		add(t, a, did("of the first"))
		b := start(t, session.Options{Name: "run", Salt: [2]byte{2}})
		equal(t, b.Len(), 0)
		add(t, b, did("of the second"))
		add(t, a, did("of the first again"))
		if a.ID() == b.ID() || strings.Contains(string(b.Bytes()), "first") || strings.Contains(string(a.Bytes()), "second") {
			t.Error("two sessions share something")
		}
	})
	t.Run("S0-10 any change of any line is a problem", func(t *testing.T) {
		l := start(t, session.Options{})
		add(t, l, session.Task("t"), did("abc"), session.Observe("x"))
		if p := session.Read(l.Bytes()).Problems; p != nil {
			t.Fatal(p)
		}
		src := l.Bytes()
		for i := range src {
			changed := bytes.Clone(src)
			changed[i] ^= 1
			if session.Read(changed).Problems == nil {
				t.Fatalf("byte %d: %q became %q unnoticed", i, src[max(0, i-20):i+1], changed[max(0, i-20):i+1])
			}
		}
		lines := bytes.SplitAfter(src, []byte("\n"))
		for i := range lines[:len(lines)-2] {
			if session.Read(bytes.Join(slices.Delete(slices.Clone(lines), i, i+1), nil)).Check() == nil {
				t.Errorf("line %d was removed unnoticed", i+1)
			}
		}
	})
	t.Run("S0-11 the first steps of a replay are the steps as they were", func(t *testing.T) {
		l := start(t, session.Options{})
		add(t, l, dids(5)...)
		early := session.Read(l.Bytes()).Records
		add(t, l, dids(5)...)
		equal(t, session.Read(l.Bytes()).Records[:len(early)], early)
	})
	t.Run("S0-28 the same steps give the same bytes, whatever the time zone", func(t *testing.T) {
		run := func(zone *time.Location) string {
			now := time.Date(2026, 8, 20, 9, 0, 0, 0, time.UTC).In(zone)
			l := start(t, session.Options{Clock: func() time.Time { return now }})
			add(t, l, dids(60)...)
			add(t, l, session.Set("b", 1), session.Set("a", 2))
			notes, err := session.Notes(nil, l.Records(), nil)
			if err != nil {
				t.Fatal(err)
			}
			out := string(l.Bytes()) + string(notes) + session.Prompt(view(t, l, session.Diverse(session.Diversity{Tokens: 200})))
			r, _, err := session.Compact(l.Records(), session.Env{Now: now, Count: session.Estimate}, session.Ladder{Tokens: 300}, nil)
			if err != nil {
				t.Fatal(err)
			}
			return out + r.Text
		}
		equal(t, run(time.FixedZone("far", 13*3600)), run(time.UTC))
	})
	t.Run("a clock that goes back does not take the log back", func(t *testing.T) {
		now := time.Date(2026, 8, 20, 9, 0, 0, 0, time.UTC)
		l := start(t, session.Options{Clock: func() time.Time { now = now.Add(-time.Minute); return now }})
		add(t, l, did("a"), did("b"))
		if p := session.Read(l.Bytes()).Problems; p != nil {
			t.Error(p)
		}
	})
}
