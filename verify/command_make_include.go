package verify

import (
	"path"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// makeVars are what a Makefile sets its variables to: the likeliest value of each.
type makeVars map[string]string

var (
	makeSet = lazyregexp.New(`^(?:export\s+|override\s+)*([A-Za-z_][\w.-]*)\s*(?::{0,3}|\?)=\s*(.*)$`)
	makeRef = lazyregexp.New(`\$[({]([A-Za-z_][\w.-]*)[)}]`)
)

// makeVariables reads the variables of a Makefile. Of one that is set twice to different things nothing is known, but where both are paths.
func makeVariables(text string) makeVars {
	out := makeVars{}
	for l := range strings.Lines(text) {
		g := makeSet.FindStringSubmatch(strings.TrimSpace(strings.SplitN(l, "#", 2)[0]))
		if g == nil || strings.HasPrefix(l, "\t") {
			continue
		}
		if was, ok := out[g[1]]; ok && was != g[2] && !(strings.Contains(was, "/") && strings.Contains(g[2], "/")) {
			g[2] = "$(" + g[1] + ")"
		}
		out[g[1]] = g[2]
	}
	return out
}

// expand puts the values of variables into a word, some levels deep; what no one line sets stays as it is written.
func (m makeVars) expand(word string, depth int) string {
	if depth > 6 || !strings.Contains(word, "$") {
		return word
	}
	return makeRef.ReplaceAllStringFunc(word, func(v string) string {
		value, ok := m[v[2:len(v)-1]]
		if !ok || value == v || strings.ContainsAny(value, " \t") && !strings.HasPrefix(value, "$(") {
			return v
		}
		return m.expand(value, depth+1)
	})
}

// pgxsTargets are those of the Makefile that builds extensions of PostgreSQL.
var pgxsTargets = strings.Fields("all install installdirs uninstall clean distclean maintainer-clean check installcheck submake")

// placeCalls are calls of make that give a place, the innermost first, with what they give.
var placeCalls = []struct {
	call *lazyregexp.Regexp
	to   string
}{
	{lazyregexp.New(`\$\(shell\s+git\s+rev-parse\s+--show-toplevel[^()]*\)`), "/"},
	{lazyregexp.New(`\$\(shell\s+pwd\)|\$[({](?:CURDIR|PWD)[)}]`), "."},
	{lazyregexp.New(`\$\(shell\s+cd\s+"?([\w./-]+)"?\s*(?:&&|;)\s*pwd(?:\s+-P)?\)`), "$1"},
	{lazyregexp.New(`\$\(dir\s+(?:[\w./-]*/)?[\w.-]+\)`), "./"}, // of the file itself, which is all that stands in one
	{lazyregexp.New(`\$\((?:abspath|realpath|patsubst\s+%/,%,)\s*([\w./-]+)\)`), "$1"},
	{lazyregexp.New(`\$\(wildcard\s+([^$()]+)\)`), "$1"},
}

// makeItself is what a Makefile calls itself by.
var makeItself = lazyregexp.New(`\$\((?:lastword|firstword|word\s+1,)\s*\$[({]MAKEFILE_LIST[)}]\)`)

// placesOfMake works out the places that an include of a Makefile names; what is not known stays as it is written.
func placesOfMake(from, list string) string {
	if !strings.Contains(list, "$") {
		return list
	}
	list = makeItself.ReplaceAllString(list, path.Base(from))
	for range 4 {
		for _, c := range placeCalls {
			list = c.call.ReplaceAllString(list, c.to)
		}
	}
	return strings.ReplaceAll(list, "//", "/")
}

// globbed lists the files of the tree that a pattern of an include in a folder matches.
func (m *manifests) globbed(dir, pattern string) (out []string) {
	at, ok := join(dir, path.Dir(pattern))
	if !ok || strings.ContainsAny(at, "*?[$") {
		return nil
	}
	m.v.tree.load()
	for _, f := range m.v.tree.files {
		if hit, err := path.Match(path.Base(pattern), path.Base(f)); err == nil && hit && folder(f) == at {
			out = append(out, f)
		}
	}
	return out
}

func (m *manifests) include(out *makefile, from, home, list string, vars makeVars, depth int) {
	var files []string
	for f := range strings.FieldsSeq(strings.SplitN(list, "#", 2)[0]) {
		if strings.ContainsAny(f, "*?") && !strings.Contains(f, "$") {
			if found := m.globbed(home, f); len(found) > 0 {
				files = append(files, found...)
				continue
			}
		}
		files = append(files, f)
	}
	for _, f := range files {
		if strings.Trim(f, "$(){}") == "PGXS" {
			out.targets = append(out.targets, pgxsTargets...)
			continue
		}
		if strings.Contains(f, "$") && (strings.HasSuffix(strings.TrimRight(f, ")}"), ".d") || strings.Contains(strings.ToUpper(f), "DEP")) {
			continue // what compilers say of the headers of each file
		}
		if strings.HasPrefix(path.Base(f), ".env") {
			continue // settings, and no targets
		}
		p := m.included(f, home, folder(from), "")
		if p == "" || depth > 40 {
			out.open = "includes a file that cannot be read"
			continue
		}
		sub := m.makefileIn(p, home, vars, depth+1)
		out.targets = append(out.targets, sub.targets...)
		out.patterns = append(out.patterns, sub.patterns...)
		out.swallows = out.swallows || sub.swallows
		if out.open == "" {
			out.open = sub.open
		}
	}
}

// included is the file of the tree that an include names in the first of some folders that has it; empty for none.
func (m *manifests) included(f string, dirs ...string) string {
	if strings.ContainsAny(f, "$*") {
		return ""
	}
	for _, d := range dirs {
		if p, ok := join(d, strings.TrimPrefix(f, "/")); ok && m.v.tree.isFile(p) {
			return p
		}
	}
	return ""
}
