package verify

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"unicode"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/internal/near"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
)

// link judges a link target with its heading anchor.
func (v *Verifier) link(j *job) {
	c := j.claim
	if c.Context.Form == note.WikiLink {
		v.wiki(j)
		return
	}
	target := j.doc.Path
	if c.Path != "" {
		f, ok := v.target(j)
		if !ok {
			v.deadLink(j)
			return
		}
		target = f.path
		j.out = confirmed(v.stands(f), target)
		v.onceBeside(j, f)
	}
	if c.Anchor != "" {
		v.anchor(j, target)
	}
}

// target finds what a link points to: from the file's folder as Markdown reads it, then from the root.
func (v *Verifier) target(j *job) (found, bool) {
	c := j.claim
	p := c.Path
	if c.Kind == note.PathClaim {
		return v.resolve(j.doc, c, p)
	}
	if !strings.Contains(p, "/") {
		p = strings.ReplaceAll(p, `\`, "/") // as Windows writes it
	}
	rooted := strings.HasPrefix(p, "/") || strings.HasPrefix(c.Key, note.BlobKey)
	p = strings.TrimLeft(p, "/")
	for _, b := range v.linkBases(j, rooted) {
		f, ok := join(b, p)
		if !ok {
			continue
		}
		for _, cand := range []string{f, f + ".md", f + ".mdx", f + "/README.md", f + "/index.md"} {
			if v.tree.exists(cand) {
				return found{cand, fromBase(b, j.doc)}, true
			}
		}
	}
	// Cursor writes such links from the folder that holds the root where its window has several roots.
	if top, rest, deep := strings.Cut(p, "/"); deep && strings.HasPrefix(c.Target, "mdc:") && !v.tree.exists(top) && v.tree.exists(rest) {
		return found{rest, "below the folder of the workspace"}, true
	}
	if rooted && c.Key == "" {
		for _, q := range v.aliases("/" + p) {
			if e := v.tree.ending(q); len(e) > 0 {
				return found{e[0], endOfPath}, true
			}
		}
	}
	return found{}, false
}

// linkBases are the folders from which a link may be written.
func (v *Verifier) linkBases(j *job, rooted bool) []string {
	own := folder(j.doc.Path)
	if j.claim.Context.Form == note.SymlinkTarget {
		return []string{own}
	}
	if rooted {
		return []string{""}
	}
	out := []string{own, ""}
	if e := v.view.Lookup(j.doc.Path); e.Kind == repo.Symlink {
		if at, ok := join(own, e.Link); ok {
			out = append(out, folder(at)) // the file that is read lies there
		}
	}
	return out
}

// leadsOut refutes a link with more steps up than its document has folders above it, when what is left of it is in the tree: that is what is meant.
func (v *Verifier) leadsOut(j *job, p string) {
	rest := p
	for strings.HasPrefix(rest, "../") {
		rest = rest[len("../"):]
	}
	if rest == p || !v.tree.exists(rest) || silenced(j.claim) != "" {
		return
	}
	j.out = missing("it leads out of the repository", diag.Evidence{Path: rest, Commit: v.commit(), Seen: "what it leads to without its steps up"})
	j.out.Hint = fmt.Sprintf("write %q", strings.Repeat("../", strings.Count(j.doc.Path, "/"))+rest)
}

// deadLink judges a link whose target fits nowhere.
func (v *Verifier) deadLink(j *job) {
	c := j.claim
	if c.Kind == note.PathClaim {
		v.gone(j, c.Path)
		return
	}
	p := strings.TrimLeft(c.Path, "/")
	full, inside := join(folder(j.doc.Path), p)
	hosted := strings.HasPrefix(c.Key, note.BlobKey)
	if hosted {
		full, inside = p, true
	}
	if !inside {
		j.out = unverifiable("outside the root")
		v.leadsOut(j, p)
		return
	}
	if strings.HasPrefix(c.Path, "/") {
		full = p
		if path.Ext(p) == "" {
			j.out = unverifiable("a route of a site")
			return
		}
	}
	if why := v.madeElsewhere(j.doc, p); why != "" && !strings.Contains(why, "builds") {
		j.out = unverifiable(why)
		return
	}
	if path.Ext(p) == ".html" || path.Ext(p) == "" && !c.Context.IsDir && v.tree.stem(p) != "" {
		j.out = unverifiable("a page of a built site")
		return
	}
	if !strings.ContainsAny(p, "./") {
		j.out = unverifiable("not a name of a file")
		return
	}
	if c.Context.Stance == note.Foreign || c.Context.Stance == note.Past && !supposes(c) {
		j.out = unverifiable(silenced(c))
		return
	}
	j.asks = []repo.Ask{{Path: full, Exact: true}, {Path: p, Exact: true}}
	j.decide = func(fates []repo.Fate) verdict {
		for _, f := range fates {
			if f.Was != "" {
				out := v.fate(j, p, f)
				if f.Now != "" {
					out.Fix = v.replace(j, c.Path, relative(folder(j.doc.Path), f.Now))
					switch {
					case strings.HasPrefix(c.Path, "/"):
						out.Fix = v.replace(j, c.Path, "/"+f.Now)
					case hosted, strings.HasPrefix(c.Target, "mdc:"):
						out.Fix = v.replace(j, c.Path, f.Now)
					}
				}
				return out
			}
		}
		if c.Context.Stance == note.Example {
			return unverifiable(silenced(c))
		}
		if at := v.ofSkill(j.doc, p); at != "" {
			return unverifiable(fmt.Sprintf("the text of a skill, put together from files of which %q is one", at))
		}
		out := missing("no such file beside this one or at the root", diag.Evidence{Path: folder(full), Commit: v.commit(), Seen: "no entry of that name"})
		if e := v.tree.ending(path.Base(p)); len(e) > 0 {
			out.Hint = fmt.Sprintf("%q has that name", nearest(e, full))
		} else if near := v.near(full); near != "" {
			out.Hint = fmt.Sprintf("the nearest name is %q", near)
		}
		return out
	}
}

// ofSkill is where the target of a link lies in the folder of a skill whose text was put together from files of that folder, so that its links
// start where those files are. Such a text is somebody else's, and is not mended where it was copied to.
func (v *Verifier) ofSkill(doc *note.Document, p string) string {
	here := folder(doc.Path)
	if path.Base(doc.Path) == "SKILL.md" || !v.tree.isFile(path.Join(here, "SKILL.md")) {
		return ""
	}
	for _, e := range v.tree.ending(path.Clean(p)) {
		if strings.HasPrefix(e, here+"/") {
			return e
		}
	}
	return ""
}

// wiki judges [[name]]: a note of that name in the file's folder or anywhere among the files.
func (v *Verifier) wiki(j *job) {
	c := j.claim
	name := strings.TrimSuffix(c.Path, ".md")
	for _, b := range []string{folder(j.doc.Path), ""} {
		if f, ok := join(b, name+".md"); ok && v.tree.exists(f) {
			v.wikiFound(j, f)
			return
		}
	}
	if e := v.tree.ending(name + ".md"); len(e) > 0 {
		v.wikiFound(j, nearest(e, j.doc.Path))
		return
	}
	j.asks = []repo.Ask{{Path: strings.TrimPrefix(folder(j.doc.Path)+"/"+name+".md", "/"), Exact: true}}
	j.decide = func(fates []repo.Fate) verdict {
		if fates[0].Was == "" || hardSilent(c) {
			return unverifiable("no note of that name yet; a wiki link may name one that is still to be written")
		}
		out := v.fate(j, name+".md", fates[0])
		if fates[0].Now != "" {
			out.Fix = v.replace(j, name, strings.TrimSuffix(path.Base(fates[0].Now), ".md"))
		}
		return out
	}
}

func (v *Verifier) wikiFound(j *job, f string) {
	j.out = confirmed("a note of that name exists", f)
	if j.claim.Anchor != "" {
		v.anchor(j, f)
	}
}

// anchor judges the fragment of a link to target.
func (v *Verifier) anchor(j *job, target string) {
	a := note.Unescape(j.claim.Anchor)
	if e := strings.ToLower(path.Ext(target)); e != ".md" && e != ".mdx" && e != ".markdown" && e != ".mdc" {
		return // code lines and symbols are other kinds; rendered pages cannot be read
	}
	if strings.HasPrefix(a, ":~:") || a == "" || a == "top" || strings.HasPrefix(a, "/") || strings.HasPrefix(a, "user-content-") {
		return
	}
	anchors, err := v.anchors(j, target)
	if err != nil {
		j.out = unverifiable("its target cannot be read: " + err.Error())
		return
	}
	if like, ok := hasAnchor(anchors, a); ok {
		j.out = confirmed("the heading exists", target)
		if like != "" && j.claim.Context.Stance != note.Example && !v.ownSlugs() {
			j.out = missing(fmt.Sprintf("the heading has the anchor %q", "#"+like), diag.Evidence{Path: target, Commit: v.commit(), Seen: "a heading whose emoji leaves its hyphen in the anchor"})
			j.out.Rule = "dead-anchor"
			j.out.Fix = v.replace(j, "#"+j.claim.Anchor, "#"+like)
		}
		return
	}
	if why := silenced(j.claim); why != "" && (j.claim.Context.Form != note.Link || j.claim.Context.Stance == note.Example) {
		j.out = unverifiable(why)
		return
	}
	if anyAnchor.MatchString(a) {
		j.out = unverifiable("an anchor that stands for any")
		return
	}
	j.out = missing(fmt.Sprintf("no heading of %q has the anchor %q", target, "#"+a), diag.Evidence{Path: target, Commit: v.commit(), Seen: count(len(anchors), "heading") + ", none with that anchor"})
	j.out.Rule = "dead-anchor"
	if word := near.Word(a, anchors); word != "" {
		j.out.Hint = fmt.Sprintf("the nearest heading is %q", "#"+word)
	}
}

func (v *Verifier) anchors(j *job, target string) ([]string, error) {
	if target == j.doc.Path {
		return j.doc.Anchors, nil
	}
	if a, ok := v.mf.anchors[target]; ok {
		return a, nil
	}
	src, err := v.view.ReadFile(target)
	if err != nil {
		return nil, err
	}
	a := note.Anchors(target, src)
	v.mf.anchors[target] = a
	return a, nil
}

// hasAnchor compares anchors as sites do: without case, and without the marks that slug rules treat differently, such as
// emoji, full stops and runs of hyphens. like is the anchor when it lacks the hyphen that an emoji at its head leaves.
func hasAnchor(anchors []string, a string) (like string, ok bool) {
	want := bareAnchor(a)
	for _, x := range anchors {
		if strings.EqualFold(x, a) {
			return "", true
		}
		if want != "" && bareAnchor(x) == want {
			ok = true
			if x == "-"+strings.ToLower(a) {
				like = x
			}
		}
	}
	return like, ok
}

// ownSlugs reports whether the repository builds a site whose generator may name headings in its own way.
func (v *Verifier) ownSlugs() bool {
	for _, f := range []string{"mkdocs.yml", "docusaurus.config.js", "docusaurus.config.ts", "book.toml", "_config.yml", "conf.py", "docs/conf.py", "docs/_config.yml"} {
		if v.tree.exists(f) {
			return true
		}
	}
	return false
}

func bareAnchor(s string) string {
	words := strings.FieldsFunc(s, func(r rune) bool { return r == '-' || r == ' ' })
	for i, w := range words {
		words[i] = strings.Map(func(r rune) rune {
			if unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' {
				return unicode.ToLower(r)
			}
			return -1
		}, w)
	}
	return strings.Join(slices.DeleteFunc(words, func(w string) bool { return w == "" }), "-")
}

// anyAnchor are anchors that stand for any: "`guide.md#section-name`".
var anyAnchor = lazyregexp.New(`^(?:section|heading|anchor|header)[-_](?:name|title|id|anchor|slug)$`)
