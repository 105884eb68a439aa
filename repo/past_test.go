package repo

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// manyFiles makes a repository whose files were written, edited, renamed, set back and merged, each commit a day later.
func manyFiles(t *testing.T) (dir string, files []string) {
	t.Helper()
	dir = t.TempDir()
	day := 0
	git := func(args ...string) {
		t.Helper()
		env := append(testEnv(t), fmt.Sprintf("GIT_COMMITTER_DATE=2024-02-%02dT03:04:05Z", 1+day), fmt.Sprintf("GIT_AUTHOR_NAME=P%d", day%3))
		runGitEnv(t, dir, env, args...)
	}
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	commit := func(what string) {
		t.Helper()
		git("add", "-A")
		git("commit", "-q", "--allow-empty", "-m", what)
		day++
	}
	git("init", "-q")
	for i := range 20 {
		files = append(files, fmt.Sprintf("f%d.md", i))
		write(files[i], fmt.Sprintf("one %d\ntwo %d\nthree %d\nfour %d\n", i, i, i, i))
		if i%5 == 4 {
			commit("write")
		}
	}
	write("f1.md", "one 1\nTWO 1\nthree 1\nfour 1\n")
	write("f2.md", "one 2\nTWO 2\nthree 2\nfour 2\n")
	commit("edit")
	write("f2.md", "one 2\ntwo 2\nthree 2\nfour 2\n")
	commit("set back")
	git("mv", "f3.md", "g3.md")
	files[3] = "g3.md"
	commit("rename")
	git("switch", "-qc", "side", "HEAD~2")
	write("f4.md", "one 4\ntwo 4\nTHREE 4\nfour 4\n")
	commit("on the side")
	git("switch", "-q", "main")
	write("f4.md", "ONE 4\ntwo 4\nthree 4\nfour 4\n")
	commit("on the trunk")
	git("merge", "-q", "-m", "merge", "side")
	day++
	write("f5.md", "one 5\ntwo 5\nthree 5\nfour 5\nfive 5\n")
	commit("grow")
	return dir, files
}

// Many files are asked about by way of one walk, few by git alone; the answers are the same, at each commit and in the working tree.
func TestLinesComeFromTheSameCommitsHoweverManyAreAsked(t *testing.T) {
	dir, files := manyFiles(t)
	hashes := strings.Fields(runGit(t, dir, "rev-list", "--first-parent", "HEAD"))
	shared := &Past{}
	for _, rev := range append([]string{""}, hashes...) {
		view, err := Open(context.Background(), Options{Dir: dir, Rev: rev, Backend: "git", Env: testEnv(t), Past: shared})
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			if !view.Lookup(f).Exists() {
				continue
			}
			got, err := view.Origins(context.Background(), f, []int{1, 2, 3, 4})
			if err != nil {
				t.Fatal(err)
			}
			alone, err := Open(context.Background(), Options{Dir: dir, Rev: rev, Backend: "git", Env: testEnv(t)})
			if err != nil {
				t.Fatal(err)
			}
			want, err := alone.Origins(context.Background(), f, []int{1, 2, 3, 4})
			if err != nil {
				t.Fatal(err)
			}
			alone.Close()
			if d := cmp.Diff(want, got); d != "" {
				t.Errorf("%s at %q (-alone +together):\n%s", f, rev, d)
			}
		}
		view.Close()
	}
	if shared.log == nil || len(shared.log.commits) != len(strings.Fields(runGit(t, dir, "rev-list", "HEAD"))) {
		t.Error("the walk was not made")
	}
	if len(shared.known) == 0 {
		t.Error("no answer was found from the last change on")
	}
}

func TestTouchesListWhoChangedWhat(t *testing.T) {
	dir, _ := manyFiles(t)
	view, err := Open(context.Background(), Options{Dir: dir, Backend: "git", Env: testEnv(t)})
	if err != nil {
		t.Fatal(err)
	}
	defer view.Close()
	list := func(limit int) (out []string) {
		got, err := view.Touches(context.Background(), func(p string) bool { return p == "f2.md" || p == "f4.md" }, limit)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range got {
			out = append(out, c.Path+" "+c.Author+" "+c.Date)
		}
		return out
	}
	want := []string{"f4.md P2 2024-02-09T03:04:05Z", "f4.md P1 2024-02-08T03:04:05Z", "f2.md P2 2024-02-06T03:04:05Z", "f2.md P1 2024-02-05T03:04:05Z",
		"f2.md P0 2024-02-01T03:04:05Z", "f4.md P0 2024-02-01T03:04:05Z"}
	if d := cmp.Diff(want, list(100)); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff(want[:2], list(2)); d != "" {
		t.Error(d)
	}
	if got, err := Memory(map[string]string{"a": ""}).Touches(context.Background(), func(string) bool { return true }, 5); err != nil || got != nil {
		t.Errorf("a view without a past says %v, %v", got, err)
	}
}
