package policy

import (
	"slices"
	"time"

	"github.com/notes-lint/notes-lint/internal/yaml"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/taxonomy"
)

// Fact is a stored fact with its values read. Its identity (ID, Subject, Text, Kind, Source, Created, Origin) never changes once it is
// merged; the rest is its envelope.
type Fact struct {
	Path       string // of its file, from the root
	Layer      note.Layer
	ID         string
	Subject    string
	Text       string
	Reason     string
	Key        string // dotted name under which at most one fact is active; empty for none
	Category   taxonomy.Category
	Kind       taxonomy.Kind
	Source     taxonomy.Source
	Confidence Level // as stored, or the trust of the source
	Citations  []note.Citation
	Tags       []string
	Supersedes []string // ids
	Scope      Scope
	Created    time.Time
	Expires    *time.Time // an upper limit beside the one that follows from the kind
	Verified   Stamp      // zero when it was never verified
	Doubted    bool       // the author says that it needs to be verified
	Origin     Origin
	Author     Person
	Review     Review
}

// Managed reports whether promote wrote the fact: it has an id of ours. What people wrote by hand has none, or one of their own.
func (f *Fact) Managed() bool { return IDPattern.MatchString(f.ID) }

// Scope is where a fact holds. The zero value is the whole repository.
type Scope struct {
	Paths  []string // globs
	Branch string
}

// Stamp says that somebody checked a fact.
type Stamp struct {
	At     time.Time
	Commit string
	By     string
}

// Origin is where a fact was first seen.
type Origin struct {
	Session string
	Step    string // number of the step, as written
	TraceID string
	Task    string // slug
}

// Person is who wrote a fact.
type Person struct {
	Kind string `json:"kind"` // human or agent; empty when it was not said
	Name string `json:"name"`
}

// Review is what a person decided about a fact.
type Review struct {
	By       string
	At       time.Time
	Decision string
}

// Problem is a value of an entry that cannot be what its field wants.
type Problem struct {
	Field   string
	Message string
	At      note.Location
}

// Read reads the values of an entry file. What cannot be read is left zero and told as a problem, in the order of the fields.
func Read(d *note.Document) (Fact, []Problem) {
	e := d.Entry
	if e == nil || d.Front == nil {
		return Fact{Path: d.Path, Layer: d.Layer}, nil
	}
	r := reader{d: d}
	f := Fact{
		Path: d.Path, Layer: d.Layer, ID: e.ID, Subject: e.Subject, Text: e.Fact, Reason: e.Reason, Key: e.Key,
		Category: taxonomy.Category(e.Category), Kind: taxonomy.Kind(e.Kind),
		Citations: e.Citations, Tags: e.Tags, Supersedes: e.Supersedes,
	}
	f.Source = r.source(e.Source)
	f.Confidence = r.level(e.Confidence, Trust(f.Source))
	f.Created = r.time("created", e.Created)
	if e.Expires != "" && e.Expires != "null" && e.Expires != "~" {
		if t := r.time("expires", e.Expires); !t.IsZero() {
			f.Expires = &t
		}
	}
	v := r.fields("verified", "at", "commit", "by")
	f.Verified = Stamp{r.time("verified", v["at"]), v["commit"], v["by"]}
	f.Doubted = r.truth("needs_verification")
	o := r.fields("origin", "session", "step", "trace_id", "task")
	f.Origin = Origin{o["session"], o["step"], o["trace_id"], o["task"]}
	a := r.fields("author", "kind", "name")
	f.Author = Person{a["kind"], a["name"]}
	w := r.fields("review", "by", "at", "decision")
	f.Review = Review{w["by"], r.time("review", w["at"]), w["decision"]}
	f.Scope = r.scope()
	return f, r.problems
}

// reader reads the fields of one front matter.
type reader struct {
	d        *note.Document
	problems []Problem
}

func (r *reader) problem(field, message string) {
	at := r.d.Front.At
	if f := r.d.Front.Field(field); f != nil {
		if at = f.ValueAt; at.Span.Start == at.Span.End {
			at = f.At
		}
	}
	r.problems = append(r.problems, Problem{field, message, at})
}

func (r *reader) source(s string) taxonomy.Source {
	src, ok := taxonomy.ParseSource(s)
	if !ok && s != "" {
		r.problem("source", "source "+quote(s)+" is not one of "+taxonomy.List(taxonomy.SourceNames()))
	}
	return src
}

func (r *reader) level(s string, otherwise Level) Level {
	if s == "" {
		return otherwise
	}
	l, err := ParseLevel(s)
	if err != nil {
		r.problem("confidence", "confidence "+err.Error())
		return otherwise
	}
	return l
}

func (r *reader) time(field, s string) time.Time {
	if s == "" {
		return time.Time{}
	}
	t, err := time.Parse(time.RFC3339, s)
	if err != nil {
		if day, other := time.Parse(time.DateOnly, s); other == nil {
			return day
		}
		r.problem(field, field+" "+quote(s)+" is no time like 2026-01-31T09:30:00Z")
		return time.Time{}
	}
	return t.UTC()
}

// fields returns the scalars of a map under a key. Keys that are not known are problems.
func (r *reader) fields(field string, known ...string) map[string]string {
	f := r.d.Front.Field(field)
	if f == nil || f.Null || f.Node == nil {
		return nil
	}
	if f.Node.Kind != yaml.MappingNode {
		r.problem(field, field+" is not a map of "+taxonomy.List(known))
		return nil
	}
	out := map[string]string{}
	for i := 0; i+1 < len(f.Node.Content); i += 2 {
		k, v := f.Node.Content[i].Value, f.Node.Content[i+1]
		if !slices.Contains(known, k) {
			r.problem(field, field+" has an unknown key "+quote(k))
		} else if v.Kind == yaml.ScalarNode && v.Tag != "!!null" {
			out[k] = v.Value
		}
	}
	return out
}

func (r *reader) scope() Scope {
	f := r.d.Front.Field("scope")
	if f == nil || f.Node == nil || f.Node.Kind != yaml.MappingNode {
		return Scope{}
	}
	var s Scope
	for i := 0; i+1 < len(f.Node.Content); i += 2 {
		k, v := f.Node.Content[i].Value, f.Node.Content[i+1]
		switch {
		case k == "paths" && v.Kind == yaml.SequenceNode:
			for _, p := range v.Content {
				s.Paths = append(s.Paths, p.Value)
			}
		case k == "paths" && v.Kind == yaml.ScalarNode:
			s.Paths = []string{v.Value}
		case k == "branch":
			s.Branch = v.Value
		default:
			r.problem("scope", "scope has an unknown key "+quote(k))
		}
	}
	return s
}

func (r *reader) truth(field string) bool {
	f := r.d.Front.Field(field)
	if f == nil || f.Null {
		return false
	}
	if f.Text != "true" && f.Text != "false" {
		r.problem(field, field+" is neither true nor false")
	}
	return f.Text == "true"
}

func quote(s string) string { return `"` + s + `"` }
