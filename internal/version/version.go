// Package version knows which version of the programs this is. The number is a file of the source, because a program
// installed from a module or by a hook manager is built without tags.
package version

import (
	_ "embed"
	"runtime/debug"
	"strings"
)

//go:embed VERSION
var number string

// Number returns the semantic version, such as "0.1.0".
func Number() string { return strings.TrimSpace(number) }

// String returns the version and, when the build knows it, the revision: "0.1.0 (1f2e3d4, modified)".
func String() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return Number()
	}
	return describe(Number(), info.Settings)
}

func describe(number string, settings []debug.BuildSetting) string {
	var revision, modified string
	for _, s := range settings {
		switch s.Key {
		case "vcs.revision":
			revision = s.Value[:min(7, len(s.Value))]
		case "vcs.modified":
			if s.Value == "true" {
				modified = ", modified"
			}
		}
	}
	if revision == "" {
		return number
	}
	return number + " (" + revision + modified + ")"
}
