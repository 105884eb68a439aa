// Package scripttest runs the testscript files of a program: the common environment and the commands that our scripts need
// besides testscript's own. Only tests import it.
package scripttest

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// Run runs every script of dir in a folder of its own. Git sees no settings but its defaults, and writes the same commit
// for the same contents on every machine and day, so that scripts may compare hashes.
func Run(t *testing.T, dir string) {
	testscript.Run(t, testscript.Params{
		Dir:                 dir,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		ContinueOnError:     true,
		UpdateScripts:       updating(),
		Setup:               setup,
		Condition:           condition,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits":     exits,
			"bytes":     writeBytes,
			"harmless":  harmless,
			"snapshot":  snapshot,
			"unchanged": unchanged,
			"conforms":  conforms,
		},
	})
}

// updating reports whether the test was run with -update, where it has that flag: then scripts take over what they got.
func updating() bool {
	f := flag.Lookup("update")
	return f != nil && f.Value.String() == "true"
}

func setup(env *testscript.Env) error {
	here, err := os.Getwd()
	if err != nil {
		return err
	}
	for name, value := range map[string]string{
		"SRC":                     here,
		"NOTES_LINT_SARIF_SCHEMA": os.Getenv("NOTES_LINT_SARIF_SCHEMA"),
		"GIT_CONFIG_NOSYSTEM":     "1",
		"GIT_CONFIG_GLOBAL":       os.DevNull,
		"GIT_CEILING_DIRECTORIES": env.WorkDir,
		"GIT_AUTHOR_NAME":         "A", "GIT_AUTHOR_EMAIL": "a@example.com", "GIT_AUTHOR_DATE": "2026-01-02T03:04:05Z",
		"GIT_COMMITTER_NAME": "C", "GIT_COMMITTER_EMAIL": "c@example.com", "GIT_COMMITTER_DATE": "2026-01-02T03:04:05Z",
	} {
		env.Setenv(name, value)
	}
	env.Values[kept{}] = map[string]map[string]string{}
	return nil
}

// condition knows [env:NAME]: the variable is set where the tests run. Scripts see it by the same name.
func condition(name string) (bool, error) {
	variable, ok := strings.CutPrefix(name, "env:")
	if !ok {
		return false, fmt.Errorf("unknown condition %q", name)
	}
	return os.Getenv(variable) != "", nil
}

// exits N prog args… runs a program and demands exactly that exit code, where "! exec" takes any.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits N prog args…")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	err = ts.Exec(args[1], args[2:]...)
	got := 0
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}
