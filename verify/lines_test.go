package verify_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
	"github.com/notes-lint/notes-lint/verify"
)

// TestLinesAreJudgedByWhatTheySaidWhenTheClaimWasWritten commits a file with a claim about its lines 5 to 7, changes the
// file, and asks again.
func TestLinesAreJudgedByWhatTheySaidWhenTheClaimWasWritten(t *testing.T) {
	var plain []string
	for i := 1; i <= 40; i++ {
		plain = append(plain, fmt.Sprintf("the line that was number %d at first", i))
	}
	edit := func(f func(l []string) []string) string {
		return strings.Join(f(append([]string(nil), plain...)), "\n") + "\n"
	}
	insert := func(n int) string {
		return edit(func(l []string) []string {
			return append(strings.Split(strings.TrimSuffix(strings.Repeat("a new line\n", n), "\n"), "\n"), l...)
		})
	}
	for _, c := range []struct {
		name, text string
		outcome    diag.Outcome
		because    string
		fixed      string
	}{
		{"untouched", edit(func(l []string) []string { return l }), diag.Confirmed, "the lines say what they said", ""},
		{"shifted by three", insert(3), diag.Confirmed, "the lines say what they said", ""},
		{"shifted by four", insert(4), diag.Moved, "the cited text stands at lines 9-11 now", "a.txt:9-11"},
		{"indented anew", edit(func(l []string) []string { l[4] = "\t" + l[4]; return l }), diag.Confirmed, "the lines say what they said", ""},
		{"edited", edit(func(l []string) []string { l[4] = "the line that was number five at first"; return l }), diag.Changed, "the cited text was edited since", ""},
		{"gone", edit(func(l []string) []string { return append(l[:4], l[7:]...) }), diag.Changed, "", ""},
		{"cut short", "only this\n", diag.Missing, `line 5 is past the end of "a.txt" (1 line)`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			put := func(name, text string) {
				if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			git := func(args ...string) {
				cmd := exec.Command("git", args...)
				cmd.Dir, cmd.Env = dir, gitEnv(dir)
				if out, err := cmd.CombinedOutput(); err != nil {
					t.Fatalf("git %v: %v\n%s", args, err, out)
				}
			}
			notes := "See `a.txt:5-7`.\n"
			git("init", "-q")
			put("AGENTS.md", notes)
			put("a.txt", strings.Join(plain, "\n")+"\n")
			git("add", "-A")
			git("commit", "-q", "-m", "first")
			put("a.txt", c.text)
			view, err := repo.Open(context.Background(), repo.Options{Dir: dir, Backend: "git", Env: gitEnv(dir)})
			if err != nil {
				t.Fatal(err)
			}
			defer view.Close()
			doc := note.Parse("AGENTS.md", []byte(notes), note.Options{Host: note.Agents, Role: note.Rules})
			vs, err := verify.New(view, verify.Options{}).Judge(context.Background(), []*note.Document{doc})
			if err != nil || len(vs) != 1 {
				t.Fatalf("%d verdicts, %v", len(vs), err)
			}
			v := vs[0]
			if v.Outcome != c.outcome || c.because != "" && v.Because != c.because {
				t.Errorf("%s: %s, want %s: %s", v.Outcome, v.Because, c.outcome, c.because)
			}
			fixed := ""
			if v.Fix != nil {
				e := v.Fix.Edits[0]
				out := notes[:e.Span.Start] + e.New + notes[e.Span.End:]
				fixed = strings.TrimSuffix(strings.TrimPrefix(out, "See `"), "`.\n")
			}
			if fixed != c.fixed {
				t.Errorf("the fix writes %q, want %q", fixed, c.fixed)
			}
		})
	}
}
