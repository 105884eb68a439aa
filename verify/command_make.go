package verify

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/internal/near"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
)

// makefile is what a Makefile, justfile or Taskfile defines.
type makefile struct {
	targets  []string
	patterns []string // with %
	phony    []string // declared to be no files
	open     string   // why a name that is not listed may still be there; empty when the list is whole
	swallows bool     // whatever else it is asked for it does nothing, and does not fail
}

var (
	makeTarget = lazyregexp.New(`^([^\s#:=][^#:=]*?)\s*::?(?:[^=]|$)`)
	// makeNothing is a rule for any target that does nothing: what stands behind a target is handed to it.
	makeNothing = lazyregexp.New(`(?m)^%[ \t]*::?[ \t]*(?:;[ \t]*)?(?:@?(?::|true)[ \t]*)?$(?:\n\t@?(?::|true)[ \t]*$)?`)
	makeInclude = lazyregexp.New(`^\s*[-s]?include\s+(.+)$`)
	justTarget  = lazyregexp.New(`^@?([A-Za-z_][\w-]*)(?:\s[^#]*?)?:(?:[^=]|$)`)
	justAlias   = lazyregexp.New(`^alias\s+([\w-]+)\s*:=`)
	justImport  = lazyregexp.New(`^(?:import|mod)\b\??\s*(.*)$`)
)

// makefileAt reads a Makefile and what it includes, each once, at most 40 files deep.
func (m *manifests) makefileAt(p string) *makefile { return m.makefileIn(p, folder(p), nil, 0) }

// makefileIn is makefileAt for a file that another one includes, which runs in a folder and has variables of its own.
func (m *manifests) makefileIn(p, home string, outer makeVars, depth int) *makefile {
	key := p
	if depth > 0 {
		key += " in " + home
	}
	if got, ok := m.makes[key]; ok {
		return got
	}
	out := &makefile{}
	m.makes[key] = out
	text := strings.ReplaceAll(strings.ReplaceAll(string(m.read(p)), "\r\n", "\n"), "\\\n", " ")
	defer func() {
		slices.Sort(out.targets)
		out.targets = slices.Compact(out.targets)
	}()
	if at := makeNothing.FindStringIndex(text); at != nil && !strings.HasPrefix(text[at[1]:], "\n\t") {
		out.swallows = true
		text = text[:at[0]] + text[at[1]:]
	}
	vars := makeVariables(text)
	for name, value := range outer {
		if _, own := vars[name]; !own {
			vars[name] = value
		}
	}
	macro := false
	for l := range strings.Lines(text) {
		l = strings.TrimRight(l, "\n")
		switch word := strings.TrimPrefix(strings.TrimLeft(l, " "), "override "); {
		case strings.HasPrefix(word, "define "):
			macro = true
		case strings.HasPrefix(word, "endef"):
			macro = false
		}
		if macro {
			continue // what it makes is made where it is called
		}
		if inc := makeInclude.FindStringSubmatch(l); inc != nil {
			m.include(out, p, home, placesOfMake(p, vars.expand(inc[1], 0)), vars, depth)
			continue
		}
		if strings.HasPrefix(l, "\t") {
			continue
		}
		l = strings.TrimLeft(l, " ")
		if strings.HasPrefix(l, "#") {
			continue
		}
		if strings.Contains(l, "$(eval") || strings.Contains(l, "$(call") && !strings.Contains(l, "=") {
			out.open = "targets are made by macros"
		}
		mt := makeTarget.FindStringSubmatch(l)
		if mt == nil {
			continue
		}
		for name := range strings.FieldsSeq(mt[1]) {
			name = vars.expand(name, 0)
			switch {
			case strings.Contains(name, "$") && !strings.ContainsAny(name, "%/"):
				out.open = "a target's name is computed"
			case strings.Contains(name, "%"):
				out.patterns = append(out.patterns, name)
			case name == ".DEFAULT":
				out.open = "there is a default recipe"
			case name == ".PHONY":
				_, rest, _ := strings.Cut(l, ":")
				out.phony = append(out.phony, strings.Fields(rest)...)
			case name == ".SUFFIXES" || name == ".SILENT" || name == ".ONESHELL" || name == ".NOTPARALLEL":
			default:
				out.targets = append(out.targets, name)
			}
		}
	}
	return out
}

