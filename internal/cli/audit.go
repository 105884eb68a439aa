package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/notes-lint/notes-lint/audit"
	"github.com/notes-lint/notes-lint/guard"
	"github.com/notes-lint/notes-lint/internal/memdir"
	"github.com/notes-lint/notes-lint/internal/version"
	"github.com/notes-lint/notes-lint/render"
)

// auditFlags are the flags of audit alone.
type auditFlags struct {
	name     string
	previous string
	samples  int
}

// auditCommand looks at all memory of the repository as a whole.
func (a *app) auditCommand() *cobra.Command {
	var f auditFlags
	c := &cobra.Command{Use: "audit", Short: "Report on the memory of a repository as a whole", Args: cobra.NoArgs,
		Long: `Reports what to do about the memory of a repository: near-copies with the one to keep, claims that no longer hold and what took
their place, what expires next, who to ask, what to prune first, and how memory went stale over its history. It reads only.

Exit codes are those of check: 1 when there are findings of the severity that --fail-on names.`,
		Example: `  notes-lint audit                           what to do, as text
  notes-lint audit --format html >audit.html  one page that needs nothing else
  notes-lint audit merge a.json b.json        one page of many repositories`,
		RunE: func(cmd *cobra.Command, _ []string) error { return a.audit(cmd.Context(), f) }}
	fs := c.Flags()
	fs.StringVarP(&a.o.format, "format", "f", "text", "output `FORMAT`: "+strings.Join(render.AuditFormats(), ", "))
	fs.StringVar(&f.name, "name", "", "`NAME` of the repository to print, such as owner/name")
	fs.StringVar(&f.previous, "previous", "", "compare with the audit in this `FILE`, which --format json wrote")
	fs.IntVar(&f.samples, "samples", defaultSamples, "look at `N` commits of the past at most; 0 for none")
	fs.StringVar(&a.o.failOn, "fail-on", "", "exit 1 on findings of this `SEVERITY` or worse: error, warning, info or never (default error)")
	fs.StringVar(&a.o.baseline, "baseline", "", "leave out the findings that this `FILE` lists")
	fs.StringVar(&a.o.now, "now", "", "take this `TIME` (RFC 3339) as the present")
	_ = fs.MarkHidden("now")
	c.AddCommand(a.auditMergeCommand())
	return c
}

func (a *app) audit(ctx context.Context, f auditFlags) error {
	out, ok := render.AuditByName(a.o.format)
	if !ok {
		return usage("formats are "+strings.Join(render.AuditFormats(), ", "), "unknown format %q", a.o.format)
	}
	if f.samples < 0 || f.samples > maxSamples {
		return usage(fmt.Sprintf("--samples takes a number from 0 to %d", maxSamples), "%d are not to be had", f.samples)
	}
	previous, err := a.previousAudit(f.previous)
	if err != nil {
		return err
	}
	now, err := a.clock()
	if err != nil {
		return err
	}
	w, err := a.open(ctx)
	if err != nil {
		return err
	}
	defer w.close()
	least, err := a.failLevel(w)
	if err != nil {
		return err
	}
	begin := time.Now()
	stop := a.progress("auditing memory")
	defer stop()
	if err := a.documents(ctx, w, nil); err != nil {
		return err
	}
	rep, err := a.judge(ctx, w)
	if err != nil {
		return err
	}
	if err := a.forget(w, &rep); err != nil {
		return err
	}
	judged := time.Now()
	in := audit.Input{Now: now, Repository: f.name, Commit: w.view.Info().Revision, Tool: version.Number(), Docs: w.docs, Report: rep,
		Shallow: w.view.Info().Shallow, Previous: previous, Redact: redactor()}
	if err := a.gather(ctx, w, &in, f.samples); err != nil {
		return err
	}
	res := audit.New(in)
	stop()
	if a.o.stats {
		fmt.Fprintf(a.s.Err, "notes-lint: judged %d claims in %v, looked at %d commits of the past in %v\n", len(rep.Verdicts),
			judged.Sub(begin).Round(time.Millisecond), len(in.Looks), time.Since(judged).Round(time.Millisecond))
	}
	if err := out(a.s.Out, a.auditInput([]audit.Report{res})); err != nil {
		return &fault{Unfinished, fmt.Errorf("write the audit: %w", err), ""}
	}
	rep.Skipped = in.Report.Skipped
	return a.verdict(rep, least)
}

