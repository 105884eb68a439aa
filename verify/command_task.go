package verify

import (
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/yaml"
)

var taskNames = []string{"Taskfile.yml", "Taskfile.yaml", "taskfile.yml", "taskfile.yaml", "Taskfile.dist.yml"}

func (r *run) task() {
	for _, a := range r.args[1:] {
		if a == "" || strings.HasPrefix(a, "-") {
			r.nothing()
			return
		}
		if !strings.Contains(a, "=") {
			r.targets("task", []string{a}, r.files("", taskNames), r.v.mf.named(taskNames...), taskNames, r.v.mf.taskfileAt)
			return
		}
	}
	r.nothing()
}

// taskInclude is a Taskfile that another one includes under a name.
type taskInclude struct {
	Taskfile string   `yaml:"taskfile"`
	Optional bool     `yaml:"optional"`
	Flatten  bool     `yaml:"flatten"`
	Aliases  []string `yaml:"aliases"`
}

// taskfileAt reads a Taskfile and those of the tree that it includes, each once. Of one that lies elsewhere any task may be there under its name.
func (m *manifests) taskfileAt(p string) *makefile {
	if got, ok := m.makes[p]; ok {
		return got
	}
	out := &makefile{}
	m.makes[p] = out
	var t struct {
		Tasks    map[string]yaml.Node `yaml:"tasks"`
		Includes map[string]yaml.Node `yaml:"includes"`
	}
	if yaml.Unmarshal(m.read(p), &t) != nil {
		out.open = "cannot be read"
		return out
	}
	for name, n := range t.Tasks {
		out.targets = append(out.targets, name)
		if strings.Contains(name, "*") {
			out.patterns = append(out.patterns, strings.Replace(name, "*", "%", 1))
		}
		var body struct {
			Aliases []string `yaml:"aliases"`
		}
		if n.Decode(&body) == nil {
			out.targets = append(out.targets, body.Aliases...)
		}
	}
	for name, n := range t.Includes {
		var inc taskInclude
		if n.Decode(&inc.Taskfile) != nil && n.Decode(&inc) != nil {
			out.open = "includes other task files"
			continue
		}
		m.includeTasks(out, p, name, inc)
	}
	slices.Sort(out.targets)
	return out
}

// includeTasks adds the tasks of an included Taskfile under its name and those that stand for it, or under their own where it is taken in flat.
func (m *manifests) includeTasks(out *makefile, p, name string, inc taskInclude) {
	f := m.taskfileOf(folder(p), inc.Taskfile)
	if inc.Flatten {
		if f == "" {
			out.open = "includes other task files"
			return
		}
		sub := m.taskfileAt(f)
		out.targets = append(out.targets, sub.targets...)
		out.patterns = append(out.patterns, sub.patterns...)
		if sub.open != "" {
			out.open = sub.open
		}
		return
	}
	for _, ns := range append([]string{name}, inc.Aliases...) {
		if f == "" {
			out.targets, out.patterns = append(out.targets, ns), append(out.patterns, ns+":%")
			continue
		}
		sub := m.taskfileAt(f)
		if sub.open != "" {
			out.patterns = append(out.patterns, ns+":%")
		}
		for _, t := range sub.targets {
			if out.targets = append(out.targets, ns+":"+t); t == "default" {
				out.targets = append(out.targets, ns)
			}
		}
		for _, t := range sub.patterns {
			out.patterns = append(out.patterns, ns+":"+t)
		}
	}
}

// taskfileOf is the Taskfile of the tree that an include names from a folder, by itself or by the folder that it is in; empty for another.
func (m *manifests) taskfileOf(dir, named string) string {
	f, ok := join(dir, named)
	switch {
	case named == "" || !ok || strings.ContainsAny(named, "{$") || strings.Contains(named, "://"):
		return ""
	case m.v.tree.isFile(f):
		return f
	}
	for _, n := range taskNames {
		if at := path.Join(f, n); m.v.tree.isFile(at) {
			return at
		}
	}
	return ""
}
