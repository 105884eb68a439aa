package repo

import (
	"path/filepath"
	"testing"
)

func TestTheBranchIsReadFromHEAD(t *testing.T) {
	dir := t.TempDir()
	env := testEnv(t)
	if got := Branch(dir, env); got != "" {
		t.Errorf("outside a repository: %q", got)
	}
	initRepo(t, dir, map[string]string{"a/b.txt": "x\n"})
	runGit(t, dir, "checkout", "-q", "-b", "feature/one")
	if got := Branch(filepath.Join(dir, "a"), env); got != "feature/one" {
		t.Errorf("in a folder: %q", got)
	}
	tree := filepath.Join(t.TempDir(), "tree")
	runGit(t, dir, "worktree", "add", "-q", "-b", "two", tree)
	if got := Branch(tree, env); got != "two" {
		t.Errorf("in a linked worktree: %q", got)
	}
	runGit(t, dir, "checkout", "-q", "--detach")
	if got := Branch(dir, env); got != "" {
		t.Errorf("without a branch: %q", got)
	}
}
