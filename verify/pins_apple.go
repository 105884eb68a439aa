package verify

import (
	"slices"
	"strings"
	"sync"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

// appleNames are how settings of Xcode, Swift and CocoaPods name the systems.
var appleNames = sync.OnceValue(func() map[string][3]string {
	return map[string][3]string{
		"ios": {"IPHONEOS", "iOS", "ios"}, "os": {"IPHONEOS", "iOS", "ios"}, "macos": {"MACOSX", "macOS", "(?:osx|macos)"},
		"watchos": {"WATCHOS", "watchOS", "watchos"}, "tvos": {"TVOS", "tvOS", "tvos"}, "visionos": {"XROS", "visionOS", "visionos"},
	}
})

// applePins reads for which release of a system the parts of a tree are built at the least. What is stated by a name alone makes no pin.
func (c *conf) applePins(product string) []pin {
	n, ok := appleNames()[strings.TrimPrefix(product, note.PlatformKey)]
	if !ok || !strings.HasPrefix(product, note.PlatformKey) {
		return nil
	}
	const number = `(\d{1,2}(?:[._]\d{1,2}){0,2})\b`
	var out []pin
	for _, k := range []struct {
		names []string
		line  string
	}{
		{[]string{"project.pbxproj", "*.xcconfig", "project.yml", "project.yaml", "Project.swift"}, `\b` + n[0] + `_DEPLOYMENT_TARGET"?(?:\[[^\]\n]*\])*\s*[=:]\s*"?` + number},
		{append([]string{"Project.swift"}, swiftManifests...), `\.` + n[1] + `\(\s*(?:targetVersion:\s*)?(?:\.v|")` + number},
		{[]string{"Project.swift", "project.yml", "project.yaml"}, `\b` + n[1] + `:\s*["']?` + number},
		{[]string{"Podfile", "*.podspec"}, `(?m)^[^#\n]*\b(?:platform\s*=?\s*:` + n[2] + `\s*,\s*|` + n[2] + `\.deployment_target\s*=\s*)["']` + number},
	} {
		re := lazyregexp.New(k.line)
		for _, p := range c.filesNamed(k.names) {
			text := c.text(p)
			at := lineCounter{text: text}
			for _, g := range re.FindAllStringSubmatchIndex(text, 64) {
				release := strings.ReplaceAll(text[g[2]:g[3]], "_", ".")
				in, _ := parseRange(release, exactly)
				out = append(out, pin{path: p, line: at.line(g[2]), what: n[1], text: release, in: in})
			}
		}
	}
	if own := slices.DeleteFunc(slices.Clone(out), func(p pin) bool { return sampled(p.path) || besideOwn.MatchString(p.path) }); len(own) > 0 {
		return own
	}
	return out
}

// besideOwn is the path of what is built beside a product, and to its own releases.
var besideOwn = lazyregexp.New(`(?i)(?:^|/)(?:benchmarks?|playgrounds?|fixtures)/`)
