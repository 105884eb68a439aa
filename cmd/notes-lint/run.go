package main

import (
	"context"
	"os"
	"os/signal"

	"github.com/notes-lint/notes-lint/internal/cli"
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
	return cli.Main(ctx, os.Args[1:], cli.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Env: os.Environ(), Dir: dir, Terminal: cli.OSTerminal})
}
