package cmdtree

import (
	"bytes"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

var (
	pyFunction = lazyregexp.New(`^(?:async[ \t]+)?def[ \t]+(\w+)[ \t]*\(`)
	pyCommand  = lazyregexp.New(`^@[\w.]+\.command\b[ \t]*(?:\([ \t]*(?:name[ \t]*=[ \t]*)?(?:["']([\w-]+)["'])?[^=\n]*(?:help[ \t]*=.*|short_help[ \t]*=.*|epilog[ \t]*=.*)?\)?)?[ \t]*$`)
	pyOption   = lazyregexp.New(`^@(?:click\.)?(?:option|argument|pass_context|pass_obj|version_option|help_option|confirmation_option|password_option)\b`)
	pyFlag     = lazyregexp.New(`["'](--?[A-Za-z][\w-]*(?:/--?[A-Za-z][\w-]*)*)["' ]`)
	pyMakes    = lazyregexp.New(`\b(?:cls|context_settings|params)[ \t]*=|\*\w`)
)

// PythonOptions lists the long options of the one command of a file that goes by a name, where click is told of all of them in decorators of
// their own or typer in parameters, and the line of its function. Of several commands of the name the one below the group that goes by parent is meant. ok is false
// where that leaves none or several, or where other decorators may add options.
func PythonOptions(src []byte, parent, name string) (options []string, line int, ok bool) {
	if usesTyper(src) {
		return typerOptions(src, parent, name)
	}
	if !bytes.Contains(src, []byte("import click")) {
		return nil, 0, false
	}
	var found, below int
	parent = strings.ReplaceAll(parent, "-", "_")
	eachDecorated(src, func(_, block []string, def int, function string) {
		if own, is := commandName(block, function); is && own == name {
			mine := parent != "" && slices.ContainsFunc(block, func(d string) bool { return strings.HasPrefix(d, "@"+parent+".command(") })
			if found++; mine {
				below++
			}
			if mine || below == 0 {
				options, line, ok = optionsOf(block), def+1, allTold(block)
			}
		}
	})
	return options, line, ok && (found == 1 || below == 1)
}

// eachDecorated visits the decorated functions at the margin of a file; def is the line of the function, from 0.
func eachDecorated(src []byte, visit func(lines, block []string, def int, function string)) {
	lines := strings.Split(string(src), "\n")
	for i := 0; i < len(lines); i++ {
		if !strings.HasPrefix(lines[i], "@") {
			continue
		}
		block, def := decorators(lines, i)
		if g := pyFunction.FindStringSubmatch(lineOf(lines, def)); g != nil {
			visit(lines, block, def, g[1])
		}
		i = def
	}
}

func lineOf(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return ""
}

// decorators cuts what stands ahead of a function into its decorators, from the line of the first on, each in one line, and returns the line of
// the function.
func decorators(lines []string, from int) (out []string, def int) {
	for i := from; i < len(lines); i++ {
		switch l := lines[i]; {
		case strings.HasPrefix(l, "@"):
			out = append(out, strings.TrimRight(l, " \t\r"))
		case pyFunction.MatchString(l) || strings.HasPrefix(l, "class "):
			return out, i
		case len(out) > 0:
			out[len(out)-1] += " " + strings.TrimSpace(l)
		}
	}
	return out, len(lines)
}

// commandName is what users type for a function, and whether it is a command: the name that its decorator gives it, or its own.
func commandName(block []string, function string) (string, bool) {
	for _, d := range block {
		head, _, _ := strings.Cut(d, "(")
		if !strings.HasSuffix(head, ".command") {
			continue
		}
		if g := pyCommand.FindStringSubmatch(d); g != nil && g[1] != "" {
			return g[1], true
		}
		return strings.ReplaceAll(strings.ToLower(function), "_", "-"), true
	}
	return "", false
}

// allTold reports whether nothing but the decorators of a command adds options to it.
func allTold(block []string) bool {
	return !slices.ContainsFunc(block, func(d string) bool {
		head, _, _ := strings.Cut(d, "(")
		return !pyOption.MatchString(d) && !(strings.HasSuffix(head, ".command") && pyCommand.MatchString(d)) || pyMakes.MatchString(d)
	})
}

func optionsOf(block []string) []string {
	var out []string
	for _, d := range block {
		for _, g := range pyFlag.FindAllStringSubmatch(d, 40) {
			out = append(out, strings.Split(g[1], "/")...)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
