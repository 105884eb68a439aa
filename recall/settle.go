package recall

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/dedup"
	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/policy"
	"github.com/notes-lint/notes-lint/taxonomy"
)

// settle takes out of the pool what the tree refutes, what says the same as something better and what is contradicted, and fills the
// answer with the rest.
func (r *run) settle(ctx context.Context, pool []*Hit) error {
	if err := r.verify(ctx, pool); err != nil {
		return err
	}
	pool = slices.DeleteFunc(pool, func(h *Hit) bool {
		why := refuted(h.Verdicts)
		if why != "" {
			r.leave(h.Fact, why)
		}
		return why != ""
	})
	r.correct(pool)
	pool = r.conflicts(pool)
	var kept []*Hit
	for _, h := range pool {
		if twin := slices.IndexFunc(kept, func(k *Hit) bool { return same(k, h) }); twin >= 0 {
			r.leave(h.Fact, "says the same as "+name(kept[twin]))
			continue
		}
		kept = append(kept, h)
	}
	for _, h := range kept[:min(len(kept), r.q.Top)] {
		once := !h.Fact.Verified.At.IsZero() || h.Standing.Since.After(h.Fact.Created)
		h.Again = once && h.Layer == "repo" && h.Age > r.q.Fresh && slices.ContainsFunc(h.Verdicts, inCode)
		h.Warnings = warnings(h)
		r.out.Hits = append(r.out.Hits, *h)
	}
	return nil
}

func name(h *Hit) string {
	if h.Fact.ID != "" {
		return h.Fact.ID
	}
	return h.Fact.Path
}

func words(h *Hit) dedup.Fact { return dedup.Fact{Subject: h.Fact.Subject, Text: h.Fact.Text} }

// same reports whether two facts are near-copies by the pinned check and do not contradict each other.
func same(a, b *Hit) bool {
	return dedup.Similarity(words(a), words(b)) >= dedup.DuplicateAt && dedup.Compare(words(a), words(b)).Relation != dedup.Contradiction
}

// verify judges every claim of the facts as the tree is now.
func (r *run) verify(ctx context.Context, pool []*Hit) error {
	var docs []*note.Document
	var of []*Hit
	for _, h := range pool {
		text := []byte(h.Fact.Text)
		o := note.Options{Layer: note.Session, Role: note.SessionNotes}
		p := h.Fact.Path
		if h.Layer == "repo" {
			b, err := r.View.ReadMemory(p)
			if err != nil {
				return fmt.Errorf("read %q: %w", p, err)
			}
			text, o = b, note.Options{Layer: h.Fact.Layer, Role: note.EntryFile}
		} else if h.Layer == "session" {
			p = "session.md" // claims of a session are from the root
		}
		docs, of = append(docs, note.Parse(p, text, o)), append(of, h)
	}
	if len(docs) == 0 {
		return nil
	}
	verdicts, err := r.judge(ctx, docs)
	if err != nil {
		return err
	}
	for i, vs := range verdicts {
		of[i].Verdicts = vs
	}
	return nil
}

// refuted says which claim of a fact the tree contradicts; empty for none.
func refuted(vs []diag.Verdict) string {
	for _, v := range vs {
		lines := v.Claim.Kind == note.LinesClaim
		if v.Outcome == diag.Missing || v.Outcome == diag.Moved && !lines {
			return fmt.Sprintf("refuted: %s %q is %s", v.Claim.Kind, v.Claim.Target, v.Outcome)
		}
	}
	return ""
}

// correct puts what the session was told in place of what is stored.
func (r *run) correct(pool []*Hit) {
	for _, h := range pool {
		for _, k := range []string{h.Fact.ID, h.Fact.Key, h.Fact.Subject} {
			if v, ok := r.told[policy.Normal(k)]; ok && k != "" {
				h.Override = v
			}
		}
	}
}

