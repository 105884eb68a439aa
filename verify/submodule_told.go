package verify

import (
	"fmt"
	"path"
	"strings"

	"github.com/notes-lint/notes-lint/note"
)

// leastModule is how many letters the name of a submodule has that a text may speak of by its name alone.
const leastModule = 4

// ofModule is the submodule of which the text around a claim speaks: a heading above it or the sentence that announces its list names it.
// Empty for none.
func (v *Verifier) ofModule(j *job) string {
	if len(v.modules()) == 0 {
		return ""
	}
	said := strings.ToLower(j.claim.Context.Heading + "\n" + chapters(j.doc, j.claim.At.Span.Start) + announcedBy(j.doc, j.claim.At.Span.Start))
	for _, m := range v.modules() {
		if name := strings.ToLower(path.Base(m)); len(name) >= leastModule && hasWord(said, name) {
			return m
		}
	}
	return ""
}

// chapters are the headings above an offset, each in a line; the title of the document is none.
func chapters(doc *note.Document, at int) string {
	i, ok := sectionOf(doc, at)
	if !ok {
		return ""
	}
	var out strings.Builder
	for level := 7; i >= 0 && level > 2; i-- {
		if s := doc.Sections[i]; s.Level < level && s.Level > 1 {
			level = s.Level
			out.WriteString(s.Title + "\n")
		}
	}
	return out.String()
}

// announcedBy is the paragraph above the list that an offset stands in; empty outside of lists.
func announcedBy(doc *note.Document, at int) string {
	i := blockAt(doc, at)
	if i < 0 || doc.Blocks[i].Kind != note.Item {
		return ""
	}
	for i >= 0 && doc.Blocks[i].Kind == note.Item {
		i--
	}
	if i < 0 || doc.Blocks[i].Kind != note.Paragraph {
		return ""
	}
	return doc.Blocks[i].Text
}

// aboutSubmodule begins the reason of a claim whose surroundings tell of a submodule.
const aboutSubmodule = "the text around it is about the submodule "

// toldOfModule says why what the tree does not have may be in a submodule that the document speaks of; empty when nothing says so. What
// history proves of this repository stands, unless the text around the claim is about the submodule.
func (v *Verifier) toldOfModule(j *job) string {
	if m := v.ofModule(j); m != "" {
		return fmt.Sprintf(aboutSubmodule+"%q", m)
	}
	for _, e := range j.out.Evidence {
		if m := v.becameModule(e.Path, j.claim.Path); m != "" {
			return fmt.Sprintf("its folder is gone, and the submodule %q has that name", m)
		}
	}
	base := path.Base(j.claim.Path)
	for _, m := range v.modules() {
		name := path.Base(m)
		if len(name) < leastModule || !hasWord(string(j.doc.Source), name) {
			continue
		}
		switch k := j.claim.Kind; {
		case k == note.SymbolClaim && strings.HasSuffix(j.out.Because, "is nowhere in the tree"), k == note.CommandClaim && strings.HasPrefix(j.out.Because, "no package.json has a script"):
			return fmt.Sprintf("it may be in the submodule %q, of which the text speaks", m)
		case k == note.PathClaim && base == j.claim.Path && path.Ext(base) != "" && besideModule(string(j.doc.Source), m, base):
			return fmt.Sprintf("the text has a file of that name in the submodule %q", m)
		}
	}
	return ""
}

// besideModule reports whether a text writes a file as one of a submodule: "wharf/.../Crane.php".
func besideModule(text, module, base string) bool {
	for _, w := range strings.FieldsFunc(text, func(r rune) bool { return r <= ' ' || strings.ContainsRune("`\"'(),|<>[]", r) }) {
		if strings.HasSuffix(w, "/"+base) && (strings.HasPrefix(w, module+"/") || strings.HasPrefix(w, path.Base(module)+"/")) {
			return true
		}
	}
	return false
}

// becameModule is the submodule that is called like a folder above a path which the tree has no more: what was in the folder is there now. Empty for
// none, and where the claim names the folder as well.
func (v *Verifier) becameModule(p, claimed string) string {
	for d := folder(p); d != ""; d = folder(d) {
		if v.tree.isDir(d) || hasPart(claimed, path.Base(d)) {
			continue
		}
		for _, m := range v.modules() {
			if path.Base(m) == path.Base(d) {
				return m
			}
		}
	}
	return ""
}

// hasPart reports whether one of the names of a path is a given one.
func hasPart(p, name string) bool { return strings.Contains("/"+p+"/", "/"+name+"/") }
