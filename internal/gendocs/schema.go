package main

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/notes-lint/notes-lint/audit"
	"github.com/notes-lint/notes-lint/session"
)

const schemaHome = "https://raw.githubusercontent.com/notes-lint/notes-lint/main/docs/schema/"

// schemaPages are the JSON Schemas that follow from types: of the records of a trace, and of audits.
func schemaPages(string) ([]page, error) {
	audits, err := auditSchema()
	if err != nil {
		return nil, err
	}
	var out []page
	for _, s := range []struct {
		name string
		doc  any
	}{{"trace", session.Schema()}, {"audit", audits}} {
		b, err := json.MarshalIndent(s.doc, "", "  ")
		if err != nil {
			return nil, err
		}
		out = append(out, page{"docs/schema/" + s.name + ".schema.json", append(b, '\n')})
	}
	return out, nil
}

// auditSchema describes what "notes-lint audit --format json" prints: an audit, or of several a list.
func auditSchema() (*jsonschema.Schema, error) {
	one, err := jsonschema.For[audit.Report](nil)
	if err != nil {
		return nil, fmt.Errorf("schema of audits: %w", err)
	}
	neverNull(one)
	version := any(audit.Schema)
	one.Properties["schema"].Const = &version
	ref := &jsonschema.Schema{Ref: "#/$defs/audit"}
	return &jsonschema.Schema{
		Schema: "https://json-schema.org/draft/2020-12/schema", ID: schemaHome + "audit.schema.json", Title: "notes-lint audit",
		Description: "The output of notes-lint audit --format json: one audit, or of several a list.",
		OneOf:       []*jsonschema.Schema{ref, {Type: "array", Items: ref}},
		Defs:        map[string]*jsonschema.Schema{"audit": one},
	}, nil
}

// neverNull holds lists to what is promised of them, where the type of Go would allow null.
func neverNull(s *jsonschema.Schema) {
	if s == nil {
		return
	}
	if slices.Contains(s.Types, "array") {
		s.Types, s.Type = nil, "array"
	}
	neverNull(s.Items)
	for _, p := range s.Properties {
		neverNull(p)
	}
}