// gather adds to the input of an audit what is not judged: durable memory, who changed what, sessions and the past.
func (a *app) gather(ctx context.Context, w *workspace, in *audit.Input, samples int) error {
	opts := w.options(in.Now).WithDefaults()
	var err error
	if in.Memory, err = memdir.Read(ctx, w.view, opts.Memory); err != nil {
		return &fault{Unfinished, fmt.Errorf("read durable memory: %w", err), ""}
	}
	in.Idle = opts.SessionDays
	if w.native {
		in.NotesLines = opts.NotesMaxLines
	}
	if in.Touches, err = w.touches(ctx); err != nil {
		return &fault{Unfinished, err, ""}
	}
	if in.Wrote, err = w.wrote(ctx, in.Report.Diagnostics, in.Touches); err != nil {
		return &fault{Unfinished, err, ""}
	}
	if in.Sessions, err = w.sessions(in.Memory); err != nil {
		return &fault{Unfinished, err, ""}
	}
	in.Looks, err = a.looks(ctx, w, in.Report.Verdicts, samples)
	return err
}

// redactor takes secrets out of texts. Most texts of an audit are the same few facts, so answers are kept.
func redactor() func(string) string {
	secrets, known := &guard.Secrets{}, map[string]string{}
	return func(s string) string {
		clean, ok := known[s]
		if !ok {
			clean, _ = secrets.Redact(s)
			known[s] = clean
		}
		return clean
	}
}

// auditInput hands audits to a format with what it needs to know of the terminal.
func (a *app) auditInput(rs []audit.Report) render.AuditInput {
	width, tty := 0, false
	if a.s.Terminal != nil {
		width, tty = a.s.Terminal(a.s.Out)
	}
	return render.AuditInput{Reports: rs, Width: width, Color: a.colored(tty)}
}

// previousAudit reads an earlier audit; nil for an empty name.
func (a *app) previousAudit(name string) (*audit.Report, error) {
	if name == "" {
		return nil, nil
	}
	r, err := a.readAudit(name)
	if err != nil {
		return nil, usage("--previous takes a file that notes-lint audit --format json wrote", "%w", err)
	}
	return &r, nil
}

// maxAudit is the largest audit, in bytes, that is read back.
const maxAudit = 256 << 20

func (a *app) readAudit(name string) (audit.Report, error) {
	var r audit.Report
	file, err := os.Open(a.path(name))
	if err != nil {
		return r, fmt.Errorf("read an audit: %w", err)
	}
	defer file.Close()
	src, err := io.ReadAll(io.LimitReader(file, maxAudit))
	if err != nil {
		return r, fmt.Errorf("read an audit: %w", err)
	}
	dec := json.NewDecoder(bytes.NewReader(src))
	if err := dec.Decode(&r); err != nil {
		return r, fmt.Errorf("%q is no audit: %w", name, err)
	}
	if r.Schema != audit.Schema {
		return r, fmt.Errorf("%q is of version %d, and this program reads %d", name, r.Schema, audit.Schema)
	}
	return r, nil
}

// auditMergeCommand makes one report of many.
func (a *app) auditMergeCommand() *cobra.Command {
	format := "html"
	c := &cobra.Command{Use: "merge FILE…", Short: "Make one page, or one table, of the audits of many repositories", Args: cobra.MinimumNArgs(1),
		Long: `Reads audits that --format json wrote and prints them as one: a page, or with --format ndjson one flat object per line, which DuckDB and
BigQuery load as they are. A repository without a name is called like its file.`,
		RunE: func(_ *cobra.Command, files []string) error {
			out, ok := render.AuditByName(format)
			if !ok {
				return usage("formats are "+strings.Join(render.AuditFormats(), ", "), "unknown format %q", format)
			}
			rs, err := a.readAudits(files)
			if err != nil {
				return usage("merge takes files that notes-lint audit --format json wrote", "%w", err)
			}
			if err := out(a.s.Out, a.auditInput(rs)); err != nil {
				return &fault{Unfinished, fmt.Errorf("write the audits: %w", err), ""}
			}
			return nil
		}}
	c.Flags().StringVarP(&format, "format", "f", format, "output `FORMAT`: "+strings.Join(render.AuditFormats(), ", "))
	c.SilenceErrors, c.SilenceUsage = true, true
	return c
}

// readAudits reads audits and puts them in order of the names of their repositories.
func (a *app) readAudits(files []string) ([]audit.Report, error) {
	var out []audit.Report
	for _, name := range files {
		r, err := a.readAudit(name)
		if err != nil {
			return nil, err
		}
		if r.Repository == "" {
			r.Repository = stem(name)
		}
		out = append(out, r)
	}
	slices.SortStableFunc(out, func(x, y audit.Report) int { return strings.Compare(x.Repository, y.Repository) })
	return out, nil
}

// stem is the name of a file without folders and extension.
func stem(name string) string {
	name = name[strings.LastIndexAny(name, `/\`)+1:]
	return strings.TrimSuffix(name, ".json")
}
