package verify

import (
	"path"
	"strings"

	"github.com/notes-lint/notes-lint/internal/keyed"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// jvm reads the dependencies of Maven and Gradle, with the versions that properties and catalogs give them.
func (c *conf) jvm() {
	c.maven()
	for _, p := range c.v.mf.named("libs.versions.toml") {
		c.sections("gradle", p, "versions")
		c.plainly(p)
		c.catalog(p)
	}
	files := c.gradleFiles()
	c.lines("gradle", gradlePlugin, files)
	for _, p := range files {
		text := c.text(p)
		at := lineCounter{text: text}
		for _, g := range gradleArtifact.FindAllStringSubmatchIndex(text, 2000) {
			d := dep{eco: "gradle", name: text[g[2]:g[3]], path: p, line: at.line(g[2])}
			if g[4] >= 0 {
				d.version = text[g[4]:g[5]]
			} else if group, _, _ := strings.Cut(d.name, ":"); !strings.Contains(group, ".") {
				continue // a part of the build
			}
			if ref, ok := strings.CutPrefix(d.version, "$"); ok {
				d.version = c.gradleValue(strings.Trim(ref, "{}"), `$`+ref)
			}
			c.addDep(d)
		}
	}
}

var (
	gradleArtifact = lazyregexp.New(`["']([\w.-]+:[\w.-]+)(?::([^"':@\s]+)(?:@\w+)?)?["']`)
	mavenProperty  = lazyregexp.New(`^\$\{([\w.-]+)\}$`)
	gradlePlugin   = lazyregexp.New(`id\s*\(?["']([\w.-]+)["']\)?\s+version\s*\(?["']([^"']+)["']`)
)

// catalogVersion is what the key of a version in a catalog may have beside the name that it is for: "v_groovy", "kotlinVersion".
var catalogVersion = lazyregexp.New(`^(?:v|version)[_-]|[_-]version$|Version$`)

// plainly reads such versions again by the names they are for.
func (c *conf) plainly(p string) {
	kf := c.file(p)
	if kf.err != nil || kf.Get("versions") == nil {
		return
	}
	for _, k := range kf.Get("versions").Kids {
		if name := catalogVersion.ReplaceAllString(k.Key, ""); name != k.Key && name != "" && k.Value != "" {
			c.addDep(dep{eco: "gradle", name: name, version: k.Value, path: p, line: k.Line})
		}
	}
}

// gradleFiles lists build scripts and the sources of conventions for them.
func (c *conf) gradleFiles() []string {
	out := c.filesNamed([]string{"*.gradle", "*.gradle.kts"})
	for _, p := range c.filesNamed([]string{"*.kt"}) {
		if d := "/" + folder(p) + "/"; strings.Contains(d, "/buildSrc/") || strings.Contains(d, "/build-logic/") {
			out = append(out, p)
		}
	}
	return out
}

// catalog reads the libraries and plugins of a version catalog.
func (c *conf) catalog(p string) {
	kf := c.file(p)
	if kf.err != nil {
		return
	}
	for _, table := range []string{"libraries", "plugins"} {
		n := kf.Get(table)
		if n == nil {
			continue
		}
		for _, k := range n.Kids {
			if d, ok := catalogEntry(kf.Get("versions"), k); ok {
				d.path = p
				c.addDep(d)
			}
		}
	}
}

// catalogEntry reads `{ module = "g:a", version.ref = "x" }` and what says the same in other ways.
func catalogEntry(versions, k *keyed.Node) (dep, bool) {
	d := dep{eco: "gradle", line: k.Line}
	at := func(keys ...string) string {
		if n := k.Get(keys...); n != nil {
			return n.Value
		}
		return ""
	}
	switch {
	case k.Kind == keyed.Scalar:
		i := strings.LastIndexByte(k.Value, ':')
		if i < 0 {
			return d, false
		}
		d.name, d.version = k.Value[:i], k.Value[i+1:]
	case at("group") != "":
		d.name = at("group") + ":" + at("name")
	default:
		d.name = at("module") + at("id")
	}
	if v := at("version"); v != "" {
		d.version = v
	}
	if ref := at("version", "ref"); ref != "" && versions != nil {
		d.version = "$" + ref
		if n := versions.Get(ref); n != nil && n.Value != "" {
			d.version, d.line = n.Value, n.Line
		}
	}
	return d, d.name != ""
}

// gradleValue is what a name of a build script stands for when all scripts and properties agree; otherwise the name as written.
func (c *conf) gradleValue(name, written string) string {
	if i := strings.LastIndexByte(name, '.'); i >= 0 {
		name = name[i+1:]
	}
	if c.gradleNames == nil {
		c.gradleNames = map[string]string{}
		for _, p := range append(c.gradleFiles(), c.v.mf.named("gradle.properties")...) {
			for _, g := range gradleSetting.FindAllStringSubmatch(c.text(p), 2000) {
				if old, ok := c.gradleNames[g[1]]; ok && old != g[2] {
					g[2] = "" // several values
				}
				c.gradleNames[g[1]] = g[2]
			}
		}
	}
	if v := c.gradleNames[name]; v != "" {
		return v
	}
	return written
}

// gradleSetting is a name that is given a literal version.
var gradleSetting = lazyregexp.New(`(?m)(?:^|[\s.,(\["'])([A-Za-z][\w-]*)["']?\]?\s*[=:]\s*["']?(\d[\w.+-]*)["']?\s*(?:,|\)|\]|;|//.*)?\s*$`)

// maven reads the dependencies of every pom.xml.
func (c *conf) maven() {
	poms := c.v.mf.named("pom.xml")
	for _, p := range poms {
		kf := c.file(p)
		if kf.err != nil {
			continue
		}
		for _, keys := range [][]string{{"project"}, {"project", "dependencies"}, {"project", "dependencyManagement", "dependencies"}} {
			n := kf.Get(keys...)
			if n == nil {
				continue
			}
			for _, k := range n.Kids {
				if strings.Contains(k.Key, ":") {
					c.addDep(dep{eco: "maven", name: k.Key, version: c.mavenValue(p, k.Value, poms), path: p, line: k.Line})
				}
			}
		}
	}
}

// mavenValue resolves a property from the file, the files above it, or the only one of the tree that sets it.
func (c *conf) mavenValue(p, version string, poms []string) string {
	g := mavenProperty.FindStringSubmatch(version)
	if g == nil {
		return version
	}
	for dir := folder(p); ; dir = folder(dir) {
		if v := c.mavenSets(path.Join(dir, "pom.xml"), g[1]); v != "" {
			return v
		}
		if dir == "" {
			break
		}
	}
	only := ""
	for _, p := range poms[:min(len(poms), 200)] {
		v := c.mavenSets(p, g[1])
		if v != "" && only != "" && v != only {
			return version
		}
		if v != "" {
			only = v
		}
	}
	if only == "" {
		return version
	}
	return only
}

func (c *conf) mavenSets(p, name string) string {
	kf := c.file(p)
	if kf.err != nil {
		return ""
	}
	if n := kf.Get("project", "properties", name); n != nil {
		return n.Value
	}
	return ""
}
