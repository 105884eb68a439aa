package verify

import (
	"bytes"
	"path"
	"regexp"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

// languages are products whose releases bring features that a text names with the release in brackets.
var languages = map[string]bool{"go": true, "php": true, "java": true, "python": true, "rust": true, "ruby": true, "kotlin": true, "swift": true, "dotnet": true, "cpp": true, "node": true, "typescript": true, "elixir": true, "csharp": true, "scala": true}

var (
	// spanThenBracket is a name in code right before a bracket, and what few words may stand between them.
	spanThenBracket = lazyregexp.New("`([^`]+)`(?:[ \\w/-]{0,24})[(（]$")
	// nounThenBracket is the word right before a bracket.
	nounThenBracket = lazyregexp.New(`([A-Za-z][\w-]*)[\s*_]*[(（]$`)
	// bracketEnds follows a version that stands in a bracket alone.
	bracketEnds = lazyregexp.New(`^\+?[)）]`)
	// adviceOnCode begins a sentence that tells how to write code.
	adviceOnCode = lazyregexp.New(`(?i)(?:^|\|)[\s*_>|-]*(?:(?:[-*+]|\d+[.)])\s+)?[*_]*(?:use|uses|using|prefer|avoid|replace|convert|rewrite|adopt)\s`)
)

// components are words for parts of a project: a bracket behind one says what it is written in.
var components = wordsOf(`backend frontend back-end front-end server client service services api app apps application cli worker workers daemon agent project runtime language languages code codebase library
	libraries sdk tool tools tooling engine gateway bot package packages module modules crate crates workspace core platform stack web site dashboard script scripts lambda lambdas repo monorepo image container
	binary binaries program tests proxy plugin extension desktop mobile ios android ui toolchain compiler version microservice microservices component components handler handlers processor function functions pipeline model models`)

// ofOtherRelease reports that a version is the one that a feature came with, or that a text tells of a product in general: "`b.Loop()`
// (Go 1.24+)", "X 14 is a powerful framework".
func (v *Verifier) ofOtherRelease(j *job, ahead, behind string) string {
	c := j.claim
	if c.Kind != note.ValueClaim || c.Path != "" {
		return ""
	}
	if describesIt.MatchString(behind) {
		return "what the product is, whoever uses it"
	}
	if !languages[c.Key] || !strings.HasSuffix(ahead, "(") && !strings.HasSuffix(ahead, "（") || !bracketEnds.MatchString(behind) {
		return ""
	}
	const cameWith = "the release that a feature came with"
	if m := spanThenBracket.FindStringSubmatch(ahead); m != nil {
		if name := m[1]; !strings.Contains(name, "/") && !v.tree.exists(name) && len(v.tree.ending(name)) == 0 && !components[strings.ToLower(name)] {
			return cameWith
		}
		return ""
	}
	m := nounThenBracket.FindStringSubmatch(ahead)
	if m == nil || components[strings.ToLower(m[1])] {
		return ""
	}
	if adviceOnCode.MatchString(lastSentence(ahead)) {
		return cameWith
	}
	return ""
}

// describesIt says of a product what it is.
var describesIt = lazyregexp.New(`(?i)^\s+is an?\s+(?:[\w-]+\s+){0,3}(?:framework|language|library|runtime|platform|tool|compiler|database)\b`)

var (
	// hashOf is the word that says whose commit an id is of.
	hashOf = lazyregexp.New("([\\w.]+(?:[-/][\\w.]+)+)(?:'s)?(?: repo(?:sitory)?)? commit `?$")
	// bothOf leads to a number that is the sum of two.
	bothOf = lazyregexp.New("`[^`]+`\\s+(?:and|\\+|&)\\s+`[^`]+`,?\\s*(?:\\(|—|–|-)?\\s*~?$")
	// overriding are files that give settings other values for one purpose.
	overriding = lazyregexp.New(`(?i)(?:^|/)(?:(?:docker-)?compose[.-][\w.-]+\.ya?ml|\.env[.-][\w.-]+)$`)
	// showsDefaults are those of them that show what is set by default.
	showsDefaults = lazyregexp.New(`(?i)example|sample|template|default|dist|base`)
	// ofLog is a heading or label of what a session did, or of where something was met once.
	ofLog = lazyregexp.New(`(?i)^[\s#*>-]*.{0,40}?\b(?:session \d+\b.*(?:clos|✅|done|termin|closed|completed|suite)|(?:historical|historic) (?:sites|places|occurrences)|(?:sites|lieux|cas) historiques?\b)`)
	// repoThenBracket is a link to a repository ahead of a bracket that begins with the claim: "live in [a/b](https://github.com/a/b) (`", and inRepo
	// one behind the claim: "` in [a/b](https://github.com/a/b)".
	repoThenBracket = lazyregexp.New("\\]\\(https?://(?:www\\.)?(?:github\\.com|gitlab\\.com|bitbucket\\.org|codeberg\\.org)/[\\w.-]+/([\\w.-]+)(?:[/#?][^()\\s]*)?\\)[*_]*\\s*[(（]\\s*`*$")
	inRepo          = lazyregexp.New("^`*[*_]*\\s+(?:in|of|from|inside)\\s+(?:the\\s+)?[*_]*\\[[^\\]]*\\]\\(https?://(?:www\\.)?(?:github\\.com|gitlab\\.com|bitbucket\\.org|codeberg\\.org)/[\\w.-]+/([\\w.-]+)(?:[/#?][^()\\s]*)?\\)")
	// ofWork is a heading, below a dated one, of what was done.
	ofWork = lazyregexp.New(`(?i)\bsessions? \d+\b|\bjournal\b|\b(?:change|work|dev)?log\b|✅`)
)

// ofAnother reports that a claim is of another repository, of what a reader installs, of several things at once, or of a time of its own.
func (v *Verifier) ofAnother(j *job, ahead, behind string) string {
	c := j.claim
	switch c.Kind {
	case note.PathClaim, note.GlobClaim, note.SymbolClaim:
		for _, m := range [][]string{repoThenBracket.FindStringSubmatch(ahead), inRepo.FindStringSubmatch(behind)} {
			if m != nil && !v.ownNames()[strings.ToLower(strings.TrimSuffix(m[1], ".git"))] {
				return "in another repository, which a link beside it leads to"
			}
		}
	}
	switch c.Kind {
	case note.CommitClaim:
		if m := hashOf.FindStringSubmatch(ahead); m != nil && v.isRepository(j.doc, m[1]) {
			return "a commit of another repository"
		}
		if re, err := regexp.Compile("([\\w.-]+)\\s+`?" + regexp.QuoteMeta(c.Target)); err == nil {
			for _, m := range re.FindAllSubmatch(j.doc.Source, 8) {
				if v.isRepository(j.doc, string(m[1])) {
					return "a commit of another repository"
				}
			}
		}
	case note.LinesClaim, note.SymbolClaim:
		dated := c.Kind == note.LinesClaim && c.Context.Stance == note.Past && c.Context.StanceWord == "dated record" && ofWork.MatchString(c.Context.Heading)
		if label := labelAbove(j.doc, c.At.Start.Line); dated || ofLog.MatchString(label) {
			return "in a log of what was done"
		}
	case note.ValueClaim:
		switch {
		case strings.HasSuffix(c.Target, " CLI") && !strings.Contains(c.Target, "`"):
			return "a program that is installed by itself"
		case c.Key == note.LineCountKey && bothOf.MatchString(ahead):
			return "a number that is told of two"
		case len(j.out.Evidence) > 0 && overriding.MatchString(j.out.Evidence[0].Path) && !showsDefaults.MatchString(path.Base(j.out.Evidence[0].Path)) && (c.Path == "" || path.Base(c.Path) != path.Base(j.out.Evidence[0].Path)):
			return "a file that sets it otherwise for one purpose"
		}
	}
	return ""
}

// isRepository reports whether a text speaks of a name as of another repository.
func (v *Verifier) isRepository(doc *note.Document, name string) bool {
	if v.tree.exists(name) || len(v.tree.ending(name)) > 0 {
		return false
	}
	re, err := regexp.Compile(regexp.QuoteMeta(name) + "(?:'s? |'s|[`*_]*\\s+(?:repo|repository|`main`|`master`|wiki|checkout|clone)\\b)|(?:commit|push) to " + regexp.QuoteMeta(name))
	return err == nil && re.Match(doc.Source)
}

// isFence reports whether a line opens or closes a fence.
func isFence(line []byte) bool { return bytes.HasPrefix(bytes.TrimSpace(line), []byte("```")) }

// maxLabelAbove is how many lines are gone back for the label of a line.
const maxLabelAbove = 60

// labelAbove is the heading or the bold line that a line stands under.
func labelAbove(doc *note.Document, line int) string {
	fenced := false
	for n := line - 1; n > max(0, line-maxLabelAbove); n-- {
		text := doc.Line(n)
		if isFence(text) {
			fenced = !fenced
		}
		if !fenced && len(text) > 0 && (text[0] == '#' || bytes.HasPrefix(text, []byte("**"))) {
			return string(text)
		}
	}
	return ""
}
