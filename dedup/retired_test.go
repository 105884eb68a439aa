package dedup

import "testing"

// TestWhatOneCallsReplacedTheOtherUses takes what was replaced, words that a beginning turns round, and code that one forbids, for opposites, and
// leaves alone what only looks like them.
func TestWhatOneCallsReplacedTheOtherUses(t *testing.T) {
	for _, c := range []struct {
		a, b Fact
		want Relation
	}{
		{Fact{"bundles", "Bundle the quay pages with Rollup."}, Fact{"bundles", "The quay pages are bundled with Parcel, Rollup was removed."}, Contradiction},
		{Fact{"bundles", "The quay pages are bundled with `rollup -c`."}, Fact{"bundles", "Bundle the quay pages with `parcel build` instead of `rollup -c`."}, Contradiction},
		{Fact{"bundles", "The quay pages are bundled with Parcel, Rollup was removed."}, Fact{"bundles", "Parcel bundles the quay pages; Rollup was dropped."}, Duplicate},
		{Fact{"berth names", "Berth names are case-sensitive in the search."}, Fact{"berth names", "Berth names are case-insensitive in the search."}, Contradiction},
		{Fact{"berth names", "The search of berth names is reversible."}, Fact{"berth names", "The search of berth names is irreversible."}, Contradiction},
		{Fact{"tide board", "The tide board can only be reached from the office network."}, Fact{"tide board", "The tide board is publicly reachable."}, Contradiction},
		{Fact{"tugs", "Tugs are exempt from the nightly count of boats."}, Fact{"tugs", "Tugs take part in the nightly count of boats."}, Contradiction},
		{Fact{"mooring job", "The mooring job is safe to retry."}, Fact{"mooring job", "The mooring job must never be repeated."}, Contradiction},
		{Fact{"depth", "The depth of a berth may be null."}, Fact{"depth", "The depth of a berth is never null."}, Contradiction},
		{Fact{"types", "Do not reach for `as any`."}, Fact{"types", "Use `as any` where the types of the chart do not fit."}, Contradiction},
		{Fact{"types", "Do not use `as any`."}, Fact{"types", "Never use `as any`."}, Duplicate},
	} {
		for _, two := range [][2]Fact{{c.a, c.b}, {c.b, c.a}} {
			if got := Compare(two[0], two[1]); got.Relation != c.want {
				t.Errorf("%q and %q: %v (%s), want %v", two[0].Text, two[1].Text, got.Relation, got.Why, c.want)
			}
		}
	}
	for _, two := range [][2]string{{"cover", "discover"}, {"count", "discount"}, {"line", "inline"}, {"signed", "case-unsigned"}} {
		if prefixed(two[0], two[1]) {
			t.Errorf("%q is taken for the opposite of %q", two[1], two[0])
		}
	}
}
