package verify

import (
	"fmt"
	"path"
	"strings"
	"sync"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
)

// madeAnew reports whether the text says that a program or an agent writes the file, so that its being gone from git is no wonder.
func madeAnew(c note.Claim) bool {
	if c.Context.StanceWord == "compiled" && writtenByHand[path.Ext(c.Path)] {
		return false // "`lib/graph.rb` | the compiled graph" tells what it holds
	}
	return c.Context.Stance == note.Output && (note.ToBeWritten(c.Context.StanceWord) || generated.MatchString(c.Context.StanceWord))
}

// writtenByHand are the endings of source that no compiler writes.
var writtenByHand = wordSet(".rb .py .go .rs .java .kt .swift .cs .php .ex .exs .scala .dart .lua .ts .tsx")

// generated are words for files that a program writes anew.
var generated = lazyregexp.New(`generat|artifact|compiled|bundled|downloaded|copied|does not exist|doesn.t exist|ignored|at runtime|not.(?:committed|tracked)|untracked|build.output`)

// hardSilent reports whether the sentence cannot be wrong about a path that is gone.
func hardSilent(c note.Claim) bool {
	switch c.Context.Stance {
	case note.Planned:
		return c.Context.Whole || c.Context.StanceWord == note.TargetStructure || nextSteps.MatchString(c.Context.Heading) || routeFiles()[c.Path] || notThereYet.MatchString(c.Context.StanceWord) || c.Kind == note.CommandClaim && (toCome.MatchString(c.Context.StanceWord) || c.Context.StanceWord == "coming soon")
	case note.Foreign:
		return !(c.Kind == note.PathClaim && c.Context.IsDir && strings.Contains(c.Path, "/") && parts[c.Context.StanceWord] && !c.Context.Whole)
	case note.Past:
		return true
	case note.Example:
		return ofEach(c.Context.StanceWord) || presence.MatchString(c.Context.Sentence) || c.Context.StanceWord == "naming" || areExamples[c.Context.StanceWord]
	case note.Optional:
		return strings.HasPrefix(c.Context.StanceWord, "only ") || sought[c.Context.StanceWord] || whereApplicable()[c.Context.StanceWord] || c.Kind == note.CommandClaim && ifSetUp.MatchString(c.Context.StanceWord) // for a while, or not here
	case note.Negated:
		return !strings.HasSuffix(c.Context.StanceWord, note.SoftNegation)
	}
	return false
}

// ifSetUp is a condition under which a command is there.
var ifSetUp = lazyregexp.New(`^(?:if|when|where) .*\b(?:configured|installed|available|enabled|set up)$`)

// routeFiles are names that a framework gives a meaning: to add one is a way to do something, whether there ever was one or not.
var routeFiles = sync.OnceValue(func() map[string]bool {
	return wordSet("page.tsx layout.tsx loading.tsx error.tsx not-found.tsx template.tsx default.tsx route.ts middleware.ts global-error.tsx page.js layout.js loading.js error.js not-found.js +page.svelte +layout.svelte +server.ts +error.svelte")
})

// notThereYet are words for what nobody has made so far, or is made where it is needed: it may well have been there in another shape.
var notThereYet = lazyregexp.New(`(?i)^as planned$|未実装|未实现|未實|미구현|implementad|implementiert|implémenté|реализован|unimplemented|out.of.scope|^not (?:yet|built|implemented)|必要に応じて|を構築|필요`)

// areExamples say of what is there that it is a sample, which whoever begins takes away.
var areExamples = map[string]bool{"sao exemplos": true, "são exemplos": true, "son ejemplos": true, "sont des exemples": true, "sind beispiele": true, "sono esempi": true}

// nextSteps are headings of what shall be done, which may well bring back what was there once.
var nextSteps = lazyregexp.New(`(?i)\b(?:next steps|wishlist)\b|下一步|次のステップ|今後の|后续计划|後續計劃|다음 단계|待办|待辦`)

// whereApplicable are words for what some have and others have not.
var whereApplicable = sync.OnceValue(func() map[string]bool {
	out := map[string]bool{}
	for w := range strings.SplitSeq("if applicable|where applicable|si aplica|se aplicável|if exists|if it exists|if they exist|if present|when present|where present|"+
		"si existe|se existir|s'il existe|falls vorhanden|wenn vorhanden|se esiste|если есть|varsa|nếu có|如已存在|如果存在|若存在|如存在|存在する場合|存在すれば|존재한다면|존재하는 경우", "|") {
		out[w] = true
	}
	return out
})

