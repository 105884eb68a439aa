package fieldscore

import (
	"path"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/render"
)

// Scored is a row with the verdict that speaks about it; nil when none does.
type Scored struct {
	Row
	Verdict *render.Verdict
}

// Reported tells whether a user is told that the claim does not hold.
func (s Scored) Reported() bool { return s.Verdict != nil && reports(*s.Verdict) }

// Confirmed tells whether the claim was proved.
func (s Scored) Confirmed() bool {
	return s.Verdict != nil && s.Verdict.Outcome == diag.Confirmed.String()
}

func reports(v render.Verdict) bool {
	switch v.Outcome {
	case diag.Missing.String(), diag.Moved.String(), diag.Changed.String():
		return true
	}
	return false
}

// place is a line of a file.
type place struct {
	file string
	line int
}

// Match gives each verdict to the row of its line that names its claim best, and each row the most telling of its verdicts: a
// report before a confirmation before silence. All are of one repository. Reports that no row names come back apart.
func Match(rows []Row, vs []render.Verdict) (scored []Scored, loose []render.Verdict) {
	at := map[place][]int{}
	for i, r := range rows {
		scored = append(scored, Scored{Row: r})
		at[place{r.File, r.Line}] = append(at[place{r.File, r.Line}], i)
	}
	for i := range vs {
		v := &vs[i]
		best, most := -1, 0
		for _, r := range at[place{v.Path, v.Line}] {
			if n := likeness(rows[r], v); n > most {
				best, most = r, n
			}
		}
		switch {
		case best >= 0 && weight(v) > weight(scored[best].Verdict):
			scored[best].Verdict = v
		case best < 0 && reports(*v):
			loose = append(loose, *v)
		}
	}
	return scored, loose
}

func weight(v *render.Verdict) int {
	switch {
	case v == nil:
		return 0
	case reports(*v):
		return 3
	case v.Outcome == diag.Confirmed.String():
		return 2
	}
	return 1
}

// likeness says how well a verdict's claim names that of a row; 0 is not at all. Equal texts win, then those of one kind, then
// the longer common part.
func likeness(r Row, v *render.Verdict) int {
	a, b := plain(r.Claim), plain(v.Claim)
	if a == "" || b == "" {
		return 0
	}
	n := 0
	switch {
	case a == b:
		n = 10_000
	case r.Kind == "path" && v.Kind == "value":
		return 0 // "22 playbooks" says nothing of whether "playbooks/" is there
	case holds(a, b):
		n = 1000 + len(b)
	case holds(b, a):
		n = 1000 + len(a)
	default:
		return 0
	}
	if r.Kind == v.Kind {
		n += 500
	}
	return n
}

// plain takes the decoration off a claim: quotes, a leading ./ or @, a trailing slash, empty parentheses.
func plain(s string) string {
	s = strings.Trim(strings.TrimSpace(s), "`\"'")
	s = strings.Join(strings.Fields(s), " ")
	s = strings.TrimPrefix(strings.TrimPrefix(s, "mdc:"), "file://")
	if !strings.Contains(s, " ") {
		s = strings.TrimPrefix(s, "@")
		for strings.HasPrefix(s, "./") {
			s = s[2:]
		}
	}
	s = strings.TrimSuffix(s, "()")
	if len(s) > 1 {
		s = strings.TrimSuffix(s, "/")
	}
	return s
}

// holds reports whether whole contains part between boundaries of words.
func holds(whole, part string) bool {
	for from := 0; ; {
		i := strings.Index(whole[from:], part)
		if i < 0 {
			return false
		}
		i += from
		end := i + len(part)
		if (i == 0 || !word(whole[i-1]) || !word(part[0])) && (end == len(whole) || !word(whole[end]) || !word(part[len(part)-1])) {
			return true
		}
		from = i + 1
	}
}

func word(b byte) bool {
	return b == '_' || b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= 0x80
}

// files lists the files of rows once each, in their order.
func files(rows []Row) []string {
	var out []string
	seen := map[string]bool{}
	for _, r := range rows {
		if f := path.Clean(r.File); !seen[f] {
			seen[f] = true
			out = append(out, f)
		}
	}
	return out
}
