package promotecli

import (
	"context"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/notes-lint/notes-lint/config"
)

func TestTheConfigurationOfInitIsTheDefault(t *testing.T) {
	got, problems := config.Load(config.FileName, configText, config.Known{})
	if d := cmp.Diff(config.Default(), got); d != "" || problems != nil {
		t.Errorf("%v\n%s", problems, d)
	}
}

func TestMissingLinesAreAppendedInTheFilesOwnStyle(t *testing.T) {
	lines := []string{"a/", "b/"}
	cases := []struct{ name, text, want string }{
		{"an empty file", "", "a/\nb/\n"},
		{"one line is there", "b/\nc\n", "b/\nc\na/\n"},
		{"no final newline", "c", "c\na/\nb/\n"},
		{"other line ends", "c\r\na/\r\n", "c\r\na/\r\nb/\r\n"},
		{"other line ends and no final one", "c\r\nd", "c\r\nd\r\na/\r\nb/\r\n"},
		{"both are there", "  a/  \nb/", "  a/  \nb/"},
		{"a comment is no line", "# a/\n", "# a/\na/\nb/\n"},
	}
	for _, c := range cases {
		if got := string(appendMissing([]byte(c.text), lines)); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

func TestEndingEarlyWritesNothing(t *testing.T) {
	dir := t.TempDir()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out, errs discard
	if code := Main(ctx, []string{"init", "-C", dir, "extra"}, Streams{Out: &out, Err: &errs}); code != exitUsage {
		t.Errorf("code %d", code)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 0 {
		t.Errorf("%v, %v", left, err)
	}
}

type discard struct{}

func (discard) Write(b []byte) (int, error) { return len(b), nil }
