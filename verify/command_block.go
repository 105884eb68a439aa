package verify

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

// oneBlock is what commands stand in that are typed one after the other in one place: a fence, or a line.
type oneBlock struct {
	doc  *note.Document
	line int
	tool string
}

// blockTarget is a command of a block that runs a target or script by its name alone, with the manifests that define it.
type blockTarget struct {
	j     *job
	name  string
	homes []string
}

// elsewhereSaid are words that send a command of a block to another place than the others.
var elsewhereSaid = lazyregexp.New(`(?i)\b(?:root|cd|each|every|per|from|inside|in)\b`)

// oneHome refutes commands that only another manifest defines than the one beside the text, when a command of the same block is only defined
// there: both cannot run where the block does.
func (v *Verifier) oneHome(jobs []*job) {
	blocks := map[oneBlock][]blockTarget{}
	var order []oneBlock
	for _, j := range jobs {
		if j.claim.Kind != note.CommandClaim || j.out.Outcome != diag.Confirmed || j.claim.Dir != "" || len(j.claim.Args) < 2 || silenced(j.claim) != "" {
			continue
		}
		tool, name, homes := v.targetHomes(j)
		if len(homes) == 0 {
			continue
		}
		t := blockTarget{j, name, homes}
		if root := v.rootManifest(tool); root != "" && !slices.Contains(homes, root) && fromRoot(j) && !t.inFolder() {
			v.notThere(t, root, fmt.Sprintf("%q has no %q, and the text says to run it at the root", root, name))
			continue
		}
		k := oneBlock{j.doc, j.claim.At.Start.Line, tool}
		if j.claim.Context.Form == note.FenceLine {
			k.line = -fenceAt(j)
		}
		if blocks[k] == nil {
			order = append(order, k)
		}
		blocks[k] = append(blocks[k], t)
	}
	for _, k := range order {
		home := v.manifestBeside(k.doc, k.tool)
		if home == "" {
			continue
		}
		own, away := 0, 0
		for _, t := range blocks[k] {
			switch {
			case !slices.Contains(t.homes, home):
				away++
			case len(t.homes) == 1:
				own++
			}
		}
		if own == 0 || away == 0 || 2*away > len(blocks[k]) {
			continue
		}
		for _, t := range blocks[k] {
			if slices.Contains(t.homes, home) || t.said() {
				continue
			}
			v.notThere(t, home, fmt.Sprintf("%q has no %q, and only it has others of the block", home, t.name))
		}
	}
}

// notThere refutes a command by the manifest that it reads.
func (v *Verifier) notThere(t blockTarget, home, because string) {
	t.j.out = missing(because, diag.Evidence{Path: home, Commit: v.commit(), Seen: fmt.Sprintf("lacks what %q has", t.homes[0])})
	t.j.out.Rule = "dead-command"
}

var (
	// atRoot tells where the commands below it are run.
	atRoot = lazyregexp.New(`(?i)\b(?:run|execute|invoke|commands?)\b[^.\n]{0,40}\b(?:from|at|in)\s+(?:the\s+)?(?:repo(?:sitory)?|project|monorepo|workspace)(?:['’]s)?\s+root\b`)
	// atOther tells of another place.
	atOther = lazyregexp.New("(?i)\\bcd\\s|\\bfrom\\s+(?:the\\s+)?[`\\w]|\\bin(?:side)?\\s+(?:the\\s+)?`|\\(`?(?:apps|packages|services|libs)/")
)

// fromRoot reports whether the lines above a command, of its section, say that it is run at the root of the repository.
func fromRoot(j *job) bool {
	for n := j.claim.At.Start.Line - 1; n > max(0, j.claim.At.Start.Line-maxRootAbove); n-- {
		switch line := strings.TrimSpace(j.doc.LineText(n)); {
		case atRoot.MatchString(line):
			return true
		case strings.HasPrefix(line, "# ") && j.claim.Context.Form != note.FenceLine, strings.HasPrefix(line, "##"), atOther.MatchString(line):
			return false
		}
	}
	return false
}

