package main

import (
	"flag"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/notes-lint/notes-lint/internal/scripttest"
)

var _ = flag.Bool("update", false, "let the scripts take over the output they got")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"notes-lint": main})
}

func TestScripts(t *testing.T) { scripttest.Run(t, "testdata/script") }
