package verify

import (
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// registersTests is what files of CMake hold when there is something for ctest to run, a macro of another name among it.
var registersTests = lazyregexp.New(`(?i)enable_testing|add_test|ctest|discover_tests|_add_tests?\b|_test\s*\(|_tests\s*\(`)

// untested refutes ctest where no file of CMake registers a test: it finds none and says so. Tests of what is fetched while configuring are not
// found from the top, where testing has to be enabled.
func (r *run) untested() bool {
	files := r.v.mf.named("CMakeLists.txt")
	r.v.tree.load()
	for _, f := range r.v.tree.files {
		if path.Ext(f) == ".cmake" {
			files = append(files, f)
		}
	}
	if len(files) == 0 || len(r.v.mf.named("CMakePresets.json", "CTestTestfile.cmake")) > 0 {
		return false
	}
	if slices.ContainsFunc(files, func(f string) bool { return registersTests.Match(r.v.mf.read(f)) }) {
		return false
	}
	r.refute("no file of CMake registers a test", files[0], "neither enable_testing nor a test", "")
	return true
}

// noAlias refutes "cargo xtask", which cargo has only as an alias of its settings or as a program of that name.
func (r *run) noAlias(sub string) bool {
	if sub != "xtask" || r.v.mf.aliasFile() != "" {
		return false
	}
	crates := r.v.mf.crates()
	r.v.tree.load()
	made := slices.ContainsFunc(r.v.tree.files, func(f string) bool {
		return strings.HasSuffix(f, ".cargo/config.toml") || strings.HasSuffix(f, ".cargo/config") || strings.Contains(f, "cargo-xtask")
	})
	if made || slices.ContainsFunc(crates, func(c cargoPackage) bool { return c.Package.Name == "cargo-xtask" }) || r.v.ignored(".cargo/config.toml") {
		return false
	}
	r.refute("cargo has no command \"xtask\", and no settings of the tree make it one", crates[0].path, "no .cargo/config.toml with an alias", "cargo run -p xtask -- does it where there is such a package")
	return true
}

// serves reports whether npm has something to run for "start" where no script says it: the file server.js beside a package.json.
func (r *run) serves(all []*packageJSON) bool {
	return slices.ContainsFunc(all, func(p *packageJSON) bool { return r.v.tree.exists(path.Join(folder(p.path), "server.js")) })
}
