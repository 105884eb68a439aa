package repo

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/go-git/go-git/v5/plumbing"
)

// head is the hash that HEAD names; zero when unborn.
func (s *goGitSource) head() (plumbing.Hash, error) {
	hash, err := s.reference("HEAD")
	if errors.Is(err, plumbing.ErrReferenceNotFound) {
		return plumbing.ZeroHash, nil
	}
	return hash, err
}

// reference follows symbolic references, at most five deep as git does.
func (s *goGitSource) reference(name string) (plumbing.Hash, error) {
	for range 5 {
		ref, err := s.objects.refs.Reference(plumbing.ReferenceName(name))
		if err != nil {
			return plumbing.ZeroHash, err
		}
		if ref.Type() == plumbing.HashReference {
			return ref.Hash(), nil
		}
		name = ref.Target().String()
	}
	return plumbing.ZeroHash, plumbing.ErrReferenceNotFound
}

// resolve finds the commit that a revision names: a hash or its beginning, a reference, and any number of ~n and ^n
// behind it. go-git's own resolver answers wrongly, without an error, where it does not know a form.
func (s *goGitSource) resolve(rev string) (plumbing.Hash, error) {
	if strings.Contains(rev, "@{") || strings.ContainsAny(rev, ": ") || strings.Contains(rev, "^{") || strings.Contains(rev, "..") {
		return plumbing.ZeroHash, &UnsupportedError{Feature: fmt.Sprintf("the form of the revision %q", rev)}
	}
	end := strings.IndexAny(rev, "~^")
	if end < 0 {
		end = len(rev)
	}
	hash, err := s.baseOf(rev[:end])
	if err != nil {
		return plumbing.ZeroHash, err
	}
	for steps := rev[end:]; ; {
		c, err := s.readCommit(hash)
		if err != nil {
			return plumbing.ZeroHash, err
		}
		if steps == "" {
			return hash, nil
		}
		digits := 1
		for digits < len(steps) && '0' <= steps[digits] && steps[digits] <= '9' {
			digits++
		}
		n, err := strconv.Atoi(steps[1:digits])
		if digits == 1 {
			n, err = 1, nil
		}
		if err != nil || digits < len(steps) && steps[digits] != '~' && steps[digits] != '^' {
			return plumbing.ZeroHash, &RevisionError{Rev: rev}
		}
		if hash, err = s.ancestor(hash, c, steps[0], n); err != nil {
			return plumbing.ZeroHash, err
		}
		if hash.IsZero() {
			return hash, &RevisionError{Rev: rev}
		}
		steps = steps[digits:]
	}
}

// ancestor is the n-th parent (^) or the n-th first ancestor (~) of a commit; zero when there is none.
func (s *goGitSource) ancestor(hash plumbing.Hash, c rawCommit, step byte, n int) (plumbing.Hash, error) {
	if step == '^' {
		switch {
		case n == 0:
			return hash, nil
		case n <= len(c.parents):
			return c.parents[n-1], nil
		}
		return plumbing.ZeroHash, nil
	}
	for range n {
		c, err := s.readCommit(hash)
		if err != nil || len(c.parents) == 0 {
			return plumbing.ZeroHash, err
		}
		hash = c.parents[0]
	}
	return hash, nil
}

// baseOf finds the commit that a reference or hash names, tags peeled.
func (s *goGitSource) baseOf(name string) (plumbing.Hash, error) {
	if plumbing.IsHash(name) {
		return s.peel(plumbing.NewHash(name), name)
	}
	if name == "@" {
		name = "HEAD"
	}
	for _, pattern := range []string{"%s", "refs/%s", "refs/tags/%s", "refs/heads/%s", "refs/remotes/%s", "refs/remotes/%s/HEAD"} {
		if hash, err := s.reference(fmt.Sprintf(pattern, name)); err == nil {
			return s.peel(hash, name)
		}
	}
	return s.abbreviated(name)
}

// abbreviated finds the one commit whose hash begins with at least four given digits.
func (s *goGitSource) abbreviated(name string) (plumbing.Hash, error) {
	prefix, err := hex.DecodeString(name[:len(name)&^1])
	if len(name) < 4 || err != nil {
		return plumbing.ZeroHash, &RevisionError{Rev: name}
	}
	candidates, err := s.objects.withPrefix(prefix)
	if err != nil {
		return plumbing.ZeroHash, err
	}
	var commits []plumbing.Hash
	for hash := range candidates {
		if strings.HasPrefix(hash.String(), strings.ToLower(name)) {
			if peeled, err := s.peel(hash, name); err == nil && peeled == hash {
				commits = append(commits, hash)
			}
		}
	}
	if len(commits) != 1 {
		return plumbing.ZeroHash, &RevisionError{Rev: name}
	}
	return commits[0], nil
}

// peel follows annotated tags to a commit.
func (s *goGitSource) peel(hash plumbing.Hash, name string) (plumbing.Hash, error) {
	for range 10 {
		if _, err := s.objects.read(plumbing.CommitObject, hash, 0); err == nil {
			return hash, nil
		}
		data, err := s.objects.read(plumbing.TagObject, hash, MaxFile)
		if err != nil {
			break
		}
		target, _, _ := bytes.Cut(bytes.TrimPrefix(data, []byte("object ")), []byte("\n"))
		hash = plumbing.NewHash(string(target))
	}
	return plumbing.ZeroHash, &RevisionError{Rev: name}
}

// rawCommit is the part of a commit that the history needs.
type rawCommit struct {
	tree    plumbing.Hash
	parents []plumbing.Hash
	unix    int64
}

func (s *goGitSource) readCommit(hash plumbing.Hash) (rawCommit, error) {
	data, err := s.objects.read(plumbing.CommitObject, hash, 0)
	if err != nil {
		return rawCommit{}, err
	}
	var c rawCommit
	head, _, _ := strings.Cut(string(data), "\n\n")
	for line := range strings.SplitSeq(head, "\n") {
		key, value, _ := strings.Cut(line, " ")
		switch key {
		case "tree":
			c.tree = plumbing.NewHash(value)
		case "parent":
			c.parents = append(c.parents, plumbing.NewHash(value))
		case "committer":
			if fields := strings.Fields(value[strings.LastIndexByte(value, '>')+1:]); len(fields) > 0 {
				c.unix, _ = strconv.ParseInt(fields[0], 10, 64)
			}
		}
	}
	if c.tree.IsZero() {
		return c, fmt.Errorf("commit %s is damaged", hash)
	}
	return c, nil
}
