package verify

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/notes-lint/notes-lint/diag"
	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

const (
	leastCallWords = 3  // words of a called name that is missed by itself
	leastCallBytes = 12 // bytes of it
	maxFamily      = 2  // unknown names of a document that begin alike: with more of them it tells of a tool of others
	maxMethodLines = 10 // lines between an item that lists methods and the one that names what has them
)

var (
	// listsMethods begins an item that lists what a class or a file has.
	listsMethods = lazyregexp.New(`(?i)^[\s>]*(?:[-*+]\s+)?[*_]*(?:(?:key|public|main|core|available|static|instance|class|helper|important)\s+)*(?:methods|functions)\b[*_]*\s*:`)
	// placeholders are words of names that stand for others.
	placeholders = sync.OnceValue(func() map[string]bool {
		return wordSet("my your some any foo bar baz qux example sample xxx yyy thing something whatever name")
	})
	// ofBrowsers are functions of several words that every program in a browser or in Node has; those of one or two words are too short to be missed.
	ofBrowsers = sync.OnceValue(func() map[string]bool {
		return wordSet(`getComputedStyle getBoundingClientRect requestAnimationFrame cancelAnimationFrame requestIdleCallback cancelIdleCallback addEventListener removeEventListener getElementById getElementsByClassName
		getElementsByTagName querySelectorAll createDocumentFragment createTextNode createElementNS insertAdjacentHTML insertAdjacentElement getAttributeNames setPointerCapture releasePointerCapture scrollIntoView
		getUserMedia getDisplayMedia getCurrentPosition watchPosition getRandomValues randomUUID readAsDataURL readAsArrayBuffer readAsText createObjectURL revokeObjectURL getOwnPropertyNames
		getOwnPropertyDescriptor getPrototypeOf setPrototypeOf preventExtensions fromCharCode fromCodePoint charCodeAt codePointAt toLocaleString toLocaleDateString toLocaleTimeString toISOString getTimezoneOffset
		stopImmediatePropagation decodeURIComponent encodeURIComponent setRequestHeader getAllResponseHeaders createReadStream createWriteStream readFileSync writeFileSync existsSync mkdirSync
		uncaughtException captureStackTrace startViewTransition getContextAttributes getImageData putImageData createImageBitmap registerServiceWorker getRegistrations skipWaiting waitUntil respondWith
		showOpenFilePicker showSaveFilePicker showDirectoryPicker isSecureContext getInstalledRelatedApps canShare requestPermission createMediaElementSource decodeAudioData getByteFrequencyData`)
	})
	// camelSources and snakeSources are the endings of languages whose functions are written so.
	camelSources = []string{".ts", ".tsx", ".js", ".jsx", ".mjs", ".vue", ".svelte", ".java", ".kt", ".swift", ".dart", ".scala", ".go", ".php", ".m"}
	snakeSources = []string{".py", ".rs", ".rb", ".c", ".h", ".cpp", ".cc", ".php", ".ex", ".exs", ".lua", ".sh", ".zig", ".pl", ".sql"}
)

