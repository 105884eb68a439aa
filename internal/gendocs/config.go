package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"

	"github.com/notes-lint/notes-lint/config"
)

// node is what the page needs to know of the configuration's schema.
type node struct {
	Description string           `json:"description"`
	Type        any              `json:"type"`
	Enum        []string         `json:"enum"`
	Items       *node            `json:"items"`
	Default     any              `json:"default"`
	Properties  map[string]*node `json:"properties"`
	Additional  json.RawMessage  `json:"additionalProperties"`
}

// configPage lists every key, from the schema that the reader itself is made from, and ends with the file that init writes.
func configPage(root string) ([]page, error) {
	schema, err := config.Schema(config.Known{})
	if err != nil {
		return nil, err
	}
	var top node
	if err := json.Unmarshal(schema, &top); err != nil {
		return nil, err
	}
	whole, err := os.ReadFile(filepath.Join(root, "internal", "promotecli", "config.yaml"))
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	fmt.Fprintf(&b, "# Configuration\n\n%sThe one configuration file is `%s` at the root of the repository: the nearest folder at or above the one that\n"+
		"`notes-lint` starts in that has the file, else the top level of git. Without the file every key has its default. A key that does not\n"+
		"exist, a value of a wrong type and a key that is written twice are errors, told with their line. Flags win over the file.\n\n"+
		"The [schema](schema/config.schema.json) is for editors.\n\n", generated, config.FileName)
	b.WriteString("| key | type | default | meaning |\n| --- | --- | --- | --- |\n")
	rows(&b, "", &top, reflect.TypeFor[config.Config]())
	b.WriteString("\n## The whole file\n\nThis is what `promote init` writes.\n\n")
	b.WriteString("```yaml\n" + string(whole) + "```\n")
	return []page{{"docs/config.md", b.Bytes()}}, nil
}

// rows prints the keys of an object in the order in which the configuration declares them.
func rows(b *bytes.Buffer, prefix string, n *node, t reflect.Type) {
	for i := range t.NumField() {
		f := t.Field(i)
		key := f.Tag.Get("yaml")
		child := n.Properties[key]
		if child == nil {
			continue
		}
		fmt.Fprintf(b, "| `%s%s` | %s | %s | %s |\n", prefix, key, typeOf(child), initial(child), cell(child.Description))
		if f.Type.Kind() == reflect.Struct {
			rows(b, prefix+key+".", child, f.Type)
		}
	}
}

// typeOf names what a value may be.
func typeOf(n *node) string {
	if len(n.Enum) > 0 {
		return strings.Join(n.Enum, ", ")
	}
	name := n.Type
	if list, ok := name.([]any); ok && len(list) > 0 {
		name = list[0]
	}
	switch name {
	case "array":
		return "list"
	case "object":
		var values node
		if json.Unmarshal(n.Additional, &values) == nil && len(values.Enum) > 0 {
			return "map to " + strings.Join(values.Enum, ", ")
		}
		return "map"
	case "integer":
		return "number"
	}
	return fmt.Sprint(name)
}

// initial prints a default as one writes it.
func initial(n *node) string {
	if n.Default == nil {
		return ""
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(n.Default); err != nil {
		return ""
	}
	return "`" + strings.Trim(strings.TrimSpace(b.String()), `"`) + "`"
}
