package audit

import (
	"cmp"
	"slices"

	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/policy"
)

// Trust says how stored facts are to be believed now.
type Trust struct {
	States []StateCount `json:"states"` // those that occur
	Next   []Expiry     `json:"next"`   // what has expired, then what expires next
	Due    []Due        `json:"due"`    // sure, and not looked at for long
}

// StateCount says how many facts are in a state. Facts that no program wrote have no trust to work out: they are "by hand".
type StateCount struct {
	State string `json:"state"`
	Count int    `json:"count"`
}

// ByHand is the state of entries without an id of ours.
const ByHand = "by_hand"

// Expiry is a fact with the day on which it stops to hold.
type Expiry struct {
	ID      string `json:"id"`
	Path    string `json:"path"`
	Subject string `json:"subject"`
	State   string `json:"state"`
	Expires string `json:"expires"`
	Days    int    `json:"days"` // from now, below 0 when it is over
}

// Due is a fact that nobody has doubted and nobody has looked at.
type Due struct {
	ID         string  `json:"id"`
	Path       string  `json:"path"`
	Subject    string  `json:"subject"`
	Confidence float64 `json:"confidence"`
	Since      string  `json:"since"` // when it was last verified, or made
	Days       int     `json:"days"`
}

// standing is an entry of durable memory with how it stands.
type standing struct {
	fact *policy.Fact
	policy.Standing
}

func (a *auditor) trust(r *Report) {
	r.Trust = Trust{States: []StateCount{}, Next: []Expiry{}, Due: []Due{}}
	a.stand = map[string]standing{}
	if a.Memory == nil {
		return
	}
	count := map[string]int{}
	for i := range a.Memory.Facts {
		f := &a.Memory.Facts[i]
		if !f.Managed() && f.Layer == note.Repo {
			count[ByHand]++
			continue
		}
		s := standing{f, a.Memory.Standing(f, a.Now)}
		a.stand[f.Path] = s
		count[s.State.String()]++
		if f.Layer != note.Repo {
			continue
		}
		if s.Until != nil && (s.State.Usable() || s.State == policy.Expired) {
			r.Trust.Next = append(r.Trust.Next, Expiry{f.ID, f.Path, a.shown(f.Subject), s.State.String(), stamp(*s.Until), days(a.Now, *s.Until)})
		}
		if s.Due && s.State.Usable() {
			r.Trust.Due = append(r.Trust.Due, Due{f.ID, f.Path, a.shown(f.Subject), float64(s.Confidence) / 1000, stamp(s.Since), days(s.Since, a.Now)})
		}
	}
	for _, state := range append(states(), ByHand) {
		if count[state] > 0 {
			r.Trust.States = append(r.Trust.States, StateCount{state, count[state]})
		}
	}
	slices.SortFunc(r.Trust.Next, func(x, y Expiry) int { return cmp.Or(cmp.Compare(x.Expires, y.Expires), cmp.Compare(x.Path, y.Path)) })
	slices.SortFunc(r.Trust.Due, func(x, y Due) int { return cmp.Or(cmp.Compare(x.Since, y.Since), cmp.Compare(x.Path, y.Path)) })
}

// states lists the states of package policy in its order.
func states() []string {
	var out []string
	for s := policy.Active; s <= policy.Refused; s++ {
		out = append(out, s.String())
	}
	return out
}
