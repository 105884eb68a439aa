// Command gendocs writes the generated part of docs/: the pages of the rules, of the configuration and of the command
// lines. Its test fails when one of them is stale, so that the documentation cannot say what the programs do not do.
//
// It is started from the root of the module, by "go generate". With a folder as its argument it writes what a release has beside the
// programs into it, which is not committed: manual pages and completions of shells.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// page is one generated file; its path is relative to the root of the module.
type page struct {
	path string
	text []byte
}

func main() {
	if len(os.Args) == 2 {
		if err := release(os.Args[1]); err != nil {
			fmt.Fprintln(os.Stderr, "gendocs:", err)
			os.Exit(1)
		}
		return
	}
	changed, err := run(".", true)
	for _, p := range changed {
		fmt.Println("wrote", p)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "gendocs:", err)
		os.Exit(1)
	}
}

// run makes every page of the module at root and returns the paths of those that differ from what is on disk, pages of
// rules that are gone included. With write it brings the disk up to date.
func run(root string, write bool) ([]string, error) {
	pages, err := all(root)
	if err != nil {
		return nil, err
	}
	return update(root, pages, write)
}

func update(root string, pages []page, write bool) ([]string, error) {
	var stale []string
	for _, p := range pages {
		name := filepath.Join(root, filepath.FromSlash(p.path))
		have, err := os.ReadFile(name)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return stale, err
		}
		if err == nil && bytes.Equal(have, p.text) {
			continue
		}
		stale = append(stale, p.path)
		if write {
			if err := replace(name, p.text); err != nil {
				return stale, err
			}
		}
	}
	orphans, err := orphans(root, pages)
	if err != nil {
		return stale, err
	}
	for _, o := range orphans {
		stale = append(stale, o)
		if write {
			if err := os.Remove(filepath.Join(root, filepath.FromSlash(o))); err != nil {
				return stale, err
			}
		}
	}
	return stale, nil
}

func replace(name string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return os.WriteFile(name, text, 0o644)
}

// orphans lists the files of the folder of rule pages, which is wholly generated, that no page stands for.
func orphans(root string, pages []page) ([]string, error) {
	files, err := fs.Glob(os.DirFS(root), ruleFolder+"/*")
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(files, func(f string) bool {
		return slices.ContainsFunc(pages, func(p page) bool { return p.path == f })
	}), nil
}

// all makes every page.
func all(root string) ([]page, error) {
	var out []page
	for _, make := range []func(string) ([]page, error){rulePages, configPage, commandPage, mechanismPage, schemaPage, auditSchemas} {
		pages, err := make(root)
		if err != nil {
			return nil, err
		}
		out = append(out, pages...)
	}
	return out, nil
}
