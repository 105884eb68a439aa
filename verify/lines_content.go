package verify

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"unicode"

	dmp "github.com/sergi/go-diff/diffmatchpatch"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
)

const (
	slack     = 3    // lines that a pointer may be off and still be right, as in the shift of an import
	alike     = 0.6  // share of a text that must be left for it to count as edited and not as gone
	maxQuoted = 80   // lines of a range that are compared; a longer one is compared by its first lines
	minLetter = 4    // letters and digits that a text must hold to be told from others
	maxSearch = 4000 // bytes around the expected place in which an edited text is looked for
)

// origins asks once for each document who wrote the lines that cite lines of code.
func (v *Verifier) originsOf(ctx context.Context, d *note.Document) map[int]repo.Origin {
	var ask originAsk
	for _, c := range d.Claims {
		if c.Kind == note.LinesClaim && c.Quote == "" {
			ask.add(d, c.At.Start.Line)
		}
	}
	// Without an answer the lines are judged by the length of the file alone.
	return v.origins(ctx, ask)[d]
}

// content judges lines that lie inside p by what they said when the claim was written: in the quote of a citation, else in
// the commit that last touched the line of the claim.
func (v *Verifier) content(j *job, p string) verdict {
	c := j.claim
	text, old, commit, why := v.said(j, p)
	if why == nothingTold {
		if out, ok := v.saidAround(j, p, old, commit); ok {
			return out
		}
	}
	if why != "" {
		out := confirmed("inside the file; what the lines said is not compared: "+why, p)
		out.Evidence[0].Line = c.Start
		return out
	}
	src, err := v.view.ReadFile(p)
	if err != nil {
		return unverifiable("its file cannot be read: " + err.Error())
	}
	now := splitLines(string(src))
	if v.wholeFile(c, p, commit, len(now)) {
		return confirmed("all of the file, which is about as long as it was", p)
	}
	at, exact := find(now, text, c.Start, c.Quote != "")
	switch {
	case exact && abs(at-c.Start) <= slack:
		out := confirmed("the lines say what they said", p)
		out.Evidence[0].Line = at
		return out
	}
	if out, ok := v.stillNamed(j, p, old, now); ok {
		return out
	}
	if exact {
		return v.movedLines(j, p, commit, at, len(text))
	}
	if d := v.stillBegins(j, p); d != nil {
		out := confirmed(fmt.Sprintf("edited since, but %q, of which the text speaks, still begins there", d.Name), p)
		out.Evidence[0].Line = d.Line
		return out
	}
	if out, ok := v.begins(j, p, text, now); ok {
		return out
	}
	if at, ratio := relocate(now, text, c.Start); ratio >= alike {
		out := verdict{Outcome: diag.Changed, Because: "the cited text was edited since", Rule: "changed-lines",
			Evidence: []diag.Evidence{{Path: p, Line: at, Commit: commit, Seen: "now " + firstEdit(text, now[at-1:])}}}
		if abs(at-c.Start) > slack {
			out.Hint = fmt.Sprintf("what is left of it stands at line %d", at)
		}
		return out
	}
	if at, ok := knownAgain(now, text, c.Start); ok {
		return knownLines(p, at)
	}
	return verdict{Outcome: diag.Changed, Because: "the cited text is gone from the file", Rule: "changed-lines",
		Evidence: []diag.Evidence{{Path: p, Line: c.Start, Commit: commit, Seen: fmt.Sprintf("it said %q", clipped(strings.TrimSpace(text[0])))}}}
}

// nothingTold is why lines are not compared that hold no word, like those of a bracket.
const nothingTold = "the lines hold nothing to know them by"

// leastNear is how many letters and digits the lines around such ones have at least that are looked for in their place.
const leastNear = 30

// saidAround judges lines without a word by those around them: false where these are not found again as they were.
func (v *Verifier) saidAround(j *job, p string, old []string, commit string) (verdict, bool) {
	c := j.claim
	from := max(0, c.Start-1-slack)
	text := old[from:min(len(old), c.End+slack)]
	src, err := v.view.ReadFile(p)
	if err != nil || letters(strings.Join(text, " ")) < leastNear {
		return verdict{}, false
	}
	now := splitLines(string(src))
	at, exact := find(now, text, from+1, false)
	if !exact {
		return verdict{}, false
	}
	at += c.Start - 1 - from
	if abs(at-c.Start) <= slack {
		out := confirmed("the lines around say what they said", p)
		out.Evidence[0].Line = at
		return out, true
	}
	if out, ok := v.stillNamed(j, p, old, now); ok {
		return out, true
	}
	return v.movedLines(j, p, commit, at, c.End-c.Start+1), true
}

