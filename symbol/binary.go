package symbol

import "bytes"

// Where a NUL byte makes a file of code no text: among its first bytes, as in the formats of programs, or when one of so many is one.
const (
	binaryHead  = 512
	binarySpan  = 8192
	binaryShare = 100
)

// Binary reports whether a file holds no text. One NUL byte tells so of most files; a file whose name is that of code may have one written
// out in a literal, and a good part of its bytes must be.
func Binary(name string, src []byte) bool {
	src = src[:min(len(src), binarySpan)]
	at := bytes.IndexByte(src, 0)
	if at < 0 {
		return false
	}
	if _, code := Detect(name, nil); !code || at < binaryHead {
		return true
	}
	return bytes.Count(src, []byte{0})*binaryShare > len(src)
}
