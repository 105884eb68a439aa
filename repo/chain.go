package repo

import (
	"context"
	"path"
	"slices"
	"strings"
)

// maxSplit is how many targets of a folder that went to several places are listed.
const maxSplit = 8

// trail follows one path through renames.
type trail struct {
	fate *Fate
	path string // the name it has now
	dir  bool
	at   int // the commit that ended path
}

// followTrails completes the fates of all matches, one rename of every trail at a time, so that each round asks git once.
func (t *tree) followTrails(ctx context.Context, h historian, p *past, s *search, fates []Fate) error {
	var trails []*trail
	for i, m := range s.best {
		if m.rank == unmatched {
			continue
		}
		c := p.commits[m.at]
		fates[i] = Fate{Was: m.was, Dir: m.dir, Commit: c.hash}
		if c.hash != "" {
			fates[i].Date = c.date()
		}
		trails = append(trails, &trail{fate: &fates[i], path: m.was, dir: m.dir, at: m.at})
	}
	for range maxHops {
		if len(trails) == 0 {
			return nil
		}
		wanted := map[int]bool{}
		for _, tr := range trails {
			wanted[tr.at] = true
		}
		if err := t.load(ctx, h, p, wanted); err != nil {
			return err
		}
		trails = slices.DeleteFunc(trails, func(tr *trail) bool { return !t.step(p, tr) })
		trails = nextEvents(p, trails)
	}
	return nil
}

// step follows the rename that ended a path; false when there is none or when it leads to a path that exists.
func (t *tree) step(p *past, tr *trail) (more bool) {
	to := ""
	if tr.dir {
		to = t.folderTarget(p.became[tr.at], tr)
	} else {
		for _, c := range p.became[tr.at] {
			if c.from == tr.path {
				to = c.to
			}
		}
	}
	if to == "" {
		return false
	}
	tr.fate.Hops = append(tr.fate.Hops, Hop{From: tr.path, To: to, Commit: p.commits[tr.at].hash})
	tr.path = to
	if t.Lookup(to).Exists() {
		tr.fate.Now = to
		return false
	}
	return true
}

// folderTarget is the folder that all renamed files of a folder went to. When they disagree, or when most files of the
// folder went nowhere or got other names on the way, there is none, and the files that took over are noted instead.
func (t *tree) folderTarget(changes []change, tr *trail) string {
	var targets, files []string
	gone, kept := 0, 0
	for _, c := range changes {
		rest, below := strings.CutPrefix(c.from, tr.path+"/")
		switch {
		case !below:
		case c.to == "":
			gone++
		default:
			files = append(files, c.to)
			if path.Base(c.to) == path.Base(c.from) {
				kept++
			}
			targets = append(targets, folderOf(c.to, rest))
		}
	}
	if len(files) == 0 {
		return ""
	}
	slices.Sort(targets)
	if one := slices.Compact(targets); len(one) == 1 && one[0] != "." && gone <= len(files) && 2*kept >= len(files) {
		return one[0]
	}
	slices.Sort(files)
	for _, file := range files {
		if len(tr.fate.Split) < maxSplit && t.Lookup(file).Exists() {
			tr.fate.Split = append(tr.fate.Split, file)
		}
	}
	return ""
}

// folderOf is the folder that a file now at to seems to have been moved with, when rest was its path in the old one.
func folderOf(to, rest string) string {
	dir := path.Dir(to)
	for range strings.Count(rest, "/") {
		dir = path.Dir(dir)
	}
	return dir
}

// nextEvents finds, for trails that stand on a path which is gone again, the commit that ended it. Trails without one are
// left out.
func nextEvents(p *past, trails []*trail) []*trail {
	if len(trails) == 0 {
		return nil
	}
	files, dirs := map[string][]*trail{}, map[string][]*trail{}
	for _, tr := range trails {
		if tr.dir {
			dirs[tr.path] = append(dirs[tr.path], tr)
		} else {
			files[tr.path] = append(files[tr.path], tr)
		}
	}
	next := map[*trail]int{}
	for _, e := range p.events {
		// A file's next end is the oldest one after the rename; a later one belongs to another file of that name.
		for _, tr := range files[e.path] {
			if e.at < tr.at {
				next[tr] = e.at
			}
		}
		if len(dirs) == 0 {
			continue
		}
		eachParent(e.path, func(dir string) bool {
			for _, tr := range dirs[dir] {
				if _, seen := next[tr]; !seen && e.at < tr.at {
					next[tr] = e.at
				}
			}
			return true
		})
	}
	return slices.DeleteFunc(trails, func(tr *trail) bool {
		at, ok := next[tr]
		tr.at = at
		return !ok
	})
}
