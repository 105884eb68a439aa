//go:build clients

package noteslint_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// runner is a repository as a machine of GitHub has it: a memory file that holds, and one stored fact. found is what it sets, summary the
// summary of the job.
func runner(t *testing.T) (s shell, found, summary string) {
	t.Helper()
	env := withProgram(t)
	temp := t.TempDir()
	found, summary = filepath.Join(temp, "output"), filepath.Join(temp, "summary")
	bin, _, _ := strings.Cut(strings.TrimPrefix(env[0], "PATH="), string(filepath.ListSeparator))
	if err := os.Symlink(bin, filepath.Join(temp, "notes-lint")); err != nil {
		t.Fatal(err)
	}
	s = cited(t, append(env, "RUNNER_TEMP="+temp, "GITHUB_OUTPUT="+found, "GITHUB_STEP_SUMMARY="+summary, "GITHUB_REPOSITORY=a/b", "NAME=a/b")...)
	s.write("memories/repo/project/parser.m-aykcd8ht5m88.md", `---
schema: 1
id: m-aykcd8ht5m88
subject: Parser of the input
category: project
kind: user_stated_preference
source: user_stated
confidence: 1.0
reason: Whoever changes the format of the input has to begin there.
citations: ["src/parse.py:1"]
created: 2026-03-01T09:00:00Z
author: {kind: human, name: a}
---
The parser of the input stands in `+"`src/parse.py`"+` and splits at white space.
`)
	s.write("NOTES.md", "# Active notes\n\n- Objective: none yet\n- Blockers: none\n- Pending: none\n")
	s.run("git", "add", "-A")
	s.run("git", "commit", "-qm", "memory")
	return s, found, summary
}

const mustComeBack = "must_recall:\n  - query: where is the parser of the input\n    ids: [m-aykcd8ht5m88]\nmust_not_recall: []\n"

const mustNotComeBack = "must_recall: []\nmust_not_recall:\n  - query: where is the parser of the input\n    ids: [m-aykcd8ht5m88]\n"

func read(t *testing.T, name string) string {
	t.Helper()
	src, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(src)
}

func TestTheStepOfTheActionFailsOnFindingsAndOnCasesOfRecall(t *testing.T) {
	s, found, summary := runner(t)
	script, err := filepath.Abs("scripts/action.sh")
	if err != nil {
		t.Fatal(err)
	}
	s.run("bash", script)
	if out := read(t, found); !strings.Contains(out, "rdjson=") || !strings.Contains(out, "sarif=") {
		t.Errorf("outputs %q", out)
	}
	if out := read(t, summary); !strings.Contains(out, "3 documents") {
		t.Errorf("summary %q", out)
	}
	s.write("memories/tests/recall.yaml", mustComeBack)
	s.run("bash", script)
	s.write("memories/tests/recall.yaml", mustNotComeBack)
	if out, ok := s.try("bash", script); ok || !strings.Contains(out, `"where is the parser of the input" brings back m-aykcd8ht5m88`) {
		t.Errorf("passed: %v\n%s", ok, out)
	}
	s.write("memories/tests/recall.yaml", mustComeBack)
	s.run("git", "mv", "src/parse.py", "src/read.py")
	s.run("git", "commit", "-qm", "rename")
	if out, ok := s.try("bash", script); ok || !strings.Contains(out, "::error file=AGENTS.md,line=3,") {
		t.Errorf("passed: %v\n%s", ok, out)
	}
}

// lookScript cuts the script of the step "look" out of the workflow.
func lookScript(t *testing.T) string {
	t.Helper()
	_, rest, _ := strings.Cut(read(t, ".github/workflows/audit.yml"), "      - name: look\n")
	_, rest, _ = strings.Cut(rest, "        run: |\n")
	var b strings.Builder
	for l := range strings.Lines(rest) {
		script, ok := strings.CutPrefix(l, "          ")
		if !ok {
			break
		}
		b.WriteString(script)
	}
	return b.String()
}

func TestTheScriptOfTheAuditWorkflowTellsWhatItFound(t *testing.T) {
	s, found, summary := runner(t)
	s.write("bin/gh", "#!/bin/sh\necho false\n")
	s.run("chmod", "+x", "bin/gh")
	script := "PATH=$PWD/bin:$PATH\n" + lookScript(t)
	look := func() string {
		t.Helper()
		for _, name := range []string{found, summary} {
			_ = os.Remove(name)
		}
		s.run("bash", "-eo", "pipefail", "-c", script)
		for _, name := range []string{"audit.json", "audit.html", "audit.md", "notes-lint.sarif"} {
			if read(t, filepath.Join(s.dir, "audit", name)) == "" {
				t.Errorf("%s is empty", name)
			}
		}
		return read(t, found)
	}
	if got := look(); got != "found=0\nprivate=false\n" {
		t.Errorf("all is well: %q", got)
	}
	s.write("memories/tests/recall.yaml", mustComeBack)
	if got := look(); got != "found=0\nprivate=false\n" {
		t.Errorf("the case passes: %q", got)
	}
	s.write("memories/tests/recall.yaml", mustNotComeBack)
	if got, text := look(), read(t, summary); got != "found=1\nprivate=false\n" || !strings.Contains(text, "\n## Recall\n\n    \"where is") {
		t.Errorf("the case fails: %q\n%s", got, text)
	}
	s.run("git", "rm", "-q", "src/parse.py")
	s.write("memories/tests/recall.yaml", mustComeBack)
	s.run("git", "commit", "-qam", "gone")
	if got := look(); got != "found=1\nprivate=false\n" {
		t.Errorf("a finding: %q", got)
	}
}
