package repo

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// dumpVariable makes the test binary act as a hook: it writes what a staged view of the working directory holds, by
// both backends, into the file that the variable names.
const dumpVariable = "REPO_TEST_DUMP"

func TestMain(m *testing.M) {
	if file := os.Getenv(dumpVariable); file != "" {
		os.Exit(dumpFromHook(file))
	}
	os.Exit(m.Run())
}

func dumpFromHook(file string) int {
	var b strings.Builder
	for _, backend := range []string{"git", "go-git"} {
		v, err := Open(context.Background(), Options{Dir: ".", Staged: true, Backend: backend, Env: os.Environ()})
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		defer v.Close()
		for _, p := range v.Files() {
			data, err := v.ReadFile(p)
			fmt.Fprintf(&b, "%s: %s %s %q %v\n", backend, p, v.Lookup(p).State, data, err)
		}
		fates, err := v.Fates(context.Background(), []Ask{{Path: "old.md"}})
		fmt.Fprintf(&b, "%s: old.md > %s %v\n", backend, fates[0].Now, err)
	}
	if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
		return 1
	}
	return 0
}

func TestAPreCommitHookSeesWhatIsBeingCommitted(t *testing.T) {
	binary, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	edit := func(t *testing.T, dir string) {
		write(t, dir, "a.txt", "a2\n")
		write(t, dir, "b.txt", "b2\n")
		write(t, dir, "new.md", "new\n")
		runGit(t, dir, "add", "new.md")
		runGit(t, dir, "mv", "old.md", "moved.md")
	}
	const moved = "moved.md tracked \"old old old old old old\\n\" <nil>\n"
	for _, row := range []struct {
		name string
		args []string
		sub  string
		tree bool // in a linked worktree
		want string
	}{
		{name: "commit", want: "a.txt tracked \"a\\n\" <nil>\nb.txt tracked \"b\\n\" <nil>\n" + moved + "new.md tracked \"new\\n\" <nil>\nsub/s tracked \"s\" <nil>\nold.md > moved.md <nil>\n"},
		{name: "commit from a folder", sub: "sub", want: "a.txt tracked \"a\\n\" <nil>\nb.txt tracked \"b\\n\" <nil>\n" + moved + "new.md tracked \"new\\n\" <nil>\nsub/s tracked \"s\" <nil>\nold.md > moved.md <nil>\n"},
		{name: "commit -a", args: []string{"-a"}, want: "a.txt tracked \"a2\\n\" <nil>\nb.txt tracked \"b2\\n\" <nil>\n" + moved + "new.md tracked \"new\\n\" <nil>\nsub/s tracked \"s\" <nil>\nold.md > moved.md <nil>\n"},
		{name: "commit PATH", args: []string{"b.txt"}, want: "a.txt tracked \"a\\n\" <nil>\nb.txt tracked \"b2\\n\" <nil>\nold.md tracked \"old old old old old old\\n\" <nil>\nsub/s tracked \"s\" <nil>\nold.md >  <nil>\n"},
		{name: "commit -a in a linked worktree", args: []string{"-a"}, tree: true, want: "a.txt tracked \"a2\\n\" <nil>\nb.txt tracked \"b2\\n\" <nil>\n" + moved + "new.md tracked \"new\\n\" <nil>\nsub/s tracked \"s\" <nil>\nold.md > moved.md <nil>\n"},
	} {
		t.Run(row.name, func(t *testing.T) {
			dir, err := realPath(t.TempDir())
			if err != nil {
				t.Fatal(err)
			}
			work, out := filepath.Join(dir, "work"), filepath.Join(dir, "out")
			initRepo(t, work, map[string]string{"a.txt": "a\n", "b.txt": "b\n", "old.md": "old old old old old old\n", "sub/s": "s"})
			hook := filepath.Join(work, ".git", "hooks", "pre-commit")
			write(t, work, ".git/hooks/pre-commit", fmt.Sprintf("#!/bin/sh\n%s='%s' exec '%s'\n", dumpVariable, out, binary))
			if err := os.Chmod(hook, 0o755); err != nil {
				t.Fatal(err)
			}
			if row.tree {
				runGit(t, work, "worktree", "add", "-q", "-b", "side", filepath.Join(dir, "linked"))
				work = filepath.Join(dir, "linked")
			}
			edit(t, work)
			runGit(t, filepath.Join(work, row.sub), append([]string{"commit", "-qm", "c"}, row.args...)...)
			got, err := os.ReadFile(out)
			if err != nil {
				t.Fatal(err)
			}
			var want strings.Builder
			for _, backend := range []string{"git", "go-git"} {
				for line := range strings.Lines(row.want) {
					want.WriteString(backend + ": " + line)
				}
			}
			if string(got) != want.String() {
				t.Errorf("the hook saw\n%s\nwant\n%s", got, want.String())
			}
		})
	}
}

func TestAHookWithSeparateFoldersSeesWhatIsBeingCommitted(t *testing.T) {
	binary, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir, err := realPath(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	work, out := filepath.Join(dir, "work"), filepath.Join(dir, "out")
	initRepo(t, work, map[string]string{"a": "a"})
	if err := os.Rename(filepath.Join(work, ".git"), filepath.Join(dir, "dot")); err != nil {
		t.Fatal(err)
	}
	write(t, dir, "dot/hooks/pre-commit", fmt.Sprintf("#!/bin/sh\n%s='%s' exec '%s'\n", dumpVariable, out, binary))
	if err := os.Chmod(filepath.Join(dir, "dot", "hooks", "pre-commit"), 0o755); err != nil {
		t.Fatal(err)
	}
	write(t, work, "a", "a2")
	cmd := exec.Command("git", "--git-dir=dot", "--work-tree=work", "commit", "-qam", "c")
	cmd.Dir, cmd.Env = dir, testEnv(t)
	if text, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	got, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	want := "git: a tracked \"a2\" <nil>\ngit: old.md >  <nil>\ngo-git: a tracked \"a2\" <nil>\ngo-git: old.md >  <nil>\n"
	if string(got) != want {
		t.Errorf("the hook saw\n%s\nwant\n%s", got, want)
	}
}
