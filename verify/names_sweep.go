package verify

import (
	"bytes"
	"context"
	"errors"
	"path"
	"sync/atomic"

	"github.com/notes-lint/notes-lint/repo"
	"github.com/notes-lint/notes-lint/symbol"
)

// site is a file that holds a word.
type site struct {
	file  int32
	looks look // of the line that looks most like a definition of it
}

// look says how much the line of a word looks like its definition. The zero value is unlikely.
type look uint8

const (
	unlikely look = iota // something before the word uses it
	likely
	declared // a word that declares begins the line
)

// sweep reads every file once and notes which words it holds.
func (n *names) sweep(ctx context.Context) error {
	n.sites = make([][]site, len(n.ids))
	set := symbol.NewSet(n.ids)
	found := make([][]sighting, len(n.files))
	var absent atomic.Int32
	err := n.view.ReadEach(ctx, n.files, func(i int, src []byte, err error) {
		if err == nil && len(src) <= symbol.MaxSize {
			found[i] = sightings(set, n.files[i], src)
		}
		if err != nil && textual(n.files[i]) && n.view.Lookup(n.files[i]).Kind == repo.File {
			if written(n.files[i]) || !errors.Is(err, repo.ErrTooLarge) && absent.Add(1) > maxAbsent {
				n.unread.Store(true)
			}
		}
	})
	for i, words := range found {
		for _, w := range words {
			n.sites[w.id] = append(n.sites[w.id], site{int32(i), w.looks})
		}
	}
	return err
}

// maxAbsent is how many files of data may be missing on this machine before nothing is called nowhere: clones leave out the largest files,
// which would not be read if they were there.
const maxAbsent = 20

// written reports whether a file is source as people write it. Others that are too large to be read are data, or put together by programs.
func written(p string) bool {
	switch path.Ext(p) {
	case ".js", ".mjs", ".cjs", ".sql", ".css", ".html", ".json", ".yaml", ".yml", ".toml", ".xml":
		return false
	}
	return readable(p)
}

type sighting struct {
	id    int
	looks look
}

// sightings lists the words of a set that a text holds, each once.
func sightings(set *symbol.Set, name string, src []byte) []sighting {
	if symbol.Binary(name, src) {
		return nil // binary
	}
	var out []sighting
	var at map[int]int
	set.Scan(src, func(id, off int) {
		i, known := at[id]
		switch {
		case !known:
			if at == nil {
				at = map[int]int{}
			}
			at[id] = len(out)
			out = append(out, sighting{id, lookAt(src, off)})
		case out[i].looks < declared:
			out[i].looks = max(out[i].looks, lookAt(src, off))
		}
	})
	return out
}

// lookAt says how much the word at an offset looks like the one that its line defines: nothing before it uses it, or a word
// that declares begins the line.
func lookAt(src []byte, off int) look {
	i := off
	for i > 0 && (src[i-1] == ' ' || src[i-1] == '\t') {
		i--
	}
	if i == 0 {
		return likely
	}
	switch src[i-1] {
	case '.', '(', '=', '"', '\'', '`', '!', '+', '[', '?', '/', '<', '|', '%':
		return unlikely
	case '>':
		if i > 1 && src[i-2] == '-' {
			return unlikely
		}
	case '&':
		if i > 1 && src[i-2] == '&' {
			return unlikely
		}
	}
	start := i
	for start > 0 && src[start-1] != '\n' && i-start < 200 {
		start--
	}
	line := bytes.TrimLeft(src[start:i], " \t")
	word, _, _ := bytes.Cut(line, []byte{' '})
	switch string(bytes.TrimRight(line, " \t")) {
	case "return", "new", "await", "throw", "import", "from", "else", "case", "go", "defer", "yield", "raise", "del", "not":
		return unlikely
	}
	if declarers[string(word)] {
		return declared
	}
	return likely
}

// declarers begin lines that declare.
var declarers = map[string]bool{"func": true, "type": true, "def": true, "class": true, "function": true, "fn": true, "fun": true, "struct": true, "interface": true, "enum": true,
	"const": true, "export": true, "pub": true, "public": true, "private": true, "protected": true, "internal": true, "static": true, "async": true, "abstract": true, "final": true,
	"override": true, "message": true, "service": true, "rpc": true, "module": true, "defmodule": true, "defp": true, "trait": true, "object": true, "case": true, "data": true,
	"sealed": true, "protocol": true, "extension": true, "actor": true, "record": true, "local": true, "#define": true, "typedef": true, "namespace": true, "impl": true, "mod": true}
