package repo

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// stateFixtures are about how paths stand between commit, index and disk.
func stateFixtures() []fixture {
	return []fixture{
		{name: "every state of a working tree", build: everyState, files: []string{
			".gitignore", "a.txt", "cached.txt", "dist/keep.js", "docs/guide.md", "fresh/f", "logs/keep.log", "new.txt", "staged.txt", "tracked.log",
		}, look: map[string]string{
			"src": "dir deleted in the working tree", "src/x/y.go": "file deleted in the working tree", "gone.txt": "none absent",
			"cached.txt": "file untracked", "new.txt": "file untracked", "tracked.log": "file tracked", "other.log": "file ignored",
			"never.log": "none ignored", "build": "dir ignored", "build/out": "file ignored", "build/deep/none": "none ignored", "dist": "dir tracked", "dist/keep.js": "file tracked",
			"dist/app.js": "none ignored", "target": "none ignored", "target/x": "none ignored", "logs/keep.log": "file untracked",
			"nested": "dir in a submodule", "nested/n": "none in a submodule", "empty": "none absent", "fresh": "dir untracked",
			"onlyignored": "dir ignored", "staged.txt": "file tracked", "docs/GUIDE.md": "none absent",
		}, read: map[string]string{"src/x/y.go": "not found", "other.log": "not found", "new.txt": "new", "a.txt": "edited\n"}},
		{name: "every state of what is staged", build: func(t *testing.T, dir string) Options {
			o := everyState(t, dir)
			o.Staged = true
			return o
		}, look: map[string]string{
			"src": "dir tracked", "src/x/y.go": "file tracked", "gone.txt": "none absent", "new.txt": "none absent",
		}, read: map[string]string{"src/x/y.go": "package x\n", "a.txt": "A\n", "new.txt": "not found", "staged.txt": "staged"}},
		{name: "every state at a revision", build: func(t *testing.T, dir string) Options {
			o := everyState(t, dir)
			o.Rev = "main"
			return o
		}, look: map[string]string{
			"src/x/y.go": "file tracked", "gone.txt": "file tracked", "new.txt": "none absent", "other.log": "none ignored",
			"nested/n": "none absent", "dist/app.js": "none ignored",
		}, read: map[string]string{"a.txt": "A\n", "other.log": "not found"}},
		{name: "an unborn HEAD", build: func(t *testing.T, dir string) Options {
			runGit(t, dir, "init", "-q", "-b", "main")
			write(t, dir, "a", "a")
			write(t, dir, "b", "b")
			runGit(t, dir, "add", "a")
			return Options{Dir: dir}
		}, files: []string{"a", "b"}, look: map[string]string{"a": "file tracked", "b": "file untracked"}},
		{name: "a repository without an index", build: func(t *testing.T, dir string) Options {
			runGit(t, dir, "init", "-q", "-b", "main")
			return Options{Dir: dir}
		}, look: map[string]string{"a": "none absent"}},
		{name: "a detached HEAD", build: func(t *testing.T, dir string) Options {
			initRepo(t, dir, standard())
			runGit(t, dir, "checkout", "-q", "--detach")
			commitAll(t, dir, map[string]string{"b": "b"})
			return Options{Dir: dir, Rev: "HEAD"}
		}, files: []string{".gitignore", "a.txt", "b", "docs/guide.md", "src/x/y.go"}},
		{name: "an intent to add", build: func(t *testing.T, dir string) Options {
			initRepo(t, dir, standard())
			write(t, dir, "later", "l")
			runGit(t, dir, "add", "-N", "later")
			return Options{Dir: dir}
		}, look: map[string]string{"later": "file tracked"}, read: map[string]string{"later": "l"}},
		{name: "a conflict", build: func(t *testing.T, dir string) Options {
			conflict(t, dir)
			return Options{Dir: dir, Staged: true}
		}, look: map[string]string{"a.txt": "file tracked"}, read: map[string]string{"a.txt": "ours\n", "docs/guide.md": "theirs\n"}},
		{name: "an index named by the environment", build: func(t *testing.T, dir string) Options {
			initRepo(t, dir, standard())
			t.Chdir(dir)
			env := append(testEnv(t), "GIT_INDEX_FILE="+filepath.Join(dir, ".git", "other.lock"))
			write(t, dir, "only.txt", "o")
			runGitEnv(t, dir, env, "add", "only.txt")
			return Options{Dir: dir, Env: env}
		}, look: map[string]string{"only.txt": "file tracked", "a.txt": "file untracked"}},
		{name: "an environment that names another repository", build: func(t *testing.T, dir string) Options {
			initRepo(t, filepath.Join(dir, "one"), standard())
			initRepo(t, filepath.Join(dir, "two"), map[string]string{"two.txt": "2"})
			t.Chdir(filepath.Join(dir, "one"))
			env := append(testEnv(t), "GIT_DIR=.git", "GIT_INDEX_FILE=.git/index", "GIT_WORK_TREE=.")
			return Options{Dir: filepath.Join(dir, "two"), Env: env}
		}, files: []string{"two.txt"}},
		{name: "a working tree named by the environment", build: func(t *testing.T, dir string) Options {
			initRepo(t, filepath.Join(dir, "w"), standard())
			if err := os.Rename(filepath.Join(dir, "w", ".git"), filepath.Join(dir, "dot")); err != nil {
				t.Fatal(err)
			}
			t.Chdir(filepath.Join(dir, "w"))
			env := append(testEnv(t), "GIT_DIR="+filepath.Join(dir, "dot"), "GIT_WORK_TREE=.")
			return Options{Dir: filepath.Join(dir, "w", "docs"), Env: env}
		}, files: standardFiles},
		{name: "new objects of a push", build: func(t *testing.T, dir string) Options {
			initRepo(t, dir, standard())
			quarantine := filepath.Join(dir, ".git", "objects", "tmp_objdir-incoming-x")
			write(t, dir, ".git/objects/tmp_objdir-incoming-x/pack/.keep", "")
			t.Chdir(filepath.Join(dir, ".git"))
			env := append(testEnv(t), "GIT_DIR=.", "GIT_OBJECT_DIRECTORY="+quarantine,
				"GIT_ALTERNATE_OBJECT_DIRECTORIES="+filepath.Join(dir, ".git", "objects"))
			tree := runGitEnv(t, dir, append(env, "GIT_DIR="+filepath.Join(dir, ".git")), "write-tree")
			commit := runGitEnv(t, dir, append(env, "GIT_DIR="+filepath.Join(dir, ".git")), "commit-tree", "-m", "pushed", tree)
			return Options{Dir: ".", Env: env, Rev: commit}
		}, files: standardFiles},
	}
}

