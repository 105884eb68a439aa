package verify

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
)

// composer judges scripts of composer.json. Without run a word may be a command of a plugin.
func (r *run) composer() {
	args := r.args[1:]
	explicit := len(args) > 1 && (args[0] == "run" || args[0] == "run-script")
	if explicit {
		args = args[1:]
	}
	name := firstPlain(args)
	if !plainName(name) {
		r.nothing()
		return
	}
	all := r.v.mf.named("composer.json")
	likely := r.files("", []string{"composer.json"})
	known := map[string]bool{}
	for _, f := range append(slices.Clone(likely), all...) {
		var c struct {
			Scripts map[string]json.RawMessage `json:"scripts"`
			Aliases map[string]json.RawMessage `json:"scripts-aliases"`
		}
		if json.Unmarshal(r.v.mf.read(f), &c) != nil {
			r.nothing()
			return
		}
		if _, ok := c.Scripts[name]; ok {
			r.confirm(fmt.Sprintf("script %q is defined", name), f)
			return
		}
		for s := range c.Scripts {
			known[s] = true
		}
		if len(c.Aliases) > 0 {
			explicit = false
		}
	}
	switch {
	case !explicit || len(likely) == 0 && len(all) > 0:
		r.nothing()
	case len(all) == 0:
		r.noManifest("composer", "composer.json")
	default:
		r.lookUp("script", name, slices.Sorted(maps.Keys(known)), likely[0])
	}
}

// turboValues are the options of turbo run that may be given apart from their values, by its reference.
var turboValues = wordSet("--filter -F --concurrency --cache --cache-dir --cwd --env-mode --log-order --log-prefix --output-logs --profile --token --team --api --remote-cache-timeout --scm-base --scm-head --ui --verbosity")

// turbo judges the tasks of turbo run.
func (r *run) turbo() {
	files := r.files("", []string{"turbo.json", "turbo.jsonc"})
	from := 1
	if len(r.args) > 1 && r.args[1] == "run" {
		from = 2
	} else if len(r.args) > 1 && turboOwn()[r.args[1]] {
		from = len(r.args)
	}
	if len(r.args) > from && r.noTurbo() {
		r.refute("turbo does not run without turbo.json, and the tree has none", "package.json", "names turbo", "")
		return
	}
	if len(r.args) <= from || len(files) == 0 {
		r.nothing()
		return
	}
	rest := slices.Clone(r.args[from:])
	for i := 0; i+1 < len(rest); i++ {
		if turboValues[rest[i]] {
			rest = slices.Delete(rest, i, i+2)
			i--
		}
	}
	name := firstPlain(rest)
	if !plainName(name) || strings.ContainsAny(name, "#@") {
		r.nothing()
		return
	}
	var known []string
	alone := true
	for _, f := range r.v.mf.named("turbo.json", "turbo.jsonc") {
		var t struct {
			Tasks    map[string]turboTask `json:"tasks"`
			Pipeline map[string]turboTask `json:"pipeline"`
		}
		if json.Unmarshal(plainJSON(r.v.mf.read(f)), &t) != nil {
			r.nothing()
			return
		}
		for _, m := range []map[string]turboTask{t.Tasks, t.Pipeline} {
			for k, task := range m {
				of := k[strings.IndexByte(k, '#')+1:]
				known = append(known, of)
				if of == name && (strings.Contains(k, "#") || slices.ContainsFunc(task.DependsOn, func(d string) bool { return strings.TrimPrefix(d, "^") != name })) {
					alone = false
				}
			}
		}
	}
	slices.Sort(known)
	if known = slices.Compact(known); alone && slices.Contains(known, name) && len(r.args) == from+1 && !r.inPackages(name) {
		r.refute(fmt.Sprintf("no package has a script %q, which turbo would run", name), files[0], "a task that nothing does", "")
		return
	}
	r.lookUp("task", name, known, files[0])
}

// noTurbo reports whether the package at the root brings turbo, and nothing in the tree settles what that runs.
func (r *run) noTurbo() bool {
	root := r.v.mf.packageAt("")
	if root == nil || root.Dependencies["turbo"] == "" && root.DevDependencies["turbo"] == "" || len(r.v.mf.named("turbo.json", "turbo.jsonc")) > 0 {
		return false
	}
	f := r.v.conf.file("package.json")
	return f.err == nil && f.Get("turbo") == nil
}

// turboTask is what a task of turbo.json says of others.
type turboTask struct {
	DependsOn []string `json:"dependsOn"`
}

// turboOwn are the commands of turbo itself.
var turboOwn = sync.OnceValue(func() map[string]bool {
	return wordSet("bin boundaries completion config daemon devtools docs generate gen g get-mfe-port info link login logout ls prune query scan telemetry unlink watch")
})

