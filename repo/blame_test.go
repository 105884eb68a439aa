package repo

import (
	"context"
	"errors"
	"io/fs"
	"testing"
)

func TestOriginsNameTheCommitThatLastChangedALine(t *testing.T) {
	dir := t.TempDir()
	runGit(t, dir, "init", "-q")
	commitAll(t, dir, map[string]string{"notes.md": "one\ntwo\nthree\n"})
	first := runGit(t, dir, "rev-parse", "HEAD")
	commitAll(t, dir, map[string]string{"notes.md": "one\nTWO\nthree\n"})
	second := runGit(t, dir, "rev-parse", "HEAD")
	write(t, dir, "notes.md", "one\nTWO\nthree\nfour\n")
	v, err := Open(context.Background(), Options{Dir: dir, Backend: "git", Env: testEnv(t)})
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	got, err := v.Origins(context.Background(), "notes.md", []int{1, 2, 4})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{first, second, ""} {
		if got[i].Commit != want {
			t.Errorf("line %d comes from %q, want %q", i, got[i].Commit, want)
		}
	}
	old, err := v.ReadAt(first, "notes.md")
	if err != nil || string(old) != "one\ntwo\nthree\n" {
		t.Errorf("the file was %q, %v", old, err)
	}
	if _, err := v.ReadAt(first, "gone.md"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a file that the commit has not: %v", err)
	}
}
