package cmdtree

import (
	"bytes"
	"maps"
	"slices"
	"strings"
	"unicode"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

var (
	rustType    = lazyregexp.New(`#\[derive\(([^)]*)\)\]((?:\s*#\[[^\]]*\])*)\s*(?:pub(?:\([^)]*\))?\s+)?(enum|struct)\s+(\w+)[^{;(]*\{`)
	rustSub     = lazyregexp.New(`#\[(?:command|clap)\([^\]]*\bsubcommand\b[^\]]*\)\](?:\s*#\[[^\]]*\])*\s*(?:pub(?:\([^)]*\))?\s+)?(?:r#)?\w+\s*:\s*([^,}\n]+)`)
	rustNamed   = lazyregexp.New(`\bname\s*=\s*"([^"]+)"|\b(?:visible_)?alias(?:es)?\s*=\s*(?:\[([^\]]*)\]|"([^"]+)")`)
	rustName    = lazyregexp.New(`\bname\s*=\s*"`)
	rustLast    = lazyregexp.New(`(\w+)\s*>*\s*$`)
	rustVariant = lazyregexp.New(`^\s*((?:#\[[^\]]*\]\s*)*)(\w+)`)
)

// maxBody bounds how many bytes a type may have: every option of every command stands in one, with its help.
const maxBody = 256 << 10

// rust reads the commands that clap derives from types. A handle is the name of a type, or of a variant behind that of its enum.
type rust struct {
	*Tree
	same map[string][]string // of a handle: types whose commands hang below it
	root map[string]bool
}

// Rust reads the commands of clap's derived types.
func Rust(files []File) *Tree {
	r := rust{newTree(), map[string][]string{}, map[string]bool{}}
	for _, f := range files[:min(len(files), MaxFiles)] {
		r.file(f)
	}
	for _, h := range slices.Sorted(maps.Keys(r.same)) {
		for _, t := range r.same[h] {
			r.unfold(h, t, map[string]bool{})
		}
	}
	r.rootsAmong(func(h string) bool { return r.root[h] })
	return r.Tree
}

// unfold hangs the variants of a type below a handle, through structs that only hold it.
func (r *rust) unfold(h, typ string, seen map[string]bool) {
	if seen[typ] || h == typ {
		return
	}
	seen[typ] = true
	if typ == "" || r.place[typ] == "" {
		r.open[h] = true
		return
	}
	r.open[h] = r.open[h] || r.open[typ]
	for _, k := range r.kids["enum "+typ] {
		r.hang(h, k)
	}
	for _, t := range r.same[typ] {
		r.unfold(h, t, seen)
	}
}

func (r *rust) file(f File) {
	src := blank(bytes.ReplaceAll(f.Src, []byte(`'"'`), []byte(`   `)), lineComments)
	src = bytes.ReplaceAll(src, []byte("'"), []byte(" ")) // lifetimes open no literal
	for _, g := range rustType.FindAllSubmatchIndex(src, maxNodes) {
		body, ok := between(src, g[1]-1, maxBody)
		derives, attrs, name := string(src[g[2]:g[3]]), string(src[g[4]:g[5]]), string(src[g[8]:g[9]])
		if !ok || !strings.Contains(derives, "Subcommand") && !strings.Contains(derives, "Parser") && !strings.Contains(derives, "Args") {
			continue
		}
		r.place[name] = f.Path
		if bytes.HasPrefix(src[g[6]:], []byte("enum")) {
			r.enum(name, attrs, body, f.Path)
			r.root["enum "+name] = strings.Contains(derives, "Parser")
			continue
		}
		r.root[name] = r.root[name] || strings.Contains(derives, "Parser")
		for _, s := range rustSub.FindAllStringSubmatch(body, -1) {
			r.same[name] = append(r.same[name], lastWord(s[1]))
		}
		if strings.Contains(body, "flatten") {
			r.flattened(name, body)
		}
	}
}

// flattened lets a struct have the commands of those that are flattened into it.
func (r *rust) flattened(name, body string) {
	for _, part := range split(body) {
		if strings.Contains(part, "flatten") {
			r.same[name] = append(r.same[name], lastWord(part))
			r.place[lastWord(part)] = orElse(r.place[lastWord(part)], "?")
		}
	}
}

func orElse(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

func (r *rust) enum(name, attrs, body, file string) {
	if strings.Contains(attrs, "rename_all") {
		r.open[name] = true
	}
	for _, v := range split(body) {
		g := rustVariant.FindStringSubmatch(v)
		if g == nil {
			continue
		}
		payload := strings.TrimSpace(v[len(g[0]):])
		switch {
		case strings.Contains(g[1], "external_subcommand"):
			r.open[name] = true
			continue
		case strings.Contains(g[1], "flatten"):
			r.same[name] = append(r.same[name], lastWord(strings.Trim(payload, "() ")))
			continue
		}
		h := name + "::" + g[2]
		r.place[h] = file
		r.hang("enum "+name, h)
		for _, n := range rustNamed.FindAllStringSubmatch(g[1], -1) {
			r.name(h, n[1]+n[3])
			for _, a := range split(n[2]) {
				r.name(h, strings.Trim(a, `"`))
			}
		}
		if !rustName.MatchString(g[1]) {
			r.name(h, kebab(g[2]))
		}
		switch {
		case strings.HasPrefix(payload, "("):
			if typ := lastWord(strings.Trim(payload, "() ")); typ != "" {
				r.same[h] = append(r.same[h], typ)
			}
		case strings.HasPrefix(payload, "{"):
			for _, s := range rustSub.FindAllStringSubmatch(payload, -1) {
				r.same[h] = append(r.same[h], lastWord(s[1]))
			}
		}
	}
}

// lastWord is the name of a type without its path and what wraps it.
func lastWord(typ string) string {
	if g := rustLast.FindStringSubmatch(strings.TrimSpace(typ)); g != nil {
		return g[1]
	}
	return ""
}

// kebab is the name that clap makes of that of a variant.
func kebab(s string) string {
	var b strings.Builder
	rs := []rune(s)
	for i, c := range rs {
		if unicode.IsUpper(c) && i > 0 && (!unicode.IsUpper(rs[i-1]) || i+1 < len(rs) && unicode.IsLower(rs[i+1])) {
			b.WriteByte('-')
		}
		b.WriteRune(unicode.ToLower(c))
	}
	return b.String()
}
