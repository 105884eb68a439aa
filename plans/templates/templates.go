// Package templates holds the templates that promote init copies into a repository. It is data only: every package may
// import it, and it imports nothing of the project.
package templates

import (
	"embed"
	"io/fs"
)

//go:embed *.md *.json
var files embed.FS

// Names returns the file names of all templates in alphabetical order.
func Names() []string {
	entries, err := fs.ReadDir(files, ".")
	if err != nil {
		return nil // the root of an embedded file system is always there
	}
	names := make([]string, len(entries))
	for i, e := range entries {
		names[i] = e.Name()
	}
	return names
}

// Read returns the template of that file name. The error wraps fs.ErrNotExist when there is none.
func Read(name string) ([]byte, error) { return files.ReadFile(name) }
