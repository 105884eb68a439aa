package verify

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

var (
	mixModule = lazyregexp.New(`defmodule\s+Mix\.Tasks\.([\w.]+)`)
	mixAlias  = lazyregexp.New(`(?m)(?:^|[\[,{])\s*"?([a-z][\w.]*)"?:\s*(?:\[|&|")`)
)

// mix judges tasks in the namespace of the tree's own Mix.Tasks; all others belong to Elixir and to dependencies.
func (r *run) mix() {
	if len(r.args) > 1 && r.args[1] == "test" {
		r.fileArgument(r.args[2:])
		return
	}
	name := firstPlain(r.args[1:])
	if !plainName(name) {
		r.nothing()
		return
	}
	known := remember(r.v.mf.memo, "mix", func() []string {
		var known []string
		for _, f := range r.v.mf.ending("", ".ex") {
			if strings.Contains(f, "mix/tasks/") && !strings.HasPrefix(f, "deps/") {
				for _, m := range mixModule.FindAllSubmatch(r.v.mf.read(f), -1) {
					known = append(known, mixName(string(m[1])))
				}
			}
		}
		slices.Sort(known)
		return known
	})
	aliases := r.v.mf.named("mix.exs")
	for _, f := range aliases {
		for _, m := range mixAlias.FindAllSubmatch(r.v.mf.read(f), -1) {
			if string(m[1]) == name {
				r.confirm("its alias is defined", f)
				return
			}
		}
	}
	space, _, dotted := strings.Cut(name, ".")
	ours := slices.ContainsFunc(known, func(k string) bool { return strings.HasPrefix(k, space+".") })
	if slices.Contains(known, name) || dotted && ours && len(aliases) > 0 && !mixTheirs()[space] {
		r.lookUp("task", name, known, aliases[0])
		return
	}
	r.nothing()
	if pkg := mixPackage(name); pkg != "" && len(aliases) > 0 && silenced(r.j.claim) == "" && !slices.ContainsFunc(r.v.mf.named("mix.exs", "mix.lock"), func(f string) bool {
		src := r.v.mf.read(f)
		return len(src) == 0 || bytes.Contains(src, []byte(":"+pkg)) || bytes.Contains(src, []byte(`"`+pkg+`"`))
	}) {
		r.refute(fmt.Sprintf("%q is a task of %q, which no mix.exs asks for", "mix "+name, pkg), aliases[0], "no such dependency", "")
	}
}

// mixPackage is the package that brings a task; empty when Elixir or one that is not known here does.
func mixPackage(task string) string {
	if pkg := mixPackages()[task]; pkg != "" {
		return pkg
	}
	space, _, dotted := strings.Cut(task, ".")
	if !dotted {
		return ""
	}
	return mixPackages()[space+".*"]
}

// mixPackages are the packages of tasks, by name or by namespace, as their documentation on hexdocs.pm has them.
var mixPackages = sync.OnceValue(func() map[string]string {
	return map[string]string{
		"sobelow": "sobelow", "coveralls": "excoveralls", "coveralls.*": "excoveralls", "credo": "credo", "credo.*": "credo", "dialyzer": "dialyxir", "dialyzer.*": "dialyxir", "docs": "ex_doc",
		"test.watch": "mix_test_watch", "doctor": "doctor", "deps.audit": "mix_audit", "absinthe.*": "absinthe", "oban.*": "oban", "gettext.*": "gettext", "boundary.*": "boundary", "ash.*": "ash", "inch": "inch_ex",
	}
})

// mixTheirs are namespaces of tasks that belong to Elixir and to well-known dependencies.
var mixTheirs = sync.OnceValue(func() map[string]bool {
	return wordsOf("phx ecto deps test hex compile app assets tailwind esbuild archive local profile release dialyzer credo docs ash gettext format sobelow ex_doc oban")
})

// mixName turns Harbor.SeedShips into harbor.seed_ships.
func mixName(module string) string {
	var b strings.Builder
	for i, c := range module {
		if c >= 'A' && c <= 'Z' {
			if i > 0 && module[i-1] != '.' {
				b.WriteByte('_')
			}
			c += 'a' - 'A'
		}
		b.WriteRune(c)
	}
	return b.String()
}
