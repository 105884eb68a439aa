package verify

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

// ofOthers is what is said of a package with a scope that nothing shows to be one of the workspace.
const ofOthers = "a package of others, as far as the tree tells"

const (
	leastOfScope = 2 // packages of a scope that a workspace has before the scope is its own
	leastScoped  = 2 // packages that a text has under another scope than the workspace before it is a former one
)

// toBuild is what a sentence says of a package that is still to be made.
var toBuild = lazyregexp.New(`(?i)\b(?:implement|creat(?:e|ing)|build|add|next|plans?|planned|todo|future|upcoming|will|introduce|extract|move|propos(?:e|ed|al))\b`)

// scopedPackages judges the names of packages with a scope by those of the workspace. One that the tree holds nowhere is refuted when a
// package.json bore it, when its scope is the workspace's own, and when the workspace has that package and others of the text under another scope.
func (v *Verifier) scopedPackages(ctx context.Context, jobs []*job) ([]lostWord, error) {
	var open []*job
	for _, j := range jobs {
		if j.claim.Key == note.ScopedKey && j.claim.Kind == note.SymbolClaim {
			open = append(open, j)
		}
	}
	if len(open) == 0 {
		return nil, nil
	}
	names, bases, scopes := map[string]*packageJSON{}, map[string]*packageJSON{}, map[string]int{}
	for _, p := range v.mf.packages() {
		if vendored(p.path) || templateRoot(p.path) != "" || p.Name == "" {
			continue
		}
		names[p.Name] = p
		scope, base, scoped := strings.Cut(p.Name, "/")
		if scoped {
			scopes[scope]++
			bases[base] = p
		}
	}
	if len(scopes) == 0 {
		return nil, nil
	}
	var ids []string
	for _, j := range open {
		scope, _, _ := strings.Cut(j.claim.Symbol, "/")
		ids = append(ids, scope)
		if !strings.HasSuffix(j.claim.Symbol, "/") {
			ids = append(ids, j.claim.Symbol)
		}
	}
	slices.Sort(ids)
	found, err := v.words.find(ctx, slices.Compact(ids))
	if err != nil {
		return nil, err
	}
	renamed := map[*note.Document]map[string]map[string]bool{} // packages of the workspace that a document has under a scope which nothing holds
	var lost []lostWord
	for _, j := range open {
		name := j.claim.Symbol
		scope, base, _ := strings.Cut(name, "/")
		if p := names[name]; p != nil {
			j.out = confirmed("a package of the workspace", p.path)
			v.notNeeded(j)
			continue
		}
		if p := v.drawnPackage(j); p != nil && stands(j.claim) {
			j.out = missing(fmt.Sprintf("%q has the name %q", p.path, p.Name), diag.Evidence{Path: p.path, Commit: v.commit(), Seen: "its name"})
			j.out.Rule, j.out.Hint = "wrong-value", fmt.Sprintf("write %q", p.Name)
			continue
		}
		if len(found[scope]) == 0 && bases[base] != nil && stands(j.claim) {
			if renamed[j.doc] == nil {
				renamed[j.doc] = map[string]map[string]bool{}
			}
			if renamed[j.doc][scope] == nil {
				renamed[j.doc][scope] = map[string]bool{}
			}
			renamed[j.doc][scope][base] = true
		}
		if base == "" && scopes[scope] > 0 || len(found[name]) > 0 || base == "" && len(found[scope]) > 0 || !stands(j.claim) || v.example(j.doc) {
			continue
		}
		var asked []string
		if base != "" {
			asked = []string{name}
		}
		lost = append(lost, lostWord{job: j, names: asked, tag: "scoped", accept: namesPackage, decide: func(once map[string]diag.Evidence) {
			switch e, was := once[name]; {
			case was && base != "":
				j.out = missing(fmt.Sprintf("%q bore that name, and no package.json does now", e.Path), e)
			case base != "" && scopes[scope] >= leastOfScope && !toBuild.MatchString(j.claim.Context.Sentence):
				j.out = missing("no package of the workspace bears that name, and nothing uses it", diag.Evidence{Commit: v.commit(), Seen: count(scopes[scope], "package") + " of that scope, none of that name"})
			case bases[base] != nil && (scopes[scope] > 0 || len(found[scope]) == 0 && folder(j.doc.Path) != "" && strings.HasPrefix(bases[base].path, folder(j.doc.Path)+"/")):
				j.out = missing(fmt.Sprintf("no package of the workspace bears that name, and %q has another", bases[base].path),
					diag.Evidence{Path: bases[base].path, Commit: v.commit(), Seen: fmt.Sprintf("it is %q", bases[base].Name)})
				j.out.Hint = fmt.Sprintf("write %q", bases[base].Name)
			case len(renamed[j.doc][scope]) >= leastScoped && (base == "" || bases[base] != nil):
				j.out = missing("no package of the workspace has that scope, and nothing holds it", diag.Evidence{Commit: v.commit(), Seen: "no file holds the scope"})
				if p := bases[base]; p != nil {
					j.out.Hint = fmt.Sprintf("%q is %q", p.path, p.Name)
				}
			}
		}})
	}
	return lost, nil
}

// drawnPackage is the package in the folder of whose entry a comment names one; nil for none.
func (v *Verifier) drawnPackage(j *job) *packageJSON {
	at, drawn := v.entries[entryAt{j.doc, j.claim.At.Start.Line}]
	if !drawn || !inComment(j.claim) {
		return nil
	}
	if p := v.mf.packageAt(at); p != nil && p.Name != "" {
		return p
	}
	return nil
}

// stands reports whether a text says of a package that it is there, were it but in a sentence about how packages are called.
func stands(c note.Claim) bool { return c.Context.Stance == note.Stated || supposes(c) }

// namesPackage accepts a word where a package.json gives itself that name.
func namesPackage(name string, src []byte, at int) bool {
	head := bytes.TrimRight(src[:at], " \t\r\n")
	head, ok := bytes.CutSuffix(head, []byte(`"`))
	if !ok {
		return false
	}
	head = bytes.TrimRight(bytes.TrimSuffix(bytes.TrimRight(head, " \t"), []byte(":")), " \t")
	return bytes.HasSuffix(head, []byte(`"name"`)) && at+len(name) < len(src) && src[at+len(name)] == '"'
}
