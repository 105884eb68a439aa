package promotecli

import (
	_ "embed"
	"path"

	"github.com/notes-lint/notes-lint/config"
	"github.com/notes-lint/notes-lint/plans/templates"
	"github.com/notes-lint/notes-lint/store"
)

//go:embed config.yaml
var configText []byte

//go:embed recall.yaml
var recallText []byte

// layout returns the files that init creates, in the order in which it tells about them.
func layout() ([]store.Change, error) {
	notes, err := templates.Read("notes.md")
	if err != nil {
		return nil, err
	}
	changes := []store.Change{
		store.Create(config.FileName, configText, "every setting with its default"),
		store.Create("NOTES.md", notes, "the active objective"),
		store.Create("memories/inbox/.gitkeep", nil, "proposals that await a person"),
	}
	for _, c := range []struct{ category, why string }{
		{"feedback", "what people corrected"},
		{"project", "facts about this project"},
		{"reference", "commands, places and names to look up"},
		{"user", "what people want"},
	} {
		changes = append(changes, store.Create("memories/repo/"+c.category+"/.gitkeep", nil, c.why))
	}
	changes = append(changes,
		store.Create("memories/tests/recall.yaml", recallText, "what a search must find, and must not"),
		store.Create("plans/artifacts/.gitkeep", nil, "one folder per task"))
	for _, name := range templates.Names() {
		text, err := templates.Read(name)
		if err != nil {
			return nil, err
		}
		changes = append(changes, store.Create(path.Join("plans/templates", name), text, "a template"))
	}
	return changes, nil
}
