package audit

import (
	"cmp"
	"slices"
)

// Owner is a person who knows about memory, because they changed it last.
type Owner struct {
	Name  string `json:"name"` // as git has it; empty for what is not committed
	Files int    `json:"files"`
	Stale int    `json:"stale"` // lines of theirs that do not hold
	Last  string `json:"last"`  // when they last changed memory
}

// owners counts files by who changed them last, and stale claims by who wrote the line.
func (a *auditor) owners(r *Report) {
	by := map[string]*Owner{}
	owner := func(name string) *Owner {
		if by[name] == nil {
			by[name] = &Owner{Name: name}
		}
		return by[name]
	}
	for _, d := range a.Docs {
		t, ok := a.last[d.Path]
		if !ok {
			continue
		}
		o := owner(t.Author)
		o.Files++
		o.Last = max(o.Last, t.Date)
	}
	for _, s := range r.Stale {
		if s.Author != "" {
			owner(s.Author).Stale++
		}
	}
	r.Owners = []Owner{}
	for _, o := range by {
		r.Owners = append(r.Owners, *o)
	}
	slices.SortFunc(r.Owners, func(x, y Owner) int {
		return cmp.Or(cmp.Compare(y.Stale, x.Stale), cmp.Compare(y.Files, x.Files), cmp.Compare(x.Name, y.Name))
	})
}

// author is who wrote a line, by blame where that was asked, else who last changed the file.
func (a *auditor) author(at Place) string {
	if o := a.Wrote[at]; o.Commit != "" {
		for _, t := range a.Touches {
			if t.Hash == o.Commit {
				return t.Author
			}
		}
	}
	return a.last[at.Path].Author
}
