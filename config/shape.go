package config

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/notes-lint/notes-lint/internal/near"
)

// shape is what a value must look like. The decoder and the published schema are both made from it, so that they cannot
// disagree.
type shape struct {
	kind     kind
	doc      string
	fields   []shapeField // of an object with fixed keys
	keys     []string     // of an object whose keys are one of a list, known when a file is read
	keyNoun  string       // what such a key is, for messages
	item     *shape       // of a list, or of the values of an object with keys
	min, max *float64     // of a number, both allowed values
	enum     []string
	nullable bool
	format   func(string) string // of a string: says what is wrong with it, or ""
	initial  any                 // the default, for the schema
}

type shapeField struct {
	key      string
	required bool
	shape    shape
}

// check reports everything about v that does not fit s. The name is the key path for messages, such as "limits.notes_lines".
func (s shape) check(r *reader, name string, v tree) {
	switch {
	case v.kind == refused, v.kind == null && s.nullable:
	case v.kind == s.kind, v.kind == integer && s.kind == number:
		s.checkValue(r, name, v)
	default:
		r.add(v.at, fmt.Sprintf("%q must be %s, not %s", name, s.kind, v.describe()))
	}
}

func (v tree) describe() string {
	if v.kind == text || v.kind == integer || v.kind == number || v.kind == boolean {
		return v.kind.String() + " " + strconv.Quote(v.text)
	}
	return v.kind.String()
}

func (s shape) checkValue(r *reader, name string, v tree) {
	switch s.kind {
	case text:
		s.checkText(r, name, v)
	case integer, number:
		s.checkNumber(r, name, v)
	case list:
		for i, item := range v.items {
			s.item.check(r, fmt.Sprintf("%s[%d]", name, i), item)
		}
	case object:
		s.checkObject(r, name, v)
	}
}

func (s shape) checkText(r *reader, name string, v tree) {
	if len(s.enum) > 0 && !slices.Contains(s.enum, v.text) {
		r.add(v.at, fmt.Sprintf("%q must be one of %s, not %q%s", name, quoted(s.enum), v.text, nearest(v.text, s.enum)))
	}
	if s.format == nil {
		return
	}
	if wrong := s.format(v.text); wrong != "" {
		r.add(v.at, fmt.Sprintf("%q: %s", name, wrong))
	}
}

func (s shape) checkNumber(r *reader, name string, v tree) {
	n, err := strconv.ParseFloat(strings.ReplaceAll(v.text, "_", ""), 64)
	switch {
	case err != nil:
		r.add(v.at, fmt.Sprintf("%q must be a plain decimal number, not %q", name, v.text))
	case s.min != nil && n < *s.min:
		r.add(v.at, fmt.Sprintf("%q must be at least %s, not %s", name, plain(*s.min), v.text))
	case s.max != nil && n > *s.max:
		r.add(v.at, fmt.Sprintf("%q must be at most %s, not %s", name, plain(*s.max), v.text))
	}
}

func plain(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }

func (s shape) checkObject(r *reader, name string, v tree) {
	known, noun := s.keys, s.keyNoun
	if s.item == nil {
		known, noun = s.fieldNames(), "key"
	}
	seen := map[string]bool{}
	for _, f := range v.fields {
		if seen[f.key] {
			r.add(f.at, fmt.Sprintf("key %q is written twice", f.key))
			continue
		}
		seen[f.key] = true
		if !slices.Contains(known, f.key) {
			r.add(f.at, fmt.Sprintf("unknown %s %q%s", noun, f.key, nearest(f.key, known)))
			continue
		}
		s.field(f.key).check(r, join(name, f.key), f.value)
	}
	for _, f := range s.fields {
		if f.required && !seen[f.key] {
			r.add(v.at, fmt.Sprintf("required key %q is missing", join(name, f.key)))
		}
	}
}

func (s shape) fieldNames() []string {
	names := make([]string, len(s.fields))
	for i, f := range s.fields {
		names[i] = f.key
	}
	return names
}

func (s shape) field(key string) shape {
	if s.item != nil {
		return *s.item
	}
	return s.fields[slices.IndexFunc(s.fields, func(f shapeField) bool { return f.key == key })].shape
}

func join(name, key string) string {
	if name == "" {
		return key
	}
	return name + "." + key
}

// nearest returns the words that name the known value a writer most likely meant, or nothing when none is near.
func nearest(got string, known []string) string {
	if len(got) > 100 {
		return ""
	}
	best := near.Word(got, known)
	if best == "" {
		return ""
	}
	return fmt.Sprintf(", did you mean %q?", best)
}

func quoted(words []string) string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = strconv.Quote(w)
	}
	return strings.Join(out, ", ")
}

// relative says what is wrong with s as a path from the root.
func relative(s string) string {
	switch {
	case s == "":
		return "an empty path names nothing"
	case strings.ContainsAny(s, "\x00\\"):
		return fmt.Sprintf("the path %q must use slashes", s)
	case path.IsAbs(s) || len(s) > 1 && s[1] == ':':
		return fmt.Sprintf("the path %q must be relative to the root", s)
	case slices.Contains(strings.Split(s, "/"), ".."):
		return fmt.Sprintf("the path %q leaves the root", s)
	}
	return ""
}

// relativeGlob says what is wrong with s as a pattern of paths from the root.
func relativeGlob(s string) string {
	if !doublestar.ValidatePattern(s) {
		return fmt.Sprintf("the pattern %q is broken", s)
	}
	if s == "" || path.IsAbs(s) || slices.Contains(strings.Split(s, "/"), "..") {
		return fmt.Sprintf("the pattern %q must be relative to the root", s)
	}
	return ""
}

func nonEmpty(s string) string {
	if strings.TrimSpace(s) == "" {
		return "an empty text matches nothing"
	}
	return ""
}
