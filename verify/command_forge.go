package verify

import (
	"path"
	"strings"
)

// forge judges the file that Foundry is told to run or to test.
func (r *run) forge() {
	if len(r.args) < 3 {
		r.nothing()
		return
	}
	file := ""
	switch r.args[1] {
	case "test", "coverage", "snapshot":
		file = valueOf(r.args[2:], "--match-path", "--mp")
	case "script":
		for _, a := range r.args[2:] {
			if name, _, _ := strings.Cut(a, ":"); path.Ext(name) == ".sol" {
				file = name
				break
			}
		}
	}
	if path.Ext(file) != ".sol" {
		r.nothing()
		return
	}
	r.script(file)
}
