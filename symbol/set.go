package symbol

import "slices"

// Set is a fixed set of identifiers that are looked for in many texts. It is safe for concurrent use.
type Set struct {
	ids    []string
	table  []int32 // open addressing; ids by index+1
	mask   uint32
	filter []uint64 // bits for length, first, middle and last byte
	least  int      // bytes of the shortest
}

const filterBits = 19 // 64 KiB

// NewSet returns the set of ids; their order numbers them. Empty ones and those with bytes that no identifier has are never
// found.
func NewSet(ids []string) *Set {
	size := 16
	for size < 4*len(ids) {
		size *= 2
	}
	s := &Set{ids: slices.Clone(ids), table: make([]int32, size), mask: uint32(size - 1), filter: make([]uint64, 1<<filterBits/64), least: 1 << 20}
	for i, id := range ids {
		if id == "" {
			continue
		}
		s.least = min(s.least, len(id))
		h := fingerprint(id[0], id[len(id)/2], id[len(id)-1], len(id))
		s.filter[h/64] |= 1 << (h % 64)
		slot := hash([]byte(id)) & s.mask
		for s.table[slot] != 0 {
			slot = (slot + 1) & s.mask
		}
		s.table[slot] = int32(i + 1)
	}
	return s
}

// fingerprint mixes the length and three bytes of an identifier into the number of a filter bit.
func fingerprint(first, middle, last byte, n int) uint32 {
	h := uint32(first) | uint32(middle)<<8 | uint32(last)<<16 | uint32(n)<<24
	return h * 0x9e3779b1 >> (32 - filterBits)
}

// hash is FNV-1a.
func hash(b []byte) uint32 {
	h := uint32(2166136261)
	for _, c := range b {
		h = (h ^ uint32(c)) * 16777619
	}
	return h
}

// identByte reports whether b may stand in an identifier of any language.
func identByte(b byte) bool {
	return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || b == '_' || b == '$' || b >= 0x80
}

// Scan calls found for each occurrence of a member of the set as a whole word, in order, with its number and byte offset.
func (s *Set) Scan(src []byte, found func(id, offset int)) {
	var word [256]bool
	for b := range word {
		word[b] = identByte(byte(b))
	}
	step := s.least - 1
	for i := 0; i+step < len(src); {
		at := i + step
		if !word[src[at]] {
			i = at + 1 // no word that is long enough lies before it
			continue
		}
		start := at
		for start > i && word[src[start-1]] {
			start--
		}
		end := at + 1
		for end < len(src) && word[src[end]] {
			end++
		}
		if n := end - start; n >= s.least {
			h := fingerprint(src[start], src[start+n/2], src[end-1], n)
			if s.filter[h/64]&(1<<(h%64)) != 0 {
				s.lookup(src[start:end], start, found)
			}
		}
		i = end + 1
	}
}

// lookup reports every number of a word: an identifier may be given twice.
func (s *Set) lookup(word []byte, offset int, found func(id, offset int)) {
	for slot := hash(word) & s.mask; s.table[slot] != 0; slot = (slot + 1) & s.mask {
		if id := int(s.table[slot] - 1); s.ids[id] == string(word) {
			found(id, offset)
		}
	}
}
