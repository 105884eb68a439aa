package note_test

import (
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/notes-lint/notes-lint/note"
)

// TestSearchesAreRead reads which files a search is handed, and what it looks for where that is looked for as it is written.
func TestSearchesAreRead(t *testing.T) {
	for _, c := range []struct {
		args    string // words apart by "|"
		handed  string
		pattern string
		sought  string
	}{
		{"rg|-n|pub enum Berth|-A45|src/berth.rs", "src/berth.rs", "pub enum Berth", "src/berth.rs"},
		{"rg|-n|-A|45|pub enum Berth|src/berth.rs", "src/berth.rs", "pub enum Berth", "src/berth.rs"},
		{"grep|-rn|moorBoat|src/quay/|lib/", "src/quay/ lib/", "moorBoat", "src/quay/ lib/"},
		{"grep|-e|moorBoat|src/quay.go", "src/quay.go", "moorBoat", "src/quay.go"},
		{"rg|--regexp=moorBoat|src/quay.go", "src/quay.go", "moorBoat", "src/quay.go"},
		{"rg|-t|rust|moorBoat|src/quay.rs", "src/quay.rs", "moorBoat", "src/quay.rs"},
		{"rg|-g|*.rs|moorBoat|src/quay.rs", "src/quay.rs", "moorBoat", "src/quay.rs"},
		{"grep|--include=*.go|-n|moorBoat|src/", "src/", "", ""}, // not all of the folder
		{"grep|-rin|moorBoat|src/quay.go", "src/quay.go", "", ""},
		{"grep|-L|moorBoat|src/quay.go", "src/quay.go", "", ""},
		{"rg|--files|src/quay", "src/quay", "", ""},
		{"cat|src/quay.go|src/berth.go", "", "", ""},
	} {
		args := strings.Split(c.args, "|")
		handed, _ := note.Handed(args)
		pattern, sought := note.Sought(args)
		got := [3]string{strings.Join(handed, " "), pattern, strings.Join(sought, " ")}
		if d := gocmp.Diff([3]string{c.handed, c.pattern, c.sought}, got); d != "" {
			t.Errorf("%s (-want +got):\n%s", c.args, d)
		}
	}
}
