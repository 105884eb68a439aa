package fieldscore

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
)

// WriteMutations writes how many changes of each sort were noticed, as a table in Markdown.
func WriteMutations(w io.Writer, changes []Change) error {
	type tally struct{ made, found, others int }
	by, all := map[string]*tally{}, tally{}
	for _, c := range changes {
		key := c.Kind + ": " + c.How
		if by[key] == nil {
			by[key] = &tally{}
		}
		for _, t := range []*tally{by[key], &all} {
			t.made++
			t.others += c.Others
			if c.Found {
				t.found++
			}
		}
	}
	var b strings.Builder
	b.WriteString("| change | made | noticed | recall | other lines reported |\n|---|--:|--:|--:|--:|\n")
	line := func(name string, t tally) {
		fmt.Fprintf(&b, "| %s | %d | %d | %s | %d |\n", name, t.made, t.found, percent(t.found, t.made), t.others)
	}
	keys := make([]string, 0, len(by))
	for k := range by {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	for _, k := range keys {
		line(k, *by[k])
	}
	line("**all**", all)
	_, err := io.WriteString(w, b.String())
	return err
}

// WriteMissed lists the changes that were not noticed, one a line.
func WriteMissed(w io.Writer, changes []Change) error {
	slices.SortStableFunc(changes, func(a, b Change) int { return cmp.Or(cmp.Compare(a.Repo, b.Repo), cmp.Compare(a.Kind, b.Kind)) })
	for _, c := range changes {
		if c.Found && c.Others == 0 {
			continue
		}
		says := cmp.Or(c.Outcome, "not read any more")
		if c.Others > 0 {
			says += fmt.Sprintf(", %d other lines reported", c.Others)
		}
		if _, err := fmt.Fprintf(w, "%s %s:%d %s %q, %s (%s): %s: %s\n", c.Repo, c.File, c.Line, c.Kind, c.Claim, c.How, c.Path, says, c.Because); err != nil {
			return err
		}
	}
	return nil
}
