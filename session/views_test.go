package session_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/notes-lint/notes-lint/session"
)

func TestViews(t *testing.T) {
	t.Run("S3-11 TA-05 keep-last keeps system and task beside the last n actions, in their order", func(t *testing.T) {
		l := start(t, session.Options{System: "s"})
		add(t, l, session.Task("t"))
		add(t, l, dids(3)...)
		for n, want := range map[int][]int{0: {0, 1}, 1: {0, 1, 4}, 2: {0, 1, 3, 4}, 100: {0, 1, 2, 3, 4}} {
			equal(t, numbers(view(t, l, session.KeepLast(n))), want)
		}
		ten := start(t, session.Options{})
		add(t, ten, dids(10)...)
		equal(t, numbers(view(t, ten, session.KeepLast(3))), []int{7, 8, 9})
		equal(t, numbers(view(t, l, session.KeepTail(1))), []int{4})
	})
	t.Run("S3-08 the standard view is pruned above 1000 steps, to the last 50, by a record", func(t *testing.T) {
		l := start(t, session.Options{System: "s"})
		add(t, l, session.Scratch("we use UTC", session.TagDecision))
		add(t, l, dids(998)...)
		equal(t, len(view(t, l)), 1000)
		equal(t, len(session.OfKind(l.Records(), session.KindSummary)), 0)
		add(t, l, did("the 1001st"))
		equal(t, len(session.OfKind(l.Records(), session.KindSummary)), 1)
		got := numbers(view(t, l))
		equal(t, len(got), 2+50+1) // what is critical, the last 50, the summary
		equal(t, got[:2], []int{0, 1})
		equal(t, got[len(got)-1], 1000)
		add(t, l, dids(2100)...)
		equal(t, len(session.OfKind(l.Records(), session.KindSummary)), 3)
		covered := map[int]bool{}
		for _, s := range session.OfKind(l.Records(), session.KindSummary) {
			for n := s.Covers.From; n <= s.Covers.To; n++ {
				if covered[n] {
					t.Fatalf("step %d is summarised twice", n)
				}
				covered[n] = true
			}
		}
		if n := len(view(t, l)); n > 1000 {
			t.Errorf("the view has %d steps", n)
		}
	})
	t.Run("S3-10 strategies are functions, follow each other, and are named in specifications", func(t *testing.T) {
		l := start(t, session.Options{System: "s"})
		add(t, l, dids(10)...)
		odd := func(steps []session.Record, _ session.Env) ([]session.Record, error) {
			return slices.DeleteFunc(slices.Clone(steps), func(r session.Record) bool { return r.Number()%2 == 0 }), nil
		}
		equal(t, numbers(view(t, l, session.KeepLast(5), odd)), []int{7, 9})
		makers := session.Makers()
		makers["odd"] = func(*session.Args) session.Strategy { return odd }
		s, err := session.ParseStrategy("keep-last:5 | odd", makers)
		if err != nil {
			t.Fatal(err)
		}
		equal(t, numbers(view(t, l, s)), []int{7, 9})
		for spec, want := range map[string]string{
			"keep-lost:5":             `strategy "keep-lost:5": unknown name; known are all, budget, diverse, fit, half, hierarchy, keep-last, keep-tail, old-observations, summarise, system-and-recent`,
			"keep-last:-1":            `strategy "keep-last:-1": n=-1 is no number from 0`,
			"keep-last:m=5":           `strategy "keep-last:m=5": unknown argument "m"`,
			"old-observations:age=ab": `strategy "old-observations:age=ab": age=ab is no length of time such as 90s or 2h`,
			"budget:tokens=1,x":       `strategy "budget:tokens=1,x": "x" is no key=value`,
		} {
			if _, err := session.ParseStrategy(spec, session.Makers()); err == nil || err.Error() != want {
				t.Errorf("%s: %v", spec, err)
			}
		}
	})
	t.Run("S3-12 TA-06 old observations are shortened by count or by age, once", func(t *testing.T) {
		lengths := func(steps []session.Record) []int {
			var out []int
			for _, s := range steps {
				out = append(out, len(s.Observation.Text))
			}
			return out
		}
		l := start(t, session.Options{})
		add(t, l, did(strings.Repeat("x", 500)), did(strings.Repeat("y", 500)), did(strings.Repeat("z", 500)))
		one := session.OldObservations(session.Old{Last: 1, Max: 50})
		equal(t, lengths(view(t, l, one)), []int{53, 53, 500})
		equal(t, view(t, l, one, one), view(t, l, one))
		m := start(t, session.Options{})
		add(t, m, did(strings.Repeat("x", 200)), did(strings.Repeat("y", 200)), did(strings.Repeat("z", 200)))
		equal(t, lengths(view(t, m, session.OldObservations(session.Old{Last: 2, Max: 50}))), []int{53, 200, 200})
		none := start(t, session.Options{System: "s"})
		equal(t, numbers(view(t, none, one)), []int{0})
		now := time.Date(2026, 8, 20, 9, 0, 0, 0, time.UTC)
		aged := start(t, session.Options{Clock: func() time.Time { return now }})
		add(t, aged, did(strings.Repeat("x", 500)))
		now = now.Add(time.Hour)
		add(t, aged, did(strings.Repeat("y", 500)), did(strings.Repeat("z", 100)))
		now = now.Add(time.Minute)
		equal(t, lengths(view(t, aged, session.OldObservations(session.Old{Age: 30 * time.Minute, Last: -1}))), []int{103, 500, 100})
		equal(t, lengths(view(t, aged, session.OldObservations(session.Old{Age: time.Second, Last: -1}))), []int{103, 103, 100})
	})
	t.Run("TA-07 a text over the limit is cut and marked, one at the limit is not", func(t *testing.T) {
		for n, want := range map[int]int{1000: 103, 101: 103, 100: 100, 5: 5, 0: 0} {
			equal(t, len(session.Shorten(strings.Repeat("x", n), 100)), want)
		}
		equal(t, session.Shorten(strings.Repeat("é", 101), 100), strings.Repeat("é", 100)+"...")
		l := start(t, session.Options{})
		add(t, l, dids(3)...)
		equal(t, view(t, l, session.KeepAll()), l.Records()[2:])
	})
	t.Run("S3-13 system and recent never shows a system step twice", func(t *testing.T) {
		l := start(t, session.Options{System: "s"})
		add(t, l, dids(3)...)
		equal(t, numbers(view(t, l, session.SystemAndRecent(2))), []int{0, 2, 3})
		equal(t, numbers(view(t, l, session.SystemAndRecent(10))), []int{0, 1, 2, 3})
		equal(t, numbers(view(t, l, session.SystemAndRecent(0))), []int{0})
	})
	t.Run("S3-14 diverse drops near-copies before distinct steps, and prefers the recent of two copies", func(t *testing.T) {
		l := start(t, session.Options{System: "s"})
		add(t, l, did("the database migration failed on column user_id"), did("lint found an unused import in parser.go"))
		for range 6 {
			add(t, l, did("retrying connection to the cache server at port 6379"))
		}
		add(t, l, did("the documentation builds without warnings"))
		got := view(t, l, session.Diverse(session.Diversity{Steps: 4}))
		equal(t, numbers(got), []int{0, 1, 2, 8, 9})
		equal(t, numbers(view(t, l, session.Diverse(session.Diversity{Steps: 4}))), numbers(got))
		whole := session.TokensOf(session.Chat(view(t, l)), session.Estimate)
		equal(t, len(view(t, l, session.Diverse(session.Diversity{Tokens: whole}))), 10)
		equal(t, view(t, l, session.Diverse(session.Diversity{})), view(t, l, session.KeepAll()))
	})
	t.Run("S3-15 a budget is never exceeded unless what must stay exceeds it alone", func(t *testing.T) {
		l := start(t, session.Options{System: "s"})
		add(t, l, session.Scratch("never delete the table", session.TagSafety))
		add(t, l, dids(200)...)
		for _, make := range []func(int) session.Strategy{
			func(n int) session.Strategy { return session.Budget(2, n) },
			func(n int) session.Strategy { return session.Fit(n, session.KeepAll()) },
			func(n int) session.Strategy { return session.Diverse(session.Diversity{Tokens: n}) },
		} {
			for tokens := 1; tokens < 900; tokens += 13 {
				steps, err := l.View(make(tokens))
				var over *session.BudgetError
				if used := session.TokensOf(session.Chat(steps), session.Estimate); err == nil && used > tokens {
					t.Fatalf("%d tokens were asked for, %d came", tokens, used)
				}
				if err != nil && (!errors.As(err, &over) || over.Need <= tokens) {
					t.Fatalf("%d tokens: %v", tokens, err)
				}
				if err == nil && (len(steps) < 2 || steps[0].Number() != 0 || steps[1].Number() != 1) {
					t.Fatalf("%d tokens: what must stay is gone: %v", tokens, numbers(steps))
				}
			}
		}
	})
	t.Run("S3-20 pruning until it fits always ends", func(t *testing.T) {
		l := start(t, session.Options{System: strings.Repeat("word ", 500)})
		add(t, l, dids(100)...)
		_, err := l.View(session.Fit(100, session.KeepLast(1_000_000)))
		var over *session.BudgetError
		if !errors.As(err, &over) || over.Max != 100 || over.Need < 400 {
			t.Errorf("%v", err)
		}
		if steps := view(t, l, session.Fit(4000)); session.TokensOf(session.Chat(steps), session.Estimate) > 4000 {
			t.Error("the default budget is exceeded")
		}
	})
	t.Run("S3-22 above 50 steps all but the last 25 become one summary that lists its sources", func(t *testing.T) {
		l := start(t, session.Options{})
		add(t, l, dids(50)...)
		equal(t, len(view(t, l, session.Summarise(50, 25, nil))), 50)
		add(t, l, did("the 51st"))
		got := view(t, l, session.Summarise(50, 25, nil))
		equal(t, len(got), 26)
		equal(t, got[0].Kind, session.KindTask)
		if !strings.HasPrefix(got[0].Task, "[Summary] steps 0 to 25") || len(got[0].Sources) != 26 {
			t.Errorf("%q of %v", got[0].Task, got[0].Sources)
		}
		own := view(t, l, session.Summarise(50, 25, func(s []session.Record) (string, error) { return fmt.Sprint(len(s), " steps"), nil }))
		equal(t, own[0].Task, "[Summary] 26 steps")
		twice := view(t, l, session.Summarise(50, 25, nil), session.Summarise(20, 10, nil))
		equal(t, strings.Count(session.Prompt(twice), "[Summary] steps 0 to"), 1)
	})
	t.Run("S4-03 above the budget the older half becomes one summary and the newer half stays word by word", func(t *testing.T) {
		l := start(t, session.Options{})
		add(t, l, dids(10)...)
		whole := view(t, l)
		equal(t, len(view(t, l, session.Halve(session.TokensOf(session.Chat(whole), session.Estimate), nil))), 10)
		got := view(t, l, session.Halve(10, nil))
		equal(t, len(got), 6)
		equal(t, got[0].Kind, session.KindTask)
		equal(t, session.Prompt(got[1:]), session.Prompt(whole[5:]))
		if !strings.HasPrefix(got[0].Task, "[Summary] steps 0 to 4") {
			t.Errorf("%q", got[0].Task)
		}
	})
	t.Run("S3-23 a hierarchy has the last 20 steps, chunks before them, and summarises no step twice", func(t *testing.T) {
		l := start(t, session.Options{})
		add(t, l, dids(41)...)
		got := view(t, l, session.Hierarchy(session.Tiers{}, nil))
		equal(t, len(got), 2+20)
		seen := map[int]int{}
		for _, s := range got {
			for _, n := range s.Sources {
				seen[n]++
			}
		}
		for n := range 21 {
			equal(t, seen[n], 1)
		}
		calls := 0
		counted := session.Hierarchy(session.Tiers{}, func([]session.Record) (string, error) { calls++; return "x", nil })
		for i := range 200 {
			add(t, l, did(fmt.Sprint(i)))
		}
		calls = 0
		view(t, l, counted)
		equal(t, calls, 5) // the older chunks are milestones
	})
	t.Run("S3-24 the dump has totals and a line or more for each step", func(t *testing.T) {
		l := start(t, session.Options{System: "You repair code."})
		add(t, l, session.Task("Fix it."), session.Action("Look.", "shell", nil, "héllo"))
		equal(t, session.Inspect(view(t, l), &counting{}), `Total steps: 3
Token count: 63 (bytes)
0: system
1: task
2: action
  Action: shell
  Obs length: 5
`)
	})
	t.Run("S3-25 the picture has a line for each step", func(t *testing.T) {
		l := start(t, session.Options{System: "s"})
		add(t, l, session.Task("t"), did("héllo"))
		equal(t, session.Layout(view(t, l)), "Memory Layout:\n  [0] system\n  [1] task\n  [2] action (obs: 5 chars)\n")
	})
	t.Run("S3-27 tokens and the standard view are counted once, and again after a step", func(t *testing.T) {
		c := &counting{}
		l := start(t, session.Options{Count: c})
		add(t, l, dids(10)...)
		equal(t, c.calls, 0)
		first, err := l.Tokens()
		if err != nil {
			t.Fatal(err)
		}
		calls := c.calls
		if again, _ := l.Tokens(); again != first || c.calls != calls {
			t.Errorf("counted again: %d after %d calls, %d after %d", first, calls, again, c.calls)
		}
		add(t, l, did("more"))
		if more, _ := l.Tokens(); more <= first {
			t.Errorf("a stale count: %d after %d", more, first)
		}
	})
	t.Run("S3-18 a call of a tool and its answer have the same id", func(t *testing.T) {
		l := start(t, session.Options{System: "s"})
		add(t, l, session.Task("t"), session.Action("Look.", "shell", map[string]string{"cmd": "ls"}, "a"), session.Action("", "read", nil, "b"))
		equal(t, session.ToolChat(view(t, l)), []session.Message{
			{Role: "system", Content: "s"}, {Role: "user", Content: "t"},
			{Role: "assistant", Content: "Look.", ToolCalls: []session.ToolCall{{ID: "call_2", Type: "function", Function: session.Function{Name: "shell", Arguments: `{"cmd":"ls"}`}}}},
			{Role: "tool", Content: "a", ToolCallID: "call_2"},
			{Role: "assistant", ToolCalls: []session.ToolCall{{ID: "call_3", Type: "function", Function: session.Function{Name: "read", Arguments: "{}"}}}},
			{Role: "tool", Content: "b", ToolCallID: "call_3"},
		})
	})
}

