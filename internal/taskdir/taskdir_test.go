package taskdir_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/notes-lint/notes-lint/internal/taskdir"
)

const event = `{"schema_version":"1.1.0","agent":"Orchestrator","event_type":"PHASE_REVIEW_GATE","workflow_state":"REVIEWING","phase_id":2,"decision":"GO",
"confidence":0.88,"requires_human_approval":false,"reason":"tests pass","next_action":"start phase 3","trace_id":"7c9e6679-7425-40de-944b-e07fc1f90ae7",
"iteration_index":0,"max_iterations":3,"executability_verifier_status":"ABSTAIN"}`

// CF-35: a whole gate event is right. CF-36: each field that is missing, unknown or out of its set is told.
func TestGateEventsFollowTheirSchema(t *testing.T) {
	if _, problems := taskdir.ParseGate([]byte(event)); problems != nil {
		t.Errorf("a right event: %q", problems)
	}
	var keys map[string]json.RawMessage
	if err := json.Unmarshal([]byte(event), &keys); err != nil {
		t.Fatal(err)
	}
	required := 0
	for k := range keys {
		less := map[string]json.RawMessage{}
		for other, v := range keys {
			if other != k {
				less[other] = v
			}
		}
		b, err := json.Marshal(less)
		if err != nil {
			t.Fatal(err)
		}
		if _, problems := taskdir.ParseGate(b); slices.Contains(problems, k+" is missing") {
			required++
		} else if problems != nil {
			t.Errorf("without %s: %q", k, problems)
		}
	}
	if required != 13 {
		t.Errorf("%d fields are required, want 13", required)
	}
	for _, c := range []struct{ old, now, want string }{
		{`"1.1.0"`, `"1.0.0"`, `schema_version "1.0.0" is not "1.1.0"`},
		{`"PHASE_REVIEW_GATE"`, `"GATE"`, `event_type "GATE" is not one of PLAN_GATE, PREFLECT_GATE, PHASE_REVIEW_GATE, HIGH_RISK_APPROVAL_GATE, COMPLETION_GATE`},
		{`"REVIEWING"`, `"IDLE"`, `workflow_state "IDLE" is not one of PLANNING, ACTING, REVIEWING, WAITING_APPROVAL, COMPLETE`},
		{`"phase_id":2`, `"phase_id":0`, "phase_id counts from 1"},
		{`"GO"`, `"STOP"`, `decision "STOP" is not one of GO, REPLAN, ABSTAIN, BLOCKED`},
		{`0.88`, `1.01`, "confidence 1.01 is not from 0 to 1"},
		{`"tests pass"`, `"ok"`, "reason has fewer than 3 characters"},
		{`"start phase 3"`, `""`, "next_action has fewer than 3 characters"},
		{`"iteration_index":0`, `"iteration_index":-1`, "iteration_index is below 0"},
		{`"max_iterations":3`, `"max_iterations":6`, "max_iterations 6 is not from 1 to 5"},
		{`"ABSTAIN"`, `"MAYBE"`, `executability_verifier_status "MAYBE" is not one of PASS, FAIL, WARN, ABSTAIN, NOT_RUN`},
		{`"decision"`, `"mood":"good","decision"`, `unknown field "mood"`},
		{`7c9e6679-7425-40de`, `7C9E6679-7425-40DE`, `trace_id "7C9E6679-7425-40DE-944b-e07fc1f90ae7" is no random UUID in lower case`},
		{`"decision"`, `"diagnosis_packet":{"reproduction_steps":"x"},"decision"`, "diagnosis_packet lacks reproduction_steps, root_cause_hypothesis or affected_component"},
		{`"decision"`, `"safety_checks":["hope"],"decision"`, `safety_checks "hope" is not one of pii_checked, destructive_action_checked, scope_checked, policy_checked, todo_verified`},
	} {
		_, problems := taskdir.ParseGate([]byte(strings.Replace(event, c.old, c.now, 1)))
		if diff := cmp.Diff([]string{c.want}, problems); diff != "" {
			t.Errorf("%s: differs (-want +got):\n%s", c.now, diff)
		}
	}
	if _, problems := taskdir.ParseGate([]byte(strings.Replace(event, `"phase_id":2`, `"phase_id":null`, 1))); problems != nil {
		t.Errorf("outside a phase: %q", problems)
	}
}

