package verify

import (
	"path"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// builtTo reports whether programs are built to a folder, and called by their paths there.
func builtTo(dir string) bool {
	switch dir {
	case ".", "bin", "target/release", "target/debug", "build", "dist", "out", "_build", "node_modules/.bin":
		return true
	}
	return false
}

// behindLauncher strips what starts a program of the tree from a call of it: "cargo run -p crane --", an alias of cargo, "uv run", "npx",
// "go run ./cmd/crane", "python -m crane", "./bin/crane". Of any other call it returns the words as they are.
func (v *Verifier) behindLauncher(args []string) []string {
	if len(args) < 2 {
		return args
	}
	var out []string
	switch prog, rest := args[0], args[1:]; prog {
	case "cargo":
		if out = behindCargoRun(rest); out == nil {
			if a := v.mf.cargoAliases()[rest[0]]; len(a) > 0 {
				out = behindCargoRun(append(append([]string{}, a...), rest[1:]...))
			}
		}
	case "uv", "poetry", "pdm", "pipenv", "rye", "hatch":
		if rest[0] == "run" && len(rest) > 1 && !strings.HasPrefix(rest[1], "-") {
			out = rest[1:]
		}
	case "npx", "bunx":
		if out = rest; rest[0] == "-y" || rest[0] == "--yes" {
			out = rest[1:]
		}
	case "pnpm", "yarn", "bundle":
		if rest[0] == "exec" {
			out = rest[1:]
		}
	case "go":
		if rest[0] == "run" && len(rest) > 1 && !strings.HasPrefix(rest[1], "-") {
			at := strings.TrimSuffix(path.Clean(rest[1]), "/main.go")
			if p := v.mf.binaries()[path.Base(at)]; p != nil && p.source == goSource && v.tree.isFile(path.Join(at, "main.go")) {
				out = append([]string{path.Base(at)}, rest[2:]...)
			}
		}
	case "python", "python3", "py":
		if rest[0] == "-m" && len(rest) > 1 {
			if name := v.mf.binaryOfModule(rest[1]); name != "" {
				out = append([]string{name}, rest[2:]...)
			}
		}
	default:
		if strings.Contains(prog, "/") && builtTo(path.Dir(path.Clean(prog))) && !v.tree.exists(path.Clean(prog)) {
			out = append([]string{path.Base(prog)}, rest...)
		}
	}
	if len(out) < 2 || v.mf.binaries()[out[0]] == nil {
		return args
	}
	return out
}

// behindCargoRun is the program that "cargo run" is told to run, with the words that it is handed; nil where none is named.
func behindCargoRun(args []string) []string {
	if len(args) == 0 || args[0] != "run" && args[0] != "r" {
		return nil
	}
	name := ""
	for i := 1; i < len(args); i++ {
		flag, val, has := strings.Cut(args[i], "=")
		switch flag {
		case "--":
			if name == "" {
				return nil
			}
			return append([]string{name}, args[i+1:]...)
		case "-p", "--package", "--bin":
			if !has && i+1 < len(args) {
				i++
				val = args[i]
			}
			name = val
		case "--manifest-path", "--example":
			return nil
		}
	}
	return nil
}

// cargoAliases lists the commands that the settings of cargo at the root stand for others, as words.
func (m *manifests) cargoAliases() map[string][]string {
	return remember(m.memo, "aliases of cargo", func() map[string][]string {
		out := map[string][]string{}
		var c struct {
			Alias map[string]any `toml:"alias"`
		}
		if f := m.aliasFile(); f == "" || toml.Unmarshal(m.read(f), &c) != nil {
			return out
		}
		for name, a := range c.Alias {
			switch a := a.(type) {
			case string:
				out[name] = strings.Fields(a)
			case []any:
				for _, w := range a {
					if s, ok := w.(string); ok {
						out[name] = append(out[name], s)
					}
				}
			}
		}
		return out
	})
}

// aliasFile holds the settings of cargo at the root, of which the older name counts first; empty where there is none.
func (m *manifests) aliasFile() string {
	for _, f := range []string{".cargo/config", ".cargo/config.toml"} {
		if m.v.tree.isFile(f) {
			return f
		}
	}
	return ""
}

// binaryOfModule is the one program whose entry lies in a module of Python; empty where there is none or more.
func (m *manifests) binaryOfModule(module string) string {
	found := ""
	for name, p := range m.binaries() {
		if p.source == pythonSource && (strings.HasPrefix(p.entry, module+":") || strings.HasPrefix(p.entry, module+".")) {
			if found != "" {
				return ""
			}
			found = name
		}
	}
	return found
}
