package promotion

import (
	"bufio"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	mrand "math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/notes-lint/notes-lint/checklist"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/policy"
	"github.com/notes-lint/notes-lint/repo"
)

// keeperOf opens the memory of a plain folder for a person.
func keeperOf(t testing.TB, root string) *Keeper {
	t.Helper()
	k, err := openKeeper(root)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = k.View.Close() })
	return k
}

func openKeeper(root string) (*Keeper, error) {
	view, err := repo.Open(context.Background(), repo.Options{Dir: root, Root: root, Backend: "plain", Warn: func(string) {}})
	if err != nil {
		return nil, err
	}
	return &Keeper{Root: root, View: view, Tasks: "plans/artifacts", Plans: "plans", Notes: "NOTES.md", Options: checklist.Options{Native: true},
		Clock: time.Now, Random: rand.Reader, By: policy.Person{Kind: "human", Name: "Ada"}}, nil
}

// words that make facts which are nothing like each other.
var nouns = []string{"harbour", "gauge", "lantern", "compiler", "tide", "ledger", "anchor", "module", "beacon", "schema", "ferry", "socket", "pilot", "cache", "buoy", "kernel"}

func stating(label string, n int) Request {
	pick := func(i int) string { return nouns[(n*7+i*3+len(label)*5)%len(nouns)] + label + strconv.Itoa(n*31+i) }
	return Request{Draft: Draft{
		Subject: fmt.Sprintf("The %s of %s %d", pick(1), label, n), Fact: fmt.Sprintf("%s feeds %s before %s opens %s.", pick(2), pick(3), pick(4), pick(5)),
		Category: "project", Kind: "user_stated_preference", Source: "user_stated", Reason: "Needed by " + pick(6) + ".", Citations: []string{"main.go:1"},
	}}
}

const keeperEnv = "NOTES_LINT_TEST_KEEPER"

// keepFacts is the work of one process: it creates, proposes and approves, corrects and rejects, and prints the id of each fact that it was
// told is kept. It never ends when the number is negative.
func keepFacts(spec []string) error {
	k, err := openKeeper(spec[0])
	if err != nil {
		return err
	}
	defer k.View.Close()
	total, err := strconv.Atoi(spec[2])
	if err != nil {
		return err
	}
	for i := 0; i != total; i++ {
		r := stating(spec[1], i)
		var res Result
		if _, err := k.Do(context.Background(), false, func(ctx context.Context, t *Turn) error {
			var err error
			if i%3 == 1 {
				res, err = t.Propose(ctx, r)
			} else {
				res, err = t.Add(ctx, r)
			}
			return err
		}); err != nil {
			return err
		}
		fmt.Println("kept", res.ID)
		if i%3 == 0 {
			continue
		}
		var now Result
		if _, err := k.Do(context.Background(), false, func(ctx context.Context, t *Turn) error {
			var err error
			if i%3 == 1 {
				now, err = t.Approve(ctx, res.ID, Request{})
			} else {
				r := stating(spec[1], i)
				r.Draft.Fact += " It does so twice a day."
				now, err = t.Correct(ctx, res.ID, r)
			}
			return err
		}); err != nil {
			return err
		}
		fmt.Println("kept", now.ID)
	}
	return nil
}

