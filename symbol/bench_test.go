package symbol

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// BenchmarkScan reads real code, one language after another: that of the folder named in SYMBOL_TREE. Without one it reads the
// fixtures, repeated to about a megabyte, which are dense in definitions and so slower than real code. MB/cpu-s counts the
// time of all threads, the collector's too, so that other work on the machine matters little.
func BenchmarkScan(b *testing.B) {
	texts := fixtureTexts(b)
	if root := os.Getenv("SYMBOL_TREE"); root != "" {
		texts = treeTexts(b, root)
	}
	for _, lang := range Languages() {
		if len(texts[lang]) == 0 {
			continue
		}
		size := int64(0)
		for _, t := range texts[lang] {
			size += int64(len(t.src))
		}
		b.Run(string(lang), func(b *testing.B) {
			s := NewScanner()
			b.SetBytes(size)
			b.ReportAllocs()
			start, rounds := cpuSeconds(), 0
			for b.Loop() {
				rounds++
				for _, t := range texts[lang] {
					s.Scan(t.name, t.src)
				}
			}
			if used := cpuSeconds() - start; used > 0 {
				b.ReportMetric(float64(size)*float64(rounds)/used/1e6, "MB/cpu-s")
			}
		})
	}
}

type sourceText struct {
	name string
	src  []byte
}

func fixtureTexts(b *testing.B) map[Language][]sourceText {
	texts := map[Language][]sourceText{}
	for _, file := range samples(b) {
		src, err := os.ReadFile(file)
		if err != nil {
			b.Fatal(err)
		}
		src = bytes.ReplaceAll(src, []byte("__END__"), []byte("# END"))
		name := filepath.Base(file)
		lang, _ := Detect(name, src)
		texts[lang] = append(texts[lang], sourceText{name, bytes.Repeat(append(src, '\n'), 1<<20/len(src))})
	}
	return texts
}

// treeTexts reads up to 24 MB of each language below a folder.
func treeTexts(b *testing.B, root string) map[Language][]sourceText {
	texts, sizes := map[Language][]sourceText{}, map[Language]int{}
	err := filepath.WalkDir(root, func(name string, e os.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() {
			return err
		}
		lang := byExtension(strings.ToLower(filepath.Ext(name)))
		if lang == "" || sizes[lang] > 24<<20 {
			return nil
		}
		src, err := os.ReadFile(name)
		if err == nil && unreadable(name, src) == "" {
			texts[lang] = append(texts[lang], sourceText{name, src})
			sizes[lang] += len(src)
		}
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	return texts
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
