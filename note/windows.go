package note

import (
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// windowsPath is a word that names a file below here with the separators of Windows: `.\run.ps1`, `scripts\pack.bat`. One with a drive is
// outside, and one without an extension may be a namespace or an expression. Who writes Markdown may have doubled the separators.
var windowsPath = lazyregexp.New(`(?:^|\s)((?:\.{1,2}\\{1,2})*[\w@.-]+(?:\\{1,2}[A-Za-z0-9_@][\w@.-]*)+\.[A-Za-z][A-Za-z0-9]{0,5}|(?:\.{1,2}\\{1,2})+[A-Za-z0-9_@][\w@.-]*\.[A-Za-z][A-Za-z0-9]{0,5})(?:$|[\s,;)])`)

// slashed returns code with slashes in the words that name files with the separators of Windows. Its length stays the same.
func slashed(code string) string {
	if !strings.Contains(code, `\`) {
		return code
	}
	out := []byte(code)
	for at := 0; at < len(code); {
		g := windowsPath.FindStringSubmatchIndex(code[at:])
		if g == nil {
			break
		}
		word := code[at+g[2] : at+g[3]]
		if isFileName(word[strings.LastIndexByte(word, '\\')+1:]) {
			for i := at + g[2]; i < at+g[3]; i++ {
				if out[i] == '\\' {
					out[i] = '/'
				}
			}
		}
		at += g[3]
	}
	return string(out)
}

// blanked puts two blanks in the place of each blank that does not break, which takes two bytes: text that was copied from a page has them, and
// a shell would take them for a part of a word.
func blanked(code string) string { return strings.ReplaceAll(code, "\u00a0", "  ") }
