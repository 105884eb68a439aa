// Command cmd fits the weights of package dedup. It is started from the root of the module:
//
//	go run ./internal/pairfit/cmd -data DIR [-also DIR] [-test DIR] [-notes FILE] [-met] [-write]
//
// A folder holds files NAME.jsonl, one pair a line: {"id","a":{"subject","fact"},"b":{"subject","fact"},"label"}. Without -test and -write it
// measures on a fifth of the pairs at a time; with -test, on that set; with -write it prints the table that belongs into dedup/weights.txt.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/notes-lint/notes-lint/internal/pairfit"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

func run(args []string, out, errs io.Writer) int {
	f := flag.NewFlagSet("pairfit", flag.ContinueOnError)
	f.SetOutput(errs)
	data := f.String("data", "", "`DIR` of the pairs to fit on")
	also := f.String("also", "", "`DIR` of further pairs to fit on, never measured on")
	test := f.String("test", "", "`DIR` of the pairs to measure on")
	write := f.Bool("write", false, "print the weights")
	least := f.Int("least", 5, "in how many pairs a sign occurs at least")
	l2 := f.Float64("l2", 0.003, "the price of weights")
	met := f.Bool("met", false, "measure what is said of facts that meet in a memory")
	notes := f.String("notes", "", "`FILE` of notes of the guard: the harmless ones meet one another")
	wrong := f.Bool("wrong", false, "print the pairs that are taken for something else")
	if err := f.Parse(args); err != nil {
		return 2
	}
	if err := do(out, *data, *also, *test, *notes, *write, pairfit.Options{Least: *least, L2: *l2, Wrong: *wrong, Met: *met}); err != nil {
		fmt.Fprintln(errs, "pairfit:", err)
		return 1
	}
	return 0
}

func do(out io.Writer, data, also, test, notes string, write bool, o pairfit.Options) error {
	sets := make([][]pairfit.Row, 3)
	for i, dir := range []string{data, also, test} {
		if dir == "" {
			continue
		}
		rows, err := pairfit.Read(os.DirFS(dir))
		if err != nil {
			return err
		}
		sets[i] = rows
	}
	if notes != "" {
		var err error
		if o.Notes, err = pairfit.ReadNotes(os.DirFS(filepath.Dir(notes)), filepath.Base(notes)); err != nil {
			return err
		}
	}
	switch {
	case len(sets[0]) == 0:
		return fmt.Errorf("no pairs in %q", data)
	case write:
		return pairfit.Write(out, append(sets[0], sets[1]...), o)
	case test != "":
		return pairfit.Test(out, append(sets[0], sets[1]...), sets[2], o)
	}
	return pairfit.Cross(out, sets[0], sets[1], o)
}
