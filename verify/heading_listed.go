package verify

import (
	"path"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
)

// leastHeadings is how many headings of one level must name what lies beside their document before the others are missed there.
const leastHeadings = 3

var (
	// headingEntry is a heading that names a file or a folder and nothing else, but for a remark in brackets.
	headingEntry = lazyregexp.New("^[*`]*((?:[\\w@.-]+/)*[\\w@.-]+/?)[*`]*\\s*(?:[(（][^()（）]*[)）])?$")
	// needNotBe tells why something that a heading names need not be in the tree.
	needNotBe = lazyregexp.New(`(?i)\b(?:not (?:checked|tracked|committed|in git|in the repo|yet|there|present|versioned)|untracked|ignored|git-?ignored?|generated|auto-?generated|planned|plans?|future|proposed|to be|todo|tbd|will|would|create|creates|created|add|optional|optionally|removed|deleted|deprecated|legacy|former(?:ly)?|old|gone|moved|local|locally|personal|secrets?|build output|output|artifacts?|downloaded|example|if (?:present|needed|you|any)|when (?:present|needed)|may|external|separate|upstream|user'?s?)\b`)
)

// headed are the headings below one that take stock of a folder.
type headed struct {
	names []string // paths that they name, as they are written
	lines []int
}

// headings misses what headings name beside their document where at least as many others of their section and level, three or more, name what
// lies there: they take stock of that folder.
func (v *Verifier) headings(jobs []*job) {
	groups := map[*note.Document][]headed{}
	for _, j := range jobs {
		if j.claim.Kind != note.PathClaim || j.out.Outcome != diag.Unverifiable || !strings.HasPrefix(j.doc.LineText(j.claim.At.Start.Line), "#") {
			continue
		}
		all, ok := groups[j.doc]
		if !ok {
			all = headedBy(j.doc)
			groups[j.doc] = all
		}
		dir := folder(j.doc.Path)
		if strings.HasPrefix(dir, ".") || strings.Contains(dir, "/.") {
			dir = "" // what programs for agents read, not the folder that it is about
		}
		for _, h := range all {
			v.headingLost(j, dir, h)
		}
	}
}

// headingLost misses the name of one heading of a group.
func (v *Verifier) headingLost(j *job, dir string, h headed) {
	there, open, mine := 0, 0, false
	for i, name := range h.names {
		p := path.Join(dir, name)
		switch {
		case v.tree.isDir(p) && strings.HasSuffix(name, "/"), v.tree.isFile(p):
			there++
		case v.tree.exists(p) || v.madeElsewhere(j.doc, p) != "" || excusedBelow(j.doc, h.lines[i]):
		case strings.HasSuffix(name, "/") || isNamed(name):
			open++
			mine = mine || h.lines[i] == j.claim.At.Start.Line && path.Clean(name) == path.Clean(j.claim.Path)
		}
	}
	if mine && there >= leastHeadings && there >= open {
		v.miss(dir, "not "+within(dir)+", which holds others of its list", dir, []*job{j})
	}
}

// excusedBelow reports whether a heading, or the first line below it, says that what it names need not be there.
func excusedBelow(d *note.Document, line int) bool {
	if needNotBe.MatchString(d.LineText(line)) {
		return true
	}
	for n := line + 1; n <= d.LineCount() && n < line+6; n++ {
		switch text := strings.TrimSpace(d.LineText(n)); {
		case text == "":
		case strings.HasPrefix(text, "#"):
			return false
		default:
			return needNotBe.MatchString(text)
		}
	}
	return false
}

// headedBy groups the headings of a document that name files or folders by the heading that they stand below, each group of one level.
func headedBy(d *note.Document) []headed {
	var out []headed
	at := map[[2]int]int{} // of a level and the heading above: the group
	var above [7]int       // of a level: the line of the last heading
	for _, s := range d.Sections {
		line := s.At.Start.Line
		above[s.Level] = line
		parent := 0
		for l := s.Level - 1; l > 0; l-- {
			if above[l] > 0 {
				parent = above[l]
				break
			}
		}
		for l := s.Level + 1; l < len(above); l++ {
			above[l] = 0
		}
		g := headingEntry.FindStringSubmatch(strings.TrimSpace(strings.TrimLeft(d.LineText(line), "# \t")))
		if g == nil {
			continue
		}
		k := [2]int{s.Level, parent}
		i, ok := at[k]
		if !ok {
			i = len(out)
			at[k], out = i, append(out, headed{})
		}
		out[i].names, out[i].lines = append(out[i].names, g[1]), append(out[i].lines, line)
	}
	return out
}

// headedPlace judges a folder that a heading names in brackets: history alone can refute it, for two words may look like one.
func (v *Verifier) headedPlace(j *job) {
	p := j.claim.Path
	if f, ok := v.resolve(j.doc, j.claim, p); ok {
		j.out = confirmed(v.stands(f), f.path)
		return
	}
	j.out = unverifiable(unfit)
	if silenced(j.claim) != "" || v.madeElsewhere(j.doc, p) != "" {
		return
	}
	j.asks = []repo.Ask{{Path: p, Exact: true}}
	j.decide = func(fates []repo.Fate) verdict {
		if fates[0].Was != p {
			return unverifiable(unfit)
		}
		return v.fell(j, p, fates[0])
	}
}
