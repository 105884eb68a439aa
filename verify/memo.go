package verify

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
)

// memo keeps what was read from the tree for a whole run, by a key that names it.
type memo map[string]any

// remember returns what read makes for a key, and makes it once.
func remember[T any](m memo, key string, read func() T) T {
	if got, ok := m[key].(T); ok {
		return got
	}
	out := read()
	m[key] = out
	return out
}

// kept returns what the cache has under a key, and else what read makes, which the cache then keeps.
func kept[T any](v *Verifier, key string, read func() (T, error)) (T, error) {
	var out T
	if b, ok := v.cache().Get(key); ok && json.Unmarshal(b, &out) == nil {
		return out, nil
	}
	out, err := read()
	if err != nil {
		return out, err
	}
	if b, err := json.Marshal(out); err == nil {
		v.cache().Put(key, b)
	}
	return out, nil
}

// keptOfTree is kept for what follows from the files of the tree that may use words, besides the question itself.
func keptOfTree[T any](ctx context.Context, v *Verifier, question string, read func() (T, error)) (T, error) {
	tree := v.words.key(ctx)
	if tree == "" {
		return read()
	}
	sum := sha256.Sum256([]byte(question))
	return kept(v, tree+hex.EncodeToString(sum[:16]), read)
}
