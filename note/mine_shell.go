package note

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// runners are programs whose arguments name things that a repository owns.
var runners = wordSet(`npm pnpm yarn bun make gmake just task go-task go cargo python python3 py pytest uv poetry pipenv pdm hatch rye tox nox node deno tsx ts-node bash sh zsh
	source . ./ cd gradle gradlew mvn mvnw rake fastlane forge bundle ruby rails composer php artisan mix dotnet docker docker-compose cat less head tail
	pre-commit poe ctest cmake bazel zig swift flutter dart elixir npx bunx turbo nx lerna melos ng mise`)

// fileRunners are programs that run, show or serve a file of code: only with such an argument do they name what a repository owns.
var fileRunners = wordSet(`streamlit fastapi gradio chainlit nodemon Rscript perl lua julia pwsh powershell jupyter locust marimo manim nu`)

// runsFile reports whether a command of such a program names a file of code.
func runsFile(words []string) bool {
	return len(words) > 1 && fileRunners[words[0]] && slices.ContainsFunc(words[1:], func(w string) bool {
		return sourceFile(w) && isFileName(lastPart(w)) || strings.HasSuffix(w, ".ipynb")
	})
}

// preludes stand before the command proper.
var preludes = wordSet("sudo time env command exec nohup xvfb-run doas nice")

// withTools are programs that set up tools or variables and run the rest of their line, by the word that says so, and whether two strokes end
// what they take for themselves.
var withTools = map[string]struct {
	words  map[string]bool
	dashes bool
}{
	"fvm": {words: wordSet("flutter dart")}, "asdf": {words: wordSet("exec")}, "rbenv": {words: wordSet("exec")}, "pyenv": {words: wordSet("exec")}, "nodenv": {words: wordSet("exec")},
	"mise": {wordSet("exec x"), true}, "doppler": {wordSet("run"), true}, "infisical": {wordSet("run"), true}, "op": {wordSet("run"), true}, "dotenvx": {wordSet("run"), true},
}

// prelude is how many words stand before the command proper.
func prelude(words []string) int {
	n := 0
	for n < len(words) {
		rest := words[n:]
		with, ok := withTools[rest[0]]
		switch {
		case preludes[rest[0]]:
			n++
		case !ok || len(rest) < 3 || !with.words[rest[1]]:
			return n
		case with.dashes:
			i := slices.Index(rest, "--")
			if i < 0 {
				return n
			}
			n += i + 1
		case rest[1] == "exec":
			n += 2
		default:
			n++
		}
	}
	return n
}

var promptSign = lazyregexp.New(`^\s*(?:\$|>|%|❯|➜|#)\s+`)

// command adds the claims of a code span that holds a command line, and reports whether it holds one.
func (m *miner) command(text string, at int, c Context) bool {
	t := text
	if p := promptSign.FindString(t); p != "" && strings.TrimSpace(p) != "#" {
		t, at = t[len(p):], at+len(p)
	}
	if !looksLikeCommand(t) {
		return false
	}
	m.script(t, at, c, "")
	return true
}

// looksLikeCommand reports whether the first word of t is a program we know or a script, and something follows.
func looksLikeCommand(t string) bool {
	f := strings.Fields(t)
	if len(f) > 1 && f[0] == "(cd" && strings.HasSuffix(t, ")") {
		f[0] = "cd" // a shell of its own
	}
	for len(f) > 0 {
		if n := prelude(f); n > 0 {
			f = f[n:]
		} else if strings.Contains(f[0], "=") && !strings.HasPrefix(f[0], "=") && !strings.Contains(f[0], "/") {
			f = f[1:]
		} else {
			break
		}
	}
	if len(f) == 0 {
		return false
	}
	if strings.HasPrefix(f[0], "./") || strings.HasPrefix(f[0], "../") {
		return len(f) > 1
	}
	if isFileName(lastPart(f[0])) && strings.Contains(f[0], "/") && len(f) > 1 {
		return isScript(f[0])
	}
	if f[0] == "task" && len(f) > 1 && !makeWord.MatchString(f[1]) && !strings.Contains(f[1], ":") {
		return false
	}
	if f[0] == "make" && len(f) > 1 && (!makeWord.MatchString(f[1]) || notTargets[f[1]]) {
		return false
	}
	return len(f) > 1 && (runners[f[0]] || runsFile(f) || hands(f) || strings.HasPrefix(f[0], "bin/") && isBinary(f[0]))
}

