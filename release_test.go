package noteslint_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// workflows are the files that name actions, with their text.
func workflows(t *testing.T) map[string]string {
	t.Helper()
	names, err := filepath.Glob(".github/workflows/*.yml")
	if err != nil || len(names) < 3 {
		t.Fatal(names, err)
	}
	out := map[string]string{}
	for _, name := range append(names, "action.yml", ".goreleaser.yaml") {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		out[name] = string(src)
	}
	return out
}

func TestEveryActionIsPinnedToOneCommit(t *testing.T) {
	uses := regexp.MustCompile(`(?m)^\s*(?:- )?uses: *([^@\s]+)@(.*)$`)
	pinned := regexp.MustCompile(`^[0-9a-f]{40} # v\d+\.\d+\.\d+$`)
	commits := map[string]string{}
	for name, text := range workflows(t) {
		for _, m := range uses.FindAllStringSubmatch(text, -1) {
			switch have := commits[m[1]]; {
			case !pinned.MatchString(m[2]):
				t.Errorf("%s: %s is at %q", name, m[1], m[2])
			case have != "" && have != m[2]:
				t.Errorf("%s: %s is at %s, elsewhere at %s", name, m[1], m[2], have)
			}
			commits[m[1]] = m[2]
		}
	}
	if len(commits) < 8 {
		t.Errorf("only %d actions are found", len(commits))
	}
}

func TestWorkflowsAgreeOnTheProgramThatMakesReleases(t *testing.T) {
	version := regexp.MustCompile(`goreleaser-action@.*\n\s+with:\n\s+version: (\S+)\n`)
	var seen []string
	for _, name := range []string{".github/workflows/ci.yml", ".github/workflows/release.yml"} {
		m := version.FindStringSubmatch(workflows(t)[name])
		if m == nil {
			t.Fatalf("%s runs none", name)
		}
		seen = append(seen, m[1])
	}
	if len(slices.Compact(seen)) != 1 {
		t.Errorf("%q", seen)
	}
}

// What is installed differs from what is tested where a platform is built and not packed.
func TestThePackagesOfNPMAreForThePlatformsThatAreBuilt(t *testing.T) {
	assemble, err := os.ReadFile("npm/assemble.js")
	if err != nil {
		t.Fatal(err)
	}
	list := regexp.MustCompile(`(?m)^    go(?:os|arch): \[(.*)\]$`)
	n := 0
	for _, m := range list.FindAllStringSubmatch(workflows(t)[".goreleaser.yaml"], -1) {
		for name := range strings.SplitSeq(m[1], ", ") {
			if n++; !regexp.MustCompile(`[{ ]` + name + `: "`).Match(assemble) {
				t.Errorf("npm/assemble.js does not know %s", name)
			}
		}
	}
	if n != 5 {
		t.Errorf("%d systems and architectures are built", n)
	}
}
