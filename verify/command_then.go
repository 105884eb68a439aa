package verify

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/internal/near"
	"github.com/notes-lint/notes-lint/note"
)

// maxScriptsThen is how many scripts of a run are looked for in the packages of when their lines were written.
const maxScriptsThen = 60

// scriptsThen refutes commands whose script the package where they run had when their line was written, and has no more, though another
// package has one of that name or a dependency may bring a program that is called so.
func (v *Verifier) scriptsThen(ctx context.Context, jobs []*job) {
	var open []*job
	var ask originAsk
	own := map[*job]*packageJSON{}
	for _, j := range jobs {
		if j.script == "" || j.decide != nil || len(open) == maxScriptsThen || isBad(j.out.Outcome) || !supposes(j.claim) {
			continue
		}
		p := v.runsBy(j)
		if p == nil || p.Scripts[j.script] != "" || len(j.out.Evidence) > 0 && j.saysFolder(folder(j.out.Evidence[0].Path)) {
			continue
		}
		own[j], open = p, append(open, j)
		ask.add(j.doc, j.claim.At.Start.Line)
	}
	then := v.whenWritten(ctx, ask)
	for _, j := range open {
		p := own[j]
		src, commit := then.file(j, p.path)
		var old packageJSON
		if json.Unmarshal(src, &old) != nil || old.Scripts[j.script] == "" {
			continue
		}
		j.out = missing(fmt.Sprintf("%q had a script %q when that was written, and has none now", p.path, j.script), diag.Evidence{Path: p.path, Commit: commit, Seen: "it had the script in the commit that wrote the line"})
		j.out.Hint = near.Hint("script", j.script, slices.Sorted(maps.Keys(p.Scripts)))
	}
}

// targetsThen refutes commands whose target the file that the program reads where it runs had when their line was written, and has no more, though
// a file of another folder has one of that name.
func (v *Verifier) targetsThen(ctx context.Context, jobs []*job) {
	var open []*job
	var ask originAsk
	for _, j := range jobs {
		if j.target == "" || len(open) == maxScriptsThen || isBad(j.out.Outcome) || !supposes(j.claim) || len(j.out.Evidence) > 0 && j.saysFolder(folder(j.out.Evidence[0].Path)) {
			continue
		}
		open = append(open, j)
		ask.add(j.doc, j.claim.At.Start.Line)
	}
	then := v.whenWritten(ctx, ask)
	for _, j := range open {
		head := regexp.MustCompile(`(?m)^(?:[^\s#:=][^#:=\n]*\s)?` + regexp.QuoteMeta(j.target) + `(?:\s[^#:=\n]*)?:(?:[^=]|$)`)
		for _, f := range j.reads {
			if old, commit := then.file(j, f); head.Match(old) {
				j.out = missing(fmt.Sprintf("%q had a target %q when that was written, and has none now", f, j.target), diag.Evidence{Path: f, Commit: commit, Seen: "it had the target in the commit that wrote the line"})
				break
			}
		}
	}
}

// runsBy is the package whose scripts a command runs that names no other: that of the folder which a cd leads to, of the document's folder, or of
// the root.
func (v *Verifier) runsBy(j *job) *packageJSON {
	dirs := []string{folder(j.doc.Path), ""}
	if j.claim.Dir != "" {
		if dirs = dirs[:0]; v.entered(j) {
			dirs = v.cwds(j)[:1]
		}
	}
	for _, d := range dirs {
		if p := v.mf.packageAt(d); p != nil {
			return p
		}
	}
	return nil
}

// plainSearch is a pattern that means itself in every kind of them, and is no word that any file may have.
var plainSearch = lazyregexp.New(`^[\w -]*\w[ :=<"'/][\w :=<>"'/-]*$|^[a-zA-Z]\w{7,}$`)

// searchesThen refutes searches for a plain pattern in one file that held it when their line was written, and holds it no more.
func (v *Verifier) searchesThen(ctx context.Context, jobs []*job) {
	type search struct {
		*job
		pattern, in string
	}
	var open []search
	var ask originAsk
	for _, j := range jobs {
		if j.claim.Kind != note.CommandClaim || j.out.Outcome != diag.Confirmed || len(open) == maxScriptsThen || silenced(j.claim) != "" || len(j.out.Evidence) == 0 {
			continue
		}
		pattern, files := note.Sought(j.claim.Args)
		in := j.out.Evidence[0].Path
		if len(files) != 1 || !plainSearch.MatchString(pattern) || !v.tree.isFile(in) || bytes.Contains(v.mf.read(in), []byte(pattern)) {
			continue
		}
		open = append(open, search{j, pattern, in})
		ask.add(j.doc, j.claim.At.Start.Line)
	}
	then := v.whenWritten(ctx, ask)
	for _, s := range open {
		if old, commit := then.file(s.job, s.in); bytes.Contains(old, []byte(s.pattern)) {
			s.out = missing(fmt.Sprintf("%q held %q when that was written, and holds it no more", s.in, s.pattern), diag.Evidence{Path: s.in, Commit: commit, Seen: "it held that in the commit that wrote the line"})
		}
	}
}
