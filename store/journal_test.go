package store_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/notes-lint/notes-lint/store"
)

func put(t *testing.T, root, name, text string) {
	t.Helper()
	file := filepath.Join(root, filepath.FromSlash(name))
	if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, []byte(text), 0o644)); err != nil {
		t.Fatal(err)
	}
}

func text(t *testing.T, root, name string) string {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(name)))
	if errors.Is(err, os.ErrNotExist) {
		return "(none)"
	}
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func left(t *testing.T, root string, moves []map[string]string, staged bool) {
	t.Helper()
	b, err := json.Marshal(map[string]any{"staged": staged, "moves": moves})
	if err != nil {
		t.Fatal(err)
	}
	put(t, root, "memories/.journal", string(b))
}

func next(t *testing.T, root string) {
	t.Helper()
	plan := store.Plan{Changes: []store.Change{store.Create("memories/next.md", []byte("next\n"), "")}}
	if err := store.Apply(t.Context(), root, plan, store.Options{}); err != nil {
		t.Fatal(err)
	}
	if text(t, root, "memories/next.md") != "next\n" || text(t, root, "memories/.journal") != "(none)" {
		t.Error("the next plan was not carried out, or left a journal")
	}
}

func TestTheNextWriterFinishesWhatADeadOneHadStaged(t *testing.T) {
	root := t.TempDir()
	put(t, root, "memories/a.md", "old\n")
	put(t, root, "memories/.a.md.ABCDEFGH.tmp", "new\n")
	put(t, root, "memories/b.md", "new b\n") // in its place already
	put(t, root, "memories/c.md", "goes\n")
	put(t, root, "memories/d.md", "changed since\n")
	left(t, root, []map[string]string{
		{"temp": "memories/.a.md.ABCDEFGH.tmp", "path": "memories/a.md"},
		{"temp": "memories/.b.md.ABCDEFGH.tmp", "path": "memories/b.md"},
		{"path": "memories/c.md", "was": string(store.DigestOf([]byte("goes\n")))},
		{"path": "memories/d.md", "was": string(store.DigestOf([]byte("other\n")))},
	}, true)
	next(t, root)
	for name, want := range map[string]string{"a.md": "new\n", "b.md": "new b\n", "c.md": "(none)", "d.md": "changed since\n", ".a.md.ABCDEFGH.tmp": "(none)"} {
		if got := text(t, root, "memories/"+name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
}

func TestTheNextWriterRemovesWhatADeadOneHadNotStagedWhole(t *testing.T) {
	root := t.TempDir()
	put(t, root, "memories/a.md", "old\n")
	put(t, root, "memories/.a.md.ABCDEFGH.tmp", "ne")
	put(t, root, "memories/c.md", "stays\n")
	left(t, root, []map[string]string{
		{"temp": "memories/.a.md.ABCDEFGH.tmp", "path": "memories/a.md"},
		{"path": "memories/c.md", "was": string(store.DigestOf([]byte("stays\n")))},
	}, false)
	next(t, root)
	for name, want := range map[string]string{"a.md": "old\n", "c.md": "stays\n", ".a.md.ABCDEFGH.tmp": "(none)"} {
		if got := text(t, root, "memories/"+name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
}

func TestAJournalOfOthersReachesNothing(t *testing.T) {
	root := t.TempDir()
	put(t, root, "victim.txt", "mine\n")
	put(t, root, "evil.tmp", "theirs\n")
	put(t, root, ".git/config", "mine\n")
	put(t, filepath.Dir(root), filepath.Base(root)+"-outside", "mine\n")
	left(t, root, []map[string]string{
		{"temp": "evil.tmp", "path": "victim.txt"},
		{"temp": "evil.tmp", "path": ".git/config"},
		{"path": "../" + filepath.Base(root) + "-outside", "was": string(store.DigestOf([]byte("mine\n")))},
		{"path": ".git/config", "was": string(store.DigestOf([]byte("mine\n")))},
		{"path": "victim.txt", "was": ""},
	}, true)
	next(t, root)
	for _, name := range []string{"victim.txt", ".git/config", "../" + filepath.Base(root) + "-outside"} {
		if got := text(t, root, name); got != "mine\n" {
			t.Errorf("%s is %q", name, got)
		}
	}
	put(t, root, "memories/.journal", "no json")
	if err := os.Remove(filepath.Join(root, "memories/next.md")); err != nil {
		t.Fatal(err)
	}
	next(t, root)
}
