package promotion

import (
	"bytes"
	"fmt"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/notes-lint/notes-lint/internal/yaml"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/policy"
	"github.com/notes-lint/notes-lint/taxonomy"
)

// Draft is a fact that somebody wants to become an entry.
type Draft struct {
	Subject    string            `json:"subject"`
	Fact       string            `json:"fact"`
	Category   taxonomy.Category `json:"category"`
	Kind       taxonomy.Kind     `json:"kind"`
	Source     taxonomy.Source   `json:"source"`
	Confidence string            `json:"confidence,omitempty"` // a decimal; empty for what the source gives
	Reason     string            `json:"reason"`
	Citations  []string          `json:"citations"` // path, path:line or path:line-line
	Key        string            `json:"key,omitempty"`
	Tags       []string          `json:"tags,omitempty"`
	Scope      []string          `json:"scope,omitempty"` // globs
	Supersedes []string          `json:"supersedes,omitempty"`
	Expires    string            `json:"expires,omitempty"`
	Doubted    bool              `json:"needs_verification,omitempty"`
	Session    string            `json:"session,omitempty"`
	Step       *int              `json:"step,omitempty"`
	TraceID    string            `json:"trace_id,omitempty"`
	Task       string            `json:"task,omitempty"`
}

// entryFile is an entry's front matter in the order in which it is written.
type entryFile struct {
	Schema     int        `yaml:"schema"`
	ID         string     `yaml:"id"`
	Subject    string     `yaml:"subject"`
	Category   string     `yaml:"category"`
	Kind       string     `yaml:"kind"`
	Source     string     `yaml:"source"`
	Confidence yamlNumber `yaml:"confidence"`
	Reason     string     `yaml:"reason"`
	Citations  []cited    `yaml:"citations"`
	Created    yamlTime   `yaml:"created"`
	Expires    yamlTime   `yaml:"expires,omitempty"`
	Doubted    bool       `yaml:"needs_verification,omitempty"`
	Supersedes []string   `yaml:"supersedes,omitempty,flow"`
	Scope      *scoped    `yaml:"scope,omitempty"`
	Key        string     `yaml:"key,omitempty"`
	Origin     *origin    `yaml:"origin,omitempty,flow"`
	Author     person     `yaml:"author,flow"`
	Tags       []string   `yaml:"tags,omitempty,flow"`
}

type (
	cited struct {
		Path  string `yaml:"path,omitempty"`
		Line  int    `yaml:"line,omitempty"`
		Lines string `yaml:"lines,omitempty"`
		Quote string `yaml:"quote,omitempty"`
		Blob  string `yaml:"blob,omitempty"`
		// a fact that a person stated cites the step of a session instead
		Session string `yaml:"session,omitempty"`
		Step    *int   `yaml:"step,omitempty"`
	}
	scoped struct {
		Paths []string `yaml:"paths,flow"`
	}
	origin struct {
		Session string `yaml:"session,omitempty"`
		Step    *int   `yaml:"step,omitempty"`
		TraceID string `yaml:"trace_id,omitempty"`
		Task    string `yaml:"task,omitempty"`
	}
	person struct {
		Kind string `yaml:"kind"`
		Name string `yaml:"name"`
	}
	reviewed struct {
		By       string   `yaml:"by"`
		At       yamlTime `yaml:"at"`
		Decision string   `yaml:"decision"`
	}
	yamlNumber policy.Level
)

// MarshalYAML writes the level as a decimal and not as thousandths.
func (n yamlNumber) MarshalYAML() (any, error) {
	v := policy.Level(n).String()
	if n%1000 == 0 {
		v += ".0"
	}
	return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!float", Value: v}, nil
}

// yamlTime is a time as YAML writes times, without quotes.
type yamlTime string

// MarshalYAML writes the time plain.
func (t yamlTime) MarshalYAML() (any, error) {
	return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!timestamp", Value: string(t)}, nil
}

// id returns the id that the draft would have.
func (d *Draft) id() string { return policy.ID(d.Subject, d.Fact) }

