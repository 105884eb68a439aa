package promotion

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// kept is a cache in memory.
type kept map[string][]byte

func (c kept) Get(key string) ([]byte, bool) { b, ok := c[key]; return b, ok }
func (c kept) Put(key string, b []byte)      { c[key] = b }

// BenchmarkCheck asks checklist A about one candidate beside a store of entries, once the index is kept. "go test ./promotion -run xxx -bench Check -benchmem".
func BenchmarkCheck(b *testing.B) {
	for _, n := range []int{1_000, 10_000, 100_000} {
		if n > 10_000 && testing.Short() {
			continue
		}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			root := b.TempDir()
			k := keeperOf(b, root)
			if err := os.WriteFile(filepath.Join(root, "main.go"), []byte("package main\n"), 0o644); err != nil {
				b.Fatal(err)
			}
			dir := filepath.Join(root, "memories/repo/project")
			if err := os.MkdirAll(dir, 0o755); err != nil {
				b.Fatal(err)
			}
			k.Layout = k.Layout.WithDefaults()
			for i := range n {
				r := stating(fmt.Sprintf("x%d", i%97), i)
				r.tidy()
				text, err := r.encode(k.Clock(), k.By, func(string) ([]byte, string, bool) { return nil, "", false })
				if err != nil {
					b.Fatal(err)
				}
				if err := os.WriteFile(filepath.Join(root, filepath.FromSlash(k.entryPath(&r.Draft))), text, 0o644); err != nil {
					b.Fatal(err)
				}
			}
			candidate := stating("new", 7)
			k.Cache = kept{}
			if _, err := k.DoNear(context.Background(), true, candidate.Draft, func(context.Context, *Turn) error { return nil }); err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				if _, err := k.DoNear(context.Background(), true, candidate.Draft, func(ctx context.Context, t *Turn) error {
					_, err := t.Check(ctx, candidate)
					return err
				}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
