//go:build clients

// The tests of this file drive other programs that use ours. They run with "go test -tags clients" where those are installed.

package noteslint_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// shell runs programs in one folder with an environment of its own.
type shell struct {
	t   *testing.T
	dir string
	env []string
}

func newShell(t *testing.T, env ...string) shell {
	dir := t.TempDir()
	return shell{t, dir, append(os.Environ(), append([]string{
		"GIT_CONFIG_GLOBAL=" + os.DevNull, "GIT_CONFIG_NOSYSTEM=1", "GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.org",
		"GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.org",
	}, env...)...)}
}

// try runs a program and returns all that it printed, and whether it ended with 0.
func (s shell) try(name string, args ...string) (string, bool) {
	s.t.Helper()
	c := exec.Command(name, args...)
	c.Dir, c.Env = s.dir, s.env
	out, err := c.CombinedOutput()
	if _, ended := err.(*exec.ExitError); err != nil && !ended {
		s.t.Fatal(err)
	}
	return string(out), err == nil
}

// run is try for a program that has to end with 0.
func (s shell) run(name string, args ...string) string {
	s.t.Helper()
	out, ok := s.try(name, args...)
	if !ok {
		s.t.Fatalf("%s %s:\n%s", name, strings.Join(args, " "), out)
	}
	return out
}

func (s shell) write(name, text string) {
	s.t.Helper()
	name = filepath.Join(s.dir, name)
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		s.t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		s.t.Fatal(err)
	}
}

// ourselves makes a repository with one commit of this module as it stands in the working tree, and returns the commit.
func ourselves(t *testing.T) (shell, string) {
	t.Helper()
	list, err := exec.Command("git", "ls-files", "-co", "--exclude-standard", "-z").Output()
	if err != nil {
		t.Skip("not a checkout of git")
	}
	s := newShell(t)
	for name := range strings.SplitSeq(strings.TrimSuffix(string(list), "\x00"), "\x00") {
		src, err := os.ReadFile(name)
		if os.IsNotExist(err) {
			continue // deleted, and not staged yet
		}
		if err != nil {
			t.Fatal(err)
		}
		s.write(name, string(src))
	}
	s.run("git", "init", "-q")
	s.run("git", "add", "-A")
	s.run("git", "commit", "-q", "-m", "all")
	return s, strings.TrimSpace(s.run("git", "rev-parse", "HEAD"))
}

func TestPreCommitStopsACommitThatRenamesACitedFile(t *testing.T) {
	if _, err := exec.LookPath("pre-commit"); err != nil {
		t.Fatal("pre-commit is not installed")
	}
	source, rev := ourselves(t)
	bin := programs(t)
	cache, home := strings.TrimSpace(source.run("go", "env", "GOMODCACHE")), t.TempDir() // the hooks are of one repository, which is built once
	for _, id := range []string{"notes-lint", "notes-lint-system", "notes-lint-impact"} {
		t.Run(id, func(t *testing.T) {
			s := newShell(t, "PRE_COMMIT_HOME="+home, "GOMODCACHE="+cache)
			if id == "notes-lint-system" {
				s.env = append(s.env, "PATH="+bin+string(filepath.ListSeparator)+os.Getenv("PATH"))
			}
			s.write(".pre-commit-config.yaml", "repos:\n  - repo: "+source.dir+"\n    rev: "+rev+"\n    hooks:\n      - id: "+id+"\n")
			s.write("AGENTS.md", "# Rules\n\nThe parser is in `src/parse.py`.\n")
			s.write("src/parse.py", "def parse(text):\n    return text.split()\n")
			s.run("git", "init", "-q")
			s.run("git", "add", "-A")
			s.run("pre-commit", "install")
			s.run("git", "commit", "-m", "first")

			s.run("git", "mv", "src/parse.py", "src/read.py")
			out, ok := s.try("git", "commit", "-m", "rename")
			want := `AGENTS.md:3:19: error: cited path "src/parse.py" does not exist: renamed to "src/read.py" [dead-path]`
			if ok || !strings.Contains(out, want) {
				t.Fatalf("the commit was made: %v\n%s", ok, out)
			}
			s.write("AGENTS.md", "# Rules\n\nThe parser is in `src/read.py`.\n")
			if out, ok := s.try("git", "commit", "-m", "rename, memory not staged"); ok {
				t.Fatalf("the commit of what is not staged was made:\n%s", out)
			}
			s.run("git", "add", "AGENTS.md")
			s.run("git", "commit", "-m", "rename")
			s.run("pre-commit", "run", "--all-files")
			s.run("pre-commit", "run", "--files", "src/read.py")
		})
	}
}