// tidy takes needless white space away: a fact is one paragraph.
func (d *Draft) tidy() {
	for _, s := range []*string{&d.Subject, &d.Fact, &d.Reason} {
		*s = strings.Join(strings.Fields(*s), " ")
	}
	if s, ok := taxonomy.ParseSource(string(d.Source)); ok {
		d.Source = s
	}
}

// fileName is the name of the draft's file below a folder of memory.
func (d *Draft) fileName() string {
	slug := policy.Slug(d.Subject)
	if len(slug) > 50 {
		slug = strings.TrimRight(slug[:50], "-")
		if i := strings.LastIndexByte(slug, '-'); i > 20 {
			slug = slug[:i]
		}
	}
	if slug == "" {
		slug = "fact"
	}
	return slug + "." + d.id() + ".md"
}

// maxQuote is how many characters of a cited line are kept, so that a moved line is found again.
const maxQuote = 100

// encode writes the draft as an entry. look returns the contents of a cited file and names its version.
func (d *Draft) encode(now time.Time, by policy.Person, look func(path string) (src []byte, blob string, ok bool)) ([]byte, error) {
	level := policy.Trust(d.Source)
	if d.Confidence != "" {
		l, err := policy.ParseLevel(d.Confidence)
		if err != nil {
			return nil, fmt.Errorf("confidence %w", err)
		}
		level = l
	}
	f := entryFile{
		Schema: SchemaVersion, ID: d.id(), Subject: d.Subject, Category: string(d.Category), Kind: string(d.Kind), Source: string(d.Source),
		Confidence: yamlNumber(level), Reason: d.Reason, Created: yamlTime(stamp(now)), Expires: yamlTime(d.Expires), Doubted: d.Doubted || level < policy.Default().VerifyBelow,
		Supersedes: d.Supersedes, Key: d.Key, Author: person(by), Tags: d.Tags,
	}
	if len(d.Scope) > 0 {
		f.Scope = &scoped{d.Scope}
	}
	if o := (origin{d.Session, d.Step, d.TraceID, d.Task}); o != (origin{}) {
		f.Origin = &o
	}
	for _, c := range d.Citations {
		f.Citations = append(f.Citations, evidenceOf(c, look))
	}
	if len(f.Citations) == 0 && d.Category == taxonomy.User && d.Session != "" && d.Step != nil {
		f.Citations = []cited{{Session: d.Session, Step: d.Step}}
	}
	front, err := yaml.Marshal(f)
	if err != nil {
		return nil, fmt.Errorf("encode the entry: %w", err)
	}
	return slices.Concat([]byte("---\n"), front, []byte("---\n"+d.Fact+"\n")), nil
}

func stamp(t time.Time) string { return t.UTC().Format(time.RFC3339) }

// evidenceOf makes a citation of its short form, with the words of the line and the version of the file.
func evidenceOf(short string, look func(string) ([]byte, string, bool)) cited {
	c := note.ParseCitation(short)
	out := cited{Path: c.Path, Line: c.Start}
	if c.End > c.Start {
		out.Line, out.Lines = 0, fmt.Sprintf("%d-%d", c.Start, c.End)
	}
	src, blob, ok := look(c.Path)
	if !ok {
		return out
	}
	out.Blob = blob
	if c.Start > 0 {
		lines := bytes.Split(src, []byte("\n"))
		if c.Start <= len(lines) {
			out.Quote = clip(strings.TrimSpace(string(lines[c.Start-1])), maxQuote)
		}
	}
	return out
}

// clip cuts a text to at most n runes.
func clip(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return strings.TrimSpace(string(r[:n]))
	}
	return s
}

// entryPath is where an entry lives in repository memory.
func (k *Keeper) entryPath(d *Draft) string {
	return path.Join(k.Layout.Repo, string(d.Category), d.fileName())
}

// inboxPath is where a proposal waits.
func (k *Keeper) inboxPath(d *Draft) string { return path.Join(k.Layout.Inbox, d.fileName()) }
