package meaning_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/notes-lint/notes-lint/internal/blobcache"
	"github.com/notes-lint/notes-lint/internal/factindex"
	"github.com/notes-lint/notes-lint/internal/meaning"
	"github.com/notes-lint/notes-lint/internal/memdir"
	"github.com/notes-lint/notes-lint/internal/recallscore"
	"github.com/notes-lint/notes-lint/repo"
)

// The test binary is the embedder of its own tests.
func TestMain(m *testing.M) {
	switch os.Getenv("EMBEDDER") {
	case "good":
		if err := recallscore.Embed(os.Stdin, os.Stdout); err != nil {
			os.Exit(1)
		}
		os.Exit(0)
	case "folder":
		dir, err := os.Getwd()
		fmt.Fprintln(os.Stderr, filepath.Base(dir), err)
		os.Exit(7)
	case "chatty":
		fmt.Println("loading the model")
		os.Exit(0)
	case "slow":
		fmt.Println("[1, 0]")
		time.Sleep(time.Minute)
	}
	os.Exit(m.Run())
}

func entry(subject, fact string) string {
	return fmt.Sprintf("---\nschema: 1\nsubject: %s\ncategory: reference\nkind: convention\nsource: tool_verified\nreason: Needed.\ncreated: 2026-08-20T09:00:00Z\n---\n%s\n", subject, fact)
}

// disk writes three facts and returns their repository.
func disk(t *testing.T) (dir string, open func() *factindex.Index) {
	dir = t.TempDir()
	folder := filepath.Join(dir, "memories", "repo")
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"a.md": entry("Retries", "Payments are retried three times."), "b.md": entry("Money", "Amounts are integers."), "c.md": entry("Queue", "Jobs come out of order.")} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir, func() *factindex.Index {
		v, err := repo.Open(t.Context(), repo.Options{Dir: dir, Root: dir, Backend: "plain", Warn: func(string) {}})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = v.Close() })
		x, err := factindex.Open(t.Context(), v, memdir.Layout{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
}

// counting embeds and remembers what it was asked.
type counting struct{ texts []string }

func (c *counting) Embed(_ context.Context, texts []string) ([][]float32, error) {
	c.texts = append(c.texts, texts...)
	var out [][]float32
	for _, t := range texts {
		out = append(out, recallscore.Hashed(t))
	}
	return out, nil
}

func paths(t *testing.T, v *meaning.Vectors, x *factindex.Index, question string, n int) (out []string) {
	t.Helper()
	near, err := v.Alike(t.Context(), x, question, n)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range near {
		out = append(out, filepath.Base(a.Path))
	}
	return out
}

func equal(t *testing.T, want, got any) {
	t.Helper()
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}

// A vector is made once, and made again only for a file that has changed.
func TestOnlyWhatChangedIsEmbeddedAgain(t *testing.T) {
	dir, open := disk(t)
	cache := t.TempDir()
	ask := func(question string) (first string, asked []string) {
		c, e := blobcache.Open(cache, "x"), &counting{}
		got := paths(t, &meaning.Vectors{Embedder: e, Cache: c}, open(), question, 1)
		if err := c.Close(); err != nil {
			t.Fatal(err)
		}
		return strings.Join(got, " "), e.texts
	}
	first, asked := ask("retrying a payment")
	equal(t, "a.md", first)
	equal(t, []string{"retrying a payment", "Retries\nPayments are retried three times.", "Money\nAmounts are integers.", "Queue\nJobs come out of order."}, asked)
	first, asked = ask("integer amount")
	equal(t, "b.md", first)
	equal(t, []string{"integer amount"}, asked)
	if err := os.WriteFile(filepath.Join(dir, "memories/repo/b.md"), []byte(entry("Colours", "Tokens name every colour.")), 0o644); err != nil {
		t.Fatal(err)
	}
	first, asked = ask("a token for the colour")
	equal(t, "b.md", first)
	equal(t, []string{"a token for the colour", "Colours\nTokens name every colour."}, asked)
}

func TestACommandIsAnEmbedder(t *testing.T) {
	_, open := disk(t)
	s := settings(t, "command: ["+os.Args[0]+"]")
	equal(t, []string{"c.md", "a.md", "b.md"}, paths(t, &meaning.Vectors{Embedder: meaning.New(s, []string{"EMBEDDER=good"})}, open(), "the order of queued jobs", 9)[:3])
}

// settings reads settings from a file of their own folder.
func settings(t *testing.T, text string) *meaning.Settings {
	t.Helper()
	file := filepath.Join(t.TempDir(), "embedder.yaml")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := meaning.Read(file, filepath.Join(t.TempDir(), "repository"))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A command is started beside the user's settings, where a repository has put nothing.
func TestACommandThatFailsSaysWhy(t *testing.T) {
	s := settings(t, "command: ["+os.Args[0]+"]")
	_, err := meaning.New(s, []string{"EMBEDDER=folder"}).Embed(t.Context(), []string{"x"})
	if err == nil || !strings.HasSuffix(err.Error(), "exit status 7: 001 <nil>") {
		t.Error(err)
	}
	_, err = meaning.New(s, []string{"EMBEDDER=chatty"}).Embed(t.Context(), []string{"x"})
	if err == nil || !strings.Contains(err.Error(), "answer 1 is no array of numbers") {
		t.Error(err)
	}
	_, err = meaning.New(&meaning.Settings{Command: []string{"no-such-embedder"}}, nil).Embed(t.Context(), []string{"x"})
	if err == nil || !strings.Contains(err.Error(), `start "no-such-embedder"`) {
		t.Error(err)
	}
}

// What a command answered before its time was over counts.
func TestASlowCommandKeepsWhatItHasDone(t *testing.T) {
	ctx, stop := context.WithTimeout(t.Context(), 3*time.Second)
	defer stop()
	s := settings(t, "command: ["+os.Args[0]+"]")
	got, err := meaning.New(s, []string{"EMBEDDER=slow"}).Embed(ctx, []string{"question", "fact"})
	if err == nil {
		t.Error("no error")
	}
	equal(t, [][]float32{{1, 0}}, got)
}

func TestServersAreEmbedders(t *testing.T) {
	var got atomic.Pointer[http.Request]
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		got.Store(r)
		var in struct{ Model, Input, Prompt string }
		if err := json.NewDecoder(r.Body).Decode(&in); err != nil || in.Model != "m" {
			http.Error(w, "no", http.StatusBadRequest)
			return
		}
		v := recallscore.Hashed(in.Input + in.Prompt)
		_ = json.NewEncoder(w).Encode(map[string]any{"embedding": v, "data": []any{map[string]any{"embedding": v}}})
	}))
	defer srv.Close()
	_, open := disk(t)
	for kind, want := range map[string]string{"openai": "/v1/embeddings Bearer s3cret", "ollama": "/v1/embeddings "} {
		s := settings(t, kind+": "+srv.URL+"/v1/\nmodel: m\nkey_env: KEY")
		e := meaning.New(s, []string{"KEY=s3cret"})
		equal(t, "b.md", paths(t, &meaning.Vectors{Embedder: e}, open(), "amounts of money", 1)[0])
		equal(t, want, got.Load().URL.Path+" "+got.Load().Header.Get("Authorization"))
	}
	srv.Close()
	s := settings(t, "ollama: "+srv.URL+"\nmodel: m")
	if _, err := (&meaning.Vectors{Embedder: meaning.New(s, nil)}).Alike(t.Context(), open(), "amounts", 1); err == nil {
		t.Error("a server that is gone answers")
	}
}

