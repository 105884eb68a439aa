package noteslint_test

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// shared is a folder that all tests of the package have in common.
var shared string

func TestMain(m *testing.M) {
	var err error
	if shared, err = os.MkdirTemp("", "notes-lint-tests-"); err != nil {
		panic(err)
	}
	code := m.Run()
	_ = os.RemoveAll(shared) // what a system still holds open there, it may keep
	os.Exit(code)
}

var build = sync.OnceValue(func() error {
	if out, err := exec.Command("go", "build", "-o", shared, "./cmd/notes-lint", "./cmd/promote").CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	return nil
})

// programs returns the folder of both programs as they are now. They are linked once, which takes seconds.
func programs(t *testing.T) string {
	t.Helper()
	if err := build(); err != nil {
		t.Fatal(err)
	}
	return shared
}

var update = flag.Bool("update", false, "write what comes out into the console blocks of the documentation")

// Console blocks are the parts of our documentation that show a command and its output. Each is run again here, as a shell
// would: those of README.md in the module itself, those of a page of the guide in one clone, one after the other.
func TestConsoleBlocksShowWhatComesOut(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("there is no shell to run the commands of the documentation")
	}
	if was, err := exec.Command("git", "log", "-1", "--format=%h", "--", "examples/harbor/internal/berth/allocate.go").Output(); err != nil || len(was) == 0 {
		t.Skip("not a clone with its history, which the example needs to prove a rename")
	}
	bin := programs(t)
	pages, err := filepath.Glob("docs/guide/*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range append(pages, "README.md") {
		t.Run(name, func(t *testing.T) {
			p := prompt{t: t, bin: bin, dir: "."}
			if name != "README.md" {
				p.dir = clone(t)
			}
			replay(t, p, name)
		})
	}
}

// replay runs every block of a page and compares the page with what came out.
func replay(t *testing.T, p prompt, name string) {
	src, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	blocks := 0
	got := regexp.MustCompile("(?sm)^```console\n(.*?)^```$").ReplaceAllStringFunc(string(src), func(block string) string {
		blocks++
		return "```console\n" + p.session(strings.TrimSuffix(strings.TrimPrefix(block, "```console\n"), "```")) + "```"
	})
	if blocks == 0 {
		t.Fatal("the page has no console block")
	}
	if *update {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if d := gocmp.Diff(lines(string(src)), lines(got)); d != "" {
		t.Errorf("run the test with -update and read the difference (-page +now):\n%s", d)
	}
}

// lines cuts a page into lines. Hashes of commits are left out: a page that shows one is right in the history that it was
// written in and in none that was rewritten since.
func lines(page string) []string {
	return strings.Split(regexp.MustCompile(`\b[0-9a-f]{7}\b`).ReplaceAllString(page, "COMMIT"), "\n")
}

// clone returns the folder of the example in a fresh clone of this repository, with the files of the working tree in it.
func clone(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "clone")
	if out, err := exec.Command("git", "clone", "-q", ".", dir).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	dir = filepath.Join(dir, "examples", "harbor")
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(dir, os.DirFS("examples/harbor")); err != nil {
		t.Fatal(err)
	}
	return dir
}

// prompt runs commands in one folder, with our programs in the path.
type prompt struct {
	t        *testing.T
	bin, dir string
}

// session runs the lines of a block that begin with "$ " and returns the block with their output.
func (p prompt) session(block string) string {
	var out strings.Builder
	for line := range strings.Lines(block) {
		command, ok := strings.CutPrefix(line, "$ ")
		if !ok {
			continue
		}
		out.WriteString(line)
		text := p.run(strings.TrimSpace(command))
		out.WriteString(text)
		if text != "" && !strings.HasSuffix(text, "\n") {
			out.WriteString("\n")
		}
	}
	if out.Len() == 0 {
		p.t.Errorf("no command in the block:\n%s", block)
	}
	return out.String()
}

// run returns what a command prints, errors included; a command may well end with another code than 0.
func (p prompt) run(command string) string {
	c := exec.Command("sh", "-c", command)
	c.Dir = p.dir
	c.Env = append(os.Environ(), "PATH="+p.bin+string(filepath.ListSeparator)+os.Getenv("PATH"), "NO_COLOR=1", "NOTES_LINT_NOW=2026-03-01T09:00:00Z",
		"GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1", "GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.org",
		"GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.org")
	out, err := c.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		p.t.Errorf("%s: %v", command, err)
	}
	return string(out)
}
