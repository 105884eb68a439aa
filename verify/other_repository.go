package verify

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

// A text may say itself that what it names is in another repository: in a bracket behind the name, by whose it is, in the heading above it,
// or once for all of its lines.

const ofOtherRepository = "the text says that it is of another repository"

var (
	// inRepository follows a name and says which repository it is in: "(in ops repo)", "in the `tools` repository".
	inRepository = lazyregexp.New("(?i)^[`*_\"]*(?:\\s+[\\w-]+){0,3}\\s*(?:\\((?:[\\w/-]+\\s+){0,4}(?:in|on|of|from)\\s+(?:the\\s+)?|(?:in|of|from|on)\\s+the\\s+)[`*_]*([\\w./-]+)[`*_]*\\s+repo(?:sitory)?\\b")
	// livesInRepository says so in a sentence, which holds for every line that names the file.
	livesInRepository = lazyregexp.New("(?i)([\\w./-]+\\.\\w+)[`*_\"]*\\s+(?:lives?|resides?|stays?|is kept|is stored|is)\\s+in\\s+the\\s+[`*_]*([\\w./-]+)[`*_]*\\s+repo(?:sitory)?\\b")
	// ofSibling gives a file to a repository that has no name: "`x`'s approach in the sibling repo", "that repository's `x`".
	ofSibling = lazyregexp.New("(?i)([\\w./-]+\\.\\w+)[`*_\"]*(?:['’]s)?(?:\\s+[\\w-]+){0,3}\\s+(?:in|of|from)\\s+(?:the|a|that)\\s+(?:sibling|other|companion|separate|related)\\s+repo(?:sitory)?\\b" +
		"|\\bthat\\s+(?:other\\s+)?repo(?:sitory)?['’]s\\s+(?:own\\s+)?[`*_\"]*([\\w./-]+\\.\\w+)")
	// whoseAhead leads to what another owns: "packdb's `x`", "the tools repo's `x`".
	whoseAhead = lazyregexp.New("([\\w.-]+(?:/[\\w.-]+)?)[`*_]*( repo(?:sitory)?)?['’]s\\s+(?:own\\s+)?[`*_\"]*$")
	// ofHeading is the last name of a heading behind a word that leads to it: "Pull requests into packdb".
	ofHeading = lazyregexp.New("(?i)\\b(?:into|in|of|for|to|from)\\s+(?:the\\s+)?[`*_]*([\\w./-]+)[`*_]*(?:\\s+repo(?:sitory)?)?\\s*$")
	// forAllRepositories says that a part of a text stands in the memory of several repositories.
	forAllRepositories = lazyregexp.New("(?i)\\b(?:all|every|each) (?:[\\w-]+ ){0,3}(?:repos|repositories)\\b[)\\s*_]*$|\\b(?:shared|copied|copy|identical|unchanged|verbatim|the same)\\b[^.\n]{0,60}\\b(?:across|into|in|between)\\b[^.\n]{0,80}\\b(?:repos|repositor(?:y|ies))\\b")
	// repositoryAhead leads to a file with the repository that has it: "(in the tools repo at `".
	repositoryAhead = lazyregexp.New("(?i)\\bin\\s+the\\s+[`*_]*([\\w./-]+)[`*_]*\\s+repo(?:sitory)?\\s+(?:at|under|as|in)\\s+[`*_\"]*$")
	// thatHolds tells a repository by what is in it: "the repo that contains `".
	thatHolds = lazyregexp.New("(?i)\\brepo(?:sitory)?\\s+(?:that|which)\\s+(?:contains|holds|has|owns)\\s+[`*_\"]*$")
	// patchedFile leads to what a patch changes, which is a file of what is patched.
	patchedFile = lazyregexp.New("(?i)\\bpatch(?:es)?\\s+(?:(?:that|which)\\s+)?(?:touch|touches|touching|against|changes?|modif(?:y|ies))\\s+[`*_\"]*$")
	// otherRoot leads to a command with the root that it is run at: "From the template root, run `".
	otherRoot = lazyregexp.New("(?i)\\b(?:from|in|at)\\s+the\\s+[`*_]*([\\w-]+)[`*_]*\\s+root\\b[^`]{0,20}`+$")
	// inNamed follows a file and ends a clause with where it is, by a name as repositories have: "see `docs/sprint.md` in project-meta."
	inNamed = lazyregexp.New("^[`*_\"]*\\s+in\\s+[`*_]*([a-z][a-z0-9]*(?:-[a-z0-9]+)+)[`*_]*\\s*(?:[.,;)]|$)")
	// otherSide leads to a file of the part of a product that this repository is not: "see the backend `x`".
	otherSide = lazyregexp.New("(?i)\\b(?:the|in|see|of)\\s+(backend|back-end|frontend|front-end|host)(?:['’]s)?\\s+[`*_\"]*$")
	// consumersOwn leads to a file of a project that is made or served by this one: "consumer copy: `", "in the scaffolded app's `".
	consumersOwn = lazyregexp.New("(?i)\\b(?:consumers?|consuming|scaffolded|downstream)(?:['’]s?)?\\s+(?:(?:copy|copies|project|repo(?:sitory)?|app)(?:['’]?s)?)?[:\\s]*[`*\"]+$")
	// otherRuns leads to a command that another program runs: "the tides app starts it via `".
	otherRuns = lazyregexp.New("(?i)\\bthe\\s+[`*]*([\\w-]+)[`*]*\\s+(?:app|application|repo|project)\\s+(?:[\\w-]+\\s+){1,6}(?:via|with|by|through|using|runs?|calls?)\\s+`*$")
	// mirrored says that what is public is a copy from which things were left out.
	mirrored = lazyregexp.New(`(?i)\bmirror(?:s|ed|ing)?\s+(?:(?:the|our|this|a)\s+)?private\s+(?:mono)?repo(?:sitory)?\b|\bprivate\s+(?:mono)?repo(?:sitory)?\s+(?:is|gets)\s+(?:mirrored|synced|exported)\b`)
)

