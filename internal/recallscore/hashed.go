package recallscore

import (
	"bufio"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"io"
	"math"
	"strings"

	"github.com/notes-lint/notes-lint/internal/factindex"
)

const dimensions = 1024

// SparseBar is recall.Store.Bar for vectors most of whose numbers are zero: few facts share anything with a question, and those stand high
// above the rest.
const SparseBar = 8

// Hashed is a vector of the words of a text, cut down to their stems, and of the runs of three and four letters in them. It knows no meaning: it stands
// for an embedder where none may be asked, and finds words that are spelt or built differently.
func Hashed(text string) []float32 {
	v := make([]float32, dimensions)
	add := func(s string, by float32) {
		h := fnv.New64a()
		_, _ = h.Write([]byte(s))
		n := h.Sum64()
		if n>>63 == 1 {
			by = -by
		}
		v[n%dimensions] += by
	}
	for _, w := range factindex.Words(text) {
		add("w"+w, 1)
		r := []rune("^" + w + "$")
		for n := 3; n <= 4; n++ {
			for i := 0; i+n <= len(r); i++ {
				add(string(r[i:i+n]), 0.4)
			}
		}
	}
	sum := 0.0
	for _, x := range v {
		sum += float64(x) * float64(x)
	}
	if sum == 0 {
		v[0], sum = 1, 1
	}
	for i := range v {
		v[i] /= float32(math.Sqrt(sum))
	}
	return v
}

// Embed answers one JSON string a line with one vector a line, as an embedder of the user's choice does.
func Embed(in io.Reader, out io.Writer) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	w := bufio.NewWriter(out)
	answers := json.NewEncoder(w)
	for lines.Scan() {
		var text string
		if err := json.Unmarshal(lines.Bytes(), &text); err != nil {
			return fmt.Errorf("read %q: %w", strings.ToValidUTF8(lines.Text(), "?"), err)
		}
		if err := answers.Encode(Hashed(text)); err != nil {
			return err
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	return lines.Err()
}
