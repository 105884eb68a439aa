package main

import (
	"context"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"

	"github.com/notes-lint/notes-lint/internal/cli"
)

// sparingly has the heap collected rarely, for a run is short and room is cheaper than the work to save it: for the first time at 64 MB, and
// then whenever it is five times what was left.
func sparingly() {
	debug.SetGCPercent(1600)
	runtime.AddCleanup(new([64]byte), func(percent int) { debug.SetGCPercent(percent) }, 400)
}

// run starts the program with the process's own streams and environment.
func run() int {
	sparingly()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	dir, err := os.Getwd()
	if err != nil {
		dir = "."
	}
	return cli.Main(ctx, os.Args[1:], cli.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Env: os.Environ(), Dir: dir, Terminal: cli.OSTerminal})
}