// thisRepository are words for the repository itself, or for any.
var thisRepository = wordsOf(`this the main same our my your current whole entire root mono single one git github gitlab own local public parent project product code source application app server client package module workspace solution crate service file system team company correct right given
	each every any another other`)

// fromOthers takes back verdicts on names of which a document says in another line that another repository has them.
func (v *Verifier) fromOthers(jobs []*job) {
	lost := func(j *job) bool { return j.claim.Kind == note.PathClaim && refutes(j.out) }
	if !slices.ContainsFunc(jobs, lost) {
		return
	}
	said := map[string]bool{}
	seen := map[*note.Document]bool{}
	for _, j := range jobs {
		if seen[j.doc] {
			continue
		}
		seen[j.doc] = true
		for _, m := range livesInRepository.FindAllSubmatch(j.doc.Source, -1) {
			if v.anotherRepository(string(m[2])) {
				said[string(m[1])] = true
			}
		}
		for _, m := range ofSibling.FindAllSubmatch(j.doc.Source, -1) {
			said[string(m[1])+string(m[2])] = true
		}
	}
	for _, j := range jobs {
		if lost(j) && said[strings.TrimPrefix(j.claim.Path, "./")] {
			j.out = unverifiable(ofOtherRepository)
		}
	}
}

// inOtherRepository reports that the words around a path say that another repository has it.
func (v *Verifier) inOtherRepository(j *job, ahead, behind string) string {
	c := j.claim
	if c.Kind == note.CommandClaim && !v.byHistory(j.out) {
		if m := otherRuns.FindStringSubmatch(ahead); m != nil && v.anotherRepository(m[1]) && !v.holds(m[1]) {
			return "another program runs it"
		}
		if m := otherRoot.FindStringSubmatch(ahead); m != nil && v.anotherRepository(m[1]) && !v.holds(m[1]) {
			return "run at the root of another repository"
		}
	}
	if c.Kind != note.PathClaim && c.Kind != note.LinesClaim {
		return ""
	}
	if m := inRepository.FindStringSubmatch(behind); m != nil && v.anotherRepository(m[1]) {
		return ofOtherRepository
	}
	if m := whoseAhead.FindStringSubmatch(ahead); m != nil && v.anotherRepository(m[1]) && (m[2] != "" || !v.holds(m[1]) && namedAsOther(j.doc, m[1])) {
		return ofOtherRepository
	}
	if m := repositoryAhead.FindStringSubmatch(ahead); m != nil && v.anotherRepository(m[1]) || thatHolds.MatchString(ahead) {
		return ofOtherRepository
	}
	if !strings.Contains(c.Path, "/") && ownPage(j.doc.LineText(c.At.Start.Line), c.Path) && v.anotherRepository(c.Path) {
		return ofOtherRepository
	}
	if m := refersTo.FindStringSubmatch(ahead); m != nil && v.anotherRepository(m[1]) && !v.tree.exists(m[1]) {
		return ofOtherRepository
	}
	if consumersOwn.MatchString(ahead) {
		return "of a project that uses this one"
	}
	if v.byHistory(j.out) || j.out.Because != neverThere {
		return ""
	}
	if v.setsUpOthers(j.doc) {
		return "memory of a program that sets projects up: it may be in those"
	}
	if patchedFile.MatchString(ahead) {
		return "a file of what is patched"
	}
	if m := inNamed.FindStringSubmatch(behind); m != nil && v.anotherRepository(m[1]) && !v.holds(m[1]) {
		return ofOtherRepository
	}
	if m := otherSide.FindStringSubmatch(ahead); m != nil && !v.holds(strings.ToLower(m[1])) && !v.holds(strings.ReplaceAll(strings.ToLower(m[1]), "-", "")) {
		return ofOtherRepository
	}
	if m := ofHeading.FindStringSubmatch(c.Context.Heading); m != nil && v.anotherRepository(m[1]) && !v.holds(m[1]) && namedAsOther(j.doc, m[1]) {
		return ofOtherRepository
	}
	switch {
	case forAllRepositories.MatchString(strings.TrimSpace(c.Context.Heading)):
		return "in a part that several repositories share"
	case mirrored.Match(j.doc.Source):
		return "the public copy of a repository may leave it out"
	}
	return ""
}

