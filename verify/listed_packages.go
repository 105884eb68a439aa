package verify

import (
	"context"
	"fmt"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

// leastInManifests is how many packages of a list the manifests must name before others of it are missed.
const leastInManifests = 3

// packagesListed refutes packages that stand in a list of what the project is built with and that no file holds by any spelling, when manifests
// name most of that list.
func (v *Verifier) packagesListed(ctx context.Context, jobs []*job) error {
	named, open := map[underHeading]int{}, map[underHeading][]*job{}
	var order []underHeading
	for _, j := range jobs {
		c := j.claim
		if c.Kind != note.ValueClaim || c.Want != "" || !strings.HasPrefix(c.Key, note.PackageKey) || c.Context.Stance != note.Stated {
			continue
		}
		l := underHeading{j.doc, c.Context.Heading}
		switch {
		case j.out.Outcome == diag.Confirmed:
			named[l]++
		case j.out.Outcome == diag.Unverifiable && silenced(c) == "" && c.Silent == "" && !advises(c) && templateRoot(j.doc.Path) == "":
			if open[l] == nil {
				order = append(order, l)
			}
			open[l] = append(open[l], j)
		}
	}
	var told []*telling
	for _, l := range order {
		if named[l] >= leastInManifests && named[l] >= len(open[l]) {
			for _, j := range open[l] {
				told = append(told, &telling{job: j, form: strings.TrimPrefix(j.claim.Key, note.PackageKey)})
			}
		}
	}
	if len(told) == 0 {
		return nil
	}
	told, err := v.unusedNow(ctx, told[:min(len(told), maxTelling)])
	if err != nil {
		return err
	}
	for _, t := range told {
		n := named[underHeading{t.doc, t.claim.Context.Heading}]
		t.out = missing(fmt.Sprintf("no manifest of the tree names %q, and nothing uses it", t.form), diag.Evidence{Commit: v.commit(), Seen: fmt.Sprintf("manifests name %s of the list", count(n, "other"))})
		t.out.Rule = "stale-version"
	}
	return nil
}
