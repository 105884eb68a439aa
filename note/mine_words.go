package note

import (
	"path"
	"strings"
	"unicode/utf8"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// extensions that make a lone word or the last part of a slashed word a file name.
var extensions = wordSet(`
	go mod sum work py pyi pyx ipynb js jsx mjs cjs ts tsx mts cts vue svelte astro rs java kt kts scala sc groovy gradle clj cljs
	c h cc cpp cxx hpp hh hxx inc m mm cs fs fsx vb rb rake erb php phtml blade swift lua ex exs eex heex leex erl hrl zig nim dart proto
	sql tf tfvars hcl sh bash zsh fish nu ps1 psm1 bat cmd awk pl pm r jl hs lhs ml mli elm cr d pas f90 asm s sol move cairo vy
	md mdx mdc markdown rst adoc txt tex org html htm css scss sass less styl xml xsd xsl svg json jsonc json5 jsonl ndjson yaml yml toml
	ini cfg conf env properties lock csv tsv graphql gql prisma thrift avsc fbs capnp snap golden tmpl tpl j2 jinja hbs ejs pug mustache liquid
	plist xcodeproj xcworkspace xcconfig entitlements pbxproj storyboard xib csproj fsproj vbproj sln slnx props targets resx razor cshtml xaml
	png jpg jpeg gif webp ico pdf woff woff2 ttf wasm wat nix bzl bazel star cmake mk am ac in spec service desktop rules
	template example sample dist ftl po pot strings xcstrings arb http rest tape cast cue rego feature test tcl vim el lisp scm rkt
	diff patch gz zip tar db sqlite
	iss nsi wxs glsl hlsl wgsl frag vert metal cu cuh gd tscn tres gdshader uproject uplugin uasset dts dtsi ixx cppm ipp tpp inl sv svh vhd vhdl
	bicep hx purs odin bsl nuspec dproj dpr dfm mmd puml plantuml drawio excalidraw xcscheme qmd rmd
	dockerfile containerfile avif mp3 mp4 wav ogg webm npz npy pkl onnx safetensors gguf parquet jar dll exe dylib
`)

// weak extensions are also common ends of words that are no file names.
var weakExtensions = wordSet(`d r s m f90 in ac am test dist example sample rules service spec feature move rest http work star mod sum
	template targets props strings env po cast tape`)

// names that are files without an extension.
var fileNames = wordSet(`Makefile GNUmakefile makefile Dockerfile Containerfile Justfile justfile Rakefile Gemfile Procfile Brewfile Vagrantfile Jenkinsfile
	Caddyfile Taskfile LICENSE NOTICE CODEOWNERS Podfile Fastfile Appfile Cartfile Earthfile Tiltfile BUILD WORKSPACE CMakeLists.txt go.mod go.sum
	.gitignore .gitattributes .dockerignore .editorconfig .npmrc .nvmrc .eslintrc .prettierrc .babelrc .tool-versions .mailmap .gitmodules
	.golangci .clang-format .clang-tidy .rubocop .ruby-version .python-version .node-version .env .env.example .env.sample .env.template .env.dist`)

// kinded are those of them of which there is one for each of several things, named behind a dot: Dockerfile.worker.
var kinded = wordSet(`Dockerfile Containerfile Makefile Jenkinsfile Caddyfile Procfile`)

func isKinded(base string) bool {
	kind, of, _ := strings.Cut(base, ".")
	return kinded[kind] && plainKind.MatchString(of)
}

var plainKind = lazyregexp.New(`^[a-z][\w.-]*$`)

// products are proper names that look like file names.
var products = wordSet(`node.js next.js vue.js nuxt.js three.js d3.js express.js react.js angular.js socket.io ember.js backbone.js chart.js nest.js
	solid.js p5.js moment.js alpine.js discord.js electron.js asp.net vb.net ml.net web.config.js deno.land crates.io docs.rs
	require.js bun.js polymer.js pixi.js fuse.js handlebars.js highlight.js prism.js mermaid.js day.js matter.js tone.js lit.js preact.js
	stimulus.js knex.js sequelize.js hapi.js koa.js meteor.js svelte.js undici.js ts.ed plotly.js yoga.js vite.js ffmpeg.wasm babylon.js deck.gl fs.py
	llama.cpp whisper.cpp bark.cpp gemma.cpp stable-diffusion.cpp`)

// afterScript is what of a word follows its last letter beyond ASCII, where a script without blanks runs into a name.
func afterScript(w string) string {
	if i := strings.LastIndexFunc(w, func(r rune) bool { return r >= 0x2e80 }); i >= 0 {
		_, size := utf8.DecodeRuneInString(w[i:])
		return w[i+size:]
	}
	return w
}

// hosts end the first part of a domain or module path.
var hosts = wordSet(`com org io net dev ai app co sh in de me gg us uk eu info cloud so xyz run tech land systems site online store page link
	is fm tv to it fr nl jp cn ru ch ly page pub build works codes tools software`)

// endings are first parts of compound extensions.
var endings = wordSet(`d spec test tests stories story e2e module component config min bundle generated gen pb g freezed page layout route integration unit schema
	controller service html css json ts js tsx jsx py go rs md yaml yml mdx mdc sh java kt rb php cs cpp c h swift vue`)

func wordSet(s string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(s) {
		m[w] = true
	}
	return m
}

// fileExt returns the last extension of a base name without its dot, lower-case; empty when there is none.
func fileExt(base string) string {
	e := path.Ext(base)
	if e == "" || e == base {
		return ""
	}
	return strings.ToLower(e[1:])
}

// isFileName reports whether base names a file by its extension or by convention.
func isFileName(base string) bool {
	if fileNames[base] || isKinded(base) {
		return true
	}
	if strings.HasPrefix(base, ".") && endings[strings.SplitN(base[1:], ".", 2)[0]] {
		return false // ".test.ts" is an ending of names
	}
	stem := strings.TrimSuffix(base, path.Ext(base))
	if strings.HasPrefix(base, ".") && len(base) > 1 && fileExt(base) == "" {
		return dotFile(base)
	}
	return stem != "" && extensions[fileExt(base)] && stem != "*"
}

// dotFile reports whether base is one of the dot files that programs read, such as .eslintrc.
func dotFile(base string) bool {
	return fileNames[base] || strings.HasSuffix(base, "rc") || strings.HasSuffix(base, "ignore") || strings.HasSuffix(base, "-version")
}
