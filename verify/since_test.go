package verify_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
	"github.com/notes-lint/notes-lint/verify"
)

// TestWhatWasThereWhenALineWasWrittenIsWhatItMeant writes memory once before and once after files and names are given up: only the
// first is refuted, for names that anything might have.
func TestWhatWasThereWhenALineWasWrittenIsWhatItMeant(t *testing.T) {
	t.Parallel()
	const memory = "Typed errors come from `errors.ts`.\n\nThere is no hook wired at `wire.ts` level.\n\nCommands live apart (e.g., `login.ts`).\n\n" +
		"Adding a field means updating `Serialize()`.\n\n`Runtime` is one kind.\n\nNever import from `old.ts`.\n\nWe removed `gone.ts`.\n\nMoney goes through the FieldLedger of each.\n\n" +
		"```ts\nconst book = new LedgerBook(2)\n```\n\n## Recent changes\n\n- Each field uses `sumOfLedger()` for its total\n- Added `sumOfBooks()`\n\n## Anti-patterns\n\n- Every call must go through `openLedger()` first\n\n## State\n\nThe flag `ledgerIsBusy` stays true for a while, see the `TideLedgerViews/` folder and `Ledger.storyboard`.\n"
	first := map[string]string{"src/errors.ts": "export {}\n", "src/deep/wire.ts": "export {}\n", "src/login.ts": "export {}\n", "src/old.ts": "export {}\n", "src/gone.ts": "export {}\n", "src/deep/TideLedgerViews/a.ts": "export {}\n", "src/deep/Ledger.storyboard": "<a/>\n",
		"src/field.ts": "export class Field { Serialize() { return 1 } }\nexport class FieldLedger {}\nexport class LedgerBook {}\nexport function sumOfLedger() {}\nexport function sumOfBooks() {}\nexport function openLedger() {\n  let ledgerIsBusy = true\n  return ledgerIsBusy\n}\nexport enum Kind { Runtime, Other }\n"}
	want := map[string][]string{
		"before": {"errors.ts missing", "wire.ts missing", "login.ts missing", "Serialize() missing", "Runtime missing", "FieldLedger missing", "LedgerBook missing", "sumOfLedger() missing", "openLedger() missing", "ledgerIsBusy missing", "TideLedgerViews/ missing", "Ledger.storyboard missing"},
		"after":  nil,
	}
	for when, findings := range want {
		dir := t.TempDir()
		steps := []map[string]string{first, nil}
		if when == "before" {
			steps[0]["AGENTS.md"] = memory
		} else {
			delete(steps[0], "AGENTS.md")
			steps = append(steps, map[string]string{"AGENTS.md": memory})
		}
		commitSteps(t, dir, steps)
		if got := findingsOf(t, dir, memory); !gocmp.Equal(got, findings) {
			t.Errorf("%s: %s", when, gocmp.Diff(findings, got))
		}
	}
}

// commitSteps commits each step on a day of its own. A step without files empties src.
func commitSteps(t *testing.T, dir string, steps []map[string]string) {
	t.Helper()
	git := gitOn(t, dir)
	git("2026-01-01", "init", "-q", "-b", "main")
	for i, files := range steps {
		day := []string{"2026-01-02", "2026-02-02", "2026-03-02"}[i]
		if files == nil {
			git(day, "rm", "-q", "-r", "src")
			files = map[string]string{"src/main.ts": "nothing like the others\n"}
		}
		for name, text := range files {
			put(t, dir, name, []byte(text))
		}
		git(day, "add", "-A")
		git(day, "commit", "-q", "-m", "step")
	}
}

func findingsOf(t *testing.T, dir, memory string) []string {
	t.Helper()
	return findingsAt(t, dir, "AGENTS.md", memory)
}

// findingsAfter commits steps to a repository of their own, and judges a memory file there.
func findingsAfter(t *testing.T, file, memory string, steps ...map[string]string) []string {
	t.Helper()
	dir := t.TempDir()
	commitSteps(t, dir, steps)
	return findingsAt(t, dir, file, memory)
}

// findingsWithout commits files of a repository of their own, AGENTS.md among them, takes some out in a later commit, and judges that memory.
func findingsWithout(t *testing.T, files map[string]string, gone ...string) []string {
	t.Helper()
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{files})
	git := gitOn(t, dir)
	git("2026-03-02", append([]string{"rm", "-q", "-r"}, gone...)...)
	git("2026-03-02", "commit", "-q", "-m", "some are gone")
	return findingsOf(t, dir, files["AGENTS.md"])
}

// findingsAt is findingsOf for a memory file that lies elsewhere.
func findingsAt(t *testing.T, dir, file, memory string) []string {
	t.Helper()
	host := note.Agents
	switch {
	case strings.HasPrefix(file, "memory/"):
		host = note.ClaudeAuto
	case file == "CLAUDE.md":
		host = note.Claude
	}
	var out []string
	for _, v := range judgeIn(t, dir, "", note.Parse(file, []byte(memory), note.Options{Host: host, Role: note.Rules})) {
		if isFinding(v) {
			out = append(out, v.Claim.Target+" "+strings.ToLower(v.Outcome.String()))
		}
	}
	return out
}

// judgeIn judges documents over the repository in a folder, which a backend reads; empty for the usual one.
func judgeIn(t *testing.T, dir, backend string, docs ...*note.Document) []diag.Verdict {
	t.Helper()
	view, err := repo.Open(context.Background(), repo.Options{Dir: dir, Backend: backend, Env: gitEnv(dir)})
	if err != nil {
		t.Fatal(err)
	}
	defer view.Close()
	vs, err := verify.New(view, verify.Options{}).Judge(context.Background(), docs)
	if err != nil {
		t.Fatal(err)
	}
	return vs
}

// gitOn returns what runs git in dir on a day.
func gitOn(t *testing.T, dir string) func(day string, args ...string) {
	return func(day string, args ...string) {
		t.Helper()
		c := exec.Command("git", args...)
		c.Dir = dir
		c.Env = append(gitEnv(dir), "GIT_AUTHOR_DATE="+day+"T10:00:00Z", "GIT_COMMITTER_DATE="+day+"T10:00:00Z")
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
}

// put writes a file below dir, with the folders that it lies in.
func put(t *testing.T, dir, name string, text []byte) {
	t.Helper()
	p := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(p, text, 0o644); err != nil {
		t.Fatal(err)
	}
}
