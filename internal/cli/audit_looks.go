package cli

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"slices"
	"time"

	"github.com/notes-lint/notes-lint/audit"
	"github.com/notes-lint/notes-lint/checklist"
	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
	"github.com/notes-lint/notes-lint/verify"
)

const (
	defaultSamples = 24
	maxSamples     = 500
	maxPast        = 100_000 // first parents that the past is looked for in
)

// looks judges the memory of the past at commits of the first-parent line, each against its own tree, oldest first. The last look is
// what was judged now. What was judged once is kept.
func (a *app) looks(ctx context.Context, w *workspace, now []diag.Verdict, samples int) ([]audit.Look, error) {
	if samples == 0 {
		return nil, nil
	}
	trunk, err := w.view.Trunk(ctx, maxPast)
	if err != nil {
		return nil, &fault{Unfinished, err, ""}
	}
	if len(trunk) == 0 {
		return nil, nil
	}
	chosen, err := a.choose(ctx, w, trunk, samples-1)
	if err != nil {
		return nil, &fault{Unfinished, err, ""}
	}
	var out []audit.Look
	for _, c := range chosen {
		l, err := a.lookAt(ctx, w, c)
		if err != nil {
			return nil, err
		}
		out = append(out, l)
	}
	return append(out, w.look(ctx, trunk[0], now)), nil
}

// choose picks commits behind the newest one, oldest first: the last of each day, week or so many weeks since memory began, so that
// the points lie evenly in time and stay the same when commits are added. A short past is cut by commits instead.
func (a *app) choose(ctx context.Context, w *workspace, trunk []repo.Commit, n int) ([]repo.Commit, error) {
	begun, err := a.memoryBegan(ctx, w, trunk)
	if err != nil || begun < 1 || n < 1 {
		return nil, err
	}
	past := slices.Clone(trunk[1 : begun+1])
	slices.Reverse(past)
	if len(past) <= n {
		return past, nil
	}
	for _, hours := range []int64{6, 24, 2 * 24, 7 * 24, 14 * 24, 28 * 24, 56 * 24, 91 * 24, 182 * 24, 364 * 24, 5 * 364 * 24} {
		if out := lastOfEach(past, hours*3600); len(out) <= n && len(out) > n/3 {
			return out, nil
		} else if len(out) <= n {
			break
		}
	}
	out := make([]repo.Commit, n)
	for i := range out {
		out[i] = past[i*(len(past)-1)/max(1, n-1)]
	}
	return out, nil
}

// lastOfEach keeps the last commit of each period, counted from 1970, and the first of all. A commit that is dated before an older
// one counts as of the older one's time.
func lastOfEach(past []repo.Commit, seconds int64) []repo.Commit {
	out := past[:1:1]
	latest, period := int64(0), int64(-1)
	for _, c := range past[1:] {
		t, err := time.Parse(time.RFC3339, c.Date)
		if err == nil {
			latest = max(latest, t.Unix())
		}
		if p := latest / seconds; p == period {
			out[len(out)-1] = c
		} else {
			out, period = append(out, c), p
		}
	}
	return out
}

// memoryBegan is the index in trunk of the oldest commit that is known to have a memory file: the search goes by halves, so that
// memory that was there, went and came again may be taken to begin late.
func (a *app) memoryBegan(ctx context.Context, w *workspace, trunk []repo.Commit) (int, error) {
	low, high := 0, len(trunk)-1
	for low < high {
		mid := (low + high + 1) / 2
		has, err := a.hasMemory(ctx, w, trunk[mid].Hash)
		if err != nil {
			return 0, err
		}
		if has {
			low = mid
		} else {
			high = mid - 1
		}
	}
	return low, nil
}

