package verify

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/internal/near"
)

var (
	gradleInclude = lazyregexp.New(`(?m)^\s*include\s*\(?((?:\s*['"][^'"\n]+['"]\s*,?)+)`)
	gradleQuoted  = lazyregexp.New(`['"]([^'"\n]+)['"]`)
	// gradleOpen is a settings file that includes what it computes.
	gradleOpen  = lazyregexp.New(`includeBuild|eachDir|fileTree|listFiles|\bwalk\b|apply\s*\(?\s*from|\bforEach\b|\.each\b|\bfor\s*\(|include\s*\(?\s*[^\s'"(]|\.settings['"]`)
	gradleTask  = lazyregexp.New(`^:?[A-Za-z][\w.-]*(?::[A-Za-z][\w.-]*)+$`)
	mavenModule = lazyregexp.New(`<(?:module|artifactId)>\s*([^<\s]+)\s*</`)
)

// gradle judges the projects that tasks are written with; the tasks themselves come from plugins.
func (r *run) gradle(prog string) {
	settings := r.files("", []string{"settings.gradle.kts", "settings.gradle"})
	at := ""
	for i := 1; i < len(r.args) && len(settings) > 0; i++ {
		a := r.args[i]
		if a == "--tests" || a == "-p" || a == "-b" || a == "-I" || a == "--project-dir" || a == "--init-script" || a == "-g" {
			i++
			continue
		}
		if !gradleTask.MatchString(a) {
			continue
		}
		project := a[:strings.LastIndexByte(a, ':')]
		known, open := r.v.gradleProjects(settings)
		name := ":" + strings.TrimPrefix(project, ":")
		switch {
		case slices.Contains(known, name), r.v.gradleFolder(project):
			at = settings[0]
		case open:
			r.j.out = unverifiable("its settings include projects that they compute")
			return
		case standsFor(project):
			r.j.out = unverifiable("its project is a placeholder, not a name")
			return
		default:
			hint := near.Hint("project", name, known)
			r.refute(fmt.Sprintf("%q includes no project %q", settings[0], name), settings[0], count(len(known), "project")+", none of that name", hint)
			return
		}
	}
	switch {
	case at != "":
		r.confirm("its project is defined", at)
	case strings.Contains(prog, "/") || isWrapper(prog):
		r.program(prog)
	default:
		r.nothing()
	}
	if r.j.decide == nil && silenced(r.j.claim) == "" && len(settings) > 0 {
		r.pluginTasks(settings[0])
	}
}

// gradleProjects lists the projects that settings files include, with those above them; open says that there may be more.
func (v *Verifier) gradleProjects(settings []string) (known []string, open bool) {
	got := remember(v.mf.memo, "gradle "+strings.Join(settings, " "), func() nameList {
		known, open := v.readGradle(settings)
		return nameList{known, open}
	})
	return got.names, got.open
}

// nameList is what files define; open says that there may be more.
type nameList struct {
	names []string
	open  bool
}

func (v *Verifier) readGradle(settings []string) (known []string, open bool) {
	for _, f := range settings {
		src := v.mf.read(f)
		open = open || len(src) == 0 || gradleOpen.Match(src)
		for _, m := range gradleInclude.FindAllSubmatch(src, -1) {
			for _, q := range gradleQuoted.FindAllSubmatch(m[1], -1) {
				name := ":" + strings.TrimPrefix(strings.ReplaceAll(string(q[1]), "/", ":"), ":")
				open = open || strings.ContainsAny(name, "$*")
				for i := len(name); i > 0; i = strings.LastIndexByte(name[:i], ':') {
					known = append(known, name[:i])
				}
			}
		}
	}
	slices.Sort(known)
	return slices.Compact(known), open
}

// gradleFolder reports whether the tree has a build file where a project of that name would stand.
func (v *Verifier) gradleFolder(project string) bool {
	d := strings.ReplaceAll(strings.TrimPrefix(project, ":"), ":", "/")
	return len(v.tree.ending(d+"/build.gradle")) > 0 || len(v.tree.ending(d+"/build.gradle.kts")) > 0
}

// maven judges the modules that -pl names.
func (r *run) maven(prog string) {
	list := valueOf(r.args[1:], "-pl", "--projects")
	poms := r.v.mf.named("pom.xml")
	if list == "" && r.mavenProfiles(poms) {
		return
	}
	if list == "" || len(poms) == 0 || strings.ContainsAny(list, "${}<>*") {
		if strings.Contains(prog, "/") || isWrapper(prog) {
			r.program(prog)
			return
		}
		r.nothing()
		return
	}
	known := remember(r.v.mf.memo, "maven", func() map[string]bool {
		known := map[string]bool{}
		for _, p := range poms {
			known[folder(p)], known[path.Base(folder(p))] = true, true
			for _, m := range mavenModule.FindAllSubmatch(r.v.mf.read(p), -1) {
				known[string(m[1])] = true
			}
		}
		return known
	})
	for m := range strings.SplitSeq(list, ",") {
		name := strings.Trim(strings.TrimLeft(strings.TrimSpace(m), "!+-?"), "/.")
		name = name[strings.LastIndexByte(name, ':')+1:]
		if name == "" || known[name] || r.v.tree.isDir(name) || len(r.v.tree.ending(name+"/pom.xml")) > 0 {
			continue
		}
		var names []string
		for n := range known {
			names = append(names, n)
		}
		slices.Sort(names)
		hint := near.Hint("module", name, names)
		r.refute(fmt.Sprintf("no pom.xml has a module %q", name), poms[0], count(len(poms), "pom.xml")+", none of that name", hint)
		return
	}
	r.confirm("its module is defined", poms[0])
}
