package render_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/render"
)

func TestFingerprintsSurviveMovedLines(t *testing.T) {
	find := func(src string) []diag.Diagnostic {
		at := where("a.md", src, "gone.go")
		other := where("a.md", src, "old.go")
		return []diag.Diagnostic{{Rule: "dead-path", Message: "m", At: at}, {Rule: "dead-path", Message: "m", At: other}, {Rule: "dead-path", Message: "m", At: at}}
	}
	prints := func(src string) []string {
		return render.Fingerprints(find(src), sources(map[string]string{"a.md": src}))
	}
	before := prints("see `gone.go`\nand old.go\n")
	after := prints("# new\n\n  see   `gone.go`\r\n\nmore\nand old.go\n")
	if d := cmp.Diff(before, after); d != "" {
		t.Errorf("moving lines changed them:\n%s", d)
	}
	if before[0] == before[1] || before[0] == before[2] {
		t.Errorf("not unique: %q", before)
	}
	if changed := prints("see `gone.go` twice\nand old.go\n"); changed[0] == before[0] {
		t.Error("another text has the same fingerprint")
	}
}

func TestFindingsWithoutSourceStillHaveDistinctFingerprints(t *testing.T) {
	ds := []diag.Diagnostic{{Rule: "r", Message: "a"}, {Rule: "r", Message: "b"}, {Rule: "r", Message: "b"}}
	got := render.Fingerprints(ds, nil)
	if got[0] == got[1] || got[1] == got[2] || !strings.HasSuffix(got[2], ":2") {
		t.Errorf("got %q", got)
	}
}

func TestSARIFEncodesFileNamesAsURIs(t *testing.T) {
	in := poisoned("a b:c#d?/é%.md")
	in.Report.Diagnostics[0].Related = nil
	var log struct {
		Runs []struct {
			Results []struct {
				Locations []struct {
					PhysicalLocation struct {
						ArtifactLocation struct{ URI, URIBaseID string }
					}
				}
			}
		}
	}
	if err := json.Unmarshal(run(t, render.SARIF, in), &log); err != nil {
		t.Fatal(err)
	}
	got := log.Runs[0].Results[0].Locations[0].PhysicalLocation.ArtifactLocation
	if got.URI != "a%20b%3Ac%23d%3F/%C3%A9%25.md" || got.URIBaseID != "SRCROOT" {
		t.Errorf("got %+v", got)
	}
}

func TestSARIFOfAFindingAboutNoFileHasNoLocation(t *testing.T) {
	in := render.Input{Report: diag.Report{Diagnostics: []diag.Diagnostic{{Rule: "r", Message: "m"}}}}
	if out := string(run(t, render.SARIF, in)); !strings.Contains(out, `"locations": []`) {
		t.Errorf("got\n%s", out)
	}
}
