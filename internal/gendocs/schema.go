package main

import (
	"encoding/json"

	"github.com/notes-lint/notes-lint/session"
)

// schemaPage is the JSON Schema of the records of a trace.
func schemaPage(string) ([]page, error) {
	b, err := json.MarshalIndent(session.Schema(), "", "  ")
	if err != nil {
		return nil, err
	}
	return []page{{"docs/schema/trace.schema.json", append(b, '\n')}}, nil
}
