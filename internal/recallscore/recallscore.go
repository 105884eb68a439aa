// Package recallscore measures how well recall finds facts for questions of a labelled set. It asks the same store that notes-lint asks.
package recallscore

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"
	"time"

	"github.com/notes-lint/notes-lint/internal/factindex"
	"github.com/notes-lint/notes-lint/internal/tokens"
	"github.com/notes-lint/notes-lint/policy"
	"github.com/notes-lint/notes-lint/recall"
	"github.com/notes-lint/notes-lint/repo"
)

// Fact is a fact of a set.
type Fact struct {
	ID      string   `json:"id"`
	Subject string   `json:"subject"`
	Fact    string   `json:"fact"`
	Tags    []string `json:"tags"`
	Cites   []string `json:"cites"`
}

// Question is a question with the facts that answer it; none for one that memory has nothing to say about.
type Question struct {
	Text  string   `json:"q"`
	Files []string `json:"files"`
	Want  []string `json:"want"`
	How   string   `json:"how"` // how it is worded: same, inflected, name, file, other, nothing
}

// Set is facts and questions about them.
type Set struct {
	Facts     []Fact
	Questions []Question
}

// Load reads facts.jsonl and questions.jsonl of a folder.
func Load(dir fs.FS) (Set, error) {
	var s Set
	if err := rows(dir, "facts.jsonl", &s.Facts); err != nil {
		return s, err
	}
	return s, rows(dir, "questions.jsonl", &s.Questions)
}

func rows[T any](dir fs.FS, name string, into *[]T) error {
	b, err := fs.ReadFile(dir, name)
	if err != nil {
		return fmt.Errorf("read a set: %w", err)
	}
	lines := bufio.NewScanner(bytes.NewReader(b))
	for n := 1; lines.Scan(); n++ {
		var row T
		d := json.NewDecoder(bytes.NewReader(lines.Bytes()))
		d.DisallowUnknownFields()
		if err := d.Decode(&row); err != nil {
			return fmt.Errorf("%s:%d: %w", name, n, err)
		}
		*into = append(*into, row)
	}
	return lines.Err()
}

// path is where a fact lies; its name says nothing about it.
func (f *Fact) path() string {
	return "memories/repo/reference/" + policy.ID(f.Subject, f.Fact) + ".md"
}

// now is when everything is asked, a day after all facts were verified.
func now() time.Time { return time.Date(2026, 8, 21, 9, 0, 0, 0, time.UTC) }

// Store is a repository in memory that holds the facts and the files that they cite.
func (s Set) Store() (*recall.Store, error) {
	files := map[string]string{}
	for _, f := range s.Facts {
		var cites []string
		for _, c := range f.Cites {
			files[c] += "# " + strings.Join(factindex.Symbols(f.Fact), " ") + "\n"
			cites = append(cites, "{path: "+c+", line: 1}")
		}
		for _, n := range factindex.Symbols(f.Fact) {
			if strings.Contains(n, "/") {
				files[n+"/.keep"] = ""
			}
		}
		files[f.path()] = fmt.Sprintf("---\nschema: 1\nid: %s\nsubject: %q\ncategory: reference\nkind: tool_result_verified\nsource: tool_verified\nconfidence: 0.9\nreason: Needed.\n"+
			"tags: [%s]\ncitations: [%s]\ncreated: 2026-08-20T09:00:00Z\nverified: {at: 2026-08-20T09:00:00Z, commit: 719e4b1, by: x}\n---\n%s\n",
			policy.ID(f.Subject, f.Fact), f.Subject, strings.Join(f.Tags, ", "), strings.Join(cites, ", "), f.Fact)
	}
	count, err := tokens.Counter("estimate")
	if err != nil {
		return nil, err
	}
	return &recall.Store{View: repo.Memory(files), Count: count, Now: now()}, nil
}

// Figures are the results on the questions of one wording.
type Figures struct {
	How         string
	Questions   int
	Found, Rank float64 // sums of the share of wanted facts among the first three, and of the reciprocal rank of the first one
	Shown       int     // facts shown for questions without an answer
}

// Score asks every question.
func (s Set) Score(ctx context.Context, store *recall.Store, mode recall.Mode, wrong func(q Question, got []string)) ([]Figures, error) {
	paths := map[string]string{}
	for _, f := range s.Facts {
		paths[f.path()] = f.ID
	}
	var out []Figures
	for _, q := range s.Questions {
		a, err := store.Ask(ctx, recall.Request{Query: q.Text, Files: q.Files, Top: recall.MaxTop, Mode: mode})
		if err != nil {
			return nil, fmt.Errorf("ask %q: %w", q.Text, err)
		}
		if len(a.Notices) > 0 {
			return nil, fmt.Errorf("ask %q: %s", q.Text, a.Notices[0])
		}
		var got []string
		for _, h := range a.Hits {
			got = append(got, paths[h.Fact.Path])
		}
		i := slices.IndexFunc(out, func(f Figures) bool { return f.How == q.How })
		if i < 0 {
			i = len(out)
			out = append(out, Figures{How: q.How})
		}
		if !out[i].add(q, got) && wrong != nil {
			wrong(q, got)
		}
	}
	return out, nil
}

// add counts an answer and reports whether it was right.
func (f *Figures) add(q Question, got []string) bool {
	f.Questions++
	top := got[:min(len(got), recall.DefaultTop)]
	if len(q.Want) == 0 {
		f.Shown += len(top)
		return len(top) == 0
	}
	n := 0
	for _, w := range q.Want {
		if slices.Contains(top, w) {
			n++
		}
	}
	f.Found += float64(n) / float64(len(q.Want))
	if i := slices.IndexFunc(got, func(id string) bool { return slices.Contains(q.Want, id) }); i >= 0 {
		f.Rank += 1 / float64(i+1)
	}
	return n == len(q.Want)
}

// Write prints the figures of a mode as rows of a table of Markdown, all answerable questions together at the end.
func Write(w io.Writer, mode string, all []Figures) error {
	sum := Figures{How: "**all with an answer**"}
	for _, f := range all {
		if f.How == "nothing" {
			if _, err := fmt.Fprintf(w, "| %s | nothing to find | %d | – | – | %d |\n", mode, f.Questions, f.Shown); err != nil {
				return err
			}
			continue
		}
		sum.Questions, sum.Found, sum.Rank = sum.Questions+f.Questions, sum.Found+f.Found, sum.Rank+f.Rank
		if err := f.write(w, mode); err != nil {
			return err
		}
	}
	return sum.write(w, mode)
}

func (f *Figures) write(w io.Writer, mode string) error {
	n := float64(max(1, f.Questions))
	_, err := fmt.Fprintf(w, "| %s | %s | %d | %.3f | %.3f | – |\n", mode, f.How, f.Questions, f.Found/n, f.Rank/n)
	return err
}
