package verify

import (
	"bytes"
	"context"
	"encoding/json"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/symbol"
)

const (
	maxCustomNames  = 400 // custom properties of a run that are looked up
	maxCustomPlaces = 60  // declarations of one that are kept
)

// property is what the tree holds of a custom property of style sheets.
type property struct {
	At   []propertyValue // in order of path and line, at most maxCustomPlaces
	Used string          // a file that names it without giving it a value; empty for none
	Open string          // a file that makes names which it may be one of, or why not everything was looked at; empty for neither
}

// propertyValue is a value that a file gives a custom property; empty for one that is computed, or set while the program runs.
type propertyValue struct {
	spot
	Value string
}

// properties looks for custom properties in all files that may declare or use one.
func (v *Verifier) properties(ctx context.Context, ids []string) (map[string]property, error) {
	files := v.styled()
	out := map[string]property{}
	key := ""
	if d := treeDigest(ctx, v.view, files); d != "" {
		key = "s" + answerForm + ":" + d + ":"
	}
	var left []string
	for _, id := range ids[:min(len(ids), maxCustomNames)] {
		var p property
		if b, ok := v.cache().Get(key + id); key != "" && ok && json.Unmarshal(b, &p) == nil {
			out[id] = p
		} else {
			left = append(left, id)
		}
	}
	if len(left) == 0 {
		return out, nil
	}
	found, err := v.sweepProperties(ctx, files, left)
	if err != nil {
		return out, err
	}
	for _, id := range left {
		out[id] = found[id]
		if b, err := json.Marshal(found[id]); err == nil && key != "" {
			v.cache().Put(key+id, b)
		}
	}
	return out, nil
}

// unstyled are the endings of files that have nothing to do with style sheets.
var unstyled = wordsOf(`.md .mdc .markdown .rst .adoc .org .tex .pdf .png .jpg .jpeg .gif .webp .ico .woff .woff2 .ttf .otf .eot .mp3 .mp4 .mov .wav .zip .gz .tar .xz
	.jar .class .so .dll .exe .bin .wasm .lock .csv .tsv .snap .patch .diff .po .pot .go .c .h .cc .cpp .hpp .java .kt .sql .sh .bash .toml .ipynb .jsonl .map`)

// styled lists the files that may declare or use a custom property, in order of path.
func (v *Verifier) styled() []string {
	return remember(v.mf.memo, "files of style sheets", func() []string {
		var out []string
		v.tree.load()
		for _, f := range v.tree.files {
			if e := strings.ToLower(path.Ext(f)); e != "" && !unstyled[e] && !notCode[path.Base(f)] && !memoryFolder(f) {
				out = append(out, f)
			}
		}
		return out
	})
}

// sheets are the endings of files in which a line of the form "--name: value" is a declaration.
var sheets = wordsOf(`.css .scss .sass .less .pcss .postcss .styl .vue .svelte .astro .html .htm .liquid`)

// sweepProperties reads all files once.
func (v *Verifier) sweepProperties(ctx context.Context, files, ids []string) (map[string]property, error) {
	var mu sync.Mutex
	want := map[string]bool{}
	for _, id := range ids {
		want[id] = true
	}
	out := map[string]property{}
	makers := map[string]string{} // beginnings of names that a file makes, with the file
	unread := ""
	err := v.view.ReadEach(ctx, files, func(i int, src []byte, err error) {
		if err != nil || len(src) > symbol.MaxSize {
			if sheets[strings.ToLower(path.Ext(files[i]))] {
				mu.Lock()
				unread = files[i]
				mu.Unlock()
			}
			return
		}
		if symbol.Binary(files[i], src) {
			return
		}
		got, made := propertiesOf(files[i], src, want)
		if len(got)+len(made) == 0 {
			return
		}
		mu.Lock()
		defer mu.Unlock()
		for _, m := range made {
			if old, ok := makers[m]; !ok || files[i] < old {
				makers[m] = files[i]
			}
		}
		for id, p := range got {
			all := out[id]
			all.At = append(all.At, p.At...)
			if p.Used != "" && (all.Used == "" || p.Used < all.Used) {
				all.Used = p.Used
			}
			out[id] = all
		}
	})
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		p := out[id]
		p.Open = unread
		for n := len(id); n >= 2 && p.Open == ""; n-- {
			p.Open = makers[id[:n]]
		}
		slices.SortFunc(p.At, func(a, b propertyValue) int {
			if c := strings.Compare(a.Path, b.Path); c != 0 {
				return c
			}
			return a.Line - b.Line
		})
		if len(p.At) > maxCustomPlaces {
			p.At, p.Open = p.At[:maxCustomPlaces], p.At[maxCustomPlaces].Path
		}
		out[id] = p
	}
	return out, nil
}

// makesNames follows the dashes of a name that is put together: "--#{$k}", "--${k}", "--@{k}", "--{{ k }}", "--%s".
var makesNames = lazyregexp.New(`^(?:[#$@]?\{|%s|\{\{|<%|["'` + "`" + `]\s*(?:\+|\.concat|&|~))`)

