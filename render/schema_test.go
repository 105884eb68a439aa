package render_test

import (
	"bytes"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/notes-lint/notes-lint/audit"
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

// official returns a schema that belongs to its publisher and is not kept here; CI hands in a copy.
func official(t *testing.T, variable string) *jsonschema.Schema {
	t.Helper()
	file := os.Getenv(variable)
	if file == "" {
		t.Skip(variable + " names no schema")
	}
	return compile(t, file)
}

func TestSARIFAgreesWithTheOfficialSchema(t *testing.T) {
	s := official(t, "NOTES_LINT_SARIF_SCHEMA")
	for _, in := range []render.Input{sample(), {}, poisoned("a b:\x1b[0m\u202e.md")} {
		if err := validate(t, s, run(t, render.SARIF, in)); err != nil {
			t.Error(err)
		}
	}
}

func TestRdjsonAgreesWithTheOfficialSchema(t *testing.T) {
	s := official(t, "NOTES_LINT_RDJSON_SCHEMA")
	for _, in := range []render.Input{sample(), {}, poisoned("a b:\x1b[0m\u202e.md")} {
		if err := validate(t, s, run(t, render.RDJSON, in)); err != nil {
			t.Error(err)
		}
	}
	if validate(t, s, []byte(`{"diagnostics": [{"message": 1}]}`)) == nil {
		t.Error("a message that is a number was accepted")
	}
}

// GitLab publishes no schema of its report; this is what its documentation and its parser ask for.
func TestGitLabReportsHaveWhatTheirReaderAsksFor(t *testing.T) {
	for _, in := range []render.Input{sample(), {}, poisoned("a b:\x1b[0m\u202e.md")} {
		var issues []struct {
			Description string
			CheckName   string `json:"check_name"`
			Fingerprint string
			Severity    string
			Location    struct {
				Path  string
				Lines struct{ Begin int }
			}
		}
		d := json.NewDecoder(bytes.NewReader(run(t, render.GitLab, in)))
		if err := d.Decode(&issues); err != nil || issues == nil {
			t.Fatal("no list", err)
		}
		seen := map[string]bool{}
		for _, i := range issues {
			known := slices.Contains([]string{"info", "minor", "major", "critical", "blocker"}, i.Severity)
			if i.Description == "" || i.CheckName == "" || i.Fingerprint == "" || seen[i.Fingerprint] || !known || i.Location.Path == "" || strings.HasPrefix(i.Location.Path, "./") || i.Location.Lines.Begin < 1 {
				t.Errorf("%+v", i)
			}
			seen[i.Fingerprint] = true
		}
	}
}

func TestAuditsAgreeWithTheirSchema(t *testing.T) {
	s := compile(t, schemaDir+"audit.schema.json")
	one, err := os.ReadFile("testdata/audit/one.json")
	if err != nil {
		t.Fatal(err)
	}
	var empty bytes.Buffer
	if err := render.AuditJSON(&empty, render.AuditInput{Reports: []audit.Report{audit.New(audit.Input{}), audit.New(audit.Input{})}}); err != nil {
		t.Fatal(err)
	}
	for _, doc := range [][]byte{one, empty.Bytes()} {
		if err := validate(t, s, doc); err != nil {
			t.Error(err)
		}
	}
	for name, damage := range map[string]func(map[string]any){
		"another version": func(d map[string]any) { d["schema"] = 2 },
		"no stale":        func(d map[string]any) { delete(d, "stale") },
		"null list":       func(d map[string]any) { d["groups"] = nil },
	} {
		var doc map[string]any
		if err := json.Unmarshal(one, &doc); err != nil {
			t.Fatal(err)
		}
		damage(doc)
		bad, err := json.Marshal(doc)
		if err != nil {
			t.Fatal(err)
		}
		if validate(t, s, bad) == nil {
			t.Errorf("%s was accepted", name)
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
