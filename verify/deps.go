package verify

import (
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/notes-lint/notes-lint/internal/keyed"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// dep is a dependency that a manifest names.
type dep struct {
	eco     string // npm, pip, cargo, gem, composer, pub, gradle, maven, hex, nuget, go
	name    string
	version string // constraint as written, may be empty
	path    string
	line    int
}

// inherited reports whether the constraint stands in another place of the tree, which is read too.
func (d dep) inherited() bool {
	return strings.HasPrefix(d.version, "catalog:") || strings.HasPrefix(d.version, "workspace:") || d.eco == "npm" && strings.HasPrefix(d.version, "$")
}

// bareOf is what a version without a sign means to each tool.
var bareOf = map[string]bare{"cargo": caret}

// packagesOf names the packages whose version is that of a product.
var packagesOf = sync.OnceValue(func() map[string][]string {
	return map[string][]string{
		"typescript": {"typescript"}, "react-native": {"react-native"}, "react-router": {"react-router", "react-router-dom"}, "react-query": {"@tanstack/react-query", "react-query"},
		"tanstack-start": {"@tanstack/react-start", "@tanstack/solid-start", "@tanstack/start"}, "tanstack-router": {"@tanstack/react-router", "@tanstack/solid-router", "@tanstack/vue-router"},
		"tanstack-table":   {"@tanstack/react-table", "@tanstack/vue-table", "@tanstack/solid-table", "@tanstack/svelte-table", "@tanstack/angular-table", "@tanstack/table-core"},
		"tanstack-form":    {"@tanstack/react-form", "@tanstack/vue-form", "@tanstack/solid-form", "@tanstack/angular-form", "@tanstack/form-core"},
		"tanstack-virtual": {"@tanstack/react-virtual", "@tanstack/vue-virtual", "@tanstack/solid-virtual", "@tanstack/svelte-virtual", "@tanstack/virtual-core"},
		"chakra":           {"@chakra-ui/react", "@chakra-ui/vue", "@chakra-ui/vue-next"}, "mantine": {"@mantine/core"}, "headless-ui": {"@headlessui/react", "@headlessui/vue"},
		"ag-grid": {"ag-grid-community", "ag-grid-react", "ag-grid-angular", "ag-grid-vue3", "ag-grid-enterprise"}, "apollo-client": {"@apollo/client", "apollo-client", "apollo-angular"},
		"apollo-server": {"@apollo/server", "apollo-server", "apollo-server-express"}, "ionic": {"@ionic/core", "@ionic/react", "@ionic/angular", "@ionic/vue"}, "docusaurus": {"@docusaurus/core"},
		"eleventy": {"@11ty/eleventy"}, "bubbletea": {"github.com/charmbracelet/bubbletea", "github.com/charmbracelet/bubbletea/v2", "charm.land/bubbletea/v2"},
		"riverpod": {"flutter_riverpod", "riverpod", "hooks_riverpod"},
		"react":    {"react"}, "next": {"next"}, "vue": {"vue"}, "nuxt": {"nuxt"}, "angular": {"@angular/core"}, "sveltekit": {"@sveltejs/kit"}, "svelte": {"svelte"}, "solid": {"solid-js"},
		"astro": {"astro"}, "remix": {"@remix-run/react", "@remix-run/node"}, "nest": {"@nestjs/core"}, "express": {"express"}, "fastify": {"fastify"}, "hono": {"hono"}, "expo": {"expo"},
		"electron": {"electron"}, "tailwind": {"tailwindcss", "@tailwindcss/vite", "@tailwindcss/postcss"}, "vite": {"vite"}, "vitest": {"vitest"}, "jest": {"jest"}, "playwright": {"@playwright/test", "playwright"},
		"eslint": {"eslint"}, "prettier": {"prettier"}, "storybook": {"storybook"}, "prisma": {"prisma", "@prisma/client"}, "zod": {"zod"}, "mui": {"@mui/material"}, "antd": {"antd"}, "three": {"three"},
		"d3": {"d3"}, "redux-toolkit": {"@reduxjs/toolkit"}, "django": {"django"}, "flask": {"flask"}, "fastapi": {"fastapi"}, "pydantic": {"pydantic"}, "sqlalchemy": {"sqlalchemy"},
		"pytorch": {"torch"}, "rails": {"rails"}, "laravel": {"laravel/framework"}, "symfony": {"symfony/framework-bundle"}, "spring-boot": {"org.springframework.boot", "springboot", "spring-boot",
			"org.springframework.boot:spring-boot-starter-parent", "org.springframework.boot:spring-boot-dependencies"}, "axum": {"axum"}, "bevy": {"bevy"}, "turborepo": {"turbo"},
		"agp":    {"com.android.application", "com.android.library", "com.android.tools.build:gradle"},
		"kotlin": {"org.jetbrains.kotlin.android", "org.jetbrains.kotlin.jvm", "org.jetbrains.kotlin.multiplatform", "org.jetbrains.kotlin:kotlin-gradle-plugin", "org.jetbrains.kotlin:kotlin-stdlib"},
		"junit":  {"junit:junit", "org.junit:junit-bom"}, "compose-bom": {"androidx.compose:compose-bom"}, "quarkus": {"io.quarkus.platform:quarkus-bom", "io.quarkus:quarkus-bom", "io.quarkus"},
		"ktor": {"io.ktor.plugin"}, "live-view": {"phoenix_live_view"}, "phoenix": {"phoenix"}, "ef-core": {"microsoft.entityframeworkcore"},
		"livewire": {"livewire/livewire"}, "filament": {"filament/filament"}, "inertia": {"inertiajs/inertia-laravel", "@inertiajs/react", "@inertiajs/vue3", "@inertiajs/svelte", "@inertiajs/core", "inertia_rails"},
		"pest": {"pestphp/pest"}, "phpunit": {"phpunit/phpunit"}, "alpine": {"alpinejs"}, "zustand": {"zustand"}, "webpack": {"webpack"}, "bootstrap": {"bootstrap"}, "mongoose": {"mongoose"},
		"cypress": {"cypress"}, "pinia": {"pinia"}, "vuetify": {"vuetify"}, "capacitor": {"@capacitor/core"}, "rxjs": {"rxjs"}, "next-auth": {"next-auth"}, "socket-io": {"socket.io", "socket.io-client"},
		"trigger-dev": {"@trigger.dev/sdk", "trigger.dev"}, "ai-sdk": {"ai"}, "framer-motion": {"framer-motion"}, "react-hook-form": {"react-hook-form"}, "react-flow": {"reactflow", "@xyflow/react"},
		"recharts": {"recharts"}, "xstate": {"xstate", "@xstate/react"}, "bullmq": {"bullmq"}, "typeorm": {"typeorm"}, "sequelize": {"sequelize"}, "drizzle": {"drizzle-orm", "drizzle-kit"},
		"payload": {"payload"}, "strapi": {"@strapi/strapi"}, "daisyui": {"daisyui"}, "ngrx": {"@ngrx/store", "@ngrx/signals"}, "phaser": {"phaser"}, "pixi": {"pixi.js"}, "wagmi": {"wagmi"},
		"viem": {"viem"}, "ethers": {"ethers"}, "hardhat": {"hardhat"}, "openzeppelin": {"@openzeppelin/contracts", "@openzeppelin/contracts-upgradeable"},
		"langchain": {"langchain", "@langchain/core", "langchain-core"}, "langgraph": {"langgraph", "@langchain/langgraph"}, "streamlit": {"streamlit"}, "leptos": {"leptos"}, "ratatui": {"ratatui"},
		"pyo3": {"pyo3"}, "puppeteer": {"puppeteer", "puppeteer-core"},
		"trpc": {"@trpc/server", "@trpc/client"}, "biome": {"@biomejs/biome"}, "tauri": {"tauri", "@tauri-apps/api", "@tauri-apps/cli"}, "celery": {"celery"}, "pytest": {"pytest"},
	}
})

// familiesOf names products by how the names of their artifacts begin.
var familiesOf = map[string][]string{
	"jackson": {"com.fasterxml.jackson.core:", "com.fasterxml.jackson.dataformat:", "com.fasterxml.jackson.datatype:", "com.fasterxml.jackson:jackson-bom", "com.fasterxml.jackson.module:", "tools.jackson"},
	"jersey":  {"org.glassfish.jersey", "com.sun.jersey"}, "openjfx": {"org.openjfx:javafx"}, "junit": {"org.junit.jupiter:"}, "quarkus": {"io.quarkus:"}, "ktor": {"io.ktor:"},
	"ef-core": {"microsoft.entityframeworkcore."},
}

// depsNamed returns the dependencies of one name, in lower case.
func (c *conf) depsNamed(name string) []dep {
	if !c.depsRead {
		c.depsRead = true
		c.deps = map[string][]dep{}
		c.readDeps()
		c.depNames = slices.Sorted(maps.Keys(c.deps))
	}
	return c.deps[name]
}

func (c *conf) addDep(d dep) {
	key := strings.ToLower(d.name)
	if d.eco == "pip" {
		key = strings.ReplaceAll(key, "_", "-")
	}
	c.deps[key] = append(c.deps[key], d)
}

// under reads a mapping of names to constraints, or to mappings with a version.
func (c *conf) under(eco, p string, n *keyed.Node) {
	if n == nil {
		return
	}
	for _, k := range n.Kids {
		d := dep{eco: eco, name: k.Key, version: k.Value, path: p, line: k.Line}
		if k.Kind == keyed.Map {
			if v := k.Get("version"); v != nil {
				d.version = v.Value
			} else {
				d.version = ""
			}
		}
		c.addDep(d)
	}
}

func (c *conf) readDeps() {
	for _, p := range c.v.mf.named("package.json") {
		c.sections("npm", p, "dependencies", "devDependencies", "peerDependencies", "optionalDependencies", "resolutions", "overrides", "catalog", "workspaces/catalog")
		c.groups("npm", p, "catalogs", "")
		c.groups("npm", p, "workspaces/catalogs", "")
	}
	for _, p := range c.v.mf.named("pnpm-workspace.yaml") {
		c.sections("npm", p, "catalog", "overrides")
		c.groups("npm", p, "catalogs", "")
	}
	for _, p := range c.v.mf.named("deno.json", "deno.jsonc", "import_map.json") {
		if kf := c.file(p); kf.err == nil {
			c.imports(p, kf.Get("imports"))
		}
	}
	for _, p := range c.v.mf.named("Cargo.toml") {
		c.sections("cargo", p, "dependencies", "dev-dependencies", "build-dependencies", "workspace/dependencies")
	}
	for _, p := range c.v.mf.named("composer.json") {
		c.sections("composer", p, "require", "require-dev")
	}
	for _, p := range c.v.mf.named("pubspec.yaml") {
		c.sections("pub", p, "dependencies", "dev_dependencies")
	}
	for _, p := range c.v.mf.named("mise.toml", ".mise.toml") {
		c.sections("tool", p, "tools")
	}
	c.lines("tool", toolLine, c.v.mf.named(".tool-versions"))
	c.python()
	c.lines("gem", gemLine, c.v.mf.named("Gemfile", "gems.rb"))
	c.lines("gem", gemspecLine, c.filesNamed([]string{"*.gemspec"}))
	c.lines("hex", mixLine, c.v.mf.named("mix.exs"))
	c.nuget()
	c.lines("go", goLine, c.v.mf.named("go.mod"))
	c.jvm()
	c.native()
}

// sections reads several mappings of one file.
func (c *conf) sections(eco, p string, keys ...string) {
	kf := c.file(p)
	if kf.err != nil {
		return
	}
	for _, k := range keys {
		c.under(eco, p, kf.Get(strings.Split(k, "/")...))
	}
}

// groups reads a mapping of groups, each of which holds dependencies, below the key inner when that is not empty.
func (c *conf) groups(eco, p, key, inner string) {
	kf := c.file(p)
	if kf.err != nil {
		return
	}
	n := kf.Get(strings.Split(key, "/")...)
	if n == nil {
		return
	}
	for _, g := range n.Kids {
		if inner != "" {
			g = g.Get(inner)
		}
		c.under(eco, p, g)
	}
}

var (
	toolLine    = lazyregexp.New(`(?m)^([a-z][\w-]*)[ \t]+(\d\S*)`)
	importSpec  = lazyregexp.New(`^(?:npm:|jsr:|https?://esm\.sh/)(@?[^@]+)@([^/?]+)`)
	requirement = lazyregexp.New(`^\s*["']?([A-Za-z][\w.-]*)\s*(?:\[[^\]]*\])?\s*\(?([<>=!~][^;#"')]*)?`)
	gemLine     = lazyregexp.New(`(?m)^\s*gem\s+["']([\w-]+)["'](?:\s*,\s*["']([^"']+)["'])?`)
	gemspecLine = lazyregexp.New(`(?m)add_(?:runtime_|development_)?dependency[( ]\s*["']([\w-]+)["'](?:\s*,\s*["']([^"']+)["'])?`)
	mixLine     = lazyregexp.New(`(?m)^\s*\{:(\w+),\s*"([^"]+)"`)
	// goLine leaves out what other modules ask for
	goLine = lazyregexp.New(`(?m)^\s*(?:require\s+)?([\w.-]+\.[a-z]+/\S+)\s+(v\d\S*)[ \t]*$`)
)

// imports reads an import map: names to addresses with versions.
func (c *conf) imports(p string, n *keyed.Node) {
	if n == nil {
		return
	}
	for _, k := range n.Kids {
		if g := importSpec.FindStringSubmatch(k.Value); g != nil {
			c.addDep(dep{eco: "npm", name: g[1], version: g[2], path: p, line: k.Line})
		}
	}
}

// python reads requirement lists of every kind.
func (c *conf) python() {
	for _, p := range c.v.mf.named("pyproject.toml") {
		kf := c.file(p)
		if kf.err != nil {
			continue
		}
		c.requirements(p, kf.Get("project", "dependencies"))
		for _, group := range []*keyed.Node{kf.Get("project", "optional-dependencies"), kf.Get("dependency-groups"), kf.Get("tool", "pdm", "dev-dependencies")} {
			if group != nil {
				for _, g := range group.Kids {
					c.requirements(p, g)
				}
			}
		}
		c.requirements(p, kf.Get("tool", "uv", "dev-dependencies"))
		c.requirements(p, kf.Get("build-system", "requires"))
		c.sections("pip", p, "tool/poetry/dependencies", "tool/poetry/dev-dependencies", "tool/pixi/dependencies", "tool/pixi/pypi-dependencies")
		c.groups("pip", p, "tool/poetry/group", "dependencies")
	}
	for _, p := range c.v.mf.named("Pipfile") {
		c.sections("pip", p, "packages", "dev-packages")
	}
	c.v.tree.load()
	for _, f := range c.v.tree.files {
		base := path.Base(f)
		if path.Ext(base) == ".txt" && (strings.Contains(base, "requirements") || path.Base(path.Dir(f)) == "requirements") || path.Ext(base) == ".in" && strings.Contains(base, "requirements") {
			num := 0
			for l := range strings.Lines(c.text(f)) {
				num++
				c.requirement(f, l, num)
			}
		}
	}
	for _, p := range c.v.mf.named("environment.yml", "environment.yaml", "setup.py", "setup.cfg") {
		num := 0
		for l := range strings.Lines(c.text(p)) {
			num++
			c.requirement(p, strings.TrimLeft(l, " \t-[('\""), num)
		}
	}
}

func (c *conf) requirements(p string, n *keyed.Node) {
	if n == nil {
		return
	}
	for _, k := range n.Kids {
		c.requirement(p, k.Value, k.Line)
	}
}

func (c *conf) requirement(p, text string, line int) {
	if g := requirement.FindStringSubmatch(text); g != nil {
		c.addDep(dep{eco: "pip", name: g[1], version: strings.TrimSpace(g[2]), path: p, line: line})
	}
}

// lines reads dependencies by an expression: its groups are name and constraint.
func (c *conf) lines(eco string, re *lazyregexp.Regexp, files []string) {
	for _, p := range files {
		text := c.text(p)
		at := lineCounter{text: text}
		for _, g := range re.FindAllStringSubmatchIndex(text, 2000) {
			d := dep{eco: eco, name: text[g[2]:g[3]], path: p, line: at.line(g[2])}
			if g[4] >= 0 {
				d.version = text[g[4]:g[5]]
			}
			c.addDep(d)
		}
	}
}

// lineCounter tells the lines of offsets that only grow.
type lineCounter struct {
	text    string
	pos, nl int
}

func (l *lineCounter) line(at int) int {
	l.nl += strings.Count(l.text[l.pos:at], "\n")
	l.pos = at
	return l.nl + 1
}

// sortPins puts those of the manifests nearest to a document first.
func sortPins(pins []pin, doc string) []pin {
	out := slices.Clone(pins)
	slices.SortStableFunc(out, func(a, b pin) int { return nearness(b.path, doc) - nearness(a.path, doc) })
	return out
}

// nearness counts the folders that a file shares with a document; a file above the document counts as near as its folder.
func nearness(p, doc string) int {
	d := folder(p)
	switch {
	case d == "":
		return 0
	case strings.HasPrefix(doc, d+"/"):
		return strings.Count(d, "/") + 1
	}
	return -1
}
