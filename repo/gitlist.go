package repo

import (
	"context"
	"fmt"
	"strings"
)

// index lists what the index holds below the folder of g.
func (g *program) index(ctx context.Context) (listing, error) {
	out, err := g.files(ctx, "-s", "-t", "-z")
	if err != nil {
		return nil, err
	}
	s := stages{items: make([]item, 0, strings.Count(out, "\x00"))}
	for record := range records(out) {
		head, p, ok := strings.Cut(record, "\t")
		if !ok || len(head) < len("H 100644  0")+40 {
			return nil, fmt.Errorf("git ls-files: cannot read %q", record)
		}
		stage := head[len(head)-1]
		it := item{
			path:   p,
			hash:   head[len("H 100644 ") : len(head)-len(" 0")],
			mode:   parseMode(head[2:8]),
			sparse: head[0] == 'S',
		}
		if head[2:8] != "040000" {
			s.add(it, int(stage-'0'))
			continue
		}
		below, err := g.tree(ctx, it.hash, "--full-tree")
		if err != nil {
			return nil, err
		}
		for _, inner := range below {
			inner.path, inner.sparse = p+inner.path, true
			s.add(inner, 0)
		}
	}
	return newListing(s.items), nil
}

// files runs ls-files without letting it expand a sparse index: to do that git writes tree objects, and we only read. Git
// before 2.36 does not know the flag.
func (g *program) files(ctx context.Context, args ...string) (string, error) {
	out, err := g.output(ctx, append([]string{"ls-files", "--sparse"}, args...)...)
	if exitCode(err) == exitUsage {
		return g.output(ctx, append([]string{"ls-files"}, args...)...)
	}
	return out, err
}

// exitUsage is git's exit code for a flag that it does not know.
const exitUsage = 129

// tree lists a commit or tree below the folder of g.
func (g *program) tree(ctx context.Context, treeish string, flags ...string) (listing, error) {
	out, err := g.output(ctx, append(append([]string{"ls-tree", "-r", "-z"}, flags...), treeish)...)
	if err != nil {
		return nil, err
	}
	items := make([]item, 0, strings.Count(out, "\x00"))
	for record := range records(out) {
		head, p, ok := strings.Cut(record, "\t")
		fields := strings.Split(head, " ")
		if !ok || len(fields) != 3 {
			return nil, fmt.Errorf("git ls-tree: cannot read %q", record)
		}
		items = append(items, item{path: p, hash: fields[2], mode: parseMode(fields[0])})
	}
	return newListing(items), nil
}

// loose lists untracked and deleted files below the folder of g.
func (g *program) loose(ctx context.Context) (loose, error) {
	out, err := g.files(ctx, "-t", "-o", "-d", "--exclude-standard", "-z")
	if err != nil {
		return loose{}, err
	}
	found := loose{deleted: map[string]bool{}}
	var items []item
	for record := range records(out) {
		tag, p, _ := strings.Cut(record, " ")
		if tag != "?" {
			found.deleted[p] = true
			continue
		}
		it := item{path: p}
		if nested, ok := strings.CutSuffix(p, "/"); ok {
			it = item{path: nested, mode: gitlink}
		}
		items = append(items, it)
	}
	found.untracked = newListing(items)
	return found, nil
}

// head is the hash that HEAD names; empty when unborn.
func (g *program) head(ctx context.Context) (string, error) {
	out, err := g.output(ctx, "rev-parse", "--verify", "--quiet", "HEAD")
	if exitCode(err) == 1 {
		return "", nil
	}
	return strings.TrimSpace(out), err
}

// commit is the hash of the commit that rev names.
func (g *program) commit(ctx context.Context, rev string) (string, error) {
	out, err := g.output(ctx, "rev-parse", "--verify", "--quiet", "--end-of-options", rev+"^{commit}")
	if exitCode(err) == 1 {
		return "", &RevisionError{Rev: rev}
	}
	return strings.TrimSpace(out), err
}

// records yields the parts of text that end in NUL.
func records(text string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for text != "" {
			record, rest, _ := strings.Cut(text, "\x00")
			if !yield(record) {
				return
			}
			text = rest
		}
	}
}
