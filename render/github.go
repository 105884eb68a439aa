package render

import (
	"bytes"
	"fmt"
	"io"
	"path"
	"strconv"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
)

// perLevel is how many annotations of one level GitHub shows for one step; it drops the rest without a word.
const perLevel = 10

// GitHub writes workflow commands that annotate the changed files, worst first, at most ten per level. What did not fit
// is counted in a line of its own, and the last line is the summary of the text format.
func GitHub(w io.Writer, in Input) error {
	var out bytes.Buffer
	var seen [diag.Error + 1]int
	for _, d := range worstFirst(in.Report.Diagnostics) {
		seen[d.Severity]++
		if seen[d.Severity] <= perLevel {
			out.WriteString(annotation(d, in.Prefix))
		}
	}
	for sev := diag.Error; ; sev-- {
		if left := seen[sev] - perLevel; left > 0 {
			fmt.Fprintf(&out, "%s not annotated above, %d is the limit of a step: %d of %d\n", levelNoun(sev), perLevel, left, seen[sev])
		}
		if sev == diag.Info {
			break
		}
	}
	for _, s := range in.Report.Skipped {
		fmt.Fprintf(&out, "skipped: %s: %s\n", Escape(s.Path), Escape(s.Why))
	}
	out.WriteString(Summary(in.Report) + "\n")
	_, err := w.Write(out.Bytes())
	return err
}

func annotation(d diag.Diagnostic, prefix string) string {
	at := atLeastOne(d.At)
	var props []string
	if at.Path != "" {
		props = append(props, "file="+property(path.Join(prefix, at.Path)),
			"line="+strconv.Itoa(at.Start.Line), "endLine="+strconv.Itoa(at.End.Line))
	}
	if at.Path != "" && at.Start.Line == at.End.Line { // GitHub ignores an annotation with columns on several lines
		props = append(props, "col="+strconv.Itoa(at.Start.Column), "endColumn="+strconv.Itoa(at.End.Column))
	}
	props = append(props, "title="+property(d.Rule))
	message := Escape(d.Message)
	if hint := hintText(d); hint != "" {
		message += "\nhint: " + hint
	}
	return fmt.Sprintf("::%s %s::%s\n", level(d.Severity), strings.Join(props, ","), data(message))
}

// level is the workflow command of a severity, levelNoun its plural.
func level(s diag.Severity) string {
	return [...]string{diag.Info: "notice", diag.Warning: "warning", diag.Error: "error"}[s]
}

func levelNoun(s diag.Severity) string { return level(s) + "s" }

// data escapes a command's message as the runner unescapes it.
func data(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(s)
}

// property escapes a command's property value, in which colon and comma would end it.
func property(s string) string {
	return strings.NewReplacer(":", "%3A", ",", "%2C").Replace(data(Escape(s)))
}
