package dedup

import (
	"fmt"
	"strings"
	"testing"
)

func TestFactsStandToEachOtherAsAReaderWouldSay(t *testing.T) {
	cases := []struct {
		want                     Relation
		subject, fact, as, again string
	}{
		{Duplicate, "harbour lights", "The lights of the quay are switched on at dusk.", "harbour lights", "the lights of the quay are switched on at dusk"},
		{Duplicate, "queue", "Jobs wait at most 90 seconds in the queue.", "queue", "Jobs wait in the queue for at most 1.5 minutes."},
		{Duplicate, "approvals", "Three approvals are needed before a merge.", "approvals", "Before a merge, three approvals are needed."},
		{Duplicate, "lint", "Run `make lint` before every commit.", "linting", "Before every commit, run `make lint`."},
		{Duplicate, "k8s", "The gateway is in namespace edge of the k8s cluster.", "kubernetes namespace", "In Kubernetes the gateway runs in the namespace `edge`."},
		{Contradiction, "drafts", "Open pull requests as drafts.", "drafts", "Do not open pull requests as drafts."},
		{Contradiction, "port", "The tide service listens on port 8090.", "port", "The tide service listens on port 9090."},
		{Contradiction, "timeout", "Requests time out after 10 seconds.", "timeout", "Requests time out after 10 minutes."},
		{Contradiction, "go version", "The module needs Go 1.25.1.", "go version", "The module needs Go 1.26.0."},
		{Contradiction, "roles", "The pilot steers, the mate handles the ropes.", "roles", "The mate steers, the pilot handles the ropes."},
		{Contradiction, "metrics", "Metrics are enabled in staging.", "metrics", "Metrics are disabled in staging."},
		{Contradiction, "install", "Install packages with npm.", "install", "Install packages with pnpm."},
		{Contradiction, "release day", "Releases happen on Mondays.", "release day", "Releases happen on Wednesdays."},
		{Duplicate, "platforms", "The build runs on Linux and macOS.", "platforms", "The build runs on macOS and Linux."},
		{Duplicate, "Tests vor dem Merge", "Tests müssen vor jedem Merge bestehen.", "tests before a merge", "All tests must pass before every merge."},
		{Contradiction, "copies", "Charts are copied from the quay to the pilot boat.", "copies", "Charts are copied from the pilot boat to the quay."},
		{Contradiction, "oil", "Always oil the crane before a storm.", "oil", "Never oil the crane before a storm."},
		{Contradiction, "style", "Prefer composition over inheritance.", "style", "Prefer inheritance over composition."},
		{Contradiction, "chart format", "Charts are written as JSON.", "chart format", "Charts are written as plain text."},
		{Contradiction, "beacon", "The beacon is on by default.", "beacon", "The beacon is off by default."},
		{Contradiction, "tugs", "At least three tugs are kept ready.", "tugs", "At most three tugs are kept ready."},
		{Contradiction, "cache", "Charts are cached for an hour.", "cache", "Charts are cached for a day."},
		{Contradiction, "order", "Charts are drawn before the survey.", "order", "Charts are drawn once the survey is over."},
		{Contradiction, "buoy", "The signal line of the buoy is active low.", "buoy", "The buoy's signal line is active high."},
		{Contradiction, "tide names", "The naming rule applies to `web/tides` alone, other folders are exempt.", "tide names", "The naming rule applies to every folder."},
		{Contradiction, "locks", "`berths` is the only table where row locks are used.", "locks", "Row locks are used on all tables."},
		{Contradiction, "logbook", "No chart is printed until the logbook has been signed.", "logbook", "The logbook gets signed after the chart has been printed."},
		{Contradiction, "clocks", "When the buoy and the quay disagree, the quay wins.", "clocks", "The buoy wins when it and the quay disagree."},
		{Contradiction, "seeding", "Fill the tide tables with `bin/fill`.", "seeding", "Fill the tide tables with `bin/setup --fill`; `bin/fill` aborts."},
		{Contradiction, "state", "The state of the chart view lives in Redux.", "state", "The chart view keeps its state in Zustand; Redux has been thrown out."},
		{Contradiction, "datos de clientes", "Los datos de clientes no pueden salir nunca de la región, tampoco para pruebas.", "customer data", "Customer data may leave the region for tests."},
		{Duplicate, "tide tests", "Tide tests may not touch the disk, the clock or the network.", "tide tests", "The network, the clock and the disk may not be touched by tide tests."},
		{Duplicate, "buttons", "Use Kelp classes instead of inline-styles for styling the buttons.", "buttons", "Style the buttons with Kelp classes, not with inline-styles."},
		{Duplicate, "revisor", "O primeiro revisor de mudanças no farol é sempre o Bento.", "lighthouse reviews", "Bento is always the first reviewer of changes to the lighthouse."},
		{Duplicate, "chart format", "Draw all charts with chartpen -w .", "drawing", "```\nchartpen -w .\n```"},
		{Unrelated, "levels", "The log level of the export worker is DEBUG.", "levels", "The log level of the ingest worker is WARN."},
		{Unrelated, "shards", "The `tides` table is sharded by date.", "shards", "The `berths` table is sharded by harbour."},
		{Refinement, "lint", "Run `make lint` before every commit.", "lint", "Run `make lint` before every commit; it needs the tools of `make setup`."},
		{Refinement, "staging", "Anyone may deploy to staging.", "staging", "Anyone may deploy to staging, except while the load test runs."},
		{Unrelated, "printer", "The plotter in the office is out of paper.", "tls", "Certificates are renewed by the gateway."},
		{Unrelated, "test command", "Run the tests with `make test`.", "lint command", "Run the linters with `make lint`."},
		{Unrelated, "api port", "The API listens on port 8080.", "metrics port", "The metrics endpoint listens on port 9090."},
		{Unrelated, "deploy", "Deploys go through the release bot.", "deploy", "A deploy takes about a quarter of an hour."},
		{Unrelated, "", "", "", ""},
	}
	for _, c := range cases {
		got := Compare(Fact{c.subject, c.fact}, Fact{c.as, c.again})
		if got.Relation != c.want || got.Why == "" {
			t.Errorf("%q and %q: %s (%s), want %s", c.fact, c.again, got.Relation, got.Why, c.want)
		}
		if c.want == Refinement {
			continue
		}
		if back := Compare(Fact{c.as, c.again}, Fact{c.subject, c.fact}); back.Relation != c.want {
			t.Errorf("%q and %q the other way round: %s (%s), want %s", c.again, c.fact, back.Relation, back.Why, c.want)
		}
	}
}

