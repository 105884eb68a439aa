package verify

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
	"github.com/notes-lint/notes-lint/repo"
	"github.com/notes-lint/notes-lint/symbol"
)

// run is one simple command on its way to a verdict.
type run struct {
	v    *Verifier
	j    *job
	args []string // a word that is not literal is empty
	dirs []string // folders it may run in, the likeliest first
}

// command judges one simple command by the manifests and files that its words name. Nothing is run.
func (v *Verifier) command(j *job) {
	c := j.claim
	if strings.HasPrefix(c.Dir, "?") || strings.HasPrefix(c.Dir, "~") || strings.HasPrefix(c.Dir, "/") || strings.HasPrefix(c.Dir, "$") {
		j.out = unverifiable("runs in a folder that cannot be known")
		return
	}
	if top, rest, _ := strings.Cut(path.Clean(c.Dir), "/"); c.Dir != "" && !v.tree.exists(top) && v.ownName(top) {
		j.claim.Dir = rest // a fresh clone of this repository
		c = j.claim
	}
	if c.Dir == "" {
		if g := insideFolder.FindStringSubmatch(behindOf(c)); g != nil && v.tree.isDir(strings.TrimSuffix(g[1], "/")) {
			j.claim.Dir = strings.TrimSuffix(g[1], "/")
			c = j.claim
		}
	}
	r := &run{v: v, j: j, args: c.Args, dirs: v.cwds(j)}
	r.judge()
	if j.decide == nil && j.out.Because == namesNothing {
		r.toolchain()
	}
	if c.Dir != "" && !v.entered(j) {
		v.afar(j)
	}
	if slices.ContainsFunc(c.Args[1:], note.IsPlaceholder) && (j.out.Outcome == diag.Missing || j.decide != nil) {
		j.asks, j.decide, j.out = nil, nil, unverifiable("a placeholder, not a name")
	}
	if j.out.Outcome == diag.Missing || j.decide != nil {
		if at := v.ranIn(j); at != "" {
			j.asks, j.decide, j.out = nil, nil, unverifiable(fmt.Sprintf("runs in %q, which is not in the tree", at))
		}
	}
	why := silenced(c)
	if why == "" || !c.Context.Whole && maybeToRun.MatchString(c.Context.Sentence) && (c.Context.StanceWord == "could" || c.Context.StanceWord == "might") {
		if j.decide == nil && !isBad(j.out.Outcome) {
			r.switched()
		}
		r.handedTests()
		r.qualifiedTest()
		return
	}
	if oneOf[c.Context.StanceWord] {
		r.handedTests()
		r.qualifiedTest()
	}
	if j.decide != nil && c.Context.Stance == note.Past && supposes(c) {
		v.thenOnly(j, why)
		return
	}
	if j.decide == nil && j.out.Outcome == diag.Missing && (hardSilent(c) || c.Context.Form != note.FenceLine || c.Context.StanceWord == "example") {
		j.out = unverifiable(why)
	}
	if j.decide != nil && hardSilent(c) {
		j.asks, j.decide, j.out = nil, nil, unverifiable(why)
	}
	if c.Context.Stance == note.Example && !hardSilent(c) {
		r.qualifiedTest() // its class is there: an example of something real
	}
}

// maybeToRun says that a command is to be run when something is amiss: it must be there for that.
var maybeToRun = lazyregexp.New(`(?i)\b(?:could|might)\b[^.;]{0,60}\b(?:need|have)s? to (?:re-?)?run\b`)

// thenOnly lets history refute a command only by what was there when the text was written.
func (v *Verifier) thenOnly(j *job, why string) {
	decide := j.decide
	j.decide = func(fates []repo.Fate) diag.Verdict {
		out, last := decide(fates), ""
		for _, f := range fates {
			last = max(last, f.Date)
		}
		if out.Outcome == diag.Confirmed || out.Outcome == diag.Unverifiable {
			return out
		}
		if last == "" {
			return unverifiable(why)
		}
		j.outlives(last, unverifiable(why))
		return out
	}
}

