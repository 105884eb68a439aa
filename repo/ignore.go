package repo

import (
	"path"
	"strings"
	"sync"
)

// rule is one line of an ignore file.
type rule struct {
	pattern string
	literal string // the bytes before the first special one, compared apart as git does
	negated bool
	dirOnly bool
	name    bool // holds no slash: matches the last segment at any depth
}

// parseIgnore reads the lines of one ignore file.
func parseIgnore(text string) []rule {
	var rules []rule
	for line := range strings.SplitSeq(strings.TrimPrefix(text, "\ufeff"), "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		if r, ok := parseRule(trimTrailing(strings.TrimSuffix(line, "\r"))); ok {
			rules = append(rules, r)
		}
	}
	return rules
}

func parseRule(line string) (rule, bool) {
	var r rule
	line, r.negated = strings.CutPrefix(line, "!")
	line, r.dirOnly = strings.CutSuffix(line, "/")
	r.name = !strings.Contains(line, "/")
	line = strings.TrimPrefix(line, "/")
	if line == "" {
		return r, false
	}
	special := strings.IndexAny(line, `*?[\`)
	if special < 0 {
		special = len(line)
	}
	r.literal, r.pattern = line[:special], line[special:]
	return r, true
}

// trimTrailing cuts spaces at the end unless a backslash protects them.
func trimTrailing(line string) string {
	keep := 0
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case ' ':
			continue
		case '\\':
			i++
		}
		keep = i + 1
	}
	return line[:min(keep, len(line))]
}

// matches reports whether the rule speaks about p, which is relative to the folder of the ignore file.
func (r rule) matches(p string, isDir, fold bool) bool {
	if r.dirOnly && !isDir {
		return false
	}
	if r.name {
		p = path.Base(p)
	}
	if len(p) < len(r.literal) || !equalPrefix(p, r.literal, fold) {
		return false
	}
	return globMatch(r.pattern, p[len(r.literal):], fold)
}

func equalPrefix(p, prefix string, fold bool) bool {
	for i := range len(prefix) {
		if p[i] != prefix[i] && (!fold || lower(p[i]) != lower(prefix[i])) {
			return false
		}
	}
	return true
}

// verdict of a list of rules on one path.
type verdict uint8

const (
	silent verdict = iota
	exclude
	include
)

func judge(rules []rule, p string, isDir, fold bool) verdict {
	for i := len(rules) - 1; i >= 0; i-- {
		if rules[i].matches(p, isDir, fold) {
			if rules[i].negated {
				return include
			}
			return exclude
		}
	}
	return silent
}

// ignorer answers whether ignore rules match a path, by the files of every folder above it. Paths are relative to the
// git top level, for rules above the root of a view count too.
type ignorer struct {
	read   func(file string) (string, bool) // contents of a .gitignore, by path from the top level
	shared [][]rule                         // info/exclude, then the user's excludes file
	fold   bool

	mu   sync.Mutex
	dirs map[string]*folder // what is known of a folder; "." is the top
}

// folder holds the rules of one folder.
type folder struct {
	parent   *folder
	path     string
	rules    []rule
	excluded bool // the folder itself is ignored, and with it all that lies below
}

func newIgnorer(read func(string) (string, bool), fold bool, shared ...string) *ignorer {
	ig := &ignorer{read: read, fold: fold, dirs: map[string]*folder{}}
	for _, text := range shared {
		ig.shared = append(ig.shared, parseIgnore(text))
	}
	return ig
}

// ignored answers for a path whose kind is known.
func (ig *ignorer) ignored(p string, isDir bool) bool {
	ig.mu.Lock()
	defer ig.mu.Unlock()
	parent := ig.folder(path.Dir(p))
	return parent.excluded || ig.excludes(parent, p, isDir)
}

// mayIgnore answers for a path that is not there: either kind may have been meant.
func (ig *ignorer) mayIgnore(p string) bool { return ig.ignored(p, false) || ig.ignored(p, true) }

func (ig *ignorer) folder(dir string) *folder {
	if f, ok := ig.dirs[dir]; ok {
		return f
	}
	f := &folder{path: dir}
	if dir != "." {
		f.parent = ig.folder(path.Dir(dir))
		f.excluded = f.parent.excluded || ig.excludes(f.parent, dir, true)
	}
	if !f.excluded {
		if text, ok := ig.read(path.Join(dir, ".gitignore")); ok {
			f.rules = parseIgnore(text)
		}
	}
	ig.dirs[dir] = f
	return f
}

// excludes asks the nearest rules first; the first list that has an opinion decides.
func (ig *ignorer) excludes(f *folder, p string, isDir bool) bool {
	for ; f != nil; f = f.parent {
		rel := p
		if f.path != "." {
			rel = p[len(f.path)+1:]
		}
		if v := judge(f.rules, rel, isDir, ig.fold); v != silent {
			return v == exclude
		}
	}
	for _, rules := range ig.shared {
		if v := judge(rules, p, isDir, ig.fold); v != silent {
			return v == exclude
		}
	}
	return false
}