// has reports whether the file defines the target.
func (f *makefile) has(target string) bool {
	if slices.Contains(f.targets, target) {
		return true
	}
	return slices.ContainsFunc(f.patterns, func(p string) bool {
		pre, post, _ := strings.Cut(p, "%")
		if strings.Contains(p, "$") {
			return (strings.Contains(target, "/") || !strings.Contains(p, "/")) && (strings.Contains(post, "$") || strings.HasSuffix(target, post))
		}
		return len(target) > len(pre)+len(post) && strings.HasPrefix(target, pre) && strings.HasSuffix(target, post)
	})
}

var makeNames = []string{"GNUmakefile", "makefile", "Makefile"}

// make judges make targets.
func (r *run) make() {
	file, dir, targets := "", "", []string{}
	for i := 1; i < len(r.args); i++ {
		switch a := r.args[i]; {
		case a == "":
			continue
		case a == "-C" || a == "--directory":
			if i++; i < len(r.args) {
				if dir = r.args[i]; dir == "" {
					r.nothing()
					return
				}
			}
		case strings.HasPrefix(a, "-C"):
			dir = a[2:]
		case strings.HasPrefix(a, "--directory="):
			dir = a[len("--directory="):]
		case a == "-f" || a == "--file" || a == "--makefile":
			if i++; i < len(r.args) {
				file = r.args[i]
			}
		case a == "-j" || a == "-l" || a == "-o" || a == "-W":
			if i+1 < len(r.args) && strings.Trim(r.args[i+1], "0123456789") == "" {
				i++
			}
		case strings.HasPrefix(a, "-"), strings.Contains(a, "="):
		default:
			targets = append(targets, a)
		}
	}
	if len(targets) == 0 && file == "" {
		r.nothing()
		return
	}
	names := makeNames
	if file != "" {
		names = []string{file}
	}
	likely, all := r.files(dir, names), r.v.mf.named(names...)
	if at := r.placed(dir); at != nil {
		if all = likely; len(all) == 0 { // it is told where to read, and so reads nothing elsewhere
			r.noManifestIn(at, strconv.Quote(at[0]), "make", names...)
			return
		}
	}
	r.targets("make", targets, likely, all, names, r.v.mf.makefileAt)
}

