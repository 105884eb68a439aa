package render

import (
	"bytes"
	"fmt"
	"io"
	"path"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
)

// maxRows is how many rows a table of the Markdown format has at most: a job summary of GitHub may have 1 MiB.
const maxRows = 500

// Markdown writes the report as a page for a job summary or a comment: the counts, then a table of the findings, worst first, or
// for Verify of the claims. Texts of the repository are escaped so that they stay plain text.
func Markdown(w io.Writer, in Input) error {
	var out bytes.Buffer
	out.WriteString("## Agent memory\n\n" + Summary(in.Report) + "\n")
	if in.Mode == Verify {
		markdownClaims(&out, in)
	} else {
		markdownFindings(&out, in)
	}
	if len(in.Report.Skipped) > 0 {
		out.WriteString("\n### Not checked\n\n")
		for _, s := range in.Report.Skipped {
			fmt.Fprintf(&out, "- %s: %s\n", markdownText(s.Path), markdownText(s.Why))
		}
	}
	_, err := w.Write(out.Bytes())
	return err
}

func markdownFindings(out *bytes.Buffer, in Input) {
	urls := map[string]string{}
	for _, r := range in.Rules {
		urls[r.ID] = r.HelpURI
	}
	var rows [][]string
	for _, d := range worstFirst(in.Report.Diagnostics) {
		rule := markdownText(d.Rule)
		if urls[d.Rule] != "" {
			rule = "[" + rule + "](" + urls[d.Rule] + ")"
		}
		rows = append(rows, []string{d.Severity.String(), markdownPlace(in.Prefix, atLeastOne(d.At).Path, d.At.Start.Line), markdownText(d.Message), markdownText(hintText(d)), rule})
	}
	markdownTable(out, []string{"severity", "where", "finding", "what to do", "rule"}, rows)
}

func markdownClaims(out *bytes.Buffer, in Input) {
	var rows [][]string
	for _, v := range in.Report.Verdicts {
		if v.Outcome == diag.Confirmed {
			continue // the reader looks for what is wrong or open, and the counts tell the rest
		}
		rows = append(rows, []string{v.Outcome.String(), markdownPlace(in.Prefix, v.Claim.At.Path, v.Claim.At.Start.Line), markdownText(v.Claim.Target), markdownText(v.Because)})
	}
	markdownTable(out, []string{"outcome", "where", "claim", "because"}, rows)
}

// markdownPlace is a file with a line, as escaped text.
func markdownPlace(prefix, file string, line int) string {
	out := path.Join(prefix, file)
	if line > 0 {
		out = fmt.Sprintf("%s:%d", out, line)
	}
	return markdownText(out)
}

func markdownTable(out *bytes.Buffer, head []string, rows [][]string) {
	if len(rows) == 0 {
		return
	}
	fmt.Fprintf(out, "\n| %s |\n|%s\n", strings.Join(head, " | "), strings.Repeat(" --- |", len(head)))
	for _, r := range rows[:min(len(rows), maxRows)] {
		fmt.Fprintf(out, "| %s |\n", strings.Join(r, " | "))
	}
	if left := len(rows) - maxRows; left > 0 {
		fmt.Fprintf(out, "\n%d more are not shown.\n", left)
	}
}

// markdownText makes text of others plain text inside of a Markdown table: everything that Markdown or HTML acts on becomes a
// character reference, which needs no context to be right, and mentions and issue references of the host are broken. A text
// that is cut is cut between characters.
func markdownText(s string) string {
	const longest = 400
	var b strings.Builder
	n := 0
	for _, r := range Escape(s) {
		if n++; n > longest {
			b.WriteString("…")
			break
		}
		if strings.ContainsRune("\\`*_{}[]()<>#+!|&~@$:^=\"'", r) {
			fmt.Fprintf(&b, "&#%d;", r)
		} else {
			b.WriteRune(r)
		}
	}
	// A host makes links of bare addresses, and those begin with one of two words.
	return strings.NewReplacer("www.", "www&#46;", "WWW.", "WWW&#46;").Replace(b.String())
}
