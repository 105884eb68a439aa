package note_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/notes-lint/notes-lint/note"
)

func TestSurroundingsSayWhatNamesAreOf(t *testing.T) {
	fence := "```"
	for _, c := range []struct{ name, text, want string }{
		{"a link to a line", "See [x](../a/x.go:12).", "lines ../a/x.go 12-12"},
		{"a link to lines", "See [x](../a/x.go:12-20).", "lines ../a/x.go 12-20"},
		{"a link to about a line", "See [x](../a/x.go:500+).", "link ../a/x.go"},
		{"a span with about a line", "See `a/x.go:500+`.", "path a/x.go"},
		{"a linked server in the sentence", "The [crane](https://github.com/harbor/crane-mcp) server has `liftCrate`.", "symbol liftCrate of crane-mcp"},
		{"a linked server ahead of a list", "The [crane](https://github.com/harbor/crane-mcp) server is big. Tools:\n\n- **Loads**: `liftCrate`", "symbol liftCrate of crane-mcp"},
		{"a linked server in another sentence", "The [crane](https://github.com/harbor/crane-mcp) server is big. We call `liftCrate` later.", "symbol liftCrate"},
		{"a server by name", "The `crane` server exposes `liftCrate`.", "symbol liftCrate of crane"},
		{"an item that names a crate", "- **Crate**: `crane-core`\n- **More**: `lift_crate`", "symbol lift_crate of crane-core"},
		{"a bold item", "- **ShipView**: ships\n- **Fast**: yes", "symbol ShipView"},
		{"a bold title", "**2. AIBackend Interface**\n", "symbol AIBackend"},
		{"a heading that calls a name a class", "### ShipStore Class\n", "symbol ShipStore"},
		{"a bold file", "- **ship_view.py**: ships", "path ship_view.py"},
		{"a bold word in a sentence", "We use **ShipView** here.", "faint symbol ShipView"},
		{"words in paths, calls and brands", "GitHub, a/ShipView/b, ShipView.go, MyShip@example.org and shipView() are no words.", "path ShipView.go; symbol shipView()"},
		{"code below a folder", "### Store (`pkg/store/`)\n\n" + fence + "go\ntype ShipStore interface {\n" + fence, "path pkg/store; symbol ShipStore"},
		{"code below no folder", "### Store\n\n" + fence + "go\ntype ShipStore interface {\n" + fence, "faint symbol ShipStore"},
		{"commands run from a folder", "### Web (run from `apps/web/`)\n\n" + fence + "sh\nnpm run x\n" + fence, "path apps/web; command in apps/web"},
		{"a program that serves a file", fence + "sh\nstreamlit run app.py\nstreamlit hello\n" + fence, "command"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := note.Parse("AGENTS.md", []byte(c.text+"\n"), note.Options{Host: note.Agents, Role: note.Rules})
			var got []string
			for _, cl := range d.Claims {
				got = append(got, inContext(cl))
			}
			if diff := cmp.Diff(c.want, strings.Join(got, "; ")); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// inContext writes a claim with what its surroundings say of it.
func inContext(c note.Claim) string {
	out := c.Kind.String()
	if c.Faint {
		out = "faint " + out
	}
	switch {
	case c.Symbol != "":
		out += " " + c.Symbol
	case c.Path != "":
		out += " " + c.Path
	}
	if c.Kind == note.LinesClaim {
		out += fmt.Sprintf(" %d-%d", c.Start, c.End)
	}
	if c.Dir != "" {
		out += " in " + c.Dir
	}
	if c.Context.Home != "" {
		out += " of " + c.Context.Home
	}
	return out
}

func TestANameThatIsSetAgainstAnotherIsStated(t *testing.T) {
	d := note.Parse("AGENTS.md", []byte("- `shipList` not `boatList`\n"), note.Options{Host: note.Agents, Role: note.Rules})
	var got []string
	for _, c := range d.Claims {
		got = append(got, c.Symbol+": "+c.Context.Stance.String())
	}
	if diff := cmp.Diff([]string{"shipList: stated as true now", "boatList: denied or forbidden"}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestATitleNamesTheProjectAndTurnsNothing(t *testing.T) {
	for path, want := range map[string]string{
		"CLAUDE.md":              "stated as true now",
		".claude/rules/forms.md": "an example",
	} {
		d := note.Parse(path, []byte("# Tide Sample\n\nThe table is in `src/tides.go`.\n"), note.Options{})
		if len(d.Claims) != 1 {
			t.Fatalf("%s: %d claims, want 1", path, len(d.Claims))
		}
		if got := d.Claims[0].Context.Stance.String(); got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
}
