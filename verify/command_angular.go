package verify

import (
	"encoding/json"
	"slices"
)

// angularTargets are the words of ng that run a target which a project of the workspace has to have.
var angularTargets = []string{"build", "serve", "test", "lint", "e2e", "deploy", "extract-i18n"}

// angular judges the target that ng runs.
func (r *run) angular() {
	configs := r.files("", []string{"angular.json"})
	if len(r.args) < 2 || len(configs) != 1 || !slices.Contains(angularTargets, r.args[1]) {
		r.nothing()
		return
	}
	type targets map[string]json.RawMessage
	var ws struct {
		Projects map[string]struct{ Architect, Targets targets }
	}
	if json.Unmarshal(plainJSON(r.v.mf.read(configs[0])), &ws) != nil || len(ws.Projects) == 0 {
		r.nothing()
		return
	}
	var known []string
	for _, p := range ws.Projects {
		for _, of := range []targets{p.Architect, p.Targets} {
			for t := range of {
				known = append(known, t)
			}
		}
	}
	if len(known) == 0 {
		r.nothing() // each project has a file of its own
		return
	}
	slices.Sort(known)
	r.lookUp("target", r.args[1], slices.Compact(known), configs[0])
}
