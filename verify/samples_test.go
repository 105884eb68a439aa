package verify_test

import (
	"context"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
	"github.com/notes-lint/notes-lint/verify"
)

// TestSamplesAreJudgedByWhatTheCodeWasWhenTheyWereWritten judges pieces of code, drawings and settings that memory shows. All cases are
// committed with the code of before/; the code of after/ takes its place a month later.
func TestSamplesAreJudgedByWhatTheCodeWasWhenTheyWereWritten(t *testing.T) {
	const defects, controls = 14, 26
	found, silent := 0, 0
	eachCase(t, "testdata/samples.txtar", func(name, rule string, isDefect bool, doc *note.Document, vs []diag.Verdict) {
		hits := 0
		for _, v := range vs {
			switch {
			case !isFinding(v):
			case !isDefect:
				t.Errorf("%s: false alarm on %q: %s: %s", name, v.Claim.Target, v.Outcome, v.Because)
			case v.Rule == rule && strings.Contains(strings.ToLower(doc.LineText(v.Claim.At.Start.Line)), "fog"):
				hits++
			default:
				t.Errorf("%s: false alarm on %q: %s: %s", name, v.Claim.Target, v.Outcome, v.Because)
			}
		}
		if isDefect {
			found++
			if hits == 0 {
				t.Errorf("%s: no finding of %s among %d claims%s", name, rule, len(vs), describe(vs))
			}
		} else {
			silent++
		}
	})
	if found < defects || silent < controls {
		t.Errorf("the sample holds %d defects and %d controls, want at least %d and %d", found, silent, defects, controls)
	}
}

// eachCase judges every case of an archive in the repository that commitCases makes of it. The rule is that of a defect.
func eachCase(t *testing.T, archive string, look func(name, rule string, isDefect bool, doc *note.Document, vs []diag.Verdict)) {
	t.Helper()
	ar, err := txtar.ParseFile(archive)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	cases := commitCases(t, dir, ar)
	view, err := repo.Open(context.Background(), repo.Options{Dir: dir, Env: gitEnv(dir)})
	if err != nil {
		t.Fatal(err)
	}
	defer view.Close()
	for _, name := range slices.Sorted(maps.Keys(cases)) {
		doc := note.Parse(name, cases[name], note.Options{Host: note.Agents, Role: note.Rules})
		vs, err := verify.New(view, verify.Options{}).Judge(context.Background(), []*note.Document{doc})
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		rule, isDefect := strings.CutPrefix(name, "notes/defects/")
		rule, _, _ = strings.Cut(rule, "/")
		look(name, rule, isDefect, doc, vs)
	}
}

// commitCases makes a repository of two commits and returns the documents of the first.
func commitCases(t *testing.T, dir string, ar *txtar.Archive) map[string][]byte {
	t.Helper()
	git := gitOn(t, dir)
	write := func(name string, text []byte) { put(t, dir, name, text) }
	cases := map[string][]byte{}
	git("2026-01-01", "init", "-q", "-b", "main")
	for _, f := range ar.Files {
		kind, rest, _ := strings.Cut(f.Name, "/")
		switch {
		case kind == "before":
			write(rest, f.Data)
		case kind == "defects" || kind == "controls":
			cases["notes/"+f.Name] = f.Data
			if !strings.HasSuffix(f.Name, "/late.md") {
				write("notes/"+f.Name, f.Data)
			}
		}
	}
	git("2026-01-02", "add", "-A")
	git("2026-01-02", "commit", "-q", "-m", "first")
	git("2026-02-02", "rm", "-q", "-r", "src", "config")
	for _, f := range ar.Files {
		if rest, ok := strings.CutPrefix(f.Name, "after/"); ok {
			write(rest, f.Data)
		}
	}
	git("2026-02-02", "add", "-A")
	git("2026-02-02", "commit", "-q", "-m", "second")
	for name, text := range cases {
		if strings.HasSuffix(name, "/late.md") {
			write(name, text)
		}
	}
	git("2026-03-02", "add", "-A")
	git("2026-03-02", "commit", "-q", "-m", "third")
	return cases
}
