package verify

import (
	"context"
	"slices"

	"github.com/notes-lint/notes-lint/repo"
)

// maxBlamed is how many documents are asked who wrote their lines about names that are gone.
const maxBlamed = 60

// wroteJobs lists the commits that wrote the lines of the claims about some names.
func (v *Verifier) wroteJobs(ctx context.Context, jobs []*job, names []string) []repo.Commit {
	var open []*symbolJob
	for _, j := range jobs {
		if slices.Contains(names, j.claim.Target) {
			open = append(open, &symbolJob{job: j})
		}
	}
	return v.wrote(ctx, open)
}
