package fieldscore

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

func TestClaimsAreFollowedFromTheMiddleOfTheirLifeToHead(t *testing.T) {
	dir := t.TempDir()
	commits(t, dir, "ann/shop", "-- README.md --\n", shop, shop, shop, shop, shopWithoutCarts, shopWithoutCarts)
	where, ok := Locate(dir, "ann/shop")
	if !ok {
		t.Fatal("the clone was not found")
	}
	r, alerts, err := Follow(t.Context(), gitEnv(t), "ann/shop", where, 1)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Later) != 2 {
		t.Errorf("judged at %d commits, want 2", len(r.Later))
	}
	var b strings.Builder
	if err := WriteRot(&b, []Rot{r}); err != nil {
		t.Fatal(err)
	}
	if err := WriteAlerts(&b, alerts); err != nil {
		t.Fatal(err)
	}
	want := strings.Replace(rotHead, "%s", "kind", 1) + `| path | 6 | 6 | 2 | 2 | 2 | 1.00 | 100.0 % |
| link | 2 | 2 | 0 | 0 | 0 | – | – |
| command | 2 | 2 | 2 | 2 | 2 | 1.00 | 100.0 % |
| **all** | 10 | 10 | 4 | 4 | 4 | 1.00 | 100.0 % |

` + strings.Replace(rotHead, "%s", "repository", 1) + "| ann/shop | 10 | 10 | 4 | 4 | 4 | 1.00 | 100.0 % |\n"
	if d := cmp.Diff(want, b.String()); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}

func TestARepositoryWithoutAPastIsNotFollowed(t *testing.T) {
	dir := t.TempDir()
	commits(t, dir, "ann/new", shop, shop)
	commits(t, dir, "ann/none", "-- README.md --\n", "-- README.md --\nmore\n")
	for _, name := range []string{"ann/new", "ann/none"} {
		where, _ := Locate(dir, name)
		if _, _, err := Follow(t.Context(), gitEnv(t), name, where, 1); !errors.Is(err, ErrNoSpan) {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

func TestTheOracleKnowsWordsLinesAndPatterns(t *testing.T) {
	dir := t.TempDir()
	cs := commits(t, dir, "ann/shop", `
-- a.go --
package a

// Total adds up what a cart holds.
func Total() int { return 0 }
-- notes.md --
Sum
-- docs/a.md --
`, `
-- a.go --
package a

func Other() {}



func Sum() int { return 0 }
`)
	where, _ := Locate(dir, "ann/shop")
	o := newOracle(history{where, gitEnv(t)}, cs[0])
	type answers struct{ Was, Is bool }
	ask := func(f func(rev string) (bool, error)) answers {
		t.Helper()
		was, err := f(cs[0])
		if err != nil {
			t.Fatal(err)
		}
		is, err := f(cs[1])
		if err != nil {
			t.Fatal(err)
		}
		return answers{was, is}
	}
	ctx := t.Context()
	got := map[string]answers{
		"word that goes":     ask(func(rev string) (bool, error) { return o.word(ctx, rev, "Total", notProse()...) }),
		"word that comes":    ask(func(rev string) (bool, error) { return o.word(ctx, rev, "Sum", notProse()...) }),
		"line that goes":     ask(func(rev string) (bool, error) { return o.line(ctx, rev, "a.go", 3) }),
		"pattern that goes":  ask(func(rev string) (bool, error) { return o.matches(ctx, rev, "docs/*.md") }),
		"pattern that stays": ask(func(rev string) (bool, error) { return o.matches(ctx, rev, "*.go") }),
	}
	want := map[string]answers{
		"word that goes": {true, false}, "word that comes": {false, true}, "line that goes": {true, false},
		"pattern that goes": {true, false}, "pattern that stays": {true, true},
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}

func TestTheOracleLeavesOpenWhatItCannotTell(t *testing.T) {
	dir := t.TempDir()
	cs := commits(t, dir, "ann/shop", `
-- run.sh --
-- lib/cart.rb --
-- go.mod --
toolchain go1.24.1
`, `
-- bin/run.sh --
-- src/lib/cart.rb --
-- go.mod --
toolchain go1.25.1
`)
	where, _ := Locate(dir, "ann/shop")
	o := newOracle(history{where, gitEnv(t)}, cs[0])
	at := func(p string) []diag.Evidence { return []diag.Evidence{{Path: p}} }
	type answer struct{ Was, Is, Known bool }
	got := map[string]answer{}
	for name, v := range map[string]diag.Verdict{
		"from the root":     {Claim: note.Claim{Kind: note.PathClaim, Path: "run.sh"}, Evidence: at("run.sh")},
		"an ending":         {Claim: note.Claim{Kind: note.PathClaim, Path: "cart.rb"}, Evidence: at("lib/cart.rb")},
		"beside the memory": {Claim: note.Claim{Kind: note.PathClaim, Path: "cart.rb", At: note.Location{Path: "lib/AGENTS.md"}}, Evidence: at("lib/cart.rb")},
		"a command":         {Claim: note.Claim{Kind: note.CommandClaim, Args: []string{"bash", "lib/cart.rb"}}},
		"a value":           {Claim: note.Claim{Kind: note.ValueClaim, Target: "toolchain", Want: "1.24"}},
	} {
		was, is, known := o.holds(t.Context(), v, cs[1])
		got[name] = answer{was, is, known}
	}
	want := map[string]answer{
		"from the root": {true, false, false}, "an ending": {true, true, true}, "beside the memory": {true, false, false},
		"a command": {true, false, true}, "a value": {true, true, false},
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}
