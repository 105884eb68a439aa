package session

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/visible"
)

// Level is a rung of the compaction ladder.
type Level string

// The ladder. Each level does what the one before does, and more.
const (
	L1 Level = "L1" // old observations are cut to 100 characters
	L2 Level = "L2" // old observations become their first line and a pointer to the step
	L3 Level = "L3" // closed chunks become one summary each
	L4 Level = "L4" // what is left of old observations goes to files, and chunks keep milestones only
	L5 Level = "L5" // everything but what must be kept becomes one summary
)

// Levels lists the ladder from the bottom.
func Levels() []Level { return []Level{L1, L2, L3, L4, L5} }

// Rung says how many tokens the view had at a level.
type Rung struct {
	Level  Level `json:"level"`
	Tokens int   `json:"tokens"`
}

// MaxFailures is how many compactions in a row may fail. The one after it stops the session until a person approves.
const MaxFailures = 3

// Ladder are the choices of a compaction. Zero means the value in brackets.
type Ladder struct {
	Tokens int // budget of the view; at least 1
	Recent int // last actions whose observations stay whole until L5 (3)
	Chunk  int // steps of a chunk where no phases are given (20)
}

func (l Ladder) filled() Ladder {
	if l.Recent <= 0 {
		l.Recent = 3
	}
	if l.Chunk <= 0 {
		l.Chunk = 20
	}
	return l
}

// Spilled is a text that level L4 moves out of the view.
type Spilled struct {
	Step int
	Text string
}

// Compact climbs the ladder until the view fits and returns the summary record to append and the view. spill keeps the texts of
// level L4 and returns their paths, relative to the root; nil leaves L4 out. Without anything to do the record has no level. When
// not even L5 fits it returns *BudgetError together with a record that counts the failure; the caller appends that too. What is
// tagged to be kept is in every view, word by word.
func Compact(records []Record, env Env, l Ladder, spill func([]Spilled) ([]string, error)) (Record, []Record, error) {
	l = l.filled()
	r := Record{Kind: KindSummary}
	steps := env.spoken(records)
	if len(steps) == 0 {
		return r, steps, errors.New("there is no step to compact")
	}
	covers := Range{steps[0].Number(), records[len(records)-1].Number()}
	for i := len(records) - 1; covers.To < 0; i-- {
		covers.To = records[i].Number()
	}
	c := compaction{env: env, l: l}
	view, used := steps, TokensOf(Chat(steps), env.Count)
	for _, level := range Levels() {
		if used <= l.Tokens {
			break
		}
		if level == L4 && spill == nil {
			continue
		}
		if level == L4 {
			var err error
			if c.spills, err = c.spillAll(steps, spill); err != nil {
				return r, nil, err
			}
		}
		view = c.view(steps, level)
		used = TokensOf(Chat(view), env.Count)
		r.Levels, r.Level = append(r.Levels, Rung{level, used}), level
	}
	r.Text, r.Tokens = c.text(records, steps), used
	if used > l.Tokens {
		r = Record{Kind: KindSummary, Failures: Failed(records) + 1, Levels: r.Levels, Tokens: used,
			Text: (&BudgetError{used, l.Tokens}).Error()}
		return r, nil, &BudgetError{used, l.Tokens}
	}
	if r.Level == "" {
		return r, view, nil
	}
	r.Covers, r.Spills = &covers, c.spills
	for n := range env.Keep {
		r.Kept = append(r.Kept, n)
	}
	slices.Sort(r.Kept)
	return r, view, nil
}

func keepSet(records []Record) map[int]bool {
	out := map[int]bool{}
	for n := range Kept(records) {
		out[n] = true
	}
	return out
}

// Failed returns how many compactions in a row failed last.
func Failed(records []Record) int {
	for _, r := range slices.Backward(records) {
		if r.Kind == KindSummary && (r.Level != "" || r.Failures > 0) {
			return r.Failures
		}
		if r.Kind == KindState && r.From == StateWaiting {
			return 0 // a person let it go on
		}
	}
	return 0
}

// compaction makes the view of a level. Equal steps and levels give equal views, so the view can be made again from the log.
type compaction struct {
	env    Env
	l      Ladder
	spills []Spill
}

func (c *compaction) view(steps []Record, level Level) []Record {
	switch level {
	case L1:
		out, _ := OldObservations(Old{Last: c.l.Recent})(steps, c.env)
		return out
	case L2:
		return c.pointed(steps, nil)
	case L3:
		return c.chunked(steps, nil, Bullets)
	case L4:
		return c.chunked(steps, c.spills, Milestones)
	}
	return c.reset(steps)
}

