package verify_test

import (
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// TestFurtherVersionsLinksScriptsAndTables judges one defect or control at a time.
func TestFurtherVersionsLinksScriptsAndTables(t *testing.T) {
	judgeArchive(t, "testdata/further.txtar", 16, 16)
}

// TestWhatOnlyItsHistoryTellsOf are imports by the names of packages and paths with blanks, which are claims when the tree has them, or had
// when they were written.
func TestWhatOnlyItsHistoryTellsOf(t *testing.T) {
	t.Parallel()
	const memory = "# Sea\n\n```ts\nimport { fresh } from \"@harbor/moon/src/phase/new\"\nimport { query } from \"@tanstack/query/build/modern/core\"\n```\n\n```dart\nimport 'package:quay_app/tide/low.dart';\nimport 'package:flutter/material.dart';\n```\n\nThe view is `My Harbor/Views/Berth.swift`, shown by `swift My Harbor/Views/Berth.swift`.\n"
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{
		{"AGENTS.md": memory, "packages/moon/package.json": `{"name": "@harbor/moon"}`, "packages/moon/src/phase/new.ts": "export const fresh = 1\n", "app/pubspec.yaml": "name: quay_app\n", "app/lib/tide/low.dart": "var low = 1;\n", "My Harbor/Views/Berth.swift": "struct Berth {}\n", "README.md": "Sea.\n"},
	})
	git := gitOn(t, dir)
	git("2026-02-02", "rm", "-q", "packages/moon/src/phase/new.ts", "app/lib/tide/low.dart", "My Harbor/Views/Berth.swift")
	git("2026-02-02", "commit", "-q", "-m", "fewer")
	want := []string{"@harbor/moon/src/phase/new missing", "package:quay_app/tide/low.dart missing", "My Harbor/Views/Berth.swift missing"}
	if got := findingsOf(t, dir, memory); !gocmp.Equal(got, want) {
		t.Error(gocmp.Diff(want, got))
	}
}
