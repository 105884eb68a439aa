package verify_test

import (
	"strings"
	"testing"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

// TestAPointerIsRightWhereWhatItsTextNamesStands commits code and a pointer to its fifth line, and asks again when six lines were put ahead.
func TestAPointerIsRightWhereWhatItsTextNamesStands(t *testing.T) {
	t.Parallel()
	code := func(ahead string) string {
		return ahead + "package quay\n\n// Open opens it.\n\nfunc Open() error {\n\treturn nil\n}\n\nfunc shut() {\n\tmoor.Cast(line, 3)\n}\n"
	}
	const none = diag.Outcome(255)
	six := strings.Repeat("// a line more\n", 6)
	for _, c := range []struct {
		name, notes, now string
		want             diag.Outcome
	}{
		{"what began there went", "It opens with `Open` ([quay.go](src/quay.go:5)).", code(six), diag.Moved},
		{"named in the text of the link", "See [`Open`](src/quay.go:5).", code(six), diag.Moved},
		{"what is named stands there", "The ropes: `moor.Cast` is told of in [quay.go](src/quay.go:5).", code("// moor.Cast is next\n" + six), diag.Moved},
		{"what is named stands near", "The ropes: `moor.Cast` is told of in [quay.go](src/quay.go:5).", code(six[:30] + "// moor.Cast comes last\n" + six[:45]), diag.Confirmed},
		{"an import of it stands near", "The ropes: `moor.Cast` is told of in [quay.go](src/quay.go:5).", code(six[:30] + "import moor.Cast\n" + six[:45]), diag.Moved},
		{"in a comment of code", "```go\n// see src/quay.go:5\nOpen()\n```", code(six), diag.Moved},
		{"as an example in a comment", "```go\n// e.g. src/quay.go:5\nOpen()\n```", code(six), none},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			commitFiles(t, dir, map[string]string{"AGENTS.md": c.notes + "\n", "src/quay.go": code("")})
			put(t, dir, "src/quay.go", []byte(c.now))
			vs := judgeIn(t, dir, "git", note.Parse("AGENTS.md", []byte(c.notes+"\n"), note.Options{Host: note.Agents, Role: note.Rules}))
			got := none
			for _, v := range vs {
				if v.Claim.Kind == note.LinesClaim {
					got = v.Outcome
				}
			}
			if got != c.want {
				t.Errorf("%v, want %v: %+v", got, c.want, vs)
			}
		})
	}
}