// placed lists the folders of the tree that a command is told to run in; nil when it is told none, or none that is there.
func (r *run) placed(dir string) (out []string) {
	for _, d := range r.dirs {
		if p, ok := join(d, dir); ok && dir != "" && r.v.tree.isDir(p) && !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	return out
}

// files lists the manifests that the command reads from the folders it may run in.
func (r *run) files(dir string, names []string) []string {
	var out []string
	for _, d := range r.dirs {
		for _, n := range names {
			if p, ok := join(path.Join(d, dir), n); ok && r.v.tree.isFile(p) && !slices.Contains(out, p) {
				out = append(out, p)
				break
			}
		}
	}
	return out
}

// targets judges the names of targets by the likely manifests, then by all of the tree.
func (r *run) targets(what string, targets, likely, all, names []string, read func(string) *makefile) {
	if len(all) == 0 {
		r.noManifest(what, names...)
		return
	}
	at := ""
	for i, t := range targets {
		p, open := "", ""
		for _, f := range append(slices.Clone(likely), all...) {
			mf := read(f)
			if mf.has(t) || mf.swallows && i > 0 {
				p = f
				break
			}
			if slices.Contains(likely, f) && mf.open != "" && open == "" {
				open = mf.open
			}
		}
		if p != "" && open == "" && len(likely) > 0 && !slices.Contains(likely, p) && r.besideOnly(folder(p)) {
			p = "" // of another project
		}
		if own := r.declaredOnly(t, likely, read); own != "" && open == "" && (p == "" || folder(p) != folder(own)) {
			r.refute(fmt.Sprintf("%q declares %q phony and has no rule for it", own, t), own, "make does nothing for it", "")
			return
		}
		switch {
		case p != "":
			at = p
		case open != "":
			r.j.out = unverifiable(open)
			return
		case strings.ContainsAny(t, "*?"):
			r.j.out = unverifiable("a pattern of targets")
			return
		case what == "make" && (strings.Contains(t, "/") || path.Ext(t) != ""):
			r.j.out = unverifiable("may be a file that an implicit rule makes")
			if !strings.Contains(t, "/") {
				r.readThen(t, likely)
			}
			return
		default:
			r.refuteTarget(what, t, likely, all, read)
			return
		}
	}
	r.confirm("the target is defined", at)
	switch {
	case len(likely) == 0:
		r.readElsewhere(what, all, manifestNames[what])
	case len(targets) == 1 && at != likely[0] && folder(at) != folder(r.j.doc.Path):
		r.readThen(targets[0], likely[:1])
	case len(targets) == 1 && folder(at) == "":
		if i := slices.IndexFunc(likely, func(l string) bool { return folder(l) != "" && folder(l) == folder(r.j.doc.Path) }); i >= 0 && !read(likely[i]).has(targets[0]) && read(likely[i]).open == "" {
			r.readThen(targets[0], likely[i:i+1]) // it was told of the file beside it, when that had the target
		}
	}
	if len(targets) == 1 && r.j.decide == nil {
		r.recipe(what, targets[0], at)
	}
}

// declaredOnly is the Makefile that a command reads first when it names a target among those that are no files, and nothing makes it there; empty for
// another.
func (r *run) declaredOnly(target string, likely []string, read func(string) *makefile) string {
	if len(likely) == 0 {
		return ""
	}
	mf := read(likely[0])
	if !slices.Contains(mf.phony, target) || mf.has(target) || mf.open != "" || mf.swallows {
		return ""
	}
	return likely[0]
}

// besideOnly reports whether a folder is that of a project beside the one that the document lies in, of which the text does not speak.
func (r *run) besideOnly(dir string) bool {
	here := folder(r.j.doc.Path)
	if here == "" || here[0] == '.' || dir == "" || r.j.claim.Dir != "" {
		return false
	}
	own, _, _ := strings.Cut(here, "/")
	if !r.v.packageHomes()[own] && !r.v.tree.nestsCode(own) {
		return false // a folder of texts, which tell of all
	}
	other, _, _ := strings.Cut(dir, "/")
	c := r.j.claim.Context
	return own != other && !hasWord(c.Sentence+"\n"+c.Heading+"\n"+r.j.doc.LineText(r.j.claim.At.Start.Line), other)
}

// readThen lets the files that a command reads where it may run be looked up as they were when the text was written.
func (r *run) readThen(target string, files []string) {
	if r.j.claim.Dir == "" {
		r.j.target, r.j.reads = target, files
	}
}

func (r *run) refuteTarget(what, t string, likely, all []string, read func(string) *makefile) {
	f := all[0]
	if len(likely) > 0 {
		f = likely[0]
		if i := slices.IndexFunc(likely, func(l string) bool { return folder(l) == folder(r.j.doc.Path) }); i >= 0 && r.j.claim.Dir == "" {
			f = likely[i] // the one that is meant, whichever is read first
		}
	} else if len(all) > 1 || folder(f) != "" {
		r.j.out = unverifiable("no " + what + " file in the folders it may run in")
		r.readThen(t, all[:min(len(all), maxReadElsewhere)]) // one of them was meant, if it had the target when that was written
		r.readElsewhere(what, all, manifestNames[what])
		return
	}
	mf := read(f)
	hint := near.Hint("target", t, mf.targets)
	r.refute(fmt.Sprintf("%q has no target %q", f, t), f, count(len(mf.targets), "target")+", none of that name", hint)
}

// maxReadElsewhere is how many files of other folders are asked for a target that none of them has now.
const maxReadElsewhere = 8

// manifestNames are the files that programs with targets read by themselves.
var manifestNames = map[string][]string{"make": makeNames, "just": justNames, "task": taskNames}

// wholeTree is where a program finds no file when there is none anywhere.
const wholeTree = "the tree"

// noManifest judges a command whose program reads a file that is nowhere in the tree. It is refuted when history had such
// a file, and in the repository's own notes, which speak of nothing else.
func (r *run) noManifest(program string, names ...string) {
	r.noManifestIn(r.dirs[:min(len(r.dirs), 2)], wholeTree, program, names...)
}

// noManifestIn is noManifest for a program that reads in some folders of the tree, which place tells, and in no other.
func (r *run) noManifestIn(dirs []string, place, program string, names ...string) {
	if program == "make" && len(r.v.mf.named("CMakeLists.txt", "configure.ac", "configure", "Makefile.am", "Makefile.in", "meson.build", "Makefile.PL", "Configure", "configure.py")) > 0 {
		r.j.out = unverifiable("its makefile is generated")
		return
	}
	j, why := r.j, fmt.Sprintf("no file for %s in %s", program, place)
	for _, n := range names {
		for _, d := range dirs {
			j.asks = append(j.asks, repo.Ask{Path: path.Join(d, n), Exact: true})
		}
	}
	exact := len(j.asks)
	if _, ok := toolchains()[program]; ok && len(names) == 1 && place == wholeTree {
		j.asks = append(j.asks, repo.Ask{Path: names[0]}) // it may run in any folder
	}
	j.decide = func(fates []repo.Fate) verdict {
		own := j.doc.Host == note.Native && j.doc.Layer != note.Episodic
		for i, f := range fates {
			if f.Was == "" || f.Now != "" || r.v.view.Lookup(f.Was).State == repo.Ignored || i >= exact && f.Date == "" {
				continue
			}
			if i >= exact {
				j.outlives(f.Date, unverifiable(why))
			}
			out := r.v.fate(j, f.Was, f)
			out.Because = fmt.Sprintf("%s: %q was %s", why, f.Was, out.Because)
			return silence(j.claim, out)
		}
		if own && silenced(j.claim) == "" {
			return missing(why, diag.Evidence{Commit: r.v.commit(), Seen: "no " + strings.Join(names, ", ") + " anywhere"})
		}
		return unverifiable(why)
	}
}

// silence takes a refutation back when the sentence does not state the claim as true now.
func silence(c note.Claim, out verdict) verdict {
	if why := silenced(c); why != "" {
		return unverifiable(why)
	}
	return out
}

var justNames = []string{"justfile", "Justfile", ".justfile"}

func (r *run) just() {
	var names []string
	for i := 1; i < len(r.args); i++ {
		a := r.args[i]
		if a == "" || strings.HasPrefix(a, "--") && !strings.Contains(a, "=") && a != "--list" && a != "--dry-run" {
			r.nothing()
			return
		}
		if strings.HasPrefix(a, "-") || strings.Contains(a, "=") {
			continue
		}
		names = append(names, a)
		break // what follows are arguments of the recipe
	}
	if len(names) == 0 {
		r.nothing()
		return
	}
	if r.justModule(names) {
		return
	}
	if i := strings.LastIndexAny(names[0], "/"); i >= 0 || strings.Contains(names[0], "::") {
		r.nothing()
		return
	}
	r.targets("just", names, r.files("", justNames), r.v.mf.named(justNames...), justNames, r.v.mf.justfileAt)
	r.namedArgument(names[0])
}

// justfileAt reads a justfile; imports of files in the tree are followed.
func (m *manifests) justfileAt(p string) *makefile {
	if got, ok := m.makes[p]; ok {
		return got
	}
	out := &makefile{}
	m.makes[p] = out
	for l := range strings.Lines(string(m.read(p))) {
		l = strings.TrimRight(l, "\r\n")
		if a := justAlias.FindStringSubmatch(l); a != nil {
			out.targets = append(out.targets, a[1])
		} else if i := justImport.FindStringSubmatch(l); i != nil && !strings.HasSuffix(l, ":") {
			if g := justMod.FindStringSubmatch(l); g != nil {
				out.targets = append(out.targets, g[1]) // its recipes are called by its name and theirs
				continue
			}
			f, ok := join(folder(p), strings.Trim(i[1], `"' `))
			if !ok || !m.v.tree.isFile(f) {
				out.open = "uses another justfile"
				continue
			}
			sub := m.justfileAt(f)
			out.targets = append(out.targets, sub.targets...)
			out.open = cmp.Or(out.open, sub.open)
		} else if t := justTarget.FindStringSubmatch(l); t != nil {
			out.targets = append(out.targets, t[1])
		}
	}
	return out
}
