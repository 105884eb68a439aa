package repo

import (
	"strings"
	"testing"
)

// contentFixtures are about names and contents.
func contentFixtures() []fixture {
	odd := map[string]string{
		"line\nbreak": "1", "tab\there": "2", `quo"te`: "3", "not-utf8-\xff\xfe": "4", "git~1": "5", `back\slash`: "6",
		" lead": "7", "trail ": "8", "é": "9", "e\u0301": "10", "-dash": "11", "a:b": "12", "star*": "13", "dir \n/x": "14",
	}
	oddLook := map[string]string{"dir \n": "dir tracked", "é": "file tracked", "star": "none absent"}
	for name := range odd {
		oddLook[name] = "file tracked"
	}
	pointer := "version https://git-lfs.github.com/spec/v1\noid sha256:" + strings.Repeat("0", 64) + "\nsize 5\n"
	crlf := map[string]string{".gitattributes": "*.txt text eol=crlf\n", "a.txt": "one\r\ntwo\r\n"}
	return []fixture{
		{name: "odd names", build: func(t *testing.T, dir string) Options {
			oddRepo(t, dir, odd)
			return Options{Dir: dir}
		}, look: oddLook},
		{name: "odd names of a commit", build: func(t *testing.T, dir string) Options {
			oddRepo(t, dir, odd)
			return Options{Dir: dir, Rev: "HEAD"}
		}, look: oddLook, read: odd},
		{name: "odd names that are untracked", build: func(t *testing.T, dir string) Options {
			initRepo(t, dir, map[string]string{"x": "x"})
			for name, text := range odd {
				write(t, dir, name, text)
			}
			return Options{Dir: dir}
		}, read: odd},
		{name: "line ends in the working tree", build: func(t *testing.T, dir string) Options {
			initRepo(t, dir, crlf)
			return Options{Dir: dir}
		}, read: map[string]string{"a.txt": "one\r\ntwo\r\n"}},
		{name: "line ends in the index", build: func(t *testing.T, dir string) Options {
			initRepo(t, dir, crlf)
			return Options{Dir: dir, Staged: true}
		}, read: map[string]string{"a.txt": "one\ntwo\n"}},
		{name: "an LFS pointer in a commit", build: func(t *testing.T, dir string) Options {
			initRepo(t, dir, map[string]string{"big.bin": pointer})
			write(t, dir, "big.bin", "real\n")
			return Options{Dir: dir, Rev: "HEAD"}
		}, read: map[string]string{"big.bin": "not local"}},
		{name: "an LFS file in the working tree", build: func(t *testing.T, dir string) Options {
			initRepo(t, dir, map[string]string{"big.bin": pointer, "unfetched.bin": pointer})
			write(t, dir, "big.bin", "real\n")
			return Options{Dir: dir}
		}, read: map[string]string{"big.bin": "real\n", "unfetched.bin": "not local"}},
		{name: "symlinks", build: symlinks, look: map[string]string{
			"in/y.go": "file tracked", "in/none": "none absent", "out/passwd": "none outside the root", "loop/x": "none absent",
			"up/x": "none outside the root", "free": "symlink untracked", "free/guide.md": "file tracked", "file": "symlink tracked",
			"gone": "symlink tracked", "chain/guide.md": "file tracked",
		}, read: map[string]string{
			"in/y.go": "package x\n", "file": "A\n", "out": "not found", "out/passwd": "not found", "up": "not found", "loop": "not found",
			"gone": "not found", "free/guide.md": "guide\n", "chain/guide.md": "guide\n",
		}},
		{name: "symlinks of a commit", build: func(t *testing.T, dir string) Options {
			o := symlinks(t, dir)
			o.Rev = "HEAD"
			return o
		}, look: map[string]string{
			"in/y.go": "file tracked", "out/passwd": "none outside the root", "free": "none absent", "file": "symlink tracked",
		}, read: map[string]string{"in/y.go": "package x\n", "file": "A\n", "loop": "not found", "out": "not found", "chain/guide.md": "guide\n"}},
		{name: "a file over the limit", build: func(t *testing.T, dir string) Options {
			initRepo(t, dir, map[string]string{"big": strings.Repeat("0123456789abcde\n", MaxFile/16+1), "small": "s"})
			return Options{Dir: dir, Rev: "HEAD"}
		}, read: map[string]string{"big": "too large", "small": "s"}},
		{name: "a file over the limit on disk", build: func(t *testing.T, dir string) Options {
			initRepo(t, dir, map[string]string{"small": "s"})
			write(t, dir, "big", strings.Repeat("0123456789abcde\n", MaxFile/16+1))
			return Options{Dir: dir}
		}, read: map[string]string{"big": "too large", "small": "s"}},
	}
}

func oddRepo(t *testing.T, dir string, files map[string]string) {
	runGit(t, dir, "init", "-q", "-b", "main")
	runGit(t, dir, "config", "core.protectNTFS", "false")
	commitAll(t, dir, files)
}

func symlinks(t *testing.T, dir string) Options {
	top := dir + "/top"
	write(t, dir, "secret", "s")
	initRepo(t, top, standard())
	symlink(t, "src/x", top, "in")
	symlink(t, "/etc", top, "out")
	symlink(t, "../secret", top, "up")
	symlink(t, "loop", top, "loop")
	symlink(t, "a.txt", top, "file")
	symlink(t, "nowhere", top, "gone")
	symlink(t, "link/../docs", top, "chain")
	symlink(t, "src", top, "link")
	runGit(t, top, "add", "-A")
	runGit(t, top, "commit", "-qm", "links")
	symlink(t, "docs", top, "free")
	return Options{Dir: top}
}
