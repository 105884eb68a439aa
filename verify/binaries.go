package verify

import (
	"encoding/json"
	"path"

	"github.com/pelletier/go-toml/v2"

	"github.com/notes-lint/notes-lint/internal/yaml"
)

// Endings of the sources of a program, by the manifest that names it.
const (
	nodeSource   = ".js .mjs .cjs .ts .mts .cts .jsx .tsx"
	rustSource   = ".rs"
	pythonSource = ".py"
	goSource     = ".go"
)

// binaries lists the programs that the tree builds or installs, by name.
func (m *manifests) binaries() map[string]*program {
	if m.bins != nil {
		return m.bins
	}
	m.bins = map[string]*program{}
	for _, p := range m.packages() {
		var one string
		var many map[string]string
		if json.Unmarshal(p.Bin, &one) == nil && one != "" && p.Name != "" {
			m.bins[path.Base(p.Name)] = &program{at: folder(p.path), source: nodeSource}
		}
		if json.Unmarshal(p.Bin, &many) == nil {
			for name := range many {
				m.bins[name] = &program{at: folder(p.path), source: nodeSource}
			}
		}
	}
	m.rustBinaries()
	m.pythonBinaries()
	m.goBinaries()
	return m.bins
}

func (m *manifests) rustBinaries() {
	for _, c := range m.crates() {
		d := folder(c.path)
		if c.Package.Name != "" && m.v.tree.isFile(path.Join(d, "src/main.rs")) {
			m.bins[c.Package.Name] = &program{at: d, source: rustSource}
		}
		for _, b := range c.Bin {
			m.bins[b.Name] = &program{at: d, source: rustSource}
		}
	}
}

func (m *manifests) pythonBinaries() {
	for _, f := range m.named("pyproject.toml") {
		var p struct {
			Project struct {
				Scripts map[string]string `toml:"scripts"`
			} `toml:"project"`
			Tool struct {
				Poetry struct {
					Scripts map[string]any `toml:"scripts"`
				} `toml:"poetry"`
			} `toml:"tool"`
		}
		if toml.Unmarshal(m.read(f), &p) != nil {
			continue
		}
		for name, entry := range p.Project.Scripts {
			m.bins[name] = &program{at: folder(f), source: pythonSource, entry: entry}
		}
		for name, entry := range p.Tool.Poetry.Scripts {
			begins, _ := entry.(string)
			m.bins[name] = &program{at: folder(f), source: pythonSource, entry: begins}
		}
	}
}

// goBinaries are the folders below cmd/ with a main.go, and the root of a module with one. Their flags may be read by any
// package of the module.
func (m *manifests) goBinaries() {
	for _, mod := range m.goModules() {
		if m.v.tree.isFile(path.Join(mod.dir, "main.go")) {
			m.bins[path.Base(mod.path)] = &program{at: mod.dir, source: goSource}
		}
	}
	for _, f := range m.named("main.go") {
		dir := folder(f)
		if path.Base(folder(dir)) == "cmd" {
			m.bins[path.Base(dir)] = &program{at: folder(folder(dir)), source: goSource}
		}
	}
	m.releasedBinaries()
}

// releasedBinaries are the programs that GoReleaser builds under names of their own.
func (m *manifests) releasedBinaries() {
	for _, f := range m.named(".goreleaser.yml", ".goreleaser.yaml", "goreleaser.yml", "goreleaser.yaml") {
		var c struct {
			Builds []struct{ Binary, Dir, Main string }
		}
		if yaml.Unmarshal(m.read(f), &c) != nil {
			continue
		}
		for _, b := range c.Builds {
			dir, ok := join(folder(f), b.Dir)
			from, inside := join(dir, b.Main)
			if !ok || !inside || b.Main == "" || !plainName(b.Binary) || m.bins[b.Binary] != nil || path.Base(folder(from)) != "cmd" || !m.v.tree.isFile(path.Join(from, "main.go")) {
				continue
			}
			m.bins[b.Binary] = &program{at: dir, source: goSource, root: path.Base(from)}
		}
	}
}
