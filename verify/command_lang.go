package verify

import (
	"fmt"
	"iter"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/internal/near"
	"github.com/notes-lint/notes-lint/repo"
)

// golang judges the packages that go run, test, build and the like name.
func (r *run) golang() {
	if len(r.args) < 2 {
		r.nothing()
		return
	}
	switch r.args[1] {
	case "run", "test", "build", "vet", "install", "generate", "list", "fmt", "doc":
	default:
		r.nothing()
		return
	}
	if len(r.v.mf.goModules()) == 0 {
		r.noManifest("go", "go.mod")
		return
	}
	takes := map[string]bool{"-run": true, "-o": true, "-tags": true, "-ldflags": true, "-bench": true, "-count": true, "-timeout": true, "-coverprofile": true, "-mod": true,
		"-cpu": true, "-parallel": true, "-p": true, "-fuzz": true, "-fuzztime": true, "-benchtime": true, "-exec": true, "-C": true, "-skip": true, "-covermode": true, "-coverpkg": true,
		"-cpuprofile": true, "-memprofile": true, "-gcflags": true, "-modfile": true, "-shuffle": true, "-f": true, "-run=": true, "-asmflags": true, "-overlay": true}
	at, pattern, dirs, foreign := "", "", []string(nil), false
	for i := 2; i < len(r.args); i++ {
		a := r.args[i]
		if p, ok := strings.CutPrefix(a, "-run="); ok {
			pattern = p
		}
		if takes[a] {
			if i++; a == "-run" && i < len(r.args) {
				pattern = r.args[i]
			}
			continue
		}
		if a == "-args" || a == "--" {
			break
		}
		if a == "" || strings.HasPrefix(a, "-") {
			continue
		}
		p, ok := r.goPackage(a)
		if !ok {
			return
		}
		if foreign = foreign || p == ""; p != "" {
			at = p
			dirs = append(dirs, testDirs(p, a))
		}
		if r.args[1] == "run" {
			break // what follows are the program's arguments
		}
	}
	if r.args[1] == "test" && pattern != "" && !foreign && !r.keepsTestsOut() {
		if r.goTests(pattern, dirs); r.j.out.Outcome == diag.Missing {
			return
		}
	}
	if at == "" {
		r.nothing()
		return
	}
	if r.args[1] == "run" && (at == "." || r.v.tree.isDir(at)) && !r.runs(at) {
		r.refute(fmt.Sprintf("no package main %s to run", within(strings.TrimPrefix(at, "."))), at, "go files of other packages only", "")
		return
	}
	if r.args[1] == "generate" && !r.v.generates() {
		r.refute("no file of the tree has a go:generate line, so that it runs nothing", at, "no such line in its files of Go", "")
		return
	}
	r.confirm("its package exists", at)
}

// testDirs is the folder of a package argument, with /... when the argument has it.
func testDirs(dir, arg string) string {
	if dir == "." {
		dir = ""
	}
	if strings.HasSuffix(arg, "...") {
		dir += "/..."
	}
	return dir
}

// runs reports whether a folder may hold a program: all of its files that say of what package they are say another.
func (r *run) runs(dir string) bool {
	some := false
	for f := range r.goFiles(strings.TrimPrefix(dir, "."), false) {
		if strings.HasSuffix(f, "_test.go") {
			continue
		}
		src, err := r.v.view.ReadFile(f)
		g := packageClause.FindSubmatch(src)
		if err != nil || g == nil || string(g[1]) == "main" {
			return true
		}
		some = true
	}
	return !some
}

var packageClause = lazyregexp.New(`(?m)^package (\w+)`)

