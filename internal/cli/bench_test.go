package cli_test

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/notes-lint/notes-lint/internal/cli"
)

// generate makes a repository of code files, twenty to a folder, and AGENTS.md files in folders of their own that make
// ten path claims each. One claim in dead is about a file that a second commit removes.
func generate(b *testing.B, code, memory, dead int) string {
	b.Helper()
	dir := b.TempDir()
	write := func(name, text string) {
		p := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(p), 0o755); err != nil {
			b.Fatal(err)
		}
		if err := os.WriteFile(p, []byte(text), 0o644); err != nil {
			b.Fatal(err)
		}
	}
	name := func(i int) string {
		return fmt.Sprintf("src/area%d/part%d/file%d.go", i/2000, i/20, i)
	}
	for i := range code {
		write(name(i), fmt.Sprintf("package part%d\n", i/20))
	}
	write("src/gone.go", "package gone\n")
	claim := 0
	for i := range memory {
		var text strings.Builder
		fmt.Fprintf(&text, "# Area %d\n\n", i)
		for range 10 {
			target := name(claim * 7919 % code)
			if dead > 0 && claim%dead == 0 {
				target = "src/gone.go"
			}
			fmt.Fprintf(&text, "- The rule about part %d is in `%s`, which callers use as they need it.\n", claim, target)
			claim++
		}
		write(fmt.Sprintf("docs/area%d/AGENTS.md", i), text.String())
	}
	git(b, dir, "init", "-q")
	git(b, dir, "add", "-A")
	git(b, dir, "commit", "-q", "-m", "first")
	git(b, dir, "rm", "-q", "src/gone.go")
	git(b, dir, "commit", "-q", "-m", "second")
	return dir
}

func environ() []string {
	return append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1", "GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.org",
		"GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.org")
}

func git(b *testing.B, dir string, args ...string) {
	b.Helper()
	c := exec.Command("git", args...)
	c.Dir, c.Env = dir, environ()
	if out, err := c.CombinedOutput(); err != nil {
		b.Fatalf("git %v: %v\n%s", args, err, out)
	}
}

// measure runs check and git ls-files in turn, as processes, and reports both in milliseconds and their ratio: wall time of
// whole processes, the start-up included, the best of the runs.
func measure(b *testing.B, dir string) {
	exe := filepath.Join(b.TempDir(), "notes-lint")
	build := exec.Command("go", "build", "-o", exe, "github.com/notes-lint/notes-lint/cmd/notes-lint")
	if out, err := build.CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	ours, theirs, peak := time.Hour, time.Hour, int64(0)
	for b.Loop() {
		c := exec.Command(exe, "-C", dir, "--quiet", "--fail-on", "never")
		c.Env = environ()
		begin := time.Now()
		if out, err := c.CombinedOutput(); err != nil {
			b.Fatalf("%v\n%s", err, out)
		}
		ours = min(ours, time.Since(begin))
		peak = max(peak, maxRSS(c.ProcessState))
		g := exec.Command("git", "ls-files", "-s", "-z")
		g.Dir = dir
		begin = time.Now()
		if err := g.Run(); err != nil {
			b.Fatal(err)
		}
		theirs = min(theirs, time.Since(begin))
	}
	b.ReportMetric(float64(ours.Microseconds())/1000, "check-ms")
	b.ReportMetric(float64(theirs.Microseconds())/1000, "ls-files-ms")
	b.ReportMetric(float64(ours)/float64(theirs), "ratio")
	b.ReportMetric(float64(peak)/(1<<20), "peak-MB")
}

// BenchmarkCheckLarge is a tree of 100,000 files with 1,000 memory files and 10,000 path claims, one in a hundred dead.
func BenchmarkCheckLarge(b *testing.B) { measure(b, generate(b, 99_000, 1_000, 100)) }

// BenchmarkCheckSmall is a tree of 200 files with five memory files.
func BenchmarkCheckSmall(b *testing.B) { measure(b, generate(b, 200, 5, 10)) }

// BenchmarkCheckInProcess is the small tree without the start of a process.
func BenchmarkCheckInProcess(b *testing.B) {
	dir := generate(b, 200, 5, 0)
	b.ReportAllocs()
	for b.Loop() {
		if code := cli.Main(context.Background(), []string{"-C", dir, "-q"}, cli.Streams{Out: io.Discard, Err: io.Discard, Env: environ(), Dir: dir}); code != cli.Clean {
			b.Fatal(code)
		}
	}
}
