package cli

import (
	"encoding/json"
	"strings"

	"github.com/spf13/cobra"

	"github.com/notes-lint/notes-lint/taxonomy"
)

// classifyCommand tells what entries are about, or why they should not be stored.
func (a *app) classifyCommand() *cobra.Command {
	var jsonl bool
	c := &cobra.Command{Use: "classify --jsonl", Short: "Tell what memory entries are about, or why not to store them", Args: cobra.NoArgs,
		Long: `Reads entries from standard input, one JSON object {"id","subject","description","body"} a line, and prints {"id","label","confidence","why"} for
each: user, feedback, project or reference, or one of the exclusions derivable, git-history and ephemeral. confidence goes from 0 to 1; why lists
the words that spoke for the label. It is advice: nothing that an author wrote is overruled by it.`,
		Example: `  echo '{"id":1,"subject":"tests","description":"Always run the tests before a push."}' | notes-lint classify --jsonl`,
		RunE: func(*cobra.Command, []string) error {
			if !jsonl {
				return usage("notes-lint classify --help shows the form of a line", "classify reads from standard input and wants --jsonl")
			}
			return a.filter(classifyEntry)
		}}
	c.Flags().BoolVar(&jsonl, "jsonl", false, "read and print one JSON object a line")
	return c
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
