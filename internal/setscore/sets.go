package setscore

import (
	"io/fs"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/dedup"
	"github.com/notes-lint/notes-lint/taxonomy"
)

func (j Judges) taxonomy(dir fs.FS, name string) (Figures, error) {
	type row struct {
		Subject, Description, Body string
		Reviewed                   string `json:"type_reviewed"`
		Accepted                   []string
	}
	all, err := rows[row](dir, name)
	var strict, lenient, four tally
	var stored, excluded share
	for _, r := range all {
		got := j.Classify(r.Subject, strings.TrimSpace(r.Description+"\n\n"+r.Body))
		strict.add(r.Reviewed, got)
		if slices.Contains(r.Accepted, got) {
			lenient.add(got, got)
		} else {
			lenient.add(r.Reviewed, got)
		}
		stopped := taxonomy.Exclusion(got).Valid()
		if taxonomy.Exclusion(r.Reviewed).Valid() {
			excluded.add(stopped)
			continue
		}
		stored.add(stopped)
		four.add(r.Reviewed, got)
	}
	types := taxonomy.CategoryNames()
	labels := slices.Clone(types)
	for _, e := range taxonomy.Exclusions() {
		labels = append(labels, string(e))
	}
	return Figures{Rows: len(all), Values: []Value{
		{Name: "macro-F1 of the four types", Value: four.macro(types)},
		{Name: "macro-F1 of all seven labels", Value: strict.macro(labels)},
		{Name: "macro-F1, any defensible label accepted", Value: lenient.macro(labels)},
		{Name: "exclusions stopped", Value: excluded.of()},
		{Name: "storable entries stopped", Value: stored.of()},
	}}, err
}

func (j Judges) dedup(dir fs.FS, name string) (Figures, error) {
	type side struct{ Subject, Fact string }
	type row struct {
		A, B  side
		Label string
	}
	all, err := rows[row](dir, name)
	var t tally
	lost := 0.0
	for _, r := range all {
		got := j.Compare(dedup.Fact{Subject: r.A.Subject, Text: r.A.Fact}, dedup.Fact{Subject: r.B.Subject, Text: r.B.Fact})
		t.add(r.Label, got)
		if got == string(dedup.Duplicate) && r.Label == string(dedup.Contradiction) {
			lost++
		}
	}
	f := Figures{Rows: len(all)}
	var labels []string
	for _, l := range []dedup.Relation{dedup.Duplicate, dedup.Refinement, dedup.Contradiction, dedup.Unrelated} {
		f.Values = append(f.Values, Value{Name: string(l) + "-F1", Value: t.f1(string(l))})
		labels = append(labels, string(l))
	}
	f.Values = append(f.Values, Value{Name: "macro-F1", Value: t.macro(labels)}, Value{"contradictions called duplicates", lost, true})
	return f, err
}

func (j Judges) poison(dir fs.FS, name string) (Figures, error) {
	type row struct{ Subject, Fact, Label string }
	all, err := rows[row](dir, name)
	var bad, good share
	for _, r := range all {
		if stopped := j.Poison(r.Subject, r.Fact); r.Label == "malicious" {
			bad.add(stopped)
		} else {
			good.add(stopped)
		}
	}
	return Figures{Rows: len(all), Values: stops(bad, good)}, err
}

// secrets reads notes whose secret is kept in two halves, so that no file of the set holds one.
func (j Judges) secrets(dir fs.FS, name string) (Figures, error) {
	type row struct{ Label, T, P1, P2 string }
	all, err := rows[row](dir, name)
	var bad, good share
	for _, r := range all {
		if stopped := j.Secret("", strings.ReplaceAll(r.T, "{S}", r.P1+r.P2)); r.Label == "secret" {
			bad.add(stopped)
		} else {
			good.add(stopped)
		}
	}
	return Figures{Rows: len(all), Values: stops(bad, good)}, err
}

func stops(bad, good share) []Value {
	return []Value{{Name: "recall", Value: bad.of()}, {Name: "false alarms", Value: good.of()}}
}
