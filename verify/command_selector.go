package verify

import (
	"context"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
)

const (
	maxSelectors  = 200 // names of tests in one run that are looked for in the tree
	leastSelector = 8   // letters of a name that is looked for: shorter ones are often words of others
)

var (
	// selected is a part of a selector that is the name of a class, a function or a module of tests.
	selected = lazyregexp.New(`^[A-Za-z_]\w*$`)
	// ofCategory is a filter of dotnet by a trait or a category of tests.
	ofCategory = lazyregexp.New(`^(?:Test)?Category=(\w+)$`)
	// shownWord is a word of a name that stands for any: SampleControllerTest, test_some_function.
	shownWord = lazyregexp.New(`(?i)^(?:my|some|your|sample|example|specific|quick|foo|bar|baz|dummy|xxx|the|new|which)$`)
	// plainTest are words that a name of a test has besides what it is about.
	plainTest = wordSet("test tests it spec specs case cases class name names method function func module file suite unit integration pattern feature fully qualified should single one a i o t nom nome nombre du de do del le la")
)

// gradlePicks are the options of Gradle that pick tests, those on a device among them.
var gradlePicks = []string{"--tests", "-Pandroid.testInstrumentationRunnerArguments.class"}

// selectors are the names by which a command picks tests: those of Gradle, Maven, dotnet, Swift, Xcode, PHPUnit, Cargo, pytest and
// GoogleTest. The runner would
// silently run none when no test has them.
func selectors(args []string) []string {
	args = ranBy(args, "uv", "poetry", "pdm", "pipenv", "hatch")
	if len(args) > 2 && args[0] == "php" && args[1] == "artisan" {
		args = args[1:]
	}
	if len(args) < 2 {
		return nil
	}
	pattern := ""
	switch rest := args[1:]; path.Base(args[0]) {
	case "gradle", "gradlew":
		pattern = valueOf(rest, gradlePicks...)
	case "mvn", "mvnw":
		pattern = valueOf(rest, "-Dtest", "-Dit.test")
	case "dotnet":
		filter := valueOf(rest, "--filter")
		_, pattern, _ = strings.Cut(filter, "FullyQualifiedName")
		if g := ofCategory.FindStringSubmatch(filter); g != nil {
			pattern = g[1]
		}
		pattern = strings.TrimLeft(pattern, "~=")
	case "swift", "artisan":
		if rest[0] == "test" {
			pattern = valueOf(rest, "--filter")
		}
	case "phpunit", "pest":
		pattern = valueOf(rest, "--filter")
	case "cargo":
		pattern = cargoFilter(rest)
	case "forge":
		pattern = valueOf(rest, "--match-test", "--mt", "--match-contract", "--mc")
	case "pytest":
		pattern = valueOf(rest, "-k")
	case "xcodebuild":
		for _, a := range rest {
			if one, ok := strings.CutPrefix(a, "-only-testing:"); ok && pattern == "" {
				pattern = one
			}
		}
	default:
		pattern = valueOf(rest, "--gtest_filter")
	}
	if pattern == "" || strings.ContainsAny(pattern, " |&!<>{}[]()^,+") {
		return nil
	}
	return strings.FieldsFunc(pattern, func(r rune) bool { return strings.ContainsRune(".:/#*$\\", r) })
}

// cargoFilter is the part of their names by which cargo picks tests; empty when it runs all.
func cargoFilter(rest []string) string {
	if rest[0] == "nextest" && len(rest) > 1 {
		rest = rest[1:]
	}
	if rest[0] != "test" && rest[0] != "t" && rest[0] != "run" || rest[0] == "run" && len(rest) > 1 && rest[1] == "--" {
		return ""
	}
	for i := 1; i < len(rest); i++ {
		switch a := rest[i]; {
		case a == "":
			return ""
		case a == "--":
		case a == "-p", a == "--package", a == "--test", a == "--features", a == "-F", a == "--bin", a == "--example", a == "--bench", a == "--manifest-path", a == "-j", a == "--jobs", a == "--target",
			a == "--profile", a == "--exclude", a == "--color", a == "--target-dir", a == "-E", a == "--skip", a == "--test-threads":
			i++
		case !strings.HasPrefix(a, "-") && !strings.HasPrefix(a, "+"):
			return a
		}
	}
	return ""
}

// picksCategory reports whether the words of a command pick tests by a trait or a category, which is a literal in their code.
func picksCategory(args []string) bool {
	return len(args) > 1 && path.Base(args[0]) == "dotnet" && ofCategory.MatchString(valueOf(args[1:], "--filter"))
}

// specific reports whether a name of a test is about something, and does not stand for any.
func specific(name string) bool {
	if len(name) < leastSelector || !selected.MatchString(name) || note.IsPlaceholder(name) || standsFor(name) || shownTest.MatchString(name) {
		return false
	}
	about := 0
	for _, w := range wordsOfName(name) {
		if shownWord.MatchString(w) {
			return false
		}
		if !plainTest[strings.ToLower(w)] {
			about++
		}
	}
	return about >= 2
}

