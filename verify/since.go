package verify

import (
	"context"
	"strings"
	"sync"
	"time"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
	"github.com/notes-lint/notes-lint/symbol"
)

// removal is what a verdict rests on that takes one place of several for the one that is meant: it falls when the text was written
// after the place was gone.
type removal struct {
	date      string // RFC 3339 in UTC; empty for none
	otherwise verdict
	// strict: it falls too when nobody knows when the text was written. What a name meant is proved by its having been there
	// then, and by nothing else.
	strict bool
	// long: it falls only when the text is younger by more than a year, for many who write soon after a removal do not know of it.
	long bool
}

// rests notes that the verdict of j rests on a fate, and what is to be said if the text is younger.
func (j *job) rests(f repo.Fate, otherwise verdict) {
	j.removal = removal{date: f.Date, otherwise: otherwise}
}

// outlives makes the verdict on j hang on its text being older than a removal: what it names was there when it was written.
func (j *job) outlives(date string, otherwise verdict) {
	j.removal = removal{date: date, otherwise: otherwise, strict: true}
}

// atHand dates what is gone but not committed yet: later than any text of a commit.
const atHand = "9999-12-31T23:59:59Z"

// younger takes back verdicts that rest on a removal which the text already knew of.
func (v *Verifier) younger(ctx context.Context, jobs []*job) {
	var ask originAsk
	for _, j := range jobs {
		if j.removal.date != "" {
			ask.add(j.doc, j.claim.At.Start.Line)
		}
	}
	written := v.origins(ctx, ask)
	for _, j := range jobs {
		r, at := j.removal, written[j.doc][j.claim.At.Start.Line].Date
		if r.long && !longAfter(r.date, at) {
			continue
		}
		if r.date != "" && (at > r.date || r.strict && (at == "" || at == r.date)) && !(r.strict && j.claim.Kind == note.PathClaim && justBefore(r.date, at)) {
			j.out = r.otherwise
		}
	}
}

// longAfter reports whether a text was written more than a year after a removal.
func longAfter(removed, written string) bool {
	from, err := time.Parse(time.RFC3339, removed)
	to, err2 := time.Parse(time.RFC3339, written)
	return err == nil && err2 == nil && to.After(from.AddDate(1, 0, 0))
}

// fresh is for how long after a removal a text may still tell of what its writer had read before.
const fresh = 5 * 24 * time.Hour

// justBefore reports whether a removal was not long before a text was written.
func justBefore(removed, written string) bool {
	from, err := time.Parse(time.RFC3339, removed)
	to, err2 := time.Parse(time.RFC3339, written)
	return err == nil && err2 == nil && to.After(from) && to.Sub(from) <= fresh
}

// supposes reports whether a sentence that does not simply state its claim supposes all the same that the thing is there: it is given
// as an example, asked for in passing, or a prohibition speaks of how to treat it. What was there when that was written, and is gone
// now, makes the sentence false.
func supposes(c note.Claim) bool {
	w := c.Context.StanceWord
	if c.Context.Whole || ofSpelling(c.Context) {
		return false
	}
	switch c.Context.Stance {
	case note.Stated:
		return true
	case note.Negated:
		return strings.HasSuffix(w, note.SoftNegation)
	case note.Planned:
		return !undone()[w] && !toCome.MatchString(w) && !routeFiles()[c.Path] && !strings.HasPrefix(w, "not ") && !strings.HasPrefix(w, "yet to ")
	case note.Example:
		return !madeUp[w] && !ofEach(w) && !presence.MatchString(c.Context.Sentence)
	case note.Foreign:
		called := strings.Contains(c.Target, "(") // "`open()` helper in the quay package"
		return c.Kind == note.SymbolClaim && (called && parts[w] || w == "dependency" && (called || strings.Contains(c.Symbol, "_")))
	case note.Optional:
		return c.Kind == note.CommandClaim && strings.HasPrefix(w, "if") && !ifThere.MatchString(w) // "if the charts changed, run `x`"
	case note.Past:
		return (w == note.DatedHeading || w == "recent changes" || lingering[w]) && !happened.MatchString(c.Context.Sentence)
	}
	return false
}

