package note

import (
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// ownFolder is a line that goes to a folder for what it runs there.
var ownFolder = lazyregexp.New(`^\s*(?:\$\s+)?cd\s+[^\s&;/~.-][^\s&;]*\s*(?:&&|;)\s*\S`)

// readies is a line that goes to a folder and makes it ready for the lines that follow.
var readies = lazyregexp.New(`^cd\s+\S+\s*(?:&&|;)\s*(?:source|\.|export|conda|nvm|pyenv)\s[^&;|]*$`)

// startsOver reports whether every line of a fence that changes folders does so for itself: two or more go somewhere and run something
// there, and none only goes somewhere, or back. Then each line is read from where the fence begins.
func startsOver(lines []line) bool {
	n := 0
	for _, l := range lines {
		switch t := strings.TrimSpace(l.text); {
		case readies.MatchString(t):
			return false
		case ownFolder.MatchString(t) && strings.Count(t, "cd ") == 1:
			n++
		case strings.Contains(t, "cd ") && !strings.HasPrefix(t, "#"):
			return false
		}
	}
	return n > 1
}

// goesTo is the folder of such a line.
var goesTo = lazyregexp.New(`^\s*cd\s+([\w][\w./-]*)\s*(?:&&|;)`)

// saidAgain is the folder that a line begins in which goes once more to where the lines above it went: its reader stands ahead of that.
func saidAgain(text, dir string) string {
	g := goesTo.FindStringSubmatch(text)
	if g == nil {
		return dir
	}
	if to := cleanPath(g[1]); dir == to {
		return ""
	} else if before, ok := strings.CutSuffix(dir, "/"+to); ok {
		return before
	}
	return dir
}

// fenceDir is the folder that the heading or the sentence above a fence says its commands run in; empty when neither does, or
// when the fence changes folders by itself.
func (m *miner) fenceDir(lines []line) string {
	if slices.ContainsFunc(lines, func(l line) bool { return strings.Contains(l.text, "cd ") }) {
		return ""
	}
	said := []string{m.headText()}
	if m.intro != nil && announces(m.intro) {
		said = append(said, m.intro.plain())
	}
	for _, s := range slices.Backward(said) {
		if g := runIn.FindStringSubmatch(s); g != nil && slices.Contains(m.fenceBases(), g[1]) {
			return g[1]
		}
	}
	return ""
}

// runIn tells which folder commands are run in: "Backend (run from backend/)".
var runIn = lazyregexp.New(`(?i)\b(?:run|runs|running|executed?|commands?)\s+(?:(?:all|these|them|it|commands?)\s+)?(?:from|in|inside|within)\s+(?:the\s+)?([\w.-]+(?:/[\w.-]+)*)/`)

// ranFrom is the folder that the heading or sentence above a fence says its commands are run from; empty for none.
func (m *miner) ranFrom() string {
	said := m.headRaw()
	if m.intro != nil {
		said = string(m.intro.raw)
	}
	if g := runFrom.FindStringSubmatch(said); g != nil {
		return cleanPath(g[1])
	}
	return ""
}

var runFrom = lazyregexp.New("(?i)\\b(?:run|execute)\\s+(?:\\w+\\s+){0,2}(?:from|in|inside)\\s+(?:the\\s+)?`([\\w][\\w./-]*)`")
