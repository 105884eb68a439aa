package cli_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/notes-lint/notes-lint/internal/cli"
)

// past makes a bare repository of that many commits on one line. Each changes one of the code files, every fiftieth removes one, and
// memory files come in evenly, each an entry that cites a file with a line and names a function in it.
func past(b *testing.B, commits, code, memory int) string {
	b.Helper()
	dir := b.TempDir()
	git(b, dir, "init", "-q", "--bare", "-b", "main")
	var in bytes.Buffer
	file := func(name, text string) { fmt.Fprintf(&in, "M 100644 inline %s\ndata %d\n%s\n", name, len(text), text) }
	source := func(i, version int) string {
		return fmt.Sprintf("package area%d\n\n// version %d\nfunc Load%d(name string) error {\n\treturn nil\n}\n", i%40, version, i)
	}
	name := func(i int) string { return fmt.Sprintf("src/area%d/file%d.go", i%40, i) }
	begin := time.Date(2021, 1, 1, 0, 0, 0, 0, time.UTC).Unix()
	written := 0
	for c := range commits {
		fmt.Fprintf(&in, "commit refs/heads/main\nauthor a%d <a@example.org> %d +0000\ncommitter a <a@example.org> %d +0000\ndata 1\nc\n", c%7, begin+int64(c)*7200, begin+int64(c)*7200)
		if c == 0 {
			file("go.mod", "module example.org/m\n")
			for i := range code {
				file(name(i), source(i, 0))
			}
		}
		i := c * 7919 % code
		if c%50 == 49 {
			fmt.Fprintf(&in, "D %s\n", name(i))
		} else {
			file(name(i), source(i, c))
		}
		for written < memory*(c+1)/commits {
			i := written * 31 % code
			file(fmt.Sprintf("memories/repo/project/fact-%d.md", written), fmt.Sprintf("---\nschema: 1\nsubject: Loader of kind %d\ncategory: project\nreason: Callers need it.\ncitations:\n  - %s:4\n---\nThe loader of kind %d is `Load%d` in `%s`, and `src/area%d/` holds its kin.\n",
				written, name(i), written, i, name(i), i%40))
			written++
		}
		in.WriteString("\n")
	}
	c := exec.Command("git", "-C", dir, "fast-import", "--quiet", "--done")
	in.WriteString("done\n")
	c.Stdin = &in
	if out, err := c.CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	return dir
}

// auditOnce runs one audit and returns how long it took.
func auditOnce(b *testing.B, dir, cache string) time.Duration {
	var errs strings.Builder
	begin := time.Now()
	code := cli.Main(context.Background(), []string{"-C", dir, "--rev", "HEAD", "audit", "--format", "json", "--fail-on", "never"},
		cli.Streams{Out: io.Discard, Err: &errs, Env: append(environ(), "XDG_CACHE_HOME="+cache), Dir: dir})
	if code != cli.Clean {
		b.Fatalf("ended with %d: %s", code, errs.String())
	}
	return time.Since(begin)
}

// BenchmarkAudit is a repository of 1,000 memory files and 20,000 commits: without a cache, then with what that left.
func BenchmarkAudit(b *testing.B) {
	dir := past(b, 20_000, 2_000, 1_000)
	cold, warm := time.Hour, time.Hour
	for b.Loop() {
		cache := b.TempDir()
		cold = min(cold, auditOnce(b, dir, cache))
		warm = min(warm, auditOnce(b, dir, cache))
	}
	b.ReportMetric(cold.Seconds(), "cold-s")
	b.ReportMetric(warm.Seconds(), "warm-s")
}
