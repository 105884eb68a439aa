package recallscore_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/notes-lint/notes-lint/internal/meaning"
	"github.com/notes-lint/notes-lint/internal/recallscore"
	"github.com/notes-lint/notes-lint/recall"
)

// inside is the embedder of this package without a program around it.
type inside struct{}

func (inside) Embed(_ context.Context, texts []string) (out [][]float32, err error) {
	for _, t := range texts {
		out = append(out, recallscore.Hashed(t))
	}
	return out, nil
}

func load(t *testing.T) recallscore.Set {
	t.Helper()
	s, err := recallscore.Load(os.DirFS("../../testdata/recall"))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The published figures are what is measured now.
func TestThePublishedFiguresOfRecallAreMeasured(t *testing.T) {
	page, err := os.ReadFile("../../docs/accuracy/recall.md")
	if err != nil {
		t.Fatal(err)
	}
	set := load(t)
	store, err := set.Store()
	if err != nil {
		t.Fatal(err)
	}
	store.Meaning, store.Bar = &meaning.Vectors{Embedder: inside{}}, recallscore.SparseBar
	for _, mode := range []recall.Mode{recall.Lexical, recall.Vector, recall.Hybrid} {
		all, err := set.Score(t.Context(), store, mode, nil)
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := recallscore.Write(&b, string(mode), all); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(page), b.String()) {
			t.Errorf("docs/accuracy/recall.md has other figures than\n%s", b.String())
		}
	}
}

// Every fact that a question wants is there, and no fact is there twice.
func TestTheSetIsWhole(t *testing.T) {
	set := load(t)
	known, asked := map[string]bool{}, map[string]bool{}
	for _, f := range set.Facts {
		if known[f.ID] || f.Subject == "" || f.Fact == "" || len(f.Cites) == 0 {
			t.Errorf("fact %q", f.ID)
		}
		known[f.ID] = true
	}
	for _, q := range set.Questions {
		key := q.Text + strings.Join(q.Files, " ")
		if asked[key] || (len(q.Want) == 0) != (q.How == "nothing") {
			t.Errorf("question %q", key)
		}
		asked[key] = true
		for _, w := range q.Want {
			if !known[w] {
				t.Errorf("question %q wants %q", key, w)
			}
		}
	}
	if len(set.Facts) < 40 || len(set.Questions) < 40 {
		t.Errorf("%d facts, %d questions", len(set.Facts), len(set.Questions))
	}
}

func TestTheEmbedderAnswersLineByLine(t *testing.T) {
	var out bytes.Buffer
	if err := recallscore.Embed(strings.NewReader("\"retry a call\"\n\"\"\n"), &out); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	var v []float32
	if len(lines) != 2 || json.Unmarshal([]byte(lines[0]), &v) != nil || len(v) != len(recallscore.Hashed("x")) {
		t.Errorf("%d lines", len(lines))
	}
	if err := recallscore.Embed(strings.NewReader("retry\n"), &out); err == nil {
		t.Error("what is no JSON string is answered")
	}
}
