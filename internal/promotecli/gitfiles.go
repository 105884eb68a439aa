package promotecli

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/store"
)

// gitFile is a file of git's that may exist and gets the lines it lacks.
type gitFile struct {
	name, why string
	lines     []string
}

func gitFiles() []gitFile {
	return []gitFile{
		{".gitattributes", "event files of two branches merge line by line", []string{
			"memories/ledger/*.ndjson merge=union",
			"memories/stats/*.ndjson merge=union",
			"memories/rejected.ndjson merge=union",
		}},
		{".gitignore", "scratch stays out of commits", []string{
			"memories/session/",
			"memories/.lock",
			"memories/.journal*",
			"memories/.cache/",
			"memories/.backup/",
			".cache/tool-output/",
		}},
	}
}

// change returns what has to be done to the file in dir; changed is false when it has every line.
func (g gitFile) change(dir string) (c store.Change, changed bool, err error) {
	before, err := os.ReadFile(filepath.Join(dir, g.name))
	if errors.Is(err, fs.ErrNotExist) {
		return store.Create(g.name, []byte(strings.Join(g.lines, "\n")+"\n"), g.why), true, nil
	}
	if err != nil {
		return c, false, fmt.Errorf("read %q: %w", g.name, err)
	}
	after := appendMissing(before, g.lines)
	return store.Replace(g.name, before, after, g.why), !bytes.Equal(before, after), nil
}

// appendMissing adds the lines that text lacks, with the line ends that text has.
func appendMissing(text []byte, lines []string) []byte {
	end := "\n"
	if bytes.Contains(text, []byte("\r\n")) {
		end = "\r\n"
	}
	var have []string
	for line := range strings.Lines(string(text)) {
		have = append(have, strings.TrimSpace(line))
	}
	out := slices.Clone(text)
	for _, line := range lines {
		if slices.Contains(have, line) {
			continue
		}
		if len(out) > 0 && !bytes.HasSuffix(out, []byte("\n")) {
			out = append(out, end...)
		}
		out = append(out, line+end...)
	}
	return out
}