// afar keeps only what history proves of a command that runs in a folder that is not in the tree: of the command, or of the
// folder, which it cannot do without.
func (v *Verifier) afar(j *job) {
	where := unverifiable(fmt.Sprintf("runs in %q, which is not in the tree", j.claim.Dir))
	before := len(j.asks)
	if dir, ok := join("", path.Clean(j.claim.Dir)); ok && dir != "" && j.claim.Args[0] != "cd" && j.out.Because != namesNothing && silenced(j.claim) == "" {
		j.asks = append(slices.Clone(j.asks), repo.Ask{Path: dir, Exact: true})
	}
	then, known := j.decide, j.out
	if then == nil && len(j.asks) == before {
		if known.Outcome == diag.Missing {
			j.out = where
		}
		return
	}
	j.decide = func(fates []repo.Fate) diag.Verdict {
		if len(fates) > before && fates[before].Was == j.asks[before].Path && fates[before].Now == "" && fates[before].Dir && len(fates[before].Split) == 0 {
			if v.ignoredNow(fates[before]) {
				return where // it is made on each machine now
			}
			out := v.fate(j, j.claim.Dir, fates[before])
			out.Because = "the folder that it runs in is gone: " + out.Because
			return out
		}
		out := known
		if then != nil {
			out = then(fates[:before])
		}
		proved := slices.ContainsFunc(out.Evidence, func(e diag.Evidence) bool { return e.Commit != "" && e.Commit != v.commit() })
		if (then != nil && out.Outcome != diag.Confirmed || out.Outcome == diag.Missing) && !proved {
			return where
		}
		return out
	}
	if silenced(j.claim) == "" && !ledTo(j) {
		v.folderGone(j)
	}
}

// ledTo reports whether a cd shortly before a command leads to its folder: that one is judged itself.
func ledTo(j *job) bool {
	dir, at := path.Clean(j.claim.Dir), j.claim.At.Start.Line
	return slices.ContainsFunc(j.doc.Claims, func(c note.Claim) bool {
		return c.At.Start.Line <= at && at-c.At.Start.Line < 20 && c.Kind == note.CommandClaim && len(c.Args) > 1 && c.Args[0] == "cd" && path.Join(c.Dir, c.Args[1]) == dir
	})
}

// folderGone refutes a command for which nothing else speaks when history had the folder that it runs in and gave it up.
func (v *Verifier) folderGone(j *job) {
	dir, then, now := path.Clean(j.claim.Dir), j.decide, j.out
	first := len(j.asks)
	for _, b := range []string{"", folder(j.doc.Path)} {
		if d, ok := join(b, dir); ok && d != "" && !slices.Contains(j.asks, repo.Ask{Path: d, Exact: true}) {
			j.asks = append(j.asks, repo.Ask{Path: d, Exact: true})
		}
	}
	asked := j.asks
	j.decide = func(fates []repo.Fate) diag.Verdict {
		out := now
		if then != nil {
			out = then(fates[:first])
		}
		if out.Outcome != diag.Unverifiable && out.Outcome != diag.Confirmed {
			return out
		}
		for i, f := range fates[first:] {
			if f.Dir && f.Was == asked[first+i].Path && v.tree.isGone(f.Was) {
				return missing(fmt.Sprintf("its folder %q was %s", f.Was, strings.TrimPrefix(deletedBecause(dir, f), subject(dir, f.Was))), diag.Evidence{Path: f.Was, Commit: f.Commit, Seen: deletedSeen(f)})
			}
		}
		return out
	}
}

// entered reports whether the folder that a cd leads to is in the tree. One that is not may be the repository's own name, or
// another repository's.
func (v *Verifier) entered(j *job) bool {
	dir := path.Clean(j.claim.Dir)
	for _, b := range v.bases(j.doc, j.claim) {
		if d, ok := join(b, dir); ok && v.tree.isDir(d) {
			return true
		}
	}
	return slices.ContainsFunc(v.tree.ending(strings.TrimPrefix(dir, "../")), v.tree.isDir)
}

