package repo

import (
	"os"
	"path/filepath"
	"testing"
)

// checkoutFixtures are about indexes and clones that hold less than everything.
func checkoutFixtures() []fixture {
	sparseLook := map[string]string{
		"docs":          "dir tracked, not checked out",
		"docs/guide.md": "file tracked, not checked out",
		"docs/none.md":  "none absent",
		"src/x/y.go":    "file tracked",
	}
	return []fixture{
		{name: "a sparse checkout", build: func(t *testing.T, dir string) Options {
			initRepo(t, dir, standard())
			runGit(t, dir, "sparse-checkout", "set", "--cone", "--no-sparse-index", "src")
			return Options{Dir: dir}
		}, files: standardFiles, look: sparseLook, read: map[string]string{"docs/guide.md": "guide\n"}},
		{name: "a sparse index", build: func(t *testing.T, dir string) Options {
			initRepo(t, dir, standard())
			commitAll(t, dir, map[string]string{"docs/deep/er/f": "f", "docs/z": "z"})
			runGit(t, dir, "sparse-checkout", "set", "--cone", "--sparse-index", "src")
			return Options{Dir: dir}
		}, look: sparseLook, read: map[string]string{"docs/guide.md": "guide\n", "docs/deep/er/f": "f"}},
		{name: "a sparse index with a staged file", build: func(t *testing.T, dir string) Options {
			initRepo(t, dir, standard())
			runGit(t, dir, "sparse-checkout", "set", "--cone", "--sparse-index", "src")
			write(t, dir, "src/new", "n")
			runGit(t, dir, "add", "src/new")
			return Options{Dir: dir}
		}, files: []string{".gitignore", "a.txt", "docs/guide.md", "src/new", "src/x/y.go"}, look: sparseLook},
		{name: "a sparse file that is on disk all the same", build: func(t *testing.T, dir string) Options {
			initRepo(t, dir, standard())
			runGit(t, dir, "sparse-checkout", "set", "--cone", "--no-sparse-index", "src")
			write(t, dir, "docs/guide.md", "edited\n")
			return Options{Dir: dir}
		}, files: standardFiles, look: map[string]string{"docs": "dir tracked", "docs/guide.md": "file tracked"},
			read: map[string]string{"docs/guide.md": "edited\n"}},
		{name: "a split index", build: func(t *testing.T, dir string) Options {
			initRepo(t, dir, standard())
			runGit(t, dir, "update-index", "--split-index")
			write(t, dir, "more", "m")
			runGit(t, dir, "add", "more")
			return Options{Dir: dir}
		}, files: []string{".gitignore", "a.txt", "docs/guide.md", "more", "src/x/y.go"}, unsupported: "split index"},
		{name: "an index of version 4", build: func(t *testing.T, dir string) Options {
			initRepo(t, dir, standard())
			runGit(t, dir, "update-index", "--index-version", "4")
			return Options{Dir: dir}
		}, files: standardFiles},
		{name: "an index without checksum", build: func(t *testing.T, dir string) Options {
			initRepo(t, dir, standard())
			file := filepath.Join(dir, ".git", "index")
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			copy(data[len(data)-20:], make([]byte, 20))
			if err := os.WriteFile(file, data, 0o644); err != nil {
				t.Fatal(err)
			}
			return Options{Dir: dir}
		}, files: standardFiles},
		{name: "an index with untracked cache", build: func(t *testing.T, dir string) Options {
			initRepo(t, dir, standard())
			write(t, dir, "u", "u")
			runGit(t, dir, "update-index", "--untracked-cache")
			runGit(t, dir, "status")
			return Options{Dir: dir}
		}, files: []string{".gitignore", "a.txt", "docs/guide.md", "src/x/y.go", "u"}},
		{name: "a shallow clone", build: func(t *testing.T, dir string) Options {
			initRepo(t, filepath.Join(dir, "from"), standard())
			commitAll(t, filepath.Join(dir, "from"), map[string]string{"b": "b"})
			runGit(t, dir, "clone", "-q", "--depth=1", "file://"+filepath.Join(dir, "from"), "to")
			return Options{Dir: filepath.Join(dir, "to"), Rev: "HEAD"}
		}, files: []string{".gitignore", "a.txt", "b", "docs/guide.md", "src/x/y.go"}},
		{name: "a partial clone seen as a commit", build: func(t *testing.T, dir string) Options {
			return Options{Dir: partialClone(t, dir), Rev: "HEAD~1"}
		}, files: standardFiles, read: map[string]string{"a.txt": "not local"}},
		{name: "a partial clone seen as a working tree", build: func(t *testing.T, dir string) Options {
			return Options{Dir: partialClone(t, dir)}
		}, files: standardFiles, read: map[string]string{"a.txt": "new\n"}},
		{name: "a submodule", build: func(t *testing.T, dir string) Options {
			initRepo(t, filepath.Join(dir, "lib"), map[string]string{"lib.c": "l"})
			top := filepath.Join(dir, "top")
			initRepo(t, top, standard())
			runGit(t, top, "submodule", "--quiet", "add", "../lib", "third/lib")
			runGit(t, top, "commit", "-qm", "sub")
			return Options{Dir: top}
		}, files: []string{".gitignore", ".gitmodules", "a.txt", "docs/guide.md", "src/x/y.go"}, look: map[string]string{
			"third": "dir tracked", "third/lib": "submodule in a submodule", "third/lib/lib.c": "none in a submodule",
			"third/lib/none": "none in a submodule", "third/other": "none absent",
		}},
		{name: "the inside of a submodule", build: func(t *testing.T, dir string) Options {
			initRepo(t, filepath.Join(dir, "lib"), map[string]string{"lib.c": "l"})
			top := filepath.Join(dir, "top")
			initRepo(t, top, standard())
			runGit(t, top, "submodule", "--quiet", "add", "../lib", "third/lib")
			return Options{Dir: filepath.Join(top, "third", "lib")}
		}, files: []string{"lib.c"}},
	}
}

// partialClone makes a clone in which the contents of the first commit are missing.
func partialClone(t *testing.T, dir string) string {
	t.Helper()
	from := filepath.Join(dir, "from")
	initRepo(t, from, standard())
	runGit(t, from, "config", "uploadpack.allowFilter", "true")
	commitAll(t, from, map[string]string{"a.txt": "new\n"})
	runGit(t, dir, "clone", "-q", "--filter=blob:none", "file://"+from, "to")
	return filepath.Join(dir, "to")
}