// stylesIt is in every script that puts together names of custom properties.
var stylesIt = lazyregexp.New(`setProperty|var\(--|:root|\bstyles?\b|(?i:\bcss)`)

// propertiesOf finds the wanted custom properties in one file, and the beginnings of the names that it makes.
func propertiesOf(file string, src []byte, want map[string]bool) (map[string]property, []string) {
	var out map[string]property
	var made []string
	comments := commentsOf{src: src, slashes: path.Ext(file) != ".css" && path.Ext(file) != ".html"}
	line, counted := 1, 0
	for at := 0; at < len(src); {
		i := bytes.Index(src[at:], []byte("--"))
		if i < 0 {
			break
		}
		from := at + i
		to := from + 2
		for to < len(src) && (wordByte(src[to]) || src[to] == '-') {
			to++
		}
		at = to
		if from > 0 && (wordByte(src[from-1]) || src[from-1] == '-' || src[from-1] == '!') {
			continue
		}
		if len(made) < 100 && to < len(src) && (to == from+2 || src[to-1] == '-') && makesNames.Match(src[to:min(len(src), to+12)]) {
			if to == from+2 && !stylesIt.Match(src) {
				continue // a flag of a program
			}
			made = append(made, string(src[from:to]))
			continue
		}
		if to-from > 80 || !want[string(src[from:to])] {
			continue
		}
		if out == nil {
			out = map[string]property{}
		}
		name := string(src[from:to])
		p := out[name]
		value, is := "", false
		if !comments.hold(from) {
			value, is = declarationAt(src, from, to)
		}
		if is {
			line += bytes.Count(src[counted:from], []byte{'\n'})
			counted = from
			p.At = append(p.At, propertyValue{spot{file, line}, value})
		} else {
			p.Used = file
		}
		out[name] = p
	}
	return out, made
}

// commentsOf says which offsets of a file stand in comments; it is asked in order.
type commentsOf struct {
	src     []byte
	slashes bool // two of them begin a comment
	at, end int  // the block comment that was found last
}

func (c *commentsOf) hold(at int) bool {
	for c.end <= at && c.at >= 0 {
		i := bytes.Index(c.src[c.end:], []byte("/*"))
		if i < 0 {
			c.at = -1
			break
		}
		c.at = c.end + i
		j := bytes.Index(c.src[c.at:], []byte("*/"))
		if j < 0 {
			c.end = len(c.src)
			break
		}
		c.end = c.at + j + 2
	}
	if c.at >= 0 && c.at < at && at < c.end {
		return true
	}
	if !c.slashes {
		return false
	}
	line := c.src[bytes.LastIndexByte(c.src[max(0, at-400):at], '\n')+1+max(0, at-400) : at]
	i := bytes.Index(line, []byte("//"))
	return i >= 0 && (i == 0 || line[i-1] != ':')
}

// declarationAt reads the value that a file gives the name at src[from:to]. It reports false where the name is only used.
func declarationAt(src []byte, from, to int) (value string, ok bool) {
	head := bytes.TrimRight(src[max(0, from-24):from], " \t\r\n\"'`[")
	rest := src[to:min(len(src), to+400)]
	switch {
	case bytes.HasSuffix(head, []byte("setProperty(")):
		return "", true
	case bytes.HasSuffix(head, []byte("@property")):
		return "", true
	}
	quoted := len(rest) > 0 && (rest[0] == '"' || rest[0] == '\'' || rest[0] == '`')
	if quoted {
		rest = bytes.TrimLeft(rest[1:], " \t])")
		if bytes.HasPrefix(rest, []byte("as ")) {
			return "", true // a key with its type: what follows is read by nobody here
		}
	} else {
		rest = bytes.TrimLeft(rest, " \t\r\n")
	}
	if len(rest) == 0 || rest[0] != ':' && !(quoted && (rest[0] == ',' || rest[0] == '=')) {
		return "", false
	}
	if rest[0] != ':' {
		return "", true // a pair, or an assignment
	}
	rest = bytes.TrimLeft(rest[1:], " \t\r\n")
	if quoted {
		if len(rest) > 0 && (rest[0] == '"' || rest[0] == '\'') {
			if i := bytes.IndexByte(rest[1:], rest[0]); i >= 0 {
				return string(rest[1 : 1+i]), true
			}
		}
		if n := plainNumber.Find(rest); n != nil {
			return string(bytes.TrimRight(n, " ,}\r\n")), true
		}
		return "", true
	}
	end := bytes.IndexAny(rest, ";}\n]\"`")
	if end < 0 {
		end = len(rest)
	}
	return strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(string(rest[:end])), "!important")), true
}

// plainNumber is a number alone behind a key.
var plainNumber = lazyregexp.New(`^-?\d+(?:\.\d+)?\s*[,}\r\n]`)
