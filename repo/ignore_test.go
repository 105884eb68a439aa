package repo

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestIgnoreRulesAgreeWithGitOnRandomPatterns(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	dir := t.TempDir()
	for round := range 30 {
		dir := filepath.Join(dir, fmt.Sprint(round))
		write(t, dir, ".keep", "")
		runGit(t, dir, "init", "-q")
		top, sub := randomRules(rng), randomRules(rng)
		write(t, dir, ".gitignore", top)
		write(t, dir, "a/.gitignore", sub)
		var paths []string
		for range 150 {
			paths = append(paths, randomPath(rng))
		}
		ig := newIgnorer(func(file string) (string, bool) {
			data, err := os.ReadFile(filepath.Join(dir, file))
			return string(data), err == nil
		}, false, "", "")
		for i, p := range paths {
			if dir := filepath.Join(dir, p); strings.HasSuffix(p, "/") {
				paths[i] = strings.TrimSuffix(p, "/")
				if err := os.MkdirAll(dir, 0o755); err != nil {
					t.Fatal(err)
				}
			}
		}
		want := checkIgnore(t, dir, paths)
		for i, p := range paths {
			if got := ig.ignored(p, isDir(filepath.Join(dir, p))); got != want[i] {
				t.Errorf("round %d: ignored(%q) = %v, git says %v\n.gitignore:\n%s\na/.gitignore:\n%s", round, p, got, want[i], top, sub)
			}
		}
	}
}

func checkIgnore(t *testing.T, dir string, paths []string) []bool {
	t.Helper()
	cmd := exec.Command("git", "check-ignore", "--stdin", "-z", "-v", "-n", "--no-index")
	cmd.Dir = dir
	cmd.Env = testEnv(t)
	cmd.Stdin = strings.NewReader(strings.Join(paths, "\x00") + "\x00")
	out, err := cmd.Output()
	if code := cmd.ProcessState.ExitCode(); err != nil && code != 1 {
		t.Fatalf("git check-ignore: %v", err)
	}
	fields := strings.Split(string(out), "\x00")
	var ignored []bool
	for i := 0; i+3 < len(fields); i += 4 {
		ignored = append(ignored, fields[i] != "" && !strings.HasPrefix(fields[i+2], "!"))
	}
	if len(ignored) != len(paths) {
		t.Fatalf("git check-ignore gave %d answers to %d questions", len(ignored), len(paths))
	}
	return ignored
}

func randomRules(rng *rand.Rand) string {
	pieces := []string{"a", "b", "ab", "B", "*", "**", "?", "[ab]", "[!a]", "[^b-z]", "[[:alpha:]]", "[a", `\a`, `\*`, "/", "/", "/", " ", `\ `, "a*b", "[]a]", "-", "[a-]", `[\]]`, "***"}
	var b strings.Builder
	for range 1 + rng.IntN(4) {
		if rng.IntN(4) == 0 {
			b.WriteByte('!')
		}
		for range 1 + rng.IntN(5) {
			b.WriteString(pieces[rng.IntN(len(pieces))])
		}
		b.WriteString([]string{"\n", "\r\n", "/\n", " \n"}[rng.IntN(4)])
	}
	return b.String()
}

func randomPath(rng *rand.Rand) string {
	names := []string{"a", "b", "ab", "aab", "B", "c", "a b", "]", "*", "-", "abb", "a "}
	var parts []string
	for range 1 + rng.IntN(4) {
		parts = append(parts, names[rng.IntN(len(names))])
	}
	p := strings.Join(parts, "/")
	if rng.IntN(3) == 0 {
		p += "/"
	}
	return p
}

func TestAHostilePatternEndsSoon(t *testing.T) {
	pattern := strings.Repeat("*a", 40) + "b"
	if globMatch(pattern, strings.Repeat("a", 200), false) {
		t.Error("matched")
	}
}

func TestIgnoreRulesFoldCaseWhenConfigured(t *testing.T) {
	ig := newIgnorer(func(string) (string, bool) { return "", false }, true, "Build/\n*.LOG\n[x-z]1\n")
	got := fmt.Sprint(ig.ignored("build", true), ig.ignored("a.log", false), ig.ignored("Y1", false), ig.ignored("b", false))
	if want := "true true true false"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
