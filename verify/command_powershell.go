package verify

import (
	"path"
	"strings"
)

// powershell judges the script that PowerShell is handed, with -File or alone, and reports whether there is one.
func (r *run) powershell() bool {
	if r.args[0] != "powershell" && r.args[0] != "pwsh" {
		return false
	}
	for _, a := range r.args[1:] {
		p := strings.ReplaceAll(a, `\`, "/")
		if strings.EqualFold(a, "-Command") || strings.EqualFold(a, "-c") {
			return false
		}
		if path.Ext(p) == ".ps1" && !strings.HasPrefix(p, "-") {
			r.script(p)
			return true
		}
	}
	return false
}
