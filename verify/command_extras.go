package verify

import (
	"bytes"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/near"
	"github.com/notes-lint/notes-lint/note"
)

// pyExtras are the optional parts of a Python project.
type pyExtras struct {
	at     string
	extras []string
	groups []string
	open   bool // more may be made where nobody looks
}

// extras judges the optional parts of the repository's own package that a command installs: pip passes over an extra that is not there,
// with a warning, and the others fail.
func (r *run) extras() {
	if r.j.decide != nil || r.j.out.Outcome != diag.Unverifiable || r.j.out.Because != namesNothing || silenced(r.j.claim) != "" {
		return
	}
	extras, groups := wantedExtras(r.args)
	if len(extras)+len(groups) == 0 {
		return
	}
	files := r.files("", []string{"pyproject.toml"})
	if len(files) == 0 {
		return
	}
	p := r.v.mf.pyExtras(files[0])
	if p == nil || p.open {
		return
	}
	for _, w := range []struct {
		what   string
		wanted []string
		known  []string
	}{{"extra", extras, p.extras}, {"group", groups, p.groups}} {
		for _, name := range w.wanted {
			if !slices.Contains(w.known, extraName(name)) {
				hint := ""
				if word := near.Word(extraName(name), w.known); word != "" {
					hint = fmt.Sprintf("the nearest %s is %q", w.what, word)
				}
				r.refute(fmt.Sprintf("%q has no %s %q", p.at, w.what, name), p.at, count(len(w.known), w.what)+", none of that name", hint)
				return
			}
		}
	}
	r.confirm("its extras are defined", p.at)
}

// wantedExtras lists the extras and the groups of dependencies that a command asks for.
func wantedExtras(args []string) (extras, groups []string) {
	for i, a := range args {
		name, val, has := strings.Cut(a, "=")
		if !has && i+1 < len(args) {
			val = args[i+1]
		}
		switch {
		case (args[0] == "pip" || args[0] == "pip3" || args[0] == "uv") && note.LocalExtras.MatchString(a):
			extras = append(extras, listParts(note.LocalExtras.FindStringSubmatch(a)[1])...)
		case args[0] == "uv" && name == "--extra", args[0] == "poetry" && (name == "-E" || name == "--extras"):
			extras = append(extras, listParts(val)...)
		case args[0] == "uv" && (name == "--group" || name == "--only-group"), args[0] == "poetry" && (name == "--with" || name == "--only"):
			groups = append(groups, listParts(val)...)
		}
	}
	ordinary := func(s string) bool { return s == "" || strings.ContainsAny(s, "<>{}$*") || note.IsPlaceholder(s) }
	return slices.DeleteFunc(extras, ordinary), slices.DeleteFunc(groups, func(s string) bool { return ordinary(s) || s == "main" || s == "all" })
}

// listParts are the names of a list with commas or blanks between.
func listParts(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == ' ' || r == '"' || r == '\'' })
}

// extraName is a name as Python compares it.
func extraName(s string) string {
	return strings.ToLower(strings.NewReplacer("_", "-", ".", "-").Replace(s))
}

// pyExtras reads the optional parts of a project, once; nil when its manifest cannot be read.
func (m *manifests) pyExtras(file string) *pyExtras {
	return remember(m.memo, "extras "+file, func() *pyExtras {
		var t struct {
			Project struct {
				Name     string              `toml:"name"`
				Dynamic  []string            `toml:"dynamic"`
				Optional map[string][]string `toml:"optional-dependencies"`
			} `toml:"project"`
			Groups map[string]any `toml:"dependency-groups"`
			Tool   struct {
				Poetry struct {
					Name   string         `toml:"name"`
					Extras map[string]any `toml:"extras"`
					Group  map[string]any `toml:"group"`
					Dev    map[string]any `toml:"dev-dependencies"`
				} `toml:"poetry"`
				UV struct {
					Dev []string `toml:"dev-dependencies"`
				} `toml:"uv"`
				PDM struct {
					Dev map[string]any `toml:"dev-dependencies"`
				} `toml:"pdm"`
				Setuptools struct {
					Dynamic map[string]any `toml:"dynamic"`
				} `toml:"setuptools"`
			} `toml:"tool"`
		}
		if toml.Unmarshal(m.read(file), &t) != nil {
			return nil
		}
		out := &pyExtras{at: file, open: t.Project.Name == "" && t.Tool.Poetry.Name == "" && len(t.Groups) == 0 || slices.Contains(t.Project.Dynamic, "optional-dependencies")}
		for name := range t.Project.Optional {
			out.extras = append(out.extras, extraName(name))
		}
		for name := range t.Tool.Poetry.Extras {
			out.extras = append(out.extras, extraName(name))
		}
		for _, groups := range []map[string]any{t.Groups, t.Tool.Poetry.Group, t.Tool.PDM.Dev} {
			for name := range groups {
				out.groups = append(out.groups, extraName(name))
			}
		}
		if len(t.Tool.UV.Dev) > 0 || len(t.Tool.Poetry.Dev) > 0 {
			out.groups = append(out.groups, "dev")
		}
		slices.Sort(out.extras)
		slices.Sort(out.groups)
		for _, f := range []string{"setup.py", "setup.cfg"} {
			if bytes.Contains(m.read(path.Join(folder(file), f)), []byte("extras_require")) {
				out.open = true
			}
		}
		return out
	})
}
