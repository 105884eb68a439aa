package fieldscore

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"hash/fnv"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/render"
)

// Change is one change of a repository that makes a confirmed claim false, committed on top of HEAD without touching memory, and what was
// said of the claim then.
type Change struct {
	Repo, Kind, How string
	Claim, File     string
	Line            int
	Path            string // what was changed
	Outcome         string // of the claim afterwards; empty when it was not read any more
	Because         string
	Found           bool // the claim, or another of its line, is reported
	Others          int  // claims of other lines of the file that are reported since and do not name what was changed
}

const (
	maxMutatedFiles = 400 // files that one change may touch
	shiftedBy       = 40  // lines put ahead of a file whose lines are cited
)

// Mutate makes up to each changes for every kind of claim of the repository at dir, one at a time: files and folders deleted and renamed, names of
// code, scripts and targets renamed, cited lines shifted. The objects go to a scratch repository that borrows those of dir, which stays as it is.
func Mutate(ctx context.Context, env []string, name, dir string, each int) ([]Change, error) {
	m, err := newMutant(ctx, env, dir)
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(m.scratch.dir)
	before, err := Verdicts(ctx, env, dir, m.head, nil)
	if err != nil {
		return nil, err
	}
	memory := map[string]bool{}
	for _, v := range before {
		memory[v.Path] = true
	}
	var out []Change
	for _, kind := range []string{"path", "symbol", "command", "lines"} {
		made := 0
		for i, v := range mutable(before, kind) {
			if made == each {
				break
			}
			how, edits, err := m.edits(ctx, v, memory, i)
			if err != nil {
				return out, err
			}
			if len(edits) == 0 || len(edits) > maxMutatedFiles {
				continue
			}
			commit, err := m.commit(ctx, edits)
			if err != nil {
				return out, err
			}
			after, err := Verdicts(ctx, env, m.scratch.dir, commit, []string{v.Path})
			if err != nil {
				return out, err
			}
			out = append(out, judged(name, how, v, before, after))
			made++
		}
	}
	return out, nil
}

// mutable are the confirmed claims of a kind that the tree is evidence of, in an order that is the same each time and has nothing to do with where
// they stand.
func mutable(vs []render.Verdict, kind string) []render.Verdict {
	var out []render.Verdict
	for _, v := range vs {
		if v.Kind == kind && v.Outcome == "confirmed" && len(v.Evidence) > 0 && v.Evidence[0].Path != "" {
			out = append(out, v)
		}
	}
	order := func(v render.Verdict) uint64 {
		h := fnv.New64a()
		fmt.Fprint(h, v.Path, v.Line, v.Column, v.Claim)
		return h.Sum64()
	}
	slices.SortStableFunc(out, func(a, b render.Verdict) int { return cmp.Compare(order(a), order(b)) })
	return out
}

// judged compares what is said after a change with what was said before.
func judged(name, how string, v render.Verdict, before, after []render.Verdict) Change {
	out := Change{Repo: name, Kind: v.Kind, How: how, Claim: v.Claim, File: v.Path, Line: v.Line, Path: v.Evidence[0].Path}
	bad := func(v render.Verdict) bool { return v.Outcome != "confirmed" && v.Outcome != "unverifiable" }
	known := map[string]bool{}
	for _, b := range before {
		if bad(b) {
			known[fmt.Sprint(b.Path, b.Line, b.Column)] = true
		}
	}
	about := []string{v.Claim, strings.TrimSuffix(path.Base(out.Path), path.Ext(out.Path))}
	if g := lastName.FindStringSubmatch(v.Claim); g != nil && v.Kind == "symbol" {
		about = append(about, g[1])
	}
	for _, a := range after {
		switch {
		case a.Line == v.Line:
			if a.Column == v.Column && a.Kind == v.Kind {
				out.Outcome, out.Because = a.Outcome, a.Because
			}
			out.Found = out.Found || bad(a)
		case bad(a) && !known[fmt.Sprint(a.Path, a.Line, a.Column)] && !strings.Contains(v.Claim, a.Claim) &&
			!slices.ContainsFunc(about, func(s string) bool { return strings.Contains(a.Claim+" "+a.Because, s) }):
			out.Others++
		}
	}
	return out
}

