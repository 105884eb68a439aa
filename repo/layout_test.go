package repo

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var standardFiles = []string{".gitignore", "a.txt", "docs/guide.md", "src/x/y.go"}

// layoutFixtures are about where the parts of a repository lie.
func layoutFixtures() []fixture {
	return []fixture{
		{name: "an ordinary repository", build: func(t *testing.T, dir string) Options {
			initRepo(t, dir, standard())
			return Options{Dir: filepath.Join(dir, "src")}
		}, files: standardFiles, look: map[string]string{"src": "dir tracked", "src/x": "dir tracked", "src/y": "none absent"},
			read: map[string]string{"a.txt": "A\n"}},
		{name: "a linked worktree", build: func(t *testing.T, dir string) Options {
			main, linked := filepath.Join(dir, "main"), filepath.Join(dir, "linked")
			initRepo(t, main, standard())
			runGit(t, main, "worktree", "add", "-q", "-b", "side", linked)
			write(t, linked, "new.txt", "n")
			runGit(t, linked, "rm", "-q", "a.txt")
			runGit(t, linked, "commit", "-qm", "side")
			write(t, main, ".git/info/exclude", "new.txt\n")
			return Options{Dir: linked}
		}, look: map[string]string{"new.txt": "file ignored", "a.txt": "none absent"}},
		{name: "a linked worktree of a bare repository", build: func(t *testing.T, dir string) Options {
			initRepo(t, filepath.Join(dir, "src"), standard())
			runGit(t, dir, "clone", "-q", "--bare", "src", "x/.bare")
			write(t, dir, "x/.git", "gitdir: ./.bare\n")
			runGit(t, filepath.Join(dir, "x"), "worktree", "add", "-q", "wt", "main")
			return Options{Dir: filepath.Join(dir, "x", "wt")}
		}, files: standardFiles},
		{name: "the top of a .bare layout", build: func(t *testing.T, dir string) Options {
			initRepo(t, filepath.Join(dir, "src"), standard())
			runGit(t, dir, "clone", "-q", "--bare", "src", "x/.bare")
			write(t, dir, "x/.git", "gitdir: ./.bare\n")
			return Options{Dir: filepath.Join(dir, "x")}
		}, files: standardFiles},
		{name: "a bare repository", build: func(t *testing.T, dir string) Options {
			initRepo(t, filepath.Join(dir, "src"), standard())
			runGit(t, dir, "clone", "-q", "--bare", "src", "bare.git")
			return Options{Dir: filepath.Join(dir, "bare.git", "refs")}
		}, files: standardFiles, look: map[string]string{"build/x": "none ignored", "a.txt": "file tracked"},
			read: map[string]string{"a.txt": "A\n", "build/x": "not found"}},
		{name: "an empty bare repository", build: func(t *testing.T, dir string) Options {
			runGit(t, dir, "init", "-q", "--bare")
			return Options{Dir: dir}
		}, look: map[string]string{"a": "none absent"}},
		{name: "a .git file", build: func(t *testing.T, dir string) Options {
			if err := os.Mkdir(filepath.Join(dir, "w"), 0o755); err != nil {
				t.Fatal(err)
			}
			runGit(t, dir, "init", "-q", "--separate-git-dir", "elsewhere", "w")
			commitAll(t, filepath.Join(dir, "w"), standard())
			return Options{Dir: filepath.Join(dir, "w", "docs")}
		}, files: standardFiles},
		{name: "a .git symlink", build: func(t *testing.T, dir string) Options {
			initRepo(t, filepath.Join(dir, "w"), standard())
			if err := os.Rename(filepath.Join(dir, "w", ".git"), filepath.Join(dir, "real.git")); err != nil {
				t.Fatal(err)
			}
			symlink(t, "../real.git", dir, "w/.git")
			return Options{Dir: filepath.Join(dir, "w")}
		}, files: standardFiles},
		{name: "core.worktree", build: func(t *testing.T, dir string) Options {
			initRepo(t, filepath.Join(dir, "w"), standard())
			if err := os.Rename(filepath.Join(dir, "w", ".git"), filepath.Join(dir, ".git")); err != nil {
				t.Fatal(err)
			}
			runGit(t, dir, "config", "core.worktree", "../w")
			return Options{Dir: dir}
		}, files: standardFiles, read: map[string]string{"a.txt": "A\n"}},
		{name: "a root below the top", build: func(t *testing.T, dir string) Options {
			initRepo(t, dir, standard())
			commitAll(t, dir, map[string]string{"src/.gitignore": "!keep.log\n", "src/dist/x": "d"})
			write(t, dir, "src/a.log", "l")
			write(t, dir, "src/keep.log", "l")
			write(t, dir, "out.txt", "o")
			return Options{Dir: filepath.Join(dir, "src"), Root: filepath.Join(dir, "src")}
		}, files: []string{".gitignore", "dist/x", "keep.log", "x/y.go"}, look: map[string]string{
			"a.log": "file ignored", "b.log": "none ignored", "../a.txt": "none outside the root", "build/x": "none ignored",
		}},
		{name: "a revision seen from below the top", build: func(t *testing.T, dir string) Options {
			initRepo(t, dir, standard())
			commitAll(t, dir, map[string]string{"src/new": "n", ".gitignore": "*.tmp\n"})
			return Options{Dir: dir, Root: filepath.Join(dir, "src"), Rev: "HEAD~1"}
		}, files: []string{"x/y.go"}, look: map[string]string{"new": "none absent", "q.log": "none ignored", "q.tmp": "none absent"}},
		{name: "alternates", build: func(t *testing.T, dir string) Options {
			initRepo(t, filepath.Join(dir, "one"), standard())
			runGit(t, filepath.Join(dir, "one"), "gc", "-q")
			runGit(t, dir, "clone", "-q", "--shared", "one", "two")
			runGit(t, dir, "clone", "-q", "--shared", "two", "three")
			write(t, dir, "two/.git/objects/info/alternates", "../../../one/.git/objects\n")
			return Options{Dir: filepath.Join(dir, "three"), Rev: "HEAD"}
		}, files: standardFiles, read: map[string]string{"a.txt": "A\n"}},
		{name: "packed references and packs", build: func(t *testing.T, dir string) Options {
			initRepo(t, dir, standard())
			runGit(t, dir, "tag", "-a", "-m", "t", "v1")
			commitAll(t, dir, map[string]string{"b": "b"})
			runGit(t, dir, "gc", "-q")
			runGit(t, dir, "pack-refs", "--all")
			return Options{Dir: dir, Rev: "v1"}
		}, files: standardFiles, read: map[string]string{"a.txt": "A\n"}},
		{name: "a pack with a long file", build: func(t *testing.T, dir string) Options {
			initRepo(t, dir, map[string]string{"long": text("long", 1000)})
			runGit(t, dir, "gc", "-q")
			return Options{Dir: dir, Rev: "HEAD"}
		}, read: map[string]string{"long": text("long", 1000)}},
		{name: "packs named loose", build: func(t *testing.T, dir string) Options {
			initRepo(t, dir, standard())
			runGit(t, dir, "gc", "-q")
			packs, err := filepath.Glob(filepath.Join(dir, ".git/objects/pack/pack-*"))
			if err != nil || len(packs) == 0 {
				t.Fatal("no pack", err)
			}
			for _, pack := range packs {
				if err := os.Rename(pack, strings.Replace(pack, "/pack-", "/loose-", 1)); err != nil {
					t.Fatal(err)
				}
			}
			return Options{Dir: dir, Rev: "HEAD"}
		}, files: standardFiles, read: map[string]string{"a.txt": "A\n"}},
		{name: "a SHA-256 repository", build: func(t *testing.T, dir string) Options {
			runGit(t, dir, "init", "-q", "--object-format=sha256")
			commitAll(t, dir, standard())
			return Options{Dir: dir}
		}, files: standardFiles, unsupported: "sha256"},
		{name: "an extension of the future", build: func(t *testing.T, dir string) Options {
			initRepo(t, dir, standard())
			runGit(t, dir, "config", "extensions.refStorage", "files")
			runGit(t, dir, "config", "extensions.preciousObjects", "true")
			runGit(t, dir, "config", "extensions.noop", "true")
			return Options{Dir: dir}
		}, files: standardFiles},
	}
}
