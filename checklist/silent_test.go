package checklist_test

import (
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

func TestHealthyMemoryOfEachHostYieldsNothing(t *testing.T) {
	fixtures, err := filepath.Glob("testdata/silent/*.txtar")
	if err != nil || len(fixtures) < 9 {
		t.Fatalf("%d fixtures, %v", len(fixtures), err)
	}
	for _, f := range fixtures {
		t.Run(filepath.Base(f), func(t *testing.T) {
			a, err := txtar.ParseFile(f)
			if err != nil {
				t.Fatal(err)
			}
			files := tree(a, "files")
			if len(documents(files)) == 0 {
				t.Fatal("nothing in it is memory")
			}
			if got := lines(lint(t, files), ""); got != "" {
				t.Errorf("findings:\n%s", got)
			}
		})
	}
}

func TestAPublicRepositoryIsNotToldOffForItsNotes(t *testing.T) {
	files := map[string]string{"AGENTS.md": "# Rules\n", "plans/2024 roadmap.md": "# Roadmap\n", "docs/MEMORY.md": "# Allocator\n"}
	if got := lines(lint(t, files), ""); got != "" {
		t.Errorf("findings:\n%s", got)
	}
}
