package checklist

import (
	"context"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
)

func binaryStore() *Rule {
	return &Rule{
		ID:       "binary-store",
		Summary:  "memory holds a file that is no text",
		Why:      "What git cannot show nobody reviews, and an index of memory is made anew when it is needed.",
		Remedy:   "delete it, or keep it out of memories/",
		Severity: diag.Error,
		Since:    "0.1.0",
		Check:    checkBinaryStore,
	}
}

func checkBinaryStore(_ context.Context, p *Pass) error {
	if !p.Options.Native || p.Partial {
		return nil
	}
	root := path.Dir(p.Options.Memory.Repo)
	for _, name := range p.View.Files() {
		if !strings.HasPrefix(name, root+"/") || strings.HasPrefix(path.Base(name), ".") {
			continue
		}
		if !slices.Contains([]string{".md", ".ndjson", ".json", ".yaml", ".yml", ".txt"}, path.Ext(name)) {
			p.Find(firstLine(name), "%q is neither Markdown nor events nor settings", path.Base(name))
		}
	}
	return nil
}
