package verify

import (
	"bytes"
	"context"
	"fmt"
	"path"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/symbol"
)

// A line that gives a folder a framework ("`apps/api`: FastAPI backend") is wrong when the manifests of that folder named it while the line
// was written, none does now, and no code below the folder uses it. The rest of the tree may go on with it.

// foundations are what whole programs are built on, by how prose calls them: the packages, and what code that uses them holds.
var foundations = sync.OnceValue(func() map[string][]string {
	out := map[string][]string{}
	for _, line := range strings.Split(strings.TrimSpace(`
fastapi=fastapi
flask=flask
django=django
litestar=litestar
starlette=starlette
quart=quart
sanic=sanic
tornado=tornado
nestjs=@nestjs/core
fastify=fastify
koa=koa
hono=hono
elysia=elysia
express=express
nextjs=next
nuxt=nuxt
remix=@remix-run/react @remix-run/node
astro=astro
sveltekit=@sveltejs/kit
angular=@angular/core
vue=vue
electron=electron
tauri=tauri @tauri-apps/api @tauri-apps/cli
expo=expo
gin=github.com/gin-gonic/gin
fiber=github.com/gofiber/fiber
axum=axum
actix=actix-web
rocket=rocket
rails=rails
sinatra=sinatra
laravel=laravel/framework
symfony=symfony/framework-bundle
dioxus=dioxus
leptos=leptos
yew=yew`), "\n") {
		word, packages, _ := strings.Cut(line, "=")
		out[word] = strings.Fields(packages)
	}
	return out
})

// isFoundation reports whether a name of a package is one of them.
func isFoundation(name string) bool { return foundations()[strings.ReplaceAll(name, ".", "")] != nil }

// frameworkWord finds such a name in a line.
var frameworkWord = lazyregexp.New(`\b(FastAPI|Flask|Django|Litestar|Starlette|Quart|Sanic|Tornado|NestJS|Fastify|Koa|Hono|Elysia|Express|Next\.?js|Nuxt|Remix|Astro|SvelteKit|Angular|Vue|Electron|Tauri|Expo|Gin|Fiber|Axum|Actix|Rocket|Rails|Sinatra|Laravel|Symfony|Dioxus|Leptos|Yew)\b`)

const (
	maxFolderLines = 24   // lines that are judged
	maxFolderFiles = 4000 // files of one folder that are read
)

// builtOn is a line that says which framework a folder is built on.
type builtOn struct {
	*job
	word string // as foundations has it
	home string // the folder of the package
	was  *dep   // what a manifest of the commit at named once
	at   string
}

// leftByFolders returns the verdicts on frameworks that folders left, on those alone that are refuted.
func (v *Verifier) leftByFolders(ctx context.Context, jobs []*job) ([]*job, error) {
	told := v.builtOnTold(jobs)
	if len(told) == 0 {
		return nil, nil
	}
	if err := v.onceBuiltOn(ctx, told); err != nil {
		return nil, err
	}
	free := map[string]bool{} // by word and folder: no code uses it
	var out []*job
	for _, t := range told {
		if t.was == nil {
			continue
		}
		key := t.word + " " + t.home
		if _, ok := free[key]; !ok {
			used, err := v.usedBelow(ctx, t.home, t.was.eco, foundations()[t.word])
			if err != nil {
				return nil, err
			}
			free[key] = !used
		}
		if free[key] {
			t.out = missing(fmt.Sprintf("nothing in %q uses %q any more", t.home, t.was.name), diag.Evidence{Path: t.was.path, Line: t.was.line, Commit: t.at, Seen: fmt.Sprintf("it named %q then", t.was.name)})
			t.out.Rule = "stale-version"
			out = append(out, t.job)
		}
	}
	return out, nil
}

// onceBuiltOn finds the manifests that named what lines tell of, in the commits that wrote them or in others of the trunk.
func (v *Verifier) onceBuiltOn(ctx context.Context, told []*builtOn) error {
	var named []*symbolJob
	for _, t := range told {
		named = append(named, &symbolJob{job: t.job})
	}
	commits, err := looks(ctx, v.view, v.wrote(ctx, named))
	if err != nil {
		return err
	}
	seen := map[string]bool{}
	for _, c := range commits {
		if !slices.ContainsFunc(told, func(t *builtOn) bool { return t.was == nil }) {
			return nil
		}
		old, err := v.manifestsAt(ctx, c, seen)
		if err != nil {
			return err
		}
		for _, t := range told {
			if old != nil && t.was == nil {
				t.was, t.at = old.conf.depOf(foundations()[t.word], func(p string) bool { return strings.HasPrefix(p, t.home+"/") }), c.Hash
			}
		}
	}
	return nil
}

