package repo

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func fateRows() []fateRow {
	return append(committedFates(), uncommittedFates()...)
}

func committedFates() []fateRow {
	return []fateRow{
		{name: "a rename", story: func(l *timeline) []string {
			one := l.commit(map[string]string{"internal/api/server.go": text("s", 20), "keep": "k"})
			l.move("internal/api/server.go", "internal/http/server.go")
			return []string{one, l.commit(nil)}
		}, asks: []Ask{
			{Path: "internal/api/server.go"}, {Path: "api/server.go"}, {Path: "api/server.go", Exact: true}, {Path: "pi/server.go"},
			{Path: "api/server", Stem: true}, {Path: "internal/api"}, {Path: "server.go"}, {Path: "never.go"}, {Path: "keep"},
		}, want: []string{
			`internal/api/server.go gone in 1 on 01; internal/api/server.go > internal/http/server.go in "1"; now internal/http/server.go`,
			`internal/api/server.go gone in 1 on 01; internal/api/server.go > internal/http/server.go in "1"; now internal/http/server.go`,
			`never`, `never`,
			`internal/api/server.go gone in 1 on 01; internal/api/server.go > internal/http/server.go in "1"; now internal/http/server.go`,
			`internal/api/ gone in 1 on 01; internal/api > internal/http in "1"; now internal/http`,
			`internal/api/server.go gone in 1 on 01; internal/api/server.go > internal/http/server.go in "1"; now internal/http/server.go`,
			`never`, `never`,
		}},
		{name: "a rename with an edit", story: func(l *timeline) []string {
			l.commit(map[string]string{"a.md": text("a", 20), "b.md": text("b", 20)})
			remove(l.t, l.dir, "a.md")
			remove(l.t, l.dir, "b.md")
			two := l.commit(map[string]string{"c.md": text("a", 15) + text("x", 3), "d.md": text("b", 4) + text("y", 16)})
			return []string{"", two}
		}, asks: []Ask{{Path: "a.md"}, {Path: "b.md"}}, want: []string{
			`a.md gone in 1 on 01; a.md > c.md in "1"; now c.md`, `b.md gone in 1 on 01`,
		}},
		{name: "a rename with other line ends", story: func(l *timeline) []string {
			l.commit(map[string]string{"src/a.py": text("a", 20), "k": "k"})
			l.git("rm", "-q", "src/a.py")
			return []string{"", l.commit(map[string]string{"lib/b.py": strings.ReplaceAll(text("a", 19), "\n", "\r\n")})}
		}, asks: []Ask{{Path: "src/a.py"}}, want: []string{`src/a.py gone in 1 on 01; src/a.py > lib/b.py in "1"; now lib/b.py`}},
		{name: "a chain of renames", story: func(l *timeline) []string {
			h := []string{l.commit(map[string]string{"a": text("a", 20)})}
			for _, step := range [][2]string{{"a", "b"}, {"b", "c"}, {"c", "d/e"}} {
				l.move(step[0], step[1])
				h = append(h, l.commit(nil))
			}
			return h
		}, asks: []Ask{{Path: "a"}, {Path: "b"}}, want: []string{
			`a gone in 1 on 01; a > b in "1"; b > c in "2"; c > d/e in "3"; now d/e`,
			`b gone in 2 on 02; b > c in "2"; c > d/e in "3"; now d/e`,
		}},
		{name: "a chain that ends in a deletion", story: func(l *timeline) []string {
			h := []string{l.commit(map[string]string{"a": text("a", 20), "k": "k"})}
			l.move("a", "b")
			h = append(h, l.commit(nil))
			l.git("rm", "-q", "b")
			return append(h, l.commit(nil))
		}, asks: []Ask{{Path: "a"}}, want: []string{`a gone in 1 on 01; a > b in "1"`}},
		{name: "a deletion", story: func(l *timeline) []string {
			l.commit(map[string]string{"a": text("a", 20), "k": "k"})
			l.git("rm", "-q", "a")
			return []string{"", l.commit(nil)}
		}, asks: []Ask{{Path: "a"}}, want: []string{`a gone in 1 on 01`}},
		{name: "a deletion and a later file like it", story: func(l *timeline) []string {
			l.commit(map[string]string{"a": text("a", 20), "k": "k"})
			l.git("rm", "-q", "a")
			gone := l.commit(nil)
			l.commit(map[string]string{"b": text("a", 20)})
			return []string{"", gone}
		}, asks: []Ask{{Path: "a"}}, want: []string{`a gone in 1 on 01`}},
		{name: "a name used twice", story: func(l *timeline) []string {
			h := []string{l.commit(map[string]string{"a": text("one", 20), "k": "k"})}
			l.move("a", "b")
			h = append(h, l.commit(nil), l.commit(map[string]string{"a": text("two", 20)}))
			l.move("a", "c")
			return append(h, l.commit(nil))
		}, asks: []Ask{{Path: "a"}}, want: []string{`a gone in 3 on 03; a > c in "3"; now c`}},
		{name: "a folder that moved", story: func(l *timeline) []string {
			h := []string{l.commit(map[string]string{"lib/a": text("a", 9), "lib/sub/b": text("b", 9), "k": "k"})}
			l.move("lib", "pkg/core")
			h = append(h, l.commit(nil))
			l.move("pkg/core", "core")
			return append(h, l.commit(nil))
		}, asks: []Ask{{Path: "lib"}, {Path: "lib/sub/"}, {Path: "pkg"}}, want: []string{
			`lib/ gone in 1 on 01; lib > pkg/core in "1"; pkg/core > core in "2"; now core`,
			`lib/sub/ gone in 1 on 01; lib/sub > pkg/core/sub in "1"; pkg/core/sub > core/sub in "2"; now core/sub`,
			`pkg/ gone in 2 on 02; split [core/a core/sub/b]`,
		}},
		{name: "a folder that was split", story: func(l *timeline) []string {
			l.commit(map[string]string{"lib/a": text("a", 9), "lib/b": text("b", 9), "k": "k"})
			l.move("lib/a", "x/a")
			l.move("lib/b", "y/b")
			return []string{"", l.commit(nil)}
		}, asks: []Ask{{Path: "lib"}}, want: []string{`lib/ gone in 1 on 01; split [x/a y/b]`}},
		{name: "a folder that was mostly deleted", story: func(l *timeline) []string {
			l.commit(map[string]string{"lib/a": text("a", 9), "lib/b": text("b", 9), "lib/c": text("c", 9), "k": "k"})
			l.move("lib/a", "x/a")
			l.git("rm", "-q", "lib/b", "lib/c")
			return []string{"", l.commit(nil)}
		}, asks: []Ask{{Path: "lib"}}, want: []string{`lib/ gone in 1 on 01; split [x/a]`}},
		{name: "a rename on a merged side branch", story: func(l *timeline) []string {
			l.commit(map[string]string{"a": text("a", 20), "k": "k"})
			l.git("checkout", "-q", "-b", "side")
			l.move("a", "b")
			side := l.commit(nil)
			l.git("checkout", "-q", "main")
			l.commit(map[string]string{"k": "k2"})
			l.git("merge", "-q", "--no-ff", "-m", "m", "side")
			return []string{"", side}
		}, asks: []Ask{{Path: "a"}}, want: []string{`a gone in 1 on 01; a > b in "1"; now b`}},
		{name: "a file of a side branch only", story: func(l *timeline) []string {
			l.commit(map[string]string{"k": "k"})
			l.git("checkout", "-q", "-b", "side")
			l.commit(map[string]string{"brief": text("brief", 20)})
			l.git("rm", "-q", "brief")
			side := l.commit(map[string]string{"s": "s"})
			l.git("checkout", "-q", "main")
			l.git("merge", "-q", "--no-ff", "-m", "m", "side")
			return []string{"", side}
		}, asks: []Ask{{Path: "brief"}}, want: []string{`brief gone in 1 on 02`}},
		{name: "a deletion made by a merge itself", story: func(l *timeline) []string {
			l.commit(map[string]string{"a": text("a", 20), "k": "k"})
			l.git("checkout", "-q", "-b", "side")
			l.commit(map[string]string{"s": "s"})
			l.git("checkout", "-q", "main")
			l.commit(map[string]string{"k": "k2"})
			l.git("merge", "-q", "--no-ff", "--no-commit", "side")
			l.git("mv", "a", "b")
			return []string{"", l.commit(nil)}
		}, asks: []Ask{{Path: "a"}}, want: []string{`a gone in 1 on 03; a > b in "1"; now b`}},
		{name: "an exact match against a newer ending", story: func(l *timeline) []string {
			l.commit(map[string]string{"x/y": text("1", 5), "deep/x/y": text("2", 5), "k": "k"})
			l.git("rm", "-q", "x/y")
			exact := l.commit(nil)
			l.git("rm", "-q", "deep/x/y")
			return []string{"", exact, l.commit(nil)}
		}, asks: []Ask{{Path: "x/y"}, {Path: "y"}}, want: []string{`x/y gone in 1 on 01`, `deep/x/y gone in 2 on 02`}},
		{name: "a root below the top", story: func(l *timeline) []string {
			l.commit(map[string]string{"sub/a": text("a", 9), "sub/b": text("b", 9), "sub/k": "k", "c": text("c", 9)})
			l.move("sub/a", "out")
			l.move("sub/b", "sub/bb")
			l.move("c", "sub/cc")
			return []string{"", l.commit(nil)}
		}, open: func(o *Options) { o.Root = "sub" }, asks: []Ask{{Path: "a"}, {Path: "b"}, {Path: "c"}}, want: []string{
			`a gone in 1 on 01`, `b gone in 1 on 01; b > bb in "1"; now bb`, `never`,
		}},
		{name: "the past of a revision", story: func(l *timeline) []string {
			l.commit(map[string]string{"a": text("a", 9), "k": "k"})
			l.move("a", "b")
			h := []string{"", l.commit(nil)}
			l.move("b", "c")
			return append(h, l.commit(nil))
		}, open: func(o *Options) { o.Rev = "HEAD~1" }, asks: []Ask{{Path: "a"}, {Path: "b"}, {Path: "c"}}, want: []string{
			`a gone in 1 on 01; a > b in "1"; now b`, `never`, `never`,
		}},
		{name: "a shallow clone", story: shallowStory, open: func(o *Options) { o.Dir = filepath.Join(o.Dir, "to") },
			asks: []Ask{{Path: "a"}, {Path: "b"}}, want: []string{`never shallow`, `b gone in 2 on 02; b > c in "2"; now c; shallow`}},
		{name: "a partial clone", story: func(l *timeline) []string {
			h := partialStory(l)
			return h
		}, open: func(o *Options) { o.Dir = filepath.Join(o.Dir, "to") },
			asks: []Ask{{Path: "a"}, {Path: "b"}}, want: []string{`a gone in 1 on 01; a > aa in "1"; now aa`, `b gone in 1 on 01`}},
		{name: "an unborn HEAD", story: func(l *timeline) []string { return nil }, asks: []Ask{{Path: "a"}}, want: []string{`never`}},
		{name: "odd names", story: func(l *timeline) []string {
			l.commit(map[string]string{"odd\n\"\xff\t": text("a", 9), ":x": text("b", 9), "k": "k"})
			l.move("odd\n\"\xff\t", "new\nname")
			l.git("mv", "--", "./:x", "./ y")
			return []string{"", l.commit(nil)}
		}, asks: []Ask{{Path: "odd\n\"\xff\t"}, {Path: ":x"}}, want: []string{
			"odd\n\"\xff\t gone in 1 on 01; odd\n\"\xff\t > new\nname in \"1\"; now new\nname", `:x gone in 1 on 01; :x >  y in "1"; now  y`,
		}},
	}
}

