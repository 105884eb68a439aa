package note

import (
	"bytes"
	"encoding/binary"
	"unicode/utf16"
)

// utf16Text is the text of a file in UTF-16, as UTF-8, when its byte order mark says that it is in that; Windows shells write such files. Half a
// character at the end is left out.
func utf16Text(src []byte) (text []byte, ok bool) {
	var order binary.ByteOrder
	switch {
	case bytes.HasPrefix(src, []byte("\xff\xfe")):
		order = binary.LittleEndian
	case bytes.HasPrefix(src, []byte("\xfe\xff")):
		order = binary.BigEndian
	default:
		return nil, false
	}
	units := make([]uint16, 0, len(src)/2)
	for at := 2; at+1 < len(src); at += 2 {
		units = append(units, order.Uint16(src[at:]))
	}
	return []byte(string(utf16.Decode(units))), true
}
