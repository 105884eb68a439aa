package verify

import (
	"bytes"
	"fmt"
	"path"
	"slices"
	"strings"
)

// pytestPlugins are the options that pytest knows only where a package brings them, by how they begin; without it pytest ends with an error.
var pytestPlugins = []struct{ option, pkg string }{
	{"--cov", "pytest-cov"},
	{"--no-cov", "pytest-cov"},
	{"-n", "pytest-xdist"},
	{"--numprocesses", "pytest-xdist"},
	{"--reruns", "pytest-rerunfailures"},
	{"--benchmark-", "pytest-benchmark"},
	{"--html", "pytest-html"},
	{"--random-order", "pytest-random-order"},
}

// environments begin the names of files by which other tools make the environment that pytest runs in, with packages of their own.
var environments = []string{"hatch", "noxfile", "tox", "conda", "environment.y", "pixi", "bazel", "build.bazel", "pants", "flake.nix", "shell.nix"}

// maxDeclaring is how many bytes of a file are searched for the name of a plugin.
const maxDeclaring = 4 << 20

// lacksPlugin refutes a call of pytest with an option of a package that nothing in the tree names, where manifests name pytest itself.
func (r *run) lacksPlugin() {
	i := r.programAt("pytest")
	if i < 0 && len(r.args) > 2 {
		if at := slices.Index(r.args[:min(len(r.args), 6)], "pytest"); at > 1 && r.args[at-1] == "-m" {
			i = at
		}
	}
	if i < 0 || r.j.decide != nil || isBad(r.j.out.Outcome) || slices.Contains(r.args[:i], "--with") {
		return
	}
	deps := r.v.conf.depsNamed("pytest")
	if len(deps) == 0 {
		return
	}
	for _, a := range r.args[i+1:] {
		for _, p := range pytestPlugins {
			if !strings.HasPrefix(a, p.option) || p.option == "-n" && a != "-n" && strings.Trim(a[2:], "0123456789") != "" || r.v.declaresPlugin(p.pkg) {
				continue
			}
			r.refute(fmt.Sprintf("pytest knows %q by %q, which nothing in the tree names", a, p.pkg), deps[0].path, fmt.Sprintf("names %q without it", deps[0].name), fmt.Sprintf("%q has to be installed for it", p.pkg))
			return
		}
	}
}

// declaresPlugin reports whether a file that may declare packages, install them or set pytest up holds the name of a plugin, or whether another
// tool makes the environment.
func (v *Verifier) declaresPlugin(pkg string) bool {
	return remember(v.mf.memo, "plugin "+pkg, func() bool {
		v.tree.load()
		names := [][]byte{[]byte(pkg), []byte(strings.ReplaceAll(pkg, "-", "_"))}
		return slices.ContainsFunc(v.tree.files, func(f string) bool {
			base := strings.ToLower(path.Base(f))
			if slices.ContainsFunc(environments, func(b string) bool { return strings.HasPrefix(base, b) }) {
				return true
			}
			switch path.Ext(base) {
			case ".toml", ".txt", ".cfg", ".ini", ".lock", ".yml", ".yaml", ".sh", ".in", ".json", ".nix", "":
			default:
				if base != "setup.py" && base != "conftest.py" {
					return false
				}
			}
			src := v.mf.read(f)
			return len(src) <= maxDeclaring && slices.ContainsFunc(names, func(n []byte) bool { return bytes.Contains(src, n) })
		})
	})
}
