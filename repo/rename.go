package repo

import (
	"bytes"
	"cmp"
	"errors"
	"path"
	"slices"
)

// Thresholds of rename detection in percent, those that git uses for -M50%.
const (
	minSimilar     = 50
	minSimilarName = 75 // for the only files of their name on both sides, which are paired before all others
)

// renamer pairs the files that a commit removes with those that it adds, in the order that git does it: same contents,
// then same name, then most similar.
type renamer struct {
	removed, added []item
	to             []int  // for each removed file the index of its new one, or -1
	taken          []bool // for each added file
	read           func(hash string) ([]byte, error)
	prints         map[string]fingerprint
	err            error
}

// pairRenames says what became of the removed files. Contents that are not on this machine, or are too large, only lose
// the renames that cannot be seen without them.
func pairRenames(removed, added []item, read func(string) ([]byte, error)) ([]change, error) {
	r := &renamer{removed: removed, added: added, to: make([]int, len(removed)), taken: make([]bool, len(added)), read: read, prints: map[string]fingerprint{}}
	for i := range r.to {
		r.to[i] = -1
	}
	r.sameContents()
	r.sameName()
	r.similar()
	changes := make([]change, len(removed))
	for i, it := range removed {
		changes[i].from = it.path
		if r.to[i] >= 0 {
			changes[i].to = added[r.to[i]].path
		}
	}
	return changes, r.err
}

func (r *renamer) pair(from, to int) { r.to[from], r.taken[to] = to, true }

func (r *renamer) sameContents() {
	byHash := map[string][]int{}
	for i, it := range r.removed {
		byHash[it.hash] = append(byHash[it.hash], i)
	}
	for j, it := range r.added {
		best := -1
		for _, i := range byHash[it.hash] {
			if r.to[i] >= 0 || r.removed[i].mode != it.mode {
				continue
			}
			if best < 0 || path.Base(r.removed[best].path) != path.Base(it.path) && path.Base(r.removed[i].path) == path.Base(it.path) {
				best = i
			}
		}
		if best >= 0 {
			r.pair(best, j)
		}
	}
}

// open lists what is not paired yet and can be compared.
func (r *renamer) open() (from, to []int) {
	for i, it := range r.removed {
		if r.to[i] < 0 && it.mode == regular {
			from = append(from, i)
		}
	}
	for j, it := range r.added {
		if !r.taken[j] && it.mode == regular {
			to = append(to, j)
		}
	}
	return from, to
}

func (r *renamer) sameName() {
	from, to := r.open()
	fromName, toName := onlyOfName(r.removed, from), onlyOfName(r.added, to)
	for _, i := range from {
		name := path.Base(r.removed[i].path)
		j, ok := toName[name]
		if ok && j >= 0 && fromName[name] >= 0 && r.similarity(r.removed[i], r.added[j]) >= minSimilarName {
			r.pair(i, j)
		}
	}
}

// onlyOfName maps a file name to its only index, or to -1 when several files have it.
func onlyOfName(items []item, which []int) map[string]int {
	names := map[string]int{}
	for _, i := range which {
		name := path.Base(items[i].path)
		if _, double := names[name]; double {
			names[name] = -1
			continue
		}
		names[name] = i
	}
	return names
}

func (r *renamer) similar() {
	type candidate struct {
		from, to int
		score    float64
		name     bool
	}
	from, to := r.open()
	if len(from)*len(to) > renameLimit*renameLimit {
		return
	}
	var all []candidate
	for _, j := range to {
		for _, i := range from {
			if score := r.similarity(r.removed[i], r.added[j]); score >= minSimilar {
				same := path.Base(r.removed[i].path) == path.Base(r.added[j].path)
				all = append(all, candidate{from: i, to: j, score: score, name: same})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b candidate) int {
		if byScore := cmp.Compare(b.score, a.score); byScore != 0 || a.name == b.name {
			return byScore
		}
		if a.name {
			return -1
		}
		return 1
	})
	for _, c := range all {
		if r.to[c.from] < 0 && !r.taken[c.to] {
			r.pair(c.from, c.to)
		}
	}
}

// similarity is the share in percent of the larger file that the smaller one has too; 0 when a file cannot be read.
func (r *renamer) similarity(a, b item) float64 {
	x, y := r.print(a.hash), r.print(b.hash)
	small, large := min(x.size, y.size), max(x.size, y.size)
	if small == 0 || (large-small)*100 > large*(100-minSimilar) {
		return 0
	}
	common := 0
	for piece, n := range x.pieces {
		common += min(n, y.pieces[piece])
	}
	return float64(common) * 100 / float64(large)
}

// sniffed is how many bytes git looks at to tell text from binary.
const sniffed = 8000

// fingerprint counts the bytes of each distinct piece of a file, a piece being a line or 64 bytes of one.
type fingerprint struct {
	size   int
	pieces map[string]int
}

func (r *renamer) print(hash string) fingerprint {
	if f, ok := r.prints[hash]; ok {
		return f
	}
	data, err := r.read(hash)
	if err != nil {
		data = nil
		if !errors.Is(err, ErrNotLocal) && !errors.Is(err, ErrTooLarge) {
			r.err = errors.Join(r.err, err)
		}
	}
	f := fingerprint{size: len(data), pieces: map[string]int{}}
	if bytes.IndexByte(data[:min(len(data), sniffed)], 0) < 0 {
		data = bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n")) // in text, line ends are no difference
	}
	for len(data) > 0 {
		end := min(64, len(data))
		if i := bytes.IndexByte(data[:end], '\n'); i >= 0 {
			end = i + 1
		}
		f.pieces[string(data[:end])] += end
		data = data[end:]
	}
	r.prints[hash] = f
	return f
}
