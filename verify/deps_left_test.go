package verify_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
	"github.com/notes-lint/notes-lint/verify"
)

// commitFiles writes files into a repository and commits them; an empty text removes the file.
func commitFiles(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	git := func(args ...string) {
		t.Helper()
		c := exec.Command("git", args...)
		c.Dir, c.Env = dir, gitEnv(dir)
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, ".git")); err != nil {
		git("init", "-q", "-b", "main")
	}
	for name, text := range files {
		p := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(p, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	git("add", "-A")
	git("commit", "-q", "-m", "step")
}

// TestPackagesThatLeftAreToldOf reads sentences about packages: of one that left, of one that left but is still used, of one of which the
// text says so itself, and of one that was gone before the line was written.
func TestPackagesThatLeftAreToldOf(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	notes := "# Stack\n\n- **Validation**: Arktype for all input\n- Charts are drawn with `sea-charts`.\n- We dropped tidewrap last year.\n- Mail goes out by postdove.\n- `arktype.config.ts` and ./arktype/x hold nothing.\n"
	commitFiles(t, dir, map[string]string{
		"package.json": `{"name": "harbor", "dependencies": {"arktype": "^2.0.0", "sea-charts": "1.0.0", "tidewrap": "1.0.0", "postdove": "1.0.0"}}`,
		"src/main.ts":  "import { chart } from \"sea-charts\"\n", "CLAUDE.md": notes, "src/mail.ts": "export const sender = \"PostDoveClient\"\n",
	})
	commitFiles(t, dir, map[string]string{"package.json": `{"name": "harbor", "dependencies": {"zod": "^4.0.0"}}`})
	late := "Input is checked with arktype.\n"
	commitFiles(t, dir, map[string]string{"AGENTS.md": late})
	for backend, want := range map[string]string{
		"git":    `Arktype: no manifest of the tree names "arktype" any more, and nothing uses it, stale-version`,
		"go-git": "", // it does not tell when a line was written
	} {
		t.Run(backend, func(t *testing.T) {
			view, err := repo.Open(context.Background(), repo.Options{Dir: dir, Backend: backend, Env: gitEnv(dir)})
			if err != nil {
				t.Fatal(err)
			}
			defer view.Close()
			docs := []*note.Document{note.Parse("AGENTS.md", []byte(late), note.Options{}), note.Parse("CLAUDE.md", []byte(notes), note.Options{})}
			vs, err := verify.New(view, verify.Options{}).Judge(context.Background(), docs)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, v := range vs {
				if isFinding(v) {
					got = append(got, v.Claim.Target+": "+v.Because+", "+v.Rule)
				}
			}
			if strings.Join(got, "\n") != want {
				t.Errorf("findings:\n%s\nwant:\n%s", strings.Join(got, "\n"), want)
			}
		})
	}
}
