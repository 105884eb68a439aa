//go:build !linux

package factindex

import "os"

// regular returns size and time of change, in nanoseconds, of a regular file.
func regular(file string) (size, at int64, ok bool) {
	st, err := os.Lstat(file)
	if err != nil || !st.Mode().IsRegular() {
		return 0, 0, false
	}
	return st.Size(), st.ModTime().UnixNano(), true
}
