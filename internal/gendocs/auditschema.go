package main

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"strings"

	"github.com/notes-lint/notes-lint/audit"
	"github.com/notes-lint/notes-lint/render"
)

// auditSchemas are the schemas of an audit for programs and of its rows, and the columns of the rows as BigQuery takes them.
func auditSchemas(root string) ([]page, error) {
	words, err := fieldWords(root, "audit", "diag", "render")
	if err != nil {
		return nil, err
	}
	report := objectSchema(reflect.TypeFor[audit.Report](), words)
	report["properties"].(map[string]any)["schema"].(map[string]any)["const"] = audit.Schema
	whole := map[string]any{
		"$schema": draft, "$id": schemaBase + "audit.schema.json", "title": "What notes-lint audit --format json prints",
		"description": "One audit, or of several an array of them.", "definitions": map[string]any{"audit": report},
		"oneOf": []any{map[string]any{"$ref": "#/definitions/audit"}, map[string]any{"type": "array", "items": map[string]any{"$ref": "#/definitions/audit"}}},
	}
	row := objectSchema(reflect.TypeFor[render.AuditRow](), words)
	row["$schema"], row["$id"], row["title"] = draft, schemaBase+"audit-row.schema.json", "One line of notes-lint audit --format ndjson"
	columns := row["properties"].(map[string]any)
	columns["record"].(map[string]any)["enum"] = render.AuditRecords()
	for _, name := range rowTimes() {
		columns[name].(map[string]any)["format"] = "date-time"
	}
	var out []page
	for _, f := range []struct {
		name  string
		value any
	}{{"audit.schema.json", whole}, {"audit-row.schema.json", row}, {"audit-row.bigquery.json", bigQuery(reflect.TypeFor[render.AuditRow](), words)}} {
		b, err := json.MarshalIndent(f.value, "", "  ")
		if err != nil {
			return nil, fmt.Errorf("encode %s: %w", f.name, err)
		}
		out = append(out, page{"docs/schema/" + f.name, append(b, '\n')})
	}
	return out, nil
}

const (
	draft      = "http://json-schema.org/draft-07/schema#"
	schemaBase = "https://raw.githubusercontent.com/notes-lint/notes-lint/main/docs/schema/"
)

// rowTimes are the columns of a row that hold a time.
func rowTimes() []string { return []string{"audited_at", "date"} }

// objectSchema describes a struct. Every field is there always; others may come.
func objectSchema(t reflect.Type, words map[string]string) map[string]any {
	properties, required := map[string]any{}, []string{}
	for _, f := range reflect.VisibleFields(t) {
		name := jsonName(f)
		if name == "" {
			continue
		}
		s := typeSchema(f.Type, words)
		if w := words[ownerOf(t, f)+"."+f.Name]; w != "" {
			s["description"] = w
		}
		properties[name], required = s, append(required, name)
	}
	return map[string]any{"type": "object", "properties": properties, "required": required}
}

// jsonName is the name of a field in JSON; empty for one that is not written.
func jsonName(f reflect.StructField) string {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	if f.Anonymous || name == "-" {
		return ""
	}
	return name
}

// ownerOf is the type that declares a field of t, which may be embedded.
func ownerOf(t reflect.Type, f reflect.StructField) string {
	for _, i := range f.Index[:len(f.Index)-1] {
		t = t.Field(i).Type
	}
	return t.String()
}

func typeSchema(t reflect.Type, words map[string]string) map[string]any {
	switch t.Kind() {
	case reflect.Pointer:
		s := typeSchema(t.Elem(), words)
		s["type"] = []any{s["type"], "null"}
		return s
	case reflect.Slice:
		return map[string]any{"type": "array", "items": typeSchema(t.Elem(), words)}
	case reflect.Map:
		return map[string]any{"type": "object", "additionalProperties": typeSchema(t.Elem(), words)}
	case reflect.Struct:
		return objectSchema(t, words)
	case reflect.Bool:
		return map[string]any{"type": "boolean"}
	case reflect.Int, reflect.Int64:
		return map[string]any{"type": "integer"}
	case reflect.Float64:
		return map[string]any{"type": "number"}
	}
	return map[string]any{"type": "string"}
}

// bigQuery lists the columns of a row.
func bigQuery(t reflect.Type, words map[string]string) []any {
	type column struct {
		Name        string `json:"name"`
		Type        string `json:"type"`
		Mode        string `json:"mode"`
		Description string `json:"description,omitempty"`
	}
	var out []any
	for _, f := range reflect.VisibleFields(t) {
		c := column{Name: jsonName(f), Mode: "NULLABLE", Description: words[t.String()+"."+f.Name]}
		kind := f.Type
		if kind.Kind() == reflect.Pointer {
			kind = kind.Elem()
		} else {
			c.Mode = "REQUIRED"
		}
		switch kind.Kind() {
		case reflect.Int:
			c.Type = "INTEGER"
		case reflect.Float64:
			c.Type = "FLOAT"
		default:
			c.Type = "STRING"
		}
		for _, name := range rowTimes() {
			if c.Name == name {
				c.Type = "TIMESTAMP"
			}
		}
		out = append(out, c)
	}
	return out
}

// fieldWords are the comments behind the fields of structs, by package, type and field.
func fieldWords(root string, packages ...string) (map[string]string, error) {
	out := map[string]string{}
	for _, pkg := range packages {
		files, err := filepath.Glob(filepath.Join(root, pkg, "*.go"))
		if err != nil {
			return nil, err
		}
		for _, name := range files {
			src, err := os.ReadFile(name)
			if err != nil {
				return nil, err
			}
			f, err := parser.ParseFile(token.NewFileSet(), name, src, parser.ParseComments)
			if err != nil {
				return nil, err
			}
			ast.Inspect(f, func(n ast.Node) bool {
				t, ok := n.(*ast.TypeSpec)
				if !ok {
					return true
				}
				if s, ok := t.Type.(*ast.StructType); ok {
					for _, field := range s.Fields.List {
						for _, id := range field.Names {
							out[pkg+"."+t.Name.Name+"."+id.Name] = strings.TrimSpace(field.Comment.Text())
						}
					}
				}
				return true
			})
		}
	}
	return out, nil
}
