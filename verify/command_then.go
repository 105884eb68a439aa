package verify

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/near"
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
	if len(open) == 0 {
		return
	}
	at := v.origins(ctx, ask)
	then := map[[2]string]*packageJSON{}
	for _, j := range open {
		p, o := own[j], at[j.doc][j.claim.At.Start.Line]
		if o.Commit == "" || o.Edge {
			continue
		}
		key := [2]string{o.Commit, p.path}
		old, ok := then[key]
		if !ok {
			if src, err := v.view.ReadAt(o.Commit, p.path); err == nil {
				var got packageJSON
				if json.Unmarshal(src, &got) == nil {
					old = &got
				}
			}
			then[key] = old
		}
		if old == nil || old.Scripts[j.script] == "" {
			continue
		}
		j.out = missing(fmt.Sprintf("%q had a script %q when that was written, and has none now", p.path, j.script), diag.Evidence{Path: p.path, Commit: o.Commit, Seen: "it had the script in the commit that wrote the line"})
		var names []string
		for name := range p.Scripts {
			names = append(names, name)
		}
		slices.Sort(names)
		if word := near.Word(j.script, names); word != "" {
			j.out.Hint = fmt.Sprintf("the nearest script is %q", word)
		}
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
	at := v.origins(ctx, ask)
	for _, j := range open {
		o := at[j.doc][j.claim.At.Start.Line]
		if o.Commit == "" || o.Edge {
			continue
		}
		head := regexp.MustCompile(`(?m)^(?:[^\s#:=][^#:=\n]*\s)?` + regexp.QuoteMeta(j.target) + `(?:\s[^#:=\n]*)?:(?:[^=]|$)`)
		for _, f := range j.reads {
			if old, err := v.view.ReadAt(o.Commit, f); err == nil && head.Match(old) {
				j.out = missing(fmt.Sprintf("%q had a target %q when that was written, and has none now", f, j.target), diag.Evidence{Path: f, Commit: o.Commit, Seen: "it had the target in the commit that wrote the line"})
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
