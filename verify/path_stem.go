package verify

import (
	"fmt"
	"path"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

// configEndings are those that tools read the same settings from.
var configEndings = wordSet(".js .cjs .mjs .ts .cts .mts .json .jsonc .json5 .yaml .yml .toml")

// otherEnding refutes the name of a file of settings that the tree has nowhere, when one that is called alike but for its ending stands where the
// name is read from: at the root, beside the document, or in the folder that the text names for it.
func (v *Verifier) otherEnding(j *job, p string) (out diag.Verdict, ok bool) {
	c, ext := j.claim, path.Ext(p)
	stem := strings.TrimSuffix(p, ext)
	if strings.Contains(p, "/") || !configEndings[ext] || !strings.Contains(strings.TrimSuffix(stem, ".config"), ".") && !strings.HasSuffix(stem, ".config") || strings.HasPrefix(stem, ".") && strings.Count(stem, ".") > 1 {
		return out, false
	}
	if c.Context.Form != note.CodeSpan || c.Context.Stance != note.Stated || c.Faint || j.doc.Role == note.TopicFile || skillFolder.MatchString(j.doc.Path) {
		return out, false
	}
	if strings.HasPrefix(stem, ".") && v.tree.exists(stem) {
		return out, false // .tiderc beside .tiderc.json: which one is read is for the tool to say
	}
	dirs := []string{folder(j.doc.Path)}
	if len(c.Context.Bases) > 0 && v.tree.isDir(c.Context.Bases[0]) {
		dirs = []string{c.Context.Bases[0]}
	}
	if dirs[0] != "" {
		dirs = append(dirs, "")
	}
	for _, dir := range dirs {
		for e := range configEndings {
			at := path.Join(dir, stem+e)
			if e == ext || !v.tree.isFile(at) {
				continue
			}
			if strings.Contains(j.doc.LineText(c.At.Start.Line), stem+e) {
				return out, false // the text knows both
			}
			if ok && out.Evidence[0].Path != at {
				return diag.Verdict{}, false // of several
			}
			out, ok = missing(fmt.Sprintf("%q exists only as %q", p, at), diag.Evidence{Path: at, Commit: v.commit(), Seen: "the same name with another ending"}), true
			out.Hint = fmt.Sprintf("write %q", stem+e)
		}
		if ok {
			return out, true
		}
	}
	return out, false
}
