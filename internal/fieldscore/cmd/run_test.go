package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTheSetOfThisRepositoryIsWhole(t *testing.T) {
	s, err := load(filepath.Join("..", "..", "..", "testdata", "field"))
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]int{}
	for _, r := range s.Rows {
		rows[r.Repo]++
	}
	for _, r := range s.Repositories {
		if rows[r.Name] == 0 {
			t.Errorf("%s has no row", r.Name)
		}
	}
	if tune, held := len(s.Names("tune")), len(s.Names("held-out")); tune == 0 || held == 0 || tune+held != len(s.Names("all")) {
		t.Errorf("%d repositories to tune on and %d held out, of %d", tune, held, len(s.Names("all")))
	}
}

func TestWrongUseIsExplained(t *testing.T) {
	for args, want := range map[string]string{
		"":                       "fieldscore: give one of -repos, -rot and -mutate\n",
		"-repos a -rot b":        "fieldscore: give one of -repos, -rot and -mutate\n",
		"-repos a more":          "fieldscore: unknown argument \"more\"\n",
		"-repos a -set some":     "fieldscore: unknown set \"some\"\n",
		"-mutate a -each 0":      "fieldscore: 0 changes of each kind\n",
		"-rot a -steps -1":       "fieldscore: -1 steps\n",
		"-repos a -data nowhere": "fieldscore: open " + filepath.Join("nowhere", "repos.tsv") + ": no such file or directory\n",
	} {
		var out, errs strings.Builder
		code := run(strings.Fields(args), &out, &errs)
		if d := cmp.Diff(want, errs.String()); d != "" || code == 0 || out.String() != "" {
			t.Errorf("%q: code %d, output %q (-want +got)\n%s", args, code, out.String(), d)
		}
	}
}
