package verify

import (
	"bytes"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

var (
	// labelledToGo is a label of what is to be deleted.
	labelledToGo = lazyregexp.New(`(?i)削除対象|削除箇所|削除予定|削除リスト|廃止対象|待删除|要删除|删除列表|刪除列表|삭제 대상|삭제할|\b(?:files?|code|modules?|items?|candidates?)\s+(?:to\s+(?:be\s+)?|for\s+)(?:delet|remov)\w+`)
	// labelledAway is a label of what is kept outside of the repository.
	labelledAway = lazyregexp.New(`(?i)\b(?:archived|kept|stored|moved|maintained|lives?)\s+(?:\w+\s+){0,2}?(?:externally|elsewhere|outside\s+(?:of\s+)?(?:this|the|git)\b)|\bexternal archive\b|\b(?:in|to) (?:an?|the|our) external (?:archive|repo(?:sitory)?)\b`)
	// standsForOthers is the name of a file that stands for others of its kind.
	standsForOthers = lazyregexp.New(`(?i)^(?:example|sample|dummy|your|my)[-_][\w.-]+\.\w+$`)
	// placeholderTest is the name of any one test, and placeholderAnchor an anchor of any one heading.
	placeholderTest   = lazyregexp.New(`(?i)\bTest(?:X{1,3}|Y|Z|Name|Foo|Bar|Something|FunctionName|(?:My|Your|Some)\w*)\b`)
	placeholderAnchor = lazyregexp.New(`(?i)#(?:other|similar|related|another|some|your|my|example|section)-[\w-]+$`)
	// strayAhead leads to a file that nobody should have made: "a stray `tide.test.tsx` would become a page".
	strayAhead = lazyregexp.New("(?i)\\ban?\\s+(?:stray|misplaced|accidental|forgotten)\\s+[`*_\"]*$")
	// madeAlways follows what is written anew: "`lib/index.d.ts` on every build, so that edits are lost".
	madeAlways = lazyregexp.New(`(?i)^[^.;\w]*\s*(?:on|with|at|during) (?:each|every) (?:build|run|compile|install|start|deploy)\b[^.;]{0,60}\b(?:lost|overwritten|overridden|discarded)\b`)
	// comesAndGoes calls a folder one that is there for a while: "The `.pr/` directory is intentionally temporary".
	comesAndGoes = lazyregexp.New("(?i)`([\\w./-]+)`\\s+(?:director(?:y|ies)|folders?|files?)?\\s*(?:is|are)\\s+(?:(?:only|intentionally|always|purely|deliberately|meant to be)\\s+)?(?:temporary|ephemeral|transient|short-lived)\\b")
	// ofLabels speaks of the labels of tickets.
	ofLabels = lazyregexp.New(`(?i)\blabels?\b`)
	// takenFrom are the lines by which samples of Python and JavaScript take names from a module.
	takenFromModule = lazyregexp.New(`(?m)^[ \t>]*from\s+([A-Za-z]\w*)(?:\.\w+)*\s+import\s+(\([^()]{1,600}\)|[\w, ]{1,300})`)
	takenFromScript = lazyregexp.New(`(?m)^[ \t>]*import\s+(?:type\s+)?\{([^{}]{1,600})\}\s*from\s*['"]((?:@[\w.-]+/)?[A-Za-z][\w.-]*)(?:/[\w./-]*)?['"]`)
)

// aside reports that a label says that a thing shall go, that a name stands for others, or that samples of the text take it from a package that
// is not in the tree.
func (v *Verifier) aside(j *job, ahead, behind string) string {
	c := j.claim
	switch {
	case labelledToGo.MatchString(labelAbove(j.doc, c.At.Start.Line)):
		return "the label above it says that it shall go"
	case c.Kind == note.PathClaim && labelledAway.MatchString(labelAbove(j.doc, c.At.Start.Line)):
		return "the label above it says that it is kept elsewhere"
	case c.Kind == note.PathClaim && !v.byHistory(j.out) && standsForOthers.MatchString(path.Base(c.Path)):
		return "a name that stands for others"
	case c.Kind == note.PathClaim && !strings.Contains(c.Path, "/") && c.Context.Form == note.CodeSpan && namedLike.MatchString(c.Context.Heading) && (len(j.out.Evidence) == 0 || folder(j.out.Evidence[0].Path) != ""):
		return "it shows how files are named"
	case c.Kind == note.PathClaim && strayAhead.MatchString(ahead):
		return "what nobody should have made"
	case c.Kind == note.PathClaim && madeAlways.MatchString(behind):
		return "made anew with each build"
	case (c.Kind == note.PathClaim || c.Kind == note.CommandClaim) && v.temporary(j):
		return "there only for a while, as the text says"
	case c.Kind == note.CommandClaim && placeholderTest.MatchString(c.Target):
		return "a command for any one test"
	case c.Kind == note.AnchorClaim && placeholderAnchor.MatchString(c.Target):
		return "a name that stands for others"
	case c.Kind == note.SymbolClaim && strings.Contains(c.Symbol+c.Target, "-") && ofLabels.MatchString(c.Context.Heading+"\n"+c.Context.Sentence+"\n"+j.doc.LineText(c.At.Start.Line)):
		return "a label of tickets, which are kept elsewhere"
	case c.Kind == note.SymbolClaim && c.Path == "":
		if from := v.takenFrom(j); from != "" {
			return fmt.Sprintf("samples of the text take it from %q, which is not in this tree", from)
		}
	}
	return ""
}

// temporary reports whether the text calls a path, or the folder that it lies in, one that is there for a while.
func (v *Verifier) temporary(j *job) bool {
	p := strings.Trim(j.claim.Target, "./ ")
	for _, name := range v.toldOf(j.doc).temporary {
		if at := strings.Trim(name, "./"); at != "" && (p == at || strings.HasPrefix(p, at+"/")) {
			return true
		}
	}
	return false
}

// takenName is a list of names that a line of a sample takes from a module.
type takenName struct{ names, from string }

// takenNames are those of a document from what the tree does not have.
func (v *Verifier) takenNames(doc *note.Document) []takenName {
	return remember(v.mf.memo, "taken "+doc.Root+"\x00"+doc.Path, func() []takenName {
		var out []takenName
		if !bytes.Contains(doc.Source, []byte("import")) {
			return out
		}
		src := string(doc.Source)
		for _, g := range takenFromModule.FindAllStringSubmatch(src, 200) {
			if !v.tree.isDir(g[1]) && len(v.tree.ending(g[1]))+len(v.tree.ending(g[1]+".py"))+len(v.tree.ending(g[1]+"/__init__.py")) == 0 {
				out = append(out, takenName{g[2], g[1]})
			}
		}
		for _, g := range takenFromScript.FindAllStringSubmatch(src, 200) {
			if !v.packageOfTree(g[2]) && len(v.tree.ending(path.Base(g[2]))) == 0 {
				out = append(out, takenName{g[1], g[2]})
			}
		}
		return out
	})
}

// takenFrom is the package outside of the tree that code of a document takes a name from; empty when none does.
func (v *Verifier) takenFrom(j *job) string {
	name, _, _ := strings.Cut(strings.TrimSuffix(j.claim.Symbol, "()"), ".")
	for _, t := range v.takenNames(j.doc) {
		if name != "" && hasWord(t.names, name) {
			return t.from
		}
	}
	return ""
}

// packageOfTree reports whether a package.json of the tree has a name.
func (v *Verifier) packageOfTree(name string) bool {
	return slices.ContainsFunc(v.mf.named("package.json"), func(p string) bool {
		return strings.Contains(strings.ReplaceAll(string(v.mf.read(p)), ": ", ":"), `"name":"`+name+`"`)
	})
}
