package note_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/notes-lint/notes-lint/note"
)

// TestCallsOnTypesAndOnVariablesCalledSoNameTheirMembers keeps the names of types as they are written.
func TestCallsOnTypesAndOnVariablesCalledSoNameTheirMembers(t *testing.T) {
	const text = "```ts\nTideCache.evictOldTides(3)\nTide_Cache.evictNewTides(3)\ntideCache.evictAllTides()\ntide_cache.evict_no_tides()\n```\n"
	want := []string{"TideCache.evictOldTides", "Tide_Cache.evictNewTides", "TideCache.evictAllTides", "TideCache.evict_no_tides"}
	var got []string
	for _, c := range note.Parse("AGENTS.md", []byte(text), note.Options{Host: note.Agents, Role: note.Rules}).Claims {
		if c.Key == note.CalledKey {
			got = append(got, c.Symbol)
		}
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

// TestVariablesAreOfTheTypeThatTheyAreGiven where its own constructor makes it; what another function returns is not known.
func TestVariablesAreOfTheTypeThatTheyAreGiven(t *testing.T) {
	const text = "```rust\nlet mut tides = TideCache::new(3);\ntides.evict_old_tides();\nlet quays: Quays = QuayList::try_new()?;\nquays.lower_ropes();\nlet boats = BoatList::load();\nboats.raise_sails();\n```\n"
	want := []string{"TideCache.evict_old_tides", "QuayList.lower_ropes"}
	var got []string
	for _, c := range note.Parse("AGENTS.md", []byte(text), note.Options{Host: note.Agents, Role: note.Rules}).Claims {
		if c.Key == note.CalledKey && strings.Contains(c.Symbol, "_") {
			got = append(got, c.Symbol)
		}
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}
