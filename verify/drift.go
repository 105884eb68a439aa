package verify

import (
	"context"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

const (
	maxDrift      = 80 // numbers of a run of which history is asked
	maxDriftFiles = 3  // files that a line may be about
	maxDriftLines = 12 // how far below the files that it is about a line may stand
	leastShared   = 3  // letters of a word that a number's line of code shares with the text

	maxDriftSource = 1 << 20 // bytes of a file that is read for its numbers
	maxDriftLine   = 300     // bytes of a line of it
)

// drift is a number that a line of memory tells beside a file, and that the file does not hold.
type drift struct {
	doc   *note.Document
	line  int
	at    note.Span
	num   string   // without separators
	words []string // of its line, by which a line of code may be known
	files []string
}

// drifted refutes numbers that memory tells of a file without naming what holds them ("a table is kept for 60 seconds, see `tides.go`"):
// when that was written one line of the file held the number and a word of the text, and the same line holds another number now. Nothing
// else is said of such numbers.
func (v *Verifier) drifted(ctx context.Context, docs []*note.Document, jobs []*job) ([]*job, error) {
	by := byLine(jobs, func(j *job) *job { return j })
	var open []drift
	for _, d := range docs {
		if d.Root != "" || templateRoot(d.Path) != "" || v.ignored(d.Path) || len(by[d]) == 0 || d.Told() != note.Stated {
			continue
		}
		open = append(open, v.drifts(d, by[d])...)
		if len(open) >= maxDrift {
			open = open[:maxDrift]
			break
		}
	}
	var ask originAsk
	for _, d := range open {
		ask.add(d.doc, d.line)
	}
	origins := v.origins(ctx, ask)
	var out []*job
	for _, d := range open {
		if err := ctx.Err(); err != nil {
			return out, err
		}
		if o := origins[d.doc][d.line]; o.Commit != "" && !o.Edge {
			if j := v.driftedSince(d, o.Commit); j != nil {
				out = append(out, j)
			}
		}
	}
	return out, nil
}

var (
	// toldNumber is a number in prose that may be a value: no part of a name, a version, a date or a place.
	toldNumber = lazyregexp.New("(?:^|[\\s(~≤≥<>=*|\"'`])(\\d{1,3}(?:,\\d{3})+|\\d{2,7}(?:\\.\\d+)?|\\d\\.\\d+)(?:ms|s|sec|min|h|px|rem|%|KB|MB|GB|x)?(?:[\\s);:*|\"'`!?]|[.,](?:\\s|$)|$)")
	// notValue stands ahead of numbers that count places, versions and tickets.
	notValue = lazyregexp.New(`(?i)(?:\b(?:lines?|step|steps|phase|issue|issues|pr|prs|ticket|v|ver|version|section|page|chapter|rule|task|part|level|row|item|figure|of|since|in|copyright|python|node|node\.js|go|java|ruby|php|swift|rust|next\.js|react|vue|angular|django|rails|ios|macos|android|windows|postgres|postgresql|c\+\+)\s+|#|~+\s*)$`)
	// toldOtherwise tells of values that were, will be or need not be.
	toldOtherwise = lazyregexp.New(`(?i)\b(?:was|were|had|previously|formerly|used to|instead of|originally|initially|will|would|plan(?:ned)?|todo|e\.g|example|increased?|decreased?|bump(?:ed)?|changed?|raised?|lower(?:ed)?|reduced?|as of|fix(?:ed)?|about|around|roughly|approx\w*|typical\w*)\b|→|->|~~|≈|❌`)
	codeNumber    = lazyregexp.New(`(?:^|[^\w.])(\d[\d_]*(?:\.\d+)?)`)
)

// drifts lists the numbers of a document that the files told on their lines do not hold.
func (v *Verifier) drifts(d *note.Document, by map[int][]*job) []drift {
	fenced := map[int]bool{}
	for _, b := range d.Blocks {
		if b.Kind == note.Fence || b.Kind == note.Heading {
			for n := b.At.Start.Line; n <= b.At.End.Line; n++ {
				fenced[n] = true
			}
		}
	}
	var out []drift
	told := map[int][]string{}
	filesAt := func(n int) []string {
		files, ok := told[n]
		if !ok {
			files = v.filesTold(by[n])
			told[n] = files
		}
		return files
	}
	for n := 1; n <= d.LineCount(); n++ {
		text := d.LineText(n)
		if fenced[n] || len(text) > 600 || strings.HasPrefix(text, "#") || !strings.ContainsAny(text, "0123456789") || !allStated(by[n]) {
			continue
		}
		files := filesAt(n) // or those told last in this section
		for m := n - 1; len(files) == 0 && m > 0 && n-m <= maxDriftLines; m-- {
			files = filesAt(m)
			if strings.HasPrefix(d.LineText(m), "#") {
				break
			}
		}
		if len(files) == 0 || len(files) > maxDriftFiles || toldOtherwise.MatchString(text) {
			continue
		}
		start, words := d.LineSpan(n).Start, wordsShared(text)
		for pos := 0; pos < len(text); {
			g := toldNumber.FindStringSubmatchIndex(text[pos:])
			if g == nil {
				break
			}
			from, to := pos+g[2], pos+g[3]
			pos = to
			num := strings.ReplaceAll(text[from:to], ",", "")
			if notValue.MatchString(text[:from]) || len(num) == 4 && (strings.HasPrefix(num, "19") || strings.HasPrefix(num, "20")) || slices.ContainsFunc(by[n], func(j *job) bool {
				return j.claim.Kind == note.ValueClaim && j.claim.At.Span.Start <= start+from && start+to <= j.claim.At.Span.End
			}) || slices.ContainsFunc(files, func(f string) bool { return tellingLine(v.linesOf(f), num, words) != "" }) {
				continue
			}
			out = append(out, drift{d, n, note.Span{Start: start + from, End: start + to}, num, words, files})
		}
	}
	return out
}

// allStated reports whether all claims of a line are stated as true now.
func allStated(jobs []*job) bool {
	return !slices.ContainsFunc(jobs, func(j *job) bool { return j.claim.Context.Stance != note.Stated || j.claim.Context.Whole })
}

// filesTold are the files of source or settings that the confirmed claims of a line are about, each once.
func (v *Verifier) filesTold(jobs []*job) []string {
	var out []string
	for _, j := range jobs {
		if j.out.Outcome != diag.Confirmed || len(j.out.Evidence) == 0 || j.claim.Kind == note.CommandClaim || j.claim.Context.Stance != note.Stated {
			continue
		}
		f := j.out.Evidence[0].Path
		if v.tree.isFile(f) && (readable(f) || holdsSettings(f)) && !testFile(f) && !slices.Contains(out, f) {
			out = append(out, f)
		}
	}
	return out
}

// holdsSettings reports whether a file holds values under keys.
func holdsSettings(p string) bool {
	switch path.Ext(p) {
	case ".yml", ".yaml", ".toml", ".json", ".ini", ".cfg", ".conf", ".properties", ".env", ".xml", ".editorconfig", ".props", ".targets", ".csproj", ".fsproj", ".plist", ".pbxproj", ".gradle", ".kts", ".tf":
		return true
	}
	return false
}

// linesOf are the lines of a file that hold a number, each once.
func (v *Verifier) linesOf(p string) []string {
	return remember(v.mf.memo, "numbers "+p, func() []string { return linesWithNumbers(v.mf.read(p)) })
}

func linesWithNumbers(src []byte) []string {
	var out []string
	if len(src) > maxDriftSource {
		return nil
	}
	for l := range strings.Lines(string(src)) {
		if l = strings.TrimSpace(l); len(l) < maxDriftLine && codeNumber.MatchString(l) {
			out = append(out, l)
		}
	}
	return out
}

// tellingLine is the line that holds a number and most words of a text; empty when none holds a word, or when several tell alike.
func tellingLine(lines []string, num string, words []string) string {
	best, most := "", 0
	for _, l := range lines {
		if !strings.Contains(l, num[:1]) || numberAt(l, num) == nil {
			continue
		}
		n := 0
		for _, w := range wordsShared(l) {
			if slices.Contains(words, w) {
				n++
			}
		}
		switch {
		case n > most:
			best, most = l, n
		case n == most && l != best:
			best = ""
		}
	}
	return best
}

// driftedSince is the verdict on a number by what its files were when the line was written; nil for none.
func (v *Verifier) driftedSince(d drift, commit string) *job {
	if v.sampleHolds(d.doc.LineText(d.line), d.num) {
		return nil
	}
	for _, f := range d.files {
		src, err := v.view.ReadAt(commit, f)
		if err != nil {
			continue // it had another name then, or is not on this machine
		}
		old := tellingLine(linesWithNumbers(src), d.num, d.words)
		if old == "" {
			continue
		}
		now, at := replacedIn(string(v.mf.read(f)), old, d.num)
		if now == "" || numberAt(d.doc.LineText(d.line), now) != nil { // the line tells both, and knows which is which
			continue
		}
		out := missing(fmt.Sprintf("%q held %s when that was written, and holds %s there now", f, d.num, now),
			diag.Evidence{Path: f, Line: at, Commit: v.commit(), Seen: fmt.Sprintf("it was %q", clipped(old))})
		out.Rule, out.Hint = "wrong-value", fmt.Sprintf("write %s, if that is what is meant", now)
		c := note.Claim{Kind: note.ValueClaim, Target: string(d.doc.Source[d.at.Start:d.at.End]), Path: f, Want: d.num, At: d.doc.Loc(d.at)}
		c.Context.Sentence = strings.TrimSpace(d.doc.LineText(d.line))
		return &job{doc: d.doc, claim: c, out: out}
	}
	return nil
}

// replacedIn looks for a line that is as old was but for its number, and returns what stands in the number's place and the line's number; an
// empty text when there is none, or several that differ.
func replacedIn(text, old, num string) (now string, line int) {
	loc := numberAt(old, num)
	if loc == nil {
		return "", 0
	}
	re, err := regexp.Compile(`^` + regexp.QuoteMeta(old[:loc[0]]) + `(\d[\d_]*(?:\.\d+)?)` + regexp.QuoteMeta(old[loc[1]:]) + `$`)
	if err != nil {
		return "", 0
	}
	return inPlaceOf(text, re, old[loc[0]:loc[1]], true)
}

// numberAt is where a line holds a number.
func numberAt(line, num string) []int {
	for _, g := range codeNumber.FindAllStringSubmatchIndex(line, -1) {
		if strings.ReplaceAll(line[g[2]:g[3]], "_", "") == num {
			return []int{g[2], g[3]}
		}
	}
	return nil
}

// wordsShared are the words of a line by which it may be known, in small letters, names taken apart.
func wordsShared(line string) []string {
	var out []string
	for _, w := range strings.FieldsFunc(line, func(r rune) bool {
		return r < utf8.RuneSelf && !wordByte(byte(r))
	}) {
		for _, part := range wordsOfName(w) {
			if part = strings.TrimSuffix(part, "s"); len(part) >= leastShared && !commonCode[part] {
				out = append(out, part)
			}
		}
	}
	return out
}

// commonCode are words of code and prose that say nothing of what a number is.
var commonCode = wordSet("const export static return value default number public private final this that with from have uses used using file line type test")

var (
	// envSamples are the files in which a project shows what its environment may be.
	envSamples = []string{".env.example", ".env.sample", ".env.template", ".env.defaults", ".env.dist", "example.env", "sample.env"}
	// shouted are names that are spelt as those of variables of the environment are.
	shouted = lazyregexp.New(`\b[A-Z][A-Z0-9_]{3,}\b`)
)

// sampleHolds reports whether a sample of the environment gives a value to a variable that a line names.
func (v *Verifier) sampleHolds(text, value string) bool {
	for _, name := range shouted.FindAllString(text, 4) {
		for _, f := range v.mf.named(envSamples...) {
			if slices.ContainsFunc(strings.Split(string(v.mf.read(f)), "\n"), func(line string) bool {
				key, is, _ := strings.Cut(strings.TrimSpace(strings.TrimLeft(line, "# ")), "=")
				return key == name && strings.Trim(is, "\"' \r") == value
			}) {
				return true
			}
		}
	}
	return false
}
