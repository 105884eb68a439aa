package taxonomy

import (
	"strconv"
	"strings"
	"testing"
)

// S1-03, S1-04, S1-05, S1-06: what is stored has one of four types, and what code, history or the moment say is told apart.
func TestATextIsSortedByWhatItSays(t *testing.T) {
	for _, c := range []struct{ want, subject, text string }{
		{"user", "Working style", "The user is a biologist who prefers plots to tables."},
		{"feedback", "Force pushes", "Never force-push to a shared branch; the user called it out twice."},
		{"project", "Queue", "We decided on NATS instead of Kafka because the boats are offline for days."},
		{"reference", "Staging", "Staging is reached with `ssh -p 2202 deploy@staging.example.org`, port 2202."},
		{"derivable", "Parser", "File parse.go modified: parseTides is defined in parse.go, line 88."},
		{"git-history", "Tides", "Merged branch feat/a in 1a2b3c4."},
		{"ephemeral", "Run", "Iteration 3 passed at 14:32."},
		{"feedback", "Tests", "Immer erst den Test schreiben, nie den Code zuerst. Der Nutzer hat das korrigiert."},
		{"ephemeral", "进度", "导出功能进行中，测试未完成，明天继续。"},
		{"user", "Профиль", "Пользователь — инженер, предпочитает короткие ответы."},
	} {
		got := Classify(c.subject, c.text)
		if string(got.Label) != c.want || got.Confidence <= 0 || got.Confidence > 1 || len(got.Why) == 0 || len(got.Why) > 4 {
			t.Errorf("%q: %+v, want %s", c.text, got, c.want)
		}
		if again := Classify(c.subject, c.text); again.Label != got.Label || again.Confidence != got.Confidence || strings.Join(again.Why, "|") != strings.Join(got.Why, "|") {
			t.Errorf("%q: first %+v, then %+v", c.text, got, again)
		}
	}
}

func TestATextOfNothingIsAGuess(t *testing.T) {
	if got := Classify("", ""); got.Confidence >= 0.5 || len(got.Why) > 2 {
		t.Errorf("%+v", got)
	}
}

func TestEveryLineOfTheTablesIsRead(t *testing.T) {
	lines := 0
	for _, table := range tables() {
		for line := range strings.Lines(table.lines) {
			line = strings.TrimSpace(line)
			if line == "" {
				continue
			}
			lines++
			head, phrases, _ := strings.Cut(line, ":")
			weight, place, _ := strings.Cut(head, " ")
			if w, err := strconv.ParseFloat(weight, 64); err != nil || w == 0 || !strings.Contains("als", place) || len(place) != 1 || strings.TrimSpace(phrases) == "" {
				t.Errorf("%s: no such line: %.60q", table.label, line)
			}
			if low := strings.ToLower(phrases); low != phrases {
				t.Errorf("%s: capital letters never occur in tokens: %.60q", table.label, line)
			}
		}
	}
	if got := len(newCues().all); got != lines {
		t.Errorf("%d cues of %d lines", got, lines)
	}
}

func TestTokensKeepWhatIsOneOfAKindAsItsKind(t *testing.T) {
	var got []string
	for _, tok := range tokens("Fixed in 1a2b3c4 (PR #12) on 3 May: see src/a/b.go:14, v1.2.3 and parseRow().\nIsn't 2026-05-01 14:32?") {
		got = append(got, tok.form)
	}
	want := "^ fixed in <hash> pr #n on <date> : see <line> <version> and <ident> ^ isn't <date> <time> ^"
	if s := strings.Join(got, " "); s != want {
		t.Errorf("got  %s\nwant %s", s, want)
	}
}

func FuzzClassify(f *testing.F) {
	f.Add("Tests", "Always run `make lint`.\n\n**Why:** because. PR #1 港")
	f.Add("\xff", "```")
	f.Fuzz(func(t *testing.T, subject, text string) {
		got := Classify(subject, text)
		if got.Confidence <= 0 || got.Confidence > 1 || got.Label.Category() == "" && got.Label.Exclusion() == "" {
			t.Errorf("%+v", got)
		}
	})
}

func BenchmarkClassify(b *testing.B) {
	text := strings.Repeat("Always run the tests before a push, because the build takes an hour and fails late. ", 6)
	b.ReportAllocs()
	for b.Loop() {
		Classify("Tests before a push", text)
	}
}
