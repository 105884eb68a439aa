// Package cmdtree reads from source which commands a program declares below which: click, typer and argparse, cobra, clap, commander.
// It runs nothing, and where source leaves open what hangs where, it says so instead of guessing.
package cmdtree

import (
	"slices"
	"strings"
)

// File is one file of the source of a program.
type File struct {
	Path string // relative, with slashes
	Src  []byte
}

// MaxFiles bounds how many files one tree is read from, maxNodes how many commands it may have, maxKids how many of them below one, and
// maxNames how many names one may have.
const (
	MaxFiles = 2000
	maxNodes = 20000
	maxKids  = 1000
	maxNames = 100
	maxDepth = 4
)

// Tree holds commands under handles: what the source calls the thing that a command is.
type Tree struct {
	names map[string][]string // of a handle: what users type
	kids  map[string][]string // of a handle: the handles below it
	open  map[string]bool     // handles that may have more below them than was read
	other map[string]bool     // handles that may go by other names than were read
	place map[string]string   // of a handle: the file that declares it
	loose map[string]bool     // names of commands that hang nobody knows where
	drift []string            // those commands
	roots []string
}

func newTree() *Tree {
	return &Tree{names: map[string][]string{}, kids: map[string][]string{}, open: map[string]bool{}, other: map[string]bool{}, place: map[string]string{}, loose: map[string]bool{}}
}

func (t *Tree) name(h, name string) {
	switch {
	case name == "" || slices.Contains(t.names[h], name):
	case len(t.names[h]) >= maxNames || len(t.names) >= maxNodes:
		t.other[h] = true
	default:
		t.names[h] = append(t.names[h], name)
	}
}

func (t *Tree) hang(parent, kid string) {
	switch {
	case slices.Contains(t.kids[parent], kid):
	case len(t.kids[parent]) >= maxKids || len(t.kids) >= maxNodes:
		t.open[parent] = true
	default:
		t.kids[parent] = append(t.kids[parent], kid)
	}
}

// adrift notes a command that hangs nobody knows where.
func (t *Tree) adrift(kid string, names []string) {
	for _, n := range names {
		t.loose[n] = true
	}
	if kid != "" && len(t.drift) < maxNodes {
		t.drift = append(t.drift, kid)
	}
}

// rootsAmong makes those of the handles roots that have commands below them and hang below nothing.
func (t *Tree) rootsAmong(accept func(h string) bool) {
	below := map[string]bool{}
	for _, list := range t.kids {
		for _, k := range list {
			below[k] = true
		}
	}
	for h, list := range t.kids {
		if len(list) > 0 && !below[h] && accept(h) {
			t.roots = append(t.roots, h)
		}
	}
	slices.Sort(t.roots)
}

// Answer says how far the words of a call are commands of a program.
type Answer struct {
	Depth int      // words that are commands, one below the other
	Place string   // file that declares the last of them, or the group that is asked; may be empty
	Lost  bool     // the word at Depth is no command there, and all that are there are known
	Known []string // the commands that are there when a word is lost, sorted
	Other string   // where else in the program the lost word is a command: the words that lead to it; empty for nowhere
}

// Ask follows words from the root downwards.
func (t *Tree) Ask(words []string) Answer {
	at := t.roots
	var out Answer
	for out.Depth < len(words) && out.Depth < maxDepth {
		next, known, closed := t.below(at, words[out.Depth])
		if out.Depth == 0 && len(next) == 0 {
			next = t.named(t.drift, words[0]) // most hang at the root
		}
		if len(next) == 0 {
			if closed && !t.loose[words[out.Depth]] && len(known) > 0 {
				out.Lost, out.Known, out.Other = true, known, t.elsewhere(words[out.Depth])
				if out.Place == "" && len(at) > 0 {
					out.Place = t.place[at[0]]
				}
			}
			return out
		}
		at, out.Place = next, t.place[next[0]]
		out.Depth++
	}
	return out
}

// below returns the handles below some that go by a name, all names there, and whether those are all that there can be.
func (t *Tree) below(at []string, name string) (next, known []string, closed bool) {
	closed = len(at) > 0
	for _, h := range at {
		if t.open[h] || len(t.kids[h]) == 0 {
			closed = false // one without commands takes arguments
		}
		for _, k := range t.kids[h] {
			closed = closed && len(t.names[k]) > 0 && !t.other[k]
			known = append(known, t.names[k]...)
			if slices.Contains(t.names[k], name) {
				next = append(next, k)
			}
		}
	}
	slices.Sort(known)
	return next, slices.Compact(known), closed
}

// named returns those of the handles that go by a name.
func (t *Tree) named(handles []string, name string) []string {
	var out []string
	for _, h := range handles {
		if slices.Contains(t.names[h], name) {
			out = append(out, h)
		}
	}
	return out
}

// elsewhere finds the words that lead to a command of a name, the shortest first.
func (t *Tree) elsewhere(name string) string {
	type step struct{ h, path string }
	var level []step
	for _, r := range t.roots {
		level = append(level, step{r, ""})
	}
	for range maxDepth {
		var next []step
		for _, s := range level {
			for _, k := range t.kids[s.h] {
				for _, n := range t.names[k] {
					p := strings.TrimSpace(s.path + " " + n)
					if n == name {
						return p
					}
					if len(next) < maxNodes {
						next = append(next, step{k, p})
					}
				}
			}
		}
		level = next
	}
	return ""
}
