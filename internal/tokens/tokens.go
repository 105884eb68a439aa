// Package tokens counts tokens exactly, by the public vocabulary o200k_base, which is embedded: no network is needed. Other models
// have other vocabularies, so the count is exact for some and a good estimate for the rest.
package tokens

import (
	"errors"
	"sync"

	"github.com/tiktoken-go/tokenizer/codec"

	"github.com/notes-lint/notes-lint/session"
)

// Exact counts with o200k_base. The vocabulary is loaded on first use. It is safe for concurrent use, and counts each text once: what
// was counted is kept under the text itself, so it cannot be stale.
type Exact struct {
	once  sync.Once
	codec *codec.Codec
	mu    sync.Mutex
	known map[string]int
}

// maxKnown is the number of texts whose counts are kept.
const maxKnown = 100_000

// ErrUnknown is returned for a way of counting that there is not.
var ErrUnknown = errors.New("tokens are counted by estimate or exact")

// Counter returns the counter that people call by a name: "estimate" or "exact". The error is ErrUnknown.
func Counter(name string) (session.Counter, error) {
	switch name {
	case "estimate":
		return session.Estimate, nil
	case "exact":
		return &Exact{}, nil
	}
	return nil, ErrUnknown
}

// Name is that of the vocabulary.
func (*Exact) Name() string { return "o200k_base" }

// Count returns the number of tokens of a text.
func (e *Exact) Count(text string) int {
	if text == "" {
		return 0
	}
	// By name, not through the registry of the library, which would link three other vocabularies, 5 MB of each program.
	e.once.Do(func() { e.known, e.codec = map[string]int{}, codec.NewO200kBase() })
	e.mu.Lock()
	defer e.mu.Unlock()
	if n, ok := e.known[text]; ok {
		return n
	}
	n, err := e.codec.Count(text)
	if err != nil {
		return 0
	}
	if len(e.known) < maxKnown {
		e.known[text] = n
	}
	return n
}
