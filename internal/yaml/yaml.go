// Package yaml is the one place that names the YAML library, so that replacing it is a change of one import line.
package yaml

import (
	"bytes"
	"io"

	"gopkg.in/yaml.v3"
)

// Node is a parsed YAML node; lines and columns start at 1 and columns count runes.
type Node = yaml.Node

// Kinds of Node.
const (
	DocumentNode = yaml.DocumentNode
	SequenceNode = yaml.SequenceNode
	MappingNode  = yaml.MappingNode
	ScalarNode   = yaml.ScalarNode
	AliasNode    = yaml.AliasNode
)

// TypeError carries every field that did not decode.
type TypeError = yaml.TypeError

// Unmarshal decodes the first document in b into v.
func Unmarshal(b []byte, v any) error { return yaml.Unmarshal(b, v) }

// NewDecoder reads documents from r.
func NewDecoder(r io.Reader) *yaml.Decoder { return yaml.NewDecoder(r) }

// Marshal encodes v with two blanks for each level.
func Marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	e := yaml.NewEncoder(&b)
	e.SetIndent(2)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	return b.Bytes(), e.Close()
}
