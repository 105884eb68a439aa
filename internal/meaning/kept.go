package meaning

import (
	"encoding/binary"
	"math"

	"github.com/notes-lint/notes-lint/internal/factindex"
)

// A kept vector is the state of the file that it was made of, a scale, and one byte for each number: a quarter of the space, and what it
// costs is far below what tells facts apart.

func key(e factindex.Entry) string { return "vector/" + e.Path }

// kept returns the vector of an entry as it is now, nil when none is kept.
func (v *Vectors) kept(e factindex.Entry) []float32 {
	if v.Cache == nil || e.State == "" {
		return nil
	}
	b, ok := v.Cache.Get(key(e))
	head := len(e.State) + 1
	if !ok || len(b) < head+5 || int(b[0]) != len(e.State) || string(b[1:head]) != e.State {
		return nil
	}
	scale := math.Float32frombits(binary.LittleEndian.Uint32(b[head:]))
	out := make([]float32, len(b)-head-4)
	for i, x := range b[head+4:] {
		out[i] = scale * float32(int8(x))
	}
	if !sound(out, 0) {
		return nil
	}
	return out
}

// keep puts a vector away and returns it as it will be read, so that the first search ranks like the next.
func (v *Vectors) keep(e factindex.Entry, vec []float32) []float32 {
	most := float32(0)
	for _, x := range vec {
		most = max(most, x, -x)
	}
	scale := most / 127
	b := append([]byte{byte(len(e.State))}, e.State...)
	b = binary.LittleEndian.AppendUint32(b, math.Float32bits(scale))
	out := make([]float32, len(vec))
	for i, x := range vec {
		n := int8(math.Round(float64(x / scale)))
		b = append(b, byte(n))
		out[i] = scale * float32(n)
	}
	if v.Cache != nil && e.State != "" && len(e.State) < 256 {
		v.Cache.Put(key(e), b)
	}
	return out
}
