package config

import (
	"bytes"
	"errors"
	"io"
	"regexp"
	"strconv"
	"strings"

	"github.com/notes-lint/notes-lint/internal/yaml"
)

// Load reads a configuration over Default. The name stands in the problems only. With any problem there is no
// configuration: half of one would check something nobody asked for.
func Load(name string, src []byte, known Known) (*Config, []Problem) {
	r := &reader{file: name}
	root, ok := r.parse(src)
	if !ok {
		return nil, r.sorted()
	}
	cfg := Default()
	if root == nil {
		return cfg, nil
	}
	value := r.tree(root)
	configShape(known).check(r, "", value)
	if len(r.problems) > 0 {
		return nil, r.sorted()
	}
	if err := root.Decode(cfg); err != nil {
		r.add(pos{}, err.Error())
		return nil, r.sorted()
	}
	return cfg, nil
}

// parse returns the only document of src; nil with true when there is nothing but comments.
func (r *reader) parse(src []byte) (*yaml.Node, bool) {
	if len(src) > MaxSize {
		r.add(pos{}, "the file is larger than "+strconv.Itoa(MaxSize>>20)+" MiB")
		return nil, false
	}
	dec := yaml.NewDecoder(bytes.NewReader(src))
	var first, second yaml.Node
	if err := dec.Decode(&first); errors.Is(err, io.EOF) {
		return nil, true
	} else if err != nil {
		r.syntax(err)
		return nil, false
	}
	if err := dec.Decode(&second); err == nil {
		r.add(pos{second.Line, second.Column}, "a second document, the file must hold one")
		return nil, false
	} else if !errors.Is(err, io.EOF) {
		r.syntax(err)
		return nil, false
	}
	root := first.Content[0]
	if root.Kind == yaml.ScalarNode && root.Tag == "!!null" {
		return nil, true
	}
	return root, true
}

// syntax reports an error of the YAML reader, whose place stands in its text.
func (r *reader) syntax(err error) {
	message := strings.TrimPrefix(err.Error(), "yaml: ")
	at := pos{}
	if m := regexp.MustCompile(`^line (\d+): `).FindStringSubmatch(message); m != nil {
		at.line, _ = strconv.Atoi(m[1])
		message = message[len(m[0]):]
	}
	r.add(at, "not YAML: "+message)
}

// tree converts a node. Aliases are refused rather than followed: nothing here needs them, and a few lines of them can
// stand for gigabytes.
func (r *reader) tree(n *yaml.Node) tree {
	out := tree{text: n.Value, at: pos{n.Line, n.Column}, kind: foreign}
	switch n.Kind {
	case yaml.AliasNode:
		r.add(out.at, "the alias \"*"+n.Value+"\" must be written out")
		out.kind = refused
	case yaml.ScalarNode:
		out.kind = scalarKind(n.ShortTag())
	case yaml.SequenceNode:
		out.kind = list
		for _, c := range n.Content {
			out.items = append(out.items, r.tree(c))
		}
	case yaml.MappingNode:
		out.kind = object
		for i := 0; i+1 < len(n.Content); i += 2 {
			key := n.Content[i]
			out.fields = append(out.fields, field{key: key.Value, at: pos{key.Line, key.Column}, value: r.tree(n.Content[i+1])})
		}
	}
	return out
}

func scalarKind(tag string) kind {
	switch tag {
	case "!!null":
		return null
	case "!!str":
		return text
	case "!!bool":
		return boolean
	case "!!int":
		return integer
	case "!!float":
		return number
	}
	return foreign
}