// builtOnTold lists the lines that give one folder, which has manifests or lies in one that has, a framework that no manifest there, or above it,
// names.
func (v *Verifier) builtOnTold(jobs []*job) []*builtOn {
	var out []*builtOn
	for i := 0; i < len(jobs); {
		line := i + 1
		for line < len(jobs) && jobs[line].doc == jobs[i].doc && jobs[line].claim.At.Start.Line == jobs[i].claim.At.Start.Line {
			line++
		}
		on := jobs[i:line]
		i = line
		doc, n := on[0].doc, on[0].claim.At.Start.Line
		span := doc.LineSpan(n)
		at := frameworkWord.FindIndex(doc.Source[span.Start:span.End])
		if at == nil || templateRoot(doc.Path) != "" || doc.Root != "" {
			continue
		}
		dir := v.oneFolder(on)
		if dir == "" || len(out) == maxFolderLines {
			continue
		}
		homes := v.packageHomes()
		for dir != "" && !homes[dir] {
			dir = folder(dir)
		}
		target := string(doc.Source[span.Start+at[0] : span.Start+at[1]])
		word := strings.ToLower(strings.ReplaceAll(target, ".", ""))
		above := func(p string) bool {
			return strings.HasPrefix(p, dir+"/") || strings.HasPrefix(dir+"/", folder(p)+"/") || folder(p) == ""
		}
		if dir == "" || v.conf.depOf(foundations()[word], above) != nil {
			continue
		}
		c := note.Claim{Kind: note.ValueClaim, Target: target, Key: note.PackageKey + word, At: doc.Loc(note.Span{Start: span.Start + at[0], End: span.Start + at[1]}), Context: on[0].claim.Context}
		if silenced(c) == "" && !advises(c) {
			out = append(out, &builtOn{job: &job{doc: doc, claim: c}, word: word, home: dir})
		}
	}
	return out
}

// oneFolder is the folder that the claims of a line name, empty when they name none or several.
func (v *Verifier) oneFolder(on []*job) string {
	dir := ""
	for _, j := range on {
		if j.claim.Kind != note.PathClaim || j.out.Outcome != diag.Confirmed || len(j.out.Evidence) == 0 || silenced(j.claim) != "" {
			continue
		}
		p := j.out.Evidence[0].Path
		if !v.tree.isDir(p) || dir != "" && dir != p {
			return ""
		}
		dir = p
	}
	return dir
}

// packageHomes are the folders that have a manifest of their own.
func (v *Verifier) packageHomes() map[string]bool {
	return remember(v.mf.memo, "package homes", func() map[string]bool {
		out := map[string]bool{}
		v.tree.load()
		for _, f := range v.tree.files {
			if isManifest(path.Base(f)) && !vendored(f) {
				out[folder(f)] = true
			}
		}
		return out
	})
}

// depOf returns a dependency of one of some names, or of a major of them, that a manifest in a place has; nil for none.
func (c *conf) depOf(names []string, in func(p string) bool) *dep {
	c.depsNamed("")
	for _, key := range c.depNames {
		if !slices.ContainsFunc(names, func(n string) bool { return key == n || strings.HasPrefix(key, n+"/v") }) {
			continue
		}
		for i, d := range c.deps[key] {
			if in(d.path) && !vendored(d.path) {
				return &c.deps[key][i]
			}
		}
	}
	return nil
}

// codeOfEco says by the ending of a source file whose packages it can use.
var codeOfEco = sync.OnceValue(func() map[string]string {
	return map[string]string{".py": "pip", ".ts": "npm", ".tsx": "npm", ".js": "npm", ".jsx": "npm", ".mjs": "npm", ".cjs": "npm", ".vue": "npm", ".svelte": "npm", ".astro": "npm", ".go": "go", ".rs": "cargo",
		".rb": "gem", ".php": "composer", ".ex": "hex", ".exs": "hex", ".dart": "pub", ".cs": "nuget", ".java": "maven", ".kt": "gradle", ".sql": "none", ".prisma": "none", ".swift": "none"}
})

// usedBelow reports whether code of a folder holds the name of a package on a line that is no comment. It does too when there is more than can
// be read.
func (v *Verifier) usedBelow(ctx context.Context, dir, eco string, names []string) (bool, error) {
	var files []string
	for _, f := range v.words.files() {
		if own := codeOfEco()[path.Ext(f)]; strings.HasPrefix(f, dir+"/") && (own == "" || own == eco) {
			files = append(files, f)
		}
	}
	if len(files) > maxFolderFiles {
		return true, nil
	}
	var used atomic.Bool
	err := v.view.ReadEach(ctx, files, func(_ int, src []byte, err error) {
		if err != nil || len(src) > symbol.MaxSize || used.Load() {
			return
		}
		low := bytes.ToLower(src)
		for _, n := range names {
			if outsideComments(low, path.Base(n)) {
				used.Store(true)
			}
		}
	})
	return used.Load(), err
}
