package verify

import (
	"bytes"
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

const (
	maxOwnCommands = 400       // words of a run that are looked for among the commands of the repository's programs
	aheadOfCommand = 4000      // bytes of source ahead of a name that may say that it is one of a list of commands
	maxEnum        = 256 << 10 // bytes that an enum of commands may have, the help of each and its options among them
)

var (
	// ownWord is a command of a program.
	ownWord = lazyregexp.New(`^[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*$`)
	// declaresCommand is a line that tells a library for command lines of a command, ahead of its name.
	declaresCommand = lazyregexp.New(`(?:\bUse\s*:|\bName\s*:|\bAliases\s*:|\.(?:sub)?command\(|\.add_(?:parser|command|typer)\(|\.addCommand\(|Command::new\(|SubCommand::with_name\(|\bcommand\s*\(|\bcommand\s*=|\bname\s*[=:]|\bcase\b|\.group\(|NewCommand\()[^()]*$`)
	// decorated is the end of what stands ahead of a function that is a command, decorators of its options between.
	decorated = lazyregexp.New(`@[\w.]*(?:command|group|callback)\b[^\n]*\n(?:[^\n]*\n){0,30}?\s*(?:async\s+)?def\s+$`)
)

// ownCall is a call of a program that the tree builds.
type ownCall struct {
	*job
	program *program
	args    []string // the program and what it is handed, without what starts it
	lost    string   // the word of it that the program declares nowhere, or not there; empty for none
	depth   int      // commands ahead of that word
	surely  bool     // all commands that are there are known
}

// ownCommands judges the commands of programs that the tree builds: one that a program was told of once and is told of no more is
// refuted once history says so. Whether a word that was never one is an argument, nobody can tell.
func (v *Verifier) ownCommands(ctx context.Context, jobs []*job) ([]lostWord, error) {
	calls, ids := v.ownCalls(jobs)
	if len(calls) == 0 {
		return nil, nil
	}
	found, err := v.words.findKept(ctx, "command:", ids, commandDeclared)
	if err != nil {
		return nil, err
	}
	for _, c := range calls {
		if gone := v.entryGone(c.program); gone != "" {
			c.out = silence(c.claim, missing(fmt.Sprintf("%q starts %q, and there is no %q", c.args[0], c.program.entry, gone), diag.Evidence{Path: path.Join(c.program.at, "pyproject.toml"), Commit: v.commit(), Seen: "it names " + c.program.entry}))
			continue
		}
		v.declared(c, found)
		v.placed(ctx, c)
	}
	if err := v.unregistered(ctx, calls); err != nil {
		return nil, err
	}
	calls = slices.DeleteFunc(calls, func(c *ownCall) bool { return c.lost == "" })
	if len(calls) == 0 {
		return nil, nil
	}
	told, err := v.words.findKept(ctx, "literal:", lostSpellings(calls), wholeLiteral)
	if err != nil {
		return nil, err
	}
	var out []lostWord
	for _, c := range calls {
		l := lostWord{job: c.job, names: commandSpellings(c.lost), tag: "only", accept: onlyCommand, decide: c.decideLost}
		if !c.surely {
			if v.declaredIn(told, c.program, c.lost) != nil {
				continue // it may be told of its commands in a way of its own
			}
			l.tag, l.accept = "own", commandDeclared
		}
		out = append(out, l)
	}
	return out, nil
}

// entryGone returns the module that a script of pyproject.toml starts when its package is in the tree without it; empty otherwise.
func (v *Verifier) entryGone(p *program) string {
	module, _, _ := strings.Cut(p.entry, ":")
	file := strings.ReplaceAll(strings.TrimSpace(module), ".", "/")
	dir, base := folder(file), path.Base(file)
	if p.entry == "" || dir == "" {
		return ""
	}
	gone := ""
	for _, d := range v.tree.ending(dir) {
		if v.tree.isDir(path.Join(d, base)) || v.tree.holding(d, func(f string) bool { return strings.HasPrefix(path.Base(f), base+".") }) != "" {
			return "" // it may be compiled
		}
		if v.tree.isFile(path.Join(d, "__init__.py")) {
			gone = path.Join(d, base+".py")
		}
	}
	return gone
}

// decideLost refutes a call whose lost word was a command once.
func (c *ownCall) decideLost(once map[string]diag.Evidence) {
	for _, s := range commandSpellings(c.lost) {
		if e, ok := once[s]; ok && c.program.holds(e.Path) {
			c.out = missing(c.says(commandWords(c.args), c.depth)+" any more", e)
			return
		}
	}
}

// ownCalls lists the calls of programs that the tree builds of which nothing is known yet, and how source text may call their commands.
func (v *Verifier) ownCalls(jobs []*job) (calls []*ownCall, ids []string) {
	for _, j := range jobs {
		if j.claim.Kind != note.CommandClaim || len(j.claim.Args) < 2 || refutes(j.out) || strings.HasPrefix(j.claim.Dir, "?") || len(ids) > 6*maxOwnCommands {
			continue
		}
		args := v.behindLauncher(j.claim.Args)
		p := v.mf.binaries()[args[0]]
		if p == nil || j.out.Outcome != diag.Unverifiable && len(args) == len(j.claim.Args) {
			continue
		}
		calls = append(calls, &ownCall{job: j, program: p, args: args})
		for _, w := range commandWords(args) {
			ids = append(ids, commandSpellings(w)...)
		}
	}
	slices.Sort(ids)
	return calls, slices.Compact(ids)
}

// declared confirms a call by the words that its program declares, and notes the first that it does not.
func (v *Verifier) declared(c *ownCall, found map[string][]spot) {
	for i, w := range commandWords(c.args) {
		at := v.declaredIn(found, c.program, w)
		if at == nil {
			if supposes(c.claim) && len(w) > 2 && !commandsOfAll[w] {
				c.lost, c.depth = w, i
			}
			return
		}
		c.out = verdict{Outcome: diag.Confirmed, Because: "its command is defined", Evidence: []diag.Evidence{{Path: at.Path, Line: at.Line, Seen: fmt.Sprintf("the command %q", w)}}}
	}
}

// lostSpellings lists how source text may call the words that programs do not declare.
func lostSpellings(calls []*ownCall) []string {
	var out []string
	for _, c := range calls {
		out = append(out, commandSpellings(c.lost)...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// commandsOfAll are commands that libraries make.
var commandsOfAll = map[string]bool{"help": true, "version": true, "completion": true, "completions": true}

// commandWords are the words of a call that may be commands: those ahead of the first flag or value, two at most.
func commandWords(args []string) []string {
	var out []string
	for _, a := range args[1:] {
		if !ownWord.MatchString(a) || len(out) == 2 {
			break
		}
		out = append(out, a)
	}
	return out
}

// commandSpellings are the words that source text may call a command by: as it is typed, as a function, as a type.
func commandSpellings(w string) []string {
	parts := strings.FieldsFunc(w, func(r rune) bool { return r == '-' || r == '_' })
	pascal := ""
	for _, p := range parts {
		pascal += strings.ToUpper(p[:1]) + p[1:]
	}
	out := []string{w, strings.Join(parts, "_"), pascal}
	slices.Sort(out)
	return slices.Compact(out)
}

// declaredIn is where the source of a program declares a command; nil where it does not.
func (v *Verifier) declaredIn(found map[string][]spot, p *program, w string) *spot {
	for _, s := range commandSpellings(w) {
		if at := firstIn(found[s], p.holds); at != nil {
			return at
		}
		for ext := range strings.FieldsSeq(p.source) {
			for _, f := range v.tree.ending(s + ext) {
				if p.holds(f) && commandFolders[path.Base(folder(f))] {
					return &spot{Path: f, Line: 1}
				}
			}
		}
	}
	return nil
}

// commandFolders are folders whose files are named after commands.
var commandFolders = map[string]bool{"commands": true, "command": true, "cmd": true, "cmds": true, "subcommands": true}

// wholeLiteral reports whether a word is all that a literal holds.
func wholeLiteral(name string, src []byte, at int) bool {
	end := at + len(name)
	return at > 0 && end < len(src) && src[at-1] == src[end] && bytes.IndexByte([]byte("\"'`"), src[end]) >= 0
}

// commandDeclared reports whether a word stands where a library for command lines is told of a command.
func commandDeclared(name string, src []byte, at int) bool {
	end := at + len(name)
	if at == 0 || end > len(src) {
		return false
	}
	line := lineAhead(src, at)
	if q := src[at-1]; q == '"' || q == '\'' || q == '`' {
		if end >= len(src) || src[end] != q && src[end] != ' ' && src[end] != '|' {
			return false
		}
		if declaresCommand.Match(line[:max(0, len(line)-1)]) {
			return true
		}
		above := src[:max(0, at-len(line)-1)]
		above = bytes.TrimRight(above, " \t\r\n")
		open := above[bytes.LastIndexByte(above, '\n')+1:]
		return bytes.HasSuffix(open, []byte("(")) && declaresCommand.Match(open) && len(bytes.TrimSpace(line)) <= 1
	}
	switch ahead := src[max(0, at-aheadOfCommand):at]; {
	case bytes.HasSuffix(line, []byte("def ")):
		return decorated.Match(ahead[max(0, len(ahead)-1500):])
	case len(bytes.TrimSpace(line)) == 0 && name[0] >= 'A' && name[0] <= 'Z':
		if ahead = src[max(0, at-maxEnum):at]; bytes.Contains(ahead, []byte("Subcommand")) { // of the type that is open there
			ahead = ahead[bytes.LastIndex(ahead, []byte("\n}"))+1:]
		}
		return bytes.Contains(ahead, []byte("Subcommand")) && bytes.Contains(ahead, []byte("enum ")) && (end == len(src) || bytes.IndexByte([]byte(" ,({\r\n"), src[end]) >= 0)
	}
	return false
}
