package verify

import (
	"fmt"
	"path"
	"slices"

	"github.com/notes-lint/notes-lint/internal/near"
	"github.com/notes-lint/notes-lint/note"
)

// anyWord are words that stand for one of a script's own commands.
var anyWord = wordSet("command cmd subcommand action args arg option options mode env environment version word verb operation")

// anyName reports whether a word that a command is handed stands for one that the reader shall put in.
func anyName(word string) bool { return note.IsPlaceholder(word) || standsFor(word) || anyWord[word] }

// firstWord refutes the call of a shell script of the repository whose first word is none of those that the script sorts it by, when
// every other makes it fail or do nothing.
func (r *run) firstWord(f, written string) {
	switch path.Ext(f) {
	case ".sh", ".bash", ".zsh", "":
	default:
		return
	}
	if first := r.args[0]; first != written && first != "bash" && first != "sh" && first != "zsh" || silenced(r.j.claim) != "" {
		return
	}
	i := slices.Index(r.args, written) + 1
	if i == 0 || i >= len(r.args) || !ownWord.MatchString(r.args[i]) || anyName(r.args[i]) {
		return
	}
	word := r.args[i]
	d := remember(r.v.mf.memo, "dispatch "+f, func() dispatch { return shellDispatch(r.v.mf.read(f)) })
	if !d.closed || len(d.labels) == 0 || d.knows(word) {
		return
	}
	hint := near.Hint("command", word, d.labels)
	r.refute(fmt.Sprintf("%q has no command %q", f, word), f, count(len(d.labels), "command")+", none of that name", hint)
}
