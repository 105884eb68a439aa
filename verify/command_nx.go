package verify

import (
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/keyed"
)

// nx judges the project that nx run names, and its target where no plugin makes targets of its own.
func (r *run) nx() {
	configs := r.v.mf.named("nx.json")
	project, target := nxTarget(r.args[1:])
	if len(configs) == 0 || !plainName(project) || strings.ContainsAny(project, "/@") {
		r.nothing()
		return
	}
	if known := r.v.nxProjects(); !slices.Contains(known, project) {
		r.lookUp("project", project, known, configs[0])
		return
	}
	for _, p := range r.v.mf.named("project.json") {
		if f := r.v.conf.file(p); f.err == nil && text(f.Get("name")) == project {
			if f.Get("targets", target) != nil {
				r.confirm("its target is defined", p)
				return
			}
		}
	}
	r.j.out = unverifiable("its project is defined, its target may be made by a plugin")
}

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