// pointed replaces old observations by their first line and where the whole is: in a file of spills, or in the step itself.
func (c *compaction) pointed(steps []Record, spills []Spill) []Record {
	out := slices.Clone(steps)
	for i, left := 0, c.actions(steps); i < len(out); i++ {
		r := &out[i]
		if r.Kind != KindAction {
			continue
		}
		if left--; left < c.l.Recent || r.Observation == nil || c.env.Keep[r.Number()] {
			continue
		}
		o := *r.Observation
		where := fmt.Sprintf("step %d", r.Number())
		if o.Spill != "" {
			where = o.Spill
		}
		if j := slices.IndexFunc(spills, func(s Spill) bool { return s.Step == r.Number() }); j >= 0 {
			where = spills[j].Path
		}
		short := fmt.Sprintf("%s [%d bytes: %s]", Shorten(firstLine(o.Text), 60), o.Bytes, where)
		if len(short) < len(o.Text) {
			o.Text, o.Truncated = short, true
			r.Observation = &o
		}
	}
	return out
}

func (c *compaction) actions(steps []Record) int {
	n := 0
	for i := range steps {
		if steps[i].Kind == KindAction {
			n++
		}
	}
	return n
}

// chunked replaces closed chunks by a summary each.
func (c *compaction) chunked(steps []Record, spills []Spill, how func([]Record) string) []Record {
	steps = c.pointed(steps, spills)
	closed := c.closed(steps)
	var out, chunk []Record
	flush := func() {
		if len(chunk) == 0 {
			return
		}
		s, _ := summary(chunk, func(steps []Record) (string, error) { return how(steps), nil })
		out, chunk = append(out, s), nil
	}
	for i, r := range steps {
		if closed[i] < 0 || i > 0 && closed[i] != closed[i-1] {
			flush()
		}
		if closed[i] < 0 || c.env.critical(&steps[i]) {
			out = append(out, r)
			continue
		}
		chunk = append(chunk, r)
	}
	flush()
	return out
}

// closed gives each step the number of its chunk, -1 in the chunk that is still open. Where steps name phases, a phase is a chunk and
// the last one named is open; otherwise chunks have a fixed length, and the last one and the recent actions are open.
func (c *compaction) closed(steps []Record) []int {
	out := make([]int, len(steps))
	phase, phases := 0, false
	for i := range steps {
		if p := steps[i].Phase; p != nil {
			phase, phases = *p, true
		}
		out[i] = phase
	}
	if phases && slices.Min(out) != slices.Max(out) {
		for i := range out {
			if out[i] == phase {
				out[i] = -1
			}
		}
		return out
	}
	open := len(steps)
	for left := c.l.Recent; open > 0 && left > 0; {
		if open--; steps[open].Kind == KindAction {
			left--
		}
	}
	for i := range out {
		if out[i] = i / c.l.Chunk; i >= open || (out[i]+1)*c.l.Chunk > len(steps) {
			out[i] = -1
		}
	}
	return out
}

// reset keeps the critical steps and one summary of the others.
func (c *compaction) reset(steps []Record) []Record {
	var out, rest []Record
	for i := range steps {
		if c.env.critical(&steps[i]) {
			out = append(out, steps[i])
		} else {
			rest = append(rest, steps[i])
		}
	}
	if len(rest) == 0 {
		return out
	}
	s, _ := summary(rest, func(steps []Record) (string, error) { return newest(Milestones(steps), resetBullets), nil })
	s.Sources = nil // all of them; a list would cost more than the summary
	return inOrder(append(out, s))
}

// resetBullets is how many milestones a hard reset leaves, the newest ones.
const resetBullets = 10

// newest keeps the first line and the last n others.
func newest(text string, n int) string {
	lines := strings.Split(text, "\n")
	if len(lines) <= n+1 {
		return text
	}
	return strings.Join(append(lines[:1:1], lines[len(lines)-n:]...), "\n")
}

// spillAll hands over the whole observations that are old and not in a file yet.
func (c *compaction) spillAll(steps []Record, spill func([]Spilled) ([]string, error)) ([]Spill, error) {
	var texts []Spilled
	for i, left := 0, c.actions(steps); i < len(steps); i++ {
		r := &steps[i]
		if r.Kind != KindAction {
			continue
		}
		if left--; left >= c.l.Recent && r.Observation != nil && r.Observation.Spill == "" && len(r.Observation.Text) > 200 {
			texts = append(texts, Spilled{r.Number(), r.Observation.Text})
		}
	}
	if len(texts) == 0 {
		return nil, nil
	}
	paths, err := spill(texts)
	if err != nil {
		return nil, fmt.Errorf("move old observations into files: %w", err)
	}
	out := make([]Spill, len(paths))
	for i, p := range paths {
		out[i] = Spill{texts[i].Step, p}
	}
	return out, nil
}

