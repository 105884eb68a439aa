package pairfit

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io/fs"
	"slices"
	"strconv"

	"github.com/notes-lint/notes-lint/dedup"
	"github.com/notes-lint/notes-lint/internal/jsonl"
)

// Facts that share words and say other things are what a program meets most. So many of the most alike of each fact are paired with it.
const nearest = 2

// tooAlike is the likeness from which two facts may be the same one in two pairs.
const tooAlike = 0.4

// factsOf returns the facts of pairs with the pair that each is of.
func factsOf(rows []Row) (facts []dedup.Fact, of []string) {
	for _, r := range rows {
		a, b := r.facts()
		facts, of = append(facts, a, b), append(of, r.ID, r.ID)
	}
	return facts, of
}

func unpaired(facts []dedup.Fact) ([]dedup.Fact, []string) {
	of := make([]string, len(facts))
	for i := range of {
		of[i] = strconv.Itoa(i)
	}
	return facts, of
}

// ReadNotes returns the harmless notes of a file of the guard, as facts.
func ReadNotes(dir fs.FS, name string) ([]dedup.Fact, error) {
	var out []dedup.Fact
	err := jsonl.Each(dir, name, 1<<20, func(line []byte) error {
		var note struct{ Label, Subject, Fact string }
		if err := json.Unmarshal(line, &note); err != nil {
			return fmt.Errorf("read note: %w", err)
		}
		if note.Label == "clean" {
			out = append(out, dedup.Fact{Subject: note.Subject, Text: note.Fact})
		}
		return nil
	})
	return out, err
}

// strangers pairs each fact with those of others that share most words with it, as unrelated.
func strangers(facts []dedup.Fact, ids []string) []Row {
	words := make([][]string, len(facts))
	for i, f := range facts {
		words[i] = dedup.Words(f)
	}
	holders := map[string][]int{}
	for i, ws := range words {
		for _, w := range ws {
			if len(w) > 3 {
				holders[w] = append(holders[w], i)
			}
		}
	}
	type near struct {
		id    int
		alike float64
	}
	var out []Row
	for i := range facts {
		var all []near
		seen := map[int]bool{}
		for _, w := range words[i] {
			for _, j := range holders[w] {
				if j <= i || ids[i] == ids[j] || seen[j] {
					continue
				}
				seen[j] = true
				if x := dedup.Similarity(facts[i], facts[j]); x < tooAlike {
					all = append(all, near{j, x})
				}
			}
		}
		slices.SortFunc(all, func(a, b near) int { return cmp.Or(cmp.Compare(b.alike, a.alike), cmp.Compare(a.id, b.id)) })
		for _, n := range all[:min(nearest, len(all))] {
			var r Row
			r.ID, r.Label, r.Kind = ids[i], dedup.Unrelated, "met"
			r.A.Subject, r.A.Fact = facts[i].Subject, facts[i].Text
			r.B.Subject, r.B.Fact = facts[n.id].Subject, facts[n.id].Text
			out = append(out, r)
		}
	}
	return out
}