func (a *app) hasMemory(ctx context.Context, w *workspace, commit string) (bool, error) {
	key := "memory1:" + commit + ":" + w.looksBy()
	if b, ok := w.cached(key); ok {
		return len(b) == 1 && b[0] == 1, nil
	}
	blobs, err := w.view.Snapshot(ctx, commit)
	if err != nil {
		return false, err
	}
	layout := w.layout()
	has := slices.ContainsFunc(blobs, func(b repo.Blob) bool {
		o, ok := note.Classify(b.Path, layout)
		return ok && (o.Host != note.Native || w.native || o.Layer == note.Objective) && !w.excluded(b.Path) || w.included(b.Path)
	})
	w.keep(key, []byte{map[bool]byte{true: 1}[has]})
	return has, nil
}

// looksBy identifies what of the configuration a look follows from.
func (w *workspace) looksBy() string {
	b, err := json.Marshal([]any{w.native, w.conf.Layers, w.conf.Documents, w.conf.IgnorePaths, w.conf.Limits.FileBytes, w.conf.Rules})
	if err != nil {
		return "" // of plain values it cannot fail
	}
	sum := sha256.Sum256(b)
	return fmt.Sprintf("%x", sum[:8])
}

func (w *workspace) cached(key string) ([]byte, bool) {
	if w.cache == nil {
		return nil, false
	}
	return w.cache.Get(key)
}

func (w *workspace) keep(key string, b []byte) {
	if w.cache != nil {
		w.cache.Put(key, b)
	}
}

// lookAt judges the memory of one commit by the configuration of now.
func (a *app) lookAt(ctx context.Context, w *workspace, c repo.Commit) (audit.Look, error) {
	key := "look2:" + c.Hash + ":" + w.looksBy()
	if b, ok := w.cached(key); ok {
		if l, ok := decodeLook(b); ok {
			return dated(l, c), nil
		}
	}
	b := *a
	b.o.rev, b.o.staged, b.o.stdin, b.o.base = c.Hash, false, false, ""
	old, err := b.openAs(ctx, w)
	if err != nil {
		return audit.Look{}, err
	}
	defer old.view.Close()
	if err := b.documents(ctx, old, nil); err != nil {
		return audit.Look{}, err
	}
	opts := verify.Options{IgnorePaths: w.conf.IgnorePaths}
	if w.cache != nil {
		opts.Cache = w.cache
	}
	vs, err := verify.New(old.view, opts).Judge(ctx, old.docs)
	if err != nil {
		return audit.Look{}, &fault{Unfinished, fmt.Errorf("judge the memory of %s: %w", c.Hash, err), ""}
	}
	l := old.look(ctx, c, vs)
	w.keep(key, encodeLook(l))
	return l, nil
}

// openAs opens the commit that the flags name with the configuration and the cache of a workspace.
func (a *app) openAs(ctx context.Context, w *workspace) (*workspace, error) {
	view, err := repo.Open(ctx, repo.Options{Dir: w.root, Root: w.root, Rev: a.o.rev, Backend: a.o.backend, Env: a.s.Env, Past: w.past})
	if err != nil {
		return nil, &fault{Unfinished, fmt.Errorf("open %s: %w", a.o.rev, err), ""}
	}
	return &workspace{view: view, cache: w.cache, conf: w.conf, root: w.root, native: w.native}, nil
}

// look keeps of verdicts what a history needs.
func (w *workspace) look(ctx context.Context, c repo.Commit, vs []diag.Verdict) audit.Look {
	l := audit.Look{Documents: len(w.docs)}
	layer := map[string]string{}
	for _, d := range w.docs {
		layer[d.Path] = d.Layer.String()
		if d.Entry != nil && d.Layer == note.Repo {
			l.Entries++
		}
	}
	refuted := w.refuted(ctx, vs)
	times := map[string]int{}
	for _, v := range vs {
		name := fmt.Sprintf("%s\x00%d\x00%s\x00%s\x00%s", v.Claim.At.Path, v.Claim.Kind, v.Claim.Target, v.Claim.Key, v.Claim.Want)
		times[name]++
		h := fnv.New64a()
		fmt.Fprintf(h, "%s\x00%d", name, times[name])
		seen := audit.Seen{Key: h.Sum64(), Kind: v.Claim.Kind.String(), Layer: layer[v.Claim.At.Path], State: audit.Holds}
		switch sev, found := refuted[spotOf(v.Claim.At, v.Claim.Target)]; {
		case found && sev == diag.Error:
			seen.State = audit.False
		case v.Outcome == diag.Unverifiable, !found && (v.Outcome == diag.Missing || v.Outcome == diag.Moved): // silenced, or its rule is off
			seen.State = audit.Open
		}
		l.Claims = append(l.Claims, seen)
	}
	return dated(l, c)
}

