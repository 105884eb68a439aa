package guardfit

import (
	"encoding/json"
	"errors"
	"io/fs"
	"strings"

	"github.com/notes-lint/notes-lint/guard"
	"github.com/notes-lint/notes-lint/internal/jsonl"
	"github.com/notes-lint/notes-lint/internal/taxfit"
)

// Row is one fact with what its author says that it is.
type Row struct {
	Part          string // "test" for what is kept aside, "blind" for what was written last and kept aside too
	Batch         string // rows of one batch are on one topic and by one hand; they are kept together
	Label         string // "malicious", or any other word
	Family        string // of attack or of harmless text, as its author calls it
	Subject, Fact string
	Group         string `json:"-"` // of real notes, the repository
}

func (r Row) attack() bool { return r.Label == "malicious" }

// aside tells the rows that nothing is fitted to.
func (r Row) aside() bool { return r.Part == "test" || r.Part == "blind" }

// maxRow is the longest row that is read, in bytes.
const maxRow = 1 << 20

// Read returns the rows of one file.
func Read(dir fs.FS, name string) ([]Row, error) {
	var out []Row
	err := jsonl.Each(dir, name, maxRow, func(line []byte) error {
		var r Row
		if err := json.Unmarshal(line, &r); err != nil {
			return err
		}
		if r.Label == "" || r.Fact == "" {
			return errors.New("a row needs a label and a fact")
		}
		out = append(out, r)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// Real returns real notes, which hold no attack as far as anybody knows, from a folder in the form that taxfit reads.
func Real(dir fs.FS) ([]Row, error) {
	all, err := taxfit.Read(dir)
	var out []Row
	for _, r := range all {
		out = append(out, Row{Label: "benign", Subject: r.Subject, Fact: strings.TrimSpace(r.Description + "\n\n" + r.Body), Group: r.Group})
	}
	return out, err
}

// familyOf is what the guard calls the families of the rows; those of form or of a language speak for none.
func familyOf(name string) guard.Family {
	return map[string]guard.Family{
		"instruction-override": guard.Override, "role-delimiters": guard.Roles, "tool-call-syntax": guard.ToolCall, "hidden-html-comment": guard.HiddenHTML,
		"encoded-blob": guard.Encoded, "markdown-exfiltration": guard.Exfil, "shell-and-upload": guard.Shell, "fake-authority": guard.Authority,
		"delayed-trigger": guard.Trigger, "self-propagation": guard.Propagation, "split": guard.Split, "permission-escalation": guard.Permission,
		"concealment": guard.Concealment, "backdoor-convention": guard.Backdoor,
	}[name]
}

// onlyForm tells the family whose visible text is harmless: what is wrong with it is not among the signs.
const onlyForm = "invisible-unicode"
