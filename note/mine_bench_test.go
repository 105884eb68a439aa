package note

import (
	"fmt"
	"strings"
	"testing"
)

// BenchmarkParse reads 64 KiB of ordinary memory: prose, lists, spans, links, a drawing and a shell fence.
func BenchmarkParse(b *testing.B) {
	unit := "## Part %d\n\nThe store is `internal/store/store.go`, see [guide](docs/guide.md#storage) and run `npm run build` first. " +
		"Never edit `config/app.yaml` by hand; it was written by `scripts/gen.sh` in docs/setup.md.\n\n- item `a/b.go:12`\n- other words without any claim at all, as most text is\n\n" +
		"```\nsrc/\n├── a/\n│   └── b.ts\n└── c.ts\n```\n\n```bash\ncd a && npm run b\nmake c\n```\n\n"
	var text strings.Builder
	for i := 0; text.Len() < 64<<10; i++ {
		fmt.Fprintf(&text, unit, i)
	}
	src := []byte(text.String())
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		Parse("AGENTS.md", src, Options{Host: Agents, Role: Rules})
	}
}

// BenchmarkParseOneParagraph reads a paragraph of nothing but claims: its cost must grow with its length, not faster.
func BenchmarkParseOneParagraph(b *testing.B) {
	for _, n := range []int{1 << 10, 4 << 10, 16 << 10} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			src := []byte(strings.Repeat("@a/b.md ", n/8))
			b.SetBytes(int64(n))
			for b.Loop() {
				Parse("CLAUDE.md", src, Options{Host: Claude})
			}
		})
	}
}

// BenchmarkParseTwoLines reads half a megabyte in two lines, which is one paragraph, row or list to the miner: MB/s must stay
// what they are for an eighth of it.
func BenchmarkParseTwoLines(b *testing.B) {
	for _, c := range []struct{ name, head, unit string }{
		{"prose", "", "The store is `a/store.go`, see [guide](docs/a.md) and run `npm run build`. `Open()` in `a/b.go:12` uses parseConfig. "},
		{"names", "", "`Open()` "},
		{"paths", "", "a/b/c.go d/e.ts "},
		{"links", "", "[a](b/c.md) "},
		{"table", "|---", "| `Open()` in a.go "},
	} {
		for _, size := range []int{64 << 10, 512 << 10} {
			n := size / 2 / len(c.unit)
			text := strings.Repeat(c.unit, n) + "\n" + strings.Repeat(c.unit, n) + "\n"
			if c.head != "" {
				text = strings.Repeat("| a ", n) + "|\n" + strings.Repeat(c.head, n) + "|\n" + strings.Repeat(c.unit, n) + "|\n"
			}
			b.Run(fmt.Sprintf("%s/%d", c.name, size>>10), func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				for b.Loop() {
					Parse("AGENTS.md", []byte(text), Options{Host: Agents, Role: Rules})
				}
			})
		}
	}
}
