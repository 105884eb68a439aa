package symbol

// Set is a fixed set of literals, mostly identifiers, that are looked for in many texts. It is safe for concurrent use.
type Set struct {
	members []member
	table   []int32 // open addressing; members by index+1, under their key
	mask    uint32
	filter  []uint64 // bits for length, first, middle and last byte
	least   int      // bytes of the shortest key
}

// member is a literal with the longest identifier in it, which is what the text is searched for.
type member struct {
	text       string
	start, end int // of the key in text
}

func (m member) key() string { return m.text[m.start:m.end] }

const filterBits = 19 // 64 KiB

// NewSet returns the set of ids; their order numbers them. An id may hold more than an identifier, as in "Foo::bar" or
// "--max-depth"; one without any byte of an identifier is never found.
func NewSet(ids []string) *Set {
	size := 16
	for size < 4*len(ids) {
		size *= 2
	}
	s := &Set{members: make([]member, len(ids)), table: make([]int32, size), mask: uint32(size - 1), filter: make([]uint64, 1<<filterBits/64), least: 1 << 20}
	for i, id := range ids {
		m := longestWord(id)
		s.members[i] = m
		key := m.key()
		if key == "" {
			continue
		}
		s.least = min(s.least, len(key))
		h := fingerprint(key[0], key[len(key)/2], key[len(key)-1], len(key))
		s.filter[h/64] |= 1 << (h % 64)
		slot := hash([]byte(key)) & s.mask
		for s.table[slot] != 0 {
			slot = (slot + 1) & s.mask
		}
		s.table[slot] = int32(i + 1)
	}
	return s
}

// longestWord finds the first of the longest identifiers in a literal.
func longestWord(id string) member {
	m := member{text: id}
	for i := 0; i < len(id); {
		start := i
		for i < len(id) && identByte(id[i]) {
			i++
		}
		if i-start > m.end-m.start {
			m.start, m.end = start, i
		}
		i++
	}
	return m
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

// identByte reports whether b may stand in an identifier of nearly every language. A dollar sign begins a use of a name as
// often as it belongs to one, so it parts words.
func identByte(b byte) bool {
	return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9' || b == '_' || b >= 0x80
}

// Scan calls found for each occurrence of a member of the set as whole words, with its number and byte offset. The order is
// that of the identifiers in the text, not of the offsets of literals that begin before theirs.
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
				s.lookup(src, start, end, found)
			}
		}
		i = end + 1
	}
}

// lookup reports every member whose key is the word src[start:end] and whose other bytes stand around it: a literal may be
// given twice.
func (s *Set) lookup(src []byte, start, end int, found func(id, offset int)) {
	word := src[start:end]
	for slot := hash(word) & s.mask; s.table[slot] != 0; slot = (slot + 1) & s.mask {
		id := int(s.table[slot] - 1)
		m := s.members[id]
		if m.key() == string(word) && m.around(src, start-m.start) {
			found(id, start-m.start)
		}
	}
}

// around reports whether the whole literal stands at the offset, and no identifier goes on beyond it.
func (m member) around(src []byte, at int) bool {
	end := at + len(m.text)
	switch {
	case at < 0 || end > len(src) || string(src[at:end]) != m.text:
		return false
	case at > 0 && identByte(m.text[0]) && identByte(src[at-1]):
		return false
	}
	return end == len(src) || !identByte(m.text[len(m.text)-1]) || !identByte(src[end])
}
