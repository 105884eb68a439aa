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
	"github.com/notes-lint/notes-lint/symbol"
)

// lostWords judges names that stand nowhere in the tree, not even in a comment: those that look like variables of the environment by
// whether code or settings held them once, and others by whether source held them in quotes. The names of tools, tables, columns
// and settings are no definitions, but they are the repository's own as those are.
func (v *Verifier) lostWords(ctx context.Context, open []*symbolJob) {
	var names []string
	var jobs []*job
	besides := besideQuotable(open)
	for _, s := range open {
		name := s.query.name.Last()
		if s.answer.defined() || !isVariable(s) && !quotable(s) && !besides[s] && !localName(s) && !calledName(s) && !v.targetLike(s) || slices.Contains(names, name) || len(names) >= maxNames {
			continue
		}
		names, jobs = append(names, name), append(jobs, s.job)
	}
	if len(names) == 0 {
		return
	}
	local, target, called := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, s := range open {
		target[s.query.name.Last()] = !quotable(s) && v.targetLike(s)
		local[s.query.name.Last()] = local[s.query.name.Last()] || localName(s)
		called[s.query.name.Last()] = called[s.query.name.Last()] || calledName(s)
	}
	tag := func(name string) string { return fmt.Sprintf("lost %t %t %t", target[name], local[name], called[name]) }
	held := v.heldOnce(ctx, names, v.wroteJobs(ctx, jobs, names), tag, func(name string, src []byte, at int) bool {
		if target[name] {
			return bytes.Contains(src, []byte("PackageDescription")) && aloneInQuotes(name, src, at) && swiftTarget.Match(lineAhead(src, at))
		}
		if called[name] && at+len(name) < len(src) && src[at+len(name)] == '(' && !commented(src, at) {
			return true
		}
		return local[name] && !commented(src, at) || strings.ToUpper(name) == name && !merged.Match(src[:min(len(src), mergedHead)]) || aloneInQuotes(name, src, at) && !fetched.Match(lineAhead(src, at)) || strings.Count(name, "_") > 1 && keyOfObject(name, src, at)
	})
	gone := map[listedGone]bool{}
	for _, s := range open {
		name := s.query.name.Last()
		e, ok := held[name]
		switch {
		case !ok:
		case localName(s):
			if e.Path == s.query.place {
				s.out = missing(fmt.Sprintf("%q does not hold %q any more, nor does anything else", e.Path, name), e)
				s.out.Rule = "dead-symbol"
			}
		case isVariable(s) && ofToolchain.MatchString(name): // whose programs read it, whoever set it once
		case isVariable(s):
			s.out = missing("nothing in the tree reads it", e)
			s.out.Rule = "dead-env"
		case calledName(s):
			if readable(e.Path) && !testFile(e.Path) {
				s.out = missing(fmt.Sprintf("nothing in the tree calls %q any more", name), e)
				s.out.Rule = "dead-symbol"
			}
		case (quotable(s) || target[name]) && readable(e.Path) && !testFile(e.Path) && !sampled(e.Path):
			weak := silenced(s.claim)
			s.out = missing(fmt.Sprintf("nothing in the tree holds %q any more", name), e)
			if weak != "" {
				if c, err := v.view.Dropped(ctx, e.Commit+"^", e.Path, name); err == nil && c.Date != "" {
					s.outlives(c.Date, unverifiable(weak))
				} else {
					s.out = unverifiable(weak)
				}
			}
			s.out.Rule = "dead-symbol"
			if weak == "" && s.claim.Context.List > 0 {
				gone[listedGone{s.doc, s.claim.Context.List, e.Path}] = true
			}
		}
	}
	for _, s := range open {
		if e, ok := held[s.query.name.Last()]; ok && besides[s] && s.out.Outcome == diag.Unverifiable && gone[listedGone{s.doc, s.claim.Context.List, e.Path}] {
			s.out = missing(fmt.Sprintf("nothing in the tree holds %q any more", s.query.name.Last()), e)
			s.out.Rule = "dead-symbol"
		}
	}
}

// swiftTarget stands ahead of the name of a target or a product in a manifest of Swift.
var swiftTarget = lazyregexp.New(`\bname:\s*"$`)

// leastTarget is how many letters the name of a target has that no other word is.
const leastTarget = 6

// targetLike reports whether a name without a trace may have been that of a target of Swift.
func (v *Verifier) targetLike(s *symbolJob) bool {
	name, q := s.query.name.Last(), *s
	if inBold(s.doc, s.claim) {
		j := *s.job
		j.claim.Context.Form = note.CodeSpan
		q.job = &j
	}
	return len(name) >= leastTarget && isUpper(name[0]) && manyWords(s.query.name) && v.tree.isFile("Package.swift") && heldQuoted(&q)
}

