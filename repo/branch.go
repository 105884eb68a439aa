package repo

import (
	"path/filepath"
	"strings"
)

// Branch is the short name of the branch that is checked out where dir lies. It is empty outside a repository, for a commit that is checked
// out without a branch, and where git keeps that elsewhere than in HEAD.
func Branch(dir string, env []string) string {
	p, err := discover(dir, env)
	if err != nil || p == nil {
		return ""
	}
	text, err := readSmall(filepath.Join(p.gitDir, "HEAD"))
	if err != nil {
		return ""
	}
	name, ok := strings.CutPrefix(strings.TrimSpace(text), "ref: refs/heads/")
	if !ok || name == ".invalid" { // what stands there beside reftable
		return ""
	}
	return name
}
