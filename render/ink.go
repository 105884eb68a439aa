package render

import "github.com/notes-lint/notes-lint/diag"

// ink paints text. Painting adds escape sequences around text that was escaped before and never inspects it.
type ink struct{ on bool }

func inks(on bool) ink { return ink{on: on} }

func (k ink) paint(code, s string) string {
	if !k.on || s == "" {
		return s
	}
	return "\x1b[" + code + "m" + s + "\x1b[0m"
}

func (k ink) bold(s string) string { return k.paint("1", s) }
func (k ink) dim(s string) string  { return k.paint("2", s) }

func (k ink) severity(sev diag.Severity, s string) string {
	return k.paint([...]string{diag.Info: "36", diag.Warning: "33", diag.Error: "31"}[sev], s)
}

func (k ink) outcome(o diag.Outcome, s string) string {
	switch o {
	case diag.Confirmed:
		return k.paint("32", s)
	case diag.Moved, diag.Changed:
		return k.paint("33", s)
	case diag.Missing:
		return k.paint("31", s)
	}
	return k.dim(s)
}
