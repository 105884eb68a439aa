package store

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/rogpeppe/go-internal/diff"
)

// Diff returns the plan as one patch that git apply takes. It fails when the old contents of a change do not match its
// digest, because such a patch would lie.
func (p Plan) Diff() ([]byte, error) {
	var out bytes.Buffer
	for _, c := range p.Changes {
		if c.Was != "" && DigestOf(c.Before) != c.Was {
			return nil, fmt.Errorf("diff %q: the old contents do not match their digest", c.Path)
		}
		c.diff(&out)
	}
	return out.Bytes(), nil
}

func (c Change) diff(out *bytes.Buffer) {
	now, from, to := c.Now, gitName("a/"+c.Path), gitName("b/"+c.Path)
	if c.Delete {
		now = nil
	}
	exists := c.Was != ""
	if exists && !c.Delete && bytes.Equal(c.Before, now) {
		return
	}
	fmt.Fprintf(out, "diff --git %s %s\n", from, to)
	from, to = endBlanks(from), endBlanks(to)
	switch {
	case !exists:
		fmt.Fprintf(out, "new file mode %s\n", c.gitMode())
		from = "/dev/null"
	case c.Delete:
		fmt.Fprintf(out, "deleted file mode %s\n", c.gitMode())
		to = "/dev/null"
	}
	body := diff.Diff("old", c.Before, "new", now)
	if len(body) == 0 { // an empty file comes or goes: git wants the header alone
		return
	}
	hunks := body[bytes.Index(body, []byte("\n@@"))+1:]
	fmt.Fprintf(out, "--- %s\n+++ %s\n", from, to)
	out.Write(hunks)
}

func (c Change) gitMode() string {
	if c.Mode&0o111 != 0 {
		return "100755"
	}
	return "100644"
}

// endBlanks ends a name that holds blanks by a tab, as git does where a time stamp could follow it.
func endBlanks(name string) string {
	if strings.Contains(name, " ") && name[0] != '"' {
		return name + "\t"
	}
	return name
}

// gitName quotes a name as git does in a patch when it holds anything but plain characters.
func gitName(name string) string {
	odd := func(r rune) bool { return r < ' ' || r > '~' || r == '"' || r == '\\' }
	if strings.IndexFunc(name, odd) < 0 {
		return name
	}
	var b strings.Builder
	b.WriteByte('"')
	for i := range len(name) {
		switch ch := name[i]; {
		case ch == '"' || ch == '\\':
			b.WriteByte('\\')
			b.WriteByte(ch)
		case ch < ' ' || ch > '~':
			fmt.Fprintf(&b, `\%03o`, ch)
		default:
			b.WriteByte(ch)
		}
	}
	b.WriteByte('"')
	return b.String()
}
