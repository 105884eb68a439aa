package verify_test

import (
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// TestWhatReleasesDropped judges one defect or control at a time: commands that a program's releases do not understand any more, presets, folders of
// layers, and versions in places where other words stood in the way.
func TestWhatReleasesDropped(t *testing.T) {
	judgeArchive(t, "testdata/dropped.txtar", 11, 5)
}

// TestTheVersionOfAllIsToldInManyTongues has the version of the repository under labels of several languages, of which one line was right when it was
// written, beside numbers of other things.
func TestTheVersionOfAllIsToldInManyTongues(t *testing.T) {
	const memory = "# Harbour\n\n- **Version**: v1.4.0\n- **版本**: v1.4.0\n- 当前版本：v1.4.0\n- バージョン: 1.4.0\n- 버전: 1.4.0\n- **Versão**: 1.4.0\n- Tides: v1.4.0\n- Version of the tide format: 1.4.1\n"
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{
		{"boats/package.json": "{\n  \"name\": \"harbour\",\n  \"version\": \"1.4.0\"\n}\n", "AGENTS.md": memory},
		{"boats/package.json": "{\n  \"name\": \"harbour\",\n  \"version\": \"2.3.0\"\n}\n"},
	})
	want := []string{"1.4.0 missing", "1.4.0 missing", "1.4.0 missing", "1.4.0 missing", "1.4.0 missing", "1.4.0 missing"}
	if got := findingsOf(t, dir, memory); !gocmp.Equal(got, want) {
		t.Error(gocmp.Diff(want, got))
	}
}
