package main

import (
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/notes-lint/notes-lint/internal/scripttest"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"promote": main})
}

func TestScripts(t *testing.T) { scripttest.Run(t, "testdata/script") }
