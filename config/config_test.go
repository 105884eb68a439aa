package config_test

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/notes-lint/notes-lint/config"
	"github.com/notes-lint/notes-lint/internal/yaml"
)

var update = flag.Bool("update", false, "rewrite the published schema")

const schemaFile = "../docs/schema/config.schema.json"

func known() config.Known {
	return config.Known{Rules: []string{"dead-link", "dead-path", "task-diary"}}
}

func TestAnEmptyFileIsTheDefault(t *testing.T) {
	for _, src := range []string{"", "\n", "# nothing but words\n", "---\n", "version: 1\n", "rules:\nlimits:\n"} {
		got, problems := config.Load("c.yaml", []byte(src), known())
		if d := cmp.Diff(config.Default(), got); d != "" || problems != nil {
			t.Errorf("%q: %v\n%s", src, problems, d)
		}
	}
}

func TestEveryKeyIsRead(t *testing.T) {
	src := `version: 1
documents: {include: ["docs/**/*.md"], exclude: ["vendor/{a,b}/**"]}
layers: {session: s, episodic: [e, f/g], plans: p, repo: r, inbox: i, notes: N.md}
native: on
rules: {dead-path: off, task-diary: warning}
limits: {notes_lines: 1, notes_bullets: 2, fact_chars: 3, index_lines: 4, index_bytes: 5, chain_bytes: 6, file_bytes: 7, session_days: 8}
words: {task_history: [sprint]}
recall: {low_accuracy: 0.5, fresh_days: 2}
ignore_paths: ["dist/**"]
fail_on: never
baseline: notes.baseline.json
`
	want := &config.Config{
		Version:     1,
		Documents:   config.Documents{Include: []string{"docs/**/*.md"}, Exclude: []string{"vendor/{a,b}/**"}},
		Layers:      config.Layers{Session: "s", Episodic: []string{"e", "f/g"}, Plans: "p", Repo: "r", Inbox: "i", Notes: "N.md"},
		Native:      config.On,
		Rules:       map[string]config.Level{"dead-path": "off", "task-diary": "warning"},
		Limits:      config.Limits{NotesLines: 1, NotesBullets: 2, FactChars: 3, IndexLines: 4, IndexBytes: 5, ChainBytes: 6, FileBytes: 7, SessionDays: 8},
		Words:       config.Words{TaskHistory: []string{"sprint"}},
		Recall:      config.Recall{LowAccuracy: 0.5, FreshDays: 2},
		IgnorePaths: []string{"dist/**"},
		FailOn:      "never",
		Baseline:    "notes.baseline.json",
	}
	got, problems := config.Load("c.yaml", []byte(src), known())
	if d := cmp.Diff(want, got); d != "" || problems != nil {
		t.Errorf("%v\n%s", problems, d)
	}
}

func TestEveryMistakeIsToldWithItsPlace(t *testing.T) {
	cases := []struct{ name, src, want string }{
		{"unknown key", "layers:\n  sesion: x\n", `c.yaml:2:3: unknown key "sesion", did you mean "session"?`},
		{"unknown key without a neighbour", "colour: red\n", `c.yaml:1:1: unknown key "colour"`},
		{"wrong type", "limits: {notes_lines: \"20\"}\n", `c.yaml:1:23: "limits.notes_lines" must be a whole number, not a string "20"`},
		{"a list for a map", "layers: [a]\n", `c.yaml:1:9: "layers" must be a map, not a list`},
		{"nothing for a list", "ignore_paths:\n", `c.yaml:1:14: "ignore_paths" must be a list, not nothing`},
		{"a root that is no map", "- a\n", `c.yaml:1:1: "" must be a map, not a list`},
		{"too small", "limits: {notes_lines: 0}\n", `c.yaml:1:23: "limits.notes_lines" must be at least 1, not 0`},
		{"too large", "limits: {file_bytes: 99999999999999999999}\n", `c.yaml:1:22: "limits.file_bytes" must be a whole number, not a number "99999999999999999999"`},
		{"too large for a limit", "limits: {file_bytes: 1_073_741_825}\n", `c.yaml:1:22: "limits.file_bytes" must be at most 1073741824, not 1_073_741_825`},
		{"another version", "version: 2\n", `c.yaml:1:10: "version" must be at most 1, not 2`},
		{"written twice", "native: on\nnative: off\n", `c.yaml:2:1: key "native" is written twice`},
		{"unknown rule", "rules: {dead-pth: off}\n", `c.yaml:1:9: unknown rule "dead-pth", did you mean "dead-path"?`},
		{"unknown severity", "rules: {dead-path: errr}\n", `c.yaml:1:20: "rules.dead-path" must be one of "off", "info", "warning", "error", not "errr", did you mean "error"?`},
		{"broken pattern", "ignore_paths: [ok/**, \"a[\"]\n", `c.yaml:1:23: "ignore_paths[1]": the pattern "a[" is broken`},
		{"pattern out of the root", "documents: {include: [../x]}\n", `c.yaml:1:23: "documents.include[0]": the pattern "../x" must be relative to the root`},
		{"path out of the root", "layers: {repo: a/../../b}\n", `c.yaml:1:16: "layers.repo": the path "a/../../b" leaves the root`},
		{"absolute path", "baseline: /etc/passwd\n", `c.yaml:1:11: "baseline": the path "/etc/passwd" must be relative to the root`},
		{"second document", "version: 1\n---\nversion: 1\n", `c.yaml:2:1: a second document, the file must hold one`},
		{"alias", "ignore_paths: &a [x]\ndocuments: {include: *a}\n", `c.yaml:2:22: the alias "*a" must be written out`},
		{"no YAML", "version: 1\n\tx: y\n", `c.yaml:2:1: not YAML: found a tab character that violates indentation`},
		{"too big", "# " + strings.Repeat("x", config.MaxSize), `c.yaml:1:1: the file is larger than 1 MiB`},
		{"several", "rules:\n  nope: off\nnative: maybe\nmemry: 1\n", `c.yaml:2:3: unknown rule "nope"
c.yaml:3:9: "native" must be one of "auto", "on", "off", not "maybe"
c.yaml:4:1: unknown key "memry"`},
		{"columns count runes", "words: {task_history: [é, \"\"]}\n", `c.yaml:1:27: "words.task_history[1]": an empty text matches nothing`},
	}
	for _, c := range cases {
		got, problems := config.Load("c.yaml", []byte(c.src), known())
		if d := cmp.Diff(c.want, lines(problems)); d != "" || got != nil {
			t.Errorf("%s: config %v (-want +got):\n%s", c.name, got, d)
		}
	}
}

