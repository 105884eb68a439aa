package cmdtree

import (
	"bytes"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

const (
	leastDeclared = 3         // commands that one file has to declare by literals for it to be the place where all of them are told of
	maxLink       = 128 << 10 // bytes that the arguments of one call of a chain may have, what a command does among them
)

// NodeProgram is what the source of a program that commander or cac reads the command line for says of its commands and their options.
type NodeProgram struct {
	Names  []string    // commands that literals name
	Place  string      // the file that declares most of them; empty where none declares enough
	Open   bool        // commands may be found in a folder, or named by what is computed
	Takes  bool        // the program, a group, or the command that is run without its name may take arguments
	Common []string    // options that are told of outside a command that does something: those of the program and of groups
	Chains []NodeChain // commands that do something
}

// NodeChain is a command of one chain of calls: program.command("sail").option("-f, --fast").action(sail).
type NodeChain struct {
	Name    string
	File    string
	Line    int
	Options []string
	Closed  bool // nothing but the chain can tell of options
}

var (
	chainStart    = lazyregexp.New(`\.command\(\s*`)
	chainLink     = lazyregexp.New(`^\s*\.\s*(\w+)\s*\(`)
	chainHead     = lazyregexp.New(`(?:^|[;{}\n])[ \t]*(?:await[ \t]+)?\w+\s*$`)
	nodeName      = lazyregexp.New("^[\"'`]([a-z][\\w:-]*)(?:[\"'`| ])")
	nodeMade      = lazyregexp.New("(?:new\\s+(?:commander\\.)?Command|createCommand|\\.alias(?:es)?|\\.name)\\(\\s*\\[?\\s*[\"'`]([a-z][\\w:-]*)")
	nodeTells     = lazyregexp.New(`(?:\.(?:option|requiredOption|version|helpOption)|new\s+(?:commander\.)?Option)\(`)
	anyOption     = lazyregexp.New(`--?[A-Za-z][\w-]*`)
	takesArgument = lazyregexp.New(`\.arguments?\(`)
	usualTakes    = lazyregexp.New(`\.command\(\s*['"][^'"]*[<\[][^'"]*['"]\s*,\s*\{[^}]*isDefault`)
	// fromFolder finds commands where they lie, or by a name that is computed.
	fromFolder = lazyregexp.New(`commandDir|import\.meta\.glob|require\.context|oclif|executableDir|\b(?:import|require)\(\s*(?:/\*.*?\*/\s*)?[^\s'")]|\.command\(\s*[^\s'"` + "`" + `)]|['"]command:\*`)
)

// plainLinks are the calls of a chain that add no option and let none pass.
var plainLinks = map[string]bool{"description": true, "summary": true, "usage": true, "argument": true, "arguments": true, "alias": true, "aliases": true, "action": true,
	"addHelpText": true, "hook": true, "showHelpAfterError": true, "showSuggestionAfterError": true, "helpOption": true, "example": true, "version": true}

// ReadNode reads what files of JavaScript or TypeScript say of the commands of their program.
func ReadNode(files []File) *NodeProgram {
	p := &NodeProgram{}
	most := leastDeclared - 1
	for _, f := range files {
		src := blank(f.Src, scriptComments)
		p.Open = p.Open || fromFolder.Match(src)
		if n := p.chains(f.Path, src); n > most {
			most, p.Place = n, f.Path
		}
		for _, g := range nodeMade.FindAllSubmatch(src, maxNodes) {
			p.Names = append(p.Names, string(g[1]))
		}
	}
	slices.Sort(p.Names)
	p.Names = slices.Compact(p.Names)
	slices.Sort(p.Common)
	p.Common = slices.Compact(p.Common)
	return p
}

// chains reads the chains of one file and returns how many commands their literals name.
func (p *NodeProgram) chains(file string, src []byte) (named int) {
	if !bytes.Contains(src, []byte("commander")) && !bytes.Contains(src, []byte("Command")) && !bytes.Contains(src, []byte("cac")) {
		return 0
	}
	rest := bytes.Clone(src)
	for _, at := range chainStart.FindAllIndex(src, maxNodes) {
		g := nodeName.FindSubmatch(src[at[1]:])
		if g == nil {
			continue
		}
		named++
		p.Names = append(p.Names, string(g[1]))
		c := NodeChain{Name: string(g[1]), File: file, Line: 1 + bytes.Count(src[:at[0]], []byte("\n")), Closed: chainHead.Match(src[max(0, at[0]-200):at[0]])}
		if end, does := c.follow(src, at[0]); does {
			p.Chains = append(p.Chains, c)
			for i := at[0]; i < end; i++ {
				rest[i] = ' '
			}
		}
	}
	p.Takes = p.Takes || takesArgument.Match(rest) || usualTakes.Match(src) || bytes.Contains(src, []byte("isDefault")) && takesArgument.Match(src)
	for _, at := range nodeTells.FindAllIndex(rest, maxNodes) {
		p.Common = append(p.Common, toldFlags(rest[at[1]:])...)
	}
	return named
}

// follow reads a chain from one of its calls on, and returns where it ends and whether the command does something.
func (c *NodeChain) follow(src []byte, at int) (end int, does bool) {
	for end = at; ; {
		g := chainLink.FindSubmatchIndex(src[end:])
		if g == nil {
			break
		}
		call := string(src[end+g[2] : end+g[3]])
		if call == "command" && end > at {
			break // of a group, or of a program that is chained from command to command
		}
		args, ok := between(src, end+g[1]-1, maxLink)
		if !ok {
			c.Closed = false
			return end, false
		}
		switch {
		case call == "command":
			if list := split(args); len(list) > 1 && !strings.HasPrefix(list[1], "{") {
				if _, ok := literal(list[1]); !ok || len(list) > 2 || bytes.Contains(src, []byte("new Command")) {
					c.Closed = false // a program of its own, or a function that makes more of it
				}
			}
			c.Closed = c.Closed && !strings.Contains(args, "ignoreOptionDefaultValue") && !strings.Contains(args, "allowUnknownOptions")
		case call == "option", call == "requiredOption":
			flags := toldFlags([]byte(args))
			c.Options = append(c.Options, flags...)
			c.Closed = c.Closed && len(flags) > 0
		case call == "action":
			does = true
		}
		c.Closed = c.Closed && (plainLinks[call] || call == "command" || call == "option" || call == "requiredOption")
		end += g[1] + len(args) + 1
	}
	tail := bytes.TrimLeft(src[end:], " \t\r\n")
	c.Closed = c.Closed && !bytes.HasPrefix(tail, []byte(",")) && !bytes.HasPrefix(tail, []byte(")"))
	return end, does
}

// toldFlags are the options that the first argument of a call spells; none where it is computed.
func toldFlags(args []byte) []string {
	args = bytes.TrimLeft(args, " \t\r\n")
	if len(args) == 0 || bytes.IndexByte([]byte("\"'`"), args[0]) < 0 {
		return nil
	}
	end := bytes.IndexByte(args[1:], args[0])
	if end < 0 {
		return nil
	}
	text := args[1 : 1+end]
	if i := bytes.IndexAny(text, "<[="); i >= 0 {
		text = text[:i]
	}
	var out []string
	for _, w := range anyOption.FindAll(text, 8) {
		if out = append(out, string(w)); bytes.HasPrefix(w, []byte("--no-")) {
			out = append(out, "--"+string(w[len("--no-"):]))
		}
	}
	return out
}

// OptionsOf are those of the command of a name, the common ones among them, and where it is declared; false where there are several of the name,
// or something may add to them.
func (p *NodeProgram) OptionsOf(name string) (NodeChain, bool) {
	var out NodeChain
	found := 0
	for _, c := range p.Chains {
		if c.Name == name {
			out = c
			found++
		}
	}
	out.Options = slices.Concat(out.Options, p.Common)
	return out, found == 1 && out.Closed
}
