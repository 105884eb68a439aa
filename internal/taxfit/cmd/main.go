// Command cmd fits the weights of the classifier in taxonomy. It is started from the root of the module:
//
//	go run ./internal/taxfit/cmd -data DIR [-also DIR] [-test DIR] [-write]
//
// A folder holds files NAME.jsonl, one entry a line: {"group","subject","description","body","labels"}. Without -test and -write it measures
// on a fifth of the groups at a time; with -test, on that set; with -write it prints the table that belongs into taxonomy/weights.txt.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/notes-lint/notes-lint/internal/taxfit"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

func run(args []string, out, errs io.Writer) int {
	f := flag.NewFlagSet("taxfit", flag.ContinueOnError)
	f.SetOutput(errs)
	data := f.String("data", "", "`DIR` of the entries to fit on")
	also := f.String("also", "", "`DIR` of further entries to fit on, never measured on")
	test := f.String("test", "", "`DIR` of the entries to measure on")
	write := f.Bool("write", false, "print the weights")
	least := f.Int("least", 8, "in how many groups a sign occurs at least")
	l2 := f.Float64("l2", 0.002, "the price of weights")
	open := f.Float64("open", 0.2, "what an entry counts that no reader has judged")
	without := f.String("without", "", "`KINDS` of signs to leave out, parted by commas")
	soft := f.Float64("soft", 0.2, "what of an entry goes to the labels that are accepted too")
	wrong := f.Bool("wrong", false, "print the entries that are taken for something else")
	if err := f.Parse(args); err != nil {
		return 2
	}
	o := taxfit.Options{Least: *least, L2: *l2, Open: *open, Soft: *soft, Wrong: *wrong}
	if *without != "" {
		o.Without = strings.Split(*without, ",")
	}
	if err := do(out, *data, *also, *test, *write, o); err != nil {
		fmt.Fprintln(errs, "taxfit:", err)
		return 1
	}
	return 0
}

func do(out io.Writer, data, also, test string, write bool, o taxfit.Options) error {
	sets := make([][]taxfit.Row, 3)
	for i, dir := range []string{data, also, test} {
		if dir == "" {
			continue
		}
		rows, err := taxfit.Read(os.DirFS(dir))
		if err != nil {
			return err
		}
		sets[i] = rows
	}
	switch {
	case len(sets[0]) == 0:
		return fmt.Errorf("no entries in %q", data)
	case write:
		return taxfit.Weights(out, append(sets[0], sets[1]...), o)
	case test != "":
		return taxfit.Test(out, append(sets[0], sets[1]...), sets[2], o)
	}
	return taxfit.Cross(out, sets[0], sets[1], o)
}
