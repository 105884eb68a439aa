// Command cmd prints how well recall finds facts, by words, by meaning and by both. It is started from the root of the module:
//
//	go run ./internal/recallscore/cmd [-data DIR] [-embedder FILE] [-v]
//
// Meaning is that of a deterministic embedder of its own, run as a program, or of the embedder that a file of settings chooses. With the
// single argument "embed" it is that program.
package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/notes-lint/notes-lint/internal/blobcache"
	"github.com/notes-lint/notes-lint/internal/meaning"
	"github.com/notes-lint/notes-lint/internal/recallscore"
	"github.com/notes-lint/notes-lint/recall"
)

func main() { os.Exit(run(os.Args, os.Stdin, os.Stdout, os.Stderr, os.Environ())) }

func run(args []string, in io.Reader, out, errs io.Writer, env []string) int {
	if len(args) == 2 && args[1] == "embed" {
		return code(errs, recallscore.Embed(in, out))
	}
	f := flag.NewFlagSet("recallscore", flag.ContinueOnError)
	f.SetOutput(errs)
	data := f.String("data", filepath.Join("testdata", "recall"), "`DIR` with facts.jsonl and questions.jsonl")
	file := f.String("embedder", "", "`FILE` with settings of an embedder")
	verbose := f.Bool("v", false, "list every question that is not answered in full")
	if err := f.Parse(args[1:]); err != nil {
		return 2
	}
	return code(errs, score(os.DirFS(*data), *file, *verbose, out, env))
}

func code(errs io.Writer, err error) int {
	if err != nil {
		fmt.Fprintln(errs, "recallscore:", err)
		return 1
	}
	return 0
}

func score(data fs.FS, file string, verbose bool, out io.Writer, env []string) error {
	set, err := recallscore.Load(data)
	if err != nil {
		return err
	}
	store, err := set.Store()
	if err != nil {
		return err
	}
	settings, err := chosen(file)
	if err != nil {
		return err
	}
	store.Bar = settings.Bar
	store.Meaning = &meaning.Vectors{Embedder: meaning.New(settings, env), Cache: blobcache.Open("", "recallscore")}
	if _, err := fmt.Fprint(out, "| found by | wording | questions | recall@3 | MRR | shown in vain |\n|---|---|--:|--:|--:|--:|\n"); err != nil {
		return err
	}
	for _, mode := range []recall.Mode{recall.Lexical, recall.Vector, recall.Hybrid} {
		all, err := set.Score(context.Background(), store, mode, func(q recallscore.Question, got []string) {
			if verbose {
				fmt.Fprintf(out, "%s: %s %q: want %q, got %q\n", mode, q.How, cmp.Or(q.Text, fmt.Sprint(q.Files)), q.Want, got)
			}
		})
		if err != nil {
			return err
		}
		if err := recallscore.Write(out, string(mode), all); err != nil {
			return err
		}
	}
	return nil
}

// chosen are the settings in a file, or those of this program as an embedder.
func chosen(file string) (*meaning.Settings, error) {
	if file == "" {
		self, err := os.Executable()
		return &meaning.Settings{Command: []string{self, "embed"}, Bar: recallscore.SparseBar}, err
	}
	s, err := meaning.Read(file, "")
	if err == nil && s == nil {
		err = fmt.Errorf("%q does not exist", file)
	}
	return s, err
}
