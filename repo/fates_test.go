package repo

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// timeline builds a history step by step; every commit is one hour after the one before.
type timeline struct {
	t   testing.TB
	dir string
	env []string
	at  int
}

func newTimeline(t testing.TB, dir string) *timeline {
	l := &timeline{t: t, dir: dir, env: testEnv(t)}
	l.git("init", "-q", "-b", "main")
	return l
}

func (l *timeline) git(args ...string) string { return runGitEnv(l.t, l.dir, l.env, args...) }

func (l *timeline) commit(files map[string]string) string {
	for name, text := range files {
		write(l.t, l.dir, name, text)
	}
	l.git("add", "-A")
	date := fmt.Sprintf("2024-03-01T%02d:00:00Z", l.at)
	l.at++
	l.env = append(l.env, "GIT_COMMITTER_DATE="+date, "GIT_AUTHOR_DATE="+date)
	l.git("commit", "-qm", "c")
	return l.git("rev-parse", "HEAD")
}

func (l *timeline) move(from, to string) {
	if err := os.MkdirAll(filepath.Dir(filepath.Join(l.dir, to)), 0o755); err != nil {
		l.t.Fatal(err)
	}
	l.git("mv", from, to)
}

// text is a file of n distinct lines.
func text(name string, n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "%s line %d of a text that is long enough\n", name, i)
	}
	return b.String()
}

// fateRow is one story, the questions about it, and the answers. In wants, a hash is written as its number in the story.
type fateRow struct {
	name  string
	story func(l *timeline) (hashes []string)
	open  func(o *Options)
	asks  []Ask
	want  []string
}

func TestBothBackendsTellTheSameFate(t *testing.T) {
	for _, row := range fateRows() {
		t.Run(row.name, func(t *testing.T) {
			dir, err := realPath(t.TempDir())
			if err != nil {
				t.Fatal(err)
			}
			hashes := row.story(newTimeline(t, dir))
			for _, backend := range []string{"git", "go-git"} {
				o := Options{Dir: dir, Backend: backend}
				if row.open != nil {
					row.open(&o)
				}
				if o.Root != "" {
					o.Root = filepath.Join(dir, o.Root)
				}
				v := openIn(t, o)
				for range 2 { // the second time from what the first has found
					fates, err := v.Fates(t.Context(), row.asks)
					if err != nil {
						t.Fatal(err)
					}
					var got []string
					for _, f := range fates {
						got = append(got, tell(f, hashes))
					}
					if diff := cmp.Diff(row.want, got); diff != "" {
						t.Errorf("%s (-want +got):\n%s", backend, diff)
					}
				}
			}
		})
	}
}

func tell(f Fate, hashes []string) string {
	number := func(hash string) string {
		for i, h := range hashes {
			if h == hash && h != "" {
				return fmt.Sprint(i)
			}
		}
		return hash
	}
	if f.Was == "" {
		return strings.TrimSpace("never " + map[bool]string{true: "shallow"}[f.Shallow])
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s", f.Was)
	if f.Dir {
		b.WriteString("/")
	}
	if f.Commit == "" {
		b.WriteString(" gone uncommitted")
	} else {
		fmt.Fprintf(&b, " gone in %s on %s", number(f.Commit), strings.TrimPrefix(strings.TrimSuffix(f.Date, ":00:00Z"), "2024-03-01T"))
	}
	for _, h := range f.Hops {
		fmt.Fprintf(&b, "; %s > %s in %q", h.From, h.To, number(h.Commit))
	}
	if f.Now != "" {
		b.WriteString("; now " + f.Now)
	}
	if f.Split != nil {
		fmt.Fprintf(&b, "; split %s", f.Split)
	}
	if f.Shallow {
		b.WriteString("; shallow")
	}
	return b.String()
}
