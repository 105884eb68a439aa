package verify

import (
	"fmt"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// droppedWay is what a release of a program stopped to understand: since then the command ends with an error.
type droppedWay struct {
	pkg    string             // the package of the program, as manifests name it
	since  string             // the release, as a range
	says   *lazyregexp.Regexp // the words of a command that say it
	unless string             // a package that brings it back
	hint   string             // what took its place
}

// droppedWays come from the notes of the releases: jest 30, next 14 and 16, tailwindcss 4, husky 9, ruff 0.5.
var droppedWays = []droppedWay{
	{"jest", ">=30", lazyregexp.New(`(?:^| )--testPathPattern(?:[= ]|$)`), "", "the option is called --testPathPatterns since"},
	{"next", ">=16", lazyregexp.New(`(?:^| )next lint(?: |$)`), "", "the linter is run by itself since"},
	{"next", ">=14", lazyregexp.New(`(?:^| )next export(?: |$)`), "", `"output" of its settings took its place`},
	{"tailwindcss", ">=4", lazyregexp.New(`^(?:(?:npx|bunx|pnpm (?:exec|dlx)|yarn(?: dlx)?) )?tailwindcss (?:init|-[a-z-])`), "@tailwindcss/cli", `"@tailwindcss/cli" has the program since`},
	{"husky", ">=9", lazyregexp.New(`(?:^| )husky (?:add|set|uninstall)(?: |$)`), "", "hooks are files of their own since"},
	{"ruff", ">=0.5", lazyregexp.New(`^(?:(?:uv|poetry|pipenv|pdm|hatch) run )?ruff (?:\.|src|app|tests?)/?(?: |$)`), "", `write "ruff check"`},
}

// droppedByNow refutes a command in words that its program does not understand any more, in every release that the manifests allow.
func (r *run) droppedByNow() {
	if c := r.j.claim; r.j.decide != nil || isBad(r.j.out.Outcome) || silenced(c) != "" && !oneOf[c.Context.StanceWord] {
		return
	}
	text := strings.Join(r.args, " ")
	for _, w := range droppedWays {
		if !w.says.MatchString(text) || w.unless != "" && len(r.v.conf.depsNamed(w.unless)) > 0 {
			continue
		}
		deps := r.v.conf.depsNamed(w.pkg)
		since := stated(w.since)
		older := func(d dep) bool {
			have, ok := parseRange(d.version, exactly)
			return !ok || slices.ContainsFunc(have, func(b bounds) bool { return b.low.less(since[0].low) })
		}
		if len(deps) == 0 || slices.ContainsFunc(deps, older) {
			continue
		}
		d := deps[0]
		r.refute(fmt.Sprintf("%s %s knows no %q any more", w.pkg, d.version, strings.TrimSpace(w.says.FindString(text))), d.path, fmt.Sprintf("%q is %q", d.name, d.version), w.hint)
		return
	}
}
