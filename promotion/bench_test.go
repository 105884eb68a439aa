package promotion

import (
	"fmt"
	"testing"

	"github.com/notes-lint/notes-lint/session"
)

// S3-26: a step on disk, flushed, at three lengths of the trace; and steps in batches.
func BenchmarkAppend(b *testing.B) {
	for _, n := range []int{1_000, 10_000, 100_000} {
		s := sessions(b)
		id := begin(b, s, Begin{})
		for range n / 500 {
			var steps []session.Record
			for i := range 500 {
				steps = append(steps, did(fmt.Sprint("output ", i)))
			}
			write(b, s, id, steps...)
		}
		for _, batch := range []int{1, 500} {
			b.Run(fmt.Sprintf("%d/batch=%d", n, batch), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					var steps []session.Record
					for range batch {
						steps = append(steps, did("more"))
					}
					write(b, s, id, steps...)
				}
				b.ReportMetric(float64(b.N*batch)/b.Elapsed().Seconds(), "steps/s")
			})
		}
	}
}
