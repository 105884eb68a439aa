package checklist_test

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/notes-lint/notes-lint/checklist"
	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/memdir"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
	"github.com/notes-lint/notes-lint/verify"
)

var update = flag.Bool("update", false, "write what came out into the fixtures")

// tree returns the files of a fixture below a folder.
func tree(a *txtar.Archive, folder string) map[string]string {
	files := map[string]string{}
	for _, f := range a.Files {
		if name, ok := strings.CutPrefix(f.Name, folder+"/"); ok {
			files[name] = string(f.Data)
		}
	}
	return files
}

// documents parses the memory files among files.
func documents(files map[string]string) []*note.Document {
	var docs []*note.Document
	layout := note.Layout{Has: func(p string) bool { _, ok := files[p]; return ok }}
	for _, p := range slices.Sorted(maps.Keys(files)) {
		if o, ok := note.Classify(p, layout); ok {
			docs = append(docs, note.Parse(p, []byte(files[p]), o))
		}
	}
	return docs
}

// lint judges every claim of a tree of files and runs every rule over it.
func lint(t *testing.T, files map[string]string) []diag.Diagnostic { return lintSince(t, nil, files) }

// began is the state that a change began with.
func began(t *testing.T, files map[string]string) *checklist.Before {
	t.Helper()
	if len(files) == 0 {
		return nil
	}
	m, err := memdir.Read(context.Background(), repo.Memory(files), memdir.Layout{})
	if err != nil {
		t.Fatal(err)
	}
	b := &checklist.Before{Commit: strings.Repeat("a", 40), Memory: m, Lines: map[string][]byte{}}
	for p, text := range files {
		if strings.HasSuffix(p, ".ndjson") {
			b.Lines[p] = []byte(text)
		}
	}
	return b
}

// lintSince is lint for a change that began with other files.
func lintSince(t *testing.T, before, files map[string]string) []diag.Diagnostic {
	t.Helper()
	view := repo.Memory(files)
	defer view.Close()
	docs := documents(files)
	native := false
	for p := range files {
		native = native || strings.HasPrefix(p, "memories/") || strings.HasPrefix(p, "plans/artifacts/") || p == "NOTES.md"
	}
	o := checklist.Options{Native: native, Now: time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC)}
	o.DedupOptional = strings.Contains(files["governance/runtime-policy.json"], `"repo_memory_dedup_required": false`)
	verdicts, err := verify.New(view, verify.Options{}).Judge(context.Background(), docs)
	if err != nil {
		t.Fatal(err)
	}
	pass := &checklist.Pass{Docs: docs, View: view, Options: o, Verdicts: verdicts, Before: began(t, before)}
	found, skipped := checklist.Run(context.Background(), pass, checklist.All())
	if len(skipped) > 0 {
		t.Errorf("rules that could not run: %v", skipped)
	}
	r := diag.Report{Diagnostics: checklist.Suppress(docs, found, o)}
	r.Sort()
	return r.Diagnostics
}

// lines prints the findings of one rule, or of all.
func lines(found []diag.Diagnostic, rule string) string {
	var b strings.Builder
	for _, d := range found {
		if rule == "" || d.Rule == rule {
			fmt.Fprintf(&b, "%s:%d:%d: %s: %s [%s]\n", d.At.Path, d.At.Start.Line, d.At.Start.Column, d.Severity, d.Message, d.Rule)
		}
	}
	return b.String()
}

func fixturePath(id string) string { return filepath.Join("testdata", id+".txtar") }

func TestEachRuleFindsItsBadFixtureAndStaysSilentOnTheGoodOne(t *testing.T) {
	for _, r := range checklist.All() {
		t.Run(r.ID, func(t *testing.T) {
			a, err := txtar.ParseFile(fixturePath(r.ID))
			if err != nil {
				t.Fatal(err)
			}
			bad, good := tree(a, "bad"), tree(a, "good")
			if len(bad) == 0 || len(good) == 0 {
				t.Fatal("a fixture needs files in bad/ and in good/")
			}
			before := tree(a, "before")
			got := lines(lintSince(t, before, bad), r.ID)
			if got == "" {
				t.Error("the bad files yield nothing")
			}
			i := slices.IndexFunc(a.Files, func(f txtar.File) bool { return f.Name == "want" })
			if i < 0 {
				t.Fatal("a fixture needs a want section")
			}
			if *update {
				a.Files[i].Data = []byte(got)
				if err := os.WriteFile(fixturePath(r.ID), txtar.Format(a), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if diff := gocmp.Diff(string(a.Files[i].Data), got); diff != "" {
				t.Errorf("findings differ (-want +got):\n%s", diff)
			}
			quiet := lines(lintSince(t, before, good), "")
			if quiet != "" {
				t.Errorf("the good files yield:\n%s", quiet)
			}
		})
	}
}

func TestEachRuleIsCompleteAndHasAFileOfItsOwn(t *testing.T) {
	ids := map[string]bool{}
	last := ""
	for _, r := range checklist.All() {
		ids[r.ID] = true
		if r.ID <= last {
			t.Errorf("%s stands after %s", r.ID, last)
		}
		last = r.ID
		for what, text := range map[string]string{"summary": r.Summary, "why": r.Why, "remedy": r.Remedy, "version": r.Since} {
			if text == "" {
				t.Errorf("%s has no %s", r.ID, what)
			}
		}
		if n := len([]rune(r.Summary)); n > 60 {
			t.Errorf("the summary of %s has %d letters", r.ID, n)
		}
		if r.Check == nil && r.Replaced == "" {
			t.Errorf("%s checks nothing", r.ID)
		}
		if _, err := os.Stat(strings.ReplaceAll(r.ID, "-", "_") + ".go"); err != nil {
			t.Errorf("%s has no file: %v", r.ID, err)
		}
	}
	fixtures, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(fixtures) == 0 {
		t.Fatalf("no fixtures: %v", err)
	}
	for _, f := range fixtures {
		if id := strings.TrimSuffix(filepath.Base(f), ".txtar"); !ids[id] {
			t.Errorf("fixture %s belongs to no rule", f)
		}
	}
}
