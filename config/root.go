package config

import (
	"os"
	"path/filepath"

	"github.com/notes-lint/notes-lint/repo"
)

// Root is the nearest folder with a configuration file at or above start, no higher than the git top level; else the top
// level, else start.
func Root(start string, env []string) string {
	top, inGit := repo.Top(start, env)
	for d := start; ; d = filepath.Dir(d) {
		if _, err := os.Stat(filepath.Join(d, FileName)); err == nil {
			return d
		}
		if inGit && d == top || filepath.Dir(d) == d {
			break
		}
	}
	if inGit {
		return top
	}
	return start
}
