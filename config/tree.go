package config

import (
	"cmp"
	"slices"
)

// tree is a value of a YAML or JSON file with its place, which is all that a shape needs to judge it.
type tree struct {
	kind   kind
	text   string // scalar as written, without its quotes
	fields []field
	items  []tree
	at     pos
}

type pos struct{ line, column int }

type field struct {
	key   string
	at    pos
	value tree
}

type kind uint8

const (
	null kind = iota
	text
	boolean
	integer
	number
	list
	object
	foreign // something that no shape accepts, such as a date
	refused // already told
)

func (k kind) String() string {
	return [...]string{"nothing", "a string", "true or false", "a whole number", "a number", "a list", "a map", "another type", "refused"}[k]
}

// reader collects the problems of one file.
type reader struct {
	file     string
	problems []Problem
}

func (r *reader) add(at pos, message string) {
	r.problems = append(r.problems, Problem{File: r.file, Line: max(at.line, 1), Column: max(at.column, 1), Message: message})
}

func (r *reader) sorted() []Problem {
	slices.SortStableFunc(r.problems, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column), cmp.Compare(a.Message, b.Message))
	})
	return r.problems
}
