package session

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

var errTime = errors.New(`a time is written as "2026-08-20T09:12:44.031Z"`)

// MaxLine is the length of the longest line of a trace, in bytes, its line end not counted.
const MaxLine = 1 << 20

// marshal is json.Marshal without the escapes for HTML, which would make text of others longer and no safer.
func marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

// Encode returns the line of a record, without line end. There is one form only: equal records are equal bytes.
func Encode(r Record) ([]byte, error) {
	b, err := marshal(r)
	if err != nil {
		return nil, fmt.Errorf("encode a %s record: %w", r.Kind, err)
	}
	return b, nil
}

// compacted takes the white space out of values that were handed in as JSON, as encoding them does: a record that is returned is
// what a reader of its line gets.
func compacted(r Record) Record {
	r.Value, r.Payload = compact(r.Value), compact(r.Payload)
	if r.Action != nil && len(r.Action.Args) > 0 {
		call := *r.Action
		call.Args = compact(call.Args)
		r.Action = &call
	}
	return r
}

func compact(raw json.RawMessage) json.RawMessage {
	if len(raw) == 0 {
		return nil
	}
	var b bytes.Buffer
	if json.Compact(&b, raw) != nil {
		return raw // Encode reports it
	}
	return b.Bytes()
}

// Decode reads one line of a trace. It takes exactly what Encode writes: unknown fields, other spellings of the same value and
// anything behind the value are errors.
func Decode(line []byte) (Record, error) {
	r, err := Parse(line)
	if err != nil {
		return r, err
	}
	again, err := Encode(r)
	if err != nil {
		return r, err
	}
	if !bytes.Equal(again, line) {
		return r, errors.New("the line is not in the form in which records are written")
	}
	return r, r.Validate()
}

// Parse reads a record in any spelling of JSON that has no unknown field. It does not validate.
func Parse(line []byte) (Record, error) {
	var r Record
	if len(line) > MaxLine {
		return r, fmt.Errorf("the line has %d bytes, more than %d", len(line), MaxLine)
	}
	return parse(line)
}

func parse(line []byte) (Record, error) {
	var r Record
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(&r); err != nil {
		return r, plainer(err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return r, errors.New("something follows the record on its line")
	}
	return r, nil
}

// plainer says what encoding/json found in words of this package.
func plainer(err error) error {
	var kind *json.UnmarshalTypeError
	switch text := err.Error(); {
	case errors.As(err, &kind):
		return fmt.Errorf("field %q cannot hold a JSON %s", kind.Field, kind.Value)
	case strings.HasPrefix(text, "json: unknown field "):
		return fmt.Errorf("unknown field %s", strings.TrimPrefix(text, "json: unknown field "))
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return errors.New("the record is cut off")
	default:
		return fmt.Errorf("no JSON object: %s", strings.TrimPrefix(text, "json: "))
	}
}

// Digest names a line, or any text.
func Digest(b []byte) string {
	sum := sha256.Sum256(b)
	return "sha256:" + hex.EncodeToString(sum[:])
}

// sealed returns the line of a record with its sum. The digest in the next line tells that a line was changed; the sum tells it of the
// last line too.
func sealed(r *Record) ([]byte, error) {
	r.Sum = ""
	line, err := Encode(*r)
	if err != nil {
		return nil, err
	}
	r.Sum = sumOf(line)
	return append(line[:len(line)-len(`"}`)], r.Sum+`"}`...), nil
}

// sumOf returns the sum of a line in which it is empty.
func sumOf(line []byte) string {
	sum := sha256.Sum256(line)
	return hex.EncodeToString(sum[:8])
}

// whole reports whether a line is what was written, going by the sum that was read from it.
func whole(line []byte, sum string) bool {
	body, ok := bytes.CutSuffix(line, []byte(sum+`"}`))
	return ok && sum != "" && sumOf(append(bytes.Clone(body), `"}`...)) == sum
}

// ParseStep reads a step as somebody hands it in, in any spelling of JSON. Fields that the log gives (v, session, step, ts, prev, sum) may not
// be set. The length is not limited, because an observation may be spilled.
func ParseStep(line []byte) (Record, error) {
	r, err := parse(line)
	if err != nil {
		return r, err
	}
	if r.V != 0 || r.Session != "" || r.Step != nil || !r.TS.IsZero() || r.Prev != "" || r.Sum != "" {
		return r, &FieldError{r.Kind, "", "has a field that the log gives: v, session, step, ts, prev or sum"}
	}
	if !r.Kind.Numbered() {
		return r, &FieldError{r.Kind, "type", "is no step"}
	}
	if r.Observation != nil && (r.Observation.Spill != "" || r.Observation.Digest != "" || r.Observation.Truncated) {
		return r, &FieldError{r.Kind, "observation", "has a field that the log gives: truncated, spill or digest"}
	}
	return r, nil
}
