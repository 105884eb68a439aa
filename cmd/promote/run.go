package main

import (
	"context"
	"os"
	"os/signal"

	"golang.org/x/term"

	"github.com/notes-lint/notes-lint/internal/cli"
	"github.com/notes-lint/notes-lint/internal/promotecli"
)

// run starts the program with the process's own streams and environment.
func run() int {
	cli.CollectRarely()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	dir, err := os.Getwd()
	if err != nil {
		dir = "."
	}
	person := func() bool { return term.IsTerminal(int(os.Stdin.Fd())) && term.IsTerminal(int(os.Stdout.Fd())) }
	return promotecli.Main(ctx, os.Args[1:], promotecli.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Env: os.Environ(), Dir: dir, Person: person})
}
