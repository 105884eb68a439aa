package factindex_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/notes-lint/notes-lint/dedup"
	"github.com/notes-lint/notes-lint/internal/blobcache"
	"github.com/notes-lint/notes-lint/internal/factindex"
)

// results lists what a question finds, with scores.
func results(x *factindex.Index, question string) []string {
	var out []string
	for h := range x.Search(factindex.Query{Text: question, Paths: []string{"src/f1.go"}}) {
		out = append(out, fmt.Sprintf("%s %.9f %.9f", h.Path, h.Score(), h.Share))
	}
	return out
}

// What is kept between runs never changes an answer: after files were added, changed and removed a warm index says what a cold one says.
func TestAWarmIndexAnswersLikeAColdOne(t *testing.T) {
	dir, cache := store(t, 300), t.TempDir()
	v := open(t, dir)
	folder := filepath.Join(dir, "memories/repo/reference")
	_, question, _ := entry(17)
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for round := range 6 {
		for _, n := range []int{17, 18, 100} {
			_, _, text := entry(1000*round + n)
			write(fmt.Sprintf("f%d.md", n), text)
		}
		for i := range 40 * round {
			_, _, text := entry(5000*round + i)
			write(fmt.Sprintf("g%d.md", i), text)
		}
		write("broken.md", strings.Repeat("no front matter\n", round+1))
		if err := os.Remove(filepath.Join(folder, fmt.Sprintf("f%d.md", 200+round))); err != nil {
			t.Fatal(err)
		}
		c := blobcache.Open(cache, "x")
		warm := results(index(t, v, c), question)
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
		cold := results(index(t, v, none()), question)
		if len(cold) == 0 {
			t.Fatal("nothing is found")
		}
		if d := cmp.Diff(cold, warm); d != "" {
			t.Fatalf("round %d (-cold +warm)\n%s", round, d)
		}
	}
}

// An index that was begun before the view was open answers like any other: below a link to the root, and also for a view of something
// else than what was looked at.
func TestAnIndexBegunAheadAnswersLikeAnother(t *testing.T) {
	dir, other := store(t, 300), store(t, 20)
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(dir, link); err != nil {
		t.Skip(err)
	}
	_, question, _ := entry(17)
	for _, c := range []struct{ begun, seen string }{{dir, dir}, {link, dir}, {other, dir}, {dir, other}, {"", dir}} {
		ahead := factindex.Begin(t.Context(), c.begun, layout(), nil)
		v := open(t, c.seen)
		x, err := ahead.Open(t.Context(), v)
		if err != nil {
			t.Fatal(err)
		}
		want := index(t, v, none())
		if x.Len() == 0 || x.Len() != want.Len() {
			t.Fatalf("begun at %q, seen at %q: %d entries, want %d", c.begun, c.seen, x.Len(), want.Len())
		}
		if d := cmp.Diff(results(want, question), results(x, question)); d != "" {
			t.Fatalf("begun at %q, seen at %q (-want +got)\n%s", c.begun, c.seen, d)
		}
	}
}

// A file that was changed in place, without its folder noticing, is read again.
func TestAChangeInPlaceIsSeen(t *testing.T) {
	dir, cache := store(t, 200), t.TempDir()
	v := open(t, dir)
	c := blobcache.Open(cache, "x")
	index(t, v, c)
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "memories/repo/reference/f3.md")
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Replace(string(b), "subject: Subject 3 ", "subject: Zeppelin3 ", 1)
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(file, time.Now(), time.Now().Add(time.Second)); err != nil {
		t.Fatal(err)
	}
	var found []string
	for h := range index(t, v, blobcache.Open(cache, "x")).Search(factindex.Query{Text: "zeppelin3"}) {
		found = append(found, h.Path)
	}
	if d := cmp.Diff([]string{"memories/repo/reference/f3.md"}, found); d != "" {
		t.Error(d)
	}
}

// damaged is a cache that hands out a value with one byte changed.
type damaged struct {
	kept map[string][]byte
	at   int
}

func (d *damaged) Put(key string, b []byte) { d.kept[key] = b }
func (d *damaged) Get(key string) ([]byte, bool) {
	b, ok := d.kept[key]
	if !ok || d.at < 0 || len(b) == 0 {
		return b, ok
	}
	b = slices.Clone(b)
	b[d.at%len(b)] ^= 0xff
	return b, true
}

// A cache that was damaged in spite of its checksums costs answers, never a crash.
func TestADamagedCacheDoesNoHarm(t *testing.T) {
	v := open(t, store(t, 100))
	d := &damaged{map[string][]byte{}, -1}
	if _, err := factindex.Open(t.Context(), v, layout(), d); err != nil {
		t.Fatal(err)
	}
	subject, fact, _ := entry(1)
	for d.at = 0; d.at < 30_000; d.at += 7 {
		kept := d.kept
		d.kept = map[string][]byte{"factindex/0": kept["factindex/0"]}
		x, err := factindex.Open(t.Context(), v, layout(), d)
		if err != nil {
			t.Fatal(err)
		}
		results(x, fact)
		x.Near(dedup.Fact{Subject: subject, Text: fact})
		d.kept = kept
	}
}

// Every near-copy by the pinned check is among those that Near hands on.
func TestNoNearCopyIsMissed(t *testing.T) {
	x := index(t, open(t, store(t, 400)), none())
	for i := range 60 {
		subject, fact, _ := entry(i * 5)
		words := strings.Fields(fact)
		for drop := range min(3, len(words)) {
			f := dedup.Fact{Subject: subject, Text: strings.Join(words[drop:], " ")}
			near := x.Near(f)
			for j := range 400 {
				s, g, _ := entry(j)
				if dedup.Similarity(f, dedup.Fact{Subject: s, Text: g}) < dedup.DuplicateAt {
					continue
				}
				if !slices.ContainsFunc(near, func(e factindex.Entry) bool { return e.Path == fmt.Sprintf("memories/repo/reference/f%d.md", j) }) {
					t.Errorf("the near-copy %d of %d is missed", j, i*5)
				}
			}
		}
	}
}

func TestWordsAreCutDownToTheirStems(t *testing.T) {
	got := strings.Join(factindex.Words("Running the testSuite: parsers, policies and files in cmd/main_test.go; 猫 parsed, paginated, pagination, configure, configuration, deployments, authorization"), " ")
	if want := "run test suit pars policy fil cmd main test go 猫 pars pagin pagin configur configur deploy authoriz"; got != want {
		t.Errorf("%q", got)
	}
}
