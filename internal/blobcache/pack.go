package blobcache

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
)

const (
	version  = 1
	maxKey   = 1 << 10
	maxValue = 16 << 20
	overhead = 12 // of an entry at most: two lengths and a checksum
)

// entry is one entry of a pack: the offsets of its parts.
type entry struct {
	key                string
	start, value0, end int // of the entry, of the value, and behind the value, where the checksum lies
	used               bool
}

// header returns the first bytes of a pack.
func header() []byte { return []byte{'n', 'l', 'b', 'c', version, '\n'} }

// appendEntry appends a key and its value: their lengths, themselves, and a checksum of all that.
func appendEntry(out []byte, key string, b []byte) []byte {
	start := len(out)
	out = binary.AppendUvarint(out, uint64(len(key)))
	out = binary.AppendUvarint(out, uint64(len(b)))
	out = append(append(out, key...), b...)
	return binary.LittleEndian.AppendUint32(out, crc32.ChecksumIEEE(out[start:]))
}

// scanPack lists the entries of a pack as far as their lengths make sense. Checksums are left for when a value is wanted.
func scanPack(pack []byte) map[string]entry {
	known := map[string]entry{}
	rest, ok := bytes.CutPrefix(pack, header())
	for ok && len(rest) > 0 {
		start := len(pack) - len(rest)
		key, n := binary.Uvarint(rest)
		if n <= 0 || key == 0 || key > maxKey {
			break
		}
		value, m := binary.Uvarint(rest[n:])
		size := uint64(n+m) + key + value + 4
		if m <= 0 || value > maxValue || size > uint64(len(rest)) {
			break
		}
		at := start + n + m
		value0 := at + int(key)
		known[string(pack[at:value0])] = entry{start: start, value0: value0, end: value0 + int(value)}
		rest = rest[size:]
	}
	return known
}

// value returns the value of an entry, unless it is damaged.
func (e entry) value(pack []byte) ([]byte, bool) {
	sum := binary.LittleEndian.Uint32(pack[e.end:])
	return pack[e.value0:e.end:e.end], crc32.ChecksumIEEE(pack[e.start:e.end]) == sum
}
