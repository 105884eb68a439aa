package note

import (
	"strings"
	"sync"
)

// searching are the flags with a value of programs that look for a pattern in files; all others of theirs have none.
var searching = sync.OnceValue(func() map[string]map[string]bool {
	return map[string]map[string]bool{
		"grep": wordSet("-A -B -C -m -d -D --after-context --before-context --context --max-count --include --exclude --exclude-dir --color --label"),
		"rg": wordSet("-A -B -C -m -g -t -T -r -d -j -M -E --after-context --before-context --context --max-count --glob --iglob --type --type-not --replace --max-depth --threads " +
			"--max-columns --encoding --sort --sortr --color --colors --max-filesize --type-add --engine"),
	}
})

// otherFinds are the letters of short flags by which such a program finds what does not hold the pattern, or what holds it in another way.
const otherFinds = "viLcxqSz"

// search is a command that looks for a pattern in files.
type search struct {
	pattern string
	files   []string // and folders
	plain   bool     // it prints the lines that hold the pattern as it is written
}

// searchOf reads the words of a command of a program that searches.
func searchOf(args []string) search {
	s, given := search{plain: true}, false
	for i := 1; i < len(args); i++ {
		a := args[i]
		name, val, has := strings.Cut(a, "=")
		gives := name == "-e" || name == "--regexp" || name == "-f" || name == "--file" // the pattern, or a file of such
		if gives && !has && i+1 < len(args) {
			i++
			val = args[i]
		}
		switch {
		case a == "": // what follows may belong to it
			s.plain = false
			return s
		case name == "-f" || name == "--file":
			s.files, s.plain = append(s.files, val), false
		case gives:
			s.pattern, given = val, true
		case len(a) > 1 && a[0] == '-':
			given = given || a == "--files"
			s.plain = s.plain && !otherwise(a)
			if !has && searching()[args[0]][name] {
				i++
			}
		case !given:
			s.pattern, given = a, true
		default:
			s.files = append(s.files, a)
		}
	}
	return s
}

// otherwise reports whether a flag has a search find other lines than those that hold the pattern as it is written.
func otherwise(flag string) bool {
	if flag[1] != '-' {
		return strings.ContainsAny(flag, otherFinds)
	}
	return strings.HasPrefix(flag, "--in") || strings.HasPrefix(flag, "--ig") || strings.HasPrefix(flag, "--files")
}

// Sought returns the pattern and the files of a command of grep or rg that prints the lines which hold the pattern as it is written; nothing
// for any other command.
func Sought(args []string) (pattern string, files []string) {
	if len(args) < 3 || searching()[args[0]] == nil {
		return "", nil
	}
	if s := searchOf(args); s.plain {
		return s.pattern, s.files
	}
	return "", nil
}
