package cmdtree

import (
	"strconv"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

var (
	jsCommand = lazyregexp.New(`(?:(export\s+)?(?:const|let|var)\s+(\w+)\s*(?::\s*[\w.]+\s*)?=\s*)?(?:await\s+)?\b(\w+)\s*\.command\(\s*(?:['"]([\w:-]+)|([^'"\s]))`)
	jsChained = lazyregexp.New(`\)\s*\.command\(\s*['"]([\w:-]+)`)
	jsNew     = lazyregexp.New(`(export\s+)?(?:const|let|var)\s+(\w+)\s*(?::\s*[\w.]+\s*)?=\s*new\s+(?:commander\.)?Command\(\s*(?:['"]([\w:-]+)['"]\s*)?\)`)
	jsAdded   = lazyregexp.New(`\b(\w+)\s*\.addCommand\(\s*(\w+)?`)
	jsParsed  = lazyregexp.New(`\b(\w+)\s*\.parse(?:Async)?\(`)
	jsHanded  = lazyregexp.New(`[(,]\s*(\w+)\s*[,)]`)
)

// anyRoot is the handle that all commands hang below whose parent a file of JavaScript does not show. Nobody knows all of them.
const anyRoot = "root"

// Node reads the commands of commander that one file hangs below another command. What is at the root is left open: programs are handed
// from file to file.
func Node(files []File) *Tree {
	t := newTree()
	t.open[anyRoot], t.roots = true, []string{anyRoot}
	for _, f := range files[:min(len(files), MaxFiles)] {
		t.script(f)
	}
	return t
}

func (t *Tree) script(f File) {
	src := blank(f.Src, lineComments)
	vars := map[string]string{}
	bind := func(name string, exported bool, at int) string {
		h := f.Path + ":" + strconv.Itoa(at)
		if t.place[h] = f.Path; name != "" {
			if old, ok := vars[name]; ok {
				t.open[old], t.open[h] = true, true // stands for one now and for another later
			}
			vars[name] = h
		}
		t.open[h] = t.open[h] || exported
		return h
	}
	parsed := map[string]bool{}
	for _, g := range jsParsed.FindAllSubmatch(src, maxNodes) {
		parsed[string(g[1])] = true
	}
	for _, g := range jsNew.FindAllSubmatchIndex(src, maxNodes) {
		if name := part(src, g, 2); parsed[name] {
			vars[name] = anyRoot // the program itself
			continue
		}
		h := bind(part(src, g, 2), part(src, g, 1) != "", g[0])
		t.name(h, part(src, g, 3))
	}
	for _, g := range jsCommand.FindAllSubmatchIndex(src, maxNodes) {
		parent := vars[part(src, g, 3)]
		if parent == "" {
			parent = anyRoot
		}
		if part(src, g, 5) != "" {
			t.open[parent] = true
			continue
		}
		h := bind(part(src, g, 2), part(src, g, 1) != "", g[0])
		t.name(h, part(src, g, 4))
		t.hang(parent, h)
	}
	for _, g := range jsAdded.FindAllSubmatchIndex(src, maxNodes) {
		parent, kid := vars[part(src, g, 1)], vars[part(src, g, 2)]
		switch {
		case parent != "" && kid != "":
			t.hang(parent, kid)
		case parent != "":
			t.open[parent] = true
		case kid != "":
			t.hang(anyRoot, kid)
		}
	}
	for _, g := range jsChained.FindAllSubmatch(src, maxNodes) {
		t.loose[string(g[1])] = true
	}
	handed := map[string]int{} // to anything but addCommand, which may hang more below it
	for _, g := range jsHanded.FindAllSubmatch(src, -1) {
		handed[string(g[1])]++
	}
	for _, g := range jsAdded.FindAllSubmatch(src, -1) {
		handed[string(g[2])]--
	}
	for name, h := range vars {
		t.open[h] = t.open[h] || handed[name] > 0
	}
}

func part(src []byte, g []int, n int) string {
	if g[2*n] < 0 {
		return ""
	}
	return string(src[g[2*n]:g[2*n+1]])
}
