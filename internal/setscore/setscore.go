// Package setscore measures the judgements of taxonomy, dedup and guard on labelled sets: the same functions that the filters of
// notes-lint call. It reads a folder of sets and prints figures; it changes nothing.
package setscore

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"

	"github.com/notes-lint/notes-lint/dedup"
	"github.com/notes-lint/notes-lint/internal/jsonl"
	"github.com/notes-lint/notes-lint/taxonomy"
)

// Judges are what is measured. One that is nil is not, and its set is left out.
type Judges struct {
	Classify func(subject, text string) string
	Compare  func(a, b dedup.Fact) string
	Poison   func(subject, fact string) bool // whether the entry is stopped as an attack
	Secret   func(subject, fact string) bool // whether it is stopped for a secret
}

// Own are the judges of this module that need no setting up.
func Own() Judges {
	return Judges{
		Classify: func(subject, text string) string { return string(taxonomy.Classify(subject, text).Label) },
		Compare:  func(a, b dedup.Fact) string { return string(dedup.Compare(a, b).Relation) },
	}
}

// Figures are the results on one set, in the order in which they are told.
type Figures struct {
	Set    string
	Rows   int
	Values []Value
}

// Value is one figure, 0 to 1 unless Count says that it counts rows.
type Value struct {
	Name  string
	Value float64
	Count bool
}

// Score measures every set that the folder holds: taxonomy, dedup and poison, with one file per part, named part.jsonl (for secrets
// secrets_part.jsonl). A set without a file for the part is left out; a row that cannot be read is an error.
func Score(dir fs.FS, part string, j Judges) ([]Figures, error) {
	var out []Figures
	for _, set := range []struct {
		name, file string
		score      func(fs.FS, string) (Figures, error)
		skip       bool
	}{
		{"taxonomy", path.Join("taxonomy", part+".jsonl"), j.taxonomy, j.Classify == nil},
		{"dedup", path.Join("dedup", part+".jsonl"), j.dedup, j.Compare == nil},
		{"poison", path.Join("poison", part+".jsonl"), j.poison, j.Poison == nil},
		{"secrets", path.Join("poison", "secrets_"+part+".jsonl"), j.secrets, j.Secret == nil},
	} {
		if set.skip {
			continue
		}
		f, err := set.score(dir, set.file)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("score %s: %w", set.name, err)
		}
		f.Set = set.name
		out = append(out, f)
	}
	return out, nil
}

// Write prints figures as a table of Markdown.
func Write(w io.Writer, all []Figures) error {
	if _, err := io.WriteString(w, "| set | rows | figure | value |\n|---|--:|---|--:|\n"); err != nil {
		return err
	}
	for _, f := range all {
		for _, v := range f.Values {
			value := fmt.Sprintf("%.3f", v.Value)
			if v.Count {
				value = fmt.Sprintf("%.0f", v.Value)
			}
			if _, err := fmt.Fprintf(w, "| %s | %d | %s | %s |\n", f.Set, f.Rows, v.Name, value); err != nil {
				return err
			}
		}
	}
	return nil
}

// maxRow is the longest row that is read, in bytes.
const maxRow = 4 << 20

// rows reads a file of JSON objects, one a line.
func rows[T any](dir fs.FS, name string) ([]T, error) {
	var out []T
	err := jsonl.Each(dir, name, maxRow, func(line []byte) error {
		if len(line) == 0 {
			return nil
		}
		var row T
		if err := json.Unmarshal(line, &row); err != nil {
			return err
		}
		out = append(out, row)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}
