package note_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/notes-lint/notes-lint/note"
)

func TestListsAreReadOnlyWhereTheyHoldNothingButLiterals(t *testing.T) {
	for src, want := range map[string]note.Literals{
		`["a", 'b', 3] tail`:             {Items: []string{"a", "b", "3"}, End: 13},
		`("a",)`:                         {Items: []string{"a"}, End: 6},
		"[\n 'a', # one\n 'b' // two\n]": {Items: []string{"a", "b"}, End: 27},
		`["a", ...]`:                     {Items: []string{"a"}, Partial: true, End: 10},
		`(0.1, 0.5...)`:                  {Items: []string{"0.1", "0.5"}, Partial: true, End: 13},
		"[ # and so on ...\n'a']":        {Items: []string{"a"}, Partial: true, End: 22},
		`{"a": [1, 2], b: {c: true}}`:    {Items: []string{"a", "1", "2", "b", "c", "true"}, Map: true, Keys: []int{0, 3}, End: 27},
		`['x' => 1]`:                     {Items: []string{"x", "1"}, Map: true, Keys: []int{0}, End: 10},
	} {
		got, ok := note.ReadLiterals(src)
		if !ok || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: read %+v, %v, want %+v", src, got, ok, want)
		}
	}
	for _, src := range []string{"", "[", `["a"`, "[name]", "[...all, 'a']", "['a' + b]", "[`${x}`]", `["a\n"]`, "['a')", "[f('a')]", strings.Repeat("[", 9) + strings.Repeat("]", 9), "[" + strings.Repeat("1,", 5000) + "]"} {
		if got, ok := note.ReadLiterals(src); ok {
			t.Errorf("%.40s: read %+v, want nothing", src, got)
		}
	}
}
