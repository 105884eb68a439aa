//go:build clients

package noteslint_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// dist lays out what goreleaser leaves behind for this platform, with the programs as they are now.
func dist(t *testing.T) shell {
	t.Helper()
	s := newShell(t)
	type artifact struct {
		Name   string `json:"name"`
		Path   string `json:"path"`
		GOOS   string `json:"goos"`
		GOARCH string `json:"goarch"`
		Type   string `json:"type"`
	}
	all := []artifact{{"notes-lint_9.8.7_linux_amd64.tar.gz", "dist/notes-lint_9.8.7_linux_amd64.tar.gz", "linux", "amd64", "Archive"}}
	for _, name := range []string{"notes-lint", "promote"} {
		file := "dist/" + name + "_here/" + name
		program, err := os.ReadFile(filepath.Join(programs(t), name))
		if err != nil {
			t.Fatal(err)
		}
		s.write(file, string(program)) // which nobody may run, as an artifact of a workflow
		all = append(all, artifact{name, file, runtime.GOOS, runtime.GOARCH, "Binary"})
	}
	text, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	s.write("dist/artifacts.json", string(text))
	s.write("dist/metadata.json", `{"version": "9.8.7"}`)
	return s
}

func TestThePackagesOfNPMInstallAndRun(t *testing.T) {
	s := dist(t)
	script, err := filepath.Abs("npm/assemble.js")
	if err != nil {
		t.Fatal(err)
	}
	s.run("node", script, "dist", "packages")
	folders, err := filepath.Glob(filepath.Join(s.dir, "packages", "*"))
	if err != nil || len(folders) != 2 {
		t.Fatal(folders, err)
	}
	pack := append([]string{"pack", "--silent"}, folders...)
	tarballs := strings.Fields(s.run("npm", pack...))
	user := newShell(t, "XDG_CACHE_HOME="+t.TempDir())
	user.write("package.json", `{"private": true}`)
	user.write("CLAUDE.md", "The parser is in `src/parse.py`.\n")
	user.write("src/lex.py", "def lex(text):\n    return list(text)\n")
	install := []string{"install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts", "--offline"}
	for _, name := range tarballs {
		install = append(install, filepath.Join(s.dir, name))
	}
	user.run("npm", install...)
	for _, name := range []string{"notes-lint", "promote"} {
		if out := user.run(filepath.Join(user.dir, "node_modules", ".bin", name), "--version"); !strings.HasPrefix(out, name+" ") {
			t.Errorf("%s says %q", name, out)
		}
	}
	bin := filepath.Join("node_modules", ".bin", "notes-lint")
	code := func(args ...string) int {
		c := exec.Command(filepath.Join(user.dir, bin), args...)
		c.Dir, c.Env = user.dir, user.env
		_ = c.Run()
		return c.ProcessState.ExitCode()
	}
	if got := code("CLAUDE.md"); got != 1 {
		t.Errorf("exit code %d of a finding", got)
	}
	if got := code("--format", "xml"); got != 2 {
		t.Errorf("exit code %d of wrong usage", got)
	}
	interrupted(t, user, bin)

	folder := filepath.Join(user.dir, "node_modules", "@notes-lint")
	if err := os.RemoveAll(folder); err != nil {
		t.Fatal(err)
	}
	out, ok := user.try(filepath.Join(user.dir, bin))
	if ok || !strings.Contains(out, "notes-lint: error: the package @notes-lint/") || code() != 3 {
		t.Errorf("without a program: %s", out)
	}
}

// interrupted ends a server as a host does, which has to reach the program behind the launcher.
func interrupted(t *testing.T, s shell, bin string) {
	t.Helper()
	c := exec.Command(filepath.Join(s.dir, bin), "lsp")
	c.Dir, c.Env = s.dir, s.env
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	body := `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}`
	if _, err := in.Write([]byte("Content-Length: 75\r\n\r\n" + body)); err != nil || len(body) != 75 {
		t.Fatal(err, len(body))
	}
	if _, err := out.Read(make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	if err := c.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	limit := time.AfterFunc(time.Minute, func() {
		t.Error("the program did not end")
		in.Close()
	})
	defer limit.Stop()
	for {
		if _, err := out.Read(make([]byte, 4096)); err != nil {
			break // nobody holds the stream any more
		}
	}
	_ = c.Wait()
}