// maxRootAbove is how many lines above a command are read for where it is run.
const maxRootAbove = 20

// inFolder reports whether the line of a command names a folder that defines it.
func (t blockTarget) inFolder() bool {
	line := t.j.doc.LineText(t.j.claim.At.Start.Line)
	return slices.ContainsFunc(t.homes, func(h string) bool { return hasWord(line, path.Base(folder(h))) })
}

// said reports whether the text sends a command to where it is defined, or to another place than the rest of its block.
func (t blockTarget) said() bool {
	if slices.ContainsFunc(t.homes, func(h string) bool { return t.j.saysFolder(folder(h)) }) {
		return true
	}
	d, n := t.j.doc, t.j.claim.At.Start.Line
	text := behindOf(t.j.claim)
	if t.j.claim.Context.Form == note.FenceLine {
		for n--; n > 0; n-- { // the comments above
			line := strings.TrimSpace(d.LineText(n))
			if !strings.HasPrefix(line, "#") {
				break
			}
			text += "\n" + line
		}
	} else {
		text = t.j.claim.Context.Sentence
	}
	for _, h := range t.homes {
		if dir := path.Base(folder(h)); dir != "." && strings.Contains(text, dir) {
			return true
		}
	}
	return elsewhereSaid.MatchString(otherCalls.ReplaceAllString(text, " "))
}

// targetHomes is the tool of a command, the target or script that it runs by its name alone, and the manifests of the tree that define that; none
// where it may be another's.
func (v *Verifier) targetHomes(j *job) (tool, name string, homes []string) {
	args := j.claim.Args
	var defined func(string) bool
	var files []string
	switch tool = args[0]; tool {
	case "make", "just":
		name = args[1]
		names, read := makeNames, v.mf.makefileAt
		if tool == "just" {
			names, read = justNames, v.mf.justfileAt
		}
		files = v.mf.named(names...)
		if slices.ContainsFunc(files, func(f string) bool { return read(f).open != "" || read(f).swallows }) {
			return "", "", nil
		}
		defined = func(f string) bool { return read(f).has(name) }
	case "npm", "pnpm", "yarn", "bun":
		if len(args) == 3 && args[1] == "run" {
			name = args[2]
		} else if len(args) == 2 && tool != "bun" && (tool != "npm" || args[1] == "test" || args[1] == "start") && !nodeBuiltin(tool, args[1]) {
			name = args[1]
		}
		for _, p := range v.mf.packages() {
			files = append(files, p.path)
		}
		defined = func(f string) bool { return v.mf.packageAt(folder(f)).Scripts[name] != "" }
	default:
		return "", "", nil
	}
	if !plainName(name) || slices.ContainsFunc(args, func(a string) bool { return strings.HasPrefix(a, "-") || a == "" }) {
		return "", "", nil
	}
	for _, f := range files {
		if !vendored(f) && defined(f) {
			homes = append(homes, f)
		}
	}
	if tool != "make" && tool != "just" {
		tool = "package.json"
	}
	return tool, name, homes
}

// rootManifest is the manifest of a tool at the root; empty for none.
func (v *Verifier) rootManifest(tool string) string {
	for _, n := range manifestsOf(tool) {
		if v.tree.isFile(n) {
			return n
		}
	}
	return ""
}

func manifestsOf(tool string) []string {
	switch tool {
	case "make":
		return makeNames
	case "just":
		return justNames
	}
	return []string{"package.json"}
}

// manifestBeside is the manifest of a tool in the nearest folder above a document that has one; empty for none.
func (v *Verifier) manifestBeside(d *note.Document, tool string) string {
	return v.nearestFile(folder(d.Path), manifestsOf(tool)...)
}

// nearestFile is the file of one of some names in a folder or the nearest above; empty when there is none.
func (v *Verifier) nearestFile(dir string, names ...string) string {
	for ; ; dir = folder(dir) {
		for _, n := range names {
			if p, ok := join(dir, n); ok && v.tree.isFile(p) {
				return p
			}
		}
		if dir == "" {
			return ""
		}
	}
}
