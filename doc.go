// Package noteslint holds no code. It is the map of the module, and the place from which its documentation is generated.
//
// Two programs stand on one model of agent memory. Command notes-lint reads and judges; command promote is the only one that
// writes. What a line of the map says may be used by the lines below it, never the other way round:
//
//	taxonomy  the closed sets that the others share
//	repo      a read-only view of a repository: index, tree, working tree, history
//	note      Markdown and front matter to documents, entries, suppressions and claims, with positions
//	diag      the words in which results are told: verdict, evidence, diagnostic, fix, report
//	verify    one claim to one verdict
//	store     a plan of changes to the disk, whole or not at all; only promote reaches it
//	checklist the rules, one in a file
//	render    a report to text, JSON, SARIF, workflow annotations or a template
//	config    the configuration file
//	internal/lsp, internal/cli, cmd/notes-lint, cmd/promote
//
// The test of this package holds these arrows, and that nothing outside of store writes.
package noteslint

//go:generate go run ./internal/gendocs
