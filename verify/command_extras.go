package verify

import (
	"bytes"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/keyed"
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
	p := r.v.pyExtras(files[0])
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
		name, val := flagAt(args, i)
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
func (v *Verifier) pyExtras(file string) *pyExtras {
	return remember(v.mf.memo, "extras "+file, func() *pyExtras {
		t := v.conf.file(file)
		if t.err != nil {
			return nil
		}
		out := &pyExtras{
			at:     file,
			extras: kidNames(t, []string{"project", "optional-dependencies"}, []string{"tool", "poetry", "extras"}),
			groups: kidNames(t, []string{"dependency-groups"}, []string{"tool", "poetry", "group"}, []string{"tool", "pdm", "dev-dependencies"}),
			open:   t.Get("project", "name") == nil && t.Get("tool", "poetry", "name") == nil && len(kidNames(t, []string{"dependency-groups"})) == 0,
		}
		if n := t.Get("project", "dynamic"); n != nil {
			out.open = out.open || slices.ContainsFunc(n.Kids, func(k *keyed.Node) bool { return k.Value == "optional-dependencies" })
		}
		for _, at := range [][]string{{"tool", "uv", "dev-dependencies"}, {"tool", "poetry", "dev-dependencies"}} {
			if n := t.Get(at...); n != nil && len(n.Kids) > 0 {
				out.groups = append(out.groups, "dev")
			}
		}
		slices.Sort(out.groups)
		for _, f := range []string{"setup.py", "setup.cfg"} {
			out.open = out.open || bytes.Contains(v.mf.read(path.Join(folder(file), f)), []byte("extras_require"))
		}
		return out
	})
}

// kidNames lists what some tables of a manifest name, as Python compares it.
func kidNames(t keyedFile, tables ...[]string) []string {
	var out []string
	for _, at := range tables {
		if n := t.Get(at...); n != nil {
			for _, k := range n.Kids {
				out = append(out, extraName(k.Key))
			}
		}
	}
	slices.Sort(out)
	return out
}
