package verify

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/near"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
	"github.com/notes-lint/notes-lint/symbol"
)

// movedName is the verdict on a name that another file defines.
func (v *Verifier) movedName(s *symbolJob, h symbol.Hit, because string, since *repo.Commit) verdict {
	ev := diag.Evidence{Path: h.Path, Line: h.Def.Line, Commit: v.commit(), Seen: withArticle(h.Def.Kind.String()) + " of that name"}
	if since != nil {
		ev.Commit = since.Hash
		ev.Seen = fmt.Sprintf("%q defined it at %s", s.query.place, short(since.Hash))
	}
	out := verdict{Outcome: diag.Moved, Because: because, Rule: "moved-symbol", Evidence: []diag.Evidence{ev}}
	out.Hint = fmt.Sprintf("%q is at line %d of %q", h.Def.Name, h.Def.Line, h.Path)
	return out
}

// removedName is the verdict on a name that history defined and nothing defines now, with the commit that removed it, zero where
// that is not known.
func (v *Verifier) removedName(ctx context.Context, s *symbolJob, q nameQuery, was *once) (verdict, repo.Commit) {
	name := q.name.Last()
	removal := was.removal
	if removal.Hash == "" {
		removal, _ = v.view.Dropped(ctx, was.commit.Hash, was.path, name)
	}
	what := "a file"
	because := fmt.Sprintf("%q was %q", name, was.path)
	if was.def.Name != "" {
		what = withArticle(was.def.Kind.String())
		because = fmt.Sprintf("%q was %s of %q", name, what, was.path)
	}
	ev := diag.Evidence{Path: was.path, Commit: was.commit.Hash, Line: was.def.Line, Seen: what + " of that name"}
	if removal.Hash != "" {
		because += ", removed in " + short(removal.Hash)
		ev.Commit = removal.Hash
		ev.Seen = "removed on " + strings.SplitN(removal.Date, "T", 2)[0]
	}
	out := missing(because, ev)
	if next, same := v.successor(removal, was); next != "" {
		out.Outcome = diag.Moved
		out.Because = fmt.Sprintf("renamed to %q in %s", next, short(removal.Hash))
		if same {
			out.Fix = v.replace(s.job, name, next)
		}
		if out.Fix == nil {
			out.Hint = fmt.Sprintf("replace with %q", next)
		}
		return out, removal
	}
	var f symbol.File
	if src, err := v.view.ReadFile(was.path); err == nil {
		f = symbol.Scan(was.path, src)
	}
	out.Hint = nearName(name, f.Defs)
	return out, removal
}

// successor finds what a name became in the commit that removed it: the one definition of the same file that came in the
// same commit and has its body. same reports that but for the name nothing changed.
func (v *Verifier) successor(removal repo.Commit, was *once) (name string, same bool) {
	if removal.Hash == "" || was.def.Name == "" {
		return "", false
	}
	old, err := v.view.ReadAt(removal.Hash+"^", was.path)
	if err != nil {
		return "", false
	}
	now, err := v.view.ReadAt(removal.Hash, was.path)
	if err != nil {
		return "", false
	}
	before, after := symbol.Scan(was.path, old), symbol.Scan(was.path, now)
	i := slices.IndexFunc(before.Defs, func(d symbol.Def) bool { return d.Name == was.def.Name && d.Scope == was.def.Scope })
	if i < 0 {
		return "", false
	}
	gone := before.Defs[i]
	text := bodyOf(old, gone, gone.Name)
	if letters(text) < 24 {
		return "", false
	}
	best, second := 0.0, 0.0
	for _, d := range after.Defs {
		if d.Class() != gone.Class() || slices.ContainsFunc(before.Defs, func(b symbol.Def) bool { return b.Name == d.Name && b.Scope == d.Scope }) {
			continue
		}
		got := bodyOf(now, d, d.Name)
		r := 1.0
		if got != text {
			r = similarity(clip(text), clip(got)) * 0.99
		}
		if r > best {
			name, best, second = d.Name, r, best
		} else {
			second = max(second, r)
		}
	}
	if best < 0.7 || best-second < 0.1 || !v.stillDefines(was.path, name) {
		return "", false
	}
	return name, best == 1
}

// stillDefines reports whether a file of the tree defines a name today.
func (v *Verifier) stillDefines(p, name string) bool {
	src, err := v.view.ReadFile(p)
	if err != nil {
		return false
	}
	return slices.ContainsFunc(symbol.Scan(p, src).Defs, func(d symbol.Def) bool { return d.Name == name })
}

// bodyOf is the text of a definition, its name taken out.
func bodyOf(src []byte, d symbol.Def, name string) string {
	lines := strings.Split(string(src), "\n")
	end := min(max(d.End, d.Line), len(lines), d.Line+maxQuoted)
	return strings.ReplaceAll(strings.Join(lines[d.Line-1:end], "\n"), name, "")
}

func clip(s string) string { return s[:min(len(s), 2000)] }

// nearName is the hint that names the definition spelt most like a name.
func nearName(name string, defs []symbol.Def) string {
	var words []string
	for _, d := range defs {
		if d.Name != name {
			words = append(words, d.Name)
		}
	}
	return near.Hint("name", name, words)
}

// withArticle puts "a" or "an" before a noun.
func withArticle(noun string) string {
	if strings.ContainsRune("aeiou", rune(noun[0])) || noun == symbol.RPC.String() {
		return "an " + noun
	}
	return "a " + noun
}

// inPassing reports whether a name that nobody would make up is named beside what a sentence tells of something made, or of something there may be:
// "when the fallback is emitted, `tide_warning` is kept".
func (s *symbolJob) inPassing() bool {
	c := s.claim.Context
	return !hardSilent(s.claim) && !c.Whole && (c.Stance == note.Output || c.Stance == note.Optional) && len(s.claim.Symbol) >= 8 && manyWords(s.query.name) && !ofSpelling(c)
}

// plainlyOurs reports whether a name in plain prose can only be the one that history had: it is spelt as names of code are, and nothing of the tree
// holds it any more.
func (s *symbolJob) plainlyOurs(was *once) bool {
	name := s.query.name.Last()
	return was != nil && !was.def.Test && s.claim.Context.Form == note.Prose && silenced(s.claim) == "" && len(s.query.name.Parts) == 1 && len(name) >= 8 && joinedWords(name) && severalWords(name, 2) &&
		len(s.answer.code)+len(s.answer.text) == 0 && !s.answer.unread
}
