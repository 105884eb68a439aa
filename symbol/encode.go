package symbol

import (
	"encoding/binary"
	"path"
	"strings"
)

// encoding numbers the form of encoded files together with what the scanner finds. Raise it when either changes.
const encoding = 6

// CacheKey returns the key under which the definitions of a blob may be kept: the text decides them, with what the path
// says of its language and of tests.
func CacheKey(name, oid string) string {
	kind := strings.ToLower(path.Ext(name))
	if kind == "" {
		kind = path.Base(name)
	}
	key := oid + ":" + kind
	if isTest(name) {
		key += ":test"
	}
	if isGenerated(name, nil) {
		key += ":generated"
	}
	return key
}

// Encode returns f in a compact form for a cache on this machine.
func Encode(f File) []byte {
	b := append(make([]byte, 0, 32+16*len(f.Defs)), encoding, byte(f.Confidence))
	b = appendString(b, string(f.Language))
	b = appendString(b, f.Package)
	b = appendString(b, f.Skipped)
	b = binary.AppendUvarint(b, uint64(len(f.Defs)))
	scopes := map[string]uint64{"": 0}
	line := 0
	for _, d := range f.Defs {
		b = appendString(b, d.Name)
		n, known := scopes[d.Scope]
		if !known {
			n = uint64(len(scopes))
			scopes[d.Scope] = n
		}
		if b = binary.AppendUvarint(b, n); !known {
			b = appendString(b, d.Scope)
		}
		b = append(b, byte(d.Kind), flagBits(d))
		b = binary.AppendUvarint(b, uint64(d.Line-line))
		b = binary.AppendUvarint(b, uint64(max(0, d.End-d.Line+1)))
		line = d.Line
	}
	return b
}

func flagBits(d Def) byte {
	bits := byte(0)
	for i, set := range []bool{d.Exported, d.Test, d.Generated, d.Declared} {
		if set {
			bits |= 1 << i
		}
	}
	return bits
}

func appendString(b []byte, s string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}

// Decode reads what Encode wrote. It reports false for anything else, older forms included.
func Decode(b []byte) (File, bool) {
	d := decoder{b: b}
	if d.byte() != encoding {
		return File{}, false
	}
	f := File{Confidence: Confidence(min(d.byte(), byte(High)))}
	f.Language, f.Package, f.Skipped = Language(d.string()), d.string(), d.string()
	n := d.uint()
	if n > uint64(len(d.b)) {
		return File{}, false
	}
	scopes := []string{""}
	line := 0
	for range n {
		def := Def{Name: d.string()}
		at := d.uint()
		if at == uint64(len(scopes)) {
			scopes = append(scopes, d.string())
		}
		if at >= uint64(len(scopes)) {
			return File{}, false
		}
		def.Scope, def.Kind = scopes[at], Kind(d.byte())
		bits := d.byte()
		def.Exported, def.Test, def.Generated, def.Declared = bits&1 != 0, bits&2 != 0, bits&4 != 0, bits&8 != 0
		line += int(d.uint())
		def.Line = line
		if n := d.uint(); n > 0 {
			def.End = line + int(n) - 1
		}
		f.Defs = append(f.Defs, def)
	}
	return f, !d.bad && len(d.b) == 0
}

// decoder takes values from the front of b; once b is too short, bad is set and every value is zero.
type decoder struct {
	b   []byte
	bad bool
}

func (d *decoder) byte() byte {
	if len(d.b) == 0 {
		d.bad = true
		return 0
	}
	v := d.b[0]
	d.b = d.b[1:]
	return v
}

func (d *decoder) uint() uint64 {
	v, n := binary.Uvarint(d.b)
	if n <= 0 || v > 1<<31 {
		d.bad, d.b = true, nil
		return 0
	}
	d.b = d.b[n:]
	return v
}

func (d *decoder) string() string {
	n := d.uint()
	if n > uint64(len(d.b)) {
		d.bad, d.b = true, nil
		return ""
	}
	s := string(d.b[:n])
	d.b = d.b[n:]
	return s
}
