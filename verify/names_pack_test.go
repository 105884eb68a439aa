package verify

import (
	"reflect"
	"testing"

	"github.com/notes-lint/notes-lint/symbol"
)

func packed() nameAnswer {
	return nameAnswer{
		hits: []symbol.Hit{{Path: "a/b.go", How: symbol.Elsewhere, Def: symbol.Def{Name: "Open", Scope: "Store.inner", Kind: symbol.Method, Line: 12, End: 340, Exported: true, Declared: true}},
			{Path: "c.go", Def: symbol.Def{Name: "Open", Kind: symbol.Function, Line: 1, Test: true, Generated: true}}},
		inside: []symbol.Hit{{Path: "d.go", Def: symbol.Def{Name: "é", Line: 1 << 20}}},
		code:   []string{"x", "y"}, text: []string{""}, gone: []string{"Part"},
		mention: symbol.InText, read: true, file: symbol.File{Skipped: "binary"},
	}
}

func TestAnAnswerIsKeptWhole(t *testing.T) {
	for _, want := range []nameAnswer{packed(), {}} {
		got, ok := unpackAnswer(packAnswer(want))
		if !ok || !reflect.DeepEqual(got, want) {
			t.Errorf("read %v, %+v, want %+v", ok, got, want)
		}
	}
}

func TestACutAnswerIsNone(t *testing.T) {
	whole := packAnswer(packed())
	for n := range whole {
		if _, ok := unpackAnswer(whole[:n]); ok {
			t.Errorf("%d of %d bytes were taken for an answer", n, len(whole))
		}
	}
	if _, ok := unpackAnswer(append(whole, 0)); ok {
		t.Error("a byte too many was taken for an answer")
	}
}