// goPackage judges one package argument; ok is false when a verdict other than confirmed was set.
func (r *run) goPackage(a string) (string, bool) {
	if strings.Contains(a, "@") || strings.ContainsAny(a, "{}$*<>[]") {
		return "", true
	}
	if strings.HasSuffix(a, ".go") {
		r.script(a)
		return a, r.j.decide == nil && r.j.out.Outcome != 0
	}
	base, deep := strings.TrimSuffix(a, "/..."), strings.HasSuffix(a, "/...") || a == "..."
	if a == "..." {
		base = "."
	}
	if !strings.HasPrefix(base, ".") {
		for _, m := range r.v.mf.goModules() {
			if base == m.path || strings.HasPrefix(base, m.path+"/") {
				return r.goDir(path.Join(m.dir, strings.TrimPrefix(strings.TrimPrefix(base, m.path), "/")), a, deep)
			}
		}
		return "", true // the standard library or a dependency
	}
	var first, from, foreign string
	for i, d := range r.dirs {
		f, ok := join(d, base)
		if !ok {
			continue
		}
		if i == 0 {
			first = f
		}
		if r.hasGo(f, deep) {
			if f == "" || f == d || r.inModule(d, f) {
				return path.Join(f, "."), true
			}
			from, foreign = d, f
		}
	}
	if foreign != "" && !slices.Contains(r.args, "-C") {
		r.outside(from, foreign, a)
		return "", false
	}
	clean := strings.TrimPrefix(path.Clean(base), "../")
	if e := r.v.tree.ending(clean); len(e) > 0 && clean != "." && clean != ".." {
		for _, x := range e {
			if r.hasGo(x, deep) {
				return x, true
			}
		}
	}
	if strings.HasPrefix(path.Clean(base), "..") || clean == "." {
		r.nothing()
		return "", false
	}
	return r.goDir(first, a, deep)
}

func (r *run) goDir(dir, a string, deep bool) (string, bool) {
	if r.hasGo(dir, deep) {
		return dir, true
	}
	if r.v.tree.isDir(dir) {
		r.refute(fmt.Sprintf("package %q has no Go files", a), dir, "the folder holds no Go file", "")
		return "", false
	}
	r.absentScript(dir)
	if then := r.j.decide; then != nil && folder(dir) != "" && r.v.tree.isDir(folder(dir)) && silenced(r.j.claim) == "" {
		r.j.decide = func(fates []repo.Fate) verdict {
			if out := then(fates); out.Outcome != diag.Unverifiable {
				return out
			}
			out := r.v.absent(r.j, dir)
			out.Because = fmt.Sprintf("package %q does not exist", a)
			return out
		}
	}
	return "", false
}

// hasGo reports whether a folder holds a Go file, or one of its folders does when deep is set.
func (r *run) hasGo(dir string, deep bool) bool {
	for range r.goFiles(dir, deep) {
		return true
	}
	return false
}

// goFiles walks over the Go files of a folder, and of those below it when deep.
func (r *run) goFiles(dir string, deep bool) iter.Seq[string] {
	return func(yield func(string) bool) {
		r.v.tree.load()
		if dir != "" && !r.v.tree.dirs[dir] {
			return
		}
		pre := dir + "/"
		if dir == "" {
			pre = ""
		}
		i, _ := slices.BinarySearch(r.v.tree.files, pre)
		for ; i < len(r.v.tree.files) && strings.HasPrefix(r.v.tree.files[i], pre); i++ {
			f := r.v.tree.files[i]
			if strings.HasSuffix(f, ".go") && (deep || !strings.Contains(f[len(pre):], "/")) && !yield(f) {
				return
			}
		}
	}
}

// cargo judges the packages, binaries, examples, tests and benches that cargo commands name.
func (r *run) cargo() {
	crates := r.v.mf.crates()
	if len(crates) == 0 {
		r.noManifest("cargo", "Cargo.toml")
		return
	}
	sub, filter := "", ""
	at := ""
	for i := 1; i < len(r.args); i++ {
		a := r.args[i]
		if a == "--" {
			if filter == "" && i+1 < len(r.args) && !strings.HasPrefix(r.args[i+1], "-") {
				filter = r.args[i+1] // the program of tests is handed it
			}
			break
		}
		name, val, has := strings.Cut(a, "=")
		kind := map[string]string{"-p": "package", "--package": "package", "--bin": "bin", "--example": "example", "--test": "test", "--bench": "bench", "--manifest-path": "manifest"}[name]
		if kind == "" {
			switch {
			case cargoValues[name] && !has:
				i++
			case sub == "clippy" && lintLevel.MatchString(a):
				r.refute(fmt.Sprintf("cargo has no option %q: what clippy is to read stands behind --", a), "Cargo.toml", "cargo refuses it", "write it behind --")
				return
			case a == "" || strings.HasPrefix(a, "-") || strings.HasPrefix(a, "+"):
			case sub == "":
				sub = a
			case filter == "":
				filter = a
			}
			continue
		}
		if !has {
			if i++; i < len(r.args) {
				val = r.args[i]
			}
		}
		if val == "" || strings.ContainsAny(val, "*$<>@#:") {
			continue
		}
		if sub == "add" || sub == "install" || sub == "update" || sub == "remove" || sub == "tree" || sub == "pkgid" || sub == "rm" {
			r.nothing()
			return
		}
		if kind == "manifest" {
			r.script(val)
			return
		}
		p := r.cargoName(kind, val)
		if p == "" {
			r.refuteCargo(kind, val)
			return
		}
		at = p
	}
	if filter != "" && (sub == "test" || sub == "t") {
		if r.cargoTest(filter); r.j.out.Outcome == diag.Missing {
			return
		}
	}
	if f := r.v.mf.aliasFile(); at == "" && f != "" && len(r.v.mf.cargoAliases()[sub]) > 0 {
		r.confirm("an alias of cargo", f)
		return
	}
	if at == "" {
		if (sub == "run" || sub == "r") && r.picksNone() {
			return
		}
		if !r.noAlias(sub) {
			r.nothing()
		}
		return
	}
	r.confirm("it is defined", at)
}

