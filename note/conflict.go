package note

import "bytes"

// conflicts notes merge conflicts: the three marker lines in order. Inside a code fence they are taken for a quotation.
func (o *outliner) conflicts() {
	if !bytes.Contains(o.body, []byte("<<<<<<<")) {
		return
	}
	opened, split := -1, false
	for at := 0; at < len(o.body); at = o.d.nextLine(at) {
		line := o.body[at:o.d.lineEnd(at)]
		switch {
		case o.inCode(at):
		case isConflictLine(line, '<'):
			opened, split = at, false
		case isConflictLine(line, '=') && opened >= 0:
			split = true
		case isConflictLine(line, '>') && split:
			o.d.problem("conflict-markers", Span{opened, at + len(line)}, "merge conflict that nobody resolved")
			opened, split = -1, false
		}
	}
}

// isConflictLine reports whether line is a marker line of git: seven times c, then nothing or a space and a label.
func isConflictLine(line []byte, c byte) bool {
	const length = 7
	if len(line) < length || len(bytes.TrimLeft(line[:length], string(c))) > 0 {
		return false
	}
	return len(line) == length || c != '=' && line[length] == ' '
}
