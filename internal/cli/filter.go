package cli

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"

	"github.com/spf13/cobra"

	"github.com/notes-lint/notes-lint/dedup"
)

// maxFilterLine is the longest line that a filter reads, in bytes.
const maxFilterLine = 16 << 20

// filter reads JSON objects from standard input, one a line, and prints what judge says of each, one a line, in their order.
func (a *app) filter(judge func(line []byte) (any, error)) error {
	in := bufio.NewScanner(a.s.In)
	in.Buffer(make([]byte, 64<<10), maxFilterLine)
	out := bufio.NewWriter(a.s.Out)
	enc := json.NewEncoder(out)
	for n := 1; in.Scan(); n++ {
		line := bytes.TrimSpace(in.Bytes())
		if len(line) == 0 {
			continue
		}
		answer, err := judge(line)
		if err == nil {
			err = enc.Encode(answer)
		}
		if err != nil {
			_ = out.Flush()
			return usage("", "line %d of standard input: %w", n, err)
		}
	}
	if err := out.Flush(); err != nil {
		return &fault{Unfinished, err, ""}
	}
	if err := in.Err(); errors.Is(err, bufio.ErrTooLong) {
		return usage("", "a line of standard input has more than %d bytes", maxFilterLine)
	} else if err != nil {
		return &fault{Unfinished, fmt.Errorf("read standard input: %w", err), ""}
	}
	return nil
}

// decodeLine reads one object. Fields that nobody asked for are passed over: other programs send what they have.
func decodeLine(line []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(line))
	if err := d.Decode(v); err != nil {
		if other := (*json.UnmarshalTypeError)(nil); errors.As(err, &other) {
			return otherType(other)
		}
		return fmt.Errorf("no such JSON object: %w", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("something follows the object on its line")
	}
	return nil
}

// otherType says of a value of another type what it is and what it should be, in words of JSON.
func otherType(e *json.UnmarshalTypeError) error {
	want := "an object"
	if e.Type.Kind() == reflect.String {
		want = "a string"
	}
	if field := strings.ToLower(e.Field); field != "" {
		return fmt.Errorf("%q is of type %s, not %s", field, e.Value, want)
	}
	return fmt.Errorf("the line is of type %s, not %s", e.Value, want)
}

// compareCommand tells how pairs of facts stand to each other.
func (a *app) compareCommand() *cobra.Command {
	var jsonl bool
	c := &cobra.Command{Use: "compare --jsonl", Short: "Tell duplicates, refinements and contradictions among pairs of facts", Args: cobra.NoArgs,
		Long: `Reads pairs of facts from standard input, one JSON object {"id","a":{"subject","fact"},"b":{…}} a line, and prints {"id","label","sure","why","similarity"}
for each: duplicate, refinement (b says more than a), contradiction or unrelated. similarity is the pinned check for near-copies, which flags
pairs from 0.85.`,
		Example: `  echo '{"id":1,"a":{"subject":"port","fact":"It listens on 8080."},"b":{"subject":"port","fact":"It listens on 9090."}}' | notes-lint compare --jsonl`,
		RunE: func(*cobra.Command, []string) error {
			if !jsonl {
				return usage("notes-lint compare --help shows the form of a line", "compare reads from standard input and wants --jsonl")
			}
			return a.filter(comparePair)
		}}
	c.Flags().BoolVar(&jsonl, "jsonl", false, "read and print one JSON object a line")
	return c
}

func comparePair(line []byte) (any, error) {
	type fact struct{ Subject, Fact string }
	var pair struct {
		ID   json.RawMessage `json:"id"`
		A, B *fact
	}
	if err := decodeLine(line, &pair); err != nil {
		return nil, err
	}
	if pair.A == nil || pair.B == nil {
		return nil, errors.New(`the object needs "a" and "b"`)
	}
	x, y := dedup.Fact{Subject: pair.A.Subject, Text: pair.A.Fact}, dedup.Fact{Subject: pair.B.Subject, Text: pair.B.Fact}
	got := dedup.Compare(x, y)
	return struct {
		ID         json.RawMessage `json:"id,omitempty"`
		Label      dedup.Relation  `json:"label"`
		Sure       bool            `json:"sure"`
		Why        string          `json:"why"`
		Similarity float64         `json:"similarity"`
	}{pair.ID, got.Relation, got.Sure, got.Why, float64(int(dedup.Similarity(x, y)*10_000+0.5)) / 10_000}, nil
}
