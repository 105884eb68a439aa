package verify

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

// toolchain is what a program that builds or fetches needs in the folder that it runs in, or in one above.
type toolchain struct {
	files []string        // by their whole names
	ends  []string        // or by how they end
	words map[string]bool // first words that need them; nil for all but those that begin with a dash
	here  bool            // it looks for them in no folder above
}

// toolchains are those that read one well-known file, by the manuals of the programs.
var toolchains = sync.OnceValue(func() map[string]toolchain {
	return map[string]toolchain{
		"cargo":     {files: []string{"Cargo.toml"}, words: wordsOf("build b test t check c clippy fmt run r doc d bench nextest update fetch tree fix metadata publish package clean")},
		"go":        {files: []string{"go.mod", "go.work"}, words: wordsOf("build test vet generate mod")},
		"swift":     {files: []string{"Package.swift"}, words: wordsOf("build test run package")},
		"mvn":       {files: []string{"pom.xml"}},
		"gradle":    {files: []string{"build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts"}},
		"sbt":       {files: []string{"build.sbt", "build.properties"}},
		"mix":       {files: []string{"mix.exs"}, words: wordsOf("compile test format deps.get deps.compile deps.update credo dialyzer run release ecto.create ecto.migrate ecto.setup ecto.reset phx.server docs"), here: true},
		"dotnet":    {ends: []string{".csproj", ".fsproj", ".vbproj", ".sln", ".slnx"}, words: wordsOf("build test restore run publish pack watch clean")},
		"bundle":    {files: []string{"Gemfile", "gems.rb"}, words: wordsOf("install exec update")},
		"composer":  {files: []string{"composer.json"}, words: wordsOf("install update dump-autoload dumpautoload")},
		"flutter":   {files: []string{"pubspec.yaml"}, words: wordsOf("pub test run build analyze gen-l10n clean"), here: true},
		"dart":      {files: []string{"pubspec.yaml"}, words: wordsOf("pub test")},
		"zig":       {files: []string{"build.zig"}, words: wordsOf("build")},
		"npm":       {files: []string{"package.json"}, words: wordsOf("install i ci")},
		"pnpm":      {files: []string{"package.json"}, words: wordsOf("install i")},
		"yarn":      {files: []string{"package.json"}, words: wordsOf("install")},
		"bun":       {files: []string{"package.json"}, words: wordsOf("install i")},
		"poetry":    {files: []string{"pyproject.toml"}, words: wordsOf("install lock update build run")},
		"uv":        {files: []string{"pyproject.toml"}, words: wordsOf("sync lock build")},
		"pdm":       {files: []string{"pyproject.toml"}, words: wordsOf("install lock sync update build")},
		"pipenv":    {files: []string{"Pipfile"}, words: wordsOf("install sync lock")},
		"lein":      {files: []string{"project.clj"}},
		"stack":     {files: []string{"stack.yaml"}, words: wordsOf("build test run")},
		"cabal":     {ends: []string{".cabal", "cabal.project"}, words: wordsOf("build test run")},
		"rebar3":    {files: []string{"rebar.config"}},
		"dune":      {files: []string{"dune-project"}, words: wordsOf("build test exec")},
		"pod":       {files: []string{"Podfile"}, words: wordsOf("install update"), here: true},
		"bazel":     {files: []string{"MODULE.bazel", "WORKSPACE", "WORKSPACE.bazel"}, words: wordsOf("build test run query")},
		"terraform": {ends: []string{".tf"}, words: wordsOf("init plan apply validate destroy")},
		"alembic":   {files: []string{"alembic.ini"}, words: wordsOf("upgrade downgrade revision current history"), here: true},
	}
})

// localPackage is the package of the folder that pip is run in: ".", ".[dev]".
var localPackage = lazyregexp.New(`^\./?(?:\[[\w, -]+\])?$`)

