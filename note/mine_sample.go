package note

import (
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

var (
	// scriptImport is what a line of JavaScript or TypeScript imports from the project's own folders.
	scriptImport = lazyregexp.New(`(?:\bfrom|\bimport|\brequire\(|\bimport\()\s*['"]((?:@|~|\$lib|src)/[\w@./-]+)['"]`)
	// scriptNames and moduleNames are the names that an import lists.
	scriptNames = lazyregexp.New(`^\s*import\s+(?:type\s+)?(?:[\w$]+\s*,\s*)?\{([^{}]{1,300})\}\s*from\b`)
	moduleNames = lazyregexp.New(`^\s*(?:>>>\s+)?from\s+[\w.]+\s+import\s+([\w, ]{1,300})(?:#|$)`)
	// moduleImport is what a line of Python imports by a dotted name.
	moduleImport = lazyregexp.New(`^\s*(?:>>>\s+)?(?:from\s+([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+)\s+import\b|import\s+([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+)\s*(?:#|$|\bas\b))`)
	// quotedPair is a line of a manifest in JSON: a package and its version.
	quotedPair = lazyregexp.New(`^\s*"(@?[a-z][\w./-]*)"\s*:\s*"([~^]|>=)?(\d+(?:\.\d+){1,2}(?:-[\w.]+)?)"\s*,?\s*$`)
)

// importOrder is a comment of a sample that shows in which order imports stand.
var importOrder = lazyregexp.New(`(?i)^\s*(?:#|//)\s*(?:\d+[.)]\s*)?(?:standard library|stdlib|third[- ]party|local|first[- ]party|built-?in|external|internal)(?: (?:imports?|packages|modules|libraries))?\s*$`)

// scriptFences are the languages of fences that import as JavaScript does.
var scriptFences = wordSet("ts typescript tsx js javascript jsx vue svelte")

// maxImports is how many imports of one fence are looked at.
const maxImports = 40

// sampleImports mines what the code of a fence imports: it shows how the code of this repository is used. Only history can refute it.
func (m *miner) sampleImports(lang string, lines []line) {
	re := scriptImport
	switch lang {
	case "python", "py":
		re = moduleImport
	case "rust", "rs":
		re = nil // what it imports is told by its names alone
	default:
		if !scriptFences[lang] {
			return
		}
	}
	if strings.Contains(m.d.Path, "skills/") || slices.ContainsFunc(lines, func(l line) bool { return importOrder.MatchString(l.text) }) {
		return // skills come from others, with code of theirs
	}
	c := Context{Form: FenceLine, Heading: m.headText()}
	c.Stance, c.StanceWord = m.fenceStance()
	m.boundNames(lang, lines, c)
	if re != nil {
		m.importLines(re, lines, c)
	}
}

// importSpan mines a code span that holds one import, and reports whether it does: "`from harbour.tides import table`".
func (m *miner) importSpan(text string, at int, c Context) bool {
	lang, re := "python", moduleImport
	switch {
	case !strings.HasPrefix(text, "from ") && !strings.HasPrefix(text, "import ") || strings.Contains(text, "\n"):
		return false
	case scriptImport.MatchString(text) || boundScript.MatchString(text):
		lang, re = "ts", scriptImport
	case !moduleImport.MatchString(text):
		return false
	}
	c.Form = FenceLine
	lines := []line{{text, at}}
	m.boundNames(lang, lines, c)
	m.importLines(re, lines, c)
	return true
}

// importLines mines lines of imports that an expression reads.
func (m *miner) importLines(re *lazyregexp.Regexp, lines []line, c Context) {
	found := 0
	for _, l := range lines {
		if len(l.text) > 400 || !strings.Contains(l.text, "import") && !strings.Contains(l.text, "from") && !strings.Contains(l.text, "require") {
			continue
		}
		g := re.FindStringSubmatchIndex(l.text)
		if g == nil {
			continue
		}
		if found++; found > maxImports {
			return
		}
		from, to := g[2], g[3]
		if from < 0 {
			from, to = g[4], g[5]
		}
		name := l.text[from:to]
		c.Sentence = l.text
		at := Span{l.at + from, l.at + to}
		if re == moduleImport {
			m.add(Claim{Kind: SymbolClaim, Target: name, Symbol: name, Context: c}, at)
			m.importedNames(moduleNames, l, strings.ReplaceAll(name, ".", "/"), c)
		} else if !isPlaceholder(name) {
			m.add(Claim{Kind: PathClaim, Target: name, Path: cleanPath(name), Context: c}, at)
			m.importedNames(scriptNames, l, cleanPath(name), c)
		}
	}
}

// titlePath is a comment that holds nothing but a path, as it stands above the code of a file.
var titlePath = lazyregexp.New(`^\s*(?://|#|--|/\*+|<!--)\s*(?:[Ff]ile:\s*|[Ii]n\s+|[Ff]rom\s+)?([A-Za-z@.][\w@.+()\[\]-]*(?:/[\w@.+()\[\]-]+)+\.[A-Za-z]{1,6})(?::\d+(?:-\d+)?)?\s*(?:\*/|-->)?\s*$`)

// samplePaths mines the paths that comments of a fence give its code. Only what history tells of a file that was there when the line was
// written can refute them.
func (m *miner) samplePaths(lines []line) {
	if s, _ := m.fenceStance(); s != Stated {
		return
	}
	m.faintPaths(titlePath, lines, 200, Context{Form: FenceLine, Heading: m.headText()})
}

// behindPath is a path in the comment behind a command: "make berths  # after changes to proto/".
var behindPath = lazyregexp.New(`\S\s+#\s(?:[^#]*?[\s(])?([A-Za-z@.][\w@.+-]*(?:/[\w@.+-]+)*/|[A-Za-z@.][\w@.+-]*(?:/[\w@.+-]+)+\.[A-Za-z]{1,6})[),.;:]*(?:\s|$)`)

// remarkedPaths mines such paths, of which the same is true.
func (m *miner) remarkedPaths(lines []line) {
	c := m.fenceContext()
	if c.Stance == Stated {
		m.faintPaths(behindPath, lines, 200, c)
	}
}

// faintPaths mines the paths that the first group of an expression finds in lines up to a length.
func (m *miner) faintPaths(re *lazyregexp.Regexp, lines []line, longest int, c Context) {
	found := 0
	for _, l := range lines {
		if len(l.text) > longest || !strings.Contains(l.text, "/") {
			continue
		}
		g := re.FindStringSubmatchIndex(l.text)
		if g == nil || isPlaceholder(l.text[g[2]:g[3]]) {
			continue
		}
		if found++; found > maxImports {
			return
		}
		c.Sentence = l.text
		m.add(Claim{Kind: PathClaim, Target: l.text[g[2]:g[3]], Path: cleanPath(l.text[g[2]:g[3]]), Faint: true, Context: c}, Span{l.at + g[2], l.at + g[3]})
	}
}

// importedNames mines the names of several words that a line imports from a file.
func (m *miner) importedNames(re *lazyregexp.Regexp, l line, from string, c Context) {
	g := re.FindStringSubmatchIndex(l.text)
	if g == nil {
		return
	}
	at := g[2]
	for part := range strings.SplitSeq(l.text[g[2]:g[3]], ",") {
		name, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(part), "type "), " ")
		in := strings.Index(part, name)
		if len(name) >= 6 && manyWords(name) && !standInName(name) && nameShape.MatchString(name) {
			m.add(Claim{Kind: SymbolClaim, Target: name, Symbol: name, Path: from, Context: c}, Span{l.at + at + in, l.at + at + in + len(name)})
		}
		at += len(part) + 1
	}
}