// inPackages reports whether a package of the tree, the one at the root left out, has a script of a name, or may have one.
func (r *run) inPackages(name string) bool {
	n := 0
	for _, f := range r.v.mf.named("package.json") {
		if folder(f) == "" || vendored(f) {
			continue
		}
		n++
		if p := r.v.mf.packageAt(folder(f)); p == nil || p.Scripts[name] != "" {
			return true
		}
	}
	return n == 0
}

var denoNames = []string{"deno.json", "deno.jsonc"}

// denoTask judges a task of deno.json, or a script of package.json that deno runs as one.
func (r *run) denoTask() {
	name := firstPlain(r.args[2:])
	files, all := r.files("", denoNames), r.v.mf.named(denoNames...)
	switch {
	case !plainName(name):
		r.nothing()
		return
	case len(all) == 0 && len(r.v.mf.packages()) == 0:
		r.noManifest("deno", denoNames...)
		return
	case len(files) == 0:
		r.nothing()
		r.readElsewhere("deno", all, denoNames)
		return
	}
	var known []string
	for _, f := range all {
		var d struct {
			Tasks map[string]json.RawMessage `json:"tasks"`
		}
		if json.Unmarshal(plainJSON(r.v.mf.read(f)), &d) != nil {
			r.nothing()
			return
		}
		for t := range d.Tasks {
			known = append(known, t)
		}
	}
	for _, p := range r.v.mf.packages() {
		for s := range p.Scripts {
			known = append(known, s)
		}
	}
	slices.Sort(known)
	r.lookUp("task", name, slices.Compact(known), files[0])
}

// cmake judges the preset that a command names.
func (r *run) cmake() {
	if r.args[0] == "ctest" && r.untested() {
		return
	}
	files := r.files("", []string{"CMakePresets.json"})
	name := valueOf(r.args[1:], "--preset")
	all := r.v.mf.named("CMakePresets.json", "CMakeUserPresets.json")
	if plainName(name) && len(all) == 0 {
		r.noManifest("presets of cmake", "CMakePresets.json")
		return
	}
	if !plainName(name) || len(files) == 0 {
		if r.nothing(); plainName(name) {
			r.readElsewhere("cmake", all, []string{"CMakePresets.json"})
		}
		return
	}
	kind, key := "preset", "configurePresets"
	switch {
	case r.args[0] == "ctest":
		kind, key = "preset of tests", "testPresets"
	case slices.Contains(r.args, "--build"):
		kind, key = "preset of builds", "buildPresets"
	case slices.Contains(r.args, "--workflow"):
		kind, key = "preset of a workflow", "workflowPresets"
	}
	var raw map[string]json.RawMessage
	if json.Unmarshal(bytes.TrimPrefix(r.v.mf.read(files[0]), []byte("\ufeff")), &raw) != nil || raw["include"] != nil || len(r.v.mf.named("CMakeUserPresets.json")) > 0 {
		r.nothing()
		return
	}
	var presets []struct {
		Name string `json:"name"`
	}
	if raw[key] != nil && json.Unmarshal(raw[key], &presets) != nil {
		r.nothing()
		return
	}
	var known []string
	for _, p := range presets {
		known = append(known, p.Name)
	}
	slices.Sort(known)
	r.lookUp(kind, name, slices.Compact(known), files[0])
}

// plainJSON takes comments and trailing commas out of JSON, outside strings.
func plainJSON(src []byte) []byte {
	out := make([]byte, 0, len(src))
	for i := 0; i < len(src); i++ {
		switch c := src[i]; {
		case c == '"':
			j := i + 1
			for j < len(src) && src[j] != '"' {
				if src[j] == '\\' {
					j++
				}
				j++
			}
			out = append(out, src[i:min(j+1, len(src))]...)
			i = j
		case c == '/' && i+1 < len(src) && src[i+1] == '/':
			for i+1 < len(src) && src[i+1] != '\n' {
				i++
			}
		case c == '/' && i+1 < len(src) && src[i+1] == '*':
			for i += 2; i+1 < len(src) && (src[i] != '*' || src[i+1] != '/'); i++ {
			}
			i++
		case c == ']' || c == '}':
			for n := len(out); n > 0 && (out[n-1] == ' ' || out[n-1] == '\n' || out[n-1] == '\t' || out[n-1] == '\r' || out[n-1] == ','); n = len(out) {
				comma := out[n-1] == ','
				if out = out[:n-1]; comma {
					break
				}
			}
			out = append(out, c)
		default:
			out = append(out, c)
		}
	}
	return out
}
