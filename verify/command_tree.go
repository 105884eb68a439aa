package verify

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/notes-lint/notes-lint/internal/cmdtree"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/symbol"
)

// tellsOfCommand is a line that can tell of nothing but a command, ahead of its name.
var tellsOfCommand = lazyregexp.New(`(?:\bUse\s*:|\.(?:sub)?command\(|\.add_(?:parser|command|typer)\(|Command::new\(|SubCommand::with_name\(|\.group\(|#\[(?:command|clap)\()[^()]*$`)

// onlyCommand is commandDeclared for words that may be named for other reasons too.
func onlyCommand(name string, src []byte, at int) bool {
	if !commandDeclared(name, src, at) {
		return false
	}
	if src[at-1] != '"' && src[at-1] != '\'' && src[at-1] != '`' {
		return true
	}
	from := bytes.LastIndexByte(src[:at], '\n')
	from = bytes.LastIndexByte(src[:max(0, from)], '\n') + 1
	return tellsOfCommand.Match(src[max(from, at-300) : at-1])
}

// placed judges a call by what the source of its program hangs below what: a word that is a command of the program, but not there, is
// refuted, and one that may have been one is noted.
func (v *Verifier) placed(ctx context.Context, c *ownCall) {
	words := commandWords(c.args)
	a := v.askTree(ctx, c.args[0], c.program, words)
	switch {
	case a.Depth == len(words) && len(words) > 0:
		c.lost = ""
		c.out = confirmed("its command is defined", a.Place)
	case !a.Lost || !supposesCall(c.claim) || len(words[a.Depth]) < 3 || commandsOfAll[words[a.Depth]]:
	case a.Depth == 0 && len(a.Known) < 2: // a program with one command may do without its name
	case a.Other != "":
		c.lost = ""
		c.out = v.noCommand(c, a, words)
		c.out.Hint = fmt.Sprintf("%q is a command", c.typed()+" "+a.Other)
	case v.belowPlainGroup(c, a, words):
	case c.lost == "" || c.depth > a.Depth: // it is told of as a command, in a way that hangs it nowhere that is known
	default:
		c.lost, c.depth, c.surely = words[a.Depth], a.Depth, true
		v.belowGroup(c, a, words)
	}
}

// supposesCall is supposes without what the words of the call itself say.
func supposesCall(c note.Claim) bool {
	c.Context.Sentence = strings.Replace(c.Context.Sentence, c.Target, "", 1)
	return supposes(c)
}

// says is what is said of a call whose word is no command.
func (c *ownCall) says(words []string, depth int) string {
	prog := strings.Join(append([]string{c.typed()}, words[:depth]...), " ")
	return fmt.Sprintf("%q has no command %q", prog, words[depth])
}

// typed is what calls the program, as it is written: "cargo run -p crane --".
func (c *ownCall) typed() string {
	return strings.Join(c.claim.Args[:len(c.claim.Args)-len(c.args)+1], " ")
}

// askTree asks the tree of commands of a program, or the cache for what it once answered.
func (v *Verifier) askTree(ctx context.Context, name string, p *program, words []string) cmdtree.Answer {
	key := v.words.key(ctx)
	if key != "" {
		key += "tree:" + p.at + ":" + name + " " + strings.Join(words, " ")
	}
	var a cmdtree.Answer
	if b, ok := v.cache().Get(key); key != "" && ok && json.Unmarshal(b, &a) == nil {
		return a
	}
	t := remember(v.mf.memo, "tree "+p.at+" "+name, func() *cmdtree.Tree { return v.commandTree(ctx, name, p) })
	if t == nil {
		return a
	}
	a = t.Ask(words)
	if b, err := json.Marshal(a); err == nil && key != "" && ctx.Err() == nil {
		v.cache().Put(key, b)
	}
	return a
}

// treeMarks are words of which a file holds one that may say something of commands, by the source of a program. A file of Python may
// lead to others.
var treeMarks = map[string][]string{
	goSource:     {"spf13/cobra", "urfave/cli", ".AddCommand("},
	rustSource:   {"Subcommand", "Parser", "Args"},
	nodeSource:   {".command(", ".addCommand("},
	pythonSource: {"import"},
}

// commandTree reads the commands of a program; nil where its source is of a kind that is not read, or too much.
func (v *Verifier) commandTree(ctx context.Context, name string, p *program) *cmdtree.Tree {
	marks := treeMarks[p.source]
	var paths []string
	v.tree.load()
	for _, f := range v.tree.files {
		if p.holds(f) && !vendored(f) && !strings.HasSuffix(f, "_test.go") && !strings.Contains(path.Base(f), ".test.") {
			paths = append(paths, f)
		}
	}
	if marks == nil || p.file != "" || len(paths) > maxTreeFiles || p.source == pythonSource && p.entry == "" {
		return nil
	}
	read, ok := v.readWhole(ctx, paths, func(src []byte) bool {
		return slices.ContainsFunc(marks, func(m string) bool { return bytes.Contains(src, []byte(m)) })
	})
	var files []cmdtree.File
	for i, src := range read {
		if src != nil || p.source == pythonSource {
			files = append(files, cmdtree.File{Path: paths[i], Src: src})
		}
	}
	if !ok || len(files) > cmdtree.MaxFiles {
		return nil
	}
	switch p.source {
	case goSource:
		return cmdtree.Go(files, cmp.Or(p.root, name))
	case rustSource:
		return cmdtree.Rust(files)
	case pythonSource:
		return cmdtree.Python(files, p.entry)
	}
	return cmdtree.Node(files)
}

// readWhole reads files of source and keeps those that are wanted, all without a wish; false when one of them cannot be read, or is too large.
func (v *Verifier) readWhole(ctx context.Context, paths []string, wanted func(src []byte) bool) (read [][]byte, ok bool) {
	read = make([][]byte, len(paths))
	var unread atomic.Bool
	err := v.view.ReadEach(ctx, paths, func(i int, src []byte, err error) {
		if err != nil || len(src) > symbol.MaxSize {
			unread.Store(true)
		} else if wanted == nil || wanted(src) {
			read[i] = slices.Clone(src)
		}
	})
	return read, err == nil && !unread.Load()
}

// maxTreeFiles is how many files the source of a program may have for its commands to be read.
const maxTreeFiles = 10000
