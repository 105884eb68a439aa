package repo

import (
	"errors"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// realPath is the absolute form of a path without symlinks.
func realPath(p string) (string, error) {
	abs, err := filepath.Abs(p)
	if err != nil {
		return "", err
	}
	return filepath.EvalSymlinks(abs)
}

// absolute resolves p against the folder base.
func absolute(base, p string) string {
	if filepath.IsAbs(p) {
		return filepath.Clean(p)
	}
	return filepath.Join(base, p)
}

// within reports whether p is dir or lies below it; both are clean and absolute.
func within(dir, p string) bool {
	rel, err := filepath.Rel(dir, p)
	return err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
}

func isDir(p string) bool {
	info, err := os.Stat(p)
	return err == nil && info.IsDir()
}

// readSmall reads one of git's own one-line files, at most 64 KiB of it.
func readSmall(p string) (string, error) {
	info, err := os.Stat(p)
	if err != nil {
		return "", err
	}
	if !info.Mode().IsRegular() {
		return "", errors.New("not a regular file")
	}
	f, err := os.Open(p)
	if err != nil {
		return "", err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, 64<<10))
	return string(data), err
}

// cleanPath brings a question into the form of the listing: "." for the root, false when it leaves the root.
func cleanPath(p string) (string, bool) {
	if strings.HasPrefix(p, "/") {
		return p, false
	}
	clean := path.Clean(p)
	return clean, clean != ".." && !strings.HasPrefix(clean, "../")
}

// inGitDir reports whether a path names git's own directory or something in it. Git never tracks such a path.
func inGitDir(p string) bool {
	return p == ".git" || strings.HasPrefix(p, ".git/") || strings.HasSuffix(p, "/.git") || strings.Contains(p, "/.git/")
}

// eachParent calls visit with every proper parent of a clean path, nearest first, the root left out, until it says stop.
func eachParent(p string, visit func(dir string) (more bool)) {
	for i := strings.LastIndexByte(p, '/'); i > 0; i = strings.LastIndexByte(p[:i], '/') {
		if !visit(p[:i]) {
			return
		}
	}
}
