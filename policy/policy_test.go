package policy_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/policy"
	"github.com/notes-lint/notes-lint/taxonomy"
)

const day = 24 * time.Hour

var start = time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC)

func fact(source taxonomy.Source, confidence policy.Level, change ...func(*policy.Fact)) policy.Fact {
	f := policy.Fact{
		Layer: note.Repo, Subject: "Tide source", Text: "Tides come from the harbour gauge.", Source: source, Confidence: confidence, Created: start,
		Kind: taxonomy.StatedPreference,
	}
	for _, c := range change {
		c(&f)
	}
	f.ID = policy.ID(f.Subject, f.Text)
	return f
}

func memory(facts ...policy.Fact) *policy.Memory {
	return &policy.Memory{Rules: policy.Default(), Facts: facts}
}

func standing(m *policy.Memory, now time.Time) string {
	s := m.Standing(&m.Facts[0], now)
	out := fmt.Sprintf("%s %s", s.State, s.Confidence)
	if s.Why != "" {
		out += ": " + s.Why
	}
	for name, is := range map[string]bool{"unverified": s.Unverified && s.State == policy.Active, "due": s.Due} {
		if is {
			out += " +" + name
		}
	}
	return out
}

func same(t *testing.T, got, want any) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("differs (-want +got):\n%s", diff)
	}
}

// S4-18: each source can be trusted so far and no further; an unknown one like a recalled one.
func TestSourcesAreTrustedByLevels(t *testing.T) {
	var got []string
	for _, s := range append(taxonomy.Sources(), "hearsay") {
		got = append(got, fmt.Sprintf("%s %s", s, policy.Trust(s)))
	}
	same(t, strings.Join(got, ", "), "user_stated 1, user_correction 1, tool_verified 0.9, agent_inferred 0.6, recalled 0.5, external 0.5, system 0.5, hearsay 0.5")
}

// S4-14, S4-15, S4-16: three kinds may be written to repository memory, and everything else is refused by name.
func TestWhatIsNotAllowedIsDenied(t *testing.T) {
	for kind, want := range map[taxonomy.Kind]string{
		"user_stated_preference":   "",
		"tool_result_verified":     "",
		"task_completion_strategy": "",
		"session_summary":          "a session summary belongs in the folder of its task",
		"intermediate_reasoning":   `kind "intermediate_reasoning" is never written`,
		"failed_tool_call":         `kind "failed_tool_call" is never written`,
		"speculative_inference":    `kind "speculative_inference" is never written`,
		"anything":                 `kind "anything" is never written`,
		"":                         "no kind is named, and what has no kind is not written",
	} {
		same(t, policy.Denied(kind, false), want)
	}
	same(t, policy.Denied(taxonomy.SessionSummary, true), "")
}

// S4-17: how long a fact holds follows from its kind, and from what its author said when that is less.
func TestAFactHoldsAsLongAsItsKind(t *testing.T) {
	for kind, days := range map[taxonomy.Kind]int{
		taxonomy.VerifiedResult: 7, taxonomy.CompletionStrategy: 90, taxonomy.SessionSummary: 30, taxonomy.StatedPreference: 0,
	} {
		m := memory(fact(taxonomy.UserStated, 1000, func(f *policy.Fact) { f.Kind = kind }))
		s := m.Standing(&m.Facts[0], start)
		if days == 0 {
			same(t, s.Until, (*time.Time)(nil))
			continue
		}
		same(t, s.Until.Sub(start), time.Duration(days)*day)
	}
	early, late := start.Add(day), start.Add(30*day)
	m := memory(fact(taxonomy.ToolVerified, 900, func(f *policy.Fact) { f.Kind, f.Expires = taxonomy.VerifiedResult, &early }))
	same(t, standing(m, early.Add(-time.Second)), "active 0.9")
	same(t, standing(m, early), "expired 0.9: expired on 2026-03-02")
	m = memory(fact(taxonomy.ToolVerified, 900, func(f *policy.Fact) { f.Kind, f.Expires = taxonomy.VerifiedResult, &late }))
	same(t, standing(m, start.Add(7*day)), "expired 0.9: expired on 2026-03-08")
}

