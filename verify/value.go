package verify

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/keyed"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

// value judges a statement of a value: of a key in a file, or of a fact that manifests own.
func (v *Verifier) value(j *job) {
	switch {
	case j.claim.Key == note.LineCountKey:
		v.lineCount(j)
	case j.claim.Key == note.EntryCountKey:
		v.countOf(j, false)
	case j.claim.Key == note.TestCountKey:
		v.countOf(j, true)
	case j.claim.Path == "":
		v.fact(j)
	default:
		v.keyValue(j)
	}
}

// skillFolder is where ways of working lie, most of them copied from others: the versions that they speak of are those that they are for.
var skillFolder = lazyregexp.New(`(?:^|/)skills/[^/]+/`)

// fact judges a statement whose owner is not named.
func (v *Verifier) fact(j *job) {
	if skillFolder.MatchString(j.doc.Path) {
		j.out = unverifiable("a skill tells of what it is for")
		return
	}
	switch j.claim.Key {
	case "package-manager":
		v.packageManager(j)
	case "test-framework":
		v.testFramework(j)
	case note.LineLengthKey, note.CoverageKey:
		v.style(j)
	case note.DatabaseKey:
		v.prismaDatabase(j)
	case note.UntestedKey:
		v.untested(j)
	case note.UnlintedKey:
		v.unlinted(j)
	case "port":
		v.port(j)
	case note.ServedKey:
		v.served(j)
	case "dependency":
		v.dependency(j)
	default:
		if strings.HasPrefix(j.claim.Key, note.CIKey) {
			v.ciFact(j)
			return
		}
		if strings.HasPrefix(j.claim.Key, note.PackageKey) {
			v.packageVersion(j)
			return
		}
		if strings.HasPrefix(j.claim.Key, note.ScriptKey) {
			v.scriptRuns(j)
			return
		}
		if strings.HasPrefix(j.claim.Key, note.CustomKey) {
			v.custom(j)
			return
		}
		if strings.HasPrefix(j.claim.Key, note.SettingKey) || strings.HasPrefix(j.claim.Key, note.ListKey) {
			v.settings = append(v.settings, j)
			j.out = unverifiable(unlooked)
			return
		}
		v.versionOf(j)
	}
}

// keyValue judges "`key` is `value` in `file`".
func (v *Verifier) keyValue(j *job) {
	l, ok := v.lookup(j)
	if !ok {
		return
	}
	c := j.claim
	if len(l.hits) == 0 {
		j.out = v.keyGone(j, l)
		return
	}
	for _, h := range l.hits {
		if holds(h.Node, c.Want) {
			j.out = confirmedAt(fmt.Sprintf("%q is %q", c.Key, c.Want), h.path, h.Node.Line)
			return
		}
	}
	j.out = v.otherValue(j, l)
}

// otherValue refutes a value when the key stands at one place only and holds another value of the same sort.
func (v *Verifier) otherValue(j *job, l lookup) verdict {
	c := j.claim
	if why := silenced(c); why != "" {
		return unverifiable(why)
	}
	h := l.hits[0]
	for _, o := range l.hits[1:] {
		if o.Node.Value != h.Node.Value || o.Node.Kind != keyed.Scalar {
			return unverifiable("the key stands at several places with several values")
		}
	}
	switch {
	case h.Node.Kind != keyed.Scalar:
		return unverifiable("the key holds more than one value")
	case !sameSort(h.Node.Value, c.Want):
		return unverifiable("the values cannot be compared")
	}
	out := missing(fmt.Sprintf("%q is %q in %q, not %q", c.Key, h.Node.Value, h.path, c.Want),
		diag.Evidence{Path: h.path, Line: h.Node.Line, Commit: v.commit(), Seen: fmt.Sprintf("%q is %q", c.Key, h.Node.Value)})
	out.Rule = "wrong-value"
	out.Hint = fmt.Sprintf("write %q", h.Node.Value)
	return out
}

// holds reports whether a node has the value, itself or among its elements, or names it as a part.
func holds(n *keyed.Node, want string) bool {
	if n.Kind != keyed.Scalar {
		for _, k := range n.Kids {
			if k.Kind == keyed.Scalar && (same(k.Value, want) || k.Key == want) {
				return true
			}
		}
		return false
	}
	return same(n.Value, want)
}

// same compares two values as a reader does: without quotes, letter case, marks of ranges and units.
func same(have, want string) bool {
	a, b := plainValue(have), plainValue(want)
	if a == b {
		return true
	}
	if x, ok := truth(a); ok {
		y, ok := truth(b)
		return ok && x == y
	}
	if x, ok := number(a); ok {
		y, ok := number(b)
		return ok && x == y
	}
	if isVersion(a) && isVersion(b) {
		return agrees(have, want)
	}
	return false
}

// agrees compares a version range of a manifest with a stated version.
func agrees(have, want string) bool {
	r, ok := parseRange(have, exactly)
	return ok && r.meets(stated(want))
}

// sameSort reports whether two values are of a sort that lets one refute the other.
func sameSort(have, want string) bool {
	a, b := plainValue(have), plainValue(want)
	if a == "" || b == "" || strings.ContainsAny(a, "${}%") {
		return false
	}
	if _, ok := truth(a); ok {
		_, ok = truth(b)
		return ok
	}
	if _, ok := number(a); ok {
		_, ok = number(b)
		return ok
	}
	if isVersion(a) || isVersion(b) {
		return isVersion(a) && isVersion(b)
	}
	return wordValue.MatchString(a) && wordValue.MatchString(b) && !strings.Contains(a, b) && !strings.Contains(b, a)
}

var (
	wordValue = lazyregexp.New(`^[a-z][\w./@:-]*$`)
	unitValue = lazyregexp.New(`^(-?[\d._,]*\d)\s*(?:lines?|seconds?|secs?|minutes?|mins?|hours?|days?|bytes|characters?|chars?|items?|entries|columns?|tokens?|retries|workers?|s|ms|px)$`)
)

func plainValue(s string) string {
	s = strings.ToLower(strings.Trim(strings.TrimSpace(s), `"'`+"`"))
	if g := unitValue.FindStringSubmatch(s); g != nil {
		return g[1]
	}
	return s
}

func truth(s string) (val, ok bool) {
	switch s {
	case "true", "yes", "on", "enabled":
		return true, true
	case "false", "no", "off", "disabled":
		return false, true
	}
	return false, false
}

func number(s string) (float64, bool) {
	n, err := strconv.ParseFloat(strings.NewReplacer("_", "", ",", "").Replace(s), 64)
	return n, err == nil
}
