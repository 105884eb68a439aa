package templates_test

import (
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/notes-lint/notes-lint/plans/templates"
)

func read(t *testing.T, name string) string {
	t.Helper()
	b, err := templates.Read(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestEveryTemplateIsThere(t *testing.T) {
	want := []string{"entry.md", "gate-event.json", "notes.md", "phase-completion.md", "plan.md", "session-notes.md",
		"session-outcome.md", "skill-proposal.md", "verified-items.md"}
	if d := cmp.Diff(want, templates.Names()); d != "" {
		t.Error(d)
	}
	for _, name := range want {
		if text := read(t, name); !strings.HasSuffix(text, "\n") || strings.Contains(text, "\r") {
			t.Errorf("%s is not made of whole lines", name)
		}
	}
	if _, err := templates.Read("nope.md"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v", err)
	}
}

func TestSessionNotesHaveTheFiveSectionsCF16(t *testing.T) {
	var got []string
	for line := range strings.Lines(read(t, "session-notes.md")) {
		if title, ok := strings.CutPrefix(line, "## "); ok {
			got = append(got, strings.TrimSpace(title))
		}
	}
	want := []string{"Current State", "Files and Functions", "Errors & Corrections", "Key Results", "Worklog"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}

func TestAPlanHasAStatusLine(t *testing.T) {
	if !strings.Contains(read(t, "plan.md"), "\n**Status:** DRAFT\n") {
		t.Error("no status")
	}
}

func TestActiveNotesKeepTheirOwnLimits(t *testing.T) {
	text := read(t, "notes.md")
	if n := strings.Count(text, "\n"); n > 20 {
		t.Errorf("%d lines", n)
	}
	for _, bullet := range []string{"- Objective: ", "- Blockers: ", "- Pending: "} {
		if strings.Count(text, bullet) != 1 {
			t.Errorf("%q does not stand there once", bullet)
		}
	}
	if strings.Count(text, "\n- ") != 3 || strings.Contains(text, "```") {
		t.Error("more than three bullets, or a fence")
	}
}

func TestTheGateEventHasItsRequiredFieldsCF36(t *testing.T) {
	var event map[string]any
	if err := json.Unmarshal([]byte(read(t, "gate-event.json")), &event); err != nil {
		t.Fatal(err)
	}
	want := []string{"agent", "confidence", "decision", "event_type", "iteration_index", "max_iterations", "next_action", "phase_id",
		"reason", "requires_human_approval", "schema_version", "trace_id", "workflow_state"}
	if d := cmp.Diff(want, slices.Sorted(maps.Keys(event))); d != "" {
		t.Error(d)
	}
}
