package promotion

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/notes-lint/notes-lint/internal/sessiondir"
	"github.com/notes-lint/notes-lint/session"
)

// sessions returns the sessions of an empty repository.
func sessions(t testing.TB) *Sessions {
	return &Sessions{Root: t.TempDir(), Clock: func() time.Time { return time.Date(2026, 8, 20, 9, 0, 0, 0, time.UTC) }, Random: rand.Reader}
}

func begin(t testing.TB, s *Sessions, b Begin) string {
	t.Helper()
	id, err := s.Start(t.Context(), b)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

func did(text string) session.Record {
	return session.Action("Look.", "shell", map[string]string{"cmd": "ls"}, text)
}

func write(t testing.TB, s *Sessions, id string, steps ...session.Record) []session.Record {
	t.Helper()
	got, err := s.Append(t.Context(), id, steps...)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// tree returns every file below the root of the repository, locks aside.
func tree(t testing.TB, root string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(root, func(p string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || filepath.Base(p) == ".lock" {
			return err
		}
		b, err := os.ReadFile(p)
		rel, _ := filepath.Rel(root, p)
		out[filepath.ToSlash(rel)] = string(b)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestSessionsOnDisk(t *testing.T) {
	t.Run("S0-08 S1-11 nothing of a session is left after its end", func(t *testing.T) {
		s := sessions(t)
		id := begin(t, s, Begin{Name: "a", System: "scratch text"})
		write(t, s, id, did("scratch text"), did(strings.Repeat("scratch text ", 3000)))
		if _, err := s.Note(t.Context(), id, nil); err != nil {
			t.Fatal(err)
		}
		if n := len(tree(t, s.Root)); n != 3 {
			t.Fatalf("%d files", n)
		}
		if _, err := s.End(t.Context(), id, EndOptions{}); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(map[string]string{}, tree(t, s.Root)); d != "" {
			t.Error(d)
		}
		if _, err := s.On().Find("a"); err == nil {
			t.Error("the session is still there")
		}
		if _, err := s.Append(t.Context(), id, did("late")); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("a step after the end: %v", err)
		}
		if left, _ := os.ReadDir(filepath.Join(s.Root, "memories/session")); len(left) > 0 {
			t.Errorf("folders are left: %v", left)
		}
	})
	t.Run("S0-08 with keep the trace stays, closed for good", func(t *testing.T) {
		s := sessions(t)
		id := begin(t, s, Begin{})
		write(t, s, id, did("x"))
		if _, err := s.End(t.Context(), id, EndOptions{Keep: true}); err != nil {
			t.Fatal(err)
		}
		tr, err := s.On().Read(id)
		if err != nil || tr.Tail.State != session.StateDiscarded || tr.Check() != nil {
			t.Errorf("%v, %v, %v", tr.Tail.State, err, tr.Problems)
		}
		var refused *session.StateError
		if _, err := s.Append(t.Context(), id, did("late")); !errors.As(err, &refused) {
			t.Errorf("%v", err)
		}
	})
	t.Run("S0-06 S0-09 a name that was used begins an empty session", func(t *testing.T) {
		s := sessions(t)
		a := begin(t, s, Begin{Name: "run"})
		write(t, s, a, did("of the first"))
		s.Clock = func() time.Time { return time.Date(2026, 8, 20, 9, 0, 1, 0, time.UTC) }
		b := begin(t, s, Begin{Name: "run"})
		tr, err := s.On().Read(b)
		if err != nil || a == b || tr.Tail.Next != 0 {
			t.Errorf("%s after %s: %v, %v", b, a, tr, err)
		}
		if got, err := s.On().Find("run"); got != b {
			t.Errorf("the name means %s: %v", got, err)
		}
		var find *sessiondir.FindError
		if _, err := s.On().Find(""); !errors.As(err, &find) || len(find.Live) != 2 {
			t.Errorf("%v", err)
		}
	})
	t.Run("S0-25 counters and the end land together, and ending again after a crash counts nothing twice", func(t *testing.T) {
		for step := range 40 {
			s := sessions(t)
			id := begin(t, s, Begin{Name: "a", Task: "tz"})
			mistake := session.Fail("goed")
			mistake.Subject, mistake.Class, mistake.Agent = "go", "past-tense", "core"
			write(t, s, id, mistake, did("x"), session.Record{Kind: session.KindCandidate, Subject: "s", Classification: "project", Evidence: "step:1", Promote: "yes"})
			crashed := crashAt(s, step)
			o := EndOptions{Outcomes: []Outcome{{"verbs", true}}}
			_, err := s.End(t.Context(), id, o)
			s.fault = nil
			if !crashed() {
				if err != nil {
					t.Fatal(err)
				}
				if step < 5 {
					t.Fatalf("only %d steps of writing", step)
				}
				return
			}
			if _, err := s.On().Read(id); err == nil {
				if _, err := s.End(t.Context(), id, o); err != nil {
					t.Fatalf("crash at %d: %v", step, err)
				}
			}
			stats := tree(t, s.Root)["memories/stats/2026-08.ndjson"]
			if strings.Count(stats, `"op":"mistake"`) != 1 || strings.Count(stats, `"op":"outcome"`) != 1 {
				t.Fatalf("crash at %d: counters are\n%s", step, stats)
			}
			if excerpt := tree(t, s.Root)["plans/artifacts/tz/traces/"+id+".ndjson"]; strings.Count(excerpt, "\n") != 3 {
				t.Fatalf("crash at %d: excerpt is\n%s", step, excerpt)
			}
		}
		t.Error("the end never came")
	})
	t.Run("the steps that candidates cite are kept word by word in the folder of the task", func(t *testing.T) {
		s := sessions(t)
		id := begin(t, s, Begin{Task: "tz"})
		write(t, s, id, did("first"), did("cited"), session.Record{Kind: session.KindCandidate, Subject: "s", Classification: "project", Evidence: "step:1", Promote: "yes"})
		src := tree(t, s.Root)["memories/session/"+id+"/trace.ndjson"]
		e, err := s.End(t.Context(), id, EndOptions{})
		if err != nil || !slices.Equal(e.Cited, []int{1, 2}) {
			t.Fatalf("%+v, %v", e, err)
		}
		lines := strings.SplitAfter(tree(t, s.Root)[e.Excerpt], "\n")
		for _, l := range lines[1:] {
			if !strings.Contains(src, l) {
				t.Errorf("%s was not written like that", l)
			}
		}
		if strings.Contains(strings.Join(lines, ""), "first") {
			t.Error("a step that nobody cites was kept")
		}
	})
	t.Run("compaction moves old observations to files at L4, which the end removes", func(t *testing.T) {
		s := sessions(t)
		id := begin(t, s, Begin{System: "s"})
		for i := range 30 {
			write(t, s, id, did(fmt.Sprint(i)+strings.Repeat(" word", 300)))
		}
		tr, _ := s.On().Read(id)
		at := map[session.Level]Compacted{}
		for tokens := 9000; tokens > 100; tokens -= 40 {
			c, err := s.Compact(t.Context(), id, session.Ladder{Tokens: tokens})
			if err != nil {
				break
			}
			if _, ok := at[c.Record.Level]; !ok {
				at[c.Record.Level] = c
			}
		}
		var spilled []session.Spill
		for _, c := range at {
			spilled = append(spilled, c.Record.Spills...)
		}
		if len(spilled) == 0 {
			t.Fatalf("no file was spilled at %d levels", len(at))
		}
		for _, f := range spilled {
			if got := tree(t, s.Root)[f.Path]; got != tr.Records[f.Step+2].Observation.Text {
				t.Errorf("%s holds %q", f.Path, got)
			}
		}
		after, _ := s.On().Read(id)
		if d := cmp.Diff(tr.Records, after.Records[:len(tr.Records)]); d != "" || after.Check() != nil {
			t.Errorf("compaction changed the log: %s", d)
		}
		if _, err := s.End(t.Context(), id, EndOptions{}); err != nil || len(tree(t, s.Root)) != 0 {
			t.Errorf("%v: %v", err, tree(t, s.Root))
		}
	})
	t.Run("S3-08 the 1001st step triggers a record of pruning that needs the end of the file only", func(t *testing.T) {
		s := sessions(t)
		id := begin(t, s, Begin{System: "s"})
		for range 5 {
			var steps []session.Record
			for i := range 500 {
				steps = append(steps, did(fmt.Sprint(i)))
			}
			write(t, s, id, steps...)
		}
		tr, err := s.On().Read(id)
		if err != nil || tr.Check() != nil {
			t.Fatalf("%v, %v", err, tr.Problems)
		}
		var covers []session.Range
		for _, r := range session.OfKind(tr.Records, session.KindSummary) {
			covers = append(covers, *r.Covers)
		}
		if len(covers) != 2 || covers[0].From != 0 || covers[1].From != covers[0].To+1 {
			t.Errorf("%v", covers)
		}
		steps, err := session.Standard(tr.Records, session.Env{Count: session.Estimate})
		if err != nil || len(steps) > 1000 {
			t.Errorf("%d steps, %v", len(steps), err)
		}
	})
	t.Run("a line that somebody altered is never repaired", func(t *testing.T) {
		s := sessions(t)
		id := begin(t, s, Begin{})
		write(t, s, id, did("abc"), did("x"))
		file := filepath.Join(s.Root, "memories/session", id, "trace.ndjson")
		b, _ := os.ReadFile(file)
		changed := bytes.Replace(b, []byte("abc"), []byte("abd"), 1)
		if err := os.WriteFile(file, changed, 0o644); err != nil {
			t.Fatal(err)
		}
		r, err := s.Repair(t.Context(), id)
		if err != nil || r.Cut != 0 || len(r.Left) == 0 {
			t.Errorf("%+v, %v", r, err)
		}
		if now, _ := os.ReadFile(file); !bytes.Equal(now, changed) {
			t.Error("the file was changed")
		}
	})
	t.Run("a folder of sessions that is a link out of the root is refused", func(t *testing.T) {
		s := sessions(t)
		out := t.TempDir()
		if err := os.MkdirAll(filepath.Join(s.Root, "memories"), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(out, filepath.Join(s.Root, "memories/session")); err != nil {
			t.Skip(err)
		}
		if _, err := s.Start(t.Context(), Begin{}); err == nil {
			t.Error("a session was started outside of the root")
		}
		if left, _ := os.ReadDir(out); len(left) > 0 {
			t.Errorf("%v was written outside of the root", left)
		}
	})
	t.Run("S0-02 one bad step of several leaves the trace as it was", func(t *testing.T) {
		s := sessions(t)
		id := begin(t, s, Begin{})
		before := tree(t, s.Root)
		var field *session.FieldError
		if _, err := s.Append(t.Context(), id, did("x"), session.Action("", "", nil, "")); !errors.As(err, &field) {
			t.Errorf("%v", err)
		}
		if d := cmp.Diff(before, tree(t, s.Root)); d != "" {
			t.Error(d)
		}
	})
}

// errCrash is what every step of writing returns once the process has died.
var errCrash = errors.New("the process has died")

// dying is errCrash for the step in which it dies, with some bytes written.
type dying int

func (d dying) Error() string   { return errCrash.Error() }
func (d dying) Is(e error) bool { return e == errCrash }
func (d dying) Wrote() int      { return int(d) }

// crashAt lets the n-th step of writing, and all after it, fail, as a kill does. The function it returns says whether that happened.
func crashAt(s *Sessions, n int) func() bool {
	count, dead := 0, false
	s.fault = func(string, string) error {
		if dead {
			return errCrash
		}
		if count == n {
			dead = true
			return dying(7 * (n + 1))
		}
		count++
		return nil
	}
	return func() bool { return dead }
}

func TestACrashAtAnyStepLosesNothingThatWasAcknowledged(t *testing.T) {
	for n := 0; ; n++ {
		s := sessions(t)
		crashed := crashAt(s, n)
		acked := map[int]string{}
		id, err := s.Start(t.Context(), Begin{System: "s"})
		do := func(steps ...session.Record) {
			if err != nil {
				return
			}
			var got []session.Record
			if got, err = s.Append(t.Context(), id, steps...); err == nil {
				for _, r := range got {
					line, _ := session.Encode(r)
					acked[r.Number()] = string(line)
				}
			}
		}
		do(did("a"))
		do(did(strings.Repeat("long ", 5000)), session.Set("x", 1))
		for i := range 6 {
			do(did(strings.Repeat(fmt.Sprint(i, " word "), 300)))
		}
		if err == nil {
			_, err = s.Compact(t.Context(), id, session.Ladder{Tokens: 700})
		}
		if err == nil {
			_, err = s.Note(t.Context(), id, nil)
		}
		do(session.Observe("b"))
		s.fault = nil
		if !crashed() {
			if err != nil || n < 20 {
				t.Fatalf("%d steps of writing: %v", n, err)
			}
			return
		}
		all, err := s.On().List()
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range all {
			r, err := s.Repair(t.Context(), i.ID)
			if err != nil || len(r.Left) > 0 {
				t.Fatalf("crash at %d: repair: %+v, %v", n, r, err)
			}
			if _, err := s.Append(t.Context(), i.ID, did("after")); err != nil {
				t.Fatalf("crash at %d: the next step: %v", n, err)
			}
			tr, err := s.On().Read(i.ID)
			if err != nil || tr.Check() != nil || tr.Torn > 0 {
				t.Fatalf("crash at %d: %v, %v", n, err, tr.Problems)
			}
			for step, line := range acked {
				if got, _ := session.Encode(tr.Records[slices.IndexFunc(tr.Records, func(r session.Record) bool { return r.Number() == step })]); string(got) != line {
					t.Fatalf("crash at %d: step %d is %s", n, step, got)
				}
			}
		}
		if len(acked) > 0 && len(all) != 1 {
			t.Fatalf("crash at %d: %d sessions", n, len(all))
		}
	}
}

func TestGoroutinesAppendEveryStepOnce(t *testing.T) {
	s := sessions(t)
	one := begin(t, s, Begin{Name: "shared"})
	const workers, steps = 8, 25
	var wg sync.WaitGroup
	fails := make(chan error, workers)
	for w := range workers {
		wg.Go(func() {
			own, err := s.Start(context.Background(), Begin{Name: fmt.Sprint("own ", w)})
			for i := 0; i < steps && err == nil; i++ {
				if _, err = s.Append(context.Background(), one, did(fmt.Sprintf("%d/%d", w, i))); err == nil {
					_, err = s.Append(context.Background(), own, did(fmt.Sprintf("%d/%d", w, i)))
				}
			}
			fails <- err
		})
	}
	wg.Wait()
	for range workers {
		if err := <-fails; err != nil {
			t.Fatal(err)
		}
	}
	tr, err := s.On().Read(one)
	if err != nil || tr.Check() != nil || tr.Tail.Next != workers*steps {
		t.Fatalf("%v, %v, %d steps", err, tr.Problems, tr.Tail.Next)
	}
	seen := map[string]int{}
	for _, r := range session.Actions(tr.Records) {
		seen[r.Observation.Text]++
	}
	for w := range workers {
		for i := range steps {
			if seen[fmt.Sprintf("%d/%d", w, i)] != 1 {
				t.Errorf("step %d of %d is there %d times", i, w, seen[fmt.Sprintf("%d/%d", w, i)])
			}
		}
	}
}