// toolchain judges a command whose words name nothing of the repository by the file that its program cannot do without: one that is there
// confirms it, and one that history had and gave up refutes it.
func (r *run) toolchain() {
	prog := path.Base(r.args[0])
	if prog == "fastlane" && len(r.args) > 1 && len(r.v.mf.named("Fastfile")) == 0 && r.j.claim.Dir == "" {
		r.noManifest(prog, "fastlane/Fastfile", "Fastfile")
		return
	}
	if (prog == "pip" || prog == "pip3") && slices.ContainsFunc(r.args[1:], localPackage.MatchString) {
		r.localInstall(prog)
		return
	}
	t, ok := toolchains()[prog]
	if !ok || len(r.args) < 2 || strings.HasPrefix(r.args[1], "-") || t.words != nil && !t.words[r.args[1]] {
		return
	}
	for _, a := range r.args[1:] {
		if strings.HasPrefix(a, "-f") || strings.HasPrefix(a, "--prefix") || strings.HasPrefix(a, "--manifest-path") || strings.HasPrefix(a, "--project") || a == "-C" || a == "-g" || a == "--global" {
			return // it names its own place
		}
	}
	all := r.v.mf.named(t.files...)
	for _, e := range t.ends {
		all = append(all, r.v.mf.ending("", e)...)
	}
	dir := r.j.claim.Dir
	if len(all) == 0 {
		if len(t.files) > 0 {
			r.noManifest(prog, t.files...)
		}
		return
	}
	at := all[0]
	for _, d := range slices.Backward(r.dirs) {
		for _, f := range all {
			if folder(f) == d {
				at = f
			}
		}
	}
	if prog == "dotnet" && r.args[1] == "run" && dir != "" { // a solution cannot be run
		in := r.placed(dir)
		if len(in) > 0 && !slices.ContainsFunc(all, func(f string) bool { return folder(f) == in[0] && strings.HasSuffix(f, "proj") }) {
			r.noManifestIn(in[:1], strconv.Quote(in[0]), prog, path.Base(in[0])+".csproj")
			return
		}
	}
	if dir != "" && !slices.Contains(r.dirs, folder(at)) {
		in := r.placed(dir)
		if len(in) == 1 && t.here && r.j.claim.Context.Form == note.FenceLine && r.v.entered(r.j) && !slices.Contains(r.args, "-c") && silenced(r.j.claim) == "" {
			r.refute(fmt.Sprintf("no %q in %q, where %s reads it", t.files[0], in[0], prog), all[0], "it is in another folder", "")
			return
		}
		if len(in) > 0 && len(t.files) > 0 {
			r.noManifestIn(in[:1], strconv.Quote(in[0]), prog, t.files...)
		}
		return
	}
	r.confirm(fmt.Sprintf("%s reads %q", prog, at), at)
	if nodeManagers[prog] && slices.ContainsFunc(r.args[2:], func(a string) bool { return !strings.HasPrefix(a, "-") }) {
		return // it is handed packages, and makes the file that it lacks
	}
	r.readElsewhere(prog, all, t.files)
}

// localInstall judges an installation of the package of the folder that it is run in.
func (r *run) localInstall(prog string) {
	manifests := []string{"pyproject.toml", "setup.py", "setup.cfg"}
	in, place := r.dirs, wholeTree
	if dir := r.j.claim.Dir; dir != "" {
		if in = r.placed(dir); len(in) == 0 {
			return
		}
		in, place = in[:1], strconv.Quote(in[0])
	}
	for _, d := range in {
		for _, n := range manifests {
			if f, ok := join(d, n); ok && r.v.tree.isFile(f) {
				r.confirm(fmt.Sprintf("%s reads %q", prog, f), f)
				return
			}
		}
	}
	r.noManifestIn(in[:min(len(in), 2)], place, prog, manifests[:2]...)
}

// nodeManagers install packages by their names as well as by a file.
var nodeManagers = wordSet("npm pnpm yarn bun")