// cwds are the folders that a command may be meant to run in.
func (v *Verifier) cwds(j *job) []string {
	var out []string
	push := func(d string) {
		if !slices.Contains(out, d) && v.tree.isDir(d) {
			out = append(out, d)
		}
	}
	for _, b := range v.bases(j.doc, j.claim) {
		if d, ok := join(b, j.claim.Dir); ok && j.claim.Dir != "" {
			push(d)
		}
	}
	if d := j.claim.Dir; d != "" {
		for _, e := range v.tree.ending(strings.TrimPrefix(path.Clean(d), "../")) {
			push(e)
		}
	}
	for _, b := range v.bases(j.doc, j.claim) {
		push(b)
	}
	return out
}

// judge dispatches on the program.
func (r *run) judge() {
	prog := r.args[0]
	if prog == note.VariableProgram {
		r.script(r.args[1])
		return
	}
	switch path.Base(prog) {
	case "gradlew":
		r.gradle(prog)
		r.wrapperGone(prog)
		return
	case "mvnw":
		r.maven(prog)
		r.wrapperGone(prog)
		return
	}
	if path.Base(prog) == "rails" && len(r.args) > 2 && (r.args[1] == "test" || r.args[1] == "runner") {
		r.fileArgument(r.args[2:])
		return
	}
	if strings.Contains(prog, "/") || isWrapper(prog) {
		if !r.nuke() {
			r.program(prog)
		}
		return
	}
	switch prog {
	case "npm", "pnpm", "yarn", "bun":
		r.node(prog)
	case "make", "gmake":
		r.make()
	case "just":
		r.just()
	case "task":
		r.task()
	case "go":
		r.golang()
	case "cargo":
		r.cargo()
	case "python", "python3", "py":
		r.python()
	case "uv", "poetry", "pipenv", "pdm", "rye", "hatch":
		r.pythonRunner(prog)
		r.extras()
	case "pytest":
		r.pytest(r.args[1:])
	case "bash", "sh", "zsh", "node", "deno", "tsx", "ts-node", "source", ".", "ruby", "php", "elixir", "dart", "nu":
		r.interpreter(prog)
	case "streamlit", "fastapi", "gradio", "chainlit", "nodemon", "Rscript", "perl", "lua", "julia", "pwsh", "powershell", "jupyter", "locust", "marimo", "manim":
		r.codeFile()
	case "cat", "less", "head", "tail":
		r.reader()
	case "cd":
		r.cd()
	default:
		if !r.misc(prog) {
			r.handed()
		}
	}
}

func isWrapper(p string) bool { return p == "gradlew" || p == "mvnw" }

const namesNothing = "names nothing that this repository defines"

// nothing is the verdict on a command whose words name nothing that this repository owns.
func (r *run) nothing() { r.j.out = unverifiable(namesNothing) }

func (r *run) confirm(because, p string) { r.j.out = confirmed(because, p) }

// refute says that the command does not work and where that was looked up.
func (r *run) refute(because, p, seen string, hint string) {
	r.j.out = missing(because, diag.Evidence{Path: p, Commit: r.v.commit(), Seen: seen})
	r.j.out.Hint = hint
}

// program judges a script that is run by its path.
func (r *run) program(p string) {
	if strings.HasPrefix(p, "/") || strings.HasPrefix(p, "~") {
		r.j.out = unverifiable("outside the repository: a home or absolute path")
		return
	}
	r.script(p)
}