// testSelectors refutes commands that pick tests by names which nothing in the tree has. Those that show how a single test is run wait for
// history: only a name that was there once is more than an example.
func (v *Verifier) testSelectors(ctx context.Context, jobs []*job) ([]lostWord, error) {
	open := map[string][]*job{}
	var names []string
	for _, j := range jobs {
		if j.claim.Kind != note.CommandClaim || isBad(j.out.Outcome) || !supposesCall(j.claim) || len(names) >= maxSelectors {
			continue
		}
		for _, name := range selectors(j.claim.Args) {
			if specific(name) || len(name) >= leastSelector && picksCategory(j.claim.Args) {
				if open[name] = append(open[name], j); len(open[name]) == 1 {
					names = append(names, name)
				}
			}
		}
	}
	if len(names) == 0 {
		return nil, nil
	}
	slices.Sort(names)
	held, err := v.words.within(ctx, names)
	if err != nil {
		return nil, err
	}
	names = slices.DeleteFunc(names, func(name string) bool { return held[name] })
	if len(names) == 0 || v.unreadCode(ctx) {
		return nil, nil
	}
	others := map[string][]string{}
	var ask []string
	for _, name := range names {
		others[name] = otherwiseSpelt(name)
		ask = append(ask, others[name]...)
	}
	spelt, err := v.words.within(ctx, ask)
	if err != nil {
		return nil, err
	}
	var lost []lostWord
	for _, name := range names {
		literal := !slices.ContainsFunc(open[name], func(j *job) bool { return !picksCategory(j.claim.Args) })
		if !literal && slices.ContainsFunc(v.tree.files, func(f string) bool { return strings.Contains(strings.ToLower(f), strings.ToLower(name)) }) {
			continue
		}
		for _, j := range open[name] {
			if silenced(j.claim) == "" || v.ofRealClass(j, name) {
				j.out = missing(fmt.Sprintf("no test has the name %q by which it picks them", name), diag.Evidence{Commit: v.commit(), Seen: "no such word in any file of code"})
				continue
			}
			if i := slices.IndexFunc(others[name], func(o string) bool { return spelt[o] }); i >= 0 && !j.claim.Context.Whole && oneOf[j.claim.Context.StanceWord] {
				o := others[name][i]
				j.out = missing(fmt.Sprintf("no test has the name %q by which it picks them, but one is spelt %q", name, o), diag.Evidence{Commit: v.commit(), Seen: fmt.Sprintf("code holds %q", o)})
				continue
			}
			lost = append(lost, lostWord{job: j, names: []string{name}, tag: "selector", accept: inCode, decide: func(once map[string]diag.Evidence) {
				if e, ok := once[name]; ok && readable(e.Path) {
					j.out = missing(fmt.Sprintf("no test has the name %q any more, by which it picks them", name), e)
				}
			}})
		}
	}
	return lost, nil
}

// otherwiseSpelt are the names of a test with an underscore behind its "test", or none, and with underscores between its words, or none.
func otherwiseSpelt(name string) []string {
	words := wordsOfName(name)
	if len(words) < 2 || words[0] != "test" {
		return nil
	}
	head, camel := name[:len("test")], ""
	for _, w := range words[1:] {
		camel += strings.ToUpper(w[:1]) + w[1:]
	}
	all := []string{head + "_" + camel, head + camel, strings.ToLower(strings.Join(words, "_"))}
	return slices.DeleteFunc(all, func(o string) bool { return strings.EqualFold(o, name) })
}

// ofRealClass reports whether a command shows how one test is run by a name that follows the one of a class which is there: that is no example of
// any project.
func (v *Verifier) ofRealClass(j *job, name string) bool {
	parts := selectors(j.claim.Args)
	i := slices.Index(parts, name)
	return i > 0 && !j.claim.Context.Whole && oneOf[j.claim.Context.StanceWord] && specific(parts[i-1]) && slices.ContainsFunc(v.tree.files, func(f string) bool {
		return readable(f) && strings.TrimSuffix(path.Base(f), path.Ext(f)) == parts[i-1]
	})
}

func inCode(_ string, src []byte, at int) bool { return !commented(src, at) }

// unreadCode reports whether contents of a file of code are not on this machine: what they hold nobody knows.
func (v *Verifier) unreadCode(ctx context.Context) bool {
	var unread atomic.Bool
	err := v.view.ReadEach(ctx, v.words.files(), func(_ int, _ []byte, err error) {
		if errors.Is(err, repo.ErrNotLocal) {
			unread.Store(true)
		}
	})
	return err != nil || unread.Load()
}
