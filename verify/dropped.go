package verify

import (
	"bytes"
	"context"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/symbol"
)

// maxDropped is how many names that migrations alone define are looked at in a run.
const maxDropped = 200

var (
	// dropsThing takes a thing out of a database, or gives it another name; the groups are its name, and the new one.
	dropsThing = lazyregexp.New(`(?i)\bdrop\s+(?:materialized\s+)?(?:table|view|function|procedure|type|trigger|index|domain|sequence)\s+(?:concurrently\s+)?(?:if\s+exists\s+)?((?:["\x60\[]?\w+["\x60\]]?\.)?["\x60\[]?\w+["\x60\]]?(?:\s*,\s*(?:["\x60\[]?\w+["\x60\]]?\.)?["\x60\[]?\w+["\x60\]]?)*)|\balter\s+(?:table|view|function|type)\s+(?:if\s+exists\s+)?(?:only\s+)?(?:["\x60\[]?\w+["\x60\]]?\.)?["\x60\[]?(\w+)["\x60\]]?\s+rename\s+to\s+["\x60\[]?(\w+)`)
	// downFrom begins the part of a migration that takes it back.
	downFrom = lazyregexp.New(`(?im)^\s*--\s*(?:\+goose\s+down|migrate:down|\+migrate\s+down|down\b|rollback\b|undo\b|revert\b)`)
	// downFile is a file of such parts.
	downFile = lazyregexp.New(`(?i)(?:^|[/._-])(?:down|rollback|undo|revert)(?:[/._-]|$)`)
)

// dropped refutes names that only migrations of the tree define, when a later migration of the same folder drops them or names them otherwise and
// no code uses them.
func (v *Verifier) dropped(ctx context.Context, jobs []*symbolJob) error {
	var open []*symbolJob
	for _, s := range jobs {
		if s.out.Outcome != diag.Confirmed || !s.answer.defined() || silenced(s.claim) != "" || s.query.name.Call || len(s.query.name.Parts) > 1 || !manyWords(s.query.name) || len(open) >= maxDropped {
			continue
		}
		dir := folder(s.answer.hits[0].Path)
		if slices.ContainsFunc(s.answer.hits, func(h symbol.Hit) bool {
			return path.Ext(h.Path) != ".sql" || folder(h.Path) != dir || downFile.MatchString(h.Path)
		}) {
			continue
		}
		open = append(open, s)
	}
	if len(open) == 0 {
		return nil
	}
	found, err := v.spotsOf(ctx, open)
	if err != nil {
		return err
	}
	for _, s := range open {
		name := s.query.name.Last()
		made := ""
		for _, h := range s.answer.hits {
			made = max(made, h.Path)
		}
		if slices.ContainsFunc(found[name], func(at spot) bool {
			return path.Ext(at.Path) != ".sql" && !documentEndings[path.Ext(at.Path)] && !testFile(at.Path)
		}) {
			continue
		}
		if at, to, ok := v.droppedAfter(made, name); ok {
			what, does := "dropped", "drops"
			if to != "" {
				what, does = fmt.Sprintf("renamed to %q", to), "renames"
			}
			s.out = missing(fmt.Sprintf("%q is %s by %q, and no code uses it", name, what, at.Path), diag.Evidence{Path: at.Path, Line: at.Line, Commit: v.commit(), Seen: fmt.Sprintf("it %s what is made in %q", does, made)})
			if to != "" {
				s.out.Hint = fmt.Sprintf("write %q", to)
			}
			s.out.Rule = "dead-symbol"
		}
	}
	return nil
}

// droppedAfter looks for the last of the migrations behind one, in the order of their names, that drops a thing or renames it; to is its new name.
func (v *Verifier) droppedAfter(made, name string) (at spot, to string, ok bool) {
	dir := folder(made)
	again, err := regexp.Compile(`(?i)\bcreate\s[^;(]*\b` + regexp.QuoteMeta(name) + `\b`)
	if err != nil {
		return spot{}, "", false
	}
	v.tree.load()
	for _, f := range v.tree.files {
		if f <= made || folder(f) != dir || path.Ext(f) != ".sql" || downFile.MatchString(f) {
			continue
		}
		src := v.mf.read(f)
		if len(src) > maxSchema || !bytes.Contains(bytes.ToLower(src), []byte(strings.ToLower(name))) {
			continue
		}
		if i := downFrom.FindIndex(src); i != nil {
			src = src[:i[0]]
		}
		last := -1 // of the drops
		for _, g := range dropsThing.FindAllSubmatchIndex(src, -1) {
			here := spot{f, lineNumber(src, g[0])}
			switch {
			case g[2] >= 0 && slices.ContainsFunc(strings.Split(string(src[g[2]:g[3]]), ","), func(n string) bool { return strings.EqualFold(bareTable(n), name) }):
				at, to, ok, last = here, "", true, g[0]
			case g[4] >= 0 && strings.EqualFold(string(src[g[4]:g[5]]), name):
				at, to, ok, last = here, string(src[g[6]:g[7]]), true, g[0]
			}
		}
		if made := again.FindAllIndex(src, -1); len(made) > 0 && made[len(made)-1][0] > last {
			ok = false // made anew
		}
	}
	return at, to, ok
}

// bareTable is the name of a thing of a database without its schema and its quotes.
func bareTable(n string) string {
	n = strings.TrimSpace(n)
	return strings.Trim(n[strings.LastIndexByte(n, '.')+1:], "\"`[]")
}
