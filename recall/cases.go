package recall

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/yaml"
)

// CasesFile is where the cases of a repository stand.
const CasesFile = "memories/tests/recall.yaml"

// Case is a question with the entries that it must, or must not, bring back.
type Case struct {
	Query string   `yaml:"query"`
	Files []string `yaml:"files"`
	IDs   []string `yaml:"ids"`
}

// Cases are all cases of a repository.
type Cases struct {
	Must    []Case `yaml:"must_recall"`
	MustNot []Case `yaml:"must_not_recall"`
}

// ParseCases reads a file of cases, strictly.
func ParseCases(src []byte) (Cases, error) {
	var c Cases
	d := yaml.NewDecoder(bytes.NewReader(src))
	d.KnownFields(true)
	if err := d.Decode(&c); err != nil && !errors.Is(err, io.EOF) {
		return c, err
	}
	for _, list := range [][]Case{c.Must, c.MustNot} {
		for i, x := range list {
			if x.Query == "" && len(x.Files) == 0 || len(x.IDs) == 0 {
				return c, fmt.Errorf("case %d has no query, or no ids", i+1)
			}
		}
	}
	return c, nil
}

// Test runs cases with the default bounds and returns one line for each that fails.
func (s *Store) Test(ctx context.Context, c Cases) (failed []string, err error) {
	for _, list := range []struct {
		cases []Case
		want  bool
	}{{c.Must, true}, {c.MustNot, false}} {
		for _, x := range list.cases {
			a, err := s.Ask(ctx, Request{Query: x.Query, Files: x.Files})
			if err != nil {
				return nil, err
			}
			for _, id := range x.IDs {
				if line := judgeCase(a, x, id, list.want); line != "" {
					failed = append(failed, line)
				}
			}
		}
	}
	return failed, nil
}

func judgeCase(a *Answer, x Case, id string, want bool) string {
	at := slices.IndexFunc(a.Hits, func(h Hit) bool { return h.Fact.ID == id })
	question := x.Query
	if question == "" {
		question = strings.Join(x.Files, ", ")
	}
	switch {
	case want && at < 0:
		why := "nothing ties it to the question, or others are closer"
		for _, l := range a.Left {
			if l.ID == id {
				why = l.Why
			}
		}
		return fmt.Sprintf("%q does not bring back %s: %s", question, id, why)
	case !want && at >= 0:
		return fmt.Sprintf("%q brings back %s, in place %d", question, id, at+1)
	}
	return ""
}
