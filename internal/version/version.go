// Package version knows which version of the programs this is. The number is a file of the source, because a program
// installed from a module or by a hook manager is built without tags.
package version

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"runtime"
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

// Build is what is known of how a program was made.
type Build struct {
	Version  string `json:"version"`
	Revision string `json:"revision"` // full hash of the commit; empty when the build does not know it
	Modified bool   `json:"modified"` // the files differed from that commit
	Go       string `json:"go"`
	Platform string `json:"platform"` // such as linux/amd64
}

// Print writes the version of a program as --version does, or all of its Build as JSON.
func Print(w io.Writer, program string, asJSON bool) error {
	if !asJSON {
		_, err := fmt.Fprintln(w, program, String())
		return err
	}
	var settings []debug.BuildSetting
	if info, ok := debug.ReadBuildInfo(); ok {
		settings = info.Settings
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(build(settings))
}

func build(settings []debug.BuildSetting) Build {
	b := Build{Version: Number(), Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH}
	for _, s := range settings {
		switch s.Key {
		case "vcs.revision":
			b.Revision = s.Value
		case "vcs.modified":
			b.Modified = s.Value == "true"
		}
	}
	return b
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
