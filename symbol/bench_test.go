package symbol

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// BenchmarkScan reads each fixture repeated to about a megabyte: dense in definitions, so slower than real code.
func BenchmarkScan(b *testing.B) {
	for _, file := range samples(b) {
		src, err := os.ReadFile(file)
		if err != nil {
			b.Fatal(err)
		}
		src = bytes.ReplaceAll(src, []byte("__END__"), []byte("# END"))
		big := bytes.Repeat(append(src, '\n'), 1<<20/len(src))
		b.Run(strings.TrimPrefix(filepath.Ext(file), "."), func(b *testing.B) {
			s := NewScanner()
			b.SetBytes(int64(len(big)))
			b.ReportAllocs()
			for b.Loop() {
				s.Scan(filepath.Base(file), big)
			}
		})
	}
}

// BenchmarkScanTree reads the files of a folder named in the environment, one language after another.
func BenchmarkScanTree(b *testing.B) {
	root := os.Getenv("SYMBOL_TREE")
	if root == "" {
		b.Skip("SYMBOL_TREE is not set")
	}
	for _, lang := range Languages() {
		files, size := treeOf(b, root, lang)
		if size == 0 {
			continue
		}
		b.Run(string(lang), func(b *testing.B) {
			s := NewScanner()
			b.SetBytes(size)
			b.ReportAllocs()
			for b.Loop() {
				for name, src := range files {
					s.Scan(name, src)
				}
			}
		})
	}
}

func treeOf(b *testing.B, root string, lang Language) (map[string][]byte, int64) {
	files, size := map[string][]byte{}, int64(0)
	err := filepath.WalkDir(root, func(name string, e os.DirEntry, err error) error {
		if err != nil || e.IsDir() || !e.Type().IsRegular() || byExtension(strings.ToLower(filepath.Ext(name))) != lang || size > 40<<20 {
			return err
		}
		src, err := os.ReadFile(name)
		if err == nil && unreadable(src) == "" {
			files[name] = src
			size += int64(len(src))
		}
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	return files, size
}

// BenchmarkSet looks for a thousand names, most of which are not there.
func BenchmarkSet(b *testing.B) {
	src, err := os.ReadFile("lexer.go")
	if err != nil {
		b.Fatal(err)
	}
	big := bytes.Repeat(src, 4<<20/len(src))
	ids := []string{"readRule", "blockComment"}
	for i := range 998 {
		ids = append(ids, fmt.Sprintf("someName%d", i))
	}
	set := NewSet(ids)
	b.SetBytes(int64(len(big)))
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		set.Scan(big, func(int, int) { n++ })
	}
	if n == 0 {
		b.Fatal("nothing found")
	}
}
