package repo

import (
	"os/exec"
	"path/filepath"
	"strings"
)

// environ is an environment as os.Environ gives it. A later assignment wins.
type environ []string

func (e environ) get(name string) string {
	for i := len(e) - 1; i >= 0; i-- {
		if key, value, ok := strings.Cut(e[i], "="); ok && key == name {
			return value
		}
	}
	return ""
}

// with returns a copy of e in which the given assignments replace earlier ones.
func (e environ) with(assignments ...string) environ {
	return append(e.without(func(name string) bool {
		for _, a := range assignments {
			if key, _, _ := strings.Cut(a, "="); key == name {
				return true
			}
		}
		return false
	}), assignments...)
}

// without returns a copy of e without the variables that drop names.
func (e environ) without(drop func(name string) bool) environ {
	out := make(environ, 0, len(e)+8)
	for _, assignment := range e {
		if name, _, _ := strings.Cut(assignment, "="); !drop(name) {
			out = append(out, assignment)
		}
	}
	return out
}

// isLocation reports whether a variable tells git where the parts of one repository lie. Such variables, inherited
// from the hook of one repository, must never reach another.
func isLocation(name string) bool {
	switch name {
	case "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY",
		"GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_PREFIX", "GIT_NAMESPACE", "GIT_QUARANTINE_PATH",
		"GIT_SHALLOW_FILE", "GIT_GRAFT_FILE", "GIT_INTERNAL_SUPER_PREFIX", "GIT_IMPLICIT_WORK_TREE",
		"GIT_NO_REPLACE_OBJECTS", "GIT_REPLACE_REF_BASE":
		return true
	}
	return false
}

// isLocal is isLocation plus the variables that carry configuration for one repository only.
func isLocal(name string) bool {
	return isLocation(name) || name == "GIT_CONFIG" || name == "GIT_CONFIG_PARAMETERS" || name == "GIT_CONFIG_COUNT" ||
		strings.HasPrefix(name, "GIT_CONFIG_KEY_") || strings.HasPrefix(name, "GIT_CONFIG_VALUE_")
}

// program finds an executable on the PATH of e. Relative entries are skipped: they would run a file of the repository.
func (e environ) program(name string) (string, bool) {
	for _, dir := range filepath.SplitList(e.get("PATH")) {
		if !filepath.IsAbs(dir) {
			continue
		}
		if file, err := exec.LookPath(filepath.Join(dir, name)); err == nil {
			return file, true
		}
	}
	return "", false
}
