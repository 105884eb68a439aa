package guard

import (
	"strings"
	"testing"
)

func TestSecretsAreReplacedByTheirKind(t *testing.T) {
	token := "ghp_" + "16C7e42F292c6912E7710c838347Ae178B4a" // in two parts, or scanners of this repository would find it
	cases := []struct {
		name, text, want string
		n                int
	}{
		{"no secret", "go test ./... passed", "go test ./... passed", 0},
		{"a token, twice", "token " + token + " and again " + token, "token [REDACTED:github-pat] and again [REDACTED:github-pat]", 1},
		{"a well-known example", "AKIAIOSFODNN7EXAMPLE", "AKIAIOSFODNN7EXAMPLE", 0},
		{"a placeholder", `api_key = "<your key here>"`, `api_key = "<your key here>"`, 0},
	}
	var s Secrets
	for _, c := range cases {
		got, n := s.Redact(c.text)
		if got != c.want || n != c.n {
			t.Errorf("%s: got %q and %d, want %q and %d", c.name, got, n, c.want, c.n)
		}
	}
}

func BenchmarkRedact(b *testing.B) {
	var s Secrets
	text := strings.Repeat("ok  \texample.com/login\t0.012s\n", 100)
	s.Redact(text)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		s.Redact(text)
	}
}
