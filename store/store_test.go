package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// write makes files below a new root; a value "-> x" is a symlink.
func write(t *testing.T, files map[string]string) string {
	t.Helper()
	root := t.TempDir()
	for name, text := range files {
		file := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		err := os.WriteFile(file, []byte(text), 0o644)
		if target, ok := strings.CutPrefix(text, "-> "); ok {
			_ = os.Remove(file)
			err = os.Symlink(target, file)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return root
}

// files returns every file and folder below root but the lock.
func files(t *testing.T, root string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err != nil || path == root {
			return err
		}
		rel, _ := filepath.Rel(root, path)
		rel = filepath.ToSlash(rel)
		if rel == "memories" || rel == DefaultLock {
			return nil
		}
		if e.IsDir() {
			out[rel+"/"] = ""
			return nil
		}
		b, err := os.ReadFile(path)
		out[rel] = string(b)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func samplePlan() Plan {
	return Plan{[]Change{
		Create("new/deep/file.md", []byte("new\n"), "because"),
		Create("empty/.gitkeep", nil, "keeps the folder"),
		Replace("a.md", []byte("old\nkept\n"), []byte("changed\nkept\n"), "because"),
		Remove("b b.md", []byte("gone"), "because"),
	}}
}

func sampleFiles() map[string]string {
	return map[string]string{"a.md": "old\nkept\n", "b b.md": "gone", "c.md": "untouched\n"}
}

func TestApplyMakesEveryChange(t *testing.T) {
	root := write(t, sampleFiles())
	if err := os.Chmod(filepath.Join(root, "a.md"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Apply(t.Context(), root, samplePlan(), Options{}); err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"a.md": "changed\nkept\n", "c.md": "untouched\n", "new/": "", "new/deep/": "", "new/deep/file.md": "new\n", "empty/": "", "empty/.gitkeep": ""}
	if d := cmp.Diff(want, files(t, root)); d != "" {
		t.Error(d)
	}
	if info, err := os.Stat(filepath.Join(root, "a.md")); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
}

func TestTheDiffIsThePlanForGit(t *testing.T) {
	plan := samplePlan()
	plan.Changes = append(plan.Changes,
		Replace("crlf.md", []byte("a\r\nb\r\n"), []byte("a\r\nc\r\nd"), ""),
		Create("odd\té\".md", []byte("x\n"), ""),
		Remove("empty.md", nil, ""),
		Replace("same.md", []byte("s\n"), []byte("s\n"), ""),
	)
	before := sampleFiles()
	before["crlf.md"], before["empty.md"], before["same.md"] = "a\r\nb\r\n", "", "s\n"
	patch, err := plan.Diff()
	if err != nil {
		t.Fatal(err)
	}
	byGit, byUs := write(t, before), write(t, before)
	cmd := exec.Command("git", "apply", "--whitespace=nowarn", "-")
	cmd.Dir, cmd.Stdin = byGit, bytes.NewReader(patch)
	cmd.Env = append(os.Environ(), "GIT_CEILING_DIRECTORIES="+filepath.Dir(byGit), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s\n%s", err, out, patch)
	}
	if err := Apply(t.Context(), byUs, plan, Options{}); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(files(t, byGit), files(t, byUs)); d != "" {
		t.Errorf("-git +ours:\n%s\n%s", d, patch)
	}
}

func TestTheDiffIsReadable(t *testing.T) {
	got, err := samplePlan().Diff()
	if err != nil {
		t.Fatal(err)
	}
	want := `diff --git a/new/deep/file.md b/new/deep/file.md
new file mode 100644
--- /dev/null
+++ b/new/deep/file.md
@@ -0,0 +1,1 @@
+new
diff --git a/empty/.gitkeep b/empty/.gitkeep
new file mode 100644
diff --git a/a.md b/a.md
--- a/a.md
+++ b/a.md
@@ -1,2 +1,2 @@
-old
+changed
 kept
diff --git a/b b.md b/b b.md
deleted file mode 100644
--- a/b b.md	
+++ /dev/null
@@ -1,1 +0,0 @@
-gone
\ No newline at end of file
`
	if d := cmp.Diff(want, string(got)); d != "" {
		t.Error(d)
	}
}

func TestADiffOfUnknownContentsIsRefused(t *testing.T) {
	plan := Plan{[]Change{{Path: "a.md", Was: DigestOf([]byte("x")), Before: []byte("y")}}}
	if _, err := plan.Diff(); err == nil || err.Error() != `diff "a.md": the old contents do not match their digest` {
		t.Errorf("got %v", err)
	}
}

func TestFilesThatAreNotAsExpectedStopThePlan(t *testing.T) {
	root := write(t, map[string]string{"a.md": "other", "new.md": "there"})
	before := files(t, root)
	err := Apply(t.Context(), root, Plan{[]Change{
		Create("fine.md", []byte("x"), ""), Create("new.md", []byte("x"), ""), Replace("a.md", []byte("old"), []byte("x"), ""), Remove("gone.md", []byte("x"), ""),
	}}, Options{})
	want := `"new.md" exists already; "a.md" has changed since the plan was made; "gone.md" is gone`
	var conflict *ConflictError
	if !errors.As(err, &conflict) || err.Error() != want {
		t.Errorf("got %v", err)
	}
	if d := cmp.Diff(before, files(t, root)); d != "" {
		t.Error(d)
	}
	if _, err := os.Stat(filepath.Join(root, "memories")); !errors.Is(err, fs.ErrNotExist) {
		t.Error("a refused plan left the lock's folder behind")
	}
}

func TestPathsThatLeadElsewhereAreRefused(t *testing.T) {
	outside := t.TempDir()
	root := write(t, map[string]string{"out": "-> " + outside, "in": "-> sub", "sub/x.md": "x", "link.md": "-> sub/x.md", "dir/x": "", "file": "x", "dangling": "-> nowhere"})
	cases := map[string]string{
		"../x.md": "it is not a clean path below the root", "/x.md": "it is not a clean path below the root", "a//b": "it is not a clean path below the root",
		"": "it is not a clean path below the root", ".": "it is not a clean path below the root", `a\b`: "it is not a clean path below the root",
		".git/hooks/post-commit": "it lies in git's own folder", "sub/.GIT/config": "it lies in git's own folder",
		"out/x.md": `"out" is a symlink`, "in/x.md": `"in" is a symlink`, "link.md": `"link.md" is a symlink`, "dangling": `"dangling" is a symlink`,
		"dir": `"dir" is a folder`, "file/x.md": `"file" is no folder`,
	}
	before := files(t, write(t, nil))
	for path, why := range cases {
		err := Apply(t.Context(), root, Plan{[]Change{Create("ok.md", nil, ""), Create(path, []byte("x"), "")}}, Options{})
		var pathError *PathError
		if !errors.As(err, &pathError) || *pathError != (PathError{path, why}) {
			t.Errorf("%q: got %v, want %s", path, err, why)
		}
	}
	if d := cmp.Diff(before, files(t, outside)); d != "" {
		t.Error(d)
	}
	if _, err := os.Stat(filepath.Join(root, "ok.md")); err == nil {
		t.Error("a refused plan wrote a file")
	}
}

func TestALockThatLeadsElsewhereIsRefused(t *testing.T) {
	outside := t.TempDir()
	root := write(t, map[string]string{"memories": "-> " + outside})
	err := Apply(t.Context(), root, Plan{[]Change{Create("a.md", nil, "")}}, Options{})
	var pathError *PathError
	if !errors.As(err, &pathError) || len(files(t, outside)) != 0 {
		t.Errorf("got %v", err)
	}
}

func TestAPlanWithAPathTwiceIsRefused(t *testing.T) {
	err := Apply(t.Context(), t.TempDir(), Plan{[]Change{Create("a", nil, ""), Create("a", nil, "")}}, Options{})
	if err == nil || err.Error() != `refused to write "a": the plan changes it twice` {
		t.Errorf("got %v", err)
	}
}

func TestAnyFailureLeavesTheFilesAsTheyWere(t *testing.T) {
	full := errors.New("no space left on device")
	for _, at := range []string{"mkdir new/deep", "write new/deep/file.md", "write empty/.gitkeep", "write a.md",
		"place new/deep/file.md", "place empty/.gitkeep", "place a.md", "place b b.md"} {
		root := write(t, sampleFiles())
		before := files(t, root)
		err := Apply(t.Context(), root, samplePlan(), Options{Fault: func(op, path string) error {
			if op+" "+path == at {
				return full
			}
			return nil
		}})
		if !errors.Is(err, full) {
			t.Errorf("%s: got %v", at, err)
		}
		if d := cmp.Diff(before, files(t, root)); d != "" {
			t.Errorf("%s:\n%s", at, d)
		}
	}
}

func TestAFailedRollbackNamesWhatItLeft(t *testing.T) {
	root := write(t, sampleFiles())
	full := errors.New("no space left on device")
	err := Apply(t.Context(), root, samplePlan(), Options{Fault: func(op, path string) error {
		if op == "restore" && path == "a.md" || op+" "+path == "place b b.md" {
			return full
		}
		return nil
	}})
	var rollback *RollbackError
	if !errors.As(err, &rollback) || !errors.Is(err, full) || cmp.Diff([]string{"a.md"}, rollback.Left) != "" {
		t.Fatalf("got %v", err)
	}
	want := sampleFiles()
	want["a.md"] = "changed\nkept\n"
	if d := cmp.Diff(want, files(t, root)); d != "" {
		t.Error(d)
	}
}

func TestOfManyWritersOfOneFileOneWins(t *testing.T) {
	root := write(t, map[string]string{"a.md": "0"})
	var wg sync.WaitGroup
	results := make([]error, 8)
	for i := range results {
		wg.Go(func() {
			plan := Plan{[]Change{Replace("a.md", []byte("0"), fmt.Appendf(nil, "writer %d", i), "")}}
			results[i] = Apply(context.Background(), root, plan, Options{})
		})
	}
	wg.Wait()
	winner := -1
	for i, err := range results {
		var conflict *ConflictError
		switch {
		case err == nil && winner < 0:
			winner = i
		case err == nil:
			t.Errorf("writers %d and %d both won", winner, i)
		case !errors.As(err, &conflict):
			t.Errorf("writer %d: %v", i, err)
		}
	}
	if d := cmp.Diff(map[string]string{"a.md": fmt.Sprintf("writer %d", winner)}, files(t, root)); d != "" {
		t.Error(d)
	}
}

func TestALockThatIsHeldIsWaitedForUntilTheContextEnds(t *testing.T) {
	root := t.TempDir()
	plan := func(name string) Plan { return Plan{[]Change{Create(name, nil, "")}} }
	err := Apply(t.Context(), root, plan("a.md"), Options{Fault: func(op, path string) error {
		if op != "place" {
			return nil
		}
		ended, cancel := context.WithCancel(t.Context())
		cancel()
		if err := Apply(ended, root, plan("b.md"), Options{}); !errors.Is(err, ErrLocked) {
			t.Errorf("got %v", err)
		}
		return nil
	}})
	if err != nil {
		t.Error(err)
	}
}

func TestAProcessHoldsTheLockAgainstAnother(t *testing.T) {
	if root := os.Getenv("STORE_TEST_ROOT"); root != "" { // the other process
		ended, cancel := context.WithCancel(context.Background())
		cancel()
		err := Apply(ended, root, Plan{[]Change{Create("b.md", nil, "")}}, Options{})
		fmt.Println("locked:", errors.Is(err, ErrLocked))
		return
	}
	root := t.TempDir()
	err := Apply(t.Context(), root, Plan{[]Change{Create("a.md", nil, "")}}, Options{Fault: func(op, path string) error {
		if op != "place" {
			return nil
		}
		cmd := exec.Command(os.Args[0], "-test.run=^TestAProcessHoldsTheLockAgainstAnother$")
		cmd.Env = append(os.Environ(), "STORE_TEST_ROOT="+root)
		out, err := cmd.CombinedOutput()
		if err != nil || !strings.Contains(string(out), "locked: true") {
			t.Errorf("%v: %s", err, out)
		}
		return nil
	}})
	if err != nil {
		t.Error(err)
	}
}
