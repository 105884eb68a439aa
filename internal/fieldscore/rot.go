package fieldscore

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
	"github.com/notes-lint/notes-lint/verify"
)

// Rot is what became of the claims that were true in one repository once.
type Rot struct {
	Repo  string
	Old   string   // the commit whose memory was read
	Later []string // the commits it was judged at, oldest first
	By    map[string]*Fallen
}

// Fallen counts claims of one kind over all later commits. A claim counts once at each of them.
type Fallen struct {
	Confirmed int // true at the old commit, for the verifier
	Asked     int // of them, those of which the oracle knows that they were true
	Alerts    int // of those asked, reported later
	Gone      int // of those asked, false later for the oracle
	Caught    int // reported later, and false
}

func (f *Fallen) add(o Fallen) {
	f.Confirmed += o.Confirmed
	f.Asked += o.Asked
	f.Alerts += o.Alerts
	f.Gone += o.Gone
	f.Caught += o.Caught
}

// Alert is a report of which the oracle thinks otherwise, or a claim that fell unseen.
type Alert struct {
	Repo, Commit string
	Verdict      diag.Verdict
	Gone         bool // the oracle says that it is false
}

// ErrNoSpan is returned by Follow for a repository without memory that has a past.
var ErrNoSpan = errors.New("no memory with later commits")

// Follow reads the memory that the repository at dir held halfway between its first memory file and HEAD, and judges the same
// text there, at steps commits on the way to HEAD, and at HEAD. Nothing is checked out.
func Follow(ctx context.Context, env []string, name, dir string, steps int) (Rot, []Alert, error) {
	out := Rot{Repo: name, By: map[string]*Fallen{}}
	h := history{dir: dir, env: env}
	line, err := h.span(ctx)
	if err != nil {
		return out, nil, err
	}
	out.Old = line[0]
	for i := 1; i <= steps+1; i++ {
		if c := line[i*(len(line)-1)/(steps+1)]; c != out.Old && !slices.Contains(out.Later, c) {
			out.Later = append(out.Later, c)
		}
	}
	old, err := repo.Open(ctx, repo.Options{Dir: dir, Rev: out.Old, Env: env})
	if err != nil {
		return out, nil, err
	}
	defer old.Close()
	docs := documents(old)
	then, err := verify.New(old, verify.Options{}).JudgeEach(ctx, docs)
	if err != nil {
		return out, nil, err
	}
	pin(docs, then, out.Old)
	o := newOracle(h, out.Old)
	var alerts []Alert
	for _, later := range out.Later {
		a, err := follow(ctx, &out, o, old, docs, then, later)
		if err != nil {
			return out, alerts, err
		}
		alerts = append(alerts, a...)
	}
	return out, alerts, nil
}

// pin tells the claims that were confirmed when that was, as a citation with its commit does: the verdicts stand in the order
// of documents and claims.
func pin(docs []*note.Document, then []diag.Verdict, commit string) {
	i := 0
	for _, d := range docs {
		for k := range d.Claims {
			if then[i].Outcome == diag.Confirmed && d.Claims[k].Kind == note.SymbolClaim {
				d.Claims[k].Pinned = commit
			}
			i++
		}
	}
}

// follow judges docs at one later commit and asks the oracle about each claim that was true.
func follow(ctx context.Context, r *Rot, o *oracle, old repo.View, docs []*note.Document, then []diag.Verdict, later string) ([]Alert, error) {
	view, err := repo.Open(ctx, repo.Options{Dir: o.dir, Rev: later, Env: o.env})
	if err != nil {
		return nil, err
	}
	defer view.Close()
	now, err := verify.New(backdated{view, old}, verify.Options{}).JudgeEach(ctx, docs)
	if err != nil {
		return nil, err
	}
	if len(now) != len(then) {
		return nil, fmt.Errorf("%d verdicts at %s, %d at %s", len(now), later, len(then), r.Old)
	}
	var out []Alert
	for i, v := range now {
		if then[i].Outcome != diag.Confirmed {
			continue
		}
		kind := v.Claim.Kind.String()
		if r.By[kind] == nil {
			r.By[kind] = &Fallen{}
		}
		f := Fallen{Confirmed: 1}
		was, is, known := o.holds(ctx, then[i], later)
		reported := v.Outcome != diag.Confirmed && v.Outcome != diag.Unverifiable
		if known && was {
			f.Asked = 1
			f.Alerts, f.Gone, f.Caught = one(reported), one(!is), one(reported && !is)
			if reported == is {
				out = append(out, Alert{r.Repo, later, v, !is})
			}
		}
		r.By[kind].add(f)
	}
	return out, nil
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}

// backdated is a view that tells of the lines of memory what an older one tells: they stand in it as they stood there.
type backdated struct {
	repo.View
	old repo.View
}

func (b backdated) Origins(ctx context.Context, path string, lines []int) ([]repo.Origin, error) {
	return b.old.Origins(ctx, path, lines)
}

// documents parses every memory file of a view that people or programs keep by convention.
func documents(v repo.View) []*note.Document {
	files := v.Files()
	layout := note.Layout{Has: func(p string) bool { _, ok := slices.BinarySearch(files, p); return ok }}
	var out []*note.Document
	for _, f := range files {
		o, ok := note.Classify(f, layout)
		if !ok || o.Host == note.Native && o.Layer != note.Objective || v.Lookup(f).Kind != repo.File {
			continue
		}
		src, err := v.ReadFile(f)
		if err != nil || len(src) > maxMemory {
			continue
		}
		out = append(out, note.Parse(f, src, o))
	}
	return out
}

// maxMemory is the largest memory file, in bytes, that is followed.
const maxMemory = 1 << 20