// S4-24: what an agent inferred loses 0.05 a week, survives six weeks from 0.6 and is evicted in the seventh. Nothing of it is stored.
func TestWhatWasInferredFadesWithTheWeeks(t *testing.T) {
	m := memory(fact(taxonomy.AgentInferred, 600))
	before := m.Facts[0]
	var got []string
	for week := range 9 {
		s := m.Standing(&m.Facts[0], start.Add(time.Duration(week)*7*day))
		got = append(got, fmt.Sprintf("%s %s", s.Confidence, s.State))
	}
	same(t, got, []string{"0.6 needs_review", "0.55 needs_review", "0.5 needs_review", "0.45 needs_review", "0.4 needs_review", "0.35 needs_review",
		"0.3 needs_review", "0.25 evicted", "0.2 evicted"})
	same(t, m.Standing(&m.Facts[0], start.Add(14*day-time.Second)).Confidence, policy.Level(550))
	same(t, m.Facts[0], before)
	stated := memory(fact(taxonomy.UserStated, 1000))
	same(t, stated.Standing(&stated.Facts[0], start.Add(1000*day)).Confidence, policy.Level(1000))
	future := memory(fact(taxonomy.AgentInferred, 600))
	same(t, future.Standing(&future.Facts[0], start.Add(-100*day)).Confidence, policy.Level(600))
}

// S4-25: a fact that was verified starts anew, by its own stamp or by an event, and so does its time to live.
func TestVerificationStartsTheClocksAnew(t *testing.T) {
	m := memory(fact(taxonomy.AgentInferred, 600))
	m.Events = []policy.Event{{ID: "e-1", TS: start.Add(35 * day), Op: policy.Verified, Entry: m.Facts[0].ID}}
	same(t, standing(m, start.Add(41*day)), "active 0.6")
	same(t, standing(m, start.Add(49*day)), "needs_review 0.5: is 14 days old and not sure")
	m = memory(fact(taxonomy.ToolVerified, 900, func(f *policy.Fact) {
		f.Kind, f.Verified = taxonomy.VerifiedResult, policy.Stamp{At: start.Add(6 * day)}
	}))
	same(t, standing(m, start.Add(12*day)), "active 0.9")
	same(t, standing(m, start.Add(13*day)), "expired 0.9: expired on 2026-03-14")
}

// S4-07: a fact is stale when it is older than seven days and less sure than 0.8, both strictly.
func TestOldAndUnsureFactsAreStale(t *testing.T) {
	for _, c := range []struct {
		confidence policy.Level
		age        time.Duration
		want       bool
	}{{790, 7 * day, false}, {790, 7*day + time.Second, true}, {800, 8 * day, false}, {1000, 80 * day, false}} {
		m := memory(fact(taxonomy.UserStated, c.confidence))
		same(t, m.Standing(&m.Facts[0], start.Add(c.age)).Stale, c.want)
	}
}

// S4-09: a sure fact that nobody has verified for ninety days is due for a look.
func TestOldSureFactsAreDue(t *testing.T) {
	m := memory(fact(taxonomy.UserStated, 1000))
	same(t, standing(m, start.Add(90*day)), "active 1")
	same(t, standing(m, start.Add(90*day+time.Second)), "active 1 +due")
}

