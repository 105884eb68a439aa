package audit

// Change is what became of memory since an earlier audit.
type Change struct {
	At     string  `json:"at"` // of the earlier one
	Commit string  `json:"commit"`
	Totals []Moved `json:"totals"` // numbers that differ
	New    []Stale `json:"new"`    // stale claims that were not
	Gone   []Stale `json:"gone"`   // and those that are no longer, because text or code was set right, or text went
}

// Moved is a number that changed.
type Moved struct {
	Name string `json:"name"`
	Was  int    `json:"was"`
	Is   int    `json:"is"`
}

// staleKey knows a stale claim again when lines have moved.
type staleKey struct{ path, rule, claim string }

func compare(old, now *Report) Change {
	c := Change{At: old.At, Commit: old.Commit, Totals: []Moved{}, New: only(now.Stale, old.Stale), Gone: only(old.Stale, now.Stale)}
	was := old.Totals.Named()
	for i, n := range now.Totals.Named() {
		if n.Is != was[i].Is {
			c.Totals = append(c.Totals, Moved{n.Name, was[i].Is, n.Is})
		}
	}
	return c
}

// only returns the stale claims of a that b lacks.
func only(a, b []Stale) []Stale {
	have := map[staleKey]int{}
	for _, s := range b {
		have[staleKey{s.Path, s.Rule, s.Claim}]++
	}
	out := []Stale{}
	for _, s := range a {
		k := staleKey{s.Path, s.Rule, s.Claim}
		if have[k] > 0 {
			have[k]--
			continue
		}
		out = append(out, s)
	}
	return out
}

// Named lists the totals that an earlier audit is compared by, in the order in which they are printed.
func (t Totals) Named() []Moved {
	return []Moved{
		{Name: "documents", Is: t.Documents}, {Name: "entries", Is: t.Entries}, {Name: "claims", Is: t.Claims}, {Name: "judged", Is: t.Judged},
		{Name: "confirmed", Is: t.Confirmed}, {Name: "contradicted", Is: t.Contradicted}, {Name: "drifted", Is: t.Drifted},
		{Name: "duplicate_groups", Is: t.Groups}, {Name: "decay_candidates", Is: t.Candidates}, {Name: "expired", Is: t.Expired},
		{Name: "expiring_soon", Is: t.Soon}, {Name: "due", Is: t.Due}, {Name: "churning", Is: t.Churning},
		{Name: "unused_sessions", Is: t.Sessions},
	}
}
