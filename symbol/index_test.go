package symbol

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// library is an index over files of several languages.
func library() *Index {
	x := NewIndex()
	for _, f := range []struct{ path, src string }{
		{"internal/store/store.go", "package store\ntype Store struct{ Path string }\nfunc (s *Store) Close() error { return nil }\nfunc Open() {}\n"},
		{"internal/store/store_test.go", "package store\nfunc Open() {}\n"},
		{"cmd/app/main.go", "package main\nfunc Open() {}\n"},
		{"lib/url_tools.py", "class Parser:\n    class Inner:\n        def parse(self): pass\ndef parse(): pass\n"},
		{"lib/pkg/__init__.py", "def setup(): pass\n"},
		{"src/a/b.rs", "pub fn open() {}\nmod inner { pub fn deep() {} }\nimpl Reader { fn close() {} }\n"},
		{"app/Models/User.php", "<?php namespace App\\Models; class User { function find() {} }"},
		{"web/date-utils.ts", "export function format() {}\nexport const api = { send() {} };\n"},
		{"proto/v1/msg.proto", "package acme.v1; message Msg { string field = 1; }"},
		{"main.tf", "resource \"aws_s3\" \"logs\" {\n}\nvariable \"region\" {\n}\n"},
	} {
		x.Add(f.path, Scan(f.path, []byte(f.src)))
	}
	return x
}

func TestNamesAreFoundByTheBestWayThereIs(t *testing.T) {
	x := library()
	for query, want := range map[string]string{
		"Close":                  "scope internal/store/store.go:3",
		"Store.Close()":          "scope internal/store/store.go:3",
		"(*Store).Close":         "scope internal/store/store.go:3",
		"store.Store.Close":      "file internal/store/store.go:3",
		"Other.Close":            "elsewhere internal/store/store.go:3",
		"store.Open":             "file internal/store/store.go:4, file internal/store/store_test.go:2",
		"main.Open":              "file cmd/app/main.go:2",
		"Open":                   "scope cmd/app/main.go:2, scope internal/store/store.go:4, scope internal/store/store_test.go:2",
		"parse":                  "scope lib/url_tools.py:3, scope lib/url_tools.py:4",
		"Parser.Inner.parse":     "scope lib/url_tools.py:3",
		"Inner.parse":            "scope lib/url_tools.py:3",
		"url_tools.parse":        "file lib/url_tools.py:4",
		"lib.url_tools.parse":    "file lib/url_tools.py:4",
		"url_tools.Parser":       "file lib/url_tools.py:1",
		"pkg.setup":              "file lib/pkg/__init__.py:1",
		"crate::a::b::open":      "file src/a/b.rs:1",
		"a::b::inner::deep":      "file src/a/b.rs:2",
		"Reader::close":          "scope src/a/b.rs:3",
		`\App\Models\User::find`: "scope app/Models/User.php:1",
		"Models.User":            "scope app/Models/User.php:1",
		"date_utils.format":      "file web/date-utils.ts:1",
		"api.send()":             "scope web/date-utils.ts:2",
		"v1.Msg.field":           "scope proto/v1/msg.proto:1",
		"aws_s3.logs":            "scope main.tf:1",
		"var.region":             "scope main.tf:3",
		"nowhere.gone":           "",
	} {
		n, ok := ParseName(query)
		if !ok {
			t.Errorf("%q is no name", query)
		}
		var got []string
		for _, h := range x.Find(n) {
			got = append(got, fmt.Sprintf("%s %s:%d", h.How, h.Path, h.Def.Line))
		}
		if d := cmp.Diff(want, strings.Join(got, ", ")); d != "" {
			t.Errorf("Find(%q) (-want +got):\n%s", query, d)
		}
	}
}

func TestTheDefinitionsOfOneFileAreGiven(t *testing.T) {
	x := library()
	if got := len(x.In("lib/url_tools.py")); got != 4 {
		t.Errorf("%d definitions, want 4", got)
	}
	if got := x.In("gone.py"); got != nil {
		t.Errorf("definitions of no file: %v", got)
	}
}

func TestNamesInOtherLettersAreHints(t *testing.T) {
	if d := cmp.Diff([]string{"Open", "open"}, library().Folded("OPEN")); d != "" {
		t.Error(d)
	}
}

func TestWhatIsEncodedIsDecoded(t *testing.T) {
	f := Scan("src/tests/b.rs", []byte("pub fn a() {\n}\nmod tests { fn b() {} }\nstruct S { x: u8 }\n"))
	got, ok := Decode(Encode(f))
	if d := cmp.Diff(f, got); !ok || d != "" {
		t.Errorf("decoded %v (-want +got):\n%s", ok, d)
	}
	b := Encode(f)
	for n := range b {
		if _, ok := Decode(b[:n]); ok {
			t.Errorf("the first %d of %d bytes are taken for whole", n, len(b))
		}
	}
	b[0]++
	if _, ok := Decode(b); ok {
		t.Error("another version is taken for ours")
	}
}

func TestTheKeyOfACacheEntryHoldsWhatThePathDecides(t *testing.T) {
	keys := map[string]bool{}
	for _, name := range []string{"a.ts", "a.tsx", "a.test.ts", "Makefile", "Rakefile", "a.pb.go", "a.go"} {
		keys[CacheKey(name, "1234")] = true
	}
	if len(keys) != 7 {
		t.Errorf("keys: %v", keys)
	}
	if CacheKey("x/a.go", "1234") != CacheKey("y/b.go", "1234") {
		t.Error("the same text has two keys")
	}
}
