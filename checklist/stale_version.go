package checklist

import "github.com/notes-lint/notes-lint/diag"

func staleVersion() *Rule {
	return &Rule{
		ID:       "stale-version",
		Summary:  "a stated version or tool is not that of the manifests",
		Why:      "An agent writes code for the version it is told of, and installs packages with the manager it is told of.",
		Remedy:   "state what the manifest states, or leave it to the manifest",
		Severity: diag.Warning,
		Since:    "0.1.0",
		Judged:   true,
		Check:    judged("stale-version"),
	}
}
