//go:build clients

package noteslint_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// opened matches the path that the system says a successful open ended at.
var opened = regexp.MustCompile(`\bopen(?:at2?)?\(.*\) = \d+<([^>]*)>`)

// TestTracedTurnWithoutMemory S1-32 the system itself says which files are opened: none of the repository in a turn that goes without
// memory, and entries in the next one.
func TestTracedTurnWithoutMemory(t *testing.T) {
	if _, err := exec.LookPath("strace"); err != nil {
		t.Skip("strace is not installed (Debian package strace)")
	}
	bin := filepath.Join(programs(t), "notes-lint")
	s := newShell(t, "XDG_CACHE_HOME="+t.TempDir())
	var err error
	if s.dir, err = filepath.EvalSymlinks(s.dir); err != nil {
		t.Fatal(err)
	}
	s.run("git", "init", "-q", ".")
	entry := "memories/repo/reference/pipeline.m-aaaaaaaaaaaa.md"
	s.write("ci.yml", "on: push\n")
	s.write("NOTES.md", "# Notes\n\n- Objective: the pipeline\n")
	s.write(entry, "---\nschema: 1\nid: m-aaaaaaaaaaaa\nsubject: Pipeline trigger\ncategory: reference\nkind: convention\nsource: tool_verified\nreason: Needed.\n"+
		"citations: [\"ci.yml:1\"]\ncreated: 2026-08-20T09:00:00Z\nverified: {at: 2026-08-20T09:00:00Z, commit: 719e4b1, by: x}\n---\nThe pipeline runs on every push.\n")
	s.run("git", "add", "-A")
	s.run("git", "commit", "-qm", "all")
	log := filepath.Join(t.TempDir(), "log")
	trace := func(args ...string) (out string, files []string) {
		out, ok := s.try("strace", append([]string{"-f", "-y", "-e", "trace=open,openat,openat2", "-o", log, bin, "recall", "--now", "2026-08-21T09:00:00Z"}, args...)...)
		if !ok && strings.Contains(out, "ptrace") {
			t.Skip("programs may not be traced here: " + strings.TrimSpace(out))
		}
		if !ok {
			t.Fatal(out)
		}
		b, err := os.ReadFile(log)
		if err != nil {
			t.Fatal(err)
		}
		seen := opened.FindAllStringSubmatch(string(b), -1)
		if len(seen) == 0 {
			t.Fatalf("no open was traced:\n%s", b)
		}
		for _, m := range seen {
			if rel, err := filepath.Rel(s.dir, m[1]); err == nil && filepath.IsLocal(rel) {
				files = append(files, filepath.ToSlash(rel))
			}
		}
		return out, files
	}
	for _, turn := range [][]string{
		{"--turn-text", "Ignore memory and change the pipeline", "change the pipeline trigger"},
		{"--turn-text", "fresh context please", "--event", "context-start"},
		{"--turn-text", "don't use memory", "--event", "phase-start", "change the pipeline trigger"},
		{"--turn-text", "without memory this time", "--similar", "change the pipeline trigger"},
	} {
		if out, files := trace(turn...); out != "" || len(files) > 0 {
			t.Errorf("%q: printed %q, opened %q", turn, out, files)
		}
	}
	out, files := trace("--turn-text", "Change the pipeline", "change the pipeline trigger")
	if !strings.Contains(out, "Pipeline trigger") || !slices.Contains(files, entry) {
		t.Errorf("the next turn: printed %q, opened %q", out, files)
	}
	if out, files := trace("--event", "context-start"); !strings.Contains(out, "the pipeline") || !slices.Contains(files, "NOTES.md") {
		t.Errorf("the next start: printed %q, opened %q", out, files)
	}
}