func keepers(t *testing.T, n, each, kills int) {
	root := t.TempDir()
	if err := os.WriteFile(filepath.Join(root, "main.go"), []byte("package main\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	kept := map[string]bool{}
	start := func(label string, total int) (*exec.Cmd, *bufio.Scanner) {
		c := exec.Command(os.Args[0])
		c.Env = append(os.Environ(), keeperEnv+"="+strings.Join([]string{root, label, strconv.Itoa(total)}, "|"))
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
	type run struct {
		cmd    *exec.Cmd
		out    *bufio.Scanner
		killed bool
	}
	var runs []run
	for i := range n {
		killed := i < kills
		total := each
		if killed {
			total = -1
		}
		c, out := start(fmt.Sprintf("p%c%c", 'a'+i/26, 'a'+i%26), total)
		if killed {
			time.AfterFunc(time.Duration(50+mrand.IntN(1500))*time.Millisecond, func() { _ = c.Process.Kill() })
		}
		runs = append(runs, run{c, out, killed})
	}
	for _, r := range runs {
		for r.out.Scan() {
			if id, ok := strings.CutPrefix(r.out.Text(), "kept "); ok {
				kept[id] = true
			}
		}
		if err := r.cmd.Wait(); err != nil && !r.killed {
			t.Errorf("a process failed: %v", err)
		}
	}
	judgeKept(t, root, kept)
}

// judgeKept holds what is on the disk against what was acknowledged.
func judgeKept(t *testing.T, root string, kept map[string]bool) {
	t.Helper()
	if len(kept) == 0 {
		t.Fatal("nothing was acknowledged")
	}
	k := keeperOf(t, root)
	if _, err := k.Do(t.Context(), false, func(context.Context, *Turn) error { return nil }); err != nil { // finishes what a dead one began
		t.Fatal(err)
	}
	places := map[string][]string{}
	err := fs.WalkDir(os.DirFS(root), "memories", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		if strings.HasSuffix(name, ".tmp") {
			t.Errorf("%s was left", name)
		}
		if !strings.HasSuffix(name, ".md") {
			return nil
		}
		src, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			return err
		}
		f, problems := policy.Read(note.ParseEntry(name, src, note.Options{Layer: note.Repo, Role: note.EntryFile}))
		if len(problems) > 0 || f.ID != policy.ID(f.Subject, f.Text) {
			t.Errorf("%s is torn: %v", name, problems)
		}
		places[f.ID] = append(places[f.ID], name)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for id := range kept {
		if len(places[id]) == 0 {
			t.Errorf("%s was acknowledged and is lost", id)
		}
	}
	for id, files := range places {
		if len(files) > 1 {
			t.Errorf("%s is there twice: %v", id, files)
		}
	}
	turn, err := k.turn(t.Context())
	if err != nil || len(turn.Memory.Problems) > 0 {
		t.Fatal(err, turn.Memory.Problems)
	}
	for _, f := range turn.Memory.Facts {
		told := false
		for _, e := range turn.Memory.Events {
			told = told || e.Entry == f.ID
		}
		if !told {
			t.Errorf("%s has no event", f.ID)
		}
	}
	pass := &checklist.Pass{View: k.View, Options: checklist.Options{Native: true, Now: time.Now()}}
	for _, d := range turn.Memory.Docs {
		pass.Docs = append(pass.Docs, note.Parse(d.Path, d.Source, note.Options{Layer: d.Layer, Role: note.EntryFile}))
	}
	found, skipped := checklist.Run(t.Context(), pass, checklist.All())
	for _, d := range found {
		if d.Rule != "missing-notes" {
			t.Errorf("%s: %s [%s]", d.At.Path, d.Message, d.Rule)
		}
	}
	if len(skipped) > 0 {
		t.Error(skipped)
	}
}

func TestKeepersLoseNoFactAndDoubleNone(t *testing.T) { keepers(t, 6, 6, 2) }

// Each step of writing fails once: then either everything of a change is there or nothing, and the next change works.
func TestAChangeThatFailsLeavesNothingHalfWritten(t *testing.T) {
	for n := 0; ; n++ {
		root := t.TempDir()
		if err := os.WriteFile(filepath.Join(root, "main.go"), []byte("package main\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		k := keeperOf(t, root)
		var old Result
		do := func(work func(context.Context, *Turn) error) error {
			_, err := k.Do(t.Context(), false, work)
			return err
		}
		if err := do(func(ctx context.Context, t *Turn) (err error) { old, err = t.Add(ctx, stating("first", 1)); return err }); err != nil {
			t.Fatal(err)
		}
		steps, full := 0, errors.New("no space left on device")
		k.fault = func(op, _ string) error {
			if steps++; steps == n+1 && op != "restore" {
				return full
			}
			return nil
		}
		next := stating("first", 1)
		next.Draft.Fact += " It does so twice a day."
		err := do(func(ctx context.Context, t *Turn) error { _, err := t.Correct(ctx, old.ID, next); return err })
		k.fault = nil
		if err != nil && !errors.Is(err, full) {
			t.Fatal(err)
		}
		kept := map[string]bool{old.ID: true}
		if err == nil {
			kept[next.Draft.id()] = true
		}
		judgeKept(t, root, kept)
		turn, bad := k.turn(t.Context())
		if bad != nil || len(turn.Memory.Facts) != 1 || (turn.Memory.Facts[0].ID == old.ID) != (err != nil) {
			t.Fatalf("step %d: %v, %v: %+v", n, err, bad, turn.Memory.Facts)
		}
		if steps <= n {
			break
		}
	}
}

func TestMemoryThatCannotBeWrittenIsToldAndLeftAlone(t *testing.T) {
	root, outside := t.TempDir(), t.TempDir()
	if err := os.WriteFile(filepath.Join(root, "main.go"), []byte("package main\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(outside, filepath.Join(root, "memories")); err != nil {
		t.Skip(err)
	}
	k := keeperOf(t, root)
	_, err := k.Do(t.Context(), false, func(ctx context.Context, t *Turn) error { _, err := t.Add(ctx, stating("a", 1)); return err })
	if err == nil || !strings.Contains(err.Error(), "symlink") {
		t.Errorf("got %v", err)
	}
	if left, _ := os.ReadDir(outside); len(left) > 0 {
		t.Errorf("%v was written outside the root", left)
	}
}

// A clock that goes back changes no order and loses nothing: ids do not depend on it, and a fact is never older than no time at all.
func TestAClockThatGoesBackLosesNothing(t *testing.T) {
	root := t.TempDir()
	if err := os.WriteFile(filepath.Join(root, "main.go"), []byte("package main\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	k := keeperOf(t, root)
	now := time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)
	k.Clock = func() time.Time { return now }
	kept := map[string]bool{}
	for i := range 3 {
		if _, err := k.Do(t.Context(), false, func(ctx context.Context, t *Turn) error {
			res, err := t.Add(ctx, stating("a", i))
			kept[res.ID] = true
			return err
		}); err != nil {
			t.Fatal(err)
		}
		now = now.Add(-40 * 24 * time.Hour)
	}
	judgeKept(t, root, kept)
}