// leastWhole is how many lines a range has at least that is taken for all of a file.
const leastWhole = 5

// wholeFile reports whether a range was all of a file when it was written, and the file has grown by a tenth at most since: what it says may have
// been edited all over, and a reader still gets to the right place.
func (v *Verifier) wholeFile(c note.Claim, p, commit string, now int) bool {
	if c.Start != 1 || c.End < leastWhole || c.Quote != "" || commit == "" {
		return false
	}
	old, err := v.view.ReadAt(commit, p)
	return err == nil && len(splitLines(string(old))) == c.End && 10*(now-c.End) <= c.End
}

// said returns the lines that the claim cites as they were, all of their file then and the commit they come from; why says why that is not known.
// Of a quote only the lines are.
func (v *Verifier) said(j *job, p string) (text, file []string, commit, why string) {
	c := j.claim
	if c.Quote != "" {
		return splitLines(strings.Trim(c.Quote, "\n")), nil, "", ""
	}
	o := v.origin[j.doc][c.At.Start.Line]
	switch {
	case o.Commit == "":
		return nil, nil, "", "the claim is not committed, or history cannot be asked"
	case o.Edge:
		return nil, nil, "", "history is cut off"
	}
	src, err := v.view.ReadAt(o.Commit, p)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, "", "the file had another name then"
	}
	if err != nil {
		return nil, nil, "", "the file as it was cannot be read"
	}
	file = splitLines(string(src))
	if c.End > len(file) {
		return nil, nil, "", "the file was shorter when the claim was written"
	}
	text = file[c.Start-1 : min(c.End, c.Start-1+maxQuoted)]
	if letters(strings.Join(text, " ")) < minLetter {
		return nil, file, o.Commit, nothingTold
	}
	return text, file, o.Commit, ""
}

// movedLines says where the cited lines stand now.
func (v *Verifier) movedLines(j *job, p, commit string, at, n int) verdict {
	place := fmt.Sprintf("line %d", at)
	if n > 1 {
		place = fmt.Sprintf("lines %d-%d", at, at+j.claim.End-j.claim.Start)
	}
	return v.movedTo(j, diag.Evidence{Path: p, Line: at, Commit: commit, Seen: "the text that the claim was written about"},
		"the cited text stands at "+place+" now", at, j.claim.End-j.claim.Start+1)
}

// movedTo is the verdict on lines that are n lines from at on now, with the fix when the numbers stand in the claim as they
// were read.
func (v *Verifier) movedTo(j *job, ev diag.Evidence, because string, at, n int) verdict {
	c := j.claim
	end := at + n - 1
	place := fmt.Sprintf("line %d", at)
	if n > 1 {
		place = fmt.Sprintf("lines %d-%d", at, end)
	}
	out := verdict{Outcome: diag.Moved, Because: because, Rule: "moved-lines", Evidence: []diag.Evidence{ev}}
	old, now := fmt.Sprint(c.Start), fmt.Sprint(at)
	for _, form := range []string{"%d-%d", "L%d-L%d", "%d-L%d", "%d–%d"} {
		if c.End > c.Start && n > 1 && strings.Contains(c.Target, fmt.Sprintf(form, c.Start, c.End)) {
			old, now = fmt.Sprintf(form, c.Start, c.End), fmt.Sprintf(form, at, end)
		}
	}
	if c.End > c.Start && !strings.ContainsAny(old, "-–") {
		out.Hint = "write " + place
		return out
	}
	if out.Fix = v.replace(j, old, now); out.Fix == nil {
		out.Hint = "write " + place
	}
	return out
}

