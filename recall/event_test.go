package recall_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/notes-lint/notes-lint/recall"
	"github.com/notes-lint/notes-lint/session"
)

func task() files {
	f := base()
	f.entry("Pipeline trigger", "The pipeline runs on every push.", nil)
	return f.with(files{
		"NOTES.md":                                      "# Active notes\n\n- Objective: add login, the pipeline is `ci.yml`\n- Blockers: none\n",
		"memories/session/s-1/notes.md":                 "# Session\n\n## Current State\n\n- writing the callback\n",
		"plans/artifacts/add-login/task.yaml":           "title: Add login\ntrace_id: 0b0b6e2a-5f5e-4f6e-8f7e-2f1d3c4b5a69\nstarted: 2026-08-01T09:00:00Z\nphase: 2\nby: x\n",
		"plans/artifacts/add-login/revisions.md":        "# Revisions: add-login\n\n- 2026-08-02: use the library of the platform\n",
		"plans/artifacts/add-login/phase-1-complete.md": "# Phase 1 complete: the form\n\nThe login form posts to `web/login.go`.\n\n## Review\n\nDecision: approved, by x\n\n## Left over\n\n- a limit on attempts\n",
		"plans/artifacts/add-login/verified_items.md": "| Item | Statement | First round | Last round | State | Evidence |\n| --- | --- | --- | --- | --- | --- |\n" +
			"| 1.1 | The form posts once | 1 | 1 | VERIFIED | by hand |\n| 1.2 | The token expires | 1 | 2 | REGRESSED | by hand |\n",
	})
}

// S1-22 S1-23 S1-24 each moment reads what the table of events gives it, and those that write read nothing.
func TestEachMomentReadsItsFilesOnly(t *testing.T) {
	begin := &session.Trace{Records: []session.Record{{Session: "s-1"}}}
	folder := []string{"plans/artifacts/add-login/phase-1-complete.md", "plans/artifacts/add-login/revisions.md", "plans/artifacts/add-login/task.yaml", "plans/artifacts/add-login/verified_items.md"}
	for event, want := range map[string][]string{
		"context-start": {"NOTES.md", "memories/session/s-1/notes.md"}, "phase-start": folder, "phase-end": nil, "task-done": nil, "conversation-end": nil,
	} {
		s, read := storeOf(t, task())
		if _, err := s.At(t.Context(), event, recall.Request{Query: "login form", Task: "add-login", Trace: begin}); err != nil {
			t.Fatal(err)
		}
		if got := slices.Sorted(maps.Keys(read)); !slices.Equal(want, got) {
			t.Errorf("%s reads %q instead of %q", event, got, want)
		}
	}
}

// S1-25 with the sessions gone NOTES.md and the folder of the task rebuild phase, blockers, decisions and verified items.
func TestATaskIsResumedWithoutItsSession(t *testing.T) {
	f := task()
	delete(f, "memories/session/s-1/notes.md")
	s, _ := storeOf(t, f)
	a, err := s.Resume(t.Context(), "add-login")
	if err != nil {
		t.Fatal(err)
	}
	equal(t, `- note: Objective: add login, the pipeline is `+"`ci.yml`"+` [ci.yml confirmed] (NOTES.md:3)
- note: Blockers: none (NOTES.md:4)
- phase: Add login, phase 2 (plans/artifacts/add-login/task.yaml)
- blocker: The token expires (plans/artifacts/add-login/verified_items.md:4)
- verified: The form posts once (plans/artifacts/add-login/verified_items.md:3)
- decision: 2026-08-02: use the library of the platform (plans/artifacts/add-login/revisions.md:3)
- decision: Decision: approved, by x (plans/artifacts/add-login/phase-1-complete.md:7)
- left over: a limit on attempts (plans/artifacts/add-login/phase-1-complete.md:11)
`, body(s.Block(a, recall.Request{}, "abcd1234", false).Text))
}

// S1-I CF-33 work that a phase did before is pointed at; without overlap, or further back than ten phases, there is silence.
func TestTheGuardPointsAtPhasesThatDidTheSame(t *testing.T) {
	similar := func(f files, query string) string {
		s, _ := storeOf(t, f)
		a, err := s.Similar(t.Context(), recall.Request{Query: query})
		if err != nil {
			t.Fatal(err)
		}
		return body(s.Block(a, recall.Request{}, "abcd1234", false).Text)
	}
	f := task()
	equal(t, "- similar: phase 1 of add-login shares 100 % of the words: read it before starting (plans/artifacts/add-login/phase-1-complete.md)\n", similar(f, "a login form that posts"))
	equal(t, "", similar(f, "render the map of tides"))
	for i := range 10 {
		f[fmt.Sprintf("plans/artifacts/newer/phase-%d-complete.md", i+1)] = "# Phase\n"
	}
	f["plans/artifacts/newer/task.yaml"] = strings.Replace(f["plans/artifacts/add-login/task.yaml"], "08-01", "08-09", 1)
	equal(t, "", similar(f, "a login form that posts"))
}

// S1-32 what people say when a turn is to go without memory is understood, and what only sounds like it is not.
func TestWordsThatAskToGoWithoutMemory(t *testing.T) {
	for _, yes := range []string{"Ignore memory.", "please IGNORE your memory for this", "don't use memory", "Don’t use the stored memories here", "do not use any memory", "fresh context please",
		"start with a clean slate", "answer without using memory", "without memory, what is the port?", "Ignoriere dein Gedächtnis", "nutze bitte kein Gedächtnis", "ignora la memoria", "n'utilise pas la mémoire",
		"não use a memória", "не используй память", "请忽略记忆", "不要使用记忆", "メモリを無視して"} {
		if !recall.Ignored(yes) {
			t.Errorf("%q is not understood", yes)
		}
	}
	for _, no := range []string{"", "use memory", "do not ignore memory", "fix the memory leak", "free the memory without locking", "why does it ignore the config?", "the context menu is fresh", "nutze das Gedächtnis"} {
		if recall.Ignored(no) {
			t.Errorf("%q is taken for a wish to ignore memory", no)
		}
	}
}

// S4-12 the cases of a repository say which one fails and why.
func TestCasesTellWhatFails(t *testing.T) {
	f := base()
	id := f.entry("Pipeline trigger", "The pipeline runs on every push.", nil)
	gone := f.entry("Pipeline place", "The pipeline lies in `src/ci.go`.", nil)
	c, err := recall.ParseCases([]byte("must_recall:\n- {query: pipeline trigger, ids: [" + id + "]}\n- {query: pipeline place, ids: [" + gone + "]}\nmust_not_recall:\n- {query: bike shed, ids: [" + id + "]}\n- {query: the pipeline, ids: [" + id + "]}\n"))
	if err != nil {
		t.Fatal(err)
	}
	s, _ := storeOf(t, f)
	failed, err := s.Test(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	equal(t, []string{`"pipeline place" does not bring back ` + gone + `: refuted: path "src/ci.go" is missing`, `"the pipeline" brings back ` + id + ", in place 1"}, failed)
	for _, bad := range []string{"must_recal: []\n", "must_recall: [{query: x}]\n", "must_recall: [{ids: [a]}]\n"} {
		if _, err := recall.ParseCases([]byte(bad)); err == nil {
			t.Errorf("%q is taken", bad)
		}
	}
}
