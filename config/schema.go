package config

import (
	"bytes"
	"encoding/json"
)

const schemaID = "https://raw.githubusercontent.com/notes-lint/notes-lint/main/docs/schema/config.schema.json"

// Schema returns the JSON Schema (draft-07) of the configuration file.
func Schema(known Known) ([]byte, error) {
	root := configShape(known).schema()
	root.Schema, root.ID, root.Title = "http://json-schema.org/draft-07/schema#", schemaID, "notes-lint configuration"
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	err := enc.Encode(root)
	return b.Bytes(), err
}

// schemaNode is the part of JSON Schema that shapes need, in the order in which it is printed.
type schemaNode struct {
	Schema        string                 `json:"$schema,omitempty"`
	ID            string                 `json:"$id,omitempty"`
	Title         string                 `json:"title,omitempty"`
	Description   string                 `json:"description,omitempty"`
	Type          any                    `json:"type"`
	Enum          []string               `json:"enum,omitempty"`
	Minimum       *float64               `json:"minimum,omitempty"`
	Maximum       *float64               `json:"maximum,omitempty"`
	MinLength     int                    `json:"minLength,omitempty"`
	Items         *schemaNode            `json:"items,omitempty"`
	Default       any                    `json:"default,omitempty"`
	PropertyNames *schemaNames           `json:"propertyNames,omitempty"`
	Required      []string               `json:"required,omitempty"`
	Properties    map[string]*schemaNode `json:"properties,omitempty"`
	Additional    any                    `json:"additionalProperties,omitempty"`
}

type schemaNames struct {
	Pattern string `json:"pattern"`
}

func (s shape) schema() *schemaNode {
	n := &schemaNode{Description: s.doc, Type: s.schemaType(), Enum: s.enum, Minimum: s.min, Maximum: s.max, Default: s.initial}
	if s.format != nil {
		n.MinLength = 1
	}
	switch {
	case s.kind == list:
		n.Items = s.item.schema()
	case s.kind == object && s.item != nil:
		// Rule ids come with the program, so a schema that listed them would refuse a newer rule.
		n.PropertyNames = &schemaNames{Pattern: "^[a-z0-9]+(-[a-z0-9]+)*$"}
		n.Additional = s.item.schema()
	case s.kind == object:
		n.Additional = false
		n.Properties = map[string]*schemaNode{}
		for _, f := range s.fields {
			n.Properties[f.key] = f.shape.schema()
			if f.required {
				n.Required = append(n.Required, f.key)
			}
		}
	}
	return n
}

func (s shape) schemaType() any {
	name := map[kind]string{text: "string", boolean: "boolean", integer: "integer", number: "number", list: "array", object: "object"}[s.kind]
	if s.nullable {
		return []string{name, "null"}
	}
	return name
}
