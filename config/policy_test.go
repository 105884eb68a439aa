package config_test

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/notes-lint/notes-lint/config"
)

func policySource(t *testing.T) string {
	t.Helper()
	b, err := os.ReadFile("testdata/runtime-policy.json")
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestAPolicyWinsForItsKeys(t *testing.T) {
	p, problems := config.LoadPolicy("p.json", []byte(policySource(t)))
	if problems != nil {
		t.Fatal(lines(problems))
	}
	c := config.Default()
	c.Limits.NotesLines = 50
	c.Apply(p)
	if c.Limits.NotesLines != 17 || p.Compaction.MaxConsecutiveFailures != 3 || p.ToolOutput.TaskSlugPattern != "^[a-z0-9-]+$" {
		t.Errorf("got %+v and %+v", c.Limits, p)
	}
	c.Apply(nil)
	if c.Limits.NotesLines != 17 {
		t.Error("no policy changed something")
	}
}

// CF-23: what a runtime policy gets wrong is told by place.
func TestPolicyMistakesAreToldCF23(t *testing.T) {
	cases := []struct{ name, old, new, want string }{
		{"a string for a number", `"notes_md_max_lines": 17`, `"notes_md_max_lines": "20"`,
			`p.json:39:27: "memory_hygiene.notes_md_max_lines" must be a whole number, not a string "20"`},
		{"a fraction", `"notes_md_max_lines": 17`, `"notes_md_max_lines": 1.5`,
			`p.json:39:27: "memory_hygiene.notes_md_max_lines" must be a whole number, not a number "1.5"`},
		{"a misspelt key", `"memory_hygiene"`, `"memry_hygiene"`, `p.json:1:1: required key "memory_hygiene" is missing
p.json:38:3: unknown key "memry_hygiene", did you mean "memory_hygiene"?`},
		{"a missing key", `"memory_content_types": ["user", "feedback", "project", "reference"],`, ``,
			`p.json:38:21: required key "memory_hygiene.memory_content_types" is missing`},
		{"a word out of a set", `"approval_per": "wave"`, `"approval_per": "per_phase"`,
			`p.json:31:38: "batch_approval.approval_per" must be one of "wave", not "per_phase"`},
		{"a key twice", `"task_cache"`, `"task_cache": null, "task_cache"`,
			`p.json:48:17: "task_cache" must be a map, not nothing
p.json:48:23: key "task_cache" is written twice`},
		{"no JSON", `"compaction": {`, `"compaction": {,`, `p.json:47:18: not JSON: invalid character ','`},
	}
	for _, c := range cases {
		src := policySource(t)
		if !strings.Contains(src, c.old) {
			t.Fatalf("%s: %q is not in the sample", c.name, c.old)
		}
		p, problems := config.LoadPolicy("p.json", []byte(strings.Replace(src, c.old, c.new, 1)))
		if d := cmp.Diff(c.want, lines(problems)); d != "" || p != nil {
			t.Errorf("%s (-want +got):\n%s", c.name, d)
		}
	}
}

func TestAPolicyMayArchiveAtOnceCF24(t *testing.T) {
	src := strings.Replace(policySource(t), `"archive_completed_plans_threshold_days": 14`, `"archive_completed_plans_threshold_days": 0`, 1)
	if p, problems := config.LoadPolicy("p.json", []byte(src)); problems != nil || p.MemoryHygiene.ArchiveAfterDays != 0 {
		t.Error(lines(problems))
	}
}

func TestDamagedPoliciesAreRefused(t *testing.T) {
	cases := map[string]string{
		"":                          "p.json:1:1: not JSON: it ends too early",
		"{":                         "p.json:1:2: not JSON: it ends too early",
		"{} {}":                     "p.json:1:5: not JSON: text behind the end of the value",
		"[]":                        `p.json:1:1: "" must be a map, not a list`,
		strings.Repeat("[", 100000): "p.json:1:67: not JSON: it nests deeper than 64",
	}
	for src, want := range cases {
		if _, problems := config.LoadPolicy("p.json", []byte(src)); lines(problems) != want {
			t.Errorf("%.20q: got %s, want %s", src, lines(problems), want)
		}
	}
}
