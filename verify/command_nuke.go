package verify

import (
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

var (
	nukeTarget = lazyregexp.New(`(?m)^\s*(?:(?:public|protected|private|internal|virtual|override|new)\s+)*(?:I\w+\.)?Target\s+(?:I\w+\.)?(\w+)\s*(?:=>|\{|=)`)
	nukeBuild  = lazyregexp.New(`\bclass\s+\w+\s*:\s*([\w.]*NukeBuild)\b([^{\n]*)`)
	nukeScript = lazyregexp.New(`^(?:\./|\.\\)?build\.(?:ps1|sh|cmd)$`)
)

// nuke judges the targets that a build script of NUKE is handed, where the tree has all of them; it reports whether it could.
func (r *run) nuke() bool {
	if len(r.args) < 2 || r.args[0] != "nuke" && !r.nukeScript() || !r.v.tree.isDir(".nuke") && len(r.v.tree.ending(".nuke/build.schema.json")) == 0 {
		return false
	}
	got := remember(r.v.mf.memo, "nuke", r.v.nukeTargets)
	if got.open || len(got.names) == 0 {
		return false
	}
	for _, a := range r.args[1:] {
		if strings.HasPrefix(a, "-") || !plainName(a) {
			break // what follows is a value of a parameter, or may be
		}
		if !slices.ContainsFunc(got.names, func(n string) bool { return strings.EqualFold(n, a) }) {
			r.lookUp("target", a, got.names, r.v.nukeFile())
			return true
		}
	}
	return false
}

// nukeScript reports whether a command runs a script for builds that stands in a folder where it may be run.
func (r *run) nukeScript() bool {
	name := strings.TrimLeft(r.args[0], "./\\")
	return nukeScript.MatchString(r.args[0]) && slices.ContainsFunc(r.dirs, func(d string) bool { return r.v.tree.isFile(path.Join(d, name)) })
}

func (v *Verifier) nukeFiles() []string {
	return remember(v.mf.memo, "nuke files", func() []string {
		var out []string
		for _, f := range v.tree.files {
			if path.Ext(f) == ".cs" && strings.Contains(strings.ToLower(f), "build") && len(out) < 300 {
				out = append(out, f)
			}
		}
		return out
	})
}

// nukeFile is the file with the class of the build.
func (v *Verifier) nukeFile() string {
	for _, f := range v.nukeFiles() {
		if nukeBuild.Match(v.mf.read(f)) {
			return f
		}
	}
	return ".nuke"
}

// nukeTargets lists the targets of the build; it is open where the class of the build has more of them from interfaces that are not in
// the tree, or from a class between.
func (v *Verifier) nukeTargets() nameList {
	var out nameList
	builds := 0
	for _, f := range v.nukeFiles() {
		src := v.mf.read(f)
		if g := nukeBuild.FindSubmatch(src); g != nil {
			builds++
			out.open = out.open || string(g[1]) != "NukeBuild" && string(g[1]) != "Nuke.Common.NukeBuild" || strings.Contains(string(g[2]), ",")
		}
		for _, g := range nukeTarget.FindAllSubmatch(src, 500) {
			out.names = append(out.names, string(g[1]))
		}
	}
	out.open = out.open || builds != 1
	slices.Sort(out.names)
	out.names = slices.Compact(out.names)
	return out
}
