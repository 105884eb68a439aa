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
	var lost []lostWord
	for _, ask := range []func() ([]lostWord, error){
		func() ([]lostWord, error) { return v.envs(ctx, by[note.EnvClaim]) },
		func() ([]lostWord, error) { return v.flags(ctx, by[note.FlagClaim]) },
		func() ([]lostWord, error) { return v.ownCommands(ctx, jobs) },
		func() ([]lostWord, error) { return v.handedWords(ctx, jobs) },
		func() ([]lostWord, error) { return nil, v.options(ctx, jobs) },
		func() ([]lostWord, error) { return v.testSelectors(ctx, jobs) },
		func() ([]lostWord, error) { return v.scopedPackages(ctx, jobs) },
		func() ([]lostWord, error) { return nil, v.testless(ctx, jobs) },
	} {
		words, err := ask()
		if err != nil {
			return err
		}
		lost = append(lost, words...)
	}
	v.judgeLost(ctx, lost)
	return v.commits(ctx, by[note.CommitClaim])
}

// isSmall reports whether a claim is about a single word.
func isSmall(k note.ClaimKind) bool {
	return k == note.EnvClaim || k == note.FlagClaim || k == note.CommitClaim
}
