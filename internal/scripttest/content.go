package scripttest

import (
	"bytes"
	"os"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// bytes FILE [N] TEXT writes TEXT, N times over, with the escapes of a Go string read: what a txtar archive cannot hold. The
// name is read in the same way.
func writeBytes(ts *testscript.TestScript, neg bool, args []string) {
	times := 1
	if len(args) == 3 {
		n, err := strconv.Atoi(args[1])
		ts.Check(err)
		times = n
		args = []string{args[0], args[2]}
	}
	if neg || len(args) != 2 {
		ts.Fatalf("usage: bytes FILE [N] TEXT")
	}
	name, err := strconv.Unquote(`"` + args[0] + `"`)
	ts.Check(err)
	text, err := strconv.Unquote(`"` + strings.ReplaceAll(args[1], `"`, `\"`) + `"`)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(name), bytes.Repeat([]byte(text), times), 0o644))
}

// harmless FILE… demands valid UTF-8 without characters that a terminal acts on or hides, line ends aside, and no line
// that a build log takes for a command, unless -commands allows those that begin a line.
func harmless(ts *testscript.TestScript, neg bool, args []string) {
	allowed := len(args) > 0 && args[0] == "-commands"
	if allowed {
		args = args[1:]
	}
	if neg || len(args) == 0 {
		ts.Fatalf("usage: harmless [-commands] FILE…")
	}
	for _, name := range args {
		text := ts.ReadFile(name)
		if text == "" {
			ts.Fatalf("%s is empty", name)
		}
		if !utf8.ValidString(text) {
			ts.Fatalf("%s is not UTF-8", name)
		}
		for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
			if why := harm(line, allowed); why != "" {
				ts.Fatalf("%s:%d: %s in %q", name, i+1, why, line)
			}
		}
	}
}

func harm(line string, commands bool) string {
	if i := strings.IndexFunc(line, func(r rune) bool { return r != ' ' && !unicode.IsPrint(r) }); i >= 0 {
		return "a hidden character"
	}
	if strings.Contains(line, "##[") {
		return "a command of an old runner"
	}
	if !commands && strings.HasPrefix(strings.TrimSpace(line), "::") {
		return "a workflow command"
	}
	return ""
}

// conforms SCHEMA FILE… demands that JSON files agree with a JSON schema.
func conforms(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) < 2 {
		ts.Fatalf("usage: [!] conforms SCHEMA FILE…")
	}
	schema, err := jsonschema.NewCompiler().Compile(ts.MkAbs(args[0]))
	ts.Check(err)
	for _, name := range args[1:] {
		doc, err := jsonschema.UnmarshalJSON(strings.NewReader(ts.ReadFile(name)))
		ts.Check(err)
		if err := schema.Validate(doc); neg == (err == nil) {
			ts.Fatalf("%s: agrees with %s: %v (%v)", name, args[0], err == nil, err)
		}
	}
}
