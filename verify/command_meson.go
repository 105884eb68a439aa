package verify

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/internal/near"
)

var (
	mesonOption  = lazyregexp.New(`(?m)^[ \t]*option\s*\(\s*'([^']+)'((?s:[^()]|\([^()]*\))*)\)`)
	mesonType    = lazyregexp.New(`\btype\s*:\s*'(\w+)'`)
	mesonChoices = lazyregexp.New(`\bchoices\s*:\s*\[([^\]]*)\]`)
	mesonQuoted  = lazyregexp.New(`'([^']*)'`)
	mesonDefine  = lazyregexp.New(`^-D([A-Za-z][\w-]*)=([\w.-]+)$`)
	// mesonOwn are options that Meson itself has: by name, or for a language, a module or a backend.
	mesonOwn = lazyregexp.New(`^(?:auto_features|backend|build\w*|cmake_prefix_path|debug|default_\w+|errorlogs|force_fallback_for|genvslite|install_umask|layout|optimization|pkg_config_path|pkgconfig|prefer_static|python|pkgconfig\.\w+|prefix|stdsplit|strip|unity\w*|vsenv|warning_level|werror|wrap_mode|\w*dir|bindir|[bcd]_\w+|(?:c|cpp|cuda|cython|fortran|java|nasm|objc|objcpp|rust|swift|vala|cs|python|pkgconfig|build)[_.].*)$`)
)

// mesonKind is an option of a Meson build: its type, and what it may be set to.
type mesonKind struct {
	typ     string
	choices []string
}

// meson judges the options that -D sets by the file that declares them.
func (r *run) meson() {
	files := r.files("", []string{"meson.options", "meson_options.txt"})
	builds := r.files("", []string{"meson.build"})
	if len(r.args) < 3 || r.args[1] != "setup" && r.args[1] != "configure" && r.args[1] != "build" || len(builds) == 0 || len(files) > 0 && path.Dir(files[0]) != path.Dir(builds[0]) {
		r.nothing()
		return
	}
	known, at := map[string]mesonKind{}, builds[0]
	if len(files) > 0 {
		at = files[0]
		known = mesonOptions(string(r.v.mf.read(at)))
	}
	checked := false
	for _, a := range r.args[2:] {
		g := mesonDefine.FindStringSubmatch(a)
		if g == nil || mesonOwn.MatchString(g[1]) {
			continue
		}
		k, ok := known[g[1]]
		if !ok {
			var names []string
			for n := range known {
				names = append(names, n)
			}
			slices.Sort(names)
			r.lookUp("option", g[1], names, at)
			return
		}
		if why := k.refuses(g[2]); why != "" {
			hint := near.Hint("value", g[2], k.choices)
			r.refute(fmt.Sprintf("the option %q of %q %s, not %q", g[1], at, why, g[2]), at, fmt.Sprintf("its type is %q", k.typ), hint)
			return
		}
		checked = true
	}
	if checked {
		r.confirm("its options are defined", at)
		return
	}
	r.nothing()
}

// mesonOptions reads a file of options.
func mesonOptions(src string) map[string]mesonKind {
	out := map[string]mesonKind{}
	for _, g := range mesonOption.FindAllStringSubmatch(src, 500) {
		var k mesonKind
		if t := mesonType.FindStringSubmatch(g[2]); t != nil {
			k.typ = t[1]
		}
		switch k.typ {
		case "feature":
			k.choices = []string{"enabled", "disabled", "auto"}
		case "boolean":
			k.choices = []string{"true", "false"}
		case "combo":
			if c := mesonChoices.FindStringSubmatch(g[2]); c != nil {
				for _, q := range mesonQuoted.FindAllStringSubmatch(c[1], 100) {
					k.choices = append(k.choices, q[1])
				}
			}
		}
		out[g[1]] = k
	}
	return out
}

// refuses says what an option takes when it does not take a value; empty when it does.
func (k mesonKind) refuses(value string) string {
	if len(k.choices) == 0 || slices.Contains(k.choices, value) || k.typ == "boolean" && slices.Contains(k.choices, strings.ToLower(value)) {
		return ""
	}
	return fmt.Sprintf("takes %s", strings.Join(inQuotes(k.choices), ", "))
}

func inQuotes(list []string) []string {
	var out []string
	for _, s := range list {
		out = append(out, fmt.Sprintf("%q", s))
	}
	return out
}
