package fieldscore

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const harbour = `
-- AGENTS.md --
The tides are read by ` + "`readTides()` in `src/tides.ts`" + `, the berths lie in ` + "`stock/berths/`" + `.

Run ` + "`npm run chart`" + ` to draw, ` + "`make moor`" + ` to moor and ` + "`python tools/load.py`" + ` to load.

See ` + "`src/tides.ts:3`" + ` for the sum that ` + "`addTides`" + ` makes.
-- package.json --
{"name": "harbour", "scripts": {"chart": "node chart.js"}}
-- Makefile --
.PHONY: moor
moor:
	echo moor
-- tools/load.py --
print("load")
-- stock/berths/one.json --
{}
-- src/tides.ts --
export function readTides() { return addTides([1, 2]) }

export function addTides(all: number[]) {
  return all.reduce((sum, one) => sum + one, 0)
}
`

func TestWhatConfirmedClaimsAreAboutIsChangedOneAtATime(t *testing.T) {
	dir := t.TempDir()
	commits(t, dir, "ann/harbour", harbour)
	where, _ := Locate(dir, "ann/harbour")
	changes, err := Mutate(t.Context(), gitEnv(t), "ann/harbour", where, 9)
	if err != nil {
		t.Fatal(err)
	}
	for i := range changes {
		changes[i].How = strings.TrimPrefix(changes[i].How, "file or folder ") // which of them takes turns
		if changes[i].Kind == "path" {
			changes[i].How = "changed"
		}
	}
	var b strings.Builder
	if err := WriteMutations(&b, changes); err != nil {
		t.Fatal(err)
	}
	if err := WriteMissed(&b, changes); err != nil {
		t.Fatal(err)
	}
	want := `| change | made | noticed | recall | other lines reported |
|---|--:|--:|--:|--:|
| command: file of a command deleted | 1 | 1 | 100.0 % | 0 |
| command: script renamed | 1 | 1 | 100.0 % | 0 |
| command: target renamed | 1 | 1 | 100.0 % | 0 |
| lines: cited lines shifted | 1 | 1 | 100.0 % | 0 |
| path: changed | 2 | 2 | 100.0 % | 0 |
| symbol: name renamed | 2 | 2 | 100.0 % | 0 |
| **all** | 8 | 8 | 100.0 % | 0 |
`
	if d := cmp.Diff(want, b.String()); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}
