package verify

import (
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

var (
	// swiftPackage is a package that SwiftPM or Tuist fetches, with what its version is asked for by.
	swiftPackage   = lazyregexp.New(`\.(?:package|remote)\(\s*(?:name:\s*"[^"]*",\s*)?(?:url|id):\s*"(?:[^"\n]*?([^/":\s]+)/)?([^/":\s]+?)(?:\.git)?/?",\s*(?:requirement:\s*)?\.?(from|exact|upToNextMajor|upToNextMinor)[:(]\s*(?:from:\s*)?"(\d[\w.+-]*)"`)
	platformEnding = lazyregexp.New(`(?i)[.-](?:ios-sdk|ios|swift|cocoa|apple|spm)$`)
	podLine        = lazyregexp.New(`(?m)^\s*pod\s+['"]([\w.+-]+)[\w/.+-]*['"](?:\s*,\s*['"]([^'"\n]+)['"])?`)
	// fetched is what CMake fetches, at the tag of a release or by its archive.
	fetchedTag     = lazyregexp.New(`(?i)\b(?:FetchContent_Declare|ExternalProject_Add)\s*\(\s*"?([\w.+-]+)"?\s[^)]*?\bGIT_TAG\s+"?v?(?:[A-Za-z]+[-_])?(\d+(?:\.\d+)+)"?[\s)#]`)
	fetchedArchive = lazyregexp.New(`(?i)\b(?:FetchContent_Declare|ExternalProject_Add)\s*\(\s*"?([\w.+-]+)"?\s[^)]*?\bURL\s+"?[^\s")]*?[/_-]v?(\d+(?:\.\d+)+)(?:/[^\s")]*)?\.(?:zip|tar|tgz)`)
	cpmPackage     = lazyregexp.New(`(?i)\bCPM(?:Add|Find)Package\s*\(\s*"[a-z]+:[\w.-]+/([\w.-]+?)[@#]v?(\d+(?:\.\d+)+)[^"]*"`)
	cpmNamed       = lazyregexp.New(`(?i)\bCPM(?:Add|Find)Package\s*\(\s*NAME\s+([\w.+-]+)\s[^)]*?\b(?:VERSION|GIT_TAG)\s+"?v?(\d+(?:\.\d+)+)"?[\s)#]`)
	bazelDep       = lazyregexp.New(`(?m)^\s*bazel_dep\(\s*name\s*=\s*"([\w.-]+)"\s*,\s*version\s*=\s*"(\d[\w.-]*)"`)
)

// native reads the dependencies of Swift, C and C++.
func (c *conf) native() {
	for _, p := range c.filesNamed(append([]string{"Project.swift", "Dependencies.swift"}, swiftManifests...)) {
		text := c.text(p)
		at := lineCounter{text: text}
		for _, g := range swiftPackage.FindAllStringSubmatchIndex(text, 2000) {
			sign := map[string]string{"exact": "", "upToNextMinor": "~"}
			s, ok := sign[text[g[6]:g[7]]]
			if !ok {
				s = "^"
			}
			d := dep{eco: "swift", name: text[g[4]:g[5]], version: s + text[g[8]:g[9]], path: p, line: at.line(g[4])}
			if scope, name, ok := strings.Cut(d.name, "."); ok && g[2] < 0 { // what a registry has by "scope.Name"
				d.name = name
				c.addDep(dep{eco: d.eco, name: scope + "." + name, version: d.version, path: p, line: d.line})
			}
			c.addDep(d)
			if g[2] >= 0 {
				of := d
				of.name = text[g[2]:g[3]] + "/" + d.name
				c.addDep(of)
			}
			if short := platformEnding.ReplaceAllString(d.name, ""); short != d.name { // people call firebase-ios-sdk "Firebase"
				d.name = short
				c.addDep(d)
			}
		}
	}
	c.lines("pod", podLine, c.v.mf.named("Podfile"))
	for _, p := range c.filesNamed([]string{"CMakeLists.txt", "*.cmake"}) {
		text := c.text(p)
		if !strings.Contains(text, "FetchContent_Declare") && !strings.Contains(text, "ExternalProject_Add") && !strings.Contains(text, "CPM") {
			continue
		}
		for _, re := range []*lazyregexp.Regexp{fetchedTag, fetchedArchive, cpmPackage, cpmNamed} {
			c.lines("cmake", re, []string{p})
		}
	}
	c.lines("bazel", bazelDep, c.v.mf.named("MODULE.bazel"))
}
