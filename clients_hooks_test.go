//go:build clients

package noteslint_test

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestHuskyStopsACommitThatRenamesACitedFile(t *testing.T) {
	s := cited(t, withProgram(t)...)
	s.write("package.json", `{"name": "a", "private": true, "scripts": {"prepare": "husky"}}`+"\n")
	s.write(".gitignore", "node_modules/\n")
	s.write(".husky/pre-commit", "notes-lint --staged -q\n")
	s.run("npm", "install", "--silent", "--no-audit", "--no-fund", "--save-dev", "husky@9")
	s.run("npm", "run", "prepare")
	s.run("git", "add", "-A")
	s.run("git", "commit", "-qm", "husky")
	stops(t, s)
}

// S1-A2 and S1-A5: the hook asks the gate about the entries that are staged, each of them, and writes nothing.
func TestPreCommitAsksTheGateAboutStagedEntries(t *testing.T) {
	if _, err := exec.LookPath("pre-commit"); err != nil {
		t.Fatal("pre-commit is not installed")
	}
	source, rev := ourselves(t)
	promote := filepath.Join(programs(t), "promote")
	s := newShell(t, "PRE_COMMIT_HOME="+t.TempDir(), "GOMODCACHE="+strings.TrimSpace(source.run("go", "env", "GOMODCACHE")), "GOCACHE="+strings.TrimSpace(source.run("go", "env", "GOCACHE")),
		"NOTES_LINT_NOW=2026-03-01T09:00:00Z", "XDG_CACHE_HOME="+t.TempDir())
	s.run("git", "init", "-q")
	s.write("src/parse.py", "def parse(text):\n    return text.split()\n")
	s.write("README.md", "# A reader of lines\n")
	s.run(promote, "init")
	s.write(".pre-commit-config.yaml", "repos:\n  - repo: "+source.dir+"\n    rev: "+rev+"\n    hooks:\n      - id: promote-check\n")
	s.run("git", "add", "-A")
	s.run("pre-commit", "install")
	s.run("git", "commit", "-m", "first")

	s.run(promote, "create", "--as-human", "--source", "user_stated", "--kind", "user_stated_preference", "--category", "project", "--subject", "Parser of the input",
		"--fact", "The parser of the input stands in `src/parse.py` and splits at white space.", "--reason", "Whoever changes the format has to begin there.", "--cite", "src/parse.py:1")
	files, err := filepath.Glob(filepath.Join(s.dir, "memories/repo/project/*.md"))
	if err != nil || len(files) != 1 {
		t.Fatal(files, err)
	}
	entry := strings.TrimPrefix(filepath.ToSlash(files[0]), filepath.ToSlash(s.dir)+"/")
	s.run("git", "add", "-A")
	s.run("git", "commit", "-m", "an entry as promote writes it")

	good := s.run("git", "show", "HEAD:"+entry)
	bad := strings.NewReplacer("m-aykcd8ht5m88", "m-aykcd8ht5m89", "`src/parse.py` and splits at white space", "`src/gone.py` and reads one line at a time",
		"Parser of the input", "Reader of lines").Replace(good)
	s.write("memories/repo/project/by-hand.md", bad)
	s.run("git", "add", "-A")
	before := s.run("git", "status", "--porcelain")
	out, ok := s.try("git", "commit", "-m", "an entry by hand")
	if want := `cited path "src/gone.py" does not exist`; ok || !strings.Contains(out, "memories/repo/project/by-hand.md:") || !strings.Contains(out, want) {
		t.Fatalf("the commit was made: %v\n%s", ok, out)
	}
	copied := strings.NewReplacer("id: m-", "id: m-9").Replace(good)
	s.write("memories/repo/project/by-hand.md", copied)
	s.run("git", "add", "-A")
	if out, ok := s.try("git", "commit", "-m", "a copy"); ok || !strings.Contains(out, "A.3: it is much like m-") {
		t.Fatalf("the commit was made: %v\n%s", ok, out)
	}
	if after := s.run("git", "status", "--porcelain"); after != before {
		t.Errorf("something was written: %q", after)
	}
	s.run("git", "rm", "-qf", "memories/repo/project/by-hand.md")
	s.run("pre-commit", "run", "--all-files")
}