// refersTo is a repository with its owner, right ahead of what it has: "ref: harbor/tides pkg/tide.go".
var refersTo = lazyregexp.New(`(?i)(?:^|[\s(])(?:ref|refs|see|from|cf|source|based on|after|inspired by|参考|參考)\s*[.:：]?\s+([\w-]+/[\w.-]+)\s+[` + "`" + `"']?$`)

// repositoryPage is the page of a repository at a host.
var repositoryPage = lazyregexp.New(`\b(?:github|gitlab|codeberg|bitbucket)\.(?:com|org)/[\w.-]+/([\w.-]+?)(?:\.git)?(?:[)\s/#>]|$)`)

// ownPage reports whether a line links to a repository of a name.
func ownPage(line, name string) bool {
	return slices.ContainsFunc(repositoryPage.FindAllStringSubmatch(line, 4), func(m []string) bool { return m[1] == name })
}

// setsUpOthers reports whether a document lies in a package that npm knows as an initializer: create-app, @fleet/create-app.
func (v *Verifier) setsUpOthers(doc *note.Document) bool {
	for dir := folder(doc.Path); ; dir = folder(dir) {
		if pj := v.mf.packageAt(dir); pj != nil {
			return strings.HasPrefix(path.Base(pj.Name), "create-")
		}
		if dir == "" {
			return false
		}
	}
}

// anotherRepository reports whether a name may be that of a repository: neither this one nor a folder of it is called so.
func (v *Verifier) anotherRepository(name string) bool {
	base := strings.ToLower(path.Base(strings.Trim(name, ".-/")))
	if len(base) < 2 || thisRepository[base] || v.ownNames()[base] {
		return false
	}
	v.tree.load()
	return len(v.tree.byDir[base]) == 0 && len(v.tree.byDir[path.Base(name)]) == 0
}

// hostedElsewhere reports whether a claim is one about a file of a hosted repository that is not called as this one.
func (v *Verifier) hostedElsewhere(c note.Claim) bool {
	name, hosted := strings.CutPrefix(c.Key, note.BlobKey)
	return hosted && !v.ownNames()[name] && !v.ownName(name)
}

// namedAsOther reports whether a document names something as a repository: with its owner, or with that word.
func namedAsOther(doc *note.Document, name string) bool {
	re, err := regexp.Compile("(?:^|[\\s`(*/])(?:[\\w-]+/)" + regexp.QuoteMeta(path.Base(name)) + "(?:[`\\s*).,:']|$)|\\b" + regexp.QuoteMeta(name) + "[`*_]* repo(?:sitory)?\\b")
	return err == nil && re.Match(doc.Source)
}

// ownManifests say how a project is called, and ownName is the line that does.
var (
	ownManifests = []string{"go.mod", "package.json", "Cargo.toml", "pyproject.toml", "composer.json", "pubspec.yaml", "mix.exs", "README.md"}
	ownName      = lazyregexp.New(`(?m)^\s*(?:module\s+|"?(?:name|url|repository|homepage)"?\s*[:=]\s*"?(?:git\+)?|#\s+|app:\s*:)(\S+?)(?:\.git)?["',;\s]*$`)
)

// ownNames are what the manifests and the title of the README at the root call this repository, in small letters.
func (v *Verifier) ownNames() map[string]bool {
	return remember(v.mf.memo, "own names", func() map[string]bool {
		out := map[string]bool{}
		for _, f := range ownManifests {
			if !v.tree.isFile(f) {
				continue
			}
			for _, m := range ownName.FindAllSubmatch(v.mf.read(f), 12) {
				out[strings.ToLower(path.Base(string(m[1])))] = true
			}
		}
		return out
	})
}
