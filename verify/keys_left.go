package verify

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/keyed"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
)

const (
	leastQuoted  = 3  // values that a fence and a file have in common, before the fence is taken for a part of the file
	maxKeyFences = 60 // fences of a run that are looked at
	maxQuotedOf  = 8  // files that one fence may quote
)

// leaf is a scalar with the keys that lead to it.
type leaf struct {
	key, value string
	line       int
}

// leavesOf lists the scalars below maps, those in lists left out.
func leavesOf(f *keyed.File) []leaf {
	var out []leaf
	var walk func(n *keyed.Node, at string)
	walk = func(n *keyed.Node, at string) {
		for _, k := range n.Kids {
			p := at + "\x00" + k.Key
			switch k.Kind {
			case keyed.Scalar:
				out = append(out, leaf{p, k.Value, k.Line})
			case keyed.Map:
				walk(k, p)
			}
		}
	}
	for _, r := range f.Roots {
		walk(r, "")
	}
	return out
}

// quotedLeaves returns for each value of a fence the whole key under which a file holds that value, and how many are held.
func quotedLeaves(fence, file []leaf) (keys []string, n int) {
	keys = make([]string, len(fence))
	for i, l := range fence {
		for _, o := range file {
			if (o.key == l.key || strings.HasSuffix(o.key, l.key)) && o.value == l.value {
				keys[i] = o.key
				n++
				break
			}
		}
	}
	return keys, n
}

// keysLeft returns the verdicts on values under keys that fences show of a file that the text names, on those alone that are refuted: in the
// commit that wrote the line the file held the values of the fence, and now it holds another, or nothing under the key.
func (v *Verifier) keysLeft(ctx context.Context, docs []*note.Document) ([]*job, error) {
	var out []*job
	looked := 0
	for _, d := range docs {
		if !v.sampled(d) {
			continue
		}
		for _, s := range d.Samples {
			if silenced(note.Claim{Context: s.Context}) != "" || looked >= maxKeyFences {
				continue
			}
			f, err := keyed.Parse("sample."+s.Lang, []byte(strings.Join(s.Lines, "\n")))
			if err != nil {
				continue
			}
			leaves := leavesOf(f)
			said := quotedNames(s)
			if len(leaves) < leastQuoted || len(said) == 0 {
				continue
			}
			looked++
			more, err := v.keysOf(ctx, d, s, leaves, said)
			if err != nil {
				return out, err
			}
			if len(more) == 0 {
				more = v.labelled(d, s, leaves)
			}
			out = append(out, more...)
		}
	}
	return out, nil
}

// quotedNames are the words, in small letters, by which the text around a fence may name its file.
func quotedNames(s note.Sample) map[string]bool {
	out := map[string]bool{}
	for _, text := range []string{s.Context.Heading, s.Context.Sentence, s.Lines[0]} {
		for _, w := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return strings.ContainsRune(" \t\n`*()[]\"',;:|#", r) }) {
			if w = strings.Trim(path.Base(w), "._/"); len(w) >= 4 {
				out[w] = true
			}
		}
	}
	return out
}

// namedBy reports whether words name a file of keys and values: by its name, or by the program that it is for.
func namedBy(words map[string]bool, p string) bool {
	if !keyed.Readable(p) || testFile(p) || vendored(p) || strings.Contains(p, "fixture") || wordless(p) {
		return false
	}
	base := strings.Trim(strings.ToLower(path.Base(p)), ".")
	stem := strings.TrimSuffix(base, path.Ext(base))
	return words[base] || len(stem) >= 4 && words[stem] || words[strings.TrimSuffix(stem, "rc")] && strings.HasSuffix(stem, "rc")
}