// broken answers with vectors that cannot be compared.
type broken struct{ question, facts []float32 }

func (b broken) Embed(_ context.Context, texts []string) ([][]float32, error) {
	out := [][]float32{b.question}
	for range texts[1:] {
		out = append(out, b.facts)
	}
	return out, nil
}

func TestVectorsThatCannotBeComparedAreLeftOut(t *testing.T) {
	_, open := disk(t)
	var told []string
	v := &meaning.Vectors{Embedder: broken{[]float32{1, 0}, []float32{0, 0}}, Tell: func(m string) { told = append(told, m) }}
	equal(t, []string(nil), paths(t, v, open(), "x", 3))
	equal(t, []string{"3 of 3 facts have no vector yet and are found by their words only"}, told)
	v.Embedder = broken{nil, []float32{1}}
	if _, err := v.Alike(t.Context(), open(), "x", 3); !errors.Is(err, meaning.ErrNoVector) {
		t.Error(err)
	}
}

// A repository cannot choose what is run, nor where its texts go, not even by a link from the user's folder.
func TestSettingsInTheRepositoryAreRefused(t *testing.T) {
	root, home := t.TempDir(), t.TempDir()
	file := filepath.Join(root, "embedder.yaml")
	if err := os.WriteFile(file, []byte("command: [evil]"), 0o600); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(home, "embedder.yaml")
	if err := os.Symlink(file, link); err != nil {
		t.Skip("no links here")
	}
	for _, f := range []string{file, link} {
		if s, err := meaning.Read(f, root); err == nil || !strings.Contains(err.Error(), "cannot choose the embedder") {
			t.Errorf("%s: %v, %v", f, s, err)
		}
	}
	if s, err := meaning.Read(filepath.Join(home, "none.yaml"), root); s != nil || err != nil {
		t.Error(s, err)
	}
}

func TestSettingsAreStrict(t *testing.T) {
	for text, want := range map[string]string{
		"{}":                                     "give one of command, openai and ollama",
		"command: [a]\nopenai: http://x/v1":      "give one of command, openai and ollama",
		"openai: http://x/v1":                    "model is missing",
		"openai: file:///etc/passwd\nmodel: m":   `"file:///etc/passwd" is no address that begins with http or https`,
		"command: [a]\nseconds: 601":             "seconds takes 1 to 600, not 601",
		"command: [a]\nmode: best":               `mode takes hybrid or vector, not "best"`,
		"command: [a]\nbar: -1":                  "bar takes 0 to 100, not -1",
		"command: a b":                           "cannot unmarshal",
		"comand: [a]":                            "field comand not found",
		strings.Repeat("#", 65<<10) + "\n[a, b]": "larger than 64 KiB",
	} {
		if _, err := meaning.Parse([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: %v, want %q", text, err, want)
		}
	}
}
