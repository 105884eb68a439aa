package verify

import (
	"encoding/binary"

	"github.com/notes-lint/notes-lint/symbol"
)

// packAnswer returns an answer as the cache keeps it. There are as many as names in memory, so it is short and quick to read.
func packAnswer(a nameAnswer) []byte {
	b := appendHits(make([]byte, 0, 96), a.hits)
	b = appendHits(b, a.inside)
	for _, list := range [][]string{a.code, a.text, a.gone} {
		b = binary.AppendUvarint(b, uint64(len(list)))
		for _, s := range list {
			b = appendText(b, s)
		}
	}
	b = append(b, byte(a.mention), bit(a.read)|bit(a.apart)<<1|bit(a.tested)<<2|bit(a.unread)<<3)
	return appendText(b, a.file.Skipped)
}

// unpackAnswer reads what packAnswer returned. It reports false for anything else.
func unpackAnswer(b []byte) (nameAnswer, bool) {
	u := unpacker{b: b}
	a := nameAnswer{hits: u.hits(), inside: u.hits(), code: u.list(), text: u.list(), gone: u.list()}
	a.mention = symbol.Mention(min(u.byte(), byte(symbol.InCode)))
	flags := u.byte()
	a.read, a.apart, a.tested, a.unread = flags&1 != 0, flags&2 != 0, flags&4 != 0, flags&8 != 0
	a.file.Skipped = u.text()
	return a, !u.bad && len(u.b) == 0
}

func appendHits(b []byte, hits []symbol.Hit) []byte {
	b = binary.AppendUvarint(b, uint64(len(hits)))
	for _, h := range hits {
		b = appendText(appendText(appendText(b, h.Path), h.Def.Name), h.Def.Scope)
		b = append(b, byte(h.How), byte(h.Def.Kind), bit(h.Def.Exported)|bit(h.Def.Test)<<1|bit(h.Def.Generated)<<2|bit(h.Def.Declared)<<3)
		b = binary.AppendUvarint(binary.AppendUvarint(b, uint64(h.Def.Line)), uint64(h.Def.End))
	}
	return b
}

func appendText(b []byte, s string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}

func bit(set bool) byte {
	if set {
		return 1
	}
	return 0
}

// unpacker takes values from the front of b; once b is too short, bad is set and every value is zero.
type unpacker struct {
	b   []byte
	bad bool
}

func (u *unpacker) byte() byte {
	if len(u.b) == 0 {
		u.bad = true
		return 0
	}
	v := u.b[0]
	u.b = u.b[1:]
	return v
}

// size takes a number that is at most limit.
func (u *unpacker) size(limit int) int {
	v, n := binary.Uvarint(u.b)
	if n <= 0 || v > uint64(limit) {
		u.bad, u.b = true, nil
		return 0
	}
	u.b = u.b[n:]
	return int(v)
}

func (u *unpacker) text() string {
	n := u.size(len(u.b))
	if n > len(u.b) {
		u.bad, u.b = true, nil
		return ""
	}
	s := string(u.b[:n])
	u.b = u.b[n:]
	return s
}

func (u *unpacker) list() []string {
	var out []string
	for range u.size(len(u.b)) {
		out = append(out, u.text())
	}
	return out
}

func (u *unpacker) hits() []symbol.Hit {
	const lines = 1 << 30
	var out []symbol.Hit
	for range u.size(len(u.b)) {
		h := symbol.Hit{Path: u.text(), Def: symbol.Def{Name: u.text(), Scope: u.text()}}
		h.How, h.Def.Kind = symbol.How(u.byte()), symbol.Kind(u.byte())
		bits := u.byte()
		h.Def.Exported, h.Def.Test, h.Def.Generated, h.Def.Declared = bits&1 != 0, bits&2 != 0, bits&4 != 0, bits&8 != 0
		h.Def.Line, h.Def.End = u.size(lines), u.size(lines)
		out = append(out, h)
	}
	return out
}
