package note_test

import (
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