// unheardCall refutes a name that no file holds and that the text calls as a function, among names which are here: of so many words that nothing
// else is meant by it, or in a list of the methods of what is here.
func (v *Verifier) unheardCall(s *symbolJob, lines map[int][]*symbolJob) (verdict, bool) {
	c, name := s.claim, s.query.name.Last()
	if !s.query.name.Call || c.Faint || c.Context.Form != note.CodeSpan || skillFolder.MatchString(s.doc.Path) || !v.writtenHere(name) {
		return verdict{}, false
	}
	words := wordsOfName(name)
	if slices.ContainsFunc(words, func(w string) bool { return len(w) < 2 || placeholders()[w] || w[0] >= '0' && w[0] <= '9' }) {
		return verdict{}, false
	}
	if wanted.MatchString(c.Context.Sentence) || namedLike.MatchString(c.Context.Heading+"\n"+s.doc.LineText(c.At.Start.Line)) {
		return verdict{}, false
	}
	if listsMethods.MatchString(s.doc.LineText(c.At.Start.Line)) {
		if file := v.havingMethods(s); file != "" {
			return missing(fmt.Sprintf("%q is nowhere in %q, nor anywhere else", name, file), diag.Evidence{Path: file, Commit: v.commit(), Seen: "no file holds the word"}), true
		}
	}
	if len(words) > 1 && len(name) >= leastEdited && words[0] != "mcp" && !ofBrowsers()[name] && isDoneIn(s) {
		return missing(fmt.Sprintf("%q is nowhere in the tree", name), diag.Evidence{Commit: v.commit(), Seen: "no file holds the word"}), true
	}
	if len(words) < leastCallWords || len(name) < leastCallBytes || ofBrowsers()[name] || words[0] == "mcp" || strings.HasPrefix(name, "use") && len(name) > 3 && isUpper(name[3]) || v.ofTheirTool(s, words[0], lines) {
		return verdict{}, false
	}
	for n := c.At.Start.Line - nearLines; n <= c.At.Start.Line+nearLines; n++ {
		for _, o := range lines[n] {
			if o != s && !o.claim.Faint && o.out.Outcome == diag.Confirmed && o.answer.defined() && !vendored(o.answer.hits[0].Path) && !platformHeavy[path.Ext(o.answer.hits[0].Path)] && o.query.name.Last() != name && manyWords(o.query.name) {
				h := o.answer.hits[0]
				return missing(fmt.Sprintf("%q is nowhere in the tree", name), diag.Evidence{Path: h.Path, Line: h.Def.Line, Commit: v.commit(), Seen: fmt.Sprintf("defines %q, of which the text tells beside it", h.Def.Name)}), true
			}
		}
	}
	return verdict{}, false
}

// leastEdited is how long the name of a function has to be that something is done in.
const leastEdited = 8

// doneThere leads to a function in which something is done or to be done: "Register it in `buildBoats()`".
var doneThere = lazyregexp.New("(?i)\\b(?:register(?:ed|s)?|wired?|hook(?:ed)?|plug(?:ged)?|add(?:ed)?|insert(?:ed)?|updated?|edit|extend|modify|handled|initiali[sz]ed|created|constructed|called|invoked|set up|implemented)\\b[^.;:|()`]{0,40}\\b(?:in|into|inside|within|from|by|to)\\s+`$")

// isDoneIn reports whether a text says that something is done, or to be done, in the function that a claim names.
func isDoneIn(s *symbolJob) bool {
	c := s.claim
	return doneThere.Match(s.doc.Source[s.doc.LineSpan(c.At.Start.Line).Start:c.At.Span.Start])
}

// asked is a name as if its sentence simply stated it, when the steps that make something new are to be done in what it names.
func asked(s *symbolJob) *symbolJob {
	if !s.query.name.Call || s.claim.Context.Stance != note.Planned || strings.Contains(strings.ToLower(s.claim.Context.Sentence), s.claim.Context.StanceWord) || !isDoneIn(s) {
		return s
	}
	return s.asStated()
}

// havingMethods is the file of source that the item above a list of methods names, or the file of the class that it names; empty for none.
func (v *Verifier) havingMethods(s *symbolJob) string {
	at := s.claim.At.Start.Line
	for n := at - 1; n > max(0, at-maxMethodLines); n-- {
		if strings.HasPrefix(strings.TrimSpace(s.doc.LineText(n)), "#") {
			return ""
		}
		for _, c := range s.doc.Claims[claimFrom(s.doc, s.doc.LineSpan(n).Start):] {
			if c.At.Start.Line != n {
				break
			}
			if f := v.sourceOf(s.doc, c); f != "" && headOfLine(s.doc, c) {
				return f
			}
		}
	}
	return ""
}

// ofTheirTool reports whether several unknown names of a document begin with one word, as those of one tool do.
func (v *Verifier) ofTheirTool(s *symbolJob, first string, lines map[int][]*symbolJob) bool {
	seen := map[string]bool{}
	for _, on := range lines {
		for _, o := range on {
			if w := wordsOfName(o.query.name.Last()); len(w) > 1 && w[0] == first && o.out.Outcome == diag.Unverifiable && !o.answer.defined() {
				seen[o.query.name.Last()] = true
			}
		}
	}
	return len(seen) > maxFamily
}

// writtenHere reports whether the tree has sources of a language that writes functions as a name is written.
func (v *Verifier) writtenHere(name string) bool {
	of := camelSources
	if strings.Contains(strings.Trim(name, "_"), "_") {
		of = snakeSources
	}
	return slices.ContainsFunc(of, func(ext string) bool { return v.tree.ofKind(ext) > 0 })
}
