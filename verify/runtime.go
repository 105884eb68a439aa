package verify

import (
	"bytes"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

// versionOf judges "Node 20", "React 18", "requires Go 1.22+".
func (v *Verifier) versionOf(j *job) {
	c := j.claim
	if sdkNames[c.Key] != nil {
		c.Want = strings.TrimPrefix(c.Want, ">=") // a build has one level
	}
	c.Want = ofServer(c.Key, c.Want)
	want := stated(c.Want)
	pins := sortPins(v.conf.pinsOf(c.Key), j.doc.Path)
	if c.Key == "cpp" && slices.ContainsFunc(pins, func(p pin) bool { return p.speaksFor(c.Key, j.doc) }) {
		pins = slices.DeleteFunc(pins, func(p pin) bool { return foreignTo(p.path, j.doc) }) // examples are compiled by themselves
	}
	if own := v.pinsAhead(j, pins); len(own) > 0 {
		pins = own
	}
	switch {
	case len(want) == 0:
		j.out = unverifiable("not a version")
		return
	case len(pins) == 0:
		if p := v.conf.setElsewhere(c.Key, c.Want); p != "" {
			j.out = confirmed("that version is set up", p)
			return
		}
		if j.out = v.otherManager(j); j.out.Outcome != diag.Unverifiable {
			return
		}
		j.out = unverifiable("no manifest of the tree states it")
		if len(packagesOf()[c.Key]) > 0 {
			v.unnamed(j)
		}
		return
	}
	if out, ok := v.pinnedThere(j, pins); ok {
		j.out = out
		return
	}
	if out, ok := v.belowFloor(j, pins); ok {
		j.out = out
		return
	}
	for _, p := range pins {
		if p.in.meets(want) {
			j.out = confirmedAt(p.says(), p.path, p.line)
			return
		}
	}
	if c.Key == "zod" && stated("4")[0] == want[0] && bytes.Contains(j.doc.Source, []byte("zod/v4")) {
		j.out = unverifiable("releases of version 3 have version 4 as \"zod/v4\", which the text tells of")
		return
	}
	vintage := v.conf.depsNamed("org.junit.vintage:junit-vintage-engine")
	if c.Key == "junit" && (!strings.HasPrefix(c.Want, "4") || len(vintage) > 0) {
		j.out = unverifiable("other packages bring other releases of it")
		return
	}
	j.out = v.otherVersion(j, pins, want)
}

// pinsAhead are the pins of the last folder that the line of a version names ahead of it: "`apps/web`: Next.js 16". None where that has none of its own.
func (v *Verifier) pinsAhead(j *job, pins []pin) []pin {
	line := j.doc.LineText(j.claim.At.Start.Line)
	names := folderSpan.FindAllStringSubmatch(line[:min(len(line), j.claim.At.Start.Column-1)], -1)
	for _, g := range slices.Backward(names) {
		for _, base := range []string{folder(j.doc.Path), ""} {
			if dir, ok := join(base, strings.Trim(g[1], "/")); ok && dir != "" && v.tree.isDir(dir) {
				return slices.DeleteFunc(slices.Clone(pins), func(p pin) bool { return folder(p.path) != dir })
			}
		}
	}
	return nil
}

// folderSpan is a code span that may be a folder.
var folderSpan = lazyregexp.New("`([\\w.@-]+(?:/[\\w.@-]+)*/?)`")

// pinsIt says that a file states a version to the last part.
var pinsIt = lazyregexp.New(`(?i)\b(?:pins|locks|pinned|locked)\b`)

// pinnedThere judges a version of which the sentence says that a file, which it names, pins it; ok is false where it says no such thing, or the
// file is silent.
func (v *Verifier) pinnedThere(j *job, pins []pin) (out verdict, ok bool) {
	c := j.claim
	if !pinsIt.MatchString(c.Context.Sentence) || silenced(c) != "" {
		return verdict{}, false
	}
	var other *pin
	for i, p := range pins {
		switch {
		case p.path == "" || !strings.Contains(c.Context.Sentence, path.Base(p.path)):
		case p.text == c.Want:
			return confirmedAt(p.says(), p.path, p.line), true
		case strings.Count(p.text, ".") == strings.Count(c.Want, ".") && strings.Trim(p.text, "0123456789.") == "" && !foreignTo(p.path, j.doc):
			other = &pins[i]
		}
	}
	if other == nil {
		return verdict{}, false
	}
	return v.staleVersion(j, other), true
}

// evidence is the line that states the pin.
func (p pin) evidence(v *Verifier) diag.Evidence {
	return diag.Evidence{Path: p.path, Line: p.line, Commit: v.commit(), Seen: p.says()}
}

// says is what a manifest states, for evidence.
func (p pin) says() string {
	if p.what == "" {
		return fmt.Sprintf("%q", p.text)
	}
	return fmt.Sprintf("%q is %q", p.what, p.text)
}

// otherVersion refutes a version when every manifest that states one states another.
func (v *Verifier) otherVersion(j *job, pins []pin, want ranges) verdict {
	c := j.claim
	if why := silenced(c); why != "" {
		return unverifiable(why)
	}
	if why := noRelease(j, pins, want); why != "" {
		return unverifiable(why)
	}
	if ofOtherParts(pins, j.doc.Path) {
		return unverifiable("only manifests of other parts of the repository state its version")
	}
	var owner *pin
	for i, p := range pins {
		if p.in == nil {
			return unverifiable(fmt.Sprintf("%s in %q, which is no plain range of versions", p.says(), p.path))
		}
		if round := rounded(c.Want); round != "" && p.in.meets(stated(round)) {
			v.nearly(j)
			return unverifiable(fmt.Sprintf("%s in %q, which is the same but for the last part", p.says(), p.path))
		}
		if c.Key == "csharp" && !want.above(p.in) {
			return unverifiable(fmt.Sprintf("earlier than %q in %q: something of the language may have come with it", p.text, p.path))
		}
		if p.least && want.above(p.in) && !told(c) {
			return unverifiable(fmt.Sprintf("later than %q in %q, which a later one satisfies", p.text, p.path))
		}
		if owner == nil && !foreignTo(p.path, j.doc) && p.speaksFor(c.Key, j.doc) {
			owner = &pins[i]
		}
	}
	if owner == nil && c.Key == "swift" && ofOneMind(pins) {
		owner = &pins[0]
	}
	if owner == nil {
		return unverifiable("only templates, examples and fixtures state it")
	}
	if root := templateRoot(j.doc.Path); root != "" && !strings.HasPrefix(owner.path, root+"/") {
		return unverifiable("this file belongs to a template or an example")
	}
	if p := v.conf.setElsewhere(c.Key, c.Want); p != "" {
		return unverifiable(fmt.Sprintf("%q names that version too", p))
	}
	return v.staleVersion(j, owner)
}

// noRelease says why a number is no release of a product, or one that any later one will do for; empty for a release.
func noRelease(j *job, pins []pin, want ranges) string {
	behind := j.doc.Source[j.claim.At.Span.End:]
	n, err := strconv.Atoi(j.claim.Want)
	switch {
	case err == nil && n >= leastPort && !slices.ContainsFunc(pins, func(p pin) bool { return ofYear.MatchString(p.text) }):
		return "a number, and no version"
	case orLater.Match(behind[:min(len(behind), 20)]) && slices.ContainsFunc(pins, func(p pin) bool { return p.in != nil && p.in.above(want) }):
		return "a lower bound"
	case !strings.Contains(j.claim.Want, ".") && countsThings.Match(behind[:min(len(behind), 40)]):
		return "a number of something, and no version"
	}
	return ""
}

// orLater follows a version from which on all will do, in languages that say so behind it.
var orLater = lazyregexp.New("^[*_`]*\\s*(?:以上|及以上|이상|или выше|o superior|ou supérieur|ou superior|oder höher|o successiv)")

// countsThings follows a number that counts things: "Prettier: 140 char width", "TypeScript: 27 first-party packages".
var countsThings = lazyregexp.New(`^ (?:(?:chars?|characters?|columns?|lines?|files?|workspaces?|errors?|warnings?|tests?|spaces?|rules?)\b|[a-z]+-[a-z]+ [a-z]+s\b)`)

// ofYear is a version that is called by a year, as editions are.
var ofYear = lazyregexp.New(`^\D*(?:19|20)\d\d\b`)

// leastPort is a number that no version of a product has by itself, and that ports have.
const leastPort = 1000

// speaksFor reports whether a pin may refute what a document states. Trees keep sources and packages of others in all sorts of folders:
// what C++ or Swift those are written in says nothing, and of C++ only CMake tells which one all are compiled as.
func (p pin) speaksFor(product string, doc *note.Document) bool {
	switch product {
	case "cpp":
		return nearness(p.path, doc.Path) >= 0 && path.Base(p.path) == "CMakeLists.txt"
	case "swift":
		return nearness(p.path, doc.Path) >= 0
	}
	return true
}

// ofOneMind reports whether several files state the same version, none of them a template or an example: what all parts of a tree are built as.
func ofOneMind(pins []pin) bool {
	return len(pins) > 1 && !slices.ContainsFunc(pins, func(p pin) bool { return p.text != pins[0].text || templateRoot(p.path) != "" || vendored(p.path) })
}

// told reports whether a text tells the version of a language as such, in all its parts: "Go version: 1.26.1".
func told(c note.Claim) bool {
	return strings.Count(c.Want, ".") == 2 && !strings.HasPrefix(c.Want, ">") && strings.Contains(strings.ToLower(c.Target), "version")
}

// names is what a pin says the version of, for a product.
func (p pin) names(product string) string {
	switch {
	case product == "cpp" && p.what == "":
		return "C++"
	case p.what == "" || strings.HasPrefix(p.what, "."):
		return product
	}
	return p.what
}

// staleVersion is the verdict that a manifest refutes a stated version.
func (v *Verifier) staleVersion(j *job, owner *pin) verdict {
	c, what, want := j.claim, owner.names(j.claim.Key), j.claim.Want
	if num, ok := strings.CutPrefix(want, ">="); ok {
		want = num + " or later"
	}
	if _, quoted, ok := strings.Cut(c.Target, ":"); ok && c.Context.Form == note.FenceLine {
		want = strings.Trim(quoted, ` "`)
	}
	out := missing(fmt.Sprintf("%q is %q in %q, not %s", what, owner.text, owner.path, want), owner.evidence(v))
	out.Rule = "stale-version"
	return out
}

// rounded is a version without the part that nobody means in prose: 2.17 of 2.17.4, 9 of 9.0; empty when all parts count.
func rounded(want string) string {
	if strings.HasPrefix(want, ">") {
		return ""
	}
	parts := strings.Split(want, ".")
	switch {
	case len(parts) == 3:
		return parts[0] + "." + parts[1]
	case len(parts) == 2 && parts[1] == "0" && parts[0] != "0":
		return parts[0]
	}
	return ""
}

// settingNames are files that set up machines and builds, and name versions in their own ways.
var settingNames = lazyregexp.New(`(?i)(?:^|/)(?:[^/]*dockerfile[^/]*|containerfile|docker-compose[^/]*|compose\.ya?ml|\.gitlab-ci\.yml|azure-pipelines[^/]*|bitbucket-pipelines\.yml|\.travis\.yml|appveyor\.yml|jenkinsfile|netlify\.toml|vercel\.json|fly\.toml|render\.yaml|app\.ya?ml|app\.json|serverless\.ya?ml|template\.ya?ml|nixpacks\.toml|railway\.(?:json|toml)|procfile|makefile|justfile|taskfile\.ya?ml|flake\.nix|shell\.nix|default\.nix|devenv\.nix|devbox\.json|environment\.ya?ml|system\.properties|gradle\.properties|apphosting\.yaml|firebase\.json|now\.json|wrangler\.(?:toml|jsonc?)|[^/]*\.tf|\.sdkmanrc|\.xcode-version|\.flutter-version|tsconfig[^/]*\.json|babel\.config\.\w+|[^/]*\.html|Podfile|[^/]*\.podspec|gradle-wrapper\.properties|mix\.exs|directory\.packages\.props|versions\.props|setup\.sh|install\.sh|[^/]*\.gradle(?:\.kts)?)$|(?:^|/)\.(?:github/(?:workflows|actions)|circleci|devcontainer|buildkite|azure|gitlab)/.*\.(?:ya?ml|json|sh)$|Dockerfile`)

// otherNames are what such files call a product.
var otherNames = map[string][]string{"node": {"node"}, "go": {"go", "golang"}, "python": {"python", "py", "uv"}, "rust": {"rust", "toolchain"}, "java": {"java", "jdk", "temurin", "corretto", "jvm", "version_", "toolchain", "languageversion"},
	"ruby": {"ruby"}, "php": {"php"}, "dotnet": {"dotnet", "aspnet", "net", "framework", "sdk"}, "kotlin": {"kotlin"}, "flutter": {"flutter"}, "rust-edition": {"edition"}, "spring-boot": {"boot"},
	"elixir": {"elixir"}, "cpp": {"c++", "cxx", "cpp"}, "swift": {"swift"}, "gradle": {"gradle"}, "agp": {"tools.build:gradle", "com.android.application", "agp"}, "junit": {"junit"},
	"postgres": {"postgres", "postgis", "pgvector", "timescale", "engine_version"}, "mysql": {"mysql", "engine_version"}, "mariadb": {"mariadb", "engine_version"}, "redis": {"redis", "valkey", "engine_version"}, "mongodb": {"mongo"}}

// setElsewhere returns a file that sets up machines or builds and names the version near the product; empty when none does.
func (c *conf) setElsewhere(product, want string) string {
	return c.once("set "+product+" "+want, func() string { return c.findSetting(product, want) })
}

// maxSearches is how many versions are looked for in the settings of one tree.
const maxSearches = 400

func (c *conf) findSetting(product, want string) string {
	names := otherNames[product]
	if name, ok := strings.CutPrefix(product, note.PackageKey); ok {
		names = []string{name}
	}
	if names == nil {
		for _, p := range packagesOf()[product] {
			if strings.HasPrefix(p, "@") {
				p = strings.TrimPrefix(p, "@")
			} else {
				p = path.Base(p)
			}
			names = append(names, p)
		}
	}
	want = strings.TrimPrefix(want, ">=")
	for _, f := range c.settingFiles() {
		if c.searches > maxSearches || c.names(f, names, want) {
			return f // beyond the limit any file may name it
		}
	}
	c.searches++
	return ""
}

// settingFiles lists the files that set up machines and builds, at most 2000.
func (c *conf) settingFiles() []string {
	if c.settings == nil {
		c.settings = []string{}
		c.v.tree.load()
		for _, f := range c.v.tree.files {
			if settingNames.MatchString(f) && !vendored(f) && len(c.settings) < 2000 {
				c.settings = append(c.settings, f)
			}
		}
	}
	return c.settings
}

// names reports whether the file has one of the names with the version behind it on the line or the line below.
func (c *conf) names(f string, names []string, want string) bool {
	text := c.settingText(f)
	return slices.ContainsFunc(names, func(n string) bool {
		for at := 0; ; {
			i := strings.Index(text[at:], n)
			if i < 0 {
				return false
			}
			at += i + len(n)
			if versionWord(text[at:min(len(text), at+60)], want) {
				return true
			}
		}
	})
}

// asksAgent is in a workflow that hands a prompt to an agent: what that tells of versions sets up none.
var asksAgent = lazyregexp.New(`uses:\s*(?:anthropics/claude-code|google-github-actions/run-gemini|openai/codex)[\w-]*`)

// settingText reads a file once, in lower case; what is over a megabyte sets up nothing.
func (c *conf) settingText(f string) string {
	if t, ok := c.texts[f]; ok {
		return t
	}
	t := strings.ToLower(c.text(f))
	if len(t) > 1<<20 || asksAgent.MatchString(t) {
		t = ""
	}
	c.texts[f] = t
	return t
}

// versionWord reports whether text holds want as a version of its own or as the head of one.
func versionWord(text, want string) bool {
	for at := 0; want != ""; {
		i := strings.Index(text[at:], want)
		if i < 0 {
			return false
		}
		from, to := at+i, at+i+len(want)
		before := from == 0 || !isDigit(text[from-1]) && (text[from-1] != '.' || from < 2 || !isDigit(text[from-2]))
		if before && (to == len(text) || !isDigit(text[to])) {
			return true
		}
		at = to
	}
	return false
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }
