// Package jsonl reads files of one JSON value a line, as the labelled sets are.
package jsonl

import (
	"bufio"
	"fmt"
	"io/fs"
)

// Each hands the lines of a file to read, in order, without their ends. A line may have at most longest bytes. The error of read is given
// the file and the line, counted from 1, and ends the walk.
func Each(dir fs.FS, name string, longest int, read func(line []byte) error) error {
	f, err := dir.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	in := bufio.NewScanner(f)
	in.Buffer(nil, longest)
	for n := 1; in.Scan(); n++ {
		if err := read(in.Bytes()); err != nil {
			return fmt.Errorf("%s:%d: %w", name, n, err)
		}
	}
	return in.Err()
}
