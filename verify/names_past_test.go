package verify

import (
	"fmt"
	"testing"

	"github.com/notes-lint/notes-lint/repo"
)

// TestLongTimesBetweenLooksAreLookedInto looks at a history of which most commits were made in its first month and its last.
func TestLongTimesBetweenLooksAreLookedInto(t *testing.T) {
	var trunk []repo.Commit
	add := func(date string) { trunk = append(trunk, repo.Commit{Hash: fmt.Sprint(len(trunk)), Date: date}) }
	for day := 28; day > 0; day-- {
		add(fmt.Sprintf("2026-03-%02dT00:00:00Z", day))
	}
	for year := 2025; year > 2015; year-- {
		add(fmt.Sprintf("%d-06-01T00:00:00Z", year))
	}
	for day := 28; day > 0; day-- {
		add(fmt.Sprintf("2015-01-%02dT00:00:00Z", day))
	}
	looks := []repo.Commit{trunk[0], trunk[20], trunk[len(trunk)-1]}
	years := map[string]bool{}
	for _, c := range inGaps(looks, trunk) {
		years[c.Date[:4]] = true
	}
	if len(years) < 9 || years["2026"] {
		t.Errorf("looked into %v, want nearly all years between", years)
	}
	if got := inGaps(trunk[:20], trunk); len(got) != 0 {
		t.Errorf("looked at %v between commits of one month", got)
	}
	if got := inGaps(nil, nil); len(got) != 0 {
		t.Errorf("looked at %v of no history", got)
	}
}