// ifThere is a condition of a thing's being there.
var ifThere = lazyregexp.New(`present|exist|availab|applicable|installed|configured|there|any$`)

// happened tells of what was done, and not of what is there.
var happened = lazyregexp.New(`(?i)\b(?:add|remov|fail|fix|updat|creat|implement|migrat|renam|mov|refactor|chang|introduc|delet|improv|replac|complet|merg|convert|extract|split|enhanc|resolv|modifi|adjust|clean|consolidat|deprecat|drop|switch|upgrad|wir|land|ship)(?:ed|d|ped)\b|\b(?:was|were|did|built|wrote|made|new|now|went|files?)\b|[✅☑→]|->|新增|删除|刪除|移除|重命名|改为|引入|添加|修复|迁移|追加|削除|修正|変更|廃止|추가|삭제|변경|수정|제거`)

// lingering are words for what is on its way out and still there: "`x` is the legacy parser".
var lingering = wordSet("legacy original deprecated obsolete")

// undone are words of a plan that a removal carries out, or whose object is not there yet.
var undone = sync.OnceValue(func() map[string]bool {
	return wordSet("rename_to move copy export draft extract template scaffold generate todo planned upcoming future propose proposed proposal will would to_be going_to plan_to eventually later write_a make_a name_it named call_it migration roadmap backlog plan_in_work target_structure tbd unimplemented coming_soon out_of_scope out-of-scope 下一步 次のステップ 今後の 后续计划 後續計劃 다음_단계 里程碑 待办 待辦 路线图 路線圖 ロードマップ マイルストーン")
})

// toCome are words of a remark that something is there when more is done: "(when implemented)", "(später)".
var toCome = lazyregexp.New(`^(?:when|once|if|after) |later$|future$|^(?:` + note.LaterAbroad + `)$`)

// madeUp are words for examples that need not exist.
var madeUp = wordSet("bad wrong incorrect hypothetical imagine suppose say sample template templates don't dont do_not format demo illustration prefix suffix naming named_like")

func wordSet(words string) map[string]bool {
	out := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		out[strings.ReplaceAll(w, "_", " ")] = true
	}
	return out
}

// ofCustom reports whether a name of several words stands as an example of how names are made: "types begin with `Lc`: `LcToast`, `LcModel`".
func (s *symbolJob) ofCustom() bool {
	c := s.claim.Context
	return c.Stance == note.Example && !c.Whole && !ofEach(c.StanceWord) && ofSpelling(c) && s.claim.Path == "" && len(s.claim.Symbol) >= 8 && manyWords(s.query.name)
}

// trueToLife reports whether such an example is no invention: it names a function or a type that was here, and another one of its
// sentence is here still. together reports that none is, and that another was here too: then the text has to be as old as they are.
func (v *Verifier) trueToLife(s *symbolJob, was symbol.Def) (is, together bool) {
	if !s.ofCustom() || was.Class() == symbol.ValueClass {
		return false, false
	}
	for _, o := range v.looked {
		if o == s || o.doc != s.doc || o.claim.Context.Sentence != s.claim.Context.Sentence || !manyWords(o.query.name) {
			continue
		}
		if o.out.Outcome == diag.Confirmed {
			return true, false
		}
		together = together || o.lived && o.claim.Symbol != s.claim.Symbol
	}
	return together, together
}

// shownCall reports whether the code of an example shows what a repository defined, no variable or field, as if it were there.
func shownCall(c note.Claim, was symbol.Def) bool {
	return c.Context.Form == note.FenceLine && c.Context.Stance == note.Example && supposes(c) && was.Class() != symbol.ValueClass
}
