package config

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"
)

// maxDepth bounds how deep a JSON file nests.
const maxDepth = 64

// jsonReader turns JSON tokens into a tree with places, which the JSON decoder itself does not keep.
type jsonReader struct {
	src []byte
	dec *json.Decoder
}

// parseJSON reports what keeps src from being one JSON value and returns false then.
func (r *reader) parseJSON(src []byte) (tree, bool) {
	if len(src) > MaxSize {
		r.add(pos{}, fmt.Sprintf("the file is larger than %d MiB", MaxSize>>20))
		return tree{}, false
	}
	j := &jsonReader{src: src, dec: json.NewDecoder(bytes.NewReader(src))}
	j.dec.UseNumber()
	t, err := j.value(0)
	if err == nil {
		if _, err = j.dec.Token(); errors.Is(err, io.EOF) {
			return t, true
		}
		err = errors.New("text behind the end of the value")
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = errors.New("it ends too early")
	}
	r.add(j.place(int(j.dec.InputOffset())), "not JSON: "+err.Error())
	return tree{}, false
}

// next returns the next token and where it starts.
func (j *jsonReader) next() (json.Token, pos, error) {
	start := int(j.dec.InputOffset())
	for start < len(j.src) && bytes.IndexByte([]byte(" \t\r\n,:"), j.src[start]) >= 0 {
		start++
	}
	tok, err := j.dec.Token()
	return tok, j.place(start), err
}

func (j *jsonReader) place(offset int) pos {
	head := j.src[:min(offset, len(j.src))]
	line := bytes.LastIndexByte(head, '\n') + 1
	return pos{line: 1 + bytes.Count(head, []byte{'\n'}), column: 1 + utf8.RuneCount(head[line:])}
}

func (j *jsonReader) value(depth int) (tree, error) {
	tok, at, err := j.next()
	if err != nil {
		return tree{}, err
	}
	if depth > maxDepth {
		return tree{}, fmt.Errorf("it nests deeper than %d", maxDepth)
	}
	switch tok := tok.(type) {
	case string:
		return tree{kind: text, text: tok, at: at}, nil
	case bool:
		return tree{kind: boolean, text: fmt.Sprint(tok), at: at}, nil
	case json.Number:
		k := integer
		if _, err := tok.Int64(); err != nil {
			k = number
		}
		return tree{kind: k, text: tok.String(), at: at}, nil
	case json.Delim:
		if tok == '[' {
			return j.list(at, depth)
		}
		return j.object(at, depth)
	}
	return tree{kind: null, at: at}, nil
}

func (j *jsonReader) list(at pos, depth int) (tree, error) {
	out := tree{kind: list, at: at}
	for j.dec.More() {
		item, err := j.value(depth + 1)
		if err != nil {
			return out, err
		}
		out.items = append(out.items, item)
	}
	_, _, err := j.next()
	return out, err
}

func (j *jsonReader) object(at pos, depth int) (tree, error) {
	out := tree{kind: object, at: at}
	for j.dec.More() {
		key, keyAt, err := j.next()
		if err != nil {
			return out, err
		}
		v, err := j.value(depth + 1)
		if err != nil {
			return out, err
		}
		out.fields = append(out.fields, field{key: fmt.Sprint(key), at: keyAt, value: v})
	}
	_, _, err := j.next()
	return out, err
}