// interpreter judges the script that an interpreter is handed.
func (r *run) interpreter(prog string) {
	i := 1
	if prog == "deno" && len(r.args) > 1 {
		if i = 2; r.args[1] == "task" {
			r.denoTask()
			return
		}
	}
	for ; i < len(r.args); i++ {
		a := r.args[i]
		switch {
		case a == "-c" || a == "-e" || a == "-m" || a == "-r" || a == "--eval" || a == "-p" || a == "--require" || a == "--import":
			r.nothing()
			return
		case a == "" || strings.HasPrefix(a, "-"):
			continue
		case prog == "php" && a == "artisan":
			r.script(a)
			return
		case strings.Contains(a, "/") || path.Ext(a) != "":
			r.script(a)
			return
		}
		break
	}
	r.nothing()
}

// codeFile judges the first word that is a file of code: what a program runs, serves or shows.
func (r *run) codeFile() {
	if r.powershell() {
		return
	}
	for _, a := range r.args[1:] {
		if _, ok := symbol.Detect(a, nil); (ok || path.Ext(a) == ".ipynb") && path.Ext(a) != "" && !strings.HasPrefix(a, "-") {
			r.script(a)
			return
		}
	}
	r.nothing()
}

// reader judges the files that cat and its like are handed; the first that is gone decides.
func (r *run) reader() {
	for _, a := range r.args[1:] {
		if a != "" && !strings.HasPrefix(a, "-") && strings.Contains(a, "/") && !strings.ContainsAny(a, "*?[") {
			r.script(a)
			return
		}
	}
	r.nothing()
}

// cd judges a change of folder: only one that history knew is refuted, for the name of a fresh clone looks the same.
func (r *run) cd() {
	if len(r.args) < 2 || r.args[1] == "" || r.args[1] == "-" {
		r.nothing()
		return
	}
	r.script(r.args[1])
}

// script judges a path that a command names.
func (r *run) script(p string) {
	if i := strings.Index(p, "::"); i > 0 {
		p = p[:i]
	}
	if strings.ContainsAny(p, "$*?<>{}=") || strings.HasPrefix(p, "~") || strings.HasPrefix(p, "/") || strings.Contains(p, "://") {
		r.nothing()
		return
	}
	clean := path.Clean(p)
	for _, d := range r.dirs {
		if f, ok := join(d, clean); ok && r.v.tree.exists(f) {
			r.confirm("its file exists", f)
			r.firstWord(f, p)
			return
		}
	}
	up := clean
	for strings.HasPrefix(up, "../") {
		up = up[3:]
	}
	if e := r.endsRun(up); len(e) > 0 && up != ".." {
		r.confirm("its file exists as the end of a path", e[0])
		if up == clean && (silenced(r.j.claim) == "" || oneOf[r.j.claim.Context.StanceWord]) {
			r.goneHere(clean, e)
		}
		return
	}
	if up != clean || clean == "." || clean == ".." {
		r.j.out = unverifiable("outside the root")
		return
	}
	if note.IsPlaceholder(clean) {
		r.j.out = unverifiable("its file is a placeholder, not a name")
		return
	}
	r.absentScript(clean)
}

// oneOf are words that pick one file out of many: it is an example, but one that has to be there.
var oneOf = map[string]bool{"specific": true, "single": true, "particular": true, "individual": true, "one test": true, "one file": true}

// everyday are names of folders that are words of what is done there: "run the tests" does not say where.
var everyday = wordSet("tests test scripts script docs tools bin examples build dev ci app apps server client setup data")

// goneHere asks history whether a file that now stands deeper in the tree only was once where the command runs: then the command
// does not work there any more. Words that name the folder of one that is left say that the command runs in that folder.
func (r *run) goneHere(p string, left []string) {
	v, j, was := r.v, r.j, r.j.out
	for _, e := range left {
		if j.saysFolder(strings.TrimSuffix(e, p)) {
			return
		}
	}
	d := r.dirs[0]
	switch {
	case j.claim.Dir != "" && !v.entered(j):
		return
	case j.claim.Dir == "" && d == "":
		d = folder(j.doc.Path) // a document in a folder may speak from there
		if strings.HasPrefix(d, ".") {
			d = ""
		}
	}
	f, ok := join(d, p)
	if !ok || v.madeElsewhere(j.doc, f) != "" {
		return
	}
	j.asks = []repo.Ask{{Path: f, Exact: true}}
	j.decide = func(fates []repo.Fate) diag.Verdict {
		if fates[0].Was != f {
			return was
		}
		if j.claim.Dir != "" || f != p || fates[0].Now == "" || strings.Contains(j.doc.Path, "/") {
			j.rests(fates[0], was) // of what was only moved the command fails at the root, whenever it was written
		}
		out := v.fate(j, p, fates[0])
		out.Because = "its file is gone: " + out.Because
		out.Fix = nil
		if fates[0].Now == "" {
			out.Hint = fmt.Sprintf("%q has that name", nearest(left, f))
		}
		return out
	}
}

