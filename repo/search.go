package repo

import (
	"path"
	"strings"
)

// search matches questions against deletions, newest first.
type search struct {
	tree   *tree
	asks   []Ask
	best   []match // by question
	byName map[string][]int
	byStem map[string][]int // questions that leave the file extension open
	open   int              // questions that a better match may still answer
	last   string           // folder of the event before, whose parents need not be looked at again
	lastAt int
}

// rank orders matches; a lower one is better, and among equal ones the newer event wins.
type rank uint8

const (
	unmatched rank = iota
	exact
	exactStem
	ending
	endingStem
)

type match struct {
	rank rank
	was  string
	dir  bool
	at   int
}

func newSearch(t *tree, asks []Ask) *search {
	s := &search{tree: t, asks: make([]Ask, len(asks)), best: make([]match, len(asks)), byName: map[string][]int{}, byStem: map[string][]int{}, lastAt: -1}
	for i, ask := range asks {
		clean, inside := cleanPath(ask.Path)
		if !inside || clean == "." {
			continue
		}
		ask.Path = clean
		s.asks[i] = ask
		s.open++
		name := path.Base(clean)
		s.byName[name] = append(s.byName[name], i)
		if ask.Stem {
			s.byStem[name] = append(s.byStem[name], i)
		}
	}
	return s
}

// settled reports whether no older event can change an answer.
func (s *search) settled() bool { return s.open == 0 }

// see shows the search one deletion, which ends the file and perhaps the folders around it.
func (s *search) see(e event) {
	name := path.Base(e.path)
	s.offer(s.byName[name], e.path, match{rank: exact, was: e.path, at: e.at})
	if ext := path.Ext(name); ext != "" && ext != name && len(s.byStem) > 0 {
		stem := strings.TrimSuffix(name, ext)
		s.offer(s.byStem[stem], strings.TrimSuffix(e.path, ext), match{rank: exactStem, was: e.path, at: e.at})
	}
	folder := path.Dir(e.path)
	if folder == s.last && e.at == s.lastAt {
		return
	}
	s.last, s.lastAt = folder, e.at
	eachParent(e.path, func(dir string) bool {
		s.offer(s.byName[path.Base(dir)], dir, match{rank: exact, was: dir, dir: true, at: e.at})
		return true
	})
}

// offer proposes a match whose asked form is p to the questions with that last segment.
func (s *search) offer(questions []int, p string, m match) {
	for _, i := range questions {
		ask, offered := s.asks[i], m
		switch {
		case p == ask.Path:
		case !ask.Exact && strings.HasSuffix(p, "/"+ask.Path):
			offered.rank += ending - exact
		default:
			continue
		}
		if b := s.best[i].rank; b != unmatched && b <= offered.rank || s.tree.Lookup(m.was).Exists() {
			continue
		}
		if offered.rank == exact {
			s.open--
		}
		s.best[i] = offered
	}
}
