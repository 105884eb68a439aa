package cli

import (
	"io"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/term"
)

// OSTerminal reports the width of w in columns when it is a terminal.
func OSTerminal(w io.Writer) (int, bool) {
	f, ok := isFile(w)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return 0, false
	}
	width, _, err := term.GetSize(int(f.Fd()))
	if err != nil {
		return 80, true
	}
	return width, true
}

// env returns a variable of the environment that was handed in.
func (a *app) env(name string) string {
	for _, kv := range slices.Backward(a.s.Env) {
		if v, ok := strings.CutPrefix(kv, name+"="); ok {
			return v
		}
	}
	return ""
}

// colored decides on colour: the flag, then NO_COLOR and CLICOLOR_FORCE, then whether the output is a terminal.
func (a *app) colored(tty bool) bool {
	switch {
	case a.o.color == "always":
		return true
	case a.o.color == "never" || a.env("NO_COLOR") != "":
		return false
	case a.env("CLICOLOR_FORCE") != "" && a.env("CLICOLOR_FORCE") != "0" || a.env("FORCE_COLOR") != "":
		return true
	}
	return tty && a.env("TERM") != "dumb"
}

// path makes a path that the user typed absolute.
func (a *app) path(p string) string {
	if filepath.IsAbs(p) {
		return p
	}
	return filepath.Join(a.s.Dir, p)
}