// absentScript asks history for a script that is gone.
func (r *run) absentScript(p string) {
	v, j := r.v, r.j
	if why := v.madeElsewhere(j.doc, p); why != "" {
		j.out = unverifiable(why)
		r.builtFrom(p)
		return
	}
	for _, d := range r.dirs {
		if f, ok := join(d, p); ok && len(j.asks) < 4 {
			j.asks = append(j.asks, repo.Ask{Path: f, Exact: true})
		}
	}
	j.asks = append(j.asks, repo.Ask{Path: p})
	j.decide = func(fates []repo.Fate) diag.Verdict {
		for _, f := range fates {
			if v.ignoredNow(f) {
				return unverifiable("taken out of git and ignored since: a reader may have it")
			}
			if f.Was != "" && v.proves(j, p, f) {
				return v.scriptGone(j, p, f)
			}
		}
		for i, f := range fates {
			if j.asks[i].Exact && f.Was == j.asks[i].Path && f.Date != "" && !loose[p] && supposes(j.claim) {
				j.outlives(f.Date, unverifiable(unfitFile)) // it ran from there when that was written
				return v.scriptGone(j, p, f)
			}
		}
		if at := r.holder(p); at != "" && silenced(j.claim) == "" {
			out := v.absent(j, path.Join(at, path.Base(p)))
			out.Because = fmt.Sprintf("%q does not exist", p)
			return out
		}
		if r.lacksTests(p) {
			return missing(fmt.Sprintf("%q does not exist", p), diag.Evidence{Commit: v.commit(), Seen: "no folder of that name anywhere"})
		}
		return unverifiable(unfitFile)
	}
}

// unfitFile is said of the file of a command that cannot be told from one of another repository.
const unfitFile = "nothing in the tree or its history ties its file to this repository"

// scriptGone refutes a command whose file history had.
func (v *Verifier) scriptGone(j *job, p string, f repo.Fate) diag.Verdict {
	out := v.fate(j, p, f)
	out.Because = "its file is gone: " + out.Because
	return out
}

// holder returns the folder that should hold a script with an extension; empty when there is none.
func (r *run) holder(p string) string {
	if path.Ext(p) == "" && !r.runsTests() || !strings.Contains(p, "/") {
		return ""
	}
	for _, d := range r.dirs {
		if f, ok := join(d, folder(p)); ok && f != "" && r.v.tree.isDir(f) && (path.Ext(p) != "" || len(r.v.folders(f)) > 1) {
			return f
		}
		if above := folder(folder(p)); path.Ext(p) != "" && strings.Contains(above, "/") {
			if f, ok := join(d, above); ok && r.v.tree.isDir(f) {
				return path.Join(f, path.Base(folder(p)))
			}
		}
	}
	return ""
}

// runsTests reports whether the program runs the tests of a folder that it is handed, as pytest does, which has rules of its own.
func (r *run) runsTests() bool {
	return slices.ContainsFunc(r.args[:min(len(r.args), 4)], func(a string) bool { return a == "rspec" })
}

// folders lists the folders that lie in one of the tree.
func (v *Verifier) folders(dir string) []string {
	v.tree.load()
	var out []string
	for d := range v.tree.dirs {
		if folder(d) == dir && d != "" {
			out = append(out, d)
		}
	}
	return out
}
