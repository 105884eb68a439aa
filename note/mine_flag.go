package note

import (
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// flagWord is a long flag, alone or with a value.
var flagWord = lazyregexp.New(`^(--[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*)(?:[= ]\S.*)?$`)

// maxPrograms is how many programs a sentence may name for the flags in it.
const maxPrograms = 4

// programWord is a name that a program of a repository may have.
var programWord = lazyregexp.New(`^[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*$`)

// theirs are programs of others: what their flags are is no business of a repository.
var theirs = wordSet(`git gh hub docker podman kubectl helm curl wget ssh scp rsync tar find grep rg sed awk ls cp mv rm mkdir chmod echo printf export test true false
	npx bunx pnpx uvx pipx pip pip3 brew apt apt-get yum dnf apk choco winget scoop rustup nvm fnm pyenv asdf mise volta corepack conda mamba
	terraform tofu ansible aws gcloud az vercel netlify fly flyctl heroku railway wrangler supabase firebase claude codex gemini cursor code
	ruff mypy black isort flake8 pylint eslint prettier tsc vitest jest mocha playwright cypress biome rustfmt rustc clippy gofmt golangci-lint staticcheck
	goreleaser swiftlint swiftformat xcodebuild xcrun pod ktlint detekt rubocop rspec phpunit phpstan psalm pint mkdocs sphinx-build hugo jekyll
	psql mysql sqlite3 redis-cli mongosh prisma alembic flask django-admin uvicorn gunicorn celery vite next nuxt astro ng expo eas react-native electron
	openspec maturin nix nix-shell nix-build nix-env nixos-rebuild home-manager deepsource clickhouse circom dagger scalafmt resvg ansible-playbook ansible-lint
	ansible-galaxy coderabbit playwright-cli mongodump mongorestore tailscale cast forge anvil hardhat drizzle-kit cloud-init pg_dump pg_restore k6 sbt lein stack cabal
	jq yq ffmpeg convert openssl gpg systemctl journalctl sudo env time which cargo-nextest nextest wasm-pack lefthook husky semgrep trivy act tmux screen`)

// takesFlags tells that a sentence speaks of what a program is called with.
var takesFlags = lazyregexp.New(`(?i)\b(?:flags?|options?|switch(?:es)?|arguments?|takes?|accepts?|supports?|pass(?:es|ed|ing)?|runs?|running|with|via|invoked?|use|using)\b`)

// handsOn are programs that run a script of the repository, which is their first argument with a path.
var handsOn = wordSet("python python3 py node tsx ts-node bash sh zsh ruby php perl uv poetry deno bun source")

// flagOf reads a long flag; empty when the word is none.
func flagOf(word string) string {
	if m := flagWord.FindStringSubmatch(word); m != nil && len(m[1]) <= maxName {
		return m[1]
	}
	return ""
}

// flag adds the claim of a code span that is a flag, in a sentence that names programs, and reports whether it is one.
func (m *miner) flag(f *flow, masked []byte, text string, in int, c Context) bool {
	name := flagOf(text)
	if name == "" {
		return false
	}
	programs := m.programs(f, masked, in)
	if len(programs) == 0 && len(f.spans) > 0 && f.spans[0].in == in {
		programs = m.listedBelow(f)
	}
	if len(programs) > 0 || m.ownFlags(f) {
		m.add(Claim{Kind: FlagClaim, Target: name, Args: programs, Context: c}, Span{in, in + len(name)})
	}
	return true
}

// flagsHeading is a heading above the flags of the repository's own program.
var flagsHeading = lazyregexp.New(`(?i)^(?:configuration|options|flags|cli|command[- ]line|cli (?:flags|options|usage|arguments|reference)|command[- ]line (?:flags|options|interface|arguments)|usage)$`)

// ownFlags reports whether a flag that no program is named for is one of the repository's: below a heading that says so, in a flow
// whose other code spans are no commands.
func (m *miner) ownFlags(f *flow) bool {
	if len(m.heads) == 0 || !flagsHeading.MatchString(strings.TrimSpace(m.heads[len(m.heads)-1].text)) {
		return false
	}
	return !slices.ContainsFunc(f.spans, func(s inlineSpan) bool { return s.kind == CodeSpan && strings.Contains(s.text, " ") })
}

// programs lists the programs that the sentence around src[at] names in code, the nearest first; a program of others makes
// it empty, for the flag may be that one's.
func (m *miner) programs(f *flow, masked []byte, at int) []string {
	raw := f.toRaw(at)
	if raw < 0 || raw > len(masked) {
		return nil
	}
	lo, hi := sentence(masked, raw, raw)
	for w := range strings.FieldsSeq(strings.ToLower(string(masked[lo:hi]))) {
		if theirs[strings.Trim(w, ".,;:()*'\"")] && !ordinary[strings.Trim(w, ".,;:()*'\"")] {
			return nil
		}
	}
	if !takesFlags.Match(masked[lo:hi]) {
		return nil
	}
	var out []string
	for _, s := range slices.Backward(f.spans) {
		if s.start >= at || s.kind != CodeSpan {
			continue
		}
		if at-s.start > 2*reach {
			break
		}
		if a := f.toRaw(s.start); a < lo || a >= hi {
			continue
		}
		name := programOf(strings.Fields(s.text))
		switch {
		case name == "":
		case name == "?":
			return nil
		case !slices.Contains(out, name) && len(out) < maxPrograms:
			out = append(out, name)
		}
	}
	return out
}

// listedBelow is the program of the command that the item above begins with: its flags are listed below it.
func (m *miner) listedBelow(f *flow) []string {
	for _, it := range slices.Backward(m.items) {
		if it == f {
			continue
		}
		if len(it.spans) == 0 || it.spans[0].kind != CodeSpan || it.toRaw(it.spans[0].start) > len("**") {
			return nil
		}
		if name := programOf(strings.Fields(it.spans[0].text)); name != "" && name != "?" {
			return []string{name}
		}
		return nil
	}
	return nil
}

// ordinary words are programs and English.
var ordinary = wordSet("find test true false echo time which code next act export env convert screen tar black pod source node cursor fly")

// programOf names the program that the words of a command run: a script, or a lone name that may be one of the repository's;
// "?" for a program of others, empty when the words are no command.
func programOf(words []string) string {
	if len(words) == 0 || strings.HasPrefix(words[0], "-") {
		return ""
	}
	w := words[0]
	switch {
	case isScript(w) && !strings.ContainsAny(w, "*<>{}$"):
		return w
	case theirs[w]:
		return "?"
	case handsOn[w] || w == "go" && len(words) > 2 && words[1] == "run":
		for _, a := range words[1:] {
			if isScript(a) {
				return a
			}
		}
		return "?"
	case runners[w]:
		return "?"
	case programWord.MatchString(w) && len(w) > 2:
		return w
	}
	return ""
}

// flags adds the claims of the long flags that a command hands to a script or to a program which may be one of ours.
func (m *miner) flags(x *syntax.CallExpr, args []string, at int, dir string, c Context) {
	first, program := flagsFrom(args)
	if first < 0 {
		return
	}
	skipped := len(x.Args) - len(args)
	for i := first; i < len(args); i++ {
		if args[i] == "--" {
			return
		}
		name := flagOf(args[i])
		if name == "" || strings.Contains(args[i], "\n") {
			continue
		}
		from := at + int(x.Args[i+skipped].Pos().Offset())
		span := Span{from, from + len(name)}
		if span.End <= len(m.src) && string(m.src[span.Start:span.End]) == name {
			m.add(Claim{Kind: FlagClaim, Target: name, Args: []string{program}, Dir: dir, Context: c}, span)
		}
	}
}

// flagsFrom finds the word of a command from which on flags are those of a program that may be the repository's, and that program; -1
// for none. A module is "-m name", a script of package.json "npm name", and what cargo builds "cargo name", without a name for the only
// one.
func flagsFrom(args []string) (int, string) {
	ends := slices.Index(args, "--")
	switch w := args[0]; {
	case w == "cargo" && len(args) > 1 && args[1] == "run":
		if ends < 0 {
			return -1, ""
		}
		return ends + 1, "cargo " + wordBehind(args[:ends], "--bin", "-p", "--package", "--example")
	case (w == "npm" || w == "pnpm" || w == "bun" || w == "yarn") && len(args) > 3 && args[1] == "run" && ends == 3:
		return ends + 1, "npm " + args[2]
	case (w == "uv" || w == "poetry" || w == "pdm" || w == "pipenv" || w == "rye") && len(args) > 2 && args[1] == "run":
		return flagsBehind(args, 2)
	case (w == "npx" || w == "pnpm" || w == "bunx" || w == "yarn") && len(args) > 2 && (args[1] == "tsx" || args[1] == "ts-node"):
		return flagsBehind(args, 1)
	case (w == "python" || w == "python3" || w == "py") && len(args) > 2 && args[1] == "-m" && moduleWord.MatchString(args[2]):
		return 3, "-m " + args[2]
	}
	if first := handedTo(args); first >= 0 {
		return first + 1, args[first]
	}
	return -1, ""
}

var moduleWord = lazyregexp.New(`^[a-z_]\w*(?:\.\w+)*$`)

// flagsBehind is flagsFrom for a command that begins at the n-th word.
func flagsBehind(args []string, n int) (int, string) {
	first, program := flagsFrom(args[n:])
	if first < 0 {
		return -1, ""
	}
	return first + n, program
}

// wordBehind is the word behind one of some flags; empty for none.
func wordBehind(args []string, flags ...string) string {
	for i, a := range args[:max(0, len(args)-1)] {
		if slices.Contains(flags, a) {
			return args[i+1]
		}
	}
	return ""
}

// handedTo finds the word of a command behind which the flags are those of a program that may be the repository's; -1 for
// none.
func handedTo(args []string) int {
	switch w := args[0]; {
	case w == "", strings.HasSuffix(w, "gradlew"), strings.HasSuffix(w, "mvnw"), strings.Contains(w, "node_modules/"), strings.Contains(w, "vendor/"):
		return -1
	case isScript(w):
		return 0
	case w == "go":
		if len(args) > 2 && args[1] == "run" {
			for i, a := range args[2:] {
				if strings.HasPrefix(a, "./") || a == "." || strings.HasSuffix(a, ".go") {
					return i + 2
				}
			}
		}
		return -1
	case handsOn[w]:
		for i, a := range args[1:] {
			if a == "-m" || a == "-c" || a == "-e" || a == "x" {
				return -1
			}
			if isScript(a) {
				return i + 1
			}
		}
		return -1
	case theirs[w] || runners[w] || !programWord.MatchString(w) || len(w) < 3:
		return -1
	}
	return 0
}
