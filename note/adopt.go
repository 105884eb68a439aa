package note

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// Adopted is a fact as another tool keeps it. Texts are as written there.
type Adopted struct {
	Subject, Fact, Reason, Category string
	Confidence                      string // of tools that state one, as a decimal or a word
	Citations                       []string
	Tags                            []string
	Path                            string // of the file it was read from
	Line                            int    // from 1, 0 when unknown
}

// AdoptTools lists the tools whose memory Adopt reads.
func AdoptTools() []string {
	return []string{"claude", "copilot", "serena", "memory-bank", "basic-memory", "mcp-graph", "beads", "driftlint"}
}

// Adopt reads the facts of one file of another tool's memory. What the file says that is no fact is passed over; an error means that it
// cannot be of that tool.
func Adopt(tool, file string, src []byte) ([]Adopted, error) {
	var out []Adopted
	var err error
	switch tool {
	case "claude":
		out = claudeFacts(file, src)
	case "copilot":
		out, err = copilotFacts(src)
	case "serena":
		out = sectionFacts(strings.ReplaceAll(strings.TrimSuffix(path.Base(file), path.Ext(file)), "_", " "), "reference", src)
	case "memory-bank":
		out = sectionFacts(strings.TrimSuffix(path.Base(file), path.Ext(file)), "project", src)
	case "basic-memory":
		out = observationFacts(file, src)
	case "mcp-graph":
		out, err = graphFacts(src)
	case "beads":
		out, err = beadFacts(src)
	case "driftlint":
		out = driftFacts(file, src)
	default:
		return nil, fmt.Errorf("%q is none of %s", tool, strings.Join(AdoptTools(), ", "))
	}
	for i := range out {
		out[i].Path = file
	}
	return out, err
}

// claudeFacts reads a topic file of Claude's auto memory, or the entries of a MEMORY.md that point to none.
func claudeFacts(file string, src []byte) []Adopted {
	if path.Base(file) == "MEMORY.md" {
		return nil // an index: what it points to is read by itself
	}
	d := ParseEntry(file, src, Options{Layer: Repo, Host: ClaudeAuto, Role: TopicFile})
	if d.Entry.Fact == "" {
		return nil
	}
	return []Adopted{{Subject: d.Entry.Subject, Fact: d.Entry.Fact, Category: d.Entry.Category, Line: d.Entry.FactAt.Start.Line}}
}

var labelled = lazyregexp.New(`(?i)^\s*[-*]?\s*\**(subject|fact|citations?|reason|category)\**\s*:\**\s*(.*)$`)

// copilotFacts reads the memories of Copilot: JSON objects, one or many, or blocks of lines "subject: …".
func copilotFacts(src []byte) ([]Adopted, error) {
	if t := bytes.TrimSpace(src); len(t) > 0 && (t[0] == '{' || t[0] == '[') {
		return jsonFacts(t)
	}
	var out []Adopted
	var f Adopted
	add := func() {
		if f.Subject != "" && f.Fact != "" {
			out = append(out, f)
		}
		f = Adopted{}
	}
	n := 0
	for line := range bytes.Lines(src) {
		n++
		m := labelled.FindStringSubmatch(strings.TrimRight(string(line), "\r\n"))
		if m == nil {
			continue
		}
		value := strings.Trim(strings.TrimSpace(m[2]), "*")
		switch strings.ToLower(m[1]) {
		case "subject":
			add()
			f.Subject, f.Line = value, n
		case "fact":
			f.Fact = value
		case "reason":
			f.Reason = value
		case "category":
			f.Category = value
		default:
			f.Citations = splitCitations(value)
		}
	}
	add()
	if len(out) == 0 {
		return nil, fmt.Errorf("it holds no block of subject and fact")
	}
	return out, nil
}

func splitCitations(s string) []string {
	var out []string
	for part := range strings.SplitSeq(s, ",") {
		if part = strings.Trim(strings.TrimSpace(part), "`\"'[]"); part != "" {
			out = append(out, part)
		}
	}
	return out
}

// jsonFact is a fact with the five fields, as Copilot and others write it.
type jsonFact struct {
	Subject   string          `json:"subject"`
	Fact      string          `json:"fact"`
	Reason    string          `json:"reason"`
	Category  string          `json:"category"`
	Citations json.RawMessage `json:"citations"`
}

// jsonFacts reads an array of objects, or objects one after the other.
func jsonFacts(src []byte) ([]Adopted, error) {
	var all []jsonFact
	if err := eachJSON(src, func(f jsonFact) { all = append(all, f) }); err != nil {
		return nil, err
	}
	var out []Adopted
	for _, f := range all {
		if f.Subject == "" || f.Fact == "" {
			continue
		}
		x := Adopted{Subject: f.Subject, Fact: f.Fact, Reason: f.Reason, Category: f.Category}
		var text string
		if json.Unmarshal(f.Citations, &x.Citations) != nil && json.Unmarshal(f.Citations, &text) == nil {
			x.Citations = splitCitations(text)
		}
		out = append(out, x)
	}
	return out, nil
}

// eachJSON decodes an array, or values one after the other.
func eachJSON[T any](src []byte, do func(T)) error {
	d := json.NewDecoder(bytes.NewReader(src))
	if t := bytes.TrimSpace(src); len(t) > 0 && t[0] == '[' {
		var list []T
		if err := d.Decode(&list); err != nil {
			return fmt.Errorf("it is no JSON array of facts: %w", err)
		}
		for _, v := range list {
			do(v)
		}
		return nil
	}
	for d.More() {
		var v T
		if err := d.Decode(&v); err != nil {
			return fmt.Errorf("it is no JSON: %w", err)
		}
		do(v)
	}
	return nil
}

