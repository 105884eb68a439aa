package config

import "path/filepath"

// FindRoot returns the root that dir, an absolute path, belongs to: the nearest folder from dir upwards that holds a
// configuration file, else the git top level, else dir itself. The search does not leave the repository that dir lies in.
func FindRoot(dir string, exists func(path string) bool) string {
	for at := dir; ; {
		if exists(filepath.Join(at, FileName)) {
			return at
		}
		if exists(filepath.Join(at, ".git")) {
			return at
		}
		parent := filepath.Dir(at)
		if parent == at {
			return dir
		}
		at = parent
	}
}
