package render_test

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/notes-lint/notes-lint/render"
)

const schemaDir = "../docs/schema/"

func compile(t *testing.T, file string) *jsonschema.Schema {
	t.Helper()
	s, err := jsonschema.NewCompiler().Compile(file)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func validate(t *testing.T, s *jsonschema.Schema, doc []byte) error {
	t.Helper()
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(doc))
	if err != nil {
		t.Fatal(err)
	}
	return s.Validate(v)
}

func TestReportsAgreeWithThePublishedSchema(t *testing.T) {
	s := compile(t, schemaDir+"report.schema.json")
	inputs := []render.Input{sample(), {}}
	for _, text := range hostileTexts() {
		inputs = append(inputs, poisoned(text))
	}
	for _, in := range inputs {
		if err := validate(t, s, run(t, render.JSON, in)); err != nil {
			t.Error(err)
		}
	}
}

func TestThePublishedSchemaRefusesDamagedReports(t *testing.T) {
	s := compile(t, schemaDir+"report.schema.json")
	first := func(doc map[string]any, list string) map[string]any { return doc[list].([]any)[0].(map[string]any) }
	damages := map[string]func(map[string]any){
		"another version":     func(d map[string]any) { d["schema_version"] = 2 },
		"no skipped":          func(d map[string]any) { delete(d, "skipped") },
		"null list":           func(d map[string]any) { d["verdicts"] = nil },
		"unknown key":         func(d map[string]any) { d["time"] = "now" },
		"unknown severity":    func(d map[string]any) { first(d, "diagnostics")["severity"] = "fatal" },
		"line zero":           func(d map[string]any) { first(d, "diagnostics")["line"] = 0 },
		"no end":              func(d map[string]any) { delete(first(d, "verdicts"), "end_column") },
		"unknown outcome":     func(d map[string]any) { first(d, "verdicts")["outcome"] = "true" },
		"evidence as text":    func(d map[string]any) { first(d, "verdicts")["evidence"] = []any{"seen"} },
		"an edit without new": func(d map[string]any) { delete(first(first(first(d, "diagnostics"), "fixes"), "edits"), "new") },
	}
	for name, damage := range damages {
		var doc map[string]any
		if err := json.Unmarshal(run(t, render.JSON, sample()), &doc); err != nil {
			t.Fatal(err)
		}
		damage(doc)
		b, err := json.Marshal(doc)
		if err != nil {
			t.Fatal(err)
		}
		if validate(t, s, b) == nil {
			t.Errorf("%s was accepted", name)
		}
	}
}

// The SARIF schema belongs to its publisher and is not kept here; CI hands in a copy.
func TestSARIFAgreesWithTheOfficialSchema(t *testing.T) {
	file := os.Getenv("NOTES_LINT_SARIF_SCHEMA")
	if file == "" {
		t.Skip("NOTES_LINT_SARIF_SCHEMA does not name sarif-schema-2.1.0.json")
	}
	s := compile(t, file)
	for _, in := range []render.Input{sample(), {}, poisoned("a b:\x1b[0m\u202e.md")} {
		if err := validate(t, s, run(t, render.SARIF, in)); err != nil {
			t.Error(err)
		}
	}
}

func TestThePublishedExampleIsRealOutput(t *testing.T) {
	const begin, end = "<!-- example: begin -->\n", "<!-- example: end -->"
	readme, err := os.ReadFile(schemaDir + "README.md")
	if err != nil {
		t.Fatal(err)
	}
	head, rest, ok1 := strings.Cut(string(readme), begin)
	_, tail, ok2 := strings.Cut(rest, end)
	if !ok1 || !ok2 {
		t.Fatal("the example's marks are gone")
	}
	golden(t, schemaDir+"README.md", []byte(head+begin+"```json\n"+string(run(t, render.JSON, sample()))+"```\n"+end+tail))
}
