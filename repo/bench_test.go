package repo

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// bigRepo makes a repository of n small files with one commit; they are on disk only when asked for.
func bigRepo(b *testing.B, n int, onDisk bool) (dir string, paths []string) {
	b.Helper()
	dir = b.TempDir()
	runGit(b, dir, "init", "-q", "-b", "main")
	write(b, dir, "blob", "x\n")
	hash := runGit(b, dir, "hash-object", "-w", "blob")
	remove(b, dir, "blob")
	var info strings.Builder
	for i := range n {
		p := fmt.Sprintf("group%02d/package%03d/src/module/file%05d.go", i/20%40, i/20%1000, i)
		paths = append(paths, p)
		fmt.Fprintf(&info, "100644 %s\t%s\n", hash, p)
		if onDisk {
			write(b, dir, p, "x\n")
		}
	}
	cmd := exec.Command("git", "update-index", "--index-info")
	cmd.Dir, cmd.Env, cmd.Stdin = dir, testEnv(b), strings.NewReader(info.String())
	if out, err := cmd.CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	runGit(b, dir, "commit", "-qm", "c")
	if onDisk {
		runGit(b, dir, "update-index", "-q", "--refresh")
	}
	return dir, paths
}

// gitTime is how long the git program takes to list the index, best of five.
func gitTime(b *testing.B, dir string) time.Duration {
	b.Helper()
	best := time.Hour
	for range 5 {
		start := time.Now()
		cmd := exec.Command("git", "ls-files", "-s", "-z")
		cmd.Dir, cmd.Env = dir, testEnv(b)
		if out, err := cmd.Output(); err != nil || len(out) == 0 {
			b.Fatal(err)
		}
		best = min(best, time.Since(start))
	}
	return best
}

// BenchmarkOpen opens a repository and asks for 10,000 paths, half of which do not exist. It reports the time as a
// multiple of git's own listing of the index in the same run.
func BenchmarkOpen(b *testing.B) {
	for _, row := range []struct {
		backend string
		files   int
		onDisk  bool
	}{{"git", 100, true}, {"git", 100_000, false}, {"git", 100_000, true}, {"go-git", 100, true}, {"go-git", 100_000, true}} {
		name := fmt.Sprintf("%s/%d-files", row.backend, row.files)
		if !row.onDisk {
			name += "-in-index-only"
		}
		b.Run(name, func(b *testing.B) {
			dir, paths := bigRepo(b, row.files, row.onDisk)
			var asked []string
			for i := range 5000 {
				p := paths[i*19%len(paths)]
				asked = append(asked, p, p+".gone")
			}
			limit := gitTime(b, dir)
			b.ReportAllocs()
			var opened time.Duration
			for b.Loop() {
				start := time.Now()
				v, err := Open(context.Background(), Options{Dir: dir, Backend: row.backend, Env: testEnv(b)})
				if err != nil {
					b.Fatal(err)
				}
				opened += time.Since(start)
				for _, p := range asked {
					v.Lookup(p)
				}
				v.Close()
			}
			each := b.Elapsed() / time.Duration(b.N)
			b.ReportMetric(float64(each)/float64(limit), "x-git")
			b.ReportMetric(float64(opened)/float64(b.N)/float64(limit), "open-x-git")
			b.ReportMetric(float64(limit.Microseconds())/1000, "git-ms")
		})
	}
}

// BenchmarkFiles asks for the list of all files, for which the disk must be walked.
func BenchmarkFiles(b *testing.B) {
	for _, backend := range []string{"git", "go-git"} {
		b.Run(backend, func(b *testing.B) {
			const files = 100_000
			dir, _ := bigRepo(b, files, true)
			limit := gitTime(b, dir)
			var before, after runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			for b.Loop() {
				v, err := Open(context.Background(), Options{Dir: dir, Backend: backend, Env: testEnv(b)})
				if err != nil {
					b.Fatal(err)
				}
				if got := len(v.Files()); got != files {
					b.Fatalf("%d files", got)
				}
				runtime.GC()
				runtime.ReadMemStats(&after)
				v.Close()
			}
			b.ReportMetric(float64(b.Elapsed())/float64(b.N)/float64(limit), "x-git")
			b.ReportMetric(float64(int64(after.HeapAlloc)-int64(before.HeapAlloc))/(1<<20), "heap-MB")
		})
	}
}

// BenchmarkFates asks what became of 300 paths in a repository that an environment variable names, for there is no
// generating a history that is like a real one.
func BenchmarkFates(b *testing.B) {
	dir := os.Getenv("REPO_BENCH_DIR")
	if dir == "" {
		b.Skip("REPO_BENCH_DIR names no repository")
	}
	for _, backend := range []string{"git", "go-git"} {
		b.Run(backend, func(b *testing.B) {
			gone := strings.Split(runGit(b, dir, "log", "--no-renames", "--diff-filter=D", "--name-only", "--format=", "-n2000"), "\n")
			var asks []Ask
			for i := range min(300, len(gone)) {
				asks = append(asks, Ask{Path: filepath.ToSlash(gone[i*len(gone)/300])})
			}
			for b.Loop() {
				v := openIn(b, Options{Dir: dir, Backend: backend})
				fates, err := v.Fates(b.Context(), asks)
				if err != nil {
					b.Fatal(err)
				}
				var was, now int
				for _, f := range fates {
					if f.Was != "" {
						was++
					}
					if f.Now != "" {
						now++
					}
				}
				b.ReportMetric(float64(was), "known")
				b.ReportMetric(float64(now), "followed")
			}
		})
	}
}