func shallowStory(l *timeline) []string {
	top, from := l.dir, filepath.Join(l.dir, "from")
	l.clear(from)
	h := []string{l.commit(map[string]string{"a": text("a", 9), "k": "k"})}
	l.move("a", "b")
	h = append(h, l.commit(nil))
	l.move("b", "c")
	h = append(h, l.commit(nil))
	runGit(l.t, top, "clone", "-q", "--depth=2", "file://"+from, "to")
	return h
}

func partialStory(l *timeline) []string {
	top, from := l.dir, filepath.Join(l.dir, "from")
	l.clear(from)
	l.git("config", "uploadpack.allowFilter", "true")
	h := []string{l.commit(map[string]string{"a": text("a", 20), "b": text("b", 20)})}
	l.move("a", "aa")
	l.git("rm", "-q", "b")
	h = append(h, l.commit(map[string]string{"bb": text("b", 15)}))
	runGit(l.t, top, "clone", "-q", "--no-checkout", "--filter=blob:none", "file://"+from, "to")
	runGit(l.t, filepath.Join(top, "to"), "read-tree", "HEAD")
	write(l.t, top, "to/aa", "a")
	return h
}

// clear starts the timeline anew in another folder.
func (l *timeline) clear(dir string) {
	remove(l.t, l.dir, ".git")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		l.t.Fatal(err)
	}
	l.dir = dir
	l.git("init", "-q", "-b", "main")
}

