package verify

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

// ownPackage is a package of the tree with the version that its manifest gives it.
type ownPackage struct {
	name, version, path string
	line                int
}

// exactVersion is a version of three parts.
var exactVersion = lazyregexp.New(`^\d+\.\d+\.\d+$`)

// ownPackages lists the packages of the tree by their names and by those of their folders, as note.PackageSlug has them; what several are called is none.
func (v *Verifier) ownPackages() map[string]*ownPackage {
	return remember(v.mf.memo, "versions of own packages", func() map[string]*ownPackage {
		out := map[string]*ownPackage{}
		add := func(p string, section ...string) {
			f := v.conf.file(p)
			if f.err != nil || vendored(p) || testFile(p) || sampled(p) {
				return
			}
			name, version := f.Get(append(section, "name")...), f.Get(append(section, "version")...)
			if name == nil || version == nil || !exactVersion.MatchString(version.Value) {
				return
			}
			own := &ownPackage{name.Value, version.Value, p, version.Line}
			for _, key := range slices.Compact([]string{note.PackageSlug(name.Value), note.PackageSlug(path.Base(folder(p)))}) {
				if _, twice := out[key]; twice {
					own = nil
				}
				out[key] = own
			}
		}
		for _, p := range v.mf.named("package.json", "pubspec.yaml") {
			add(p)
		}
		for _, p := range v.mf.named("Cargo.toml") {
			add(p, "package")
		}
		for _, p := range v.mf.named("pyproject.toml") {
			add(p, "project")
			add(p, "tool", "poetry")
		}
		return out
	})
}

var (
	// ofPackages leads to a package in a list of them, and thenTold follows what is told of one version and not of the package.
	ofPackages = lazyregexp.New(`(?i)(?:^|[(,:|–—]|\band\b|^\s*[-*+]|\b(?:currently|version|at))[\s*_"'\x60]*$`)
	thenTold   = lazyregexp.New(`(?i)^[\s*_"'\x60]*(?:was|were|had|adds?|added|introduce[sd]?|require[sd]?|fix(?:e[sd])?|bring[s]?|brought|release[sd]?|change[sd]?|remove[sd]?|ship(?:s|ped)|\+|and (?:later|up|above)|or (?:later|above|newer))`)
)

// ownVersionOf judges the version of a package of the tree itself, and reports whether it is one. A manifest that is behind the text may be told its
// version elsewhere.
func (v *Verifier) ownVersionOf(j *job, name string) bool {
	c := j.claim
	want, ok := parseVersion(c.Want)
	p := v.ownPackages()[name]
	if p == nil || !ok || want[1] < 0 || want[2] < 0 && !strings.Contains(c.Target, "v"+c.Want) {
		return false
	}
	now, ok := parseVersion(p.version)
	if !ok {
		return false
	}
	for i := range want {
		if want[i] < 0 {
			continue
		}
		if want[i] != now[i] {
			line := j.doc.LineSpan(c.At.Start.Line)
			before, behind := string(j.doc.Source[line.Start:c.At.Span.Start]), string(j.doc.Source[c.At.Span.End:line.End])
			if now[i] < want[i] || silenced(c) != "" || !ofPackages.MatchString(before) || thenTold.MatchString(behind) {
				return false
			}
			j.out = missing(fmt.Sprintf("%q is %s in %q, not %s", p.name, p.version, p.path, c.Want), diag.Evidence{Path: p.path, Line: p.line, Commit: v.commit(), Seen: p.version})
			j.out.Rule = "stale-version"
			return true
		}
	}
	j.out = confirmedAt(fmt.Sprintf("%q is %s", p.name, p.version), p.path, p.line)
	return true
}
