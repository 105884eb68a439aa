package checklist

import (
	"context"
	"path"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
)

func importLoop() *Rule {
	return &Rule{
		ID:       "import-loop",
		Summary:  "imports run in a circle or too deep",
		Why:      "The host stops at its fourth hop or at the circle, and what lies behind it is never read.",
		Remedy:   "import the file from where the chain starts, or drop the import",
		Severity: diag.Warning,
		Since:    "0.1.0",
		Check:    checkImportLoop,
	}
}

const (
	maxHops  = 4      // imports in a row that Claude Code follows
	maxSteps = 10_000 // imports that one run of the rule follows in all
)

func checkImportLoop(_ context.Context, p *Pass) error {
	walk := &importWalk{view: p.View, files: map[string][]string{}}
	for _, d := range p.Docs {
		if d.Root != "" {
			continue
		}
		for _, im := range d.Imports {
			target := resolveImport(d.Path, im.Target)
			if target == "" {
				continue
			}
			switch chain, circle := walk.from(target, d.Host, []string{d.Path}); {
			case circle:
				p.Find(im.At, "import runs in a circle: %s", strings.Join(chain, ", "))
			case chain != nil:
				p.Find(im.At, "import goes %d hops deep, at most %d are followed: %s", len(chain)-1, maxHops, strings.Join(chain, ", "))
			}
		}
	}
	return nil
}

// resolveImport returns the path from the root; empty when the target lies outside the repository.
func resolveImport(from, target string) string {
	if strings.HasPrefix(target, "~") || strings.HasPrefix(target, "/") {
		return ""
	}
	p := path.Join(path.Dir(from), target)
	if p == ".." || strings.HasPrefix(p, "../") {
		return ""
	}
	return p
}

// importWalk follows imports and reads each file once.
type importWalk struct {
	view  repo.View
	files map[string][]string
	steps int
}

// from follows imports from file and returns the first chain that closes a circle on its own start or is too long; nil
// when all is well. A circle that does not lead back to the start is the finding of another file.
func (w *importWalk) from(file string, host note.Host, chain []string) (found []string, circle bool) {
	if w.steps++; w.steps > maxSteps {
		return nil, false
	}
	chain = append(chain[:len(chain):len(chain)], file)
	if file == chain[0] {
		return chain, true
	}
	if len(chain)-1 > maxHops {
		return chain, false
	}
	for _, next := range w.imports(file, host) {
		if found, circle := w.from(next, host, chain); found != nil {
			return found, circle
		}
	}
	return nil, false
}

// imports lists what a file imports, as paths from the root.
func (w *importWalk) imports(file string, host note.Host) []string {
	if out, known := w.files[file]; known {
		return out
	}
	w.files[file] = nil
	if w.view == nil || !w.view.Lookup(file).Exists() {
		return nil
	}
	src, err := w.view.ReadFile(file)
	if err != nil {
		return nil // the verifier says so where the import stands
	}
	var out []string
	for _, im := range note.Parse(file, src, note.Options{Host: host}).Imports {
		if p := resolveImport(file, im.Target); p != "" {
			out = append(out, p)
		}
	}
	w.files[file] = out
	return out
}
