package note

import (
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

const (
	leastListed = 3 // entries of a listing without branches
	commentAt   = 8 // columns behind the begin of an entry from which on a comment may go on in the next line
)

// listing returns the lines of a block that lists files without branches, indented below their folders or each with what it is for, and
// those that are neither entries nor the rest of a comment. Both are nil for any other block.
func listing(lines []line) (entries, others []line) {
	if slashed := slashedDrawing(lines); slashed != nil {
		return slashed, []line{}
	}
	told, nested, dirs, leading := 0, 0, 0, 0
	comment, under := -1, -1 // columns of the last comment, and of a line that is no entry and may have some below it
	for _, l := range lines {
		text := strings.TrimLeft(l.text, " \t")
		indent := len(l.text) - len(text)
		switch name := treeName(text); {
		case text == "":
			continue
		case comment >= 0 && indent >= comment:
			continue
		case boxHead.MatchString(text) || inColumns(text[len(name):]):
			return nil, nil
		case under >= 0 && indent > under:
			others = append(others, l)
		case !listedName(name) || strings.Count(text, "->")+strings.Count(text, "→") > 1:
			if under, comment = indent, -1; len(entries)+len(others) == 0 && strings.HasSuffix(text, "/") {
				under = -1 // the folder that all of it is in
			}
			others = append(others, l)
		default:
			under, comment = -1, -1
			if rest := text[len(name):]; strings.TrimSpace(rest) != "" {
				told++
				if c := len(name) + len(rest) - len(strings.TrimLeft(rest, " \t")); c >= commentAt {
					comment = indent + c
				}
			}
			if indent > 0 {
				nested++
			}
			if strings.HasSuffix(name, "/") {
				dirs++
			}
			if leadsToPath.MatchString(text) {
				leading++
			}
			entries = append(entries, l)
		}
	}
	n := len(entries)
	if n < leastListed || leading*2 > n || len(others)*3 > n || told*10 < n*7 && (dirs == 0 || nested*3 < n) {
		return nil, nil
	}
	return entries, others
}

// slashedEntry is an entry of a drawing without branches in which every name has a slash ahead: "  /tides   - Tables".
var slashedEntry = lazyregexp.New(`^\s*/[\w.@()\[\]-]+(?:/[\w.@()\[\]-]+)*/?(?:\s+(?:[-–—#]|//)\s.*)?\s*$`)

// slashedDrawing returns the lines of such a drawing without these slashes; nil for any other block, and for a list of routes, which has nothing below
// another.
func slashedDrawing(lines []line) (out []line) {
	nested := 0
	for _, l := range lines {
		text := strings.TrimLeft(l.text, " \t")
		if text == "" {
			continue
		}
		if !slashedEntry.MatchString(l.text) {
			return nil
		}
		indent := l.text[:len(l.text)-len(text)]
		if indent != "" {
			nested++
		}
		out = append(out, line{indent + text[1:], l.at + 1})
	}
	if len(out) < leastListed || nested == 0 || !strings.Contains(join(out), " - ") && !strings.Contains(join(out), "#") {
		return nil
	}
	return out
}

// leadsToPath is a line that gives one path for another, as aliases and remappings do.
var leadsToPath = lazyregexp.New(`^\S*/\S*\s+(?:→|->|=>|=)\s+\S*/\S*$`)

// inColumns reports whether what stands behind an entry is a folder: then the line is one of a listing in columns.
func inColumns(rest string) bool {
	next, _, _ := strings.Cut(strings.TrimSpace(rest), " ")
	return strings.HasSuffix(next, "/") && listedName(next)
}

// listedName reports whether a line that begins with name lists a file or folder.
func listedName(name string) bool {
	if name == "" || strings.ContainsAny(name, " \t\\\"'|=") || strings.ContainsAny(name[:1], "/~$@-./<#") && !isFileName(lastPart(name)) && !strings.HasSuffix(name, "/") {
		return false
	}
	if strings.HasPrefix(name, "./") || strings.HasPrefix(name, "../") || strings.HasPrefix(name, "/") || strings.HasPrefix(name, "~") || strings.Contains(name, "://") {
		return false
	}
	return strings.HasSuffix(name, "/") || strings.Contains(name, "/") || isFileName(name)
}
