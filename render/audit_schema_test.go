package render_test

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/notes-lint/notes-lint/audit"
	"github.com/notes-lint/notes-lint/render"
)

// An audit for programs is what its schema says, alone, beside others, and with nothing in it.
func TestAuditsAgreeWithThePublishedSchemas(t *testing.T) {
	second := auditSample()
	second.Repository, second.Commit = "second", ""
	empty := audit.New(audit.Input{})
	whole, row := compile(t, schemaDir+"audit.schema.json"), compile(t, schemaDir+"audit-row.schema.json")
	for _, rs := range [][]audit.Report{{auditSample()}, {auditSample(), second}, {empty}} {
		if err := validate(t, whole, audits(t, "json", rs...)); err != nil {
			t.Error(err)
		}
		for line := range bytes.Lines(audits(t, "ndjson", rs...)) {
			if err := validate(t, row, line); err != nil {
				t.Errorf("%s: %v", line, err)
			}
		}
	}
}

func TestTheSchemasOfAuditsRefuseWhatIsDamaged(t *testing.T) {
	whole, row := compile(t, schemaDir+"audit.schema.json"), compile(t, schemaDir+"audit-row.schema.json")
	text := string(audits(t, "json", auditSample()))
	for _, d := range [][2]string{{`"stale": [`, `"steel": [`}, {`"schema": 1`, `"schema": "1"`}, {`"totals": {`, `"totals": null, "x": {`}} {
		if damaged := strings.Replace(text, d[0], d[1], 1); damaged == text || validate(t, whole, []byte(damaged)) == nil {
			t.Errorf("%s in place of %s passes", d[1], d[0])
		}
	}
	line, _, _ := strings.Cut(string(audits(t, "ndjson", auditSample())), "\n")
	for _, d := range [][2]string{{`"record":"total"`, `"record":"sum"`}, {`"line":null`, `"line":"1"`}, {`"claim":null,`, ``}} {
		if damaged := strings.Replace(line, d[0], d[1], 1); damaged == line || validate(t, row, []byte(damaged)) == nil {
			t.Errorf("%s in place of %s passes", d[1], d[0])
		}
	}
}

// The columns that BigQuery is told of are those of the rows, in their order.
func TestTheColumnsForBigQueryAreThoseOfTheRows(t *testing.T) {
	var columns []struct{ Name, Type, Mode string }
	readJSON(t, schemaDir+"audit-row.bigquery.json", &columns)
	b, err := json.Marshal(render.AuditRow{})
	if err != nil {
		t.Fatal(err)
	}
	d := json.NewDecoder(bytes.NewReader(b))
	var want, got []string
	for {
		key, err := d.Token()
		if err != nil {
			break
		}
		if name, ok := key.(string); ok && name != "" {
			want = append(want, name)
		}
	}
	for _, c := range columns {
		got = append(got, c.Name)
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func readJSON(t *testing.T, file string, into any) {
	t.Helper()
	b, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(b, into)
	}
	if err != nil {
		t.Fatal(err)
	}
}