// S4-19: below 0.7 a fact needs to be verified, and an hour later that is overdue. It does not vanish.
func TestUnsureFactsWantVerification(t *testing.T) {
	m := memory(fact(taxonomy.UserStated, 699))
	now := m.Standing(&m.Facts[0], start.Add(time.Hour))
	later := m.Standing(&m.Facts[0], start.Add(time.Hour+time.Second))
	same(t, []bool{now.Unverified, now.Overdue, later.Overdue, later.State.Usable()}, []bool{true, false, true, true})
	sure := memory(fact(taxonomy.UserStated, 700))
	same(t, sure.Standing(&sure.Facts[0], start.Add(day)).Unverified, false)
	doubted := memory(fact(taxonomy.UserStated, 1000, func(f *policy.Fact) { f.Doubted = true }))
	same(t, standing(doubted, start), "needs_review 1: has never been verified")
}

// S4-28: what comes from outside is trusted at most by half and awaits a review however often it is verified.
func TestEventsDecideHowAFactStands(t *testing.T) {
	old := fact(taxonomy.UserStated, 1000)
	newer := fact(taxonomy.UserCorrection, 1000, func(f *policy.Fact) { f.Text, f.Supersedes = "Tides come from the satellite.", []string{old.ID} })
	same(t, standing(memory(old, newer), start), "superseded 1: superseded by "+newer.ID)
	proposal := newer
	proposal.Layer = note.Inbox
	same(t, standing(memory(old, proposal), start), "active 1")
	same(t, standing(memory(proposal), start), "inbox 1: awaits a person")
	m := memory(old)
	m.Events = []policy.Event{{ID: "e-1", TS: start.Add(day), Op: policy.Evicted, Entry: old.ID}}
	same(t, standing(m, start.Add(2*day)), "evicted 1: evicted")
	m = memory(old)
	m.Events = []policy.Event{{ID: "e-1", TS: start.Add(day), Op: policy.Evicted, Entry: old.ID}, {ID: "e-2", TS: start.Add(2 * day), Op: policy.Verified, Entry: old.ID}}
	same(t, standing(m, start.Add(2*day)), "active 1")
	external := memory(fact(taxonomy.External, 500, func(f *policy.Fact) { f.Verified.At = start }))
	same(t, standing(external, start), "needs_review 0.5: comes from outside and nobody has reviewed it")
}

func TestARejectedValueStaysRejectedUntilAPersonLiftsIt(t *testing.T) {
	f := fact(taxonomy.UserStated, 1000)
	m := memory(f)
	m.Rejections = []policy.Rejection{{Value: policy.ValueOf(f.Subject, f.Text), Subject: f.Subject, Fact: f.Text, Reason: "the gauge is broken", At: start}}
	same(t, standing(m, start), "rejected 1: rejected: the gauge is broken")
	for text, exact := range map[string]bool{"gauge harbour the FROM come tides!": true, "The tides come from the harbour gauge.": true, "The tide data comes from the harbour gauge.": false} {
		r := m.Rejected(f.Subject, text)
		if r == nil || r.Exact != exact {
			t.Errorf("%q: %+v", text, r)
		}
	}
	if r := m.Rejected(f.Subject, "Tides do not come from the harbour gauge."); r != nil {
		t.Errorf("the opposite of a rejected value is rejected: %+v", r)
	}
	lift := policy.Event{ID: "e-1", TS: start.Add(day), Op: policy.Lifted, Value: m.Rejections[0].Value, By: policy.Person{Kind: "agent"}}
	m.Events = []policy.Event{lift}
	same(t, standing(memoryWith(m), start), "rejected 1: rejected: the gauge is broken")
	lift.By.Kind = "human"
	m.Events = []policy.Event{lift}
	same(t, standing(memoryWith(m), start), "active 1")
	again := m.Rejections[0]
	again.At = start.Add(2 * day)
	m.Rejections = append(m.Rejections, again)
	same(t, standing(memoryWith(m), start), "rejected 1: rejected: the gauge is broken")
}

func memoryWith(m *policy.Memory) *policy.Memory {
	return &policy.Memory{Rules: m.Rules, Facts: m.Facts, Events: m.Events, Rejections: m.Rejections}
}

