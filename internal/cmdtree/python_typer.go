package cmdtree

import (
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

var (
	typerCommand  = lazyregexp.New(`^@([\w.]+)\.command\b[ \t]*(?:\([ \t]*(?:name[ \t]*=[ \t]*)?(?:["']([\w-]+)["'])?.*\)?)?[ \t]*$`)
	typerCallback = lazyregexp.New(`^@([\w.]+)\.callback\b`)
	typerImport   = lazyregexp.New(`(?m)^[ \t]*(?:import[ \t]+typer\b|from[ \t]+typer[ \t]+import\b)`)
	typerParam    = lazyregexp.New(`(?s)^([A-Za-z_]\w*)[ \t\n]*(?::(.*?))?(?:=(.*))?$`)
	typerOption   = lazyregexp.New(`\b(?:typer\.)?Option\(`)
	typerArgument = lazyregexp.New(`\b(?:typer\.)?Argument\(`)
	typerContext  = lazyregexp.New(`\bContext\b`)
	typerBool     = lazyregexp.New(`\bbool\b`)
	// typerOpen are settings of a command with which it takes what it does not know.
	typerOpen = lazyregexp.New(`\b(?:context_settings|cls)[ \t]*=`)
)

// ofTyper are the options that typer gives a whole program.
var ofTyper = []string{"--help", "--install-completion", "--show-completion"}

// usesTyper reports whether commands of a file are functions whose parameters are the options.
func usesTyper(src []byte) bool { return typerImport.Match(src) }

// typerOptions is PythonOptions for typer. A function whose parameters cannot be read, or that has another decorator, tells nothing.
func typerOptions(src []byte, parent, name string) (options []string, line int, ok bool) {
	found := 0
	eachDecorated(src, func(lines, block []string, def int, function string) {
		var app, own string
		for _, d := range block {
			if g := typerCommand.FindStringSubmatch(d); g != nil {
				if app, own = g[1], g[2]; own == "" {
					own = strings.ReplaceAll(strings.ToLower(function), "_", "-")
				}
			}
		}
		if own != name || app == "" {
			return
		}
		if p := strings.ReplaceAll(parent, "-", "_"); parent != "" && !strings.HasPrefix(app, p) {
			return // another group's
		}
		found++
		options, ok = typerParams(lines, block, def)
		line = def + 1
	})
	return options, line, ok && found == 1
}

// TyperRoot lists the long options that the program whose entry is the application app takes ahead of a command, and the line of the function that
// has them: those of its one callback, or where it has none those that typer gives each program. ok is false where that cannot be told.
func TyperRoot(src []byte, app string) (options []string, line int, ok bool) {
	if !usesTyper(src) {
		return nil, 0, false
	}
	callbacks, commands, made := 0, 0, 0
	eachDecorated(src, func(lines, block []string, def int, _ string) {
		for _, d := range block {
			if g := typerCommand.FindStringSubmatch(d); g != nil && g[1] == app {
				commands++
			}
			if g := typerCallback.FindStringSubmatch(d); g != nil && g[1] == app {
				callbacks++
				options, ok = typerParams(lines, block, def)
				line = def + 1
			}
		}
	})
	for i, l := range strings.Split(string(src), "\n") {
		if strings.HasPrefix(l, app+" = typer.Typer(") || strings.HasPrefix(l, app+" = Typer(") || strings.HasPrefix(l, app+": typer.Typer = typer.Typer(") {
			if made++; callbacks == 0 {
				line = i + 1
			}
		}
	}
	switch {
	case made != 1 || callbacks > 1:
		return nil, 0, false
	case callbacks == 1:
		return slices.Concat(options, ofTyper), line, ok
	case commands < 2 || strings.Contains(string(src), app+".callback(") || strings.Contains(string(src), "callback="):
		return nil, 0, false
	}
	return ofTyper, line, true
}

// typerParams reads the long options from the parameters of a function.
func typerParams(lines, block []string, def int) (options []string, ok bool) {
	if slices.ContainsFunc(block, func(d string) bool {
		return !typerCommand.MatchString(d) && !typerCallback.MatchString(d) || typerOpen.MatchString(d)
	}) {
		return nil, false
	}
	params, ok := signature(strings.Join(lines[def:min(len(lines), def+maxSignature)], "\n"))
	if !ok {
		return nil, false
	}
	for _, p := range params {
		p = strings.TrimSpace(p)
		switch {
		case p == "" || p == "*" || p == "/":
			continue
		case strings.HasPrefix(p, "*"):
			return nil, false
		}
		g := typerParam.FindStringSubmatch(p)
		if g == nil {
			return nil, false
		}
		kind, value := g[2], g[3]
		switch {
		case typerArgument.MatchString(p) || typerContext.MatchString(kind):
		case typerOption.MatchString(p):
			named := false
			at := typerOption.FindStringIndex(p)
			for _, f := range pyFlag.FindAllStringSubmatch(p[at[0]:], 20) {
				options = append(options, strings.Split(f[1], "/")...)
				named = named || strings.HasPrefix(f[1], "--")
			}
			if !named {
				options = append(options, flagOf(g[1], kind)...)
			}
		case value == "" && !strings.Contains(kind, "="):
			// an argument
		case strings.Contains(value, "(") || strings.Contains(kind, "Annotated"):
			return nil, false // made by something else
		default:
			options = append(options, flagOf(g[1], kind+" "+value)...)
		}
	}
	options = append(options, "--help")
	slices.Sort(options)
	return slices.Compact(options), true
}

// maxSignature is how many lines of a function are read for its parameters.
const maxSignature = 400

// flagOf are the flags that typer makes of the name of a parameter.
func flagOf(name, kind string) []string {
	n := strings.ReplaceAll(strings.Trim(name, "_"), "_", "-")
	if typerBool.MatchString(kind) || strings.Contains(kind, "True") || strings.Contains(kind, "False") {
		return []string{"--" + n, "--no-" + n}
	}
	return []string{"--" + n}
}

// signature cuts the parameters of the function that a text begins with; ok is false where they do not end.
func signature(text string) (params []string, ok bool) {
	from := strings.IndexByte(text, '(')
	if from < 0 {
		return nil, false
	}
	depth, start := 0, from+1
	for i := from; i < len(text); i++ {
		switch b := text[i]; b {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth--; depth == 0 {
				return append(params, text[start:i]), true
			}
		case ',':
			if depth == 1 {
				params, start = append(params, text[start:i]), i+1
			}
		case '#':
			for i < len(text) && text[i] != '\n' {
				i++
			}
		case '"', '\'':
			end := strings.Repeat(string(b), 3)
			if !strings.HasPrefix(text[i:], end) {
				end = string(b)
			}
			j := i + len(end)
			for j < len(text) && !strings.HasPrefix(text[j:], end) {
				if text[j] == '\\' {
					j++
				}
				j++
			}
			i = j + len(end) - 1
		}
	}
	return nil, false
}