func lines(ps []config.Problem) string {
	var out []string
	for _, p := range ps {
		out = append(out, p.String())
	}
	return strings.Join(out, "\n")
}

func TestThePublishedSchemaIsFresh(t *testing.T) {
	got, err := config.Schema(known())
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(schemaFile, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(schemaFile)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), string(got)); d != "" {
		t.Errorf("run the test with -update (-file +now):\n%s", d)
	}
}

func TestTheSchemaAgreesWithTheReader(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile(schemaFile)
	if err != nil {
		t.Fatal(err)
	}
	cases := map[string]bool{
		"version: 1": true, "rules: {dead-path: off}": true, "native: on": true, "limits: {notes_lines: 3}": true, "rules:": true,
		"layers: {episodic: [a]}": true, "fail_on: never": true,
		"memry: 1": false, "version: 2": false, "rules: {dead-path: bad}": false, "native: maybe": false, "limits: {notes_lines: \"3\"}": false,
		"layers: {episodic: a}": false, "limits: {notes_lines: 0}": false, "baseline: \"\"": false, "ignore_paths:": false,
	}
	for src, good := range cases {
		var v any
		if err := yaml.Unmarshal([]byte(src), &v); err != nil {
			t.Fatal(err)
		}
		_, problems := config.Load("c", []byte(src), known())
		if err := schema.Validate(v); (err == nil) != good || (problems == nil) != good {
			t.Errorf("%q: schema says %v, reader says %v", src, err, problems)
		}
	}
}

func TestEveryPublishedKeyIsDescribed(t *testing.T) {
	b, err := os.ReadFile(schemaFile)
	if err != nil {
		t.Fatal(err)
	}
	var walk func(name string, v any)
	walk = func(name string, v any) {
		m, _ := v.(map[string]any)
		props, _ := m["properties"].(map[string]any)
		for key, p := range props {
			if d, _ := p.(map[string]any)["description"].(string); d == "" {
				t.Errorf("%s%s has no description", name, key)
			}
			walk(name+key+".", p)
		}
		if props != nil && m["additionalProperties"] != false {
			t.Errorf("%q is open", name)
		}
	}
	var v any
	if err := yaml.Unmarshal(b, &v); err != nil {
		t.Fatal(err)
	}
	walk("", v)
}

func FuzzConfig(f *testing.F) {
	for _, src := range []string{"", "version: 1\nrules: {dead-path: off}\n", "a: &x [*x]\n", "? [a]\n: b\n", "layers: !!binary aGk=\n", "---\n---\n", "\xff", "{", "- - - -\n", "limits: {notes_lines: 0x10, file_bytes: 1_0}\n", `{"memory_hygiene": {"notes_md_max_lines": 1e400}}`} {
		f.Add([]byte(src))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		cfg, problems := config.Load("c", src, known())
		if (cfg == nil) != (len(problems) > 0) {
			t.Fatalf("config %v, problems %v", cfg, problems)
		}
		policy, problems := config.LoadPolicy("p", src)
		if (policy == nil) != (len(problems) > 0) {
			t.Fatalf("policy %v, problems %v", policy, problems)
		}
		for i, p := range problems {
			if p.Line < 1 || p.Column < 1 || p.Message == "" || i > 0 && problems[i-1].Line > p.Line {
				t.Fatalf("problems %v", problems)
			}
		}
	})
}
