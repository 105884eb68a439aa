package repo

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestOpenSaysWhatIsWrong(t *testing.T) {
	dir, err := realPath(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	good, plain := filepath.Join(dir, "good"), filepath.Join(dir, "plain")
	initRepo(t, good, standard())
	write(t, plain, "a", "a")
	unborn := filepath.Join(dir, "unborn")
	runGit(t, dir, "init", "-q", "unborn")
	newer := filepath.Join(dir, "newer")
	initRepo(t, newer, standard())
	runGit(t, newer, "config", "core.repositoryFormatVersion", "1")
	runGit(t, newer, "config", "extensions.future", "true")
	broken := filepath.Join(dir, "broken")
	write(t, broken, ".git", "gitdir: nowhere\n")
	noGit := slices.DeleteFunc(testEnv(t), func(s string) bool { return strings.HasPrefix(s, "PATH=") })
	foreign := append(testEnv(t), "GIT_TEST_ASSUME_DIFFERENT_OWNER=1")

	for _, row := range []struct {
		name string
		o    Options
		want string
	}{
		{"a revision that git does not know", Options{Dir: good, Rev: "nope", Backend: "git"}, `unknown revision "nope"`},
		{"a revision that go-git does not know", Options{Dir: good, Rev: "nope", Backend: "go-git"}, `unknown revision "nope"`},
		{"a revision that looks like a flag", Options{Dir: good, Rev: "--all", Backend: "git"}, `unknown revision "--all"`},
		{"a revision that is a file", Options{Dir: good, Rev: "HEAD:a.txt", Backend: "git"}, `unknown revision "HEAD:a.txt"`},
		{"a revision before the first", Options{Dir: good, Rev: "HEAD~9", Backend: "go-git"}, `unknown revision "HEAD~9"`},
		{"a form of revision beyond go-git", Options{Dir: good, Rev: "main@{1}", Backend: "go-git"}, `"main@{1}": install git`},
		{"a revision of an unborn branch", Options{Dir: unborn, Rev: "HEAD", Backend: "git"}, `unknown revision "HEAD"`},
		{"a revision of an unborn branch by go-git", Options{Dir: unborn, Rev: "HEAD", Backend: "go-git"}, `unknown revision "HEAD"`},
		{"a revision of a plain folder", Options{Dir: plain, Rev: "HEAD"}, "not a git repository"},
		{"no repository", Options{Dir: plain, Backend: "git"}, "not a git repository"},
		{"an extension from the future", Options{Dir: newer, Backend: "go-git"}, `the repository extension "future": install git`},
		{"an extension unknown to git", Options{Dir: newer, Backend: "git"}, "future"},
		{"a pointer to nothing", Options{Dir: broken}, "nowhere"},
		{"no git on the PATH", Options{Dir: good, Backend: "git", Env: noGit}, "git is not on the PATH"},
		{"a backend that does not exist", Options{Dir: good, Backend: "svn"}, `unknown backend "svn"`},
		{"a foreign owner", Options{Dir: good, Backend: "git", Env: foreign}, "safe.directory"},
		{"a root elsewhere", Options{Dir: good, Root: plain}, "is not in the repository"},
		{"both a revision and the index", Options{Dir: good, Rev: "HEAD", Staged: true}, "not both"},
		{"no such folder", Options{Dir: filepath.Join(dir, "none")}, "no such file"},
	} {
		t.Run(row.name, func(t *testing.T) {
			_, err := tryOpen(t, row.o)
			if err == nil || !strings.Contains(err.Error(), row.want) {
				t.Errorf("got %v, want it to hold %q", err, row.want)
			}
		})
	}
}

func TestWithoutGitGoGitAnswers(t *testing.T) {
	dir := t.TempDir()
	initRepo(t, dir, standard())
	env := slices.DeleteFunc(testEnv(t), func(s string) bool { return strings.HasPrefix(s, "PATH=") })
	if got := openIn(t, Options{Dir: dir, Env: env}).Info().Backend; got != "go-git" {
		t.Errorf("backend %q", got)
	}
	if got := openIn(t, Options{Dir: dir}).Info().Backend; got != "git" {
		t.Errorf("backend %q", got)
	}
}

func TestAMissingTreeIsAnErrorAndNotAShortList(t *testing.T) {
	dir := t.TempDir()
	initRepo(t, dir, standard())
	hash := runGit(t, dir, "rev-parse", "HEAD:docs")
	remove(t, dir, ".git/objects/"+hash[:2]+"/"+hash[2:])
	for _, backend := range []string{"git", "go-git"} {
		if v, err := tryOpen(t, Options{Dir: dir, Rev: "HEAD", Backend: backend}); err == nil {
			t.Errorf("%s lists %q", backend, v.Files())
		}
	}
}

func TestABranchWithoutItsCommitIsAnErrorAndNotAnEmptyHistory(t *testing.T) {
	dir := t.TempDir()
	initRepo(t, dir, standard())
	hash := runGit(t, dir, "rev-parse", "HEAD")
	remove(t, dir, ".git/objects/"+hash[:2]+"/"+hash[2:])
	for _, backend := range []string{"git", "go-git"} {
		v := openIn(t, Options{Dir: dir, Backend: backend})
		if fates, err := v.Fates(t.Context(), []Ask{{Path: "gone"}}); err == nil {
			t.Errorf("%s says %+v", backend, fates)
		}
	}
}

func TestGoGitResolvesRevisionsAsGitDoes(t *testing.T) {
	dir := t.TempDir()
	l := newTimeline(t, dir)
	l.commit(map[string]string{"a": "1"})
	l.git("tag", "light")
	l.git("tag", "-a", "-m", "t", "heavy")
	l.git("tag", "-a", "-m", "t", "twice", "heavy")
	l.git("checkout", "-q", "-b", "side/branch")
	l.commit(map[string]string{"b": "1"})
	l.git("checkout", "-q", "main")
	l.commit(map[string]string{"c": "1"})
	l.git("merge", "-q", "--no-ff", "-m", "m", "side/branch")
	head := l.git("rev-parse", "HEAD")
	l.git("update-ref", "refs/remotes/origin/far", "HEAD~1")
	l.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/far")
	for _, rev := range []string{
		"HEAD", "@", "main", "heads/main", "refs/heads/main", "side/branch", "light", "heavy", "twice", "tags/heavy", "HEAD~", "HEAD~1", "HEAD~2",
		"HEAD^", "HEAD^2", "HEAD^0", "HEAD^2~1", "HEAD~1^1", "@~2", head, head[:7], head[:4], strings.ToUpper(head[:9]), "origin/far", "origin",
		"nope", "HEAD^3", "HEAD~x", "HEAD~~", "HEAD^^", "", head[:3], "HEAD~9", "a", "ffffffff",
	} {
		if rev == "" {
			continue
		}
		byGit, gitErr := tryOpen(t, Options{Dir: dir, Rev: rev, Backend: "git"})
		byGoGit, goGitErr := tryOpen(t, Options{Dir: dir, Rev: rev, Backend: "go-git"})
		if (gitErr == nil) != (goGitErr == nil) {
			t.Errorf("%q: git says %v, go-git %v", rev, gitErr, goGitErr)
			continue
		}
		if gitErr == nil && byGit.Info().Revision != byGoGit.Info().Revision {
			t.Errorf("%q: git says %s, go-git %s", rev, byGit.Info().Revision, byGoGit.Info().Revision)
		}
	}
}

func TestTopIsFoundWithoutGit(t *testing.T) {
	dir, err := realPath(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	initRepo(t, filepath.Join(dir, "w"), standard())
	runGit(t, dir, "init", "-q", "--bare", "b.git")
	if err := os.Mkdir(filepath.Join(dir, "p"), 0o755); err != nil {
		t.Fatal(err)
	}
	symlink(t, "w/src", dir, "alias")
	for from, want := range map[string]string{
		"w": "w", "w/src/x": "w", "b.git": "b.git", "b.git/refs": "b.git", "alias": "w", "p": "", "w/.git": "w/.git",
	} {
		top, ok := Top(filepath.Join(dir, from), nil)
		if want != "" {
			want = filepath.Join(dir, want)
		}
		if top != want || ok != (want != "") {
			t.Errorf("%s: %q %v, want %q", from, top, ok, want)
		}
	}
}

func TestAViewEndsWithItsContext(t *testing.T) {
	dir := t.TempDir()
	initRepo(t, dir, standard())
	ctx, cancel := context.WithCancel(context.Background())
	v, err := Open(ctx, Options{Dir: dir, Rev: "HEAD", Env: testEnv(t)})
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	if _, err := v.ReadFile("a.txt"); err != nil {
		t.Fatal(err)
	}
	cancel()
	if _, err := v.Fates(t.Context(), []Ask{{Path: "x"}}); !errors.Is(err, context.Canceled) {
		t.Errorf("fates after the end: %v", err)
	}
}