// mutant makes commits on top of a repository's HEAD, in a repository of its own.
type mutant struct {
	from, scratch history
	head          string
	tree          map[string]blob // the files of HEAD
}

// blob is a file of a commit as the index holds it.
type blob struct{ mode, hash string }

func newMutant(ctx context.Context, env []string, dir string) (*mutant, error) {
	from := history{dir: dir, env: env}
	head, err := from.lines(ctx, "rev-parse", "--verify", "HEAD")
	if err != nil {
		return nil, err
	}
	objects, err := from.lines(ctx, "rev-parse", "--path-format=absolute", "--git-path", "objects")
	if err != nil {
		return nil, err
	}
	scratch, err := os.MkdirTemp("", "fieldscore")
	if err != nil {
		return nil, err
	}
	env = append(slices.Clone(env), "GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.org", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.org", "GIT_INDEX_FILE="+filepath.Join(scratch, "mutated"))
	m := &mutant{from: from, scratch: history{dir: scratch, env: env}, head: head[0], tree: map[string]blob{}}
	if _, err = m.scratch.git(ctx, "init", "-q", "--bare", "."); err == nil {
		err = os.WriteFile(filepath.Join(scratch, "objects", "info", "alternates"), []byte(objects[0]+"\n"), 0o644)
	}
	if err == nil {
		err = m.list(ctx)
	}
	if err != nil {
		os.RemoveAll(scratch)
		return nil, err
	}
	return m, nil
}

func (m *mutant) list(ctx context.Context) error {
	b, err := m.from.git(ctx, "ls-tree", "-r", "-z", m.head)
	if err != nil {
		return err
	}
	for entry := range bytes.SplitSeq(b, []byte{0}) {
		meta, name, ok := strings.Cut(string(entry), "\t")
		if f := strings.Fields(meta); ok && len(f) == 3 && f[1] == "blob" && f[0] != "120000" {
			m.tree[name] = blob{f[0], f[2]}
		}
	}
	return nil
}

// edit is what becomes of one path; one without a hash is gone.
type edit struct {
	path string
	to   blob
}

// commit makes a commit on top of HEAD and returns its hash.
func (m *mutant) commit(ctx context.Context, edits []edit) (string, error) {
	if _, err := m.scratch.git(ctx, "read-tree", m.head); err != nil {
		return "", err
	}
	var in strings.Builder
	for _, e := range edits {
		if e.to.hash == "" {
			e.to = blob{"0", strings.Repeat("0", len(m.head))}
		}
		fmt.Fprintf(&in, "%s %s\t%s\x00", e.to.mode, e.to.hash, e.path)
	}
	if _, err := m.scratch.feed(ctx, []byte(in.String()), "update-index", "-z", "--index-info"); err != nil {
		return "", err
	}
	tree, err := m.scratch.lines(ctx, "write-tree", "--missing-ok")
	if err != nil {
		return "", err
	}
	c, err := m.scratch.lines(ctx, "commit-tree", tree[0], "-p", m.head, "-m", "change")
	if err != nil {
		return "", err
	}
	return c[0], nil
}

// below lists the files at a path or below it, sorted.
func (m *mutant) below(p string) []string {
	var out []string
	for f := range m.tree {
		if atOrBelow(f, p) {
			out = append(out, f)
		}
	}
	slices.Sort(out)
	return out
}

// rewritten is the edit that puts other contents into a file.
func (m *mutant) rewritten(ctx context.Context, p string, change func([]byte) []byte) (edit, bool, error) {
	src, err := m.from.git(ctx, "cat-file", "blob", m.tree[p].hash)
	if err != nil {
		return edit{}, false, nil // a partial clone lacks it
	}
	next := change(src)
	if bytes.Equal(src, next) {
		return edit{}, false, nil
	}
	hash, err := m.scratch.feed(ctx, next, "hash-object", "-w", "--stdin")
	return edit{p, blob{m.tree[p].mode, strings.TrimSpace(string(hash))}}, err == nil, err
}

// edits are those that make a claim false, and what they are called; none where nothing simple does.
func (m *mutant) edits(ctx context.Context, v render.Verdict, memory map[string]bool, i int) (how string, out []edit, err error) {
	p := strings.TrimSuffix(v.Evidence[0].Path, "/")
	files := m.below(p)
	if len(files) == 0 || slices.ContainsFunc(files, func(f string) bool { return memory[f] }) {
		return "", nil, nil
	}
	switch v.Kind {
	case "path":
		if i%2 == 0 {
			return "file or folder deleted", removed(files), nil
		}
		next := strings.TrimSuffix(p, path.Ext(p)) + "_next" + path.Ext(p)
		for _, f := range files {
			out = append(out, edit{f, blob{}}, edit{next + strings.TrimPrefix(f, p), m.tree[f]})
		}
		return "file or folder renamed", out, nil
	case "symbol":
		return m.renamed(ctx, v, memory)
	case "lines":
		e, ok, err := m.rewritten(ctx, p, func(src []byte) []byte { return append(bytes.Repeat([]byte("// shifted\n"), shiftedBy), src...) })
		return "cited lines shifted", only(e, ok), err
	}
	return m.unscripted(ctx, v, p, files)
}

func removed(files []string) []edit {
	out := make([]edit, len(files))
	for i, f := range files {
		out[i] = edit{path: f}
	}
	return out
}

func only(e edit, ok bool) []edit {
	if !ok {
		return nil
	}
	return []edit{e}
}

var lastName = regexp.MustCompile(`([A-Za-z_]\w{3,})(?:\(.*|<.*)?\W*$`)

// renamed renames a name wherever code has it. One that a file or folder is called by is left alone.
func (m *mutant) renamed(ctx context.Context, v render.Verdict, memory map[string]bool) (string, []edit, error) {
	g := lastName.FindStringSubmatch(v.Claim)
	if g == nil {
		return "", nil, nil
	}
	for f := range m.tree {
		if slices.ContainsFunc(strings.Split(f, "/"), func(seg string) bool { return strings.EqualFold(strings.SplitN(seg, ".", 2)[0], g[1]) }) {
			return "", nil, nil
		}
	}
	found, err := m.from.git(ctx, "grep", "-l", "-z", "-w", "-F", "-e", g[1], m.head)
	if err != nil {
		return "", nil, nil // nothing but the claim has the word
	}
	word := regexp.MustCompile(`\b` + g[1] + `\b`)
	next := []byte(g[1] + "Next")
	if strings.Contains(g[1], "_") {
		next = []byte(g[1] + "_next")
	}
	var out []edit
	for f := range strings.SplitSeq(strings.Trim(string(found), "\x00"), "\x00") {
		_, f, _ = strings.Cut(f, ":")
		if _, ok := m.tree[f]; !ok || memory[f] || strings.HasPrefix(path.Ext(f), ".md") {
			continue
		}
		e, ok, err := m.rewritten(ctx, f, func(src []byte) []byte { return word.ReplaceAll(src, next) })
		if err != nil {
			return "", nil, err
		}
		if out = append(out, only(e, ok)...); len(out) > maxMutatedFiles/4 {
			return "", nil, nil
		}
	}
	return "name renamed", out, nil
}

var scriptWord = regexp.MustCompile(`\b(?:npm|pnpm|yarn|bun|make|just)\s+(?:run\s+)?([a-z][\w:.-]*)`)

// unscripted takes away what a command names: its script, its target, or its file.
func (m *mutant) unscripted(ctx context.Context, v render.Verdict, p string, files []string) (string, []edit, error) {
	g := scriptWord.FindStringSubmatch(v.Claim)
	switch base := path.Base(p); {
	case base == "package.json" && g != nil:
		e, ok, err := m.rewritten(ctx, p, func(src []byte) []byte {
			return bytes.Replace(src, []byte(`"`+g[1]+`":`), []byte(`"`+g[1]+`-all":`), 1)
		})
		return "script renamed", only(e, ok), err
	case (strings.EqualFold(base, "Makefile") || strings.EqualFold(base, "justfile")) && g != nil:
		target := regexp.MustCompile(`(?m)^(\.PHONY:.*\s|@?)` + regexp.QuoteMeta(g[1]) + `(\s|:|$)`)
		e, ok, err := m.rewritten(ctx, p, func(src []byte) []byte { return target.ReplaceAll(src, []byte("${1}"+g[1]+"-all${2}")) })
		return "target renamed", only(e, ok), err
	case base == "package.json":
		return "", nil, nil
	}
	return "file of a command deleted", removed(files), nil
}
