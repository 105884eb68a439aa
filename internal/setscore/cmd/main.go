// Command cmd prints how taxonomy, dedup and guard do on labelled sets. It is started from the root of the module:
//
//	go run ./internal/setscore/cmd [-data DIR] [-part dev]
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/notes-lint/notes-lint/guard"
	"github.com/notes-lint/notes-lint/internal/setscore"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

func run(args []string, out, errs io.Writer) int {
	f := flag.NewFlagSet("setscore", flag.ContinueOnError)
	f.SetOutput(errs)
	data := f.String("data", filepath.Join("testdata", "sets"), "`DIR` with the folders taxonomy, dedup and poison")
	part := f.String("part", "dev", "`NAME` of the part: the files are NAME.jsonl")
	if err := f.Parse(args); err != nil {
		return 2
	}
	judges := setscore.Own()
	var secrets guard.Secrets
	judges.Secret = func(subject, fact string) bool {
		found, err := secrets.Find(subject + "\n" + fact)
		return err != nil || len(found) > 0
	}
	judges.Poison = func(subject, fact string) bool { return len(guard.Inspect(subject, fact)) > 0 }
	all, err := setscore.Score(os.DirFS(*data), *part, judges)
	if err == nil && len(all) == 0 {
		err = fmt.Errorf("no set in %q", *data)
	}
	if err == nil {
		err = setscore.Write(out, all)
	}
	if err != nil {
		fmt.Fprintln(errs, "setscore:", err)
		return 1
	}
	return 0
}
