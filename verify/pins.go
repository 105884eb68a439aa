package verify

import (
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// pin is one statement of a manifest about a version.
type pin struct {
	path  string
	line  int
	what  string // how the manifest names it: engines.node, go, react
	text  string // as written
	in    ranges // nil when text is no plain range
	least bool   // the manifest states a lower bound only in effect: a later version is as good
	floor bool   // with an earlier version the tree cannot be built
}

// pinFile reads the pins of one product from one file.
type pinFile struct {
	names []string // base names
	bare  bare
	least bool
	floor bool
	keys  []string           // paths of keys, with / between the parts, for files that keyed reads
	line  *lazyregexp.Regexp // for other files: the last group is the version
	whole bool               // the file holds nothing but the version
}

// runtimeFiles lists where the versions of languages and their runtimes are stated.
var runtimeFiles = map[string][]pinFile{
	"node": {
		{names: []string{"package.json"}, keys: []string{"engines/node"}, floor: true},
		{names: []string{"package.json"}, keys: []string{"volta/node", "devEngines/runtime/version"}},
		{names: []string{".nvmrc", ".node-version"}, whole: true},
		{names: []string{".tool-versions"}, line: lazyregexp.New(`(?m)^(?:nodejs|node)\s+(\S+)`)},
		{names: []string{"mise.toml", ".mise.toml"}, keys: []string{"tools/node"}},
	},
	"go": {
		{names: []string{"go.mod"}, line: lazyregexp.New(`(?m)^go\s+(\d\S*)`), bare: exactly, least: true, floor: true},
		{names: []string{"go.mod", "go.work"}, line: lazyregexp.New(`(?m)^(?:go|toolchain\s+go)\s*(\d\S*)`), bare: exactly, least: true},
		{names: []string{".go-version"}, whole: true, least: true},
		{names: []string{".tool-versions"}, line: lazyregexp.New(`(?m)^(?:golang|go)\s+(\S+)`), least: true},
		{names: []string{"mise.toml", ".mise.toml"}, keys: []string{"tools/go"}, least: true},
	},
	"python": {
		{names: []string{"pyproject.toml"}, keys: []string{"project/requires-python", "tool/poetry/dependencies/python"}, floor: true},
		{names: []string{".python-version"}, whole: true},
		{names: []string{"runtime.txt"}, line: lazyregexp.New(`(?m)^python-(\S+)`)},
		{names: []string{"Pipfile"}, keys: []string{"requires/python_version", "requires/python_full_version"}},
		{names: []string{"setup.cfg"}, keys: []string{"options/python_requires"}, floor: true},
		{names: []string{"setup.py"}, line: lazyregexp.New(`python_requires\s*=\s*["']([^"']+)`), floor: true},
		{names: []string{"environment.yml", "environment.yaml"}, line: lazyregexp.New(`(?m)^\s*-\s*python\s*=+\s*(\d\S*)`)},
		{names: []string{".tool-versions"}, line: lazyregexp.New(`(?m)^python\s+(\S+)`)},
		{names: []string{"mise.toml", ".mise.toml"}, keys: []string{"tools/python"}},
	},
	"rust": {
		{names: []string{"Cargo.toml"}, keys: []string{"package/rust-version", "workspace/package/rust-version"}, bare: floor, floor: true},
		{names: []string{"rust-toolchain.toml"}, keys: []string{"toolchain/channel"}, least: true},
		{names: []string{"rust-toolchain"}, line: lazyregexp.New(`(\d+\.\d[\d.]*)`), least: true},
		{names: []string{".tool-versions"}, line: lazyregexp.New(`(?m)^rust\s+(\S+)`)},
	},
	"rust-edition": {
		{names: []string{"Cargo.toml"}, keys: []string{"package/edition", "workspace/package/edition"}},
	},
	"java": {
		{names: []string{"pom.xml"}, line: lazyregexp.New(`<(?:java\.version|maven\.compiler\.(?:source|target|release)|release|source|target|jdk\.version|javaVersion|java-version)>(?:1\.)?(\d+)`), least: true, floor: true},
		{names: []string{"build.gradle", "build.gradle.kts"}, line: lazyregexp.New(`(?:JavaVersion\.VERSION_(?:1_)?|sourceCompatibility\s*=\s*["']?(?:1\.)?|targetCompatibility\s*=\s*["']?(?:1\.)?|JvmTarget\.JVM_|jvmTarget\s*=\s*["'](?:1\.)?|options\.release\s*=\s*|release\.set\()(\d+)`), least: true, floor: true},
		{names: []string{"build.gradle", "build.gradle.kts"}, line: lazyregexp.New(`(?:JavaLanguageVersion\.of\(|jvmToolchain\()(\d+)`), least: true}, // which Gradle fetches by itself
		{names: []string{".java-version"}, whole: true, least: true},
		{names: []string{".sdkmanrc"}, line: lazyregexp.New(`(?m)^java\s*=\s*(\d+)`), least: true},
		{names: []string{".tool-versions"}, line: lazyregexp.New(`(?m)^java\s+(?:[a-z]+-)*(\d+)`), least: true},
		{names: []string{"mise.toml", ".mise.toml"}, keys: []string{"tools/java"}, least: true},
	},
	"kotlin": {
		{names: []string{"libs.versions.toml"}, keys: []string{"versions/kotlin"}},
		{names: []string{"build.gradle", "build.gradle.kts"}, line: lazyregexp.New(`(?:kotlin\(["'][\w-]+["']\)|id[( ]["']org\.jetbrains\.kotlin[\w.]*["']\)?)\s+version\s*\(?["']([\d.]+)`)},
		{names: []string{"pom.xml"}, line: lazyregexp.New(`<kotlin\.version>([\d.]+)`)},
		{names: []string{"build.gradle", "build.gradle.kts"}, line: lazyregexp.New(`\bkotlin_?[vV]ersion\s*=\s*["']([\d.]+)`)},
		{names: []string{"gradle.properties"}, line: lazyregexp.New(`(?mi)^kotlin_?version\s*=\s*([\d.]+)`)},
	},
	"ruby": {
		{names: []string{".ruby-version"}, whole: true},
		{names: []string{"Gemfile"}, line: lazyregexp.New(`(?m)^\s*ruby\s+["']([^"']+)`)},
		{names: []string{".tool-versions"}, line: lazyregexp.New(`(?m)^ruby\s+(\S+)`)},
		{names: []string{"mise.toml", ".mise.toml"}, keys: []string{"tools/ruby"}},
	},
	"php": {
		{names: []string{"composer.json"}, keys: []string{"require/php"}, floor: true},
		{names: []string{"composer.json"}, keys: []string{"config/platform/php"}},
		{names: []string{".tool-versions"}, line: lazyregexp.New(`(?m)^php\s+(\S+)`)},
	},
	"dotnet": {
		{names: []string{"global.json"}, keys: []string{"sdk/version"}, least: true},
		{names: []string{"Directory.Build.props", "*.csproj", "*.fsproj"}, line: lazyregexp.New(`<TargetFrameworks?>[^<]*?\bnet(?:coreapp)?(\d+\.\d+)`), least: true, floor: true},
		{names: []string{"Directory.Build.props", "*.csproj", "*.fsproj"}, line: lazyregexp.New(`<TargetFrameworks?>[^<]*;net(?:coreapp)?(\d+\.\d+)`), least: true, floor: true},
	},
	"csharp": {
		{names: []string{"Directory.Build.props", "*.csproj"}, line: lazyregexp.New(`<LangVersion>(\d+(?:\.\d+)?)`)},
	},
	"gradle": {
		{names: []string{"gradle-wrapper.properties"}, line: lazyregexp.New(`(?m)^distributionUrl=.*gradle-(\d[\d.]*)-`)},
	},
	"elixir": {
		{names: []string{"mix.exs"}, line: lazyregexp.New(`\belixir:\s*"([^"]+)"`), floor: true},
		{names: []string{".tool-versions"}, line: lazyregexp.New(`(?m)^elixir\s+(\d[\d.]*)`)},
		{names: []string{"mise.toml", ".mise.toml"}, keys: []string{"tools/elixir"}},
	},
	"solidity": {
		{names: []string{"hardhat.config.ts", "hardhat.config.js", "hardhat.config.cjs"}, line: lazyregexp.New(`\b(?:solidity|version)\s*:\s*["'](0\.\d+\.\d+)`)},
		{names: []string{"foundry.toml"}, keys: []string{"profile/default/solc", "profile/default/solc_version", "profile/default/solc-version"}},
		{names: []string{"*.sol"}, line: lazyregexp.New(`(?m)^\s*pragma\s+solidity\s+([^;]+);`)},
	},
	"cpp": {
		{names: []string{"CMakeLists.txt", "*.cmake"}, line: lazyregexp.New(`(?i)(?:CXX_STANDARD"?\s+"?|cxx_std_)([^\s)"]+)`)},
		{names: cppBuilds, line: lazyregexp.New(`(?i)(?:std["']?\s*[=:,(]\s*["']?(?:c|gnu)\+\+|stdcpp|cxx_std_|\.cxx|cpp|["'](?:c|gnu)\+\+)(\d\w)\b`)},
	},
	"swift": {
		{names: swiftManifests, line: lazyregexp.New(`(?m)^//\s*swift-tools-version\s*:?\s*(\d[\d.]*)`), least: true, floor: true},
		{names: []string{".swift-version"}, whole: true, least: true},
		{names: []string{"project.pbxproj", "*.xcconfig", "project.yml", "Project.swift", "*.podspec"}, line: lazyregexp.New(`(?i)swift_?versions?["']?\s*(?:=>?|:)\s*["'\[]*(\d[\d.]*)`), least: true},
	},
	"openjfx": {
		{names: []string{"build.gradle", "build.gradle.kts"}, line: lazyregexp.New(`javafx\s*\{\s*version\s*=?\s*["']([\d.]+)`)},
	},
	"flutter": {
		{names: []string{"pubspec.yaml"}, keys: []string{"environment/flutter"}},
		{names: []string{".fvmrc"}, line: lazyregexp.New(`"flutter"\s*:\s*"([\d.]+)`)},
	},
}

// cppBuilds are files besides those of CMake that tell a compiler which C++ is meant.
var cppBuilds = []string{"CMakeLists.txt", "*.cmake", "CMakePresets.json", "meson.build", "*.pro", "*.pri", "*.vcxproj", "*.props", "platformio.ini", "library.json", "Makefile", "makefile", "*.mk", "BUILD", "BUILD.bazel", ".bazelrc",
	"SConstruct", "SConscript", "wscript", "binding.gyp", "xmake.lua", "premake5.lua", "conanfile.py", "conanfile.txt", "setup.py", "pyproject.toml", "build.rs", "build.zig", "Package.swift", "*.gradle", "*.gradle.kts", "*.podspec", "*.pbxproj", "*.xcconfig",
	"*.Build.cs", "*.Target.cs", ".clangd", ".clang-format", "compile_flags.txt", "c_cpp_properties.json", "*.ino.yml", "*.code-workspace", "package.json", "*.sh", "Dockerfile"}

// swiftManifests are the manifests of a package, those for earlier tools among them.
var swiftManifests = func() []string {
	out := []string{"Package.swift"}
	for _, v := range strings.Fields("5 5.0 5.1 5.2 5.3 5.4 5.5 5.6 5.7 5.8 5.9 5.10 6 6.0 6.1 6.2 6.3") {
		out = append(out, "Package@swift-"+v+".swift")
	}
	return out
}()

// lts are the version lines that Node names by a word.
var lts = map[string]string{"hydrogen": "18", "iron": "20", "jod": "22", "krypton": "24"}

// pinsOf returns what the manifests of the tree state about a product, in the order of their kinds and paths.
func (c *conf) pinsOf(product string) []pin {
	if out, ok := c.pins[product]; ok {
		return out
	}
	var out []pin
	for _, f := range slices.Concat(runtimeFiles[product], managerFiles[product], imageFiles[product]) {
		for _, p := range c.filesNamed(f.names) {
			out = append(out, c.readPins(f, p)...)
		}
	}
	out = append(out, c.sdkPins(product)...)
	out = append(out, c.applePins(product)...)
	for _, name := range packagesOf()[product] {
		out = append(out, depPins(c.depsNamed(name))...)
	}
	for _, prefix := range familiesOf[product] {
		out = append(out, c.family(prefix)...)
	}
	c.pins[product] = out
	return out
}

// depPins are what dependencies state that have a version of their own.
func depPins(deps []dep) []pin {
	var out []pin
	for _, d := range deps {
		if d.version == "" || d.inherited() {
			continue
		}
		in, _ := parseRange(strings.ReplaceAll(d.version, " or ", " || "), bareOf[d.eco])
		out = append(out, pin{path: d.path, line: d.line, what: d.name, text: d.version, in: in})
	}
	return out
}

// family reads the dependencies whose names begin with prefix; all of them share one version.
func (c *conf) family(prefix string) []pin {
	c.depsNamed(prefix) // reads them
	var out []pin
	i, _ := slices.BinarySearch(c.depNames, prefix)
	for ; i < len(c.depNames) && strings.HasPrefix(c.depNames[i], prefix); i++ {
		out = append(out, depPins(c.deps[c.depNames[i]])...)
	}
	return out
}

// filesNamed lists files by base name; *.ext lists those with an ending.
func (c *conf) filesNamed(names []string) []string {
	var out []string
	for _, n := range names {
		if ext, ok := strings.CutPrefix(n, "*"); ok {
			c.v.tree.load()
			for _, f := range c.v.tree.files {
				if strings.HasSuffix(f, ext) && !vendored(f) {
					out = append(out, f)
				}
			}
			continue
		}
		out = append(out, c.v.mf.named(n)...)
	}
	return out
}

func (c *conf) readPins(f pinFile, p string) []pin {
	var out []pin
	add := func(line int, what, text string) {
		text = strings.Trim(strings.TrimSpace(text), `"'`)
		if text == "" {
			return
		}
		name := strings.ToLower(strings.TrimPrefix(text, "lts/"))
		if n := lts[name]; n != "" {
			name = n
		}
		name = strings.TrimPrefix(strings.TrimPrefix(name, "ruby-"), "cpython-")
		in, _ := parseRange(name, f.bare)
		out = append(out, pin{path: p, line: line, what: what, text: text, in: in, least: f.least, floor: f.floor})
	}
	switch {
	case f.whole:
		text, _, _ := strings.Cut(strings.TrimSpace(c.text(p)), "\n")
		add(1, path.Base(p), text)
	case f.line != nil:
		text := c.text(p)
		for _, g := range f.line.FindAllStringSubmatchIndex(text, 64) {
			at := g[len(g)-2]
			add(1+strings.Count(text[:at], "\n"), "", text[at:g[len(g)-1]])
		}
	default:
		kf := c.file(p)
		if kf.err != nil {
			return nil
		}
		for _, k := range f.keys {
			if n := kf.Get(strings.Split(k, "/")...); n != nil {
				value := n.Value
				if v := n.Get("version"); v != nil {
					value = v.Value
				}
				add(n.Line, strings.ReplaceAll(k, "/", "."), value)
			}
		}
	}
	return out
}
