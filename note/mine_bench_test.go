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
