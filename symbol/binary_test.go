package symbol_test

import (
	"strings"
	"testing"

	"github.com/notes-lint/notes-lint/symbol"
)

func TestBinary(t *testing.T) {
	text := strings.Repeat("tide\n", 200)
	for name, c := range map[string]struct {
		path, src string
		want      bool
	}{
		"text":                      {"tide.ts", text, false},
		"code with one zero byte":   {"tide.ts", text + "\x00", false},
		"code that begins with one": {"tide.ts", "\x00" + text, true},
		"code full of them":         {"tide.ts", text + strings.Repeat("a\x00", 200), true},
		"no code":                   {"tide.dat", text + "\x00", true},
	} {
		t.Run(name, func(t *testing.T) {
			if got := symbol.Binary(c.path, []byte(c.src)); got != c.want {
				t.Errorf("got %v", got)
			}
		})
	}
}