// find looks for text among the lines, white space at their ends left out, and returns the place nearest to want, from 1.
// With part set a line of text may be a part of a line.
func find(lines, text []string, want int, part bool) (at int, ok bool) {
	best := 0
	for i := 0; i+len(text) <= len(lines); i++ {
		if sameLines(lines[i:i+len(text)], text, part) && (best == 0 || abs(i+1-want) < abs(best-want)) {
			best = i + 1
		}
	}
	return best, best > 0
}

func sameLines(a, b []string, part bool) bool {
	for i := range b {
		x, y := strings.TrimSpace(a[i]), strings.TrimSpace(b[i])
		if x != y && !(part && strings.Contains(x, y)) {
			return false
		}
	}
	return true
}

// relocate looks for an edited text near the place it had: the line that is most like its first telling line, and how much
// of that line is left.
func relocate(lines, text []string, want int) (at int, ratio float64) {
	k := 0
	for k < len(text)-1 && letters(text[k]) < minLetter {
		k++
	}
	line := strings.TrimSpace(text[k])
	d := dmp.New()
	d.MatchThreshold = 0.4
	d.MatchDistance = maxSearch
	body, starts := window(lines, want+k)
	pattern := line[:min(len(line), d.MatchMaxBits)]
	pos := d.MatchMain(body, pattern, offsetOf(starts, want+k))
	if pos < 0 {
		return 0, 0
	}
	for n, s := range starts {
		if s.at <= pos && pos < s.at+len(lines[s.line-1])+1 {
			at = starts[n].line
		}
	}
	if at == 0 {
		return 0, 0
	}
	return max(1, at-k), similarity(line, strings.TrimSpace(lines[at-1]))
}

// lineStart is a line of a window with its offset in the window's text.
type lineStart struct{ line, at int }

// window joins the lines around a place into one text of at most twice maxSearch bytes.
func window(lines []string, want int) (string, []lineStart) {
	want = max(1, min(want, len(lines)))
	from, size := want, 0
	for from > 1 && size < maxSearch {
		from--
		size += len(lines[from-1]) + 1
	}
	var b strings.Builder
	var starts []lineStart
	for n := from; n <= len(lines) && b.Len() < 2*maxSearch; n++ {
		starts = append(starts, lineStart{n, b.Len()})
		b.WriteString(lines[n-1])
		b.WriteByte('\n')
	}
	return b.String(), starts
}

func offsetOf(starts []lineStart, line int) int {
	for _, s := range starts {
		if s.line == line {
			return s.at
		}
	}
	return 0
}

// firstEdit shows the first line of a text that stands there otherwise now.
func firstEdit(text, now []string) string {
	for i := range min(len(text), len(now)) {
		if strings.TrimSpace(text[i]) != strings.TrimSpace(now[i]) {
			return wordDiff(text[i], now[i])
		}
	}
	return wordDiff(text[0], now[0])
}

// similarity is the share of two texts that a word for word comparison leaves alone, from 0 to 1.
func similarity(a, b string) float64 {
	if len(a)+len(b) == 0 {
		return 1
	}
	d := dmp.New()
	edits := d.DiffLevenshtein(d.DiffMain(a, b, false))
	return 1 - float64(edits)/float64(max(len(a), len(b)))
}

// wordDiff shows two lines as one, with what went in [-…-] and what came in {+…+}.
func wordDiff(a, b string) string {
	d := dmp.New()
	diffs := d.DiffCleanupSemantic(d.DiffMain(strings.TrimSpace(a), strings.TrimSpace(b), false))
	var out strings.Builder
	for _, x := range diffs {
		switch x.Type {
		case dmp.DiffDelete:
			out.WriteString("[-" + x.Text + "-]")
		case dmp.DiffInsert:
			out.WriteString("{+" + x.Text + "+}")
		default:
			out.WriteString(x.Text)
		}
	}
	return fmt.Sprintf("%q", clipped(out.String()))
}

func clipped(s string) string {
	r := []rune(s)
	if len(r) > 120 {
		return string(r[:120]) + "…"
	}
	return s
}

func splitLines(s string) []string {
	lines := strings.Split(strings.ReplaceAll(s, "\r\n", "\n"), "\n")
	if len(lines) > 1 && lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}

func letters(s string) int {
	n := 0
	for _, r := range s {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			n++
		}
	}
	return n
}

func abs(n int) int { return max(n, -n) }