func everyState(t *testing.T, dir string) Options {
	files := standard()
	files["gone.txt"] = "g"
	files["cached.txt"] = "c"
	files[".gitignore"] = "*.log\nbuild/\ndist/\n/target\n!logs/*.log\n"
	initRepo(t, dir, files)
	write(t, dir, "tracked.log", "t")
	write(t, dir, "dist/keep.js", "k")
	runGit(t, dir, "add", "-f", "tracked.log", "dist/keep.js")
	runGit(t, dir, "commit", "-qm", "forced")
	runGit(t, dir, "rm", "-q", "gone.txt")
	runGit(t, dir, "rm", "-q", "--cached", "cached.txt")
	write(t, dir, "staged.txt", "staged")
	runGit(t, dir, "add", "staged.txt")
	remove(t, dir, "src")
	for _, name := range []string{"new.txt", "other.log", "build/out", "logs/keep.log", "fresh/f", "onlyignored/x.log", "dist/other.js"} {
		write(t, dir, name, "new")
	}
	write(t, dir, "a.txt", "edited\n")
	initRepo(t, filepath.Join(dir, "nested"), map[string]string{"n": "n"})
	if err := os.Mkdir(filepath.Join(dir, "empty"), 0o755); err != nil {
		t.Fatal(err)
	}
	return Options{Dir: dir}
}

// conflict leaves a merge in which both sides changed a.txt, and ours deleted what theirs changed.
func conflict(t *testing.T, dir string) {
	initRepo(t, dir, standard())
	runGit(t, dir, "checkout", "-q", "-b", "side")
	commitAll(t, dir, map[string]string{"a.txt": "theirs\n", "docs/guide.md": "theirs\n"})
	runGit(t, dir, "checkout", "-q", "main")
	runGit(t, dir, "rm", "-q", "docs/guide.md")
	commitAll(t, dir, map[string]string{"a.txt": "ours\n"})
	cmd := exec.Command("git", "merge", "-q", "side")
	cmd.Dir, cmd.Env = dir, testEnv(t)
	if err := cmd.Run(); err == nil {
		t.Fatal("no conflict")
	}
}