// manifestFence mines the lines of a fence of JSON that quotes the dependencies of a manifest: a heading announces them, or the key of
// the manifest stands in it.
func (m *miner) manifestFence(lines []line) {
	quoted := m.underStack()
	for _, l := range lines {
		quoted = quoted || strings.Contains(l.text, `ependencies"`)
	}
	if !quoted {
		return
	}
	c := Context{Form: FenceLine, Heading: m.headText()}
	c.Stance, c.StanceWord = m.fenceStance()
	if snapshot.MatchString(c.Heading) {
		return
	}
	for _, l := range lines[:min(len(lines), 400)] {
		g := quotedPair.FindStringSubmatchIndex(l.text)
		if g == nil {
			continue
		}
		name := l.text[g[2]:g[3]]
		key := PackageKey + PackageSlug(name)
		if p, known := productOf(name); known {
			key = p.key
		} else if !isPackage(name) && !strings.Contains(name, "/") {
			continue // "version", "node" and other keys of manifests
		}
		c.Sentence = l.text
		at := strings.IndexByte(l.text, '"')
		end := g[7] + 1
		sign := ""
		if g[4] >= 0 {
			sign = l.text[g[4]:g[5]]
		}
		m.add(Claim{Kind: ValueClaim, Target: l.text[at:end], Key: key, Want: kept(sign, l.text[g[6]:g[7]]), Context: c}, Span{l.at + at, l.at + end})
	}
}

