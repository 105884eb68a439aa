package cmdtree_test

import (
	"slices"
	"testing"

	"github.com/notes-lint/notes-lint/internal/cmdtree"
)

// FuzzTrees reads anything as source of every kind: no answer names a word that is lost among commands that hold it.
func FuzzTrees(f *testing.F) {
	f.Add("import click\n@click.group()\ndef main(): ...\n@main.command(\"a\")\ndef a(): ...\n", "a")
	f.Add("package main\nimport \"github.com/spf13/cobra\"\nvar r = &cobra.Command{Use: \"tool\"}\nfunc init() { r.AddCommand(r) }\n", "tool")
	f.Add("#[derive(Parser)] enum A { #[command(flatten)] B(A), C }", "c")
	f.Add("const a = program.command('b'); a.command(\"c\")", "b")
	f.Fuzz(func(t *testing.T, src, word string) {
		files := []cmdtree.File{{Path: "tool.x", Src: []byte(src)}, {Path: "tool.py", Src: []byte(src)}}
		for _, tree := range []*cmdtree.Tree{cmdtree.Python(files, "tool:main"), cmdtree.Go(files, "tool"), cmdtree.Rust(files), cmdtree.Node(files)} {
			if a := tree.Ask([]string{word, word}); a.Lost && slices.Contains(a.Known, word) {
				t.Errorf("%q is lost among %q", word, a.Known)
			}
		}
	})
}