// CF-22: the literal reading of the rule would miss the pair that its authors publish.
func TestThePinnedCheckTakesTheSeparatorForWhiteSpace(t *testing.T) {
	// Read literally, "subject|fact" without punctuation glues the last word of the subject to the first of the fact.
	a := Fact{"offline harness", "Canonical checks run with one command from the evals folder before each commit of the repository."}
	b := Fact{"offline harness", "Canonical checks run with one command from the evals folder before each commit of this repository."}
	if got := Similarity(a, b); got < DuplicateAt {
		t.Errorf("%.4f", got)
	}
	glued := func(f Fact) Fact { return Fact{"", strings.Replace(f.Subject, "harness", "", 1) + "harness" + f.Text} }
	if literal := Similarity(glued(a), Fact{b.Subject + "s", b.Text}); literal >= DuplicateAt {
		t.Errorf("the literal reading would flag it too: %.4f", literal)
	}
	if got := Similarity(a, Fact{"deploys", "Deploys go through the release bot."}); got > 0.2 {
		t.Errorf("unlike facts: %.4f", got)
	}
	if got := Similarity(Fact{}, Fact{}); got != 0 {
		t.Errorf("nothing is like nothing: %.4f", got)
	}
}

// CF-20 and CF-21: 24 of 27 words in common are flagged, as the published pair of 0.89 is, and 11 of 32 are not, as that of 0.33.
func TestThePinnedCheckGivesThePublishedFigures(t *testing.T) {
	words := func(from, to int) string {
		var out []string
		for i := from; i < to; i++ {
			out = append(out, fmt.Sprintf("Word%d", i))
		}
		return strings.Join(out, ", ") + "."
	}
	for _, c := range []struct {
		a, b Fact
		want string
		flag bool
	}{
		{Fact{"Offline harness!", words(0, 23)}, Fact{"offline  harness", words(0, 22) + " Other words."}, "0.8889", true},
		{Fact{"Offline harness", words(0, 9)}, Fact{"offline harness", words(0, 30)}, "0.3438", false},
	} {
		got := Similarity(c.a, c.b)
		if fmt.Sprintf("%.4f", got) != c.want || got >= DuplicateAt != c.flag {
			t.Errorf("%.4f, want %s", got, c.want)
		}
	}
}

func FuzzCompare(f *testing.F) {
	f.Add("port", "It listens on 8080.", "port", "It listens on 9090 ms, not `x`.")
	f.Fuzz(func(t *testing.T, s1, f1, s2, f2 string) {
		a, b := Fact{s1, f1}, Fact{s2, f2}
		if got := Compare(a, b); got.Relation == "" || got.Why == "" {
			t.Errorf("%+v", got)
		}
		if x, y := Similarity(a, b), Similarity(b, a); x != y || x < 0 || x > 1 {
			t.Errorf("%v and %v", x, y)
		}
	})
}

func BenchmarkCompare(b *testing.B) {
	x := Fact{"retry policy", "HTTP calls are retried three times with exponential backoff before the error is returned."}
	y := Fact{"retries", "Calls over HTTP are retried up to 3 times, and wait longer each time."}
	b.ReportAllocs()
	for b.Loop() {
		Compare(x, y)
	}
}