// isBinary reports whether a path is that of a program in a folder of programs.
func isBinary(p string) bool { return strings.Count(p, "/") == 1 && makeWord.MatchString(p) }

// notTargets follow "make" in English.
var notTargets = wordSet("sure it the a an this that them these those changes use no any all-in your my our its do it's certain")

var makeWord = lazyregexp.New(`^[\w.\-/=%]+$`)

// isScript reports whether a path is run as a program.
func isScript(p string) bool {
	switch fileExt(lastPart(p)) {
	case "sh", "bash", "py", "js", "mjs", "ts", "rb", "pl", "ps1", "php", "zsh", "cjs":
		return true
	}
	return strings.HasPrefix(p, "./")
}

// nextArrow is an arrow that leads from a command to what follows it.
var nextArrow = lazyregexp.New(`\s+[→⇒➜]\s`)

// shell mines the lines of a fence. guess asks each line to look like a command first: the fence has no language.
func (m *miner) shell(lines []line, guess bool) {
	c := m.fenceContext()
	dir := cmp.Or(m.fenceDir(lines), m.ranFrom())
	from, apart := dir, startsOver(lines)
	prompts := slices.ContainsFunc(lines, func(l line) bool { return strings.HasPrefix(strings.TrimSpace(l.text), "$ ") })
	skip, said := "", ""
	for i := 0; i < len(lines); i++ {
		l := lines[i]
		text, at := slashed(l.text), l.at
		if skip != "" {
			if strings.TrimSpace(text) == skip {
				skip = ""
			}
			continue
		}
		if strings.TrimSpace(text) == "" {
			said = ""
			continue
		}
		if prompts {
			p := promptSign.FindString(text)
			if !strings.Contains(p, "$") {
				continue // output
			}
			text, at = text[len(p):], at+len(p)
		} else if p := promptSign.FindString(text); p != "" && strings.TrimSpace(p) != "#" {
			text, at = text[len(p):], at+len(p)
		}
		lead := indentOf(text)
		text, at = text[lead:], at+lead
		if strings.HasPrefix(text, "#") {
			said = text
			m.envSetIn(commentedEnv, text, at, c)
			continue
		}
		if m.envSetIn(windowsEnv, text, at, c) {
			continue
		}
		if g := nextArrow.FindStringIndex(text); g != nil {
			text = text[:g[0]] // "make check → a branch → a review": what follows is said of it
		}
		if guess && !looksLikeCommand(text) {
			continue
		}
		if mm := heredoc.FindStringSubmatch(text); mm != nil {
			skip = mm[1]
		}
		for strings.HasSuffix(text, `\`) && i+1 < len(lines) && lines[i+1].at == at+len(text)+1 {
			i++
			text += "\n" + lines[i].text
		}
		lc := c
		lc.Sentence = text
		if head, note, ok := strings.Cut(text, " #"); ok {
			if lc.Stance == Stated {
				lc.Stance, lc.StanceWord = stanceIn(treeCues, note)
			}
			if lc.Stance == Stated {
				lc.Stance, lc.StanceWord = stanceIn(asideCues, note)
			}
			if lc.Stance == Stated {
				lc.Stance, lc.StanceWord = unspacedIn(afterUnspaced, note)
			}
			lc.toCome(note)
			m.usesIn(note, at+len(head)+2, lc)
		}
		if lc.Stance == Stated && said != "" {
			if lc.Stance, lc.StanceWord = stanceIn(commentCues, said); lc.Stance == Stated {
				if w := behind(conditional, said); w != "" {
					lc.Stance, lc.StanceWord = Optional, w
				}
				lc.toCome(said)
			}
		}
		if lc.Stance != Past && lc.Stance != Negated { // what is wrong or gone is so up to the next blank line or comment
			said = ""
		}
		if apart {
			dir = from
		}
		dir = m.script(text, at, lc, saidAgain(text, dir))
	}
}

// headRaw is the nearest heading as written.
func (m *miner) headRaw() string {
	if len(m.heads) == 0 {
		return ""
	}
	return m.heads[len(m.heads)-1].raw
}

// toCome makes a plan of a command whose comment marks it as one: "# all tests (when implemented)".
func (c *Context) toCome(comment string) {
	if w := behind(statusMark, comment); w != "" && c.Stance == Stated {
		c.Stance, c.StanceWord = Planned, w
	}
}

// commentCues are read in the comment line above a command.
var commentCues = []cue{
	{Example, phrase(`specific|single|particular|individual|one_test|one_file|example|e.g|for_instance|such_as|replace`)},
	{Past, phrase(`deprecated|legacy|removed|deleted|old_way|no_longer|obsolete`)},
	{Planned, phrase(`coming_soon|not_yet_implemented|not_implemented_yet|not_yet_available|once_implemented|when_implemented`)},
	{Optional, phrase(`if_it_exists|if_script_exists|if_the_script_exists|if_exists|if_present|if_available`)},
	{Negated, phrase(`do_not|don't|never|wrong|bad`)},
	{Foreign, phrase(`in_your_project|your_project|on_the_server|on_the_device`)},
}

// asideCues are read in the comment behind a command.
var asideCues = []cue{
	{Example, phrase(`specific|single|particular|individual|one_test|one_file`)},
	{Optional, phrase(`if_there_is|if_there_are|if_you_have|if_available|if_it_exists`)},
}

var heredoc = lazyregexp.New(`<<-?\s*['"]?(\w+)['"]?`)

// listedFile is a file with a remark as languages like C have it, which no shell runs: "src/quay.php // where boats lie".
var listedFile = lazyregexp.New(`^\s*[\w./-]+\.\w+\s+//\s`)

// eitherOr parts two commands that a line gives side by side: "npm run db:up / npm run db:down".
var eitherOr = lazyregexp.New(`(\s)/(\s+(?:npm|pnpm|yarn|bun|npx|make|just|task|mise|cargo|go|uv|poetry|python3?|pytest|docker|git)\s)`)

// script mines one command line and returns the folder that it leads to for the next one.
func (m *miner) script(text string, at int, c Context, dir string) string {
	if listedFile.MatchString(text) {
		return dir
	}
	file, err := syntax.NewParser(syntax.Variant(syntax.LangBash)).Parse(strings.NewReader(blanked(dashed(eitherOr.ReplaceAllString(text, "$1;$2")))), "")
	if err != nil {
		return dir
	}
	if c.Stance == Past && arrows[c.StanceWord] && chained(c.Sentence) {
		c.Stance, c.StanceWord = Stated, "" // one command after the other
	}
	start := dir
	for _, st := range file.Stmts {
		dir = m.stmt(st, text, at, c, dir)
	}
	if len(file.Stmts) == 1 {
		if _, sub := file.Stmts[0].Cmd.(*syntax.Subshell); sub {
			return start
		}
	}
	if c.Form == CodeSpan {
		return start
	}
	return dir
}

// angle finds placeholders in angle brackets, which the shell would read as redirections.
var angle = lazyregexp.New(`<[\w\p{L}][\w\p{L} .:/|-]*>|\[[\w][^\]\n]*\]| \.\.\.`)

// dashed blanks the placeholders of a command line, in its length: no name holds a control character. Brackets behind a dot are extras
// of a package.
func dashed(text string) string {
	at := angle.FindAllStringIndex(text, -1)
	if at == nil {
		return text
	}
	out := []byte(text)
	for _, w := range at {
		if text[w[0]] == '[' && w[0] > 0 && (text[w[0]-1] == '.' || text[w[0]-1] == '/') {
			continue
		}
		for i := w[0]; i < w[1]; i++ {
			out[i] = 1
		}
	}
	return string(out)
}

func (m *miner) stmt(st *syntax.Stmt, text string, at int, c Context, dir string) string {
	switch x := st.Cmd.(type) {
	case *syntax.CallExpr:
		if len(x.Args) > 0 {
			m.assigns(x.Assigns, at, c)
		}
		return m.call(x, text, at, c, dir)
	case *syntax.DeclClause:
		if x.Variant.Value == "export" {
			m.assigns(x.Args, at, c)
		}
	case *syntax.BinaryCmd:
		dir = m.stmt(x.X, text, at, c, dir)
		return m.stmt(x.Y, text, at, c, dir)
	case *syntax.Subshell:
		inner := dir
		for _, s := range x.Stmts {
			inner = m.stmt(s, text, at, c, inner)
		}
	case *syntax.Block:
		for _, s := range x.Stmts {
			dir = m.stmt(s, text, at, c, dir)
		}
	case *syntax.TimeClause:
		if x.Stmt != nil {
			return m.stmt(x.Stmt, text, at, c, dir)
		}
	}
	return dir
}

// call adds the claim of one simple command.
func (m *miner) call(x *syntax.CallExpr, text string, at int, c Context, dir string) string {
	var args []string
	var first int
	for _, w := range x.Args {
		args = append(args, literal(w))
	}
	if n := prelude(args); n < len(args) {
		first, args, x = int(x.Args[n].Pos().Offset()), args[n:], &syntax.CallExpr{Assigns: x.Assigns, Args: x.Args[n:]}
	} else {
		return dir
	}
	end := int(x.End().Offset())
	if end > len(text) || first >= end {
		return dir
	}
	cl := Claim{Kind: CommandClaim, Target: text[first:end], Args: args, Dir: dir, Context: c}
	if byVariable(x.Args[0], args) {
		cl.Args[0] = VariableProgram
		m.add(cl, Span{at + first, at + end})
		return dir
	}
	known := runners[args[0]] || strings.Contains(args[0], "/") || runsFile(args) || hands(args)
	if known && (len(args) > 1 || strings.Contains(args[0], "/")) && !strings.Contains(args[0], "://") {
		m.add(cl, Span{at + first, at + end})
	} else if !known && mayBeOwn(args) && m.faints < maxFaint {
		m.faints++
		cl.Faint = true
		m.add(cl, Span{at + first, at + end})
	}
	m.flags(x, args, at, dir, c)
	if args[0] == "corepack" {
		for i, a := range args[1:] {
			if g := managerRelease.FindStringSubmatch(a); g != nil {
				w := x.Args[i+1]
				m.add(Claim{Kind: ValueClaim, Target: a, Key: g[1], Want: g[2], Context: c}, Span{at + int(w.Pos().Offset()), at + int(w.End().Offset())})
			}
		}
	}
	if args[0] == "cd" && len(args) == 2 && args[1] != "" {
		if args[1][0] == '/' || args[1][0] == '~' {
			return path.Clean(args[1]) // from wherever
		}
		return path.Join(dir, args[1])
	}
	if (args[0] == "cd" || args[0] == "pushd") && (len(args) < 2 || args[1] == "") {
		return unknownDir
	}
	return dir
}

// managerRelease is a package manager in one release, as the call that sets it up names it.
var managerRelease = lazyregexp.New(`^(pnpm|yarn|npm)@(\d+\.\d+(?:\.\d+)?)$`)

// mayBeOwn reports whether words call a program that a repository may build itself, with a command of that program.
func mayBeOwn(words []string) bool {
	return len(words) > 1 && len(words) < 12 && programWord.MatchString(words[0]) && len(words[0]) > 1 && !theirs[words[0]] && !runners[words[0]] && !fileRunners[words[0]] && programWord.MatchString(words[1])
}

// unknownDir marks a folder that a script leads to and that cannot be known.
const unknownDir = "?"

// literal returns the text of a word without quotes; empty when it holds an expansion or a placeholder.
func literal(w *syntax.Word) string {
	var b strings.Builder
	for _, p := range w.Parts {
		switch x := p.(type) {
		case *syntax.Lit:
			b.WriteString(strings.ReplaceAll(x.Value, `\`, ""))
		case *syntax.SglQuoted:
			b.WriteString(x.Value)
		case *syntax.DblQuoted:
			for _, q := range x.Parts {
				l, ok := q.(*syntax.Lit)
				if !ok {
					return ""
				}
				b.WriteString(l.Value)
			}
		default:
			return ""
		}
	}
	if strings.Contains(b.String(), "\x01") {
		return ""
	}
	return b.String()
}
