package verify_test

import (
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// TestVersionsThatWereCopiedAreHeldToTheirManifest when its minor version is another now, and not when only the last part is.
func TestVersionsThatWereCopiedAreHeldToTheirManifest(t *testing.T) {
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
	want := []string{"Hilt 2.58 missing"}
	if got := findingsOf(t, dir, memory); !gocmp.Equal(got, want) {
		t.Error(gocmp.Diff(want, got))
	}
}
