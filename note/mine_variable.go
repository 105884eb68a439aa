package note

import (
	"path"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// VariableProgram stands in the place of the program of a command that a variable holds: "$PY tests/tide_test.py".
const VariableProgram = "$"

// ranByVariable are endings of files that interpreters run: what such a variable is handed first is one of them.
var ranByVariable = map[string]bool{".py": true, ".js": true, ".ts": true, ".mjs": true, ".cjs": true, ".sh": true, ".rb": true, ".php": true, ".lua": true, ".pl": true, ".exs": true}

// byVariable reports whether the program of a command is a variable alone and its first word the path of a file that it runs.
func byVariable(prog *syntax.Word, args []string) bool {
	if args[0] != "" || len(args) < 2 || len(prog.Parts) != 1 {
		return false
	}
	if _, ok := prog.Parts[0].(*syntax.ParamExp); !ok {
		return false
	}
	file, _, _ := strings.Cut(args[1], "::")
	return strings.Contains(file, "/") && !strings.ContainsAny(file, "$<>{}*") && ranByVariable[path.Ext(file)]
}
