package verify

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/keyed"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// nx judges the project that nx run names, and its target where no plugin makes targets of its own.
func (r *run) nx() {
	configs := r.v.mf.named("nx.json")
	if len(configs) > 0 && r.generator() {
		return
	}
	project, target := nxTarget(r.args[1:])
	if len(configs) == 0 || !plainName(project) || strings.ContainsAny(project, "/@") {
		r.nothing()
		return
	}
	if known := r.v.nxProjects(); !slices.Contains(known, project) {
		r.lookUp("project", project, known, configs[0])
		return
	}
	at := ""
	for _, p := range r.v.mf.named("project.json") {
		if f := r.v.conf.file(p); f.err == nil && text(f.Get("name")) == project {
			if at != "" {
				r.j.out = unverifiable("several projects have that name")
				return
			}
			at = p
		}
	}
	known := r.v.nxTargets(at)
	if slices.Contains(known, target) {
		r.confirm("its target is defined", at)
		return
	}
	if at == "" || len(known) < leastTargets || !r.v.nxOwn(configs[0], target) {
		r.j.out = unverifiable("its project is defined, its target may be made by a plugin")
		return
	}
	r.lookUp("target", target, known, at)
}

// nxTargets lists what a project gives for its targets itself: in its file, and in the scripts of the package beside it.
func (v *Verifier) nxTargets(file string) (out []string) {
	if file == "" {
		return nil
	}
	for _, p := range []string{file, path.Join(folder(file), "package.json")} {
		f := v.conf.file(p)
		if !v.tree.isFile(p) || f.err != nil {
			continue
		}
		for _, keys := range [][]string{{"targets"}, {"nx", "targets"}, {"scripts"}} {
			if n := f.Get(keys...); n != nil {
				for _, kid := range n.Kids {
					out = append(out, kid.Key)
				}
			}
		}
	}
	return out
}

// leastTargets is how many targets a project lists for another to be missed in it.
const leastTargets = 2

// nxOwn reports whether a target is spelt as only a project itself calls one, of several words of which no plugin makes any: the settings of the
// workspace name what its plugins make, and none of these is of its own.
func (v *Verifier) nxOwn(config, target string) bool {
	if strings.Trim(target, "-:_.") != target || !strings.ContainsAny(target, "-:_.") || madeByNx.MatchString(target) {
		return false
	}
	f := v.conf.file(config)
	if f.err != nil {
		return false
	}
	if n := f.Get("plugins"); n != nil {
		for _, p := range n.Kids {
			name := p.Value
			if name == "" {
				name = text(p.Get("plugin"))
			}
			if !strings.HasPrefix(name, "@nx/") {
				return false
			}
		}
	}
	first, _, _ := strings.Cut(target, "-")
	src := string(v.mf.read(config))
	return !strings.Contains(src, target) && !strings.Contains(src, "\""+first+"-")
}

// madeByNx are targets of several words that plugins of Nx make by themselves, and those that they make for each file of tests.
var madeByNx = lazyregexp.New(`^(?:e2e-ci|test-ci|atomized|build-storybook|static-storybook|test-storybook|serve-static|component-test|open-cypress|build-deps|watch-deps|nx-release|prune-|copy-workspace|docker[:-]|vite:|typecheck)`)

// generator judges "generate package:name" by whether the package is installed, and reports whether the command is one of those.
func (r *run) generator() bool {
	if len(r.args) < 3 || r.args[1] != "g" && r.args[1] != "generate" {
		return false
	}
	pkg, name, ok := strings.Cut(r.args[2], ":")
	if !ok || !packageOfNx.MatchString(pkg) || name == "" {
		return false
	}
	r.nothing()
	all := r.v.mf.packages()
	if len(all) == 0 || silenced(r.j.claim) != "" || !r.locked(pkg) || slices.ContainsFunc(all, func(p *packageJSON) bool {
		return p.Name == pkg || p.Dependencies[pkg] != "" || p.DevDependencies[pkg] != ""
	}) {
		return true
	}
	r.refute(fmt.Sprintf("no package.json names %q, whose generator it is", pkg), all[0].path, "nor does a lock file", "")
	return true
}

// packageOfNx is a package of others that brings generators to Nx.
var packageOfNx = lazyregexp.New(`^@(?:nx|nrwl|nestjs|angular|nxext|nx-go|nxlv)/[a-z][\w-]*$`)

// nxTarget reads "run project:target" and "target project"; both are empty for other commands.
func nxTarget(args []string) (project, target string) {
	if len(args) < 2 {
		return "", ""
	}
	if args[0] == "run" {
		project, target, _ = strings.Cut(args[1], ":")
		return project, target
	}
	switch args[0] {
	case "build", "serve", "test", "lint", "e2e", "typecheck", "dev", "start":
		if !strings.HasPrefix(args[1], "-") {
			return args[1], args[0]
		}
	}
	return "", ""
}

// nxProjects lists the names that projects of the tree go by: those of project.json and package.json, and of their folders.
func (v *Verifier) nxProjects() []string {
	return remember(v.mf.memo, "nx", func() []string {
		var out []string
		for _, p := range v.mf.named("project.json", "package.json") {
			if f := v.conf.file(p); f.err == nil {
				out = append(out, text(f.Get("name")))
			}
			out = append(out, path.Base(folder(p)))
		}
		slices.Sort(out)
		return slices.Compact(out)
	})
}

// text is the value of a node; empty for none.
func text(n *keyed.Node) string {
	if n == nil {
		return ""
	}
	return n.Value
}
