package verify

import (
	"context"

	"github.com/notes-lint/notes-lint/note"
)

// small judges the claims about single words: variables, flags and commits. Each kind is answered in one go for all
// documents, for each answer costs a pass over the tree or a run of git.
func (v *Verifier) small(ctx context.Context, jobs []*job) error {
	by := map[note.ClaimKind][]*job{}
	for _, j := range jobs {
		switch j.claim.Kind {
		case note.EnvClaim, note.FlagClaim, note.CommitClaim:
			by[j.claim.Kind] = append(by[j.claim.Kind], j)
		}
	}
	if err := v.envs(ctx, by[note.EnvClaim]); err != nil {
		return err
	}
	if err := v.flags(ctx, by[note.FlagClaim]); err != nil {
		return err
	}
	if err := v.ownCommands(ctx, jobs); err != nil {
		return err
	}
	if err := v.handedWords(ctx, jobs); err != nil {
		return err
	}
	return v.commits(ctx, by[note.CommitClaim])
}

// isSmall reports whether a claim is about a single word.
func isSmall(k note.ClaimKind) bool {
	return k == note.EnvClaim || k == note.FlagClaim || k == note.CommitClaim
}