// conflicts takes out facts that another contradicts. What is nearer wins; in repository memory the policy decides, and where it
// does not, both are told of and none is used.
func (r *run) conflicts(pool []*Hit) []*Hit {
	gone := map[*Hit]bool{}
	seen := map[string]bool{}
	for i, a := range pool {
		if i >= poolSize || a.Override != "" {
			continue
		}
		rivals := slices.Clone(pool[i+1:])
		if a.Layer == "repo" && i < MaxTop {
			rivals = append(rivals, r.rivals(a, pool)...)
		}
		for _, b := range rivals {
			why, opposed := against(a, b)
			if !opposed || gone[a] && gone[b] || b.Override != "" {
				continue
			}
			switch first, ok := r.wins(a, b); {
			case ok && first:
				gone[b] = true
				r.leave(b.Fact, "contradicted by "+name(a))
			case ok:
				gone[a] = true
				r.leave(a.Fact, "contradicted by "+name(b))
			default:
				gone[a], gone[b] = true, true
				x, y := a.Fact, b.Fact
				if y.ID < x.ID {
					x, y = y, x
				}
				if !seen[x.ID+y.ID] {
					seen[x.ID+y.ID] = true
					r.out.Conflicts = append(r.out.Conflicts, Conflict{x, y, why})
				}
			}
		}
	}
	return slices.DeleteFunc(pool, func(h *Hit) bool { return gone[h] })
}

// rivals are usable facts that are not in the pool and stand near to one that is.
func (r *run) rivals(a *Hit, pool []*Hit) []*Hit {
	var out []*Hit
	entries := append(r.index.With(a.Fact.Key, a.Fact.Subject, ""), r.index.Near(words(a))...)
	for _, e := range entries[:min(len(entries), 64)] {
		if slices.ContainsFunc(pool, func(h *Hit) bool { return h.Fact.Path == e.Path }) || slices.ContainsFunc(out, func(h *Hit) bool { return h.Fact.Path == e.Path }) ||
			r.barred(&e.Fact) != "" {
			continue
		}
		f, _, err := r.index.Read(e)
		if err != nil || r.barred(&f) != "" || r.outside(&f) != "" {
			continue
		}
		out = append(out, &Hit{Fact: f, Layer: "repo", Standing: r.memory.Standing(&f, r.Now)})
	}
	return out
}

// against reports whether two facts cannot both hold.
func against(a, b *Hit) (why string, opposed bool) {
	x, y := words(a), words(b)
	if a.Layer != "repo" || b.Layer != "repo" {
		x.Subject, y.Subject = "", ""
		return dedup.Opposed(x, y)
	}
	if a.Fact.Key != "" && a.Fact.Key == b.Fact.Key && policy.Normal(x.Text) != policy.Normal(y.Text) {
		return "both are stored under the key " + a.Fact.Key, true
	}
	if policy.Normal(x.Subject) == policy.Normal(y.Subject) {
		c := dedup.Compare(x, y)
		return c.Why, c.Relation == dedup.Contradiction && c.Sure
	}
	return dedup.Opposed(x, y)
}

// wins says which of two facts that contradict each other is to be believed. ok is false when nothing decides.
func (r *run) wins(a, b *Hit) (first, ok bool) {
	rank := []string{"repo", "session", "episodic"}
	if x, y := slices.Index(rank, a.Layer), slices.Index(rank, b.Layer); x != y {
		return x > y, true
	}
	if a.Layer != "repo" {
		return false, false
	}
	return r.memory.Outranks(&a.Fact, &b.Fact, r.Now)
}

// inCode reports whether a verdict is on a place in code.
func inCode(v diag.Verdict) bool {
	switch v.Claim.Kind {
	case note.PathClaim, note.LinesClaim, note.SymbolClaim, note.LinkClaim:
		return true
	}
	return false
}

// warnings are what a reader has to know before using a fact.
func warnings(h *Hit) []string {
	var out []string
	if h.Override != "" {
		out = append(out, "corrected in this session; the stored value was: "+h.Fact.Text)
	}
	if h.Fact.Source == taxonomy.AgentInferred {
		out = append(out, "an agent inferred this: a hypothesis until it is verified")
	}
	if h.Standing.State == policy.NeedsReview {
		out = append(out, "needs review: "+h.Standing.Why)
	}
	if h.Again && slices.ContainsFunc(h.Verdicts, func(v diag.Verdict) bool { return inCode(v) && v.Outcome == diag.Unverifiable }) {
		out = append(out, "not all places in code could be verified again")
	}
	for _, v := range h.Verdicts {
		if v.Outcome == diag.Changed || v.Outcome == diag.Moved {
			out = append(out, fmt.Sprintf("%s %s: %s", v.Claim.Target, v.Outcome, strings.TrimSpace(v.Because)))
		}
	}
	return out
}