func TestOneOfTwoFactsWinsForOneReason(t *testing.T) {
	base := fact(taxonomy.AgentInferred, 600)
	other := func(change func(*policy.Fact)) policy.Fact {
		return fact(taxonomy.AgentInferred, 600, func(f *policy.Fact) { f.Text = "Tides come from the satellite." }, change)
	}
	for name, better := range map[string]policy.Fact{
		"supersedes":     other(func(f *policy.Fact) { f.Supersedes = []string{base.ID} }),
		"narrower scope": other(func(f *policy.Fact) { f.Scope.Paths = []string{"api/**"} }),
		"source":         other(func(f *policy.Fact) { f.Source, f.Confidence = taxonomy.UserStated, 500 }),
		"confidence":     other(func(f *policy.Fact) { f.Confidence = 610 }),
		"verified":       other(func(f *policy.Fact) { f.Verified.At = start.Add(time.Hour) }),
	} {
		t.Run(name, func(t *testing.T) {
			m := memory(base, better)
			won, ok := m.Outranks(&m.Facts[1], &m.Facts[0], start.Add(time.Hour))
			lost, ok2 := m.Outranks(&m.Facts[0], &m.Facts[1], start.Add(time.Hour))
			same(t, []bool{won, ok, lost, ok2}, []bool{true, true, false, true})
		})
	}
	equal := other(func(*policy.Fact) {})
	m := memory(base, equal)
	_, ok := m.Outranks(&m.Facts[0], &m.Facts[1], start)
	same(t, ok, false)
}

// S4-11: the same content has one id, whatever its white space, case and Unicode form; other content has another.
func TestAnIdStandsForContent(t *testing.T) {
	a := policy.ID("Größe", "Die  Größe ist\n10.")
	same(t, []string{policy.ID("GRÖSSE", "die größe ist 10."), policy.ID("Gro\u0308ße", "Die Größe ist 10.")}, []string{a, a})
	if !policy.IDPattern.MatchString(a) {
		t.Errorf("%q is no id", a)
	}
	seen := map[string]string{}
	for _, s := range []string{"a|b c", "a b|c", "a|b|c", "潮|汐", "潮|夕"} {
		subject, text, _ := strings.Cut(s, "|")
		id := policy.ID(subject, text)
		if was := seen[id]; was != "" {
			t.Errorf("%q and %q have the same id", was, s)
		}
		seen[id] = s
	}
}

// S0-14, S0-15, S0-16: counters of two branches add up, accepted forms are no mistakes, and outcomes give a share for each area.
func TestCountersAddUp(t *testing.T) {
	line := func(id, rest string) string {
		return `{"id":"` + id + `","ts":"2026-03-01T00:00:00Z","session":"s-1",` + rest + "}\n"
	}
	ours := line("e-1", `"op":"mistake","actor":"core","subject":"Tide source","class":"stale value"`) +
		line("e-2", `"op":"mistake","actor":"core","subject":"tide  source","class":"stale value"`) + line("e-3", `"op":"outcome","area":"api","correct":true`)
	theirs := line("e-3", `"op":"outcome","area":"api","correct":true`) + line("e-4", `"op":"mistake","actor":"other","subject":"Tide source","class":"wrong unit"`) +
		line("e-5", `"op":"outcome","area":"api","correct":false`) + line("e-6", `"op":"outcome","area":"db","correct":false`) + "{}\n"
	counts, problems := policy.ReadCounts([]byte(ours + theirs))
	same(t, problems, []policy.LineProblem{{8, "the counter has no id"}})
	m := &policy.Memory{Counts: counts}
	same(t, m.Mistakes("", "Tide source"), policy.Mistakes{Total: 3, Common: "stale value", Of: 2})
	same(t, m.Mistakes("other", "Tide source"), policy.Mistakes{Total: 1, Common: "wrong unit", Of: 1})
	same(t, m.Accuracies(""), []policy.Accuracy{{"api", 1, 2}, {"db", 0, 1}})
	more, _ := policy.ReadCounts([]byte(line("e-7", `"op":"accept","subject":"Tide source","form":"Wrong unit"`)))
	m.Counts = append(m.Counts, more...)
	same(t, m.Mistakes("", "Tide source"), policy.Mistakes{Total: 2, Common: "stale value", Of: 2})
}

