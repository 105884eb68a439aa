// Package version knows which release this is.
package version

import (
	_ "embed"
	"runtime/debug"
	"strings"
)

//go:embed VERSION
var number string

// Number returns the release number, such as 0.1.0.
func Number() string { return strings.TrimSpace(number) }

// String returns the release number and, when the build recorded it, the commit.
func String() string {
	s := Number()
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return s
	}
	for _, kv := range info.Settings {
		if kv.Key == "vcs.revision" && len(kv.Value) >= 12 {
			s += " (" + kv.Value[:12] + ")"
		}
	}
	return s
}
