//go:build !unix

package symbol

// cpuSeconds is not known here.
func cpuSeconds() float64 { return 0 }
