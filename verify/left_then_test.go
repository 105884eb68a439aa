package verify_test

import (
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// TestVersionsThatWereCopiedAreHeldToTheirManifest when it holds another now, and not where it always held another: Room.
func TestVersionsThatWereCopiedAreHeldToTheirManifest(t *testing.T) {
	t.Parallel()
	const memory = "# Harbor\n\nTech stack: Ktor 3.1.2, Hilt 2.58, Coroutines 1.10.1, Room 2.7.\n"
	catalog := func(hilt, coroutines, room string) string {
		return "[versions]\nhilt = \"" + hilt + "\"\ncoroutines = \"" + coroutines + "\"\nroom = \"" + room + "\"\n\n[libraries]\n" +
			"hilt = { module = \"com.google.dagger:hilt-android\", version.ref = \"hilt\" }\ncoroutines = { module = \"org.jetbrains.kotlinx:kotlinx-coroutines-core\", version.ref = \"coroutines\" }\n" +
			"room = { module = \"androidx.room:room-runtime\", version.ref = \"room\" }\n"
	}
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{
		{"AGENTS.md": memory, "gradle/libs.versions.toml": catalog("2.58", "1.10.1", "2.6.0")},
		{"gradle/libs.versions.toml": catalog("2.59.1", "1.10.2", "2.8.0")},
	})
	want := []string{"Hilt 2.58 missing", "Coroutines 1.10.1 missing"}
	if got := findingsOf(t, dir, memory); !gocmp.Equal(got, want) {
		t.Error(gocmp.Diff(want, got))
	}
}

// TestKindsOfAListThatOneFileHeldAreTold when it held all of them once the last had been listed and lost some, and not where another file of the tree may be meant.
func TestKindsOfAListThatOneFileHeldAreTold(t *testing.T) {
	t.Parallel()
	const memory = "# Harbor\n\n| Kind | Holds |\n| --- | --- |\n| `sloop` | little |\n| `ketch` | more |\n| `cutter` | more |\n| `schooner` | most |\n\nBells:\n\n- `brass`\n- `copper`\n- `wooden`\n"
	kinds := func(names ...string) string {
		out := "android {\n"
		for _, n := range names {
			out += "    create(\"" + n + "\") { }\n"
		}
		return out + "}\n"
	}
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{
		{"AGENTS.md": strings.Replace(memory, "| `ketch` | more |\n", "", 1), "build.gradle.kts": kinds("sloop", "cutter", "schooner"), "bells.py": "BELLS = [\"brass\", \"copper\"]\n"},
		{"AGENTS.md": memory, "build.gradle.kts": kinds("sloop", "cutter", "ketch", "schooner")},
		{"build.gradle.kts": kinds("sloop", "cutter", "ketch"), "bells.py": "BELLS = [\"brass\", \"copper\", \"iron\"]\n"},
	})
	want := []string{"schooner missing"}
	if got := findingsOf(t, dir, memory); !gocmp.Equal(got, want) {
		t.Error(gocmp.Diff(want, got))
	}
}

// TestCallsInAColumnOfExamplesMayBeOurOwn and are told when their definition was removed since.
func TestCallsInAColumnOfExamplesMayBeOurOwn(t *testing.T) {
	t.Parallel()
	const memory = "# Harbor\n\n| Part | Scope | Example |\n| --- | --- | --- |\n| tide | tables | `tide_table_free()` |\n| boat | hulls | `boat_hull_paint()` |\n| fog | horns | `fog_horn_blow()` |\n"
	dir := t.TempDir()
	commitSteps(t, dir, []map[string]string{
		{"AGENTS.md": memory, "src/tide.c": "int tide_table_free(void) {\n    return 1;\n}\n\nint boat_hull_paint(void) {\n    return 2;\n}\n"},
		{"src/tide.c": "int boat_hull_paint(void) {\n    return 2;\n}\n"},
	})
	want := []string{"tide_table_free() missing"}
	if got := findingsOf(t, dir, memory); !gocmp.Equal(got, want) {
		t.Error(gocmp.Diff(want, got))
	}
}
