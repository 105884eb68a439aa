package verify_test

import (
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// TestWhatReleasesDropped judges one defect or control at a time: commands that a program's releases do not understand any more, presets, and versions in places where other words stood in the way.
func TestWhatReleasesDropped(t *testing.T) {
	judgeArchive(t, "testdata/dropped.txtar", 11, 4)
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

// TestFoldersOfLayersAreThoseOfAnyModule has a folder of the root that went, once as one of the layers that the text tells of and once by itself.
func TestFoldersOfLayersAreThoseOfAnyModule(t *testing.T) {
	files := map[string]string{"infrastructure/nets.ts": "export const nets = 3\n", "src/boats/domain/boat.ts": "export class Boat {}\n", "src/boats/application/moor.ts": "export const moor = 1\n",
		"fn/src/infrastructure/logs/all.ts": "export const logs = 1\n"}
	for _, c := range []struct {
		memory string
		want   []string
	}{
		{"# Harbour\n\n- `domain/`: what is true\n- `application/`: what is done\n- `infrastructure/`: what is outside\n", nil},
		{"# Harbour\n\n- `infrastructure/`: nets\n", []string{"infrastructure/ missing"}},
	} {
		dir := t.TempDir()
		files["AGENTS.md"] = c.memory
		commitSteps(t, dir, []map[string]string{files})
		git := gitOn(t, dir)
		git("2026-02-02", "rm", "-q", "-r", "infrastructure")
		git("2026-02-02", "commit", "-q", "-m", "step")
		if got := findingsOf(t, dir, c.memory); !gocmp.Equal(got, c.want) {
			t.Error(gocmp.Diff(c.want, got))
		}
	}
}
