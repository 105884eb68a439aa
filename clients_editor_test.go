//go:build clients

package noteslint_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// installed makes sure that a program is there, by apt where it is missing.
func installed(t *testing.T, program, pkg string) {
	t.Helper()
	if _, err := exec.LookPath(program); err == nil {
		return
	}
	if out, err := exec.Command("apt-get", "install", "-y", "-qq", "--no-install-recommends", pkg).CombinedOutput(); err != nil {
		t.Fatalf("%s is not installed, and apt-get cannot install it: %v\n%s", program, err, out)
	}
}

// withProgram is an environment whose PATH begins with the folder of our programs.
func withProgram(t *testing.T) []string {
	t.Helper()
	return []string{"PATH=" + programs(t) + string(filepath.ListSeparator) + os.Getenv("PATH"), "XDG_CACHE_HOME=" + t.TempDir(), "HOME=" + t.TempDir()}
}

func TestNeovimShowsFindingsAndTakesAFix(t *testing.T) {
	installed(t, "nvim", "neovim")
	script, err := filepath.Abs("testdata/clients/neovim.lua")
	if err != nil {
		t.Fatal(err)
	}
	s := newShell(t, withProgram(t)...)
	s.write("CLAUDE.md", "# Rules\n\nThe parser is in `src/parse.py`, the lexer in `src/lex.py`.\n")
	s.write("src/parse.py", "def parse(text):\n    return text.split()\n")
	s.write("src/lex.py", "def lex(text):\n    return list(text)\n")
	s.run("git", "init", "-q")
	s.run("git", "add", "-A")
	s.run("git", "commit", "-q", "-m", "first")
	s.run("git", "mv", "src/parse.py", "src/read.py")
	s.run("git", "commit", "-q", "-m", "rename")
	head := strings.TrimSpace(s.run("git", "rev-parse", "--short=7", "HEAD"))
	before := s.run("git", "status", "--porcelain")

	out, ok := s.try("timeout", "120", "nvim", "--headless", "-u", "NONE", "-n", "-c", "luafile "+script)
	first := strings.TrimSpace(s.run("git", "rev-parse", "--short=7", "HEAD~1"))
	date := strings.TrimSpace(s.run("git", "log", "-1", "--format=%cs", "HEAD~1"))
	want := `opened: 2:18-30 cited path "src/parse.py" does not exist: renamed to "src/read.py" [dead-path]
typed: 2:18-30 cited path "src/parse.py" does not exist: renamed to "src/read.py" [dead-path] | 3:10-21 cited path "src/none.py" does not exist [dead-path]
hover: **moved** path claim ` + "`src/parse.py`" + `: renamed to "src/read.py" - looked at ` + "`src/read.py` in commit `" + head + "`" + `: renamed from "src/parse.py"  fix: replace with "src/read.py"  ---  this line was last changed in ` + "`" + first + "` on " + date + `
definition: lex.py:0
completion: src/lex.py src/read.py
action: replace with "src/read.py"
action: silence dead-path here, with a reason
fixed: The parser is in ` + "`src/read.py`, the lexer in `src/lex.py`." + `
left: 3:10-21 cited path "src/none.py" does not exist [dead-path]
`
	if d := gocmp.Diff(want, strings.ReplaceAll(out, "\r", "")); d != "" || !ok {
		t.Errorf("ended well: %v (-want +got)\n%s", ok, d)
	}
	if after := s.run("git", "status", "--porcelain"); after != before {
		t.Errorf("something was written: %q", after)
	}
}

// lefthook returns the real program, from npm where it is not installed.
func lefthook(t *testing.T) string {
	t.Helper()
	if p, err := exec.LookPath("lefthook"); err == nil {
		return p
	}
	dir := t.TempDir()
	c := exec.Command("npm", "install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts", "lefthook")
	c.Dir = dir
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("lefthook is not installed, and npm cannot install it: %v\n%s", err, out)
	}
	return filepath.Join(dir, "node_modules", ".bin", "lefthook")
}

// stops tries to commit the rename of a cited file, which has to be refused until memory says the new name.
func stops(t *testing.T, s shell) {
	t.Helper()
	s.run("git", "mv", "src/parse.py", "src/read.py")
	out, ok := s.try("git", "commit", "-m", "rename")
	if want := `AGENTS.md:3:19: error: cited path "src/parse.py" does not exist: renamed to "src/read.py" [dead-path]`; ok || !strings.Contains(out, want) {
		t.Fatalf("the commit was made: %v\n%s", ok, out)
	}
	s.write("AGENTS.md", "# Rules\n\nThe parser is in `src/read.py`.\n")
	s.run("git", "add", "AGENTS.md")
	s.run("git", "commit", "-m", "rename")
}

// cited makes a repository whose memory cites a file.
func cited(t *testing.T, env ...string) shell {
	t.Helper()
	s := newShell(t, env...)
	s.write("AGENTS.md", "# Rules\n\nThe parser is in `src/parse.py`.\n")
	s.write("src/parse.py", "def parse(text):\n    return text.split()\n")
	s.run("git", "init", "-q")
	s.run("git", "add", "-A")
	s.run("git", "commit", "-q", "-m", "first")
	return s
}

func TestLefthookStopsACommitThatRenamesACitedFile(t *testing.T) {
	program := lefthook(t)
	env := withProgram(t)
	s := cited(t, append(env, env[0]+string(filepath.ListSeparator)+filepath.Dir(program))...)
	s.write("lefthook.yml", "pre-commit:\n  commands:\n    notes-lint:\n      run: notes-lint --staged -q\n")
	s.run("git", "add", "-A")
	s.run(program, "install")
	stops(t, s)
}

func TestAPlainHookStopsACommitThatRenamesACitedFile(t *testing.T) {
	s := cited(t, withProgram(t)...)
	s.write(".git/hooks/pre-commit", "#!/bin/sh\nexec notes-lint --staged -q\n")
	s.run("chmod", "+x", ".git/hooks/pre-commit")
	stops(t, s)
}
