package repo

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// openIn opens dir with one backend and closes the view at the end of the test.
func openIn(t testing.TB, o Options) View {
	t.Helper()
	v, err := tryOpen(t, o)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func tryOpen(t testing.TB, o Options) (View, error) {
	t.Helper()
	if o.Env == nil {
		o.Env = testEnv(t)
	}
	v, err := Open(context.Background(), o)
	if err == nil {
		t.Cleanup(func() { v.Close() })
	}
	return v, err
}

func TestAPlainFolderIsJudgedByItsFiles(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "a/b.go", "b")
	write(t, dir, "NOTES.md", "n")
	write(t, dir, "sub/.git/HEAD", "x")
	v := openIn(t, Options{Dir: dir})
	if diff := cmp.Diff([]string{"NOTES.md", "a/b.go"}, v.Files()); diff != "" {
		t.Error(diff)
	}
	if got := v.Info(); got != (Info{Backend: "plain", Unknown: "history"}) {
		t.Errorf("info %+v", got)
	}
	for p, want := range map[string]Entry{
		"a":         {Path: "a", Kind: Dir, State: Tracked},
		"a/b.go":    {Path: "a/b.go", Kind: File, State: Tracked},
		"a/c.go":    {Path: "a/c.go"},
		"sub":       {Path: "sub"},
		"../x":      {Path: "../x", State: Outside},
		"/etc/x":    {Path: "/etc/x", State: Outside},
		".git/HEAD": {Path: ".git/HEAD", State: Ignored},
		"":          {Path: ".", Kind: Dir, State: Tracked},
	} {
		if diff := cmp.Diff(want, v.Lookup(p)); diff != "" {
			t.Errorf("%q: %s", p, diff)
		}
	}
}

func TestMemoryHoldsTrackedFiles(t *testing.T) {
	v := Memory(map[string]string{"b/Readme.md": "text", "a": "1"})
	if diff := cmp.Diff([]string{"a", "b/Readme.md"}, v.Files()); diff != "" {
		t.Error(diff)
	}
	if data, err := v.ReadFile("b/Readme.md"); err != nil || string(data) != "text" {
		t.Errorf("read %q, %v", data, err)
	}
	if got := v.Lookup("b"); got != (Entry{Path: "b", Kind: Dir, State: Tracked}) {
		t.Errorf("b: %+v", got)
	}
	if diff := cmp.Diff([]string{"b/Readme.md"}, v.Folded("B/README.md")); diff != "" {
		t.Error(diff)
	}
	if list, err := v.ListMemory("b"); err != nil || len(list) != 1 {
		t.Errorf("list %q, %v", list, err)
	}
}
