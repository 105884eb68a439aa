package meaning

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/notes-lint/notes-lint/internal/yaml"
)

// FileName is the user's settings, in the folder notes-lint of the folder for configuration.
const FileName = "embedder.yaml"

// Settings choose an embedder. Exactly one of Command, OpenAI and Ollama is set.
type Settings struct {
	Command []string `yaml:"command"` // program and arguments
	OpenAI  string   `yaml:"openai"`  // address of an API like that of OpenAI, up to /v1
	Ollama  string   `yaml:"ollama"`  // address of the API of Ollama, up to /api
	Model   string   `yaml:"model"`   // for the latter two
	KeyEnv  string   `yaml:"key_env"` // name of the variable that holds the key of OpenAI
	Seconds int      `yaml:"seconds"` // that a run may wait; 0 means DefaultSeconds
	Mode    string   `yaml:"mode"`    // hybrid or vector; empty means hybrid
	Bar     float64  `yaml:"bar"`     // as in recall.Store; 0 means its default

	dir string // of the file, where a command is started
}

// DefaultSeconds is how long a run waits for an embedder.
const DefaultSeconds = 10

const maxSettings = 64 << 10

// Timeout is how long a run waits.
func (s *Settings) Timeout() time.Duration {
	if s.Seconds == 0 {
		return DefaultSeconds * time.Second
	}
	return time.Duration(s.Seconds) * time.Second
}

// Identity is what vectors depend on: those of another identity cannot be compared.
func (s *Settings) Identity() string {
	return strings.Join(append([]string{s.OpenAI, s.Ollama, s.Model}, s.Command...), "\x00")
}

// Read reads settings from a file. A file that is not there gives nil. One below root, links followed, is refused: what is run and where
// texts go is not for the repository to say that is being read.
func Read(file, root string) (*Settings, error) {
	real, err := filepath.EvalSymlinks(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read %q: %w", file, err)
	}
	if real, err = filepath.Abs(real); err != nil {
		return nil, fmt.Errorf("read %q: %w", file, err)
	}
	if rel, err := filepath.Rel(root, real); root != "" && err == nil && filepath.IsLocal(rel) {
		return nil, fmt.Errorf("%q lies in the repository, which cannot choose the embedder", file)
	}
	f, err := os.Open(real)
	if err != nil {
		return nil, fmt.Errorf("read %q: %w", file, err)
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, maxSettings+1))
	if err != nil {
		return nil, fmt.Errorf("read %q: %w", file, err)
	}
	s, err := Parse(b)
	if err != nil {
		return nil, fmt.Errorf("%q: %w", file, err)
	}
	s.dir = filepath.Dir(real)
	return s, nil
}

// Parse reads settings. Unknown keys are errors.
func Parse(b []byte) (*Settings, error) {
	if len(b) > maxSettings {
		return nil, fmt.Errorf("larger than %d KiB", maxSettings>>10)
	}
	s := &Settings{}
	d := yaml.NewDecoder(strings.NewReader(string(b)))
	d.KnownFields(true)
	if err := d.Decode(s); err != nil {
		return nil, err
	}
	return s, s.check()
}

func (s *Settings) check() error {
	set := 0
	for _, on := range []bool{len(s.Command) > 0, s.OpenAI != "", s.Ollama != ""} {
		if on {
			set++
		}
	}
	switch {
	case set != 1:
		return errors.New("give one of command, openai and ollama")
	case len(s.Command) == 0 && s.Model == "":
		return errors.New("model is missing")
	case s.Seconds < 0 || s.Seconds > 600:
		return fmt.Errorf("seconds takes 1 to 600, not %d", s.Seconds)
	case s.Bar < 0 || s.Bar > 100:
		return fmt.Errorf("bar takes 0 to 100, not %g", s.Bar)
	case s.Mode != "" && s.Mode != "hybrid" && s.Mode != "vector":
		return fmt.Errorf("mode takes hybrid or vector, not %q", s.Mode)
	}
	for _, a := range []string{s.OpenAI, s.Ollama} {
		if u, err := url.Parse(a); a != "" && (err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "") {
			return fmt.Errorf("%q is no address that begins with http or https", a)
		}
	}
	return nil
}
