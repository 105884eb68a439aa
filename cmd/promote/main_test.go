package main

import (
	"context"
	"flag"
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/notes-lint/notes-lint/internal/cli"
	"github.com/notes-lint/notes-lint/internal/scripttest"
)

var _ = flag.Bool("update", false, "let the scripts take over the output they got")

// The scripts read with notes-lint what promote wrote.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"promote": main,
		"notes-lint": func() {
			dir, err := os.Getwd()
			if err != nil {
				panic(err)
			}
			os.Exit(cli.Main(context.Background(), os.Args[1:], cli.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Env: os.Environ(), Dir: dir, Terminal: cli.OSTerminal}))
		},
	})
}

func TestScripts(t *testing.T) { scripttest.Run(t, "testdata/script") }
