package promotion

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/yaml"
)

// setField gives a key of an entry's front matter another value, or adds it at the end. Every other byte of the file stays as it is.
// A nil value takes the key away.
func setField(src []byte, name string, value any) ([]byte, error) {
	start, end, err := frontOf(src)
	if err != nil {
		return nil, err
	}
	var field []byte
	if value != nil {
		if field, err = yaml.Marshal(map[string]any{name: value}); err != nil {
			return nil, fmt.Errorf("encode %q: %w", name, err)
		}
	}
	if bytes.Contains(src[:end], []byte("\r\n")) {
		field = bytes.ReplaceAll(field, []byte("\n"), []byte("\r\n"))
	}
	from, to := keyLines(src[start:end], name)
	if from < 0 {
		from, to = end-start, end-start
	}
	return slices.Concat(src[:start+from], field, src[start+to:]), nil
}

// frontOf returns where the lines of the front matter begin and end.
func frontOf(src []byte) (start, end int, err error) {
	first, _, ok := bytes.Cut(src, []byte("\n"))
	if !ok || strings.TrimRight(string(first), " \t\r") != "---" {
		return 0, 0, errors.New("the file has no front matter")
	}
	start = len(first) + 1
	for at := start; at < len(src); {
		n := bytes.IndexByte(src[at:], '\n')
		if n < 0 {
			n = len(src) - at - 1
		}
		if strings.TrimRight(string(src[at:at+n+1]), " \t\r\n") == "---" {
			return start, at, nil
		}
		at += n + 1
	}
	return 0, 0, errors.New("the front matter does not end")
}

// keyLines returns the lines of a top-level key with its value, -1 when it is not there.
func keyLines(front []byte, name string) (from, to int) {
	from = -1
	at := 0
	for line := range bytes.Lines(front) {
		top := len(bytes.TrimSpace(line)) > 0 && line[0] != ' ' && line[0] != '\t' && line[0] != '-' && line[0] != '#'
		switch {
		case from < 0 && top && (bytes.HasPrefix(line, []byte(name+":"))):
			from = at
		case from >= 0 && top:
			return from, at
		}
		at += len(line)
	}
	return from, at
}