// lintLevel is an option of rustc, which cargo hands on only behind --. The manual of clippy tells of it so.
var lintLevel = lazyregexp.New(`^-[DWA](?:$|[a-z]+(?:::|$))`)

// cargoValues are flags of cargo that take the next word.
var cargoValues = wordsOf("--features -F --target -j --jobs --profile --exclude --color --config --target-dir --message-format -Z -C")

// cargoName returns the manifest or file that defines a name; empty for none.
func (r *run) cargoName(kind, name string) string {
	t := r.v.tree
	t.load()
	for _, c := range r.v.mf.crates() {
		lists := map[string][]cargoTarget{"bin": c.Bin, "example": c.Example, "test": c.Test, "bench": c.Bench}
		if kind == "package" && (c.Package.Name == name || strings.HasSuffix(folder(c.path), "/"+name) || folder(c.path) == name) {
			return c.path
		}
		if slices.ContainsFunc(lists[kind], func(b cargoTarget) bool { return b.Name == name }) {
			return c.path
		}
		d := folder(c.path)
		if kind == "bin" && c.Package.Name == name && t.isFile(path.Join(d, "src/main.rs")) {
			return c.path
		}
		sub := map[string]string{"bin": "src/bin", "example": "examples", "test": "tests", "bench": "benches"}[kind]
		if sub == "" {
			continue
		}
		for _, f := range []string{name + ".rs", name + "/main.rs", strings.ReplaceAll(name, "-", "_") + ".rs"} {
			if p := path.Join(d, sub, f); t.isFile(p) {
				return p
			}
		}
	}
	return ""
}

// lockedCrate reports whether Cargo.lock has a package from elsewhere under a name: those of the workspace have no source there.
func (v *Verifier) lockedCrate(name string) bool {
	lock := string(v.mf.read("Cargo.lock"))
	for _, rest, ok := strings.Cut(lock, `name = "`+name+`"`); ok; _, rest, ok = strings.Cut(rest, `name = "`+name+`"`) {
		if entry, _, _ := strings.Cut(rest, "[["); strings.Contains(entry, "\nsource = ") {
			return true
		}
	}
	return false
}

func (r *run) refuteCargo(kind, name string) {
	if kind == "package" && r.v.lockedCrate(name) {
		r.j.out = unverifiable("a dependency's package")
		return
	}
	if r.v.mf.cargoOpen {
		r.j.out = unverifiable("a Cargo.toml of the tree cannot be read")
		return
	}
	var names []string
	for _, c := range r.v.mf.crates() {
		if kind == "package" {
			names = append(names, c.Package.Name)
		}
		for _, b := range c.Bin {
			if kind == "bin" {
				names = append(names, b.Name)
			}
		}
	}
	hint := near.Hint("name", name, names)
	what := map[string]string{"package": "package", "bin": "binary", "example": "example", "test": "integration test", "bench": "benchmark"}[kind]
	r.refute(fmt.Sprintf("no crate of the tree has a %s %q", what, name), "Cargo.toml", count(len(r.v.mf.crates()), "manifest")+", none defines it", hint)
}
