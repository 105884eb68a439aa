package note

import (
	"bytes"
	"path"
	"strings"
)

// imports reports whether the host of a document follows @path imports.
func (d *Document) imports() bool { return d.Host == Claude || d.Host == Gemini }

// imports lists the @path imports of hosts that follow them. Code and HTML are no place for one.
func (o *outliner) imports() {
	if !o.d.imports() {
		return
	}
	for at := 0; at < len(o.body); {
		i := bytes.IndexByte(o.body[at:], '@')
		if i < 0 {
			return
		}
		at += i
		s := Span{at + 1, at + 1 + importLength(o.body[at+1:])}
		if (at == 0 || isSpace(o.body[at-1])) && !o.inCode(at) && !covered(o.html, at) {
			o.addImport(s)
		}
		at = s.End
	}
}

// importLength measures the word at the start of b, in which a backslash escapes a space.
func importLength(b []byte) int {
	for i := 0; i < len(b); i++ {
		if b[i] == '\\' && i+1 < len(b) && b[i+1] == ' ' {
			i++
			continue
		}
		if isSpace(b[i]) {
			return i
		}
	}
	return len(b)
}

// addImport keeps the word after an @ when it is a path and not a person, a package scope or an address.
func (o *outliner) addImport(s Span) {
	word := string(o.body[s.Start:s.End])
	word = strings.TrimRight(word, ".,;:!?)]}\"'*_")
	if i := strings.IndexByte(word, '#'); i >= 0 {
		word = word[:i]
	}
	if !isImport(word) {
		return
	}
	at := o.d.Loc(Span{s.Start - 1, s.Start + len(word)})
	o.d.Imports = append(o.d.Imports, Import{Target: strings.ReplaceAll(word, `\ `, " "), At: at})
}

// isImport reports whether the word names a file by how it is written.
func isImport(w string) bool {
	if strings.ContainsAny(w, "@<>{}`|") {
		return false
	}
	for _, prefix := range []string{"./", "../", "~/", "/"} {
		if rest, ok := strings.CutPrefix(w, prefix); ok {
			return rest != ""
		}
	}
	ext := strings.TrimPrefix(path.Ext(w), ".")
	if strings.Contains(w, "/") {
		return isExt(ext)
	}
	switch strings.ToLower(ext) {
	case "md", "mdc", "mdx", "markdown", "txt", "rst", "adoc", "json", "yaml", "yml", "toml":
		return len(w) > len(ext)+1
	}
	return false
}

// isExt reports whether ext looks like a file extension: short, alphanumeric, starting with a letter.
func isExt(ext string) bool {
	if ext == "" || len(ext) > 8 || ext[0] >= '0' && ext[0] <= '9' {
		return false
	}
	return strings.IndexFunc(ext, func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9')
	}) < 0
}
