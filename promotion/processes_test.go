package promotion

import (
	"bufio"
	"context"
	"crypto/rand"
	"fmt"
	mrand "math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/notes-lint/notes-lint/session"
)

// childEnv makes the test binary a process that appends steps and prints the number of each once it is acknowledged.
const childEnv = "NOTES_LINT_TEST_APPENDER"

func TestMain(m *testing.M) {
	if spec := os.Getenv(childEnv); spec != "" {
		if err := appendSteps(strings.Split(spec, "|")); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	if spec := os.Getenv(keeperEnv); spec != "" {
		if err := keepFacts(strings.Split(spec, "|")); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// appendSteps takes root, session, label and number of steps; a negative number never ends.
func appendSteps(spec []string) error {
	s := &Sessions{Root: spec[0], Clock: time.Now, Random: rand.Reader}
	total, err := strconv.Atoi(spec[3])
	if err != nil {
		return err
	}
	for i := 0; i != total; {
		var batch []session.Record
		for n := 1 + mrand.IntN(20); n > 0 && i != total; n-- {
			batch = append(batch, did(fmt.Sprintf("%s/%d", spec[2], i)))
			i++
		}
		got, err := s.Append(context.Background(), spec[1], batch...)
		if err != nil {
			return err
		}
		for _, r := range got {
			if r.Kind == session.KindAction {
				fmt.Printf("%d %s\n", r.Number(), r.Observation.Text)
			}
		}
	}
	return nil
}

// child starts such a process.
func child(t testing.TB, s *Sessions, id, label string, steps int) (*exec.Cmd, *bufio.Scanner) {
	t.Helper()
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), childEnv+"="+strings.Join([]string{s.Root, id, label, strconv.Itoa(steps)}, "|"))
	c.Stderr = os.Stderr
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	return c, bufio.NewScanner(out)
}

// processes lets so many processes append to one session, and as many to one each.
func processes(t *testing.T, n, steps int) {
	s := &Sessions{Root: t.TempDir(), Clock: time.Now, Random: rand.Reader}
	shared := begin(t, s, Begin{Name: "shared"})
	ids := map[string]int{shared: n * steps}
	var all []*exec.Cmd
	for i := range n {
		own := begin(t, s, Begin{Name: fmt.Sprint("own ", i)})
		ids[own] = steps
		for _, id := range []string{shared, own} {
			c, out := child(t, s, id, fmt.Sprint(i), steps)
			go func() {
				for out.Scan() {
				}
			}()
			all = append(all, c)
		}
	}
	for _, c := range all {
		if err := c.Wait(); err != nil {
			t.Fatal(err)
		}
	}
	for id, want := range ids {
		tr, err := s.On().Read(id)
		if err != nil || tr.Check() != nil || tr.Torn > 0 || tr.ID() != id {
			t.Fatalf("%v, %v", err, tr.Problems)
		}
		seen := map[string]int{}
		for _, a := range session.Actions(tr.Records) {
			seen[a.Observation.Text]++
		}
		if len(seen) != want || len(session.Actions(tr.Records)) != want {
			t.Errorf("%d steps, %d of them different, want %d", len(session.Actions(tr.Records)), len(seen), want)
		}
	}
}

// S0-26: twenty processes with twenty steps each, beside twenty with a session of their own.
func TestProcessesAppendEveryStepOnce(t *testing.T) { processes(t, 20, 20) }

func TestAKilledProcessLosesNothingThatItAcknowledged(t *testing.T) { kills(t, 5) }

// kills starts two appending processes again and again and kills one of them in the middle of its work.
func kills(t *testing.T, rounds int) {
	s := &Sessions{Root: t.TempDir(), Clock: time.Now, Random: rand.Reader}
	id := begin(t, s, Begin{})
	acked := map[string]string{}
	for round := range rounds {
		a, outA := child(t, s, id, fmt.Sprint("a", round), -1)
		b, outB := child(t, s, id, fmt.Sprint("b", round), 60)
		time.AfterFunc(time.Duration(20+mrand.IntN(120))*time.Millisecond, func() { _ = a.Process.Kill() })
		for _, out := range []*bufio.Scanner{outA, outB} {
			for out.Scan() {
				if number, text, ok := strings.Cut(out.Text(), " "); ok && strings.Contains(text, "/") {
					acked[number] = text
				}
			}
		}
		_ = a.Wait()
		_ = b.Wait() // fails when the other left half a line, as it should
		r, err := s.Repair(t.Context(), id)
		if err != nil || len(r.Left) > 0 {
			t.Fatalf("round %d: %+v, %v", round, r, err)
		}
		tr, err := s.On().Read(id)
		if err != nil || tr.Check() != nil {
			t.Fatalf("round %d: %v, %v", round, err, tr.Problems)
		}
		have := map[string]string{}
		for _, x := range session.Actions(tr.Records) {
			have[strconv.Itoa(x.Number())] = x.Observation.Text
		}
		for number, text := range acked {
			if have[number] != text && !strings.HasPrefix(have[number], text) {
				t.Fatalf("round %d: step %s was acknowledged as %q and is %q", round, number, text, have[number])
			}
		}
	}
	if len(acked) == 0 {
		t.Error("no step was acknowledged")
	}
}