// spot is where a claim stands and how it is written.
type spot struct {
	path   string
	offset int
	claim  string
}

func spotOf(at note.Location, claim string) spot { return spot{at.Path, at.Span.Start, claim} }

// refuted lists the claims that rules report, after suppressions, with their severity: what check would say then.
func (w *workspace) refuted(ctx context.Context, vs []diag.Verdict) map[spot]diag.Severity {
	named := map[string]bool{}
	for _, v := range vs {
		named[v.Rule] = true
	}
	rules := slices.DeleteFunc(checklist.All(), func(r *checklist.Rule) bool { return !named[r.ID] || r.ID == verify.Foreign })
	opts := w.options(time.Time{})
	ds, _ := checklist.Run(ctx, &checklist.Pass{Docs: w.docs, View: w.view, Verdicts: vs, Options: opts}, rules)
	out := map[spot]diag.Severity{}
	for _, d := range checklist.Suppress(w.docs, ds, opts) {
		if d.Claim != "" {
			out[spotOf(d.At, d.Claim)] = d.Severity
		}
	}
	return out
}

func dated(l audit.Look, c repo.Commit) audit.Look {
	l.Commit = c.Hash
	if t, err := time.Parse(time.RFC3339, c.Date); err == nil {
		l.Date = t
	}
	return l
}

// encodeLook writes a look without its commit: two counts, the names that occur, then 11 bytes for each claim.
func encodeLook(l audit.Look) []byte {
	var names []string
	number := map[string]byte{}
	of := func(s string) byte {
		n, ok := number[s]
		if !ok {
			n = byte(len(names))
			number[s] = n
			names = append(names, s)
		}
		return n
	}
	var claims []byte
	for _, c := range l.Claims {
		claims = binary.BigEndian.AppendUint64(claims, c.Key)
		claims = append(claims, of(c.Kind), of(c.Layer), byte(c.State))
	}
	head, err := json.Marshal(lookHead{l.Documents, l.Entries, names})
	if err != nil {
		return nil // of plain values it cannot fail
	}
	return append(binary.BigEndian.AppendUint32(nil, uint32(len(head))), append(head, claims...)...)
}

type lookHead struct {
	Documents, Entries int
	Names              []string
}

// decodeLook reads what encodeLook wrote; ok is false for anything else.
func decodeLook(b []byte) (l audit.Look, ok bool) {
	if len(b) < 4 {
		return l, false
	}
	n := int(binary.BigEndian.Uint32(b))
	if b = b[4:]; n > len(b) || (len(b)-n)%11 != 0 {
		return l, false
	}
	var head lookHead
	if json.Unmarshal(b[:n], &head) != nil {
		return l, false
	}
	l.Documents, l.Entries = head.Documents, head.Entries
	for c := range slices.Chunk(b[n:], 11) {
		if int(c[8]) >= len(head.Names) || int(c[9]) >= len(head.Names) || c[10] > byte(audit.False) {
			return l, false
		}
		l.Claims = append(l.Claims, audit.Seen{Key: binary.BigEndian.Uint64(c), Kind: head.Names[c[8]], Layer: head.Names[c[9]], State: audit.Truth(c[10])})
	}
	return l, true
}
