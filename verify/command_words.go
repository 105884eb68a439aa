package verify

import (
	"bytes"
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

// wordKind is a kind of word that tools are handed and that a repository declares: what says that it is declared now, and what proves
// that it was once.
type wordKind struct {
	tag       string
	now, once acceptWord
	of        func(file string) bool // the files that declare such words
	because   string
}

// handedWord is a word of a command that the repository has to declare.
type handedWord struct {
	*job
	kind *wordKind
	word string
}

var (
	pluginLine  = lazyregexp.New(`(?i)\b(?:id|classpath|alias|apply|plugin|plugins)\b|=`)
	optionCall  = lazyregexp.New(`(?i)(?:\boption|cmake_dependent_option)\s*\(\s*$`)
	targetCall  = lazyregexp.New(`(?i)\badd_(?:executable|library|custom_target)\s*\(\s*$`)
	xmakeCall   = lazyregexp.New(`\btarget\s*\(\s*["']$`)
	markerUse   = lazyregexp.New(`\bmark\.$`)
	markerNamed = lazyregexp.New(`(?:\bmark\.|["'])$|^\s*(?:markers\s*=\s*)?$`)
	traitLine   = lazyregexp.New(`(?:Category|Trait)\w*\s*\(?[^\n]*["']$`)
	signature   = lazyregexp.New(`(?:\$signature\s*=|\$name\s*=|\$defaultName\s*=|\bname:|setName\(|AsCommand\(|Signature\()\s*["']$`)
	quoteAhead  = lazyregexp.New(`["']$`)
	makeUse     = lazyregexp.New(`\$[({]$`)
	profileItem = lazyregexp.New(`profiles\s*:|^\s*-\s*["']?$`)
	profileLine = lazyregexp.New(`\bprofiles\s*:`)
)

// gradleFile reports whether a file says what a Gradle build is made of, a kept older one included.
func gradleFile(f string) bool {
	return strings.Contains(path.Base(f), ".gradle") || ended(".kts", ".toml", ".groovy")(f)
}

// aheadOn returns a test of what stands ahead of a word on its line.
func aheadOn(re *lazyregexp.Regexp) func(name string, src []byte, at int) bool {
	return func(_ string, src []byte, at int) bool {
		from := bytes.LastIndexByte(src[:at], '\n') + 1
		return re.Match(src[max(from, at-200):at])
	}
}

// buildLine reports whether a word stands on a line of build constraints.
func buildLine(_ string, src []byte, at int) bool {
	line := lineAhead(src, at)
	return bytes.HasPrefix(line, []byte("//go:build ")) || bytes.HasPrefix(line, []byte("// +build "))
}

func baseIn(names ...string) func(string) bool {
	return func(f string) bool { return slices.Contains(names, path.Base(f)) }
}

func ended(exts ...string) func(string) bool {
	return func(f string) bool {
		return slices.ContainsFunc(exts, func(e string) bool { return strings.HasSuffix(f, e) })
	}
}

var (
	pluginWord    = &wordKind{"plugin", nil, aheadOn(pluginLine), gradleFile, "the plugin %q of its task was taken out of the build"}
	cmakeOption   = &wordKind{"option", nil, aheadOn(optionCall), ended("CMakeLists.txt", ".cmake"), "the build has no option %q any more"}
	cmakeTarget   = &wordKind{"target", nil, aheadOn(targetCall), ended("CMakeLists.txt", ".cmake"), "the build has no target %q any more"}
	xmakeTarget   = &wordKind{"xmake", aheadOn(quoteAhead), aheadOn(xmakeCall), ended(".lua"), "the build has no target %q any more"}
	goTag         = &wordKind{"gotag", nil, buildLine, ended(".go"), "no file is kept for the build tag %q any more"}
	pytestMarker  = &wordKind{"marker", aheadOn(markerNamed), aheadOn(markerUse), ended(".py"), "no test has the marker %q any more"}
	dotnetTrait   = &wordKind{"trait", aheadOn(quoteAhead), aheadOn(traitLine), ended(".cs", ".fs", ".vb"), "no test has the category %q any more"}
	phpCommand    = &wordKind{"console", aheadOn(quoteAhead), aheadOn(signature), ended(".php"), "the application has no command %q any more"}
	makeVariable  = &wordKind{"makevar", nil, aheadOn(makeUse), baseIn(makeNames...), "no makefile reads %q any more"}
	composeMember = &wordKind{"profile", aheadOn(profileItem), aheadOn(profileLine), ended(".yml", ".yaml"), "no compose file has the profile %q any more"}
)

// maxHanded is how many words of commands are looked for in one run.
const maxHanded = 400

// handedWords judges the words that build tools, test runners and consoles are handed: one that the tree declared once and declares no
// more waits for history.
func (v *Verifier) handedWords(ctx context.Context, jobs []*job) ([]lostWord, error) {
	by := map[*wordKind][]handedWord{}
	var order []*wordKind
	n := 0
	for _, j := range jobs {
		if j.claim.Kind != note.CommandClaim || isBad(j.out.Outcome) || !supposesCall(j.claim) || j.claim.Dir != "" && (strings.HasPrefix(j.claim.Dir, "?") || !v.entered(j)) {
			continue
		}
		for _, h := range wordsHanded(j.claim.Args) {
			if n++; n > maxHanded || !plainName(h.word) || len(h.word) < 3 || note.IsPlaceholder(h.word) || standsFor(h.word) {
				continue
			}
			if len(by[h.kind]) == 0 {
				order = append(order, h.kind)
			}
			by[h.kind] = append(by[h.kind], handedWord{j, h.kind, h.word})
		}
	}
	var lost []lostWord
	for _, k := range order {
		absent, err := v.absentWords(ctx, k, by[k])
		if err != nil {
			return nil, err
		}
		for _, h := range absent {
			lost = append(lost, lostWord{job: h.job, names: []string{h.word}, tag: k.tag, accept: k.once, decide: h.decideLost})
		}
	}
	return lost, nil
}

// decideLost refutes a command whose word the tree once declared.
func (h handedWord) decideLost(once map[string]diag.Evidence) {
	if e, ok := once[h.word]; ok && h.kind.of(e.Path) {
		h.out = missing(fmt.Sprintf(h.kind.because, h.word), e)
	}
}

func isBad(o diag.Outcome) bool { return o != diag.Unverifiable && o != diag.Confirmed }

// absentWords returns those of some words of one kind that the tree declares nowhere.
func (v *Verifier) absentWords(ctx context.Context, k *wordKind, words []handedWord) ([]handedWord, error) {
	var names []string
	for _, h := range words {
		names = append(names, h.word)
	}
	slices.Sort(names)
	found, err := v.words.findKept(ctx, k.tag+":", slices.Compact(names), k.now)
	return slices.DeleteFunc(words, func(h handedWord) bool { return declaredNow(k, found[h.word]) }), err
}

// declaredNow reports whether a word stands where it counts: a tool that runs a task of a plugin makes no plugin.
func declaredNow(k *wordKind, at []spot) bool {
	switch k {
	case cmakeOption, cmakeTarget, makeVariable, pytestMarker, goTag: // a tag that makefiles pass may be a dependency's
		return len(at) > 0
	}
	return slices.ContainsFunc(at, func(s spot) bool { return k.of(s.Path) || k == pluginWord && ended(".xml", ".properties")(s.Path) })
}

// wordsHanded lists the words of a command that a repository has to declare.
func wordsHanded(args []string) []handedWord {
	var out []handedWord
	add := func(k *wordKind, word string) { out = append(out, handedWord{kind: k, word: word}) }
	if args = ranBy(args, "uv", "poetry", "pdm", "pipenv"); len(args) < 2 {
		return nil
	}
	rest := args[1:]
	switch path.Base(args[0]) {
	case "gradle", "gradlew":
		for _, a := range rest {
			task := a[strings.LastIndexByte(a, ':')+1:]
			for _, p := range gradlePlugins {
				if p.task.MatchString(task) {
					add(pluginWord, p.words[0])
				}
			}
		}
	case "cmake":
		cmakeWords(rest, add)
	case "xmake":
		if (rest[0] == "run" || rest[0] == "build" || rest[0] == "r" || rest[0] == "b") && len(rest) > 1 {
			add(xmakeTarget, rest[1])
		}
	case "go":
		for t := range strings.FieldsFuncSeq(valueOf(rest, "-tags", "--tags"), func(c rune) bool { return c == ',' || c == ' ' }) {
			add(goTag, t)
		}
	case "pytest":
		if m := valueOf(rest, "-m"); ownWord.MatchString(m) {
			add(pytestMarker, m)
		}
	case "dotnet":
		if _, cat, ok := strings.Cut(valueOf(rest, "--filter"), "Category="); ok && rest[0] == "test" && !strings.ContainsAny(cat, "&|") {
			add(dotnetTrait, cat)
		}
	case "php":
		if len(rest) > 1 && (rest[0] == "artisan" || rest[0] == "bin/console") && strings.Contains(rest[1], ":") {
			add(phpCommand, rest[1])
		}
	case "make", "gmake":
		for _, a := range rest {
			if name, _, ok := strings.Cut(a, "="); ok && !strings.HasPrefix(a, "-") {
				add(makeVariable, strings.TrimRight(name, ":+?"))
			}
		}
	case "docker", "docker-compose":
		if p := valueOf(rest, "--profile"); args[0] == "docker-compose" || rest[0] == "compose" {
			add(composeMember, p)
		}
	}
	return out
}

// ranBy is what a command runs by way of managers of Python and of its modules: "uv run python -m pytest" is pytest.
func ranBy(args []string, managers ...string) []string {
	for len(args) > 2 && args[1] == "run" && slices.Contains(managers, args[0]) {
		args = args[2:]
	}
	if len(args) > 2 && strings.HasPrefix(args[0], "python") && args[1] == "-m" {
		args = args[2:]
	}
	return args
}

var cmakeDefine = lazyregexp.New(`^-D([A-Za-z][A-Za-z0-9]*_[A-Za-z0-9_]+)(?::[A-Z]+)?=`)

// cmakeWords lists the options and targets that cmake is handed. What CMake itself and its find modules know is left out.
func cmakeWords(args []string, add func(*wordKind, string)) {
	if args[0] == "--build" {
		add(cmakeTarget, valueOf(args, "--target", "-t"))
		return
	}
	for _, a := range args {
		if g := cmakeDefine.FindStringSubmatch(a); g != nil && !strings.HasPrefix(g[1], "CMAKE_") && !strings.HasPrefix(g[1], "BUILD_") && !strings.HasPrefix(g[1], "FETCHCONTENT_") {
			add(cmakeOption, g[1])
		}
	}
}