// text is what a person, or an agent that goes on, reads about the session: the kept items first, in a fixed order.
func (c *compaction) text(records, steps []Record) string {
	var b strings.Builder
	if p := phaseOf(records); p >= 0 {
		fmt.Fprintf(&b, "- phase: %d\n", p)
	}
	kept := Kept(records)
	for _, tag := range Tags() {
		for i := range records {
			r := &records[i]
			if r.Step != nil && slices.Contains(kept[*r.Step], tag) {
				fmt.Fprintf(&b, "- %s (step %d): %s\n", tag, *r.Step, visible.Line(said(r)))
			}
		}
	}
	errs := 0
	for i := range steps {
		if steps[i].Error != "" {
			errs++
		}
	}
	fmt.Fprintf(&b, "- steps %d to %d", steps[0].Number(), steps[len(steps)-1].Number())
	if t := tools(steps); t != "" {
		fmt.Fprintf(&b, ": %s", t)
	}
	fmt.Fprintf(&b, "; errors: %d\n", errs)
	w := Fold(records)
	for _, o := range last(w.Observations, 5) {
		fmt.Fprintf(&b, "- learned: %s\n", visible.Line(Shorten(firstLine(o), bulletRunes)))
	}
	for _, f := range last(w.Failures, 3) {
		fmt.Fprintf(&b, "- failed: %s\n", visible.Line(Shorten(firstLine(f), bulletRunes)))
	}
	return head(strings.TrimSuffix(b.String(), "\n"), MaxText)
}

// phaseOf returns the phase of the last record that names one, -1 without.
func phaseOf(records []Record) int {
	for _, r := range slices.Backward(records) {
		if r.Phase != nil {
			return *r.Phase
		}
	}
	return -1
}

// DuePrune reports whether the step that was appended last, by its number, calls for a record of pruning.
func DuePrune(number int) bool { return number >= PruneAbove && number%PruneAbove == 0 }

// PruneAbove is the number of steps above which the view of a log is pruned (source: 1000); it happens in batches of as many.
const PruneAbove = 1000

// keepRecent is how many steps the pruned view has beside the critical ones (source: 50).
const keepRecent = 50

// Pruned returns the summary record by which the standard view drops steps: those of the records given that are covered by no such
// record yet, but for the last 50 and the critical ones. The records may begin anywhere in the log from the step after the range
// that was covered last.
func Pruned(records []Record) (Record, bool) {
	from := 0
	for _, r := range records {
		if r.Kind == KindSummary && r.Covers != nil {
			from = max(from, r.Covers.To+1)
		}
	}
	var old []Record
	for _, r := range records {
		if spoken(r.Kind) && r.Number() >= from {
			old = append(old, r)
		}
	}
	if len(old) <= keepRecent {
		return Record{}, false
	}
	old = old[:len(old)-keepRecent]
	r := Record{Kind: KindSummary, Covers: &Range{old[0].Number(), old[len(old)-1].Number()}, Text: head(newest(Milestones(old), 40), MaxText)}
	keep := keepSet(records)
	env := Env{Keep: keep}
	for i := range old {
		if env.critical(&old[i]) {
			r.Kept = append(r.Kept, old[i].Number())
		}
	}
	return r, true
}

// Standard returns the view that a log asks for itself: what its last compaction left, what records of pruning dropped replaced by
// their summaries, and everything after them.
func Standard(records []Record, env Env) ([]Record, error) {
	steps := env.spoken(records)
	var out []Record
	done := -1
	if last := lastCompaction(records); last != nil {
		n, _ := slices.BinarySearchFunc(steps, last.Covers.To+1, func(r Record, n int) int { return r.Number() - n })
		c := compaction{env: env, l: Ladder{}.filled(), spills: last.Spills}
		out, done = c.view(steps[:n], last.Level), last.Covers.To
	}
	var prunes []*Record
	for i := range records {
		if r := &records[i]; r.Kind == KindSummary && r.Level == "" && r.Covers != nil && r.Covers.To > done {
			prunes = append(prunes, r)
		}
	}
	for i := range steps {
		r := &steps[i]
		n := r.Number()
		if n <= done {
			continue
		}
		for len(prunes) > 0 && n > prunes[0].Covers.To {
			out, prunes = append(out, shown(prunes[0])), prunes[1:]
		}
		if len(prunes) > 0 && n >= prunes[0].Covers.From && !env.critical(r) {
			continue
		}
		out = append(out, *r)
	}
	for _, p := range prunes {
		out = append(out, shown(p))
	}
	return out, nil
}

// shown is the step by which a record of pruning stands in a view.
func shown(p *Record) Record {
	return Record{V: p.V, Session: p.Session, Step: p.Step, TS: p.TS, Kind: KindTask, Task: "[Summary] " + p.Text, Covers: p.Covers}
}

func lastCompaction(records []Record) *Record {
	for i := len(records) - 1; i >= 0; i-- {
		if r := &records[i]; r.Kind == KindSummary && r.Level != "" && r.Covers != nil {
			return r
		}
	}
	return nil
}