func TestLevelsAreExactDecimals(t *testing.T) {
	for text, want := range map[string]policy.Level{"0": 0, "1": 1000, "0.9": 900, "0.055": 55, "1.000": 1000} {
		got, err := policy.ParseLevel(text)
		if err != nil || got != want {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "1.001", "2", "-0.5", "0.1234", ".5", "0.5x", "1e-1", "+1", "0.-5"} {
		if l, err := policy.ParseLevel(text); err == nil {
			t.Errorf("%q is read as %v", text, l)
		}
	}
}

// S1-13: the slug of a task is its title in kebab case.
func TestASlugIsTheTitleInKebabCase(t *testing.T) {
	for title, want := range map[string]string{"Add OAuth Login!": "add-oauth-login", "  Größe & Café ": "gro-e-cafe", "v2.1": "v2-1", "潮": ""} {
		same(t, policy.Slug(title), want)
	}
}

// S4-04: an entry's fields become values; a confidence that is not said is that of the source, and what cannot be read is told.
func TestAnEntryIsReadIntoValues(t *testing.T) {
	src := `---
schema: 1
id: m-1
subject: S
category: reference
kind: tool_result_verified
source: tool_result
reason: r
citations: [a.go:1]
created: 2026-03-01T10:00:00+01:00
expires: 2026-04-01T00:00:00Z
verified: {at: 2026-03-02T00:00:00Z, commit: abc, by: agent/x}
origin: {session: s-1, step: 4, task: t}
author: {kind: agent, name: x}
scope: {paths: [api/**], branch: main}
needs_verification: true
---
F.
`
	read := func(src string) (policy.Fact, []policy.Problem) {
		return policy.Read(note.ParseEntry("m.md", []byte(src), note.Options{Layer: note.Repo, Role: note.EntryFile}))
	}
	got, problems := read(src)
	got.Citations = nil
	expires := time.Date(2026, 4, 1, 0, 0, 0, 0, time.UTC)
	same(t, problems, []policy.Problem(nil))
	same(t, got, policy.Fact{
		Path: "m.md", Layer: note.Repo, ID: "m-1", Subject: "S", Text: "F.", Reason: "r", Category: "reference", Kind: "tool_result_verified",
		Source: "tool_verified", Confidence: 900, Created: start, Expires: &expires,
		Verified: policy.Stamp{At: time.Date(2026, 3, 2, 0, 0, 0, 0, time.UTC), Commit: "abc", By: "agent/x"},
		Origin:   policy.Origin{Session: "s-1", Step: "4", Task: "t"}, Author: policy.Person{Kind: "agent", Name: "x"},
		Scope: policy.Scope{Paths: []string{"api/**"}, Branch: "main"}, Doubted: true,
	})
	_, problems = read("---\nsource: me\nconfidence: 7\ncreated: yesterday\nverified: now\norigin: {step: 1, where: x}\nneeds_verification: maybe\nscope: {x: 1}\n---\nF.\n")
	var told []string
	for _, p := range problems {
		told = append(told, fmt.Sprintf("%d %s", p.At.Start.Line, p.Message))
	}
	same(t, told, []string{
		`2 source "me" is not one of user_stated, user_correction, tool_verified, agent_inferred, recalled, external and system`,
		`3 confidence "7" is no number from 0 to 1 with at most three places`,
		`4 created "yesterday" is no time like 2026-01-31T09:30:00Z`,
		`5 verified is not a map of at, commit and by`,
		`7 needs_verification is neither true nor false`,
		`6 origin has an unknown key "where"`,
		`8 scope has an unknown key "x"`,
	})
}
