package fieldscore

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"path"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/notes-lint/notes-lint/note"
)

// path reports whether the tree has an entry where a claim was found, or one that its text is the end of; of an entry of a
// drawing the text begins with the folders that it is drawn in. A name alone is the end of a path when no other ends so, and
// a link leads to one place only. What led to its place from the root or from the folder of the memory, and is the end of
// another path now, is errElsewhere.
func (o *oracle) path(ctx context.Context, rev, found string, c note.Claim) (bool, error) {
	ending := strings.Trim(path.Join(c.Context.Parent, c.Path), "/")
	if ending == "." || strings.HasPrefix(ending, "..") || c.Kind == note.LinkClaim {
		ending = ""
	}
	tree, err := o.tree(ctx, rev)
	if err != nil || holdsPath(tree, found) {
		return err == nil, err
	}
	ends := map[string]bool{}
	for _, p := range tree {
		p = "/" + p + "/"
		if i := strings.Index(p, "/"+ending+"/"); ending != "" && i >= 0 {
			ends[p[:i]] = true
		}
	}
	is := len(ends) == 1 || len(ends) > 1 && strings.Contains(ending, "/")
	if is && (found == ending || found == path.Join(path.Dir(c.At.Path), ending)) {
		if before, err := o.tree(ctx, o.old); err != nil || holdsPath(before, found) {
			return false, cmp.Or(err, errElsewhere)
		}
	}
	return is, nil
}

// holdsPath reports whether a file or folder is among the files of a tree, or above them.
func holdsPath(tree []string, p string) bool {
	return slices.ContainsFunc(tree, func(f string) bool { return atOrBelow(f, p) })
}

// atOrBelow reports whether a file is what a path names, or lies in the folder that it names.
func atOrBelow(f, p string) bool { return f == p || strings.HasPrefix(f, p+"/") }

// errElsewhere: a file was moved into another folder under its name; a reader may still find it by what the text says, or not.
var errElsewhere = errors.New("it is elsewhere, under the same name")

// near is how far a line may have moved and still be the one that was cited.
const near = 3

// line reports whether the line of a file says what it said at the old commit, or one near it does.
func (o *oracle) line(ctx context.Context, rev, file string, n int) (bool, error) {
	was, err := o.git(ctx, "show", o.old+":"+file)
	if err != nil {
		return false, err
	}
	text := nth(was, n)
	if len(text) < 8 {
		return false, errors.New("the line says nothing")
	}
	is, err := o.git(ctx, "show", rev+":"+file)
	if err != nil {
		return false, nil // the file is gone
	}
	for i := n - near; i <= n+near; i++ {
		if nth(is, i) == text {
			return true, nil
		}
	}
	return false, nil
}

// nth is a line of a text without the space around it, counted from 1; empty when there is none.
func nth(text []byte, n int) string {
	for l := range bytes.Lines(text) {
		if n--; n == 0 {
			return string(bytes.TrimSpace(l))
		}
	}
	return ""
}

// matches reports whether any path of the tree matches a pattern, at the root or below any folder.
func (o *oracle) matches(ctx context.Context, rev, pattern string) (bool, error) {
	tree, err := o.tree(ctx, rev)
	if err != nil {
		return false, err
	}
	deep := strings.TrimSuffix(pattern, "/") + "/**"
	for _, p := range tree {
		for more := true; more; _, p, more = strings.Cut(p, "/") {
			if doublestar.MatchUnvalidated(pattern, p) || doublestar.MatchUnvalidated(deep, p) {
				return true, nil
			}
		}
	}
	return false, nil
}

// tree lists the files of a commit.
func (o *oracle) tree(ctx context.Context, rev string) ([]string, error) {
	if t, ok := o.trees[rev]; ok {
		return t, nil
	}
	b, err := o.git(ctx, "ls-tree", "-r", "-z", "--name-only", "--full-tree", rev)
	if err != nil {
		return nil, err
	}
	o.trees[rev] = strings.Split(strings.TrimSuffix(string(b), "\x00"), "\x00")
	return o.trees[rev], nil
}
