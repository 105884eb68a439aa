package verify

import (
	"fmt"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// tooLow returns the nearest manifest that needs a later version than the one stated, be it as a minimum or exactly; nil unless
// all that need one do. What packages of their own set up does not speak for a document above them.
func tooLow(j *job, pins []pin) *pin {
	num := strings.TrimPrefix(j.claim.Want, ">=")
	w, ok := parseVersion(num)
	if !ok {
		return nil
	}
	bound := enough(j.claim.Key, w)
	floors := ownPins(slices.DeleteFunc(slices.Clone(pins), func(p pin) bool { return !p.floor || foreignTo(p.path, j.doc) }), j.doc.Path)
	var owner *pin
	for i, p := range pins {
		switch {
		case foreignTo(p.path, j.doc) || p.path == "":
			continue
		case p.in == nil, !p.floor && p.in.meets(stated(num)) && (len(floors) == 0 || nearness(p.path, j.doc.Path) >= nearness(floors[0].path, j.doc.Path)):
			return nil
		case !p.floor:
			continue
		}
		for _, b := range p.in {
			if b.low.less(bound) {
				return nil
			}
		}
		if owner == nil {
			owner = &pins[i]
		}
	}
	return owner
}

// ownPins are those of the manifests in the nearest folder at or above a document, or all when none stands there.
func ownPins(pins []pin, doc string) []pin {
	best := -1
	for _, p := range pins {
		best = max(best, nearness(p.path, doc))
	}
	if best < 0 {
		return pins
	}
	return slices.DeleteFunc(slices.Clone(pins), func(p pin) bool { return nearness(p.path, doc) != best })
}

// enough is the lowest bound of a manifest that makes the minimum w of a text wrong. A difference in the part that releases
// of a product seldom break does not.
func enough(product string, w version) version {
	switch product {
	case "node", "java", "dotnet":
		return w.up(0)
	}
	if w[1] < 0 {
		return w.up(0)
	}
	return w.up(1)
}

// belowFloor refutes a stated version with which the tree cannot be built.
func (v *Verifier) belowFloor(j *job, pins []pin) (verdict, bool) {
	if j.claim.Key == "go" && strings.Contains(strings.ToLower(j.claim.Context.Sentence), "toolchain") {
		return verdict{}, false // the text tells which command fetches the rest
	}
	if j.claim.Key == "python" && targetOf.MatchString(j.claim.Context.Sentence) {
		return verdict{}, false // what a tool is told to write for, not what runs the project
	}
	p := tooLow(j, pins)
	if p == nil || silenced(j.claim) != "" || templateRoot(j.doc.Path) != "" {
		return verdict{}, false
	}
	set := v.conf.setAbove
	if !strings.HasPrefix(j.claim.Want, ">=") {
		set = v.conf.setAnywhere
	}
	if set(j, pins) {
		return verdict{}, false
	}
	out := v.staleVersion(j, p)
	if num, minimum := strings.CutPrefix(j.claim.Want, ">="); minimum {
		needs := fmt.Sprintf("%q needs %q %s", p.path, p.names(j.claim.Key), strings.TrimLeft(p.text, ">=~^ "))
		out.Because = fmt.Sprintf("%s, and %s is too old", needs, num)
		if orNewer.MatchString(j.claim.Target) {
			out.Because = fmt.Sprintf("%s: the lower bound %s is too low", needs, num)
		}
	}
	return out, true
}

// targetOf tells which version a tool takes the code for.
var targetOf = lazyregexp.New(`(?i)\b(?:ruff|black|mypy|pyright|pyupgrade|pylint)\b.*\btarget|\btarget.*\b(?:ruff|black|mypy|pyright|pyupgrade|pylint)\b`)

// orNewer ends a lower bound in words.
var orNewer = lazyregexp.New(`(?i)\bor (?:newer|later|higher|above|greater|up|more recent)$|\b(?:at least|minimum)\b|(?:>=|≥)`)

// setAnywhere reports whether a file that sets up machines or builds names the stated version.
func (c *conf) setAnywhere(j *job, _ []pin) bool {
	return c.setElsewhere(j.claim.Key, j.claim.Want) != ""
}

// setAbove reports whether a file that sets up machines or builds names the stated version, one that belongs to no package with
// manifests of its own below the document's.
func (c *conf) setAbove(j *job, pins []pin) bool {
	below := []string{".devcontainer/"} // where one person's editor runs, not what the package needs
	for _, p := range pins {
		if nearness(p.path, j.doc.Path) < 0 {
			below = append(below, folder(p.path)+"/")
		}
	}
	f := c.setElsewhere(j.claim.Key, j.claim.Want)
	if f == "" || !slices.ContainsFunc(below, func(d string) bool { return strings.HasPrefix(f, d) }) && !foreignTo(f, j.doc) {
		return f != ""
	}
	return c.setOutside(j, below)
}

// setOutside asks the files that set up something outside of some folders.
func (c *conf) setOutside(j *job, below []string) bool {
	names, want := otherNames[j.claim.Key], strings.TrimPrefix(j.claim.Want, ">=")
	for _, f := range c.settingFiles() {
		inside := slices.ContainsFunc(below, func(d string) bool { return strings.HasPrefix(f, d) })
		if !inside && !foreignTo(f, j.doc) && c.names(f, names, want) {
			return true
		}
	}
	return false
}