// CF-37: the envelope has six fields, one of eight types, a time in UTC with milliseconds and a random UUID in lower case.
func TestAnEnvelopeHoldsOneEvent(t *testing.T) {
	g, _ := taskdir.ParseGate([]byte(event))
	e, err := taskdir.Enclose(g, time.Date(2026, 3, 1, 10, 0, 0, 7e6, time.FixedZone("", 3600)))
	if err != nil {
		t.Fatal(err)
	}
	line, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	if _, problems := taskdir.ParseEnvelope(line); problems != nil || e.TS != "2026-03-01T09:00:00.007Z" {
		t.Errorf("%q, %s", problems, e.TS)
	}
	for _, c := range []struct{ old, now, want string }{
		{`"gate_event"`, `"party"`, `event_type "party" is not one of delegation, gate_event, execution_report, clarification_request, plan_audit, verdict, discovery, research_findings`},
		{`09:00:00.007Z`, `09:00:00Z`, `ts "2026-03-01T09:00:00Z" is no time in UTC with milliseconds`},
		{`-40de-944b`, `-10de-944b`, `trace_id "7c9e6679-7425-10de-944b-e07fc1f90ae7" is no random UUID in lower case`},
	} {
		_, problems := taskdir.ParseEnvelope([]byte(strings.Replace(string(line), c.old, c.now, 1)))
		if !slices.Contains(problems, c.want) {
			t.Errorf("%s: got %q, want %q", c.now, problems, c.want)
		}
	}
}

func skill() taskdir.Skill {
	return taskdir.Skill{SchemaVersion: "1.0.0", ProposedBy: "core", TaskSlug: "add-login", PhaseID: 1, PatternName: "Retry", Confidence: 0.85, Status: "PROPOSED",
		Problem: "Calls fail at times.", Description: "Wait longer after each.", Applicability: "networks",
		Evidence: []taskdir.SkillEvidence{{Citation: "a.go:1", Description: "x"}, {Citation: "b.go:2", Description: "y"}},
		Dedupe:   taskdir.SkillDedupe{Searched: true, Occurrences: []string{"add-login:1", "other:2"}}, Destination: "skills/patterns/retry.md"}
}

// CF-34: a proposal of a skill has thirteen fields, and each that is missing or out of bounds is told.
func TestSkillProposalsFollowTheirSchema(t *testing.T) {
	whole := skill()
	if problems := whole.Validate(); problems != nil {
		t.Errorf("a right proposal: %q", problems)
	}
	for want, change := range map[string]func(*taskdir.Skill){
		`schema_version "1.1.0" is not "1.0.0"`:                              func(s *taskdir.Skill) { s.SchemaVersion = "1.1.0" },
		"proposed_by is missing":                                             func(s *taskdir.Skill) { s.ProposedBy = "" },
		"task_slug is missing":                                               func(s *taskdir.Skill) { s.TaskSlug = "" },
		"phase_id counts from 1":                                             func(s *taskdir.Skill) { s.PhaseID = 0 },
		"pattern_name is missing":                                            func(s *taskdir.Skill) { s.PatternName = "" },
		"confidence 0.849 is not from 0.85 to 1":                             func(s *taskdir.Skill) { s.Confidence = 0.849 },
		"confidence 1.1 is not from 0.85 to 1":                               func(s *taskdir.Skill) { s.Confidence = 1.1 },
		`status "DONE" is not one of PROPOSED, APPROVED, REJECTED, DEFERRED`: func(s *taskdir.Skill) { s.Status = "DONE" },
		"problem has fewer than 10 characters":                               func(s *taskdir.Skill) { s.Problem = "Short." },
		"pattern_description has fewer than 10 characters":                   func(s *taskdir.Skill) { s.Description = "Short." },
		"evidence has 1 items, at least 2 are needed":                        func(s *taskdir.Skill) { s.Evidence = s.Evidence[:1] },
		"applicability is missing":                                           func(s *taskdir.Skill) { s.Applicability = "" },
		"the index of skills was not searched":                               func(s *taskdir.Skill) { s.Dedupe.Searched = false },
		"independent_occurrences has 1 items, at least 2 are needed":         func(s *taskdir.Skill) { s.Dedupe.Occurrences = s.Dedupe.Occurrences[:1] },
		"proposed_destination is missing":                                    func(s *taskdir.Skill) { s.Destination = "" },
	} {
		s := skill()
		change(&s)
		if problems := s.Validate(); !slices.Equal(problems, []string{want}) {
			t.Errorf("got %q, want %q", problems, want)
		}
	}
}

