//go:build clients

package noteslint_test

import (
	"encoding/json"
	"strings"
	"testing"
)

// S2-05, S2-11 and S3-17: a client calls the tools of a session, and the working memory stands behind each answer after a blank line.
func TestTheMCPInspectorDrivesTheServer(t *testing.T) {
	s := newShell(t)
	s.run("git", "init", "-q", ".")
	s.write("main.go", "package main\n\nfunc main() {}\n")
	s.run("git", "add", "-A")
	s.run("git", "commit", "-qm", "start")
	tools := newShell(t)
	tools.run("npm", "install", "--silent", "--no-audit", "--no-fund", "@modelcontextprotocol/inspector@2.12.0")
	inspect := func(args ...string) string {
		t.Helper()
		out, _ := s.try(tools.dir+"/node_modules/.bin/mcp-inspector", append([]string{"--cli", programs(t) + "/promote", "mcp", "--agent", "inspector"}, args...)...)
		return out
	}
	call := func(tool string, args ...string) (text string, failed bool) {
		t.Helper()
		all := []string{"--method", "tools/call", "--tool-name", tool}
		if len(args) > 0 {
			all = append(append(all, "--tool-arg"), args...)
		}
		out := inspect(all...)
		var v struct {
			Content []struct{ Text string }
			IsError bool
		}
		if err := json.NewDecoder(strings.NewReader(out)).Decode(&v); err != nil || len(v.Content) != 1 {
			t.Fatalf("%s: %v\n%s", tool, err, out)
		}
		return v.Content[0].Text, v.IsError
	}
	list := inspect("--method", "tools/list")
	for _, name := range []string{"list", "show", "recall", "verify", "audit", "replay", "session_start", "session_step", "session_set", "session_observe", "session_fail",
		"session_freeze", "session_end", "propose", "correct"} {
		if !strings.Contains(list, `"name": "`+name+`"`) {
			t.Errorf("there is no tool %s:\n%s", name, list)
		}
	}
	for _, name := range []string{"approve", "review", "reject", "lift", "archive", "sync"} {
		if strings.Contains(list, `"name": "`+name+`"`) {
			t.Errorf("tool %s is for people", name)
		}
	}
	if id, failed := call("session_start", "name=demo"); failed || !strings.HasPrefix(id, "s-") {
		t.Fatal(id)
	}
	if got, failed := call("session_set", "name=port", "value=8080"); failed || got != "0\n\n## Working Memory\n\n### Stored Values\n- port: 8080" {
		t.Errorf("set: %v, %q", failed, got)
	}
	if got, failed := call("propose", "subject=Entry point", "fact=The program starts in `main.go`.", "category=project", "kind=user_stated_preference",
		"source=user_stated", "reason=Asked for.", `citations=["main.go:1"]`); failed || !strings.HasPrefix(got, "proposed m-") {
		t.Errorf("propose: %v, %q", failed, got)
	}
	if got, failed := call("propose", "subject=Entry point", "fact=The program starts in `gone.go`.", "category=project", "kind=user_stated_preference",
		"source=user_stated", "reason=Asked for.", `citations=["gone.go:1"]`); !failed || !strings.Contains(got, `"gone.go"`) {
		t.Errorf("a refused proposal: %v, %q", failed, got)
	}
	if got, failed := call("list", "bogus=1"); !failed || !strings.Contains(got, "bogus") {
		t.Errorf("an unknown argument: %v, %q", failed, got)
	}
}
