//go:build linux

package cli_test

import (
	"os"
	"syscall"
)

// maxRSS is the peak memory of a finished process in bytes.
func maxRSS(s *os.ProcessState) int64 {
	if u, ok := s.SysUsage().(*syscall.Rusage); ok {
		return u.Maxrss << 10
	}
	return 0
}
