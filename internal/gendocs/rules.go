package main

import (
	"bytes"
	"fmt"
	"path"
	"path/filepath"
	"strings"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/notes-lint/notes-lint/checklist"
)

const (
	ruleFolder = "docs/rules"
	maxLines   = 30  // of an example, the rest is left out
	maxRunes   = 160 // of a line of an example
	maxAside   = 8   // lines of a file that is no memory file; a longer one is only named
)

// rulePages are one page for each rule, made from its record and its fixture, and their index.
func rulePages(root string) ([]page, error) {
	var index bytes.Buffer
	index.WriteString("# Rules\n\n" + generated +
		"A rule is named by the offence that it finds and keeps its name for good. `notes-lint explain RULE` prints the same words.\n\n" +
		"| rule | severity | what it finds | since |\n| --- | --- | --- | --- |\n")
	var out []page
	for _, r := range checklist.All() {
		fixture, err := txtar.ParseFile(filepath.Join(root, "checklist", "testdata", r.ID+".txtar"))
		if err != nil {
			return nil, fmt.Errorf("the fixture of %s: %w", r.ID, err)
		}
		fmt.Fprintf(&index, "| [%s](%s.md) | %s | %s | %s |\n", r.ID, r.ID, r.Severity, cell(r.Summary), r.Since)
		out = append(out, page{path.Join(ruleFolder, r.ID+".md"), rulePage(r, fixture)})
	}
	return append(out, page{path.Join(ruleFolder, "README.md"), index.Bytes()}), nil
}

// rulePage is the page of one rule.
func rulePage(r *checklist.Rule, fixture *txtar.Archive) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "# %s\n\n%s%s.\n\n", r.ID, generated, upper(r.Summary))
	fmt.Fprintf(&b, "- Severity: %s\n- Since: %s\n", r.Severity, r.Since)
	if r.Replaced != "" {
		fmt.Fprintf(&b, "- Replaced by: [%s](%s.md)\n", r.Replaced, r.Replaced)
	}
	fmt.Fprintf(&b, "\n## Why\n\n%s\n\n## What to do\n\n%s.\n", r.Why, upper(r.Remedy))
	if note := strings.TrimSpace(string(fixture.Comment)); note != "" {
		fmt.Fprintf(&b, "\n## Note\n\n%s\n", note)
	}
	b.WriteString("\n## Found\n")
	examples(&b, fixture, "bad")
	for _, f := range fixture.Files {
		if f.Name == "want" {
			b.WriteString("\nWhat is printed:\n\n")
			fenced(&b, "text", f.Data)
		}
	}
	b.WriteString("\n## Silent\n")
	examples(&b, fixture, "good")
	b.WriteString("\n## Suppressing\n\n")
	if r.Safety {
		b.WriteString("This rule guards safety and cannot be suppressed inline.\n")
	} else {
		fmt.Fprintf(&b, "For one place, with a reason: `<!-- notes-lint-disable-next-line %s -- reason -->`. For a whole repository:\n"+
			"`rules: {%s: off}` in `.notes-lint.yaml`. See [suppressing](../guide/suppressing.md).\n", r.ID, r.ID)
	}
	return b.Bytes()
}

// examples prints the files of one folder of a fixture.
func examples(b *bytes.Buffer, fixture *txtar.Archive, folder string) {
	for _, f := range fixture.Files {
		name, ok := strings.CutPrefix(f.Name, folder+"/")
		if !ok {
			continue
		}
		if n := bytes.Count(f.Data, []byte("\n")); n > maxAside && !strings.HasSuffix(name, ".md") && !strings.HasSuffix(name, ".mdc") {
			fmt.Fprintf(b, "\n`%s` has %d lines.\n", name, n)
			continue
		}
		fmt.Fprintf(b, "\n`%s`:\n\n", name)
		lang := strings.TrimPrefix(path.Ext(name), ".")
		if lang == "md" || lang == "mdc" {
			lang = "markdown"
		}
		fenced(b, lang, f.Data)
	}
}

// fenced prints text as a code block, whose fence is longer than any in the text, and shortens what is too long to read.
func fenced(b *bytes.Buffer, lang string, text []byte) {
	fence := "```"
	for bytes.Contains(text, []byte(fence)) {
		fence += "`"
	}
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	rest := 0
	if len(lines) > maxLines {
		rest = len(lines) - maxLines
		lines = lines[:maxLines]
	}
	fmt.Fprintf(b, "%s%s\n", fence, lang)
	for _, l := range lines {
		if r := []rune(l); len(r) > maxRunes {
			l = string(r[:maxRunes]) + "…"
		}
		fmt.Fprintln(b, strings.ReplaceAll(l, "\r", ""))
	}
	fmt.Fprintln(b, fence)
	if rest > 0 {
		fmt.Fprintf(b, "\n… and %d lines more.\n", rest)
	}
}
