//go:build clients

package noteslint_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// browse opens a page in headless Chromium and returns the document that came of it, what the page told the console, and the addresses
// that the page itself asked for. What the browser does on its own has no origin in its log.
func browse(t *testing.T, page string) (dom string, console, asked []string) {
	t.Helper()
	dir := t.TempDir()
	file, log := filepath.Join(dir, "page.html"), filepath.Join(dir, "net.json")
	if err := os.WriteFile(file, []byte(page), 0o644); err != nil {
		t.Fatal(err)
	}
	c := exec.Command("chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--user-data-dir="+filepath.Join(dir, "profile"),
		"--enable-logging=stderr", "--log-net-log="+log, "--virtual-time-budget=2000", "--dump-dom", "file://"+file)
	var out, errs strings.Builder
	c.Stdout, c.Stderr = &out, &errs
	if err := c.Run(); err != nil {
		t.Fatalf("%v\n%s", err, errs.String())
	}
	for l := range strings.Lines(errs.String()) {
		if strings.Contains(l, ":CONSOLE") {
			console = append(console, strings.TrimSpace(l))
		}
	}
	return out.String(), console, requests(t, log)
}

// requests reads the log of the network that Chromium leaves: a line for each event, and an end that may be missing.
func requests(t *testing.T, log string) []string {
	t.Helper()
	src, err := os.ReadFile(log)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for l := range strings.Lines(string(src)) {
		var e struct {
			Params struct{ URL, Initiator string }
		}
		if json.Unmarshal([]byte(strings.TrimRight(strings.TrimSpace(l), ",]}")+"}}"), &e) != nil &&
			json.Unmarshal([]byte(strings.TrimSuffix(strings.TrimSpace(l), ",")), &e) != nil {
			continue
		}
		if e.Params.URL != "" && e.Params.Initiator != "" && e.Params.Initiator != "not an origin" && !strings.HasPrefix(e.Params.URL, "file:") {
			out = append(out, e.Params.URL)
		}
	}
	return out
}

var policyOfPage = regexp.MustCompile(`<meta http-equiv="Content-Security-Policy"[^>]*>\n`)

func TestChromiumShowsTheAuditAndAsksForNothing(t *testing.T) {
	if _, err := exec.LookPath("chromium"); err != nil {
		t.Fatal("chromium is not installed")
	}
	s, _ := ourselves(t)
	s.write("CLAUDE.md", "The window is in `internal/cli/cli.go`. <script>console.log(1)</script> <img src=http://127.0.0.1:9/a.png>\n")
	s.run("git", "commit", "-qam", "second")
	page := s.run(filepath.Join(programs(t), "notes-lint"), "audit", "--format", "html", "--fail-on", "never", "--no-cache", "--now", "2026-06-20T09:00:00Z", "--samples", "4")

	dom, console, asked := browse(t, page)
	if len(console) > 0 || len(asked) > 0 {
		t.Errorf("the page says %q and asks for %q", console, asked)
	}
	for _, want := range []string{"<main id=\"main\">", "<h2 id=\"rot\">Rot over time</h2>", "<svg", "</footer>"} {
		if !strings.Contains(dom, want) {
			t.Errorf("the document has no %s", want)
		}
	}
	// Without its policy the page asks for nothing either, and a page that does is caught.
	open := policyOfPage.ReplaceAllString(page, "")
	if open == page {
		t.Fatal("the page has no policy")
	}
	if _, _, asked := browse(t, open); len(asked) > 0 {
		t.Errorf("without its policy the page asks for %q", asked)
	}
	_, console, asked = browse(t, strings.Replace(open, "</main>", `<img src="http://127.0.0.1:9/a.png" alt=""><script>console.error("heard")</script></main>`, 1))
	if len(asked) == 0 || len(console) == 0 {
		t.Errorf("a page that asks for a picture and complains is not caught: %q, %q", asked, console)
	}
}
