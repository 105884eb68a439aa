// Package tide knows when there is enough water over the bar.
package tide

import "time"

// period is the time between two high waters.
const period = 12*time.Hour + 25*time.Minute

// Next returns how long a boat waits that lacks that much water, in metres, at lowest tide. The bar rises half a metre an
// hour; a boat that lacks nothing does not wait.
func Next(lacking float64) time.Duration {
	if lacking <= 0 {
		return 0
	}
	wait := time.Duration(lacking / 0.5 * float64(time.Hour))
	return min(wait, period/2)
}
