package cli

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/notes-lint/notes-lint/checklist"
	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/memdir"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/render"
	"github.com/notes-lint/notes-lint/repo"
)

// before is the beginning of a change: what the repository's memory said and how it was judged where the change began.
type before struct {
	commit string // full hash
	docs   []*note.Document
	rep    diag.Report
	state  checklist.Before
}

// beforeChange judges the commit where the change at hand began, by the configuration of now: where the named revision and
// the judged one parted, or without a name the commit that is being changed.
func (a *app) beforeChange(ctx context.Context, w *workspace, rev string) (*before, error) {
	commit, err := a.changeBegan(ctx, w, rev)
	if err != nil {
		return nil, err
	}
	b := *a
	b.o.rev, b.o.staged, b.o.stdin, b.o.base = commit, false, false, ""
	old, err := b.open(ctx)
	if err != nil {
		return nil, err
	}
	defer old.close()
	old.conf, old.native = w.conf, w.native
	if err := b.documents(ctx, old, nil); err != nil {
		return nil, err
	}
	rep, err := b.judge(ctx, old)
	if err != nil {
		return nil, err
	}
	state, err := durable(ctx, old.view, w.options(time.Time{}).Memory)
	if err != nil {
		return nil, &fault{Unfinished, err, ""}
	}
	return &before{commit: commit, docs: old.docs, rep: rep, state: state}, nil
}

// durable reads the durable memory of a view and the lines of its event files.
func durable(ctx context.Context, view repo.View, l memdir.Layout) (checklist.Before, error) {
	m, err := memdir.Read(ctx, view, l)
	if err != nil {
		return checklist.Before{}, err
	}
	out := checklist.Before{Commit: view.Info().Revision, Memory: m, Lines: map[string][]byte{}}
	for _, f := range view.Files() {
		if path.Ext(f) == ".ndjson" && (strings.HasPrefix(f, l.Ledger+"/") || strings.HasPrefix(f, l.Stats+"/") || f == l.Rejected) {
			if out.Lines[f], err = view.ReadFile(f); err != nil {
				return out, fmt.Errorf("read %q: %w", f, err)
			}
		}
	}
	return out, nil
}

func (a *app) changeBegan(ctx context.Context, w *workspace, rev string) (string, error) {
	info := w.view.Info()
	if rev == "" && !info.AtCommit {
		if info.Revision == "" {
			return "", usage("make a first commit, or name one with --base", "there is no commit to compare with")
		}
		return info.Revision, nil
	}
	if rev == "" {
		chain, err := w.view.Trunk(ctx, 2)
		if err != nil || len(chain) < 2 {
			return "", usage("name one with --base", "%s has no parent to compare with", info.Revision)
		}
		return chain[1].Hash, nil
	}
	base, err := w.view.MergeBase(ctx, rev)
	if err != nil {
		return "", usage("fetch more history (fetch-depth: 0 for actions/checkout), or name a revision that is there", "%w", err)
	}
	return base, nil
}

// firstCommit reports whether what is judged is staged to become the first commit of a repository.
func (w *workspace) firstCommit() bool {
	info := w.view.Info()
	return info.Staged && info.Revision == ""
}

// findingKey knows a finding or claim again when lines have moved.
type findingKey struct {
	rule, path, line, claim string
}

// lineOf hashes the line that a place begins on.
func lineOf(docs []*note.Document) func(note.Location) string {
	src := map[string][]byte{}
	for _, d := range docs {
		src[d.Path] = d.Source
	}
	return func(at note.Location) string { return lineHash(src[at.Path], at.Span.Start) }
}

// keepNew takes the findings out of a report that were there before the change. One in a file that was renamed is known by
// its line.
func keepNew(rep *diag.Report, docs []*note.Document, b *before) {
	old, now := lineOf(b.docs), lineOf(docs)
	had, anywhere := map[findingKey]int{}, map[findingKey]int{}
	for _, d := range b.rep.Diagnostics {
		k := findingKey{d.Rule, d.At.Path, old(d.At), d.Claim}
		had[k]++
		k.path = ""
		anywhere[k]++
	}
	gone := func(p string) bool {
		return !slices.ContainsFunc(b.docs, func(d *note.Document) bool { return d.Path == p })
	}
	rep.Diagnostics = slices.DeleteFunc(rep.Diagnostics, func(d diag.Diagnostic) bool {
		k := findingKey{d.Rule, d.At.Path, now(d.At), d.Claim}
		if had[k] > 0 {
			had[k]--
			return true
		}
		k.path = ""
		if gone(d.At.Path) && anywhere[k] > 0 {
			anywhere[k]--
			return true
		}
		return false
	})
}

// impactCommand lists the memory that a change made false.
func (a *app) impactCommand() *cobra.Command {
	c := &cobra.Command{Use: "impact [PATHS…]", Short: "List what memory says that the change at hand made false", Args: cobra.ArbitraryArgs,
		Long: `Compares the judged tree with the commit where the change began, HEAD by default, and lists the claims of memory
that held there and do not hold any more, with what became of their subject.`,
		Example: `  notes-lint impact                      what the working tree breaks
  notes-lint impact --staged             what the next commit will break
  notes-lint impact --base origin/main   what this branch breaks`,
		RunE: func(cmd *cobra.Command, args []string) error {
			a.impact = true
			return a.report(cmd.Context(), args, render.Check)
		}}
	a.reportFlags(c.Flags())
	a.baseFlag(c.Flags())
	c.Flags().BoolVar(&a.o.diff, "diff", false, "print the safe fixes as one patch for git apply instead of a report")
	return c
}

// keepBroken keeps of a report the findings about claims that held before the change, and says where they held.
func keepBroken(rep *diag.Report, docs []*note.Document, b *before) {
	old, now := lineOf(b.docs), lineOf(docs)
	held := map[findingKey]diag.Verdict{}
	for _, v := range b.rep.Verdicts {
		if v.Outcome != diag.Confirmed {
			continue
		}
		k := findingKey{v.Claim.Kind.String(), v.Claim.At.Path, old(v.Claim.At), v.Claim.Target}
		held[k] = v
		k.line = ""
		held[k] = v
	}
	type spot struct {
		path  string
		start int
		claim string
	}
	broken := map[spot]diag.Verdict{}
	for _, v := range rep.Verdicts {
		if v.Outcome == diag.Confirmed || v.Outcome == diag.Unverifiable {
			continue
		}
		k := findingKey{v.Claim.Kind.String(), v.Claim.At.Path, now(v.Claim.At), v.Claim.Target}
		was, ok := held[k]
		if !ok {
			k.line = ""
			was, ok = held[k]
		}
		if ok {
			broken[spot{v.Claim.At.Path, v.Claim.At.Span.Start, v.Claim.Target}] = was
		}
	}
	var out []diag.Diagnostic
	for _, d := range rep.Diagnostics {
		was, ok := broken[spot{d.At.Path, d.At.Span.Start, d.Claim}]
		if !ok || d.Claim == "" {
			continue
		}
		for _, e := range was.Evidence[:min(1, len(was.Evidence))] {
			if slices.ContainsFunc(d.Evidence, func(x diag.Evidence) bool { return x.Path == e.Path && x.Commit == b.commit }) {
				continue
			}
			d.Evidence = append(slices.Clip(d.Evidence), diag.Evidence{Path: e.Path, Line: e.Line, Commit: b.commit, Seen: fmt.Sprintf("it held here: %s", e.Seen)})
		}
		out = append(out, d)
	}
	rep.Diagnostics = out
}
