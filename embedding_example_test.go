package noteslint_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/notes-lint/notes-lint/checklist"
	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/recall"
	"github.com/notes-lint/notes-lint/render"
	"github.com/notes-lint/notes-lint/repo"
	"github.com/notes-lint/notes-lint/session"
	"github.com/notes-lint/notes-lint/verify"
)

// The functions below are quoted in docs/guide/go-embedding.md, one in each Go block of the page and in its order.

func Example_verify() {
	view := repo.Memory(map[string]string{
		"CLAUDE.md":    "The queue is in `src/queue.go`, its lock in `src/lock.go`.\n",
		"src/queue.go": "package src\n",
	})
	defer view.Close()

	src, err := view.ReadFile("CLAUDE.md")
	if err != nil {
		panic(err)
	}
	doc := note.Parse("CLAUDE.md", src, note.Options{Host: note.Claude})
	verdicts, err := verify.New(view, verify.Options{}).Judge(context.Background(), []*note.Document{doc})
	if err != nil {
		panic(err)
	}
	for _, v := range verdicts {
		fmt.Printf("line %d: %s %s: %s\n", v.Claim.At.Start.Line, v.Claim.Target, v.Outcome, v.Because)
	}
	// Output:
	// line 1: src/queue.go confirmed: found at the root
	// line 1: src/lock.go missing: not in the tree and never in its history
}

func Example_check() {
	ctx := context.Background()
	root, err := filepath.Abs("examples/harbor") // without a Root it is the top level of git
	if err != nil {
		panic(err)
	}
	view, err := repo.Open(ctx, repo.Options{Dir: root, Root: root, Env: os.Environ()})
	if err != nil {
		panic(err)
	}
	defer view.Close()

	var docs []*note.Document
	for _, path := range view.Files() {
		options, isMemory := note.Classify(path, note.Layout{})
		if !isMemory {
			continue
		}
		src, err := view.ReadMemory(path)
		if err != nil {
			panic(err)
		}
		docs = append(docs, note.Parse(path, src, options))
	}
	verdicts, err := verify.New(view, verify.Options{}).Judge(ctx, docs)
	if err != nil {
		panic(err)
	}
	options := checklist.Options{Off: map[string]bool{"task-history": true}}
	pass := &checklist.Pass{Docs: docs, View: view, Verdicts: verdicts, Options: options}
	found, skipped := checklist.Run(ctx, pass, checklist.All())

	report := diag.Report{Diagnostics: checklist.Suppress(docs, found, options), Skipped: skipped}
	report.Sort()
	for _, d := range report.Diagnostics {
		if d.At.Path == "web/AGENTS.md" {
			fmt.Printf("%s:%d: %s [%s]\n", d.At.Path, d.At.Start.Line, d.Message, d.Rule)
		}
	}
	// Output:
	// web/AGENTS.md:3: command "npm run test:map" does not work: no package.json has a script "test:map" [dead-command]
}

func Example_recall() {
	ctx := context.Background()
	view := repo.Memory(map[string]string{
		"ci.yml": "on: push\n",
		"memories/repo/reference/ci.md": `---
schema: 1
subject: What starts the build
category: reference
reason: Whoever adds a trigger has to know it.
citations: [ci.yml:1]
---
The build starts on every push and on nothing else.
`,
	})
	defer view.Close()

	store := recall.Store{View: view, Now: time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC), Count: session.Estimate}
	answer, err := store.Ask(ctx, recall.Request{Query: "when does the build start?", Files: []string{"ci.yml"}})
	if err != nil {
		panic(err)
	}
	for _, hit := range answer.Hits {
		fmt.Println(hit.Fact.Subject)
		for _, v := range hit.Verdicts {
			fmt.Printf("  %s: %s\n", v.Claim.Target, v.Outcome)
		}
	}
	// Output:
	// What starts the build
	//   ci.yml: confirmed
}

func Example_session() {
	log, err := session.Start(session.Options{Name: "fix the build", Clock: func() time.Time { return time.Unix(0, 0).UTC() }})
	if err != nil {
		panic(err)
	}
	for _, step := range []session.Record{
		session.Task("Make the build start on pull requests too."),
		session.Action("Look at the triggers.", "read", map[string]string{"path": "ci.yml"}, "on: push"),
		session.Fail("a second workflow file is ignored"),
	} {
		if _, err := log.Add(step); err != nil {
			panic(err)
		}
	}
	fmt.Println("tried before:", len(log.Working().Tried("second workflow files")))
	fmt.Print(log.Working().Context(session.Brief()))
	// Output:
	// tried before: 1
	// ## Working Memory
	//
	// ### Failed Approaches (avoid these)
	// - a second workflow file is ignored
}

func Example_render() {
	report := diag.Report{Diagnostics: []diag.Diagnostic{{
		Rule: "our-own", Severity: diag.Warning, Message: `team "tides" does not exist`,
		At: note.Location{Path: "CLAUDE.md", Start: note.Position{Line: 3, Column: 7}},
	}}}
	if err := render.Text(os.Stdout, render.Input{Report: report, Quiet: true}); err != nil {
		panic(err)
	}
	// Output:
	// CLAUDE.md:3:7: warning: team "tides" does not exist [our-own]
}
