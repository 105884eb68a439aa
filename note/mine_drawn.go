package note

import (
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

var treePlain = lazyregexp.New(`^[\p{L}\p{N}@._+\-/\[\]()$~]+$`)

// treeSpaced is a folder whose name is of several words.
var treeSpaced = lazyregexp.New(`^[\p{L}\p{N}][\p{L}\p{N}_.&\-]*(?: [\p{L}\p{N}_.&\-]+){1,3}/$`)

// blankFolder is a way through folders of which one stands for any: FeatureName/, component-name/.
var blankFolder = lazyregexp.New(`(?:^|/)(?:(?:[A-Z][a-z]+)+Name|(?:feature|module|component|entity|domain|resource|package|service)[-_]name|[^/]*[<>{}][^/]*)(?:/|$)`)

// twoEndings is a file that is there in two forms: "matrix.md/.toml".
var twoEndings = lazyregexp.New(`^([^/]+\.\w{1,5})/\.\w{1,5}$`)

// oneEnding is the first of the two forms that a file is there in.
func oneEnding(name string) string {
	if m := twoEndings.FindStringSubmatch(name); m != nil {
		return m[1]
	}
	return name
}

const drawnFile = `[\w@-][\w@./-]*\.\w{1,6}`

var (
	// severalDrawn is an entry of several files or folders: "sender.py, receiver.py", "lib/sender.py / receiver.py", "quay/ slip/".
	severalDrawn = lazyregexp.New(`^[\w@-][\w@.-]*(?:\.\w{1,6}|/)(?:,\s?[\w@-][\w@.-]*(?:\.\w{1,6}|/))+$|^[\w@-][\w@.-]*/(?: [\w@-][\w@.-]*/)+$|^` + drawnFile + `(?:(?: | [/|&+] |, )` + drawnFile + `)+$`)
	// drawnName is one name of such an entry.
	drawnName = lazyregexp.New(`[^\s,|&+]*[^\s,|&+/][^\s,|&+]*`)
)

// treeClaims adds a claim for each of several names that one entry has. What the comment says, it says of them all.
func (m *miner) treeClaims(c Context, names, parent string, at int, text string) {
	all := drawnName.FindAllStringIndex(names, -1)
	first := names[all[0][0]:all[0][1]]
	for i, w := range slices.Backward(all) {
		name, in := names[w[0]:w[1]], parent
		if i > 0 && strings.Contains(strings.TrimSuffix(first, "/"), "/") && !strings.Contains(name, "/") {
			in = path.Join(parent, path.Dir(first))
		}
		cl := m.treeClaim(c, name, in, at+w[0], text)
		if i == len(all)-1 && cl.Path != "" {
			c.Stance, c.StanceWord = cl.Context.Stance, cl.Context.StanceWord
		}
		text = text[:strings.LastIndex(text, name)] // the comment has been read
		if i > 0 {
			prev := names[all[i-1][0]:all[i-1][1]]
			text = text[:strings.LastIndex(text, prev)+len(prev)]
		}
	}
}

// pending is a mark behind what is to come, in drawings that mark what is there with a tick.
var pending = lazyregexp.New(`^[^✅]*?(?:📋|🚧|⏳|🔜|🔲|⬜)`)

// treeClaim adds the claim of an entry with those that its comment makes, and returns it; an empty one when the entry is none.
func (m *miner) treeClaim(c Context, name, parent string, at int, text string) Claim {
	c.Parent = parent
	c.IsDir = strings.HasSuffix(name, "/")
	c.Sentence = strings.TrimSpace(text)
	rest := text[strings.Index(text, name)+len(name):]
	if c.Stance == Stated {
		c.Stance, c.StanceWord = stanceIn(treeCues, idiom.ReplaceAllString(kindsOfWork.ReplaceAllString(rest, " "), " "))
		if c.Stance == Planned && strings.Contains(rest, "✅") {
			c.Stance, c.StanceWord = Stated, "" // done, and new only then
		}
	}
	if c.Stance == Stated {
		c.Stance, c.StanceWord = unspacedIn(elsewhereUnspaced, rest)
	}
	if w := behind(statusMark, rest); w != "" && c.Stance == Stated {
		c.Stance, c.StanceWord = Planned, w
	}
	if c.Stance == Stated && m.ticks && pending.MatchString(rest) {
		c.Stance, c.StanceWord = Planned, "planned"
	}
	if w := behind(conditional, rest); w != "" && c.Stance == Stated {
		c.Stance, c.StanceWord = Optional, w
	}
	if c.Stance == Stated && m.abroad {
		c.Stance, c.StanceWord = stanceAbroad("", strings.TrimLeft(rest, " \t#/-─"))
	}
	cl := Claim{Kind: PathClaim, Target: name, Path: cleanPath(oneEnding(name)), Context: c}
	switch {
	case elided(name) || strings.HasSuffix(name, "()"): // the last is drawn as a chain of calls
		return Claim{}
	case strings.ContainsAny(name, "*"):
		cl.Kind = GlobClaim
	case isPlaceholder(name) || strings.ContainsAny(name, "<>{}") || strings.ContainsAny(c.TreeRoot, "<>{}[]") || isPlaceholder(c.TreeRoot) || blankFolder.MatchString(parent):
		cl.Silent = silentPlaceholder
	case treeSpaced.MatchString(name):
	case !treePlain.MatchString(name):
		return Claim{}
	}
	m.add(cl, Span{at, at + len(name)})
	if cl.Silent != "" {
		return Claim{}
	}
	m.treeComment(cl, rest, at+len(name))
	m.treeFacts(cl, rest, at+len(name))
	return cl
}

// treeFacts mines what rest, at src[at], says behind an entry of a drawing: versions, and how many lines the file has.
func (m *miner) treeFacts(entry Claim, rest string, at int) {
	if !strings.ContainsAny(rest, "0123456789") {
		return
	}
	f := &flow{raw: []byte(rest), starts: []piece{{0, at, len(rest)}}, intro: m.intro, lastEnd: -1}
	from := len(m.d.Claims)
	t := m.factText(f, f.raw)
	m.versions(f, said{string(t), t})
	m.packages(f, said{string(t), t})
	if s := entry.Context; s.Stance != Stated {
		for i := from; i < len(m.d.Claims); i++ {
			m.d.Claims[i].Context.Stance, m.d.Claims[i].Context.StanceWord = s.Stance, s.StanceWord
		}
	}
	told := entry.Context
	told.Form, told.Bases, told.Tree, told.Parent, told.TreeRoot = Prose, append([]string{told.Parent}, told.Bases...), 0, "", ""
	if entry.Context.IsDir {
		dir, remark := path.Join(entry.Context.Parent, entry.Path), strings.TrimLeft(rest, "/ ")
		from := at + len(rest) - len(remark)
		if g := thingsFirst.FindStringSubmatchIndex(remark); g != nil {
			m.entriesOf(dir, Span{from + g[2], from + g[5]}, remark[g[2]:g[3]], remark[g[4]:g[5]], told)
		} else {
			m.entryCount(dir, remark, from, told)
		}
	}
	if g := linesOfEntry.FindStringSubmatchIndex(rest); g != nil && isFileName(lastPart(entry.Path)) {
		m.lineCount(path.Join(entry.Context.Parent, entry.Path), rest, g, at, told)
	}
	if g := testsOfEntry.FindStringSubmatchIndex(rest); g != nil {
		m.testCount(path.Join(entry.Context.Parent, entry.Path), rest, g, at, told)
	}
}

// treeComment mines what rest, at src[at], says behind an entry of a drawing: the names in code that it holds, and of a folder the files, as
// faint claims.
func (m *miner) treeComment(entry Claim, rest string, at int) {
	c := entry.Context
	if c.Stance != Stated {
		return
	}
	isDir := c.IsDir
	of := path.Join(c.Parent, entry.Path)
	c.Form, c.Tree, c.Parent, c.IsDir, c.TreeRoot = Prose, 0, of, false, ""
	c.Bases = append([]string{of}, c.Bases...)
	m.sorts(rest, at, c, isDir)
	m.commentFacts(of, rest, at)
	if g := packageOf.FindStringSubmatchIndex(rest); g != nil && isDir {
		m.scopedPackage(rest[g[2]:g[3]], Span{at + g[2], at + g[3]}, c)
	}
	for _, w := range commentWord.FindAllStringIndex(rest, 30) {
		name := rest[w[0]:w[1]]
		span := Span{at + w[0], at + w[1]}
		switch {
		case m.faints >= maxFaint || !wordAlone(rest, w[0], w[1]):
		case isDir && isFileName(name):
			m.faints++
			m.add(Claim{Kind: PathClaim, Target: name, Path: name, Faint: true, Context: c}, span)
		case distinct(name) && faintName.FindString(name) == name:
			m.faints++
			m.add(Claim{Kind: SymbolClaim, Target: name, Symbol: name, Faint: true, Context: c}, span)
		}
	}
	if isDir {
		for _, n := range m.heldIn(rest, 0) {
			m.addHeld(of, n, c, Span{at + n.from, at + n.to})
		}
	}
}

// commentFacts mines what the comment of an entry says of versions: "# React 18 and Vite".
func (m *miner) commentFacts(of, rest string, at int) {
	if !strings.ContainsAny(rest, "0123456789") || len(rest) > 200 {
		return
	}
	f := &flow{raw: []byte(strings.NewReplacer("#", " ", "\t", " ").Replace(rest)), starts: []piece{{0, at, len(rest)}}, lastEnd: -1, comment: of}
	t := said{string(f.raw), f.raw}
	m.versions(f, t)
	m.packages(f, t)
}

// packageOf begins a comment with the name of the package that a folder is.
var packageOf = lazyregexp.New(`^[\s/#←—–-]*(@[a-z0-9][\w.-]*/[a-z0-9][\w.-]*)(?:$|[\s(:,—–-])`)

// commentWord is a word that may be a file or a name in code.
var commentWord = lazyregexp.New(`[A-Za-z_][\w-]*(?:\.[A-Za-z]\w*)*`)

// kindsOfWork are kinds of work in a row, which plan nothing: "write operations (create, update, delete)".
var kindsOfWork = lazyregexp.New(`(?i)\b(?:` + workVerbs + `)s?(?:\s*[,/|&]\s*(?:and\s+|or\s+)?(?:` + workVerbs + `)s?)+(?:,?\s+(?:and|or)\s+(?:` + workVerbs + `)s?)?\b`)

const workVerbs = `create|read|update|delete|list|get|edit|remove|insert|add|save|load|publish|archive|restore|move|rename`