var (
	// dependencyTable is the head of a table of Cargo.toml that lists dependencies, tomlPair one of them.
	dependencyTable = lazyregexp.New(`^\s*\[(?:workspace\.|target\.[^\]]+\.)?(?:dev-|build-)?dependencies\]\s*$`)
	tomlPair        = lazyregexp.New(`^\s*([A-Za-z][\w-]*)\s*=\s*(?:"([~^=])?\s*(\d+(?:\.\d+){0,2})"|\{[^{}]*?\bversion\s*=\s*"([~^=])?\s*(\d+(?:\.\d+){0,2})"[^{}]*\})\s*(?:#.*)?$`)
)

// cargoFence mines the dependencies that a fence quotes from a Cargo.toml.
func (m *miner) cargoFence(lines []line) {
	c := Context{Form: FenceLine, Heading: m.headText()}
	if c.Stance, c.StanceWord = m.fenceStance(); snapshot.MatchString(c.Heading) {
		return
	}
	listed := false
	for _, l := range lines[:min(len(lines), 400)] {
		if strings.HasPrefix(strings.TrimSpace(l.text), "[") {
			listed = dependencyTable.MatchString(l.text)
			continue
		}
		g := tomlPair.FindStringSubmatchIndex(l.text)
		if !listed || g == nil || len(l.text) > 300 {
			continue
		}
		name, sign, num := l.text[g[2]:g[3]], [2]int{g[4], g[5]}, [2]int{g[6], g[7]}
		if num[0] < 0 {
			sign, num = [2]int{g[8], g[9]}, [2]int{g[10], g[11]}
		}
		if !isPackage(name) {
			continue
		}
		op := "^"
		if sign[0] >= 0 {
			op = l.text[sign[0]:sign[1]]
		}
		c.Sentence = l.text
		m.add(Claim{Kind: ValueClaim, Target: l.text[g[2] : num[1]+1], Key: PackageKey + PackageSlug(name), Want: kept(op, l.text[num[0]:num[1]]), Context: c}, Span{l.at + g[2], l.at + num[1] + 1})
	}
}

// kept is the part of a version that a range lets nobody leave: 3 of ^3.3.2, 1.2 of ~1.2.3.
func kept(sign, version string) string {
	parts := strings.Split(version, ".")
	switch {
	case sign == ">=":
		return ">=" + version
	case sign == "~" || sign == "^" && parts[0] == "0":
		return strings.Join(parts[:min(2, len(parts))], ".")
	case sign == "^":
		return parts[0]
	}
	return version
}
