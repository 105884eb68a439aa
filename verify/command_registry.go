package verify

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/cmdtree"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// nodeProgram is what the source of a program of Node says of its commands, or what the cache once kept of it; nil where that is unknown.
func (v *Verifier) nodeProgram(ctx context.Context, p *program) *cmdtree.NodeProgram {
	if p.source != nodeSource || p.file != "" {
		return nil
	}
	return remember(v.mf.memo, "commands of "+p.at, func() *cmdtree.NodeProgram {
		key, out := v.words.key(ctx), &cmdtree.NodeProgram{}
		if key != "" {
			key += "chains:" + p.at
			if b, ok := v.cache().Get(key); ok && json.Unmarshal(b, out) == nil {
				return out
			}
		}
		var paths []string
		v.tree.load()
		for _, f := range v.tree.files {
			if p.holds(f) && !vendored(f) && !testFile(f) {
				paths = append(paths, f)
			}
		}
		if len(paths) > cmdtree.MaxFiles {
			return nil
		}
		read, ok := v.readWhole(ctx, paths, nil)
		if !ok {
			return nil
		}
		files := make([]cmdtree.File, len(paths))
		for i, src := range read {
			files[i] = cmdtree.File{Path: paths[i], Src: src}
		}
		out = cmdtree.ReadNode(files)
		if b, err := json.Marshal(out); err == nil && key != "" && ctx.Err() == nil {
			v.cache().Put(key, b)
		}
		return out
	})
}

// fromFolder reports whether a command of a call is known by nothing but a file that goes by its name.
func (c *ownCall) fromFolder() bool {
	return c.out.Outcome == diag.Confirmed && len(c.out.Evidence) == 1 && commandFolders[path.Base(folder(c.out.Evidence[0].Path))] && c.out.Evidence[0].Line == 1 &&
		slices.Contains(commandSpellings(c.args[1]), strings.TrimSuffix(path.Base(c.out.Evidence[0].Path), path.Ext(c.out.Evidence[0].Path)))
}

// unregistered judges the first word of a call where the program tells of all of its commands by literals: the file that such a command was
// once made in confirms nothing. The word may be lost then, unless something spells it.
func (v *Verifier) unregistered(ctx context.Context, calls []*ownCall) error {
	var open []*ownCall
	var ids []string
	for _, c := range calls {
		words := commandWords(c.args)
		if len(words) == 0 || len(words[0]) < 3 || commandsOfAll[words[0]] || c.lost != "" && c.surely || c.out.Outcome == diag.Confirmed && !c.fromFolder() {
			continue
		}
		if n := v.nodeProgram(ctx, c.program); n != nil && n.Place != "" && !n.Open && !slices.Contains(n.Names, words[0]) {
			open = append(open, c)
			ids = append(ids, keySpellings(words[0])...)
		}
	}
	if len(open) == 0 {
		return nil
	}
	slices.Sort(ids)
	spelt, err := v.words.findKept(ctx, "speltcommand:", slices.Compact(ids), spellsCommand)
	if err != nil {
		return err
	}
	for _, c := range open {
		w := commandWords(c.args)[0]
		if slices.ContainsFunc(commandSpellings(w), func(s string) bool {
			return firstIn(spelt[s], func(f string) bool { return c.program.holds(f) && !testFile(f) }) != nil
		}) {
			continue
		}
		n := v.nodeProgram(ctx, c.program)
		was := c.out
		c.out, c.lost = unverifiable(namesNothing), ""
		if !supposesCall(c.claim) {
			continue
		}
		like := ""
		if !n.Takes {
			like = numberOf(w, n.Names)
		}
		if like != "" || was.Outcome == diag.Confirmed && v.besideRegistered(was.Evidence[0].Path, n) {
			c.out = missing(c.says([]string{w}, 0), diag.Evidence{Path: n.Place, Commit: v.commit(), Seen: count(len(n.Names), "command") + ", none of that name"})
		}
		if like != "" {
			c.out.Hint = fmt.Sprintf("%q is a command", c.typed()+" "+like)
		}
		c.lost, c.depth, c.surely = w, 0, true
	}
	return nil
}

// besideRegistered reports whether a file that goes by the name of a command lies among others of which most are told of as commands: it was
// left behind, or waits for what never came.
func (v *Verifier) besideRegistered(file string, n *cmdtree.NodeProgram) bool {
	told, others := 0, 0
	for f := range v.tree.below(folder(file)) {
		name := strings.TrimSuffix(f, path.Ext(f))
		switch {
		case strings.Contains(f, "/") || path.Ext(f) != path.Ext(file) || name == "index" || testFile(f):
		case slices.Contains(n.Names, name):
			told++
		default:
			others++
		}
	}
	return told > others
}

// numberOf is the one of the names that a word is but for its number: tag for tags.
func numberOf(w string, names []string) string {
	for _, n := range names {
		if n == w+"s" || w == n+"s" {
			return n
		}
	}
	return ""
}

// spellsCommand reports whether a word begins a literal as the name of a command does, or is the key of an object: it may name one in a way
// that nobody can follow.
func spellsCommand(name string, src []byte, at int) bool {
	end := at + len(name)
	if at == 0 || end >= len(src) {
		return false
	}
	if bytes.IndexByte([]byte("\"'`"), src[at-1]) >= 0 {
		return bytes.IndexByte([]byte("\"'`| [<:"), src[end]) >= 0
	}
	return keyOfObject(name, src, at) && !typed.Match(src[end:]) && (bytes.Contains(src, []byte(".command(")) || bytes.Contains(src, []byte("ommands")))
}

// keySpellings are the words that a literal or a key may call a command by.
func keySpellings(w string) []string {
	camel := ""
	for i, p := range strings.FieldsFunc(w, func(r rune) bool { return r == '-' || r == '_' }) {
		if i > 0 {
			p = strings.ToUpper(p[:1]) + p[1:]
		}
		camel += p
	}
	out := []string{w, camel, strings.ReplaceAll(w, "-", "_")}
	slices.Sort(out)
	return slices.Compact(out)
}

// typed is what follows the name of a field or parameter that is given a type.
var typed = lazyregexp.New(`^: (?:string|number|boolean|unknown|any)\b`)

// shortOption is an option of one letter.
var shortOption = lazyregexp.New(`^-[A-Za-z]$`)

// nodeOptions judges the options of a call whose command one chain of calls declares, options among them: commander takes no others.
func (v *Verifier) nodeOptions(ctx context.Context, j *job, jobs []*job, p *program, args []string) {
	words := commandWords(args)
	if len(words) == 0 {
		return
	}
	n := v.nodeProgram(ctx, p)
	if n == nil || n.Open {
		return
	}
	chain, ok := n.OptionsOf(words[0])
	if !ok {
		return
	}
	flags := flagsOf(args[2:])
	for _, a := range args[2:] {
		if a == "--" {
			break
		}
		if shortOption.MatchString(a) && a != "-h" && a != "-V" {
			flags = append(flags, a)
		}
	}
	for _, f := range flags {
		if !slices.Contains(chain.Options, f) && !genericFlags[f] {
			noOption(j, jobs, strings.Join(j.claim.Args[:len(j.claim.Args)-len(args)+2], " "), f, chain.File, chain.Line, chain.Options)
		}
	}
}