func TestConfidenceInASkillIsASum(t *testing.T) {
	for want, s := range map[int]taskdir.Support{
		0: {Sources: 1, Occurrences: 1, Roles: 1}, 500: {Sources: 2, Occurrences: 2}, 850: {Sources: 2, Occurrences: 2, Roles: 3, Clean: true}, 1000: {Sources: 4, Occurrences: 4},
	} {
		if got := s.Confidence(); got != want {
			t.Errorf("%+v: %d, want %d", s, got, want)
		}
	}
}

func TestCandidatesAreWrittenAndReadBack(t *testing.T) {
	want := []taskdir.Candidate{
		{Subject: "A | bar", Classification: "project", Evidence: "main.go:3", Promote: "yes", Fact: "It is `a|b`."},
		{Subject: "Other", Classification: "user", Evidence: "s-20260301T090000Z-7f3a#4", Promote: "defer"},
	}
	got, problems := taskdir.ParseCandidates(taskdir.Candidates("task, phase 1", want))
	for i := range got {
		got[i].Line = 0
	}
	if diff := cmp.Diff(want, got); diff != "" || problems != nil {
		t.Errorf("%v (-want +got):\n%s", problems, diff)
	}
	_, problems = taskdir.ParseCandidates([]byte("| subject | a | b | c |\n| --- | --- | --- | --- |\n| x | fact | here | maybe |\n| y | user | a.go:1 | maybe |\n| z |\n|  | user | a.go:1 | no |\n"))
	if diff := cmp.Diff([]taskdir.Problem{
		{Line: 3, Message: `proposed_classification "fact" is not one of user, feedback, project, reference`},
		{Line: 4, Message: `recommend_promote "maybe" is not one of yes, no, defer`},
		{Line: 5, Message: "the row has 1 cells, not 5"},
		{Line: 6, Message: "the candidate has no subject"},
	}, problems); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestTheStatusOfAPlanIsALineOfItsOwn(t *testing.T) {
	for src, want := range map[string]string{
		"# P\n\n**Status:** DONE\n":               "DONE 3 0",
		"**Status:** `SUPERSEDED`\n":              "SUPERSEDED 1 0",
		"**Status:** DONE (reviewed)\n":           " 0 1",
		"**Status:** done\n":                      " 0 1",
		"Status: DONE\n":                          " 0 0",
		"**Status:** DRAFT\n\n**Status:** DONE\n": "DRAFT 1 0",
	} {
		status, line, near := taskdir.Status([]byte(src))
		if got := strings.Join([]string{status, string(rune('0' + line)), string(rune('0' + near))}, " "); got != want {
			t.Errorf("%q: %s, want %s", src, got, want)
		}
	}
	if out, ok := taskdir.SetStatus([]byte("# P\r\n\r\n**Status:** DRAFT\r\nx\r\n"), "DONE"); !ok || string(out) != "# P\r\n\r\n**Status:** DONE\r\nx\r\n" {
		t.Errorf("%q", out)
	}
}
