package note

import (
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// Shown is a name that code in a fence shows as one of a file: it declares the name below a heading that names the file, or imports it by a
// path from where it stands.
type Shown struct {
	Name     string
	Of       string // the file as the text writes it; of an import its module without an extension, from the root
	Imported bool
	Package  bool // Of is a package, by its name and what of it is imported from
	Module   bool // Of is one file, by its whole path
	Group    int  // the place of that heading, or of the fence that imports
	At       Location
	Context  Context
}

// NearKey is the key of a faint claim about a module that code in a fence imports by a path from where it stands; its Path is from the root.
const NearKey = "imported from beside"

const (
	maxShown   = 400 // of a document
	leastShown = 6   // bytes of a name that nobody uses for something else
	maxWrapped = 600 // bytes of a list of names that are imported
)

var (
	// fileHeading is a heading that names one file, and may say what it is.
	fileHeading = lazyregexp.New("^[^\\w./@]*(?:\\d+(?:\\.\\d+)*[.)]?\\s+)?[`*_]*([\\w@][\\w./@-]*\\.[a-z]{1,6})[`*_]*(?:\\s*(?:[-–—:(].*)?)$")
	// otherSample says of code that it is how something is used, or is still to be written.
	otherSample = lazyregexp.New(`(?i)\b(?:usage|us(?:e|es|ing)|examples?|patterns?|templates?|add(?:ing|s)?|new|how to|creat(?:e|es|ing)|plan(?:s|ned)?|todo|propos(?:ed|als?)|suggest(?:s|ed|ions?)?|recommend(?:s|ed)?|future|before|after|bad|wrong|migrat(?:e|es|ed|ing|ions?)|extend(?:s|ed|ing)?|deprecated|removed|old|legacy|instead|would|could|should|will|refactor(?:s|ed|ing)?|fix(?:es|ed)?|issues?|problems?|generated?|generates)\b|示例|例子|用法|使用|例|예시|ejemplo|exemplo|beispiel|exemple|❌`)

	scriptDeclares = lazyregexp.New(`^export\s+(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:function\*?|const|let|class|interface|type|enum)\s+([A-Za-z_]\w*)|^(?:abstract\s+class|interface|enum)\s+([A-Za-z_]\w*)|^(?:async\s+)?function\s+([A-Za-z_]\w*)\s*(?:<[^{}]*>)?\([^{}]*\)(?:\s*:[^{}]+)?;?\s*$`)
	moduleDeclares = lazyregexp.New(`^(?:async\s+)?(?:def|class)\s+([A-Za-z_]\w*)`)
	goDeclares     = lazyregexp.New(`^(?:func\s+(?:\([^()]*\)\s*)?|type\s+)([A-Za-z_]\w*)`)
	rustDeclares   = lazyregexp.New(`^\s*pub(?:\([^)]*\))?\s+(?:(?:async|unsafe|const)\s+)*(?:fn|struct|enum|trait|type)\s+([A-Za-z_]\w*)`)
	typeDeclares   = lazyregexp.New(`^(?:(?:public|internal|abstract|final|sealed|static|partial|open|data|readonly)\s+)*(?:class|interface|enum|struct|trait|record|protocol|object)\s+([A-Z]\w*)`)

	nearScript = lazyregexp.New(`(?:\bfrom|\bimport|\brequire\(|\bimport\()\s*['"](\.{1,2}/[\w@./-]*\w)['"]`)
	nearModule = lazyregexp.New(`^\s*from\s+(\.+\w[\w.]*)\s+import\s`)
	nearNames  = lazyregexp.New(`^\s*from\s+\.+\w[\w.]*\s+import\s+([\w, ]{1,300})(?:#|$)`)
)

// declares is the pattern of lines that declare a name at the top of a file of a language; nil for a language of which none is known.
func declares(lang string) *lazyregexp.Regexp {
	switch lang {
	case "ts", "typescript", "tsx", "js", "javascript", "jsx":
		return scriptDeclares
	case "python", "py":
		return moduleDeclares
	case "go", "golang":
		return goDeclares
	case "rust", "rs":
		return rustDeclares
	case "java", "kotlin", "swift", "cs", "csharp", "php", "scala", "dart":
		return typeDeclares
	}
	return nil
}

// shownHere mines what code in a fence shows of files of the tree. Only what is proved against it is told.
func (m *miner) shownHere(lang string, lines []line) {
	re := declares(lang)
	if re == nil || m.one() || strings.Contains(m.d.Path, "skills/") || m.intro != nil && otherSample.Match(m.intro.raw) || slices.ContainsFunc(lines, func(l line) bool { return otherCode.MatchString(l.text) }) {
		return
	}
	c := m.fenceContext()
	if c.Stance != Stated {
		return
	}
	if group, of := m.headPackage(); of != "" && scriptFences[lang] {
		for _, l := range lines[:min(len(lines), maxCodeLines)] {
			if g := packageDeclares.FindStringSubmatchIndex(l.text); g != nil {
				at := max(g[2], g[4])
				m.showName(Shown{Of: of, Package: true, Group: group, Context: c}, l, at, max(g[3], g[5]))
			}
		}
	}
	if group, of := m.headFile(); of != "" && !m.titledElse(lines, of) {
		for k, l := range lines[:min(len(lines), maxCodeLines)] {
			if k > 0 && strings.HasPrefix(lines[k-1].text, "@") && strings.Contains(l.text, "def ") {
				continue // wrapped, as a sample of the wrapper has it
			}
			g := re.FindStringSubmatchIndex(l.text)
			for i := 2; i+1 < len(g); i += 2 {
				if g[i] >= 0 {
					m.showName(Shown{Of: of, Group: group, Context: c}, l, g[i], g[i+1])
				}
			}
		}
	}
	m.nearImports(lang, lines, c)
}

// headFile is the file that the innermost heading with a file names, and the place of that heading; empty when it or a heading below it shows
// something else.
func (m *miner) headFile() (at int, of string) {
	for i := len(m.heads) - 1; i >= 0; i-- {
		if of := HeadingFile(m.heads[i].text); of != "" {
			if otherSample.MatchString(strings.Replace(m.heads[i].text, of, "", 1)) || m.heads[i].stance != Stated {
				return 0, ""
			}
			return m.heads[i].at, of
		}
		if otherSample.MatchString(m.heads[i].text) || m.heads[i].stance != Stated {
			return 0, ""
		}
	}
	return 0, ""
}

// HeadingFile is the one file that a heading names ahead of what it says of it; empty for none.
func HeadingFile(heading string) string {
	if g := fileHeading.FindStringSubmatch(strings.TrimSpace(heading)); g != nil && isFileName(lastPart(g[1])) && !isPlaceholder(g[1]) {
		return g[1]
	}
	return ""
}

// packageHeading is a heading of nothing but a package with a scope, or a part of it, and packageDeclares a line below it that tells a name of it
// without its body.
var (
	packageHeading  = lazyregexp.New("^[^\\w@`]*`(@[a-z0-9][\\w.-]*/[a-z0-9][\\w.-]*(?:/[\\w.-]+)*)`[^\\w]*$")
	packageDeclares = lazyregexp.New(`^(?:export\s+)?(?:declare\s+)?(?:(?:async\s+)?function\s+([A-Za-z_]\w*)\s*(?:<[^{}]*>)?\([^{}]*\)\s*:[^=]*;\s*(?://.*)?$|(?:const|interface|class|type)\s+([A-Za-z_]\w*)\s*(?:<[^{}=]*>)?\s*(?::[^=]+)?;\s*(?://.*)?$)`)
)

// headPackage is the package that the innermost heading names, and the place of that heading; empty for none.
func (m *miner) headPackage() (at int, of string) {
	if len(m.heads) == 0 {
		return 0, ""
	}
	for _, h := range m.heads {
		if h.stance != Stated || otherSample.MatchString(h.text) {
			return 0, ""
		}
	}
	h := m.heads[len(m.heads)-1]
	if g := packageHeading.FindStringSubmatch(h.raw); g != nil {
		return h.at, g[1]
	}
	return 0, ""
}

// titledElse reports whether a comment of a fence gives its code to another file.
func (m *miner) titledElse(lines []line, of string) bool {
	return slices.ContainsFunc(lines, func(l line) bool {
		g := titlePath.FindStringSubmatch(l.text)
		return g != nil && lastPart(g[1]) != lastPart(of)
	})
}

// showName keeps one name of a line.
func (m *miner) showName(s Shown, l line, from, to int) {
	s.Name = l.text[from:to]
	if len(m.d.Shown) >= maxShown || len(s.Name) < leastShown || standInName(s.Name) || plainWords[strings.ToLower(s.Name)] || strings.Contains(s.Name, "Feature") {
		return
	}
	s.At, s.Context.Sentence = m.d.Loc(Span{l.at + from, l.at + to}), l.text
	m.d.Shown = append(m.d.Shown, s)
}

// nearImports mines what a fence imports by paths from where it stands: memory of a folder shows code of that folder.
func (m *miner) nearImports(lang string, lines []line, c Context) {
	dir := path.Dir(m.d.Path)
	if dir == "." || strings.HasPrefix(dir, ".") || otherSample.MatchString(strings.ReplaceAll(strings.ToLower(m.headText()), "usage", "")) {
		return // below the root alone it is plain where the code stands
	}
	re, names := nearScript, scriptNames
	switch lang {
	case "python", "py":
		re, names = nearModule, nearNames
	case "ts", "typescript", "tsx", "js", "javascript", "jsx":
	default:
		return
	}
	m.wrappedImports(dir, re == nearScript, lines, c)
	for _, l := range lines[:min(len(lines), maxCodeLines)] {
		g := re.FindStringSubmatchIndex(l.text)
		if g == nil || len(l.text) > 400 || isPlaceholder(l.text[g[2]:g[3]]) {
			continue
		}
		of := besides(dir, l.text[g[2]:g[3]], re == nearModule)
		if of == "" {
			continue
		}
		c.Sentence = l.text
		m.add(Claim{Kind: PathClaim, Target: l.text[g[2]:g[3]], Path: of, Key: NearKey, Faint: true, Context: c}, Span{l.at + g[2], l.at + g[3]})
		n := names.FindStringSubmatchIndex(l.text)
		if n == nil {
			continue
		}
		for _, w := range importedName.FindAllStringSubmatchIndex(l.text[n[2]:n[3]], 20) {
			m.showName(Shown{Of: of, Imported: true, Group: lines[0].at, Context: c}, l, n[2]+w[2], n[2]+w[3])
		}
	}
}

var (
	// wrappedScript and wrappedModule are imports by such paths that go over several lines.
	wrappedScript = lazyregexp.New(`(?m)^[ \t]*import\s+(?:type\s+)?(?:[\w$]+\s*,\s*)?\{([^{}]*\n[^{}]*)\}\s*from\s*['"](\.{1,2}/[\w@./-]*\w)['"]`)
	wrappedModule = lazyregexp.New(`(?m)^[ \t]*from[ \t]+(\.+\w[\w.]*)[ \t]+import[ \t]*\(([^()]*\n[^()]*)\)`)
)

// wrappedImports mines the names of imports that go over several lines, as nearImports does those of one.
func (m *miner) wrappedImports(dir string, script bool, lines []line, c Context) {
	re, names, module := wrappedModule, 4, 2
	if script {
		re, names, module = wrappedScript, 2, 4
	}
	text, on := joinLines(lines)
	for _, g := range re.FindAllStringSubmatchIndex(text, maxImports) {
		of := besides(dir, text[g[module]:g[module+1]], !script)
		if of == "" || isPlaceholder(text[g[module]:g[module+1]]) || g[names+1]-g[names] > maxWrapped {
			continue
		}
		list := remark.ReplaceAllStringFunc(text[g[names]:g[names+1]], func(s string) string { return strings.Repeat(" ", len(s)) })
		for _, w := range importedName.FindAllStringSubmatchIndex(list, 40) {
			l, start := on(g[names] + w[2])
			m.showName(Shown{Of: of, Imported: true, Group: lines[0].at, Context: c}, l, g[names]+w[2]-start, g[names]+w[3]-start)
		}
	}
}

// importedName is a name of a list that is imported, whatever it is called then.
var importedName = lazyregexp.New(`(?:^|,)\s*(?:type\s+)?([A-Za-z_]\w*)(?:\s+as\s+\w+)?\s*`)

// besides is the path from the root of a module that code in a folder imports; empty when it leads out of the tree.
func besides(dir, module string, dotted bool) string {
	if dotted {
		up := len(module) - len(strings.TrimLeft(module, "."))
		module = "./" + strings.Repeat("../", up-1) + strings.ReplaceAll(module[up:], ".", "/")
	}
	if first, _, _ := strings.Cut(strings.TrimPrefix(module, "./"), "/"); strings.HasPrefix(module, "./") && first == path.Base(dir) {
		dir = path.Dir(dir) // seen from where the folder itself stands
	}
	out := path.Join(dir, module)
	if out == "." || strings.HasPrefix(out, "..") {
		return ""
	}
	return out
}
