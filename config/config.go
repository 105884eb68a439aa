// Package config reads .notes-lint.yaml, the only configuration file, and the keys of governance/runtime-policy.json that
// win over it. Reading is strict: an unknown key, a wrong type, a key written twice or a broken pattern is a problem with
// its place, and all problems are told at once. Nothing of a configuration is ever run or fetched.
package config

import (
	"fmt"

	"github.com/notes-lint/notes-lint/diag"
)

// FileName is the name of the configuration file.
const FileName = ".notes-lint.yaml"

// MaxSize is the largest configuration, in bytes, that is read.
const MaxSize = 1 << 20

// Config is the whole configuration. Default has every value set.
type Config struct {
	Version     int              `yaml:"version"`
	Documents   Documents        `yaml:"documents"`
	Layers      Layers           `yaml:"layers"`
	Native      Native           `yaml:"native"`
	Rules       map[string]Level `yaml:"rules"` // by rule id; a rule that is not named keeps its own severity
	Limits      Limits           `yaml:"limits"`
	Words       Words            `yaml:"words"`
	Recall      Recall           `yaml:"recall"`
	IgnorePaths []string         `yaml:"ignore_paths"` // globs of path claims that are never judged
	FailOn      Level            `yaml:"fail_on"`      // error, warning, info or never
	Baseline    string           `yaml:"baseline"`     // path of the baseline file, empty for none
}

// Documents says which files are memory besides the ones that are found by default.
type Documents struct {
	Include []string `yaml:"include"`
	Exclude []string `yaml:"exclude"` // wins over Include and over the defaults
}

// Layers says where each kind of memory lives, as slash paths from the root.
type Layers struct {
	Session  string   `yaml:"session"`
	Episodic []string `yaml:"episodic"`
	Plans    string   `yaml:"plans"`
	Repo     string   `yaml:"repo"`
	Inbox    string   `yaml:"inbox"`
	Notes    string   `yaml:"notes"`
}

// Limits are the numbers that rules judge by.
type Limits struct {
	NotesLines   int `yaml:"notes_lines"`
	NotesBullets int `yaml:"notes_bullets"`
	FactChars    int `yaml:"fact_chars"`
	IndexLines   int `yaml:"index_lines"`
	IndexBytes   int `yaml:"index_bytes"`
	ChainBytes   int `yaml:"chain_bytes"`
	FileBytes    int `yaml:"file_bytes"`
	SessionDays  int `yaml:"session_days"`
}

// Words are vocabularies that rules add to their own.
type Words struct {
	TaskHistory []string `yaml:"task_history"`
}

// Recall says what recall tells of beside facts.
type Recall struct {
	LowAccuracy float64 `yaml:"low_accuracy"` // share of right outcomes, 0 to 1, below which an area of work is told of
	FreshDays   int     `yaml:"fresh_days"`   // days for which a verified place in code needs no remark that it was verified again
}

// Native says whether the rules about NOTES.md and memories/ run.
type Native string

// Values of Native.
const (
	Auto Native = "auto" // when the repository has native memory
	On   Native = "on"
	Off  Native = "off"
)

// Level is a severity, or the word for none: "off" for a rule, "never" for fail_on.
type Level string

// Severity returns the severity that l names; ok is false for "off" and "never".
func (l Level) Severity() (s diag.Severity, ok bool) {
	for _, s := range []diag.Severity{diag.Info, diag.Warning, diag.Error} {
		if string(l) == s.String() {
			return s, true
		}
	}
	return 0, false
}

// Default is the configuration of a repository that has none.
func Default() *Config {
	return &Config{
		Version: 1,
		// Templates are full of claims about files that somebody may make one day.
		Documents: Documents{Exclude: []string{"plans/templates/**"}},
		Layers: Layers{
			Session: "memories/session", Episodic: []string{"plans/artifacts"}, Plans: "plans",
			Repo: "memories/repo", Inbox: "memories/inbox", Notes: "NOTES.md",
		},
		Native: Auto,
		Limits: Limits{
			NotesLines: 20, NotesBullets: 3, FactChars: 400,
			IndexLines: 200, IndexBytes: 25 << 10, ChainBytes: 32 << 10, FileBytes: 10 << 20,
			SessionDays: 7,
		},
		Recall: Recall{LowAccuracy: 0.7, FreshDays: 1},
		FailOn: "error",
	}
}

// Problem is one thing that is wrong with a configuration file. Line and column count from 1, columns count runes.
type Problem struct {
	File         string
	Line, Column int
	Message      string
}

// String returns file:line:column: message.
func (p Problem) String() string {
	return fmt.Sprintf("%s:%d:%d: %s", p.File, p.Line, p.Column, p.Message)
}
