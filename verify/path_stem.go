package verify

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/note"
)

// sourceEndings are those that a file of JavaScript changes between when it gets types or markup. Sources may import what is ".ts" as ".js",
// which is therefore none that is missed.
var sourceEndings = []string{".ts", ".tsx", ".jsx", ".js"}

// otherSource refutes the paths of sources for which nothing speaks, when the tree has none of the name, and just one that is called so but for its
// ending.
func (v *Verifier) otherSource(jobs []*job) {
	for _, j := range jobs {
		c := j.claim
		ext := path.Ext(c.Path)
		if c.Kind != note.PathClaim || j.out.Outcome != diag.Unverifiable || j.out.Because != unfit || ext == ".js" || !slices.Contains(sourceEndings, ext) || !statedInCode(j) {
			continue
		}
		stem := strings.TrimSuffix(c.Path, ext)
		if !strings.Contains(stem, "/") && len(wordsOfName(stem)) < 2 || len(v.tree.filesEnding("", path.Base(c.Path))) > 0 {
			continue
		}
		var there []string
		for _, e := range sourceEndings {
			there = append(there, v.tree.filesEnding("", stem+e)...)
		}
		if len(there) != 1 || !v.tree.isFile(there[0]) || vendored(there[0]) || builtFrom(there[0]) || foreignTo(there[0], j.doc) {
			continue
		}
		line := strings.ReplaceAll(j.doc.LineText(c.At.Start.Line), path.Base(c.Path), "") // X.tsx has X.ts in it
		if as := path.Base(there[0]); !strings.Contains(line, as) {
			j.out = v.onlyAs(c.Path, there[0], stem+path.Ext(as))
		}
	}
}

// configEndings are those that tools read the same settings from.
var configEndings = wordSet(".js .cjs .mjs .ts .cts .mts .json .jsonc .json5 .yaml .yml .toml")

// otherEnding refutes the name of a file of settings that the tree has nowhere, when one that is called alike but for its ending stands where the
// name is read from: at the root, beside the document, or in the folder that the text names for it.
func (v *Verifier) otherEnding(j *job, p string) (out verdict, ok bool) {
	c, ext := j.claim, path.Ext(p)
	stem := strings.TrimSuffix(p, ext)
	if strings.Contains(p, "/") || !configEndings[ext] || !strings.Contains(strings.TrimSuffix(stem, ".config"), ".") && !strings.HasSuffix(stem, ".config") || strings.HasPrefix(stem, ".") && strings.Count(stem, ".") > 1 {
		return out, false
	}
	if !statedInCode(j) {
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
				return verdict{}, false // of several
			}
			out, ok = v.onlyAs(p, at, stem+e), true
		}
		if ok {
			return out, true
		}
	}
	return out, false
}

// statedInCode reports whether a claim stands in a code span, as true now, in memory that tells of this repository.
func statedInCode(j *job) bool {
	c := j.claim
	return c.Context.Form == note.CodeSpan && c.Context.Stance == note.Stated && !c.Faint && j.doc.Role != note.TopicFile && !skillFolder.MatchString(j.doc.Path)
}

// onlyAs is the verdict on a path that has another ending in the tree; as is what the text should say.
func (v *Verifier) onlyAs(p, at, as string) verdict {
	out := missing(fmt.Sprintf("%q exists only as %q", p, at), diag.Evidence{Path: at, Commit: v.commit(), Seen: "the same name with another ending"})
	out.Hint = fmt.Sprintf("write %q", as)
	return out
}
