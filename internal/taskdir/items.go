package taskdir

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// Item is a statement about a task's result that reviews check again and again.
type Item struct {
	ID, Statement, First, Last, State, Evidence string
	Line                                        int // from 1
}

// States of an item.
const (
	Verified  = "VERIFIED"
	Regressed = "REGRESSED" // it was verified and does not hold any more: the task is blocked
	Open      = "OPEN"
)

// Problem is something wrong with a line of a task's file.
type Problem struct {
	Line    int // from 1
	Message string
}

var itemHead = []string{"item", "statement", "first round", "last round", "state", "evidence"}

// ParseItems reads the table of verified items. A file that keeps them in another form has none.
func ParseItems(src []byte) (items []Item, problems []Problem) {
	seen := map[string]bool{}
	head := 0
	for n, line := range lines(src) {
		cells := row(line)
		switch {
		case cells == nil:
			continue
		case head == 0:
			if head = n; !slices.Equal(lower(cells), itemHead) {
				return nil, nil // a table of another make
			}
			continue
		case strings.Trim(strings.Join(cells, ""), "-: ") == "":
			continue
		case len(cells) != len(itemHead):
			problems = append(problems, Problem{n, fmt.Sprintf("the row has %d cells, not %d", len(cells), len(itemHead))})
			continue
		}
		it := Item{cells[0], cells[1], cells[2], cells[3], cells[4], cells[5], n}
		if strings.HasPrefix(it.ID, "{") {
			continue // the row of the template
		}
		items = append(items, it)
		switch {
		case it.ID == "" || it.Statement == "" || it.Evidence == "":
			problems = append(problems, Problem{n, "an item needs an id, a statement and evidence"})
		case !slices.Contains([]string{Verified, Regressed, Open}, it.State):
			problems = append(problems, Problem{n, fmt.Sprintf("state %q is not one of %s, %s, %s", it.State, Verified, Regressed, Open)})
		case seen[it.ID]:
			problems = append(problems, Problem{n, fmt.Sprintf("item %q stands there twice", it.ID)})
		}
		seen[it.ID] = true
	}
	return items, problems
}

func lower(cells []string) []string {
	out := make([]string, len(cells))
	for i, c := range cells {
		out[i] = strings.ToLower(c)
	}
	return out
}

// lines numbers the lines of a text from 1.
func lines(src []byte) func(func(int, string) bool) {
	return func(yield func(int, string) bool) {
		n := 0
		for line := range bytes.Lines(src) {
			n++
			if !yield(n, strings.TrimRight(string(line), "\r\n")) {
				return
			}
		}
	}
}

// row splits a row of a table, nil for another line. An escaped bar belongs to its cell.
func row(line string) []string {
	t := strings.TrimSpace(line)
	if !strings.HasPrefix(t, "|") {
		return nil
	}
	t = strings.TrimSuffix(strings.TrimPrefix(t, "|"), "|")
	t = strings.ReplaceAll(t, `\|`, "\x00")
	cells := strings.Split(t, "|")
	for i := range cells {
		cells[i] = strings.TrimSpace(strings.ReplaceAll(cells[i], "\x00", "|"))
	}
	return cells
}

// cell makes a text fit into one cell of a table.
func cell(s string) string {
	return strings.ReplaceAll(strings.Join(strings.Fields(s), " "), "|", `\|`)
}

// Candidate is a line of the list that is made before anything is promoted at the end of a phase.
type Candidate struct {
	Subject        string `json:"subject"`
	Classification string `json:"proposed_classification"`
	Evidence       string `json:"evidence_pointer"` // file:line, or session#step
	Promote        string `json:"recommend_promote"`
	Fact           string `json:"fact,omitempty"`
	Line           int    `json:"-"`
}

const candidateHead = "| subject | proposed_classification | evidence_pointer | recommend_promote | fact |\n| --- | --- | --- | --- | --- |\n"

// Candidates writes the list of candidates of a phase.
func Candidates(title string, list []Candidate) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "# Candidates: %s\n\n%s", title, candidateHead)
	for _, c := range list {
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s |\n", cell(c.Subject), cell(c.Classification), cell(c.Evidence), cell(c.Promote), cell(c.Fact))
	}
	return b.Bytes()
}

var evidencePointer = lazyregexp.New(`^(?:[^\s#]+:\d+(?:-\d+)?|s-\d{8}T\d{6}Z-[0-9a-f]{4}#\d+)$`)

// ParseCandidates reads a list of candidates.
func ParseCandidates(src []byte) (list []Candidate, problems []Problem) {
	head := false
	for n, line := range lines(src) {
		cells := row(line)
		switch {
		case cells == nil || strings.Trim(strings.Join(cells, ""), "-: ") == "":
			continue
		case !head:
			if head = true; cells[0] != "subject" {
				return nil, []Problem{{n, "the columns are not those of candidates"}}
			}
			continue
		case len(cells) < 4:
			problems = append(problems, Problem{n, fmt.Sprintf("the row has %d cells, not 5", len(cells))})
			continue
		}
		c := Candidate{Subject: cells[0], Classification: cells[1], Evidence: cells[2], Promote: cells[3], Line: n}
		if len(cells) > 4 {
			c.Fact = cells[4]
		}
		if why := c.problem(); why != "" {
			problems = append(problems, Problem{n, why})
		}
		list = append(list, c)
	}
	return list, problems
}

func (c *Candidate) problem() string {
	switch {
	case c.Subject == "":
		return "the candidate has no subject"
	case !slices.Contains([]string{"user", "feedback", "project", "reference"}, c.Classification):
		return fmt.Sprintf("proposed_classification %q is not one of user, feedback, project, reference", c.Classification)
	case !evidencePointer.MatchString(c.Evidence):
		return fmt.Sprintf("evidence_pointer %q is not file:line", c.Evidence)
	case !slices.Contains([]string{"yes", "no", "defer"}, c.Promote):
		return fmt.Sprintf("recommend_promote %q is not one of yes, no, defer", c.Promote)
	}
	return ""
}