// keysOf judges the values of one fence.
func (v *Verifier) keysOf(ctx context.Context, d *note.Document, s note.Sample, leaves []leaf, said map[string]bool) ([]*job, error) {
	var now []string
	for _, f := range v.view.Files() {
		if namedBy(said, f) {
			now = append(now, f)
		}
	}
	for _, f := range now[:min(len(now), 4*maxQuotedOf)] {
		if kf := v.conf.file(f); kf.err == nil {
			if _, n := quotedLeaves(leaves, leavesOf(kf.File)); n == len(leaves) {
				return nil, nil
			}
		}
	}
	lines := make([]int, len(leaves))
	for i, l := range leaves {
		lines[i] = d.Loc(note.Span{Start: s.Offsets[l.line-1], End: s.Offsets[l.line-1] + 1}).Start.Line
	}
	from := v.originsCached(ctx, d.Path, lines)
	if len(from) != len(lines) || from[0].Commit == "" {
		return nil, nil
	}
	blobs, err := v.view.Snapshot(ctx, from[0].Commit)
	if err != nil {
		return nil, ctx.Err()
	}
	blobs = slices.DeleteFunc(slices.Clone(blobs), func(b repo.Blob) bool { return !namedBy(said, b.Path) })
	for _, b := range blobs[:min(len(blobs), maxQuotedOf)] {
		src, err := v.view.ReadAt(from[0].Commit, b.Path)
		if err != nil {
			continue
		}
		f, err := keyed.Parse(b.Path, src)
		if err != nil {
			continue
		}
		if keys, n := quotedLeaves(leaves, leavesOf(f)); n >= leastQuoted && n*3 >= len(leaves)*2 {
			return v.keysSince(d, s, b.Path, leaves, keys, from), nil
		}
	}
	return nil, nil
}

// keysSince compares the values of a fence with the file that they were taken from.
func (v *Verifier) keysSince(d *note.Document, s note.Sample, p string, leaves []leaf, keys []string, from []repo.Origin) []*job {
	held := map[string]string{}
	text := ""
	switch {
	case v.tree.isFile(p):
		kf := v.conf.file(p)
		if kf.err != nil || kf.Open != "" {
			return nil
		}
		text = kf.text
		for _, l := range leavesOf(kf.File) {
			held[l.key] = l.value
		}
	case len(v.tree.ending(path.Base(p))) > 0:
		return nil // moved, by its name
	}
	var out []*job
	for i, l := range leaves {
		key, name := keys[i], l.key[strings.LastIndexByte(l.key, 0)+1:]
		if _, there := held[key]; !there && (s.Listed || key != "") {
			if now := onlyEnd(held, l.key); now != "" {
				key = now // below another key now
			}
		}
		value, there := held[key]
		if !there && s.Listed && switchedOff[strings.ToLower(l.value)] {
			continue // as it is where nothing is said
		}
		if key == "" || name == "version" || there && value == l.value || !there && named(text, name) || from[i].Commit != from[0].Commit {
			continue
		}
		span, ok := s.Find(d, l.line, name)
		if !ok {
			continue
		}
		c := note.Claim{Kind: note.KeyClaim, Target: name, Path: p, Key: strings.ReplaceAll(key[1:], "\x00", "."), Context: s.Context, At: d.Loc(span)}
		ev := diag.Evidence{Path: p, Commit: from[0].Commit, Seen: "it held the value in the commit that wrote the line"}
		j := &job{doc: d, claim: c, out: missing(fmt.Sprintf("%q has no such key any more", p), ev)}
		j.out.Rule = "dead-key"
		switch {
		case text == "":
			j.out.Because = fmt.Sprintf("%q, which held it, is not in the tree any more", p)
		case there && toSwitch.MatchString(lastLine(s.Context.Sentence)):
			continue // how to switch something on, and not how it is
		case there:
			j.claim.Kind, j.claim.Want = note.ValueClaim, l.value
			j.out.Because, j.out.Rule = fmt.Sprintf("%q is %q in %q, not %q", name, value, p, l.value), "wrong-value"
			j.out.Hint = fmt.Sprintf("write %q", value)
		}
		out = append(out, j)
	}
	return out
}

// switchedOff are values of settings that many have when nothing sets them.
var switchedOff = wordSet("off false none disabled no null 0")

// onlyEnd is the only key of a file that ends as another does; empty for none and for several.
func onlyEnd(held map[string]string, key string) string {
	found := ""
	for k := range held {
		if strings.HasSuffix(k, key) {
			if found != "" {
				return ""
			}
			found = k
		}
	}
	return found
}

// toSwitch announces settings that somebody shall make who wants something.
var toSwitch = lazyregexp.New(`(?i)\b(?:enable|disable|activate|deactivate|override|turn (?:it )?(?:on|off)|switch (?:it )?(?:on|off)|to (?:change|use|set|configure|customi[sz]e))\b`)

func lastLine(s string) string {
	s = strings.TrimSpace(s)
	return s[strings.LastIndexByte(s, '\n')+1:]
}

// sampled reports whether the samples of a document may be of the code of this repository.
func (v *Verifier) sampled(d *note.Document) bool {
	return len(d.Samples) > 0 && templateRoot(d.Path) == "" && d.Root == "" && !v.ignored(d.Path) && !v.example(d)
}
