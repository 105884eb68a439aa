package repo

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// testEnv is an environment in which git reads no configuration of this machine and commits with fixed dates.
func testEnv(t testing.TB) []string {
	t.Helper()
	return []string{
		"PATH=" + os.Getenv("PATH"), "HOME=" + filepath.Join(os.TempDir(), "no-such-home"),
		"GIT_CONFIG_GLOBAL=" + os.DevNull, "GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_COUNT=2",
		"GIT_CONFIG_KEY_0=protocol.file.allow", "GIT_CONFIG_VALUE_0=always",
		"GIT_CONFIG_KEY_1=init.defaultBranch", "GIT_CONFIG_VALUE_1=main",
		"GIT_AUTHOR_NAME=A", "GIT_AUTHOR_EMAIL=a@example.org", "GIT_AUTHOR_DATE=2024-01-02T03:04:05Z",
		"GIT_COMMITTER_NAME=A", "GIT_COMMITTER_EMAIL=a@example.org", "GIT_COMMITTER_DATE=2024-01-02T03:04:05Z",
		"LC_ALL=C",
	}
}

// runGit runs git in dir and returns its output without the final newline.
func runGit(t testing.TB, dir string, args ...string) string {
	t.Helper()
	return runGitEnv(t, dir, testEnv(t), args...)
}

func runGitEnv(t testing.TB, dir string, env []string, args ...string) string {
	t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir = dir
	cmd.Env = env
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return strings.TrimSuffix(string(out), "\n")
}

// write puts a file below dir, with its folders.
func write(t testing.TB, dir, name, text string) {
	t.Helper()
	file := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// commitAll puts files, path to text, into a new commit of dir.
func commitAll(t testing.TB, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		write(t, dir, name, text)
	}
	runGit(t, dir, "add", "-A")
	runGit(t, dir, "commit", "-qm", "c")
}

// initRepo makes a repository with one commit of the given files.
func initRepo(t testing.TB, dir string, files map[string]string) {
	t.Helper()
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	runGit(t, dir, "init", "-q", "-b", "main")
	commitAll(t, dir, files)
}

// standard is the content of most fixtures.
func standard() map[string]string {
	return map[string]string{"a.txt": "A\n", "docs/guide.md": "guide\n", "src/x/y.go": "package x\n", ".gitignore": "*.log\nbuild/\n"}
}

// snapshot maps every file below dir to its kind and size. Times are left out: git touches objects that it reads.
func snapshot(t testing.TB, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.Walk(dir, func(file string, info os.FileInfo, err error) error {
		if err == nil && !info.IsDir() {
			all[file] = fmt.Sprint(info.Mode(), info.Size())
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func remove(t testing.TB, dir, name string) {
	t.Helper()
	if err := os.RemoveAll(filepath.Join(dir, name)); err != nil {
		t.Fatal(err)
	}
}

func symlink(t testing.TB, target, dir, name string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(target, filepath.Join(dir, name)); err != nil {
		t.Fatal(err)
	}
}