// localName reports whether a name without a trace is said to be in a file of source: there it may be a variable of a function, which defines
// nothing that others see.
func localName(s *symbolJob) bool {
	return statedLost(s) && !domEvent.MatchString(s.query.name.Last()) && s.query.place != "" && readable(s.query.place) && !s.byEnd && len(s.query.name.Parts) == 1 && spelt(s.query.name) && manyWords(s.query.name)
}

// statedLost reports whether a text states a name in code of which the tree has no trace.
func statedLost(s *symbolJob) bool {
	c := s.claim
	return s.out.Outcome == diag.Unverifiable && !c.Faint && c.Kind == note.SymbolClaim && c.Context.Form == note.CodeSpan && len(s.answer.code)+len(s.answer.text) == 0 && !s.answer.unread &&
		silenced(c) == "" && c.Silent == "" && !wanted.MatchString(c.Context.Sentence) && !toolOfHost(c, s.query.name.Last())
}

// calledName reports whether a name without a trace is shown as a call on something, of whatever library it may be: this text tells of it because
// code called it when the line was written.
func calledName(s *symbolJob) bool {
	q := s.query.name
	return statedLost(s) && s.query.place == "" && q.Call && len(q.Parts) == 2 && len(q.Last()) >= leastCalled && severalWords(q.Last(), 2)
}

// leastCalled is how many letters the name of a call has that is looked for in what code called once.
const leastCalled = 10

// fetched stands ahead of the name of a resource that a program asks for, which others may have made.
var fetched = lazyregexp.New(`(?i)(?:find|get|load|set|dynamic|static|theme)resource`)

// isVariable reports whether a name without a trace looks like a variable of the project.
func isVariable(s *symbolJob) bool {
	name := s.query.name.Last()
	return !calledOther.MatchString(s.claim.Context.Sentence) && !ofColumns.MatchString(s.claim.Context.Sentence+"\n"+s.claim.Context.Heading) && s.out.Outcome == diag.Unverifiable && len(s.query.name.Parts) == 1 && len(s.answer.code)+len(s.answer.text) == 0 && silenced(s.claim) == "" && s.claim.Silent == "" &&
		s.claim.Context.Form != note.FenceLine && prefixOf(name) != "" && strings.ToUpper(name) == name
}

// merged heads one file into which a tool put the files of a repository, its documents among them.
var merged = lazyregexp.New(`(?i)\bmerged representation of\b|\brepomix\b|^Directory structure:`)

const mergedHead = 1000 // bytes

// ofColumns tells of the columns of tables, whose names are spelt as variables are.
var ofColumns = lazyregexp.New(`(?i)\bcolumns?\b|\btables?\b|\bschemas?\b|\.csv\b|\bSQL\b|\brows (?:from|of|in)\b|\bSELECT\b|\bJOIN\b`)

// quotable reports whether a name without a trace is one that source would hold in quotes.
func quotable(s *symbolJob) bool { return heldQuoted(s) && telltale(s.query.name.Last()) }

// heldQuoted is quotable for names that other projects may use too.
func heldQuoted(s *symbolJob) bool {
	q := s.query.name
	word := q.Last()
	return s.out.Outcome == diag.Unverifiable && !s.claim.Faint && !toolOfHost(s.claim, word) && strings.ToUpper(word) != word && len(q.Parts) == 1 && !q.Call && s.query.place == "" && s.claim.Kind == note.SymbolClaim && s.claim.Context.Form == note.CodeSpan &&
		len(s.answer.code)+len(s.answer.text) == 0 && !s.answer.unread && (silenced(s.claim) == "" || supposes(s.claim)) && s.claim.Silent == ""
}

// telltale reports whether a word of several parts is one that a protocol, a formula or another program would not use too, as they
// would packet_id.
func telltale(word string) bool {
	n := strings.Count(strings.Trim(word, "_"), "_")
	return n > 0 && len(word) >= 14 || n > 1 && len(word) >= 10 || n == 0 && len(word) >= 12 && spelt(symbol.Name{Parts: []string{word}})
}

// aloneInQuotes reports whether a word stands in quotes, alone, and not in a comment.
func aloneInQuotes(name string, src []byte, at int) bool {
	end := at + len(name)
	if at == 0 || end >= len(src) || src[at-1] != src[end] || src[end] != '"' && src[end] != '\'' && src[end] != '`' {
		return false
	}
	return !commented(src, at)
}

// commented reports whether the line of an offset begins as a comment does.
func commented(src []byte, at int) bool {
	line := bytes.TrimLeft(lineAhead(src, at), " \t")
	for _, mark := range []string{"//", "#", "*", "--", "/*"} {
		if bytes.HasPrefix(line, []byte(mark)) && !bytes.HasPrefix(line, []byte("#[")) && !bytes.HasPrefix(line, []byte("#include")) && !bytes.HasPrefix(line, []byte("#if")) {
			return true
		}
	}
	return false
}