// sought are words for what a program or a reader tries to find, here or anywhere.
var sought = wordSet("check_for checks_for look_for looks_for search_for searches detect detects auto-detects presence_of existence_of absence_of")

// presence is what one looks for in projects of any kind: "the presence of `x`".
var presence = lazyregexp.New(`(?i)\b(?:presence|existence|absence) of\b`)

// ofEach reports whether the words of an example tell of each part of a kind, "per app": no single one need have it.
func ofEach(stanceWord string) bool { return strings.HasPrefix(stanceWord, "per ") }

// parts are words behind a folder that may call it a part of this repository as well as somebody else's: "the `src/store/` package".
var parts = map[string]bool{"package": true, "library": true, "crate": true}

// stands describes how a path was found.
func (v *Verifier) stands(f found) string {
	e := v.view.Lookup(f.path)
	what := "found " + f.how
	switch e.State {
	case repo.Sparse:
		what += ", not checked out"
	case repo.Untracked:
		what += ", untracked"
	}
	return what
}

// silenced says what in the sentence keeps a claim from being judged without proof from history.
func silenced(c note.Claim) string {
	if c.Context.Stance == note.Stated || c.Context.Form == note.ImportLine && c.Context.Stance != note.Example && !hardSilent(c) {
		return ""
	}
	if c.Kind == note.SymbolClaim && c.Context.Stance == note.Example && oneOf[c.Context.StanceWord] && !c.Context.Whole {
		return "" // "the single route is x()" gives no example
	}
	if c.Kind == note.SymbolClaim && c.Context.Stance == note.Optional && ofValues.MatchString(c.Context.StanceWord) && !c.Context.Whole {
		return "" // values may be there or not, and the code that reads them is: "`tideField` is left out if present"
	}
	if c.Kind == note.CommandClaim && c.Context.Stance == note.Optional && c.Context.StanceWord == "optional" && !c.Context.Whole {
		return "" // what nobody has to run is there to be run: "Docker (optional): `make up`"
	}
	if c.Context.Whole {
		return fmt.Sprintf("%s: the whole file is, by %q", c.Context.Stance, c.Context.StanceWord)
	}
	return fmt.Sprintf("%s: the text says %q", c.Context.Stance, c.Context.StanceWord)
}

// ofValues are conditions on what code works with.
var ofValues = lazyregexp.New(`^(?:if present|when present|where present|presence of|absence of|either|whether|detects|detect|falls back|fallback|reads from|supports|optional|optionally|if needed|as needed|if any|unless)$`)

// common names exist in many places and programs: an ending in history does not prove that one of ours was meant.
var common = map[string]bool{"package.json": true, "settings.json": true, "index.ts": true, "index.js": true, "index.html": true, "index.tsx": true, "main.py": true,
	"main.go": true, "main.rs": true, "README.md": true, "config.json": true, "config.yaml": true, "config.yml": true, "config.toml": true, "config.ts": true, "config.js": true,
	"config.py": true, "Makefile": true, "Dockerfile": true, "tsconfig.json": true, "requirements.txt": true, "setup.py": true, "__init__.py": true, "utils.py": true,
	"utils.ts": true, "types.ts": true, "mod.rs": true, "lib.rs": true, "app.py": true, "app.ts": true, "app.js": true, "server.js": true, "server.ts": true, "test.py": true,
	"test.js": true, "page.tsx": true, "layout.tsx": true, "route.ts": true, "styles.css": true, "data.json": true, ".env": true, ".env.local": true, ".env.example": true,
	"docker-compose.yml": true, "Cargo.toml": true, "go.mod": true, "pyproject.toml": true, "yarn.lock": true, "package-lock.json": true, "pnpm-lock.yaml": true,
	"CHANGELOG.md": true, "TODO.md": true, "plan.md": true, "settings.local.json": true,
	".gitignore": true, ".npmrc": true, ".nvmrc": true, "mcp.json": true, ".mcp.json": true, "schema.json": true, "schema.sql": true, "output.txt": true, "conftest.py": true, "deno.json": true}

// loose are names of the root that programs make and people throw away.
var loose = map[string]bool{".env": true, ".env.local": true, "test.py": true, "test.js": true, "output.txt": true, "data.json": true, "plan.md": true, "TODO.md": true, "settings.local.json": true,
	"mcp.json": true, ".mcp.json": true, "Program.cs": true, "Startup.cs": true}
