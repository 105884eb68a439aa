package verify

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/repo"
)

// acceptWord turns an occurrence of a word down. It is called by several workers at once.
type acceptWord func(name string, src []byte, at int) bool

// lostWord is a claim about a word that the tree does not hold where it counts, and that waits for history.
type lostWord struct {
	*job
	names  []string // how source may spell it
	tag    string   // stands for accept
	accept acceptWord
	decide func(once map[string]diag.Evidence)
}

// judgeLost asks history for all lost words together. A word that is asked for in two ways is asked for twice.
func (v *Verifier) judgeLost(ctx context.Context, lost []lostWord) {
	for len(lost) > 0 {
		by := map[string]lostWord{}
		var round, rest []lostWord
		for _, l := range lost {
			if slices.ContainsFunc(l.names, func(n string) bool { o, ok := by[n]; return ok && o.tag != l.tag }) {
				rest = append(rest, l)
				continue
			}
			for _, n := range l.names {
				by[n] = l
			}
			round = append(round, l)
		}
		once := v.onceKept(ctx, round, by)
		for _, l := range round {
			l.decide(once)
		}
		lost = rest
	}
}

// onceKept is everHeld from the commits that wrote the claims. The cache keeps it for a revision and those commits.
func (v *Verifier) onceKept(ctx context.Context, lost []lostWord, by map[string]lostWord) map[string]diag.Evidence {
	var asked []*symbolJob
	var names []string
	for _, l := range lost {
		asked = append(asked, &symbolJob{job: l.job})
		names = append(names, l.names...)
	}
	slices.Sort(names)
	names = slices.Compact(names)
	origins := v.wrote(ctx, asked)
	return v.heldOnce(ctx, names, origins, func(name string) string { return by[name].tag }, func(name string, src []byte, at int) bool { return by[name].accept(name, src, at) })
}

// digestOf stands for some commits in keys of the cache.
func digestOf(commits []repo.Commit) []byte {
	sum := sha256.New()
	for _, c := range commits {
		_, _ = sum.Write([]byte(c.Hash))
	}
	return sum.Sum(nil)
}

// heldOnce is everHeld with what earlier runs found out at the same commit. The tag of a name tells what accept makes of it.
func (v *Verifier) heldOnce(ctx context.Context, names []string, origins []repo.Commit, tag func(name string) string, accept func(name string, src []byte, at int) bool) map[string]diag.Evidence {
	key := ""
	if rev := v.view.Info().Revision; rev != "" {
		key = fmt.Sprintf("once%s:%s:%x:", answerForm, rev, digestOf(origins)[:8])
	}
	out := map[string]diag.Evidence{}
	var left []string
	for _, n := range names {
		var e diag.Evidence
		b, ok := v.cache().Get(key + tag(n) + ":" + n)
		switch {
		case key == "" || !ok || json.Unmarshal(b, &e) != nil:
			left = append(left, n)
		case e.Path != "":
			out[n] = e
		}
	}
	held := v.everHeld(ctx, left, origins, accept)
	for _, n := range left {
		e, ok := held[n]
		if ok {
			out[n] = e
		}
		if b, err := json.Marshal(e); err == nil && key != "" && held != nil && ctx.Err() == nil {
			v.cache().Put(key+tag(n)+":"+n, b)
		}
	}
	return out
}