// counting counts how often it is asked.
type counting struct{ calls int }

func (c *counting) Count(s string) int { c.calls++; return len(s) }
func (*counting) Name() string         { return "bytes" }

func TestCompaction(t *testing.T) {
	// story is a run of two phases with everything that must be kept in the first of them.
	story := func(t *testing.T) *session.Log {
		l := start(t, session.Options{System: "You repair code."})
		one, two := 1, 2
		add(t, l, session.Task("Make the importer keep time zones."),
			session.Scratch("never touch the production table", session.TagSafety),
			session.Scratch("importer only", session.TagScope), session.Scratch("the schema is frozen", session.TagBlocker),
			session.Scratch("store UTC", session.TagDecision), session.Scratch("plans/artifacts/tz/report.md", session.TagDeliverable),
			session.Scratch("phase 1: read", session.TagPhase))
		for i := range 30 {
			r := session.Action(fmt.Sprintf("Read file %d.", i), "read", map[string]int{"n": i}, strings.Repeat(fmt.Sprintf("line of file %d\n", i), 40))
			r.Phase = &one
			if i == 20 {
				r.Error = "no such file"
			}
			add(t, l, r)
		}
		add(t, l, session.Scratch("phase 2: write", session.TagPhase), session.Observe("dates are parsed as UTC"), session.Fail("a regular expression for zones"))
		for i := range 10 {
			r := session.Action(fmt.Sprintf("Write test %d.", i), "write", nil, strings.Repeat("ok ", 100))
			r.Phase = &two
			add(t, l, r)
		}
		return l
	}
	kept := []string{"never touch the production table", "importer only", "the schema is frozen", "store UTC", "plans/artifacts/tz/report.md", "phase 2: write"}

	t.Run("S1-G levels are climbed in their order, as far as needed", func(t *testing.T) {
		l := story(t)
		seen := map[session.Level]bool{}
		spill := func(texts []session.Spilled) ([]string, error) {
			out := make([]string, len(texts))
			for i, s := range texts {
				out[i] = fmt.Sprintf(".cache/tool-output/s/step-%d.txt", s.Step)
			}
			return out, nil
		}
		for tokens := 12000; tokens > 0; tokens -= 25 {
			r, steps, err := session.Compact(l.Records(), session.Env{Count: session.Estimate}, session.Ladder{Tokens: tokens}, spill)
			for i, rung := range r.Levels {
				if rung.Level != session.Levels()[i] {
					t.Fatalf("rung %d is %s", i, rung.Level)
				}
			}
			if err != nil {
				break
			}
			seen[r.Level] = true
			if used := session.TokensOf(session.Chat(steps), session.Estimate); used > tokens {
				t.Fatalf("%d tokens at %s, %d allowed", used, r.Level, tokens)
			}
			if n := len(r.Levels); n > 1 && r.Levels[n-2].Tokens <= tokens {
				t.Fatalf("%s was climbed without need", r.Level)
			}
		}
		for _, level := range append(session.Levels(), "") {
			if !seen[level] {
				t.Errorf("level %q was never the last", level)
			}
		}
	})
	t.Run("S1-26 what is tagged survives any budget, or the compaction fails", func(t *testing.T) {
		rnd := rand.New(rand.NewPCG(1, 2))
		for range 60 {
			l := start(t, session.Options{System: "s"})
			var tagged []int
			for i := range 5 + rnd.IntN(80) {
				s := did(strings.Repeat("word ", rnd.IntN(300)))
				if rnd.IntN(6) == 0 {
					s = session.Scratch(fmt.Sprintf("rule %d", i), session.TagSafety)
					tagged = append(tagged, i+1)
				}
				add(t, l, s)
			}
			steps, err := l.Compact(session.Ladder{Tokens: 1 + rnd.IntN(2000)})
			var over *session.BudgetError
			if err != nil && !errors.As(err, &over) {
				t.Fatal(err)
			}
			for _, n := range tagged {
				if err == nil && !slices.Contains(numbers(steps), n) {
					t.Fatalf("step %d is gone: %v", n, numbers(steps))
				}
			}
		}
	})
	t.Run("S1-26 the active phase, open blockers, decisions, safety, scope and deliverables are kept", func(t *testing.T) {
		l := story(t)
		steps, err := l.Compact(session.Ladder{Tokens: 450})
		if err != nil {
			t.Fatal(err)
		}
		text := session.Prompt(steps)
		for _, k := range kept {
			if !strings.Contains(text, k) {
				t.Errorf("%q is gone", k)
			}
		}
		if strings.Contains(text, "phase 1: read") {
			t.Error("a phase that is over was kept")
		}
		done := session.Scratch("the schema is open again")
		done.Resolves = []int{4}
		add(t, l, done)
		if _, ok := session.Kept(l.Records())[4]; ok {
			t.Error("a blocker that was resolved is kept")
		}
	})
	t.Run("S1-27 output is dropped only when a summary stands for it", func(t *testing.T) {
		l := story(t)
		for tokens := 3500; tokens > 500; tokens -= 50 {
			r, steps, err := session.Compact(l.Records(), session.Env{Count: session.Estimate}, session.Ladder{Tokens: tokens}, nil)
			if err != nil {
				break
			}
			there := map[int]bool{}
			for _, s := range steps {
				there[s.Number()] = true
				for _, n := range s.Sources {
					there[n] = true
				}
				if s.Covers != nil {
					for n := s.Covers.From; n <= s.Covers.To; n++ {
						there[n] = true
					}
				}
			}
			for _, a := range session.Actions(l.Records()) {
				if !there[a.Number()] {
					t.Fatalf("%s, %d tokens: step %d is gone without a summary", r.Level, tokens, a.Number())
				}
			}
		}
	})
	t.Run("S1-28 the summary is the same bullets for the same steps", func(t *testing.T) {
		want := `- phase: 2
- phase (step 38): phase 2: write
- scope (step 3): importer only
- blocker (step 4): the schema is frozen
- decision (step 5): store UTC
- safety (step 2): never touch the production table
- deliverable (step 6): plans/artifacts/tz/report.md
- steps 0 to 50: read 30, write 10; errors: 1
- learned: dates are parsed as UTC
- failed: a regular expression for zones`
		for range 3 {
			r, _, err := session.Compact(story(t).Records(), session.Env{Count: session.Estimate}, session.Ladder{Tokens: 1500}, nil)
			if err != nil {
				t.Fatal(err)
			}
			equal(t, r.Text, want)
		}
	})
	t.Run("S1-H the fourth failure in a row stops the session until a person approves", func(t *testing.T) {
		l := story(t)
		for i := 1; i <= 4; i++ {
			_, err := l.Compact(session.Ladder{Tokens: 5})
			var over *session.BudgetError
			if !errors.As(err, &over) {
				t.Fatalf("attempt %d: %v", i, err)
			}
			want := session.StateAccumulating
			if i == 4 {
				want = session.StateWaiting
			}
			equal(t, l.State(), want)
		}
		_, err := l.Add(did("x"))
		var refused *session.StateError
		if !errors.As(err, &refused) || refused.From != session.StateWaiting {
			t.Errorf("%v", err)
		}
	})
	t.Run("S1-H a success in between starts the count anew", func(t *testing.T) {
		l := story(t)
		for range 2 {
			for range 3 {
				_, _ = l.Compact(session.Ladder{Tokens: 5})
			}
			if _, err := l.Compact(session.Ladder{Tokens: 1500}); err != nil {
				t.Fatal(err)
			}
		}
		equal(t, l.State(), session.StateAccumulating)
	})
	t.Run("the standard view is what the last compaction left, and what came after it", func(t *testing.T) {
		l := story(t)
		left, err := l.Compact(session.Ladder{Tokens: 1500})
		if err != nil {
			t.Fatal(err)
		}
		equal(t, view(t, l), left)
		add(t, l, did("new"))
		equal(t, session.Prompt(view(t, l)), session.Prompt(left)+"[52] action: shell {\"cmd\":\"run\"}\n    observation: new\n")
	})
}
