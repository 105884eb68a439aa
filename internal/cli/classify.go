package cli

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/notes-lint/notes-lint/internal/visible"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/render"
	"github.com/notes-lint/notes-lint/taxonomy"
)

// classifyCommand tells what entries are about, or why they should not be stored.
func (a *app) classifyCommand() *cobra.Command {
	var jsonl bool
	var format string
	files := a.reading(func(w *workspace) error { return a.classifyFiles(w, format) })
	c := &cobra.Command{Use: "classify FILE… | --jsonl", Short: "Tell what memory entries are about, or why not to store them", Args: cobra.ArbitraryArgs,
		Long: `Tells of each entry of memory files what it is about: user, feedback, project or reference, or one of the exclusions derivable, git-history and
ephemeral. An entry is a file with a front matter of its own, or else an item of a list or a paragraph under a heading. What the file claims
stands beside it. The confidence goes from 0 to 1; the words are those that spoke for the label. It is advice: nothing that an author
wrote is overruled by it, and the exit code is 0.

With --jsonl it reads entries from standard input, one JSON object {"id","subject","description","body"} a line, and prints
{"id","label","confidence","why"} for each.`,
		Example: `  notes-lint classify NOTES.md memories
  echo '{"id":1,"subject":"tests","description":"Always run the tests before a push."}' | notes-lint classify --jsonl`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := oneInput("classify", jsonl, format, args); err != nil || !jsonl {
				if err == nil {
					err = files(cmd, args)
				}
				return err
			}
			return a.filter(classifyEntry)
		}}
	c.Flags().BoolVar(&jsonl, "jsonl", false, "read and print one JSON object a line")
	c.Flags().StringVar(&format, "format", "text", "how to print what is said of files: text or json")
	return c
}

// oneInput refuses a filter that is given files, a command that is given neither, and a format that is none.
func oneInput(command string, jsonl bool, format string, args []string) error {
	switch {
	case format != "text" && format != "json":
		return usage("--format takes text, json", "unknown value %q of --format", format)
	case jsonl && len(args) > 0:
		return usage("give paths or --jsonl, not both", "--jsonl reads from standard input")
	case !jsonl && len(args) == 0:
		return usage("notes-lint "+command+" --help shows the form of a line", "%s wants paths, or --jsonl for standard input", command)
	}
	return nil
}

// classified is what is said of one entry of a file.
type classified struct {
	Path       string         `json:"path"`
	Line       int            `json:"line"`
	Subject    string         `json:"subject"`
	Label      taxonomy.Label `json:"label"`
	Confidence float64        `json:"confidence"`
	Claims     string         `json:"claims,omitempty"` // what the file says it is
	Why        []string       `json:"why"`
}

func (a *app) classifyFiles(w *workspace, format string) error {
	out := []classified{}
	for _, d := range w.docs {
		for _, e := range entriesOf(d) {
			j := taxonomy.Classify(e.subject, e.text)
			out = append(out, classified{d.Path, e.line, e.subject, j.Label, j.Confidence, e.claims, append([]string{}, j.Why...)})
		}
	}
	if format == "json" {
		return render.WriteJSON(a.s.Out, out)
	}
	for _, e := range out {
		claims := ""
		if e.Claims != "" {
			claims = fmt.Sprintf(" (claims %s)", visible.Line(e.Claims))
		}
		fmt.Fprintf(a.s.Out, "%s:%d: %s %.2f%s: %s\n", render.PathAtLineStart(e.Path), e.Line, e.Label, e.Confidence, claims, quotedWords(e.Why))
	}
	return nil
}

func quotedWords(words []string) string {
	var out []string
	for _, w := range words {
		out = append(out, `"`+visible.Line(w)+`"`)
	}
	return strings.Join(out, ", ")
}

// entryText is one entry as the classifier takes it.
type entryText struct {
	subject, text, claims string
	line                  int
}

// entriesOf cuts a document into entries: the one that a front matter describes, else each outermost item and each paragraph.
func entriesOf(d *note.Document) []entryText {
	switch {
	case d.Front != nil && d.Role == note.EntryFile && d.Entry != nil:
		return []entryText{{d.Entry.Subject, d.Entry.Fact, d.Entry.Category, max(1, d.Entry.FactAt.Start.Line)}}
	case d.Front != nil && d.Front.Field("name") != nil && d.Front.Field("description") != nil:
		topic := note.ParseEntry(d.Path, d.Source, note.Options{Layer: note.Repo, Host: note.ClaudeAuto, Role: note.TopicFile})
		body := string(d.Source[d.Front.At.Span.End:])
		return []entryText{{plainName(topic.Entry.Subject), strings.TrimSpace(topic.Entry.Fact + "\n\n" + body), topic.Entry.Category, 1}}
	}
	var out []entryText
	heading := subject(d)
	for _, b := range d.Blocks {
		switch {
		case b.Kind == note.Heading:
			heading = b.Text
		case b.Kind == note.Item && b.Depth == 1 || b.Kind == note.Paragraph && !inside(d.Blocks, b):
			if text := strings.TrimSpace(b.Text); text != "" {
				out = append(out, entryText{heading, text, "", b.At.Start.Line})
			}
		}
	}
	return out
}

// inside reports whether a block stands in an item of a list, which is an entry as a whole.
func inside(blocks []note.Block, b note.Block) bool {
	return slices.ContainsFunc(blocks, func(o note.Block) bool {
		return o.Kind == note.Item && o.At.Span.Start <= b.At.Span.Start && b.At.Span.End <= o.At.Span.End
	})
}

// plainName takes the category off the head of a name: it is what the author claims, and not what the entry says.
func plainName(name string) string {
	for _, c := range taxonomy.CategoryNames() {
		if rest, ok := strings.CutPrefix(strings.ToLower(name), c); ok && rest != "" && strings.ContainsAny(rest[:1], "_-: ") {
			name = strings.TrimLeft(name[len(c):], "_-: ")
			break
		}
	}
	if !strings.Contains(name, " ") {
		name = strings.ReplaceAll(name, "_", " ")
	}
	return name
}

func classifyEntry(line []byte) (any, error) {
	var e struct {
		ID                         json.RawMessage `json:"id"`
		Subject, Description, Body string
	}
	if err := decodeLine(line, &e); err != nil {
		return nil, err
	}
	j := taxonomy.Classify(e.Subject, strings.TrimSpace(e.Description+"\n\n"+e.Body))
	return struct {
		ID         json.RawMessage `json:"id,omitempty"`
		Label      taxonomy.Label  `json:"label"`
		Confidence float64         `json:"confidence"`
		Why        []string        `json:"why"`
	}{e.ID, j.Label, j.Confidence, append([]string{}, j.Why...)}, nil
}