// sectionFacts reads list items and paragraphs of a document, with the headings above them as their subject.
func sectionFacts(title, category string, src []byte) []Adopted {
	d := Parse("x.md", src, Options{Host: Other})
	var out []Adopted
	heading := title
	for _, b := range d.Blocks {
		text := strings.Join(strings.Fields(b.Text), " ")
		switch {
		case b.Kind == Heading && b.Depth == 1:
			heading = title
		case b.Kind == Heading:
			heading = title + ": " + text
		case (b.Kind == Item || b.Kind == Paragraph) && len(strings.Fields(text)) >= 4:
			out = append(out, Adopted{Subject: heading, Fact: text, Category: category, Line: b.At.Start.Line})
		}
	}
	return out
}

var observation = lazyregexp.New(`^\s*[-*]\s+\[([\w -]+)\]\s+(.+)$`)

// observationFacts reads the observations of a basic-memory note: "- [category] text #tag (context)".
func observationFacts(file string, src []byte) []Adopted {
	d := ParseEntry(file, src, Options{Role: TopicFile})
	title := strings.TrimSuffix(path.Base(file), path.Ext(file))
	if d.Front != nil {
		if f := d.Front.Field("title"); f != nil && f.Text != "" {
			title = f.Text
		}
	}
	var out []Adopted
	for n := 1; n <= d.LineCount(); n++ {
		m := observation.FindStringSubmatch(d.LineText(n))
		if m == nil || len(m[1]) == 1 { // a box of a to-do list
			continue
		}
		f := Adopted{Subject: title, Line: n}
		var words []string
		for w := range strings.FieldsSeq(m[2]) {
			if tag, ok := strings.CutPrefix(w, "#"); ok && tag != "" {
				f.Tags = append(f.Tags, tag)
				continue
			}
			words = append(words, w)
		}
		f.Fact, f.Tags = strings.Join(words, " "), append([]string{strings.ToLower(m[1])}, f.Tags...)
		out = append(out, f)
	}
	return out
}

// graphFacts reads the reference server's graph: an entity a line, with observations.
func graphFacts(src []byte) ([]Adopted, error) {
	var out []Adopted
	n := 0
	in := bufio.NewScanner(bytes.NewReader(src))
	in.Buffer(nil, 16<<20)
	for in.Scan() {
		n++
		line := bytes.TrimSpace(in.Bytes())
		if len(line) == 0 {
			continue
		}
		var v struct {
			Type         string   `json:"type"`
			Name         string   `json:"name"`
			EntityType   string   `json:"entityType"`
			Observations []string `json:"observations"`
		}
		if err := json.Unmarshal(line, &v); err != nil {
			return nil, fmt.Errorf("line %d is no JSON object: %w", n, err)
		}
		if v.Type != "" && v.Type != "entity" {
			continue
		}
		for _, o := range v.Observations {
			out = append(out, Adopted{Subject: v.Name, Fact: o, Tags: tag(v.EntityType), Line: n})
		}
	}
	return out, in.Err()
}

func tag(s string) []string {
	if s = strings.ToLower(strings.TrimSpace(s)); s == "" {
		return nil
	}
	return []string{s}
}

// beadFacts reads the memories of beads: an object of keys and texts, or objects with a key and a value.
func beadFacts(src []byte) ([]Adopted, error) {
	var flat map[string]string
	if json.Unmarshal(src, &flat) == nil {
		var out []Adopted
		for k, v := range flat {
			out = append(out, Adopted{Subject: strings.NewReplacer("-", " ", "_", " ", ".", " ").Replace(k), Fact: v, Tags: []string{k}})
		}
		slices.SortFunc(out, func(a, b Adopted) int { return strings.Compare(a.Tags[0], b.Tags[0]) })
		return out, nil
	}
	type bead struct{ Key, Value, Content, Text string }
	var out []Adopted
	err := eachJSON(src, func(b bead) {
		text := b.Value + b.Content + b.Text
		if b.Key != "" && text != "" {
			out = append(out, Adopted{Subject: strings.NewReplacer("-", " ", "_", " ", ".", " ").Replace(b.Key), Fact: text, Tags: []string{b.Key}})
		}
	})
	return out, err
}

// driftFacts reads an entry of driftlint's .agent-memory.
func driftFacts(file string, src []byte) []Adopted {
	d := ParseEntry(file, src, Options{Role: EntryFile})
	if d.Front == nil || d.Front.Node == nil {
		return nil
	}
	get := func(names ...string) string {
		for _, n := range names {
			if v := d.Front.text(n); v != "" {
				return v
			}
		}
		return ""
	}
	f := Adopted{Subject: get("title", "subject", "name"), Fact: get("fact", "claim", "summary"), Reason: get("reason", "why"), Category: get("category", "type"),
		Confidence: get("confidence"), Citations: d.Front.list("evidence"), Line: 1}
	if f.Fact == "" {
		f.Fact = strings.TrimSpace(d.Entry.Fact)
	}
	if f.Subject == "" {
		f.Subject = PathTitle(file)
	}
	if f.Fact == "" {
		return nil
	}
	return []Adopted{f}
}
