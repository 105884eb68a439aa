package note

import (
	"path"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// currentVersion is a version in a bracket behind what it is of: "Node.js is managed by Volta (currently v22.12.0)".
var currentVersion = lazyregexp.New(`\((?i:currently|at present|as of now|presently)[:,]?\s+(?i:at\s+|on\s+|version\s+)?v?(\d+(?:\.\d+){0,3})(\+?)\s*\)`)

// versionFiles are files that state the version of what they describe under the key "version".
var versionFiles = wordSet("lerna.json package.json composer.json")

// ofVersion tells that a bracket with a number holds a version.
var ofVersion = lazyregexp.New(`(?i)\bversion(?:s|ed)?\b|\b(?:pinned|managed|runtime|toolchain)\b`)

// currently mines such versions: of the one product that the sentence names ahead, else of the file that it says holds a version.
func (m *miner) currently(f *flow, said said) {
	if !strings.Contains(said.text, "urrently") && !strings.Contains(said.text, "present") && !strings.Contains(said.text, "now") || m.inHeading(f) {
		return
	}
	for _, g := range currentVersion.FindAllStringSubmatchIndex(said.text, 4) {
		lo, _ := sentence(said.bytes, g[0], g[1])
		head, num := said.text[lo:g[0]], said.text[g[2]:g[3]]
		if !ofVersion.MatchString(head) {
			continue
		}
		want := num
		if g[4] < g[5] {
			want = ">=" + num
		}
		switch p, n := productIn(head); {
		case n == 1 && strings.Count(num, ".")+1 >= p.least:
			m.fact(f, said, Claim{Key: p.key, Want: want}, g[2], g[5])
		case n == 0 && strings.Count(num, ".") == 2:
			if file := lastFile(f, lo, g[0]); versionFiles[path.Base(file)] {
				m.fact(f, said, Claim{Path: file, Key: "version", Want: want}, g[2], g[5])
			}
		}
	}
}

// productIn is the product that a text names, and how many it names.
func productIn(text string) (product, int) {
	var found product
	n := 0
	words := strings.Fields(text)
	for i := 0; i < len(words); i++ {
		word := strings.Trim(words[i], ",;:.()*\"'")
		p, ok := productOf(word)
		if i+1 < len(words) {
			if two, long := productOf(word + " " + strings.Trim(words[i+1], ",;:.()*\"'")); long {
				p, ok = two, true
				i++
			}
		}
		if ok && p.key != found.key {
			found = p
			n++
		}
	}
	return found, n
}

// lastFile is the file that the last span of code in raw[from:to] names; empty for none.
func lastFile(f *flow, from, to int) string {
	file := ""
	for _, s := range f.spans {
		if at := f.toRaw(s.start); s.kind == CodeSpan && at >= from && at < to && isFileName(lastPart(s.text)) {
			file = cleanPath(strings.TrimSpace(s.text))
		}
	}
	return file
}
