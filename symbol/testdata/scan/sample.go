// Package sample has every kind of declaration.
package sample

import "fmt"

const Limit, low = 10, 1

var (
	Default = &Store[int]{}
	_       = fmt.Sprint
)

type (
	ID    = string
	Level int
)

type Store[K comparable] struct {
	Name, alias string
	inner       struct{ Depth int }
	Level
}

type Reader interface {
	fmt.Stringer
	Read(p []byte) (n int, err error)
}

func (s *Store[K]) Close() error {
	type local struct{ a int }
	f := func() {}
	f()
	return nil
}

func Open[T any](
	name string,
) *Store[string] {
	return nil
}

func Config() string {
	quote := '`' // not ` a string
	return fmt.Sprintf(`
resource "a" "b" {
}
%s`, quote)
}

var Table = map[string]func(){
	"a": func() {},
}

func Behind() {}

var made = func() int {
	return 1
}()

func Commented() {
	_ = 1
} // of Commented

//line other.y:5
func Moved() {}

const script = `
func InLiteral() {
` + `
}`

var pairs = []Pair{
	{1, 2}}

func BehindPairs() {
}
