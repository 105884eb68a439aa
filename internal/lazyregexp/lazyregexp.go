// Package lazyregexp has regular expressions that are compiled when they are first used. The programs know some three hundred, of which
// a run needs few: compiled at the start, they would be most of the time until the first line of output.
package lazyregexp

import (
	"regexp"
	"sync"
	"unsafe"
)

// Regexp is a regexp.Regexp that is compiled when a text first has one of the words that its matches have. It is safe for concurrent use; see
// regexp for what the methods do.
type Regexp struct {
	pattern string
	once    sync.Once
	re      *regexp.Regexp
	asked   sync.Once
	filter  *filter
}

// New returns the expression of a pattern. A pattern that is none panics when it is first used, which the test of this package finds
// for all that are constants. What is put together while the program runs belongs into regexp.Compile.
func New(pattern string) *Regexp { return &Regexp{pattern: pattern} }

// Get returns the compiled expression.
func (r *Regexp) Get() *regexp.Regexp {
	r.once.Do(func() { r.re = regexp.MustCompile(r.pattern) })
	return r.re
}

// may reports whether a text can have a match.
func (r *Regexp) may(s string) bool {
	r.asked.Do(func() { r.filter = newFilter(r.pattern) })
	return r.filter == nil || r.filter.may(s)
}

// mayBe is may for bytes.
func (r *Regexp) mayBe(b []byte) bool { return r.may(unsafe.String(unsafe.SliceData(b), len(b))) }

func (r *Regexp) String() string { return r.pattern }

func (r *Regexp) MatchString(s string) bool { return r.may(s) && r.Get().MatchString(s) }

func (r *Regexp) Match(b []byte) bool { return r.mayBe(b) && r.Get().Match(b) }

func (r *Regexp) FindString(s string) string {
	if !r.may(s) {
		return ""
	}
	return r.Get().FindString(s)
}

func (r *Regexp) FindStringIndex(s string) []int {
	if !r.may(s) {
		return nil
	}
	return r.Get().FindStringIndex(s)
}

func (r *Regexp) FindStringSubmatch(s string) []string {
	if !r.may(s) {
		return nil
	}
	return r.Get().FindStringSubmatch(s)
}

func (r *Regexp) FindStringSubmatchIndex(s string) []int {
	if !r.may(s) {
		return nil
	}
	return r.Get().FindStringSubmatchIndex(s)
}

func (r *Regexp) FindAllString(s string, n int) []string {
	if !r.may(s) {
		return nil
	}
	return r.Get().FindAllString(s, n)
}

func (r *Regexp) FindAllStringIndex(s string, n int) [][]int {
	if !r.may(s) {
		return nil
	}
	return r.Get().FindAllStringIndex(s, n)
}

func (r *Regexp) FindAllStringSubmatch(s string, n int) [][]string {
	if !r.may(s) {
		return nil
	}
	return r.Get().FindAllStringSubmatch(s, n)
}

func (r *Regexp) FindAllStringSubmatchIndex(s string, n int) [][]int {
	if !r.may(s) {
		return nil
	}
	return r.Get().FindAllStringSubmatchIndex(s, n)
}

func (r *Regexp) Find(b []byte) []byte {
	if !r.mayBe(b) {
		return nil
	}
	return r.Get().Find(b)
}

func (r *Regexp) FindIndex(b []byte) []int {
	if !r.mayBe(b) {
		return nil
	}
	return r.Get().FindIndex(b)
}

func (r *Regexp) FindSubmatch(b []byte) [][]byte {
	if !r.mayBe(b) {
		return nil
	}
	return r.Get().FindSubmatch(b)
}

func (r *Regexp) FindSubmatchIndex(b []byte) []int {
	if !r.mayBe(b) {
		return nil
	}
	return r.Get().FindSubmatchIndex(b)
}

func (r *Regexp) FindAll(b []byte, n int) [][]byte {
	if !r.mayBe(b) {
		return nil
	}
	return r.Get().FindAll(b, n)
}

func (r *Regexp) FindAllIndex(b []byte, n int) [][]int {
	if !r.mayBe(b) {
		return nil
	}
	return r.Get().FindAllIndex(b, n)
}

func (r *Regexp) FindAllSubmatch(b []byte, n int) [][][]byte {
	if !r.mayBe(b) {
		return nil
	}
	return r.Get().FindAllSubmatch(b, n)
}

func (r *Regexp) FindAllSubmatchIndex(b []byte, n int) [][]int {
	if !r.mayBe(b) {
		return nil
	}
	return r.Get().FindAllSubmatchIndex(b, n)
}

func (r *Regexp) ReplaceAllString(s, by string) string {
	if !r.may(s) {
		return s
	}
	return r.Get().ReplaceAllString(s, by)
}

func (r *Regexp) ReplaceAllLiteralString(s, by string) string {
	if !r.may(s) {
		return s
	}
	return r.Get().ReplaceAllLiteralString(s, by)
}

func (r *Regexp) ReplaceAllStringFunc(s string, by func(string) string) string {
	if !r.may(s) {
		return s
	}
	return r.Get().ReplaceAllStringFunc(s, by)
}

func (r *Regexp) ReplaceAll(b, by []byte) []byte { return r.Get().ReplaceAll(b, by) }

func (r *Regexp) ReplaceAllFunc(b []byte, by func([]byte) []byte) []byte {
	return r.Get().ReplaceAllFunc(b, by)
}

func (r *Regexp) Split(s string, n int) []string { return r.Get().Split(s, n) }

func (r *Regexp) NumSubexp() int { return r.Get().NumSubexp() }

func (r *Regexp) SubexpIndex(name string) int { return r.Get().SubexpIndex(name) }
