package repo

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// place is where the parts of one repository lie. All paths are absolute and free of symlinks.
type place struct {
	gitDir    string
	commonDir string // gitDir, except in a linked worktree
	workTree  string // empty when bare
	indexFile string
	env       environ // what the git program is to be started with
}

// Top returns the git top level that holds dir: the root of its working tree, or the repository itself when that is
// bare. It starts no process. Variables such as GIT_DIR count only when they name the repository that dir is in.
func Top(dir string, env []string) (string, bool) {
	p, err := discover(dir, env)
	if err != nil || p == nil {
		return "", false
	}
	return p.top(), true
}

func (p *place) top() string {
	if p.workTree != "" {
		return p.workTree
	}
	return p.gitDir
}

// discover finds the repository that dir is in; nil when there is none.
func discover(dir string, env environ) (*place, error) {
	start, err := realPath(dir)
	if err != nil {
		return nil, err
	}
	found, err := walkUp(start, env)
	if err != nil {
		return nil, err
	}
	named, err := namedByEnv(env)
	if err != nil || named == nil || !isNamed(start, found, named) {
		return found, err
	}
	return named, nil
}

// isNamed reports whether the repository that the environment names is the one that start is in. A repository of its
// own below the named working tree is another one.
func isNamed(start string, found, named *place) bool {
	if found != nil && found.gitDir == named.gitDir {
		return true
	}
	if named.workTree == "" || !within(named.workTree, start) {
		return false
	}
	return found == nil || found.workTree == "" || found.workTree == named.workTree ||
		!within(named.workTree, found.workTree)
}

// namedByEnv is the repository that a hook's environment names, with relative locations resolved as git does; nil when
// the environment names none.
func namedByEnv(env environ) (*place, error) {
	if env.get("GIT_DIR") == "" && env.get("GIT_INDEX_FILE") == "" && env.get("GIT_OBJECT_DIRECTORY") == "" {
		return nil, nil
	}
	cwd, err := realPath(".")
	if err != nil {
		return nil, err
	}
	p, err := walkUp(cwd, env)
	if err != nil {
		return nil, err
	}
	var set []string
	if dir := env.get("GIT_DIR"); dir != "" {
		gitDir, ok := asGitDir(absolute(cwd, dir))
		if !ok {
			return nil, nil
		}
		if p == nil || p.gitDir != gitDir {
			p = newPlace(gitDir, cwd, env)
		}
		if tree := env.get("GIT_WORK_TREE"); tree != "" {
			if p.workTree, err = realPath(absolute(cwd, tree)); err != nil {
				return nil, nil
			}
		}
		set = append(set, "GIT_DIR="+p.gitDir)
		if p.workTree != "" {
			set = append(set, "GIT_WORK_TREE="+p.workTree)
		}
	}
	if p == nil {
		return nil, nil
	}
	if file := env.get("GIT_INDEX_FILE"); file != "" {
		p.indexFile = absolute(p.top(), file)
		set = append(set, "GIT_INDEX_FILE="+p.indexFile)
	}
	if dir := env.get("GIT_OBJECT_DIRECTORY"); dir != "" {
		set = append(set, "GIT_OBJECT_DIRECTORY="+absolute(cwd, dir))
	}
	p.env = env.without(func(name string) bool { return name == "GIT_PREFIX" }).with(set...)
	return p, nil
}

// walkUp looks for a repository in dir and its parents, as git does.
func walkUp(dir string, env environ) (*place, error) {
	ceilings := filepath.SplitList(env.get("GIT_CEILING_DIRECTORIES"))
	for first := true; ; first = false {
		if !first {
			for _, c := range ceilings {
				if c != "" && filepath.Clean(c) == dir {
					return nil, nil
				}
			}
		}
		gitDir, err := gitDirAt(dir)
		if err != nil {
			return nil, err
		}
		if gitDir != "" {
			return newPlace(gitDir, dir, env), nil
		}
		if gitDir, ok := asGitDir(dir); ok {
			return newPlace(gitDir, "", env), nil
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return nil, nil
		}
		dir = parent
	}
}

// newPlace completes what follows from the git directory and its configuration.
func newPlace(gitDir, workTree string, env environ) *place {
	p := &place{gitDir: gitDir, commonDir: commonDir(gitDir), workTree: workTree, env: env.without(isLocal)}
	p.indexFile = filepath.Join(gitDir, "index")
	switch layout := readLayout(p.gitDir, p.commonDir); {
	case layout.worktree != "":
		if tree, err := realPath(absolute(gitDir, layout.worktree)); err == nil && tree != workTree {
			p.workTree = tree
			p.env = p.env.with("GIT_DIR="+gitDir, "GIT_WORK_TREE="+tree)
		}
	case layout.bare:
		p.workTree = ""
	}
	return p
}

// gitDirAt is the git directory that dir/.git is or points to; empty when there is none.
func gitDirAt(dir string) (string, error) {
	link := filepath.Join(dir, ".git")
	info, err := os.Stat(link)
	if err != nil {
		return "", nil
	}
	if info.IsDir() {
		gitDir, _ := asGitDir(link)
		return gitDir, nil
	}
	text, err := readSmall(link)
	if err != nil {
		return "", err
	}
	target, ok := strings.CutPrefix(strings.TrimRight(text, "\r\n"), "gitdir: ")
	if !ok {
		return "", fmt.Errorf("%q is not a valid pointer to a git directory", link)
	}
	gitDir, ok := asGitDir(absolute(dir, target))
	if !ok {
		return "", fmt.Errorf("%q points to %q, which is not a git directory", link, target)
	}
	return gitDir, nil
}

// asGitDir returns the real path of dir when it looks like a git directory.
func asGitDir(dir string) (string, bool) {
	if _, err := os.Lstat(filepath.Join(dir, "HEAD")); err != nil {
		return "", false
	}
	real, err := realPath(dir)
	if err != nil {
		return "", false
	}
	common := commonDir(real)
	return real, isDir(filepath.Join(common, "objects")) && isDir(filepath.Join(common, "refs"))
}

// commonDir is the directory that the worktrees of a repository share.
func commonDir(gitDir string) string {
	text, err := readSmall(filepath.Join(gitDir, "commondir"))
	if err != nil {
		return gitDir
	}
	dir, err := realPath(absolute(gitDir, strings.TrimRight(text, "\r\n")))
	if err != nil {
		return gitDir
	}
	return dir
}
