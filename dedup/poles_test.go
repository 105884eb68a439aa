package dedup_test

import (
	"testing"

	"github.com/notes-lint/notes-lint/dedup"
)

// What excludes each other by a turn of speech is no duplicate, though nearly all words are the same; what says the same with the help of a
// denial is no contradiction.
func TestPoles(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want dedup.Relation
	}{
		{"The tide table shows the latest readings first.", "Readings in the tide table run from the oldest to the newest.", dedup.Contradiction},
		{"Only the harbour master may open the lock gates.", "Every pilot can open the lock gates.", dedup.Contradiction},
		{"The map cache is shared between all vessels.", "Each vessel has its own map cache.", dedup.Contradiction},
		{"The pilot field of a booking is mandatory.", "The pilot field of a booking is optional.", dedup.Contradiction},
		{"Fees are calculated asynchronously.", "Fees are calculated within the request, before the answer is sent.", dedup.Contradiction},
		{"Collision warnings are off unless the skipper asks for them.", "Collision warnings are on by default.", dedup.Contradiction},
		{"Ferries are included in the daily report.", "Ferries are left out of the daily report.", dedup.Contradiction},
		{"The anchor chain has to have at least 90 metres.", "No anchor chain may be longer than 90 metres.", dedup.Contradiction},
		{"The fuel dock sells diesel only.", "The fuel dock sells diesel, petrol and gas.", dedup.Contradiction},
		{"At least 3 people stand on watch at night.", "The night watch never has fewer than 3 people.", dedup.Duplicate},
		{"No anchor chain may be longer than 90 metres.", "An anchor chain has 90 metres at most.", dedup.Duplicate},
		{"The fuel dock sells diesel only.", "The fuel dock sells diesel only and closes at six.", dedup.Refinement},
		{"A cargo entry must state its weight.", "A cargo entry must state its weight in tonnes with one decimal.", dedup.Refinement},
	} {
		got := dedup.Compare(dedup.Fact{Subject: "the harbour", Text: c.a}, dedup.Fact{Subject: "the harbour", Text: c.b})
		if got.Relation != c.want {
			t.Errorf("%q, %q: %s (%s), want %s", c.a, c.b, got.Relation, got.Why, c.want)
		}
	}
}
