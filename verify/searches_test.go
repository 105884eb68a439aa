package verify_test

import (
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// TestSearchesThatFindNothing has commands that look for something in a file or folder: the folder went, the file holds the pattern no more, or
// never did, or does not hold it on purpose, and one file has it still.
func TestSearchesThatFindNothing(t *testing.T) {
	t.Parallel()
	const memory = "# Find\n\n```bash\n# Find the berths\nrg -n \"pub enum BerthKind\" -A45 src/berth.rs\nrg -n \"pub enum BerthKind\" src/kinds.rs\ngrep -rn \"moor_boat\" src/quay/\n" +
		"grep -n \"sink_boat\" src/berth.rs\nrg -n \"pub enum BerthKind|pub struct Berth\" src/berth.rs\n```\n\nThere are none: `grep -c \"pub enum BerthKind\" src/berth.rs` prints 0. Never `grep -n \"pub enum BerthKind\" src/berth.rs`.\n"
	dir := t.TempDir()
	const enum = "pub enum BerthKind { Deep }\n"
	commitSteps(t, dir, []map[string]string{{
		"AGENTS.md": memory, "src/berth.rs": enum + "pub struct Quay;\n", "src/kinds.rs": enum, "src/quay/a.rs": "fn moor_boat() {}\n",
	}, nil, {
		"src/berth.rs": "pub struct Quay;\n", "src/kinds.rs": enum,
	}})
	want := []string{`rg -n "pub enum BerthKind" -A45 src/berth.rs missing`, `grep -rn "moor_boat" src/quay/ missing`}
	if d := gocmp.Diff(want, findingsOf(t, dir, memory)); d != "" {
		t.Error(d)
	}
}