func uncommittedFates() []fateRow {
	base := map[string]string{"docs/old.md": text("old", 20), "src/a": text("a", 20), "src/b": text("b", 20), "k": "k"}
	return []fateRow{
		{name: "a staged rename", story: func(l *timeline) []string {
			l.commit(base)
			l.move("docs/old.md", "docs/new.md")
			return nil
		}, asks: []Ask{{Path: "docs/old.md"}, {Path: "old.md"}}, want: []string{
			`docs/old.md gone uncommitted; docs/old.md > docs/new.md in ""; now docs/new.md`,
			`docs/old.md gone uncommitted; docs/old.md > docs/new.md in ""; now docs/new.md`,
		}},
		{name: "a staged rename seen by a staged view", story: func(l *timeline) []string {
			l.commit(base)
			l.move("docs/old.md", "docs/new.md")
			remove(l.t, l.dir, "src")
			return nil
		}, open: func(o *Options) { o.Staged = true }, asks: []Ask{{Path: "docs/old.md"}, {Path: "src"}}, want: []string{
			`docs/old.md gone uncommitted; docs/old.md > docs/new.md in ""; now docs/new.md`, `never`,
		}},
		{name: "a rename followed by a staged one", story: func(l *timeline) []string {
			l.commit(base)
			l.move("docs/old.md", "docs/mid.md")
			h := []string{"", l.commit(nil)}
			l.move("docs/mid.md", "docs/new.md")
			return h
		}, asks: []Ask{{Path: "docs/old.md"}}, want: []string{
			`docs/old.md gone in 1 on 01; docs/old.md > docs/mid.md in "1"; docs/mid.md > docs/new.md in ""; now docs/new.md`,
		}},
		{name: "a staged deletion", story: func(l *timeline) []string {
			l.commit(base)
			l.git("rm", "-q", "docs/old.md")
			return nil
		}, asks: []Ask{{Path: "docs/old.md"}, {Path: "docs"}}, want: []string{`docs/old.md gone uncommitted`, `docs/ gone uncommitted`}},
		{name: "an unstaged deletion", story: func(l *timeline) []string {
			l.commit(base)
			remove(l.t, l.dir, "docs/old.md")
			return nil
		}, asks: []Ask{{Path: "docs/old.md"}}, want: []string{`docs/old.md gone uncommitted`}},
		{name: "a move without git", story: func(l *timeline) []string {
			l.commit(base)
			if err := os.Rename(filepath.Join(l.dir, "src"), filepath.Join(l.dir, "lib")); err != nil {
				l.t.Fatal(err)
			}
			return nil
		}, asks: []Ask{{Path: "src/a"}, {Path: "src"}}, want: []string{
			`src/a gone uncommitted; src/a > lib/a in ""; now lib/a`, `src/ gone uncommitted; src > lib in ""; now lib`,
		}},
		{name: "a file taken out of the index but not off the disk", story: func(l *timeline) []string {
			l.commit(base)
			l.git("rm", "-q", "--cached", "docs/old.md")
			return nil
		}, asks: []Ask{{Path: "docs/old.md"}}, want: []string{`never`}},
		{name: "a staged folder move in a sparse index", story: func(l *timeline) []string {
			l.commit(base)
			l.git("sparse-checkout", "set", "--cone", "--sparse-index", "src")
			l.git("mv", "src/a", "src/moved")
			return nil
		}, asks: []Ask{{Path: "src/a"}}, want: []string{`src/a gone uncommitted; src/a > src/moved in ""; now src/moved`}},
	}
}

func TestManyQuestionsAreAnsweredInTheirOrder(t *testing.T) {
	dir := t.TempDir()
	l := newTimeline(t, dir)
	l.commit(map[string]string{"a": "1", "b": "2", "k": "k"})
	l.git("rm", "-q", "a", "b")
	l.commit(nil)
	v := openIn(t, Options{Dir: dir})
	fates, err := v.Fates(t.Context(), []Ask{{Path: "b"}, {Path: "../x"}, {Path: "."}, {Path: "a"}, {Path: "/b"}, {Path: "./b"}})
	if err != nil {
		t.Fatal(err)
	}
	var was []string
	for _, f := range fates {
		was = append(was, f.Was)
	}
	if got, want := strings.Join(was, ","), "b,,,a,,b"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
