package note

import (
	"strconv"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

// Reasons for silence that need no repository.
const (
	silentPlaceholder = "a placeholder, not a name"
	silentHome        = "outside the repository: a home or absolute path"
	silentVariable    = "holds a variable"
	silentElided      = "elided with dots"
	silentURL         = "an address, not a path"
	silentHost        = "a host or module path"
)

var (
	lineSuffix = lazyregexp.New(`^(.+?):(\d+)(?::\d+)?(?:\s*[-–—]\s*(?:L|\w*:)?(\d+))?$`)
	fromLine   = lazyregexp.New(`^(.+?):\d+\+$`) // ":500+" is about where: only the file is claimed
	hashLines  = lazyregexp.New(`^(.+?)#L(\d+)(?:C\d+)?(?:-L?(\d+)(?:C\d+)?)?$`)
	// memberOfFolder is a name of Go within its folder: no ending of a file has a capital in its middle.
	memberOfFolder = lazyregexp.New(`^[\w./-]+/[a-z]\w*\.[a-z]+[A-Z]\w*(?:\(\))?$`)
	homeFolder     = lazyregexp.New(`^/(?:Users|home|Volumes|private)/[^/]+/`)
	machinePath    = lazyregexp.New(`^@(?:/(?:Users|home|root|private|Volumes|mnt|opt|etc|tmp|var)/|~/|[A-Za-z]:[\\/])`) // of a user's machine, mentioned to an agent
	scheme         = lazyregexp.New(`^[a-zA-Z][a-zA-Z0-9+.-]*:(?:\d+:)?//|^https?:/|^(?:mailto|tel|data|javascript|vscode|urn):`)
	braceGroup     = lazyregexp.New(`\{[^{}]*\}`)
	versionLike    = lazyregexp.New(`^v?\d+(?:\.(?:\d+|x|X|\*))*(?:[-+][\w.]+)?$`)
	numberLike     = lazyregexp.New(`^[\d.,:%+\-xX/~≈<>=]+$`)
	arity          = lazyregexp.New(`^:?(?:[A-Z]\w*\.)*[a-z_]\w*[?!]?/\d$`)
	mimeType       = lazyregexp.New(`^(?:application|text|image|audio|video|multipart|font|model|message)/[\w.+*-]+$`)
)

// ref is what a word says when it is read as a reference to a file.
type ref struct {
	path       string
	anchor     string
	symbol     string
	start, end int
	glob       bool
	dir        bool
	silent     string
}

// parseRef reads one word (no white space, quotes already cut) as a reference to a file, and reports whether it is one.
// strict asks for a word that cannot be ordinary prose: it holds for words outside code spans and links.
func parseRef(w string, strict bool) (ref, bool) {
	var r ref
	w = strings.TrimPrefix(strings.TrimPrefix(w, "mdc:"), "file://")
	if w == "" || len(w) > 400 || strings.Contains(w, ":") && scheme.MatchString(w) || strings.ContainsAny(w, "\"'`;|=&\x00") {
		return r, false
	}
	if strings.Contains(w, "/") && arity.MatchString(w) {
		return r, false // a function of Elixir or Erlang: Harbor.count/1
	}
	if machinePath.MatchString(w) {
		w = w[1:]
	}
	w = r.cutLines(w)
	w = r.cutName(w)
	if strings.HasPrefix(w, "@") && !strings.HasPrefix(w, "@/") {
		rest := w[1:]
		if !strings.Contains(rest, "/") && !isFileName(rest) {
			return r, false
		}
		if strings.Contains(rest, "/") && !isFileName(lastPart(rest)) && !strings.HasSuffix(rest, "/") && !strings.HasPrefix(rest, ".") {
			return r, false // an npm scope
		}
		w = rest
	}
	if !r.shape(w, strict) {
		return r, false
	}
	r.path = cleanPath(w)
	return r, r.path != ""
}

// cutLines takes :12, :12-20 or #L3-L9 off the end of w.
func (r *ref) cutLines(w string) string {
	var m []string
	if strings.Contains(w, "#L") {
		m = hashLines.FindStringSubmatch(w)
	}
	if m == nil && strings.Contains(w, ":") {
		m = lineSuffix.FindStringSubmatch(w)
	}
	if m == nil && strings.HasSuffix(w, "+") {
		if about := fromLine.FindStringSubmatch(w); about != nil && isFileName(lastPart(about[1])) {
			return about[1]
		}
	}
	if m == nil || !isFileName(lastPart(m[1])) && !(strings.Contains(m[1], "/") && anyEnding.MatchString(m[1]) && !isHost(m[1])) {
		return w
	}
	r.start = atoi(m[2])
	if r.end = r.start; m[3] != "" {
		r.end = atoi(m[3])
	}
	return m[1]
}

// anyEnding is the end of a file's name, which says that it is one where a number of a line follows.
var anyEnding = lazyregexp.New(`[\w-]\.[A-Za-z][A-Za-z0-9]{0,7}$`)

// cutName takes #anchor, #symbol, ::symbol or :symbol off the end of w when a file name stands before it.
func (r *ref) cutName(w string) string {
	for _, sep := range []string{"::", "#", ":"} {
		head, tail, ok := strings.Cut(w, sep)
		if !ok || head == "" || !isFileName(lastPart(head)) {
			continue
		}
		if sep == "#" && (tail == "" || isText(head)) {
			r.anchor = tail
		} else {
			r.symbol = tail
		}
		return head
	}
	return w
}

func isText(p string) bool {
	switch fileExt(lastPart(p)) {
	case "md", "mdx", "mdc", "markdown", "rst", "adoc", "html", "htm", "txt", "org":
		return true
	}
	return false
}

// shape decides whether w looks like a path and what keeps it from being judged.
func (r *ref) shape(w string, strict bool) bool {
	if manyEndings.MatchString(w) {
		return false // of several files
	}
	slash := strings.Contains(w, "/")
	switch {
	case w == "/" || w == "." || w == ".." || w == "./" || w == "../" || w == "~" || w == "*" || w == "**" || w == "~/":
		return false
	case strings.HasPrefix(w, "~") || strings.HasPrefix(w, "$HOME") || strings.HasPrefix(w, "%") || isDrive(w):
		r.silent = silentHome
		return slash || strings.Contains(w, `\`)
	case strings.Contains(w, `\`):
		return false
	case strings.Contains(w, "::") || slash && memberOfFolder.MatchString(w):
		return false // crates/harbor::berth, lib/harbor.openBerth
	case isNumber(w) || slash && mimeType.MatchString(w):
		return false
	case strings.Contains(w, "//") || strings.HasPrefix(w, "-") || strings.HasPrefix(w, "+") || strings.HasPrefix(w, "!"):
		return false
	}
	if strings.ContainsAny(w, "()") && !routeGroup(w) {
		return false
	}
	base := lastPart(strings.TrimSuffix(w, "/"))
	r.dir = strings.HasSuffix(w, "/")
	named := isFileName(base) && !((strict || !slash) && weakExtensions[fileExt(base)] && !fileNames[base] && !isKinded(base))
	if products[strings.ToLower(afterScript(w))] || (!slash && strict && strings.Contains(strings.ToLower(base), ".js") && base[0] >= 'A' && base[0] <= 'Z' && len(base) <= 10) {
		return false
	}
	var choice, blank bool // {a,b} and {name}
	if strings.Contains(w, "{") {
		for _, g := range braceGroup.FindAllString(w, 8) {
			choice, blank = choice || strings.Contains(g, ","), blank || !strings.Contains(g, ",")
		}
	}
	globby := strings.ContainsAny(w, "*?") || choice
	switch {
	case strings.Contains(w, "$"):
		r.silent = silentVariable
		return slash
	case isPlaceholder(w) || blank:
		r.silent = silentPlaceholder
		return slash || named
	case elided(w):
		r.silent = silentElided
		return slash
	case strings.ContainsAny(w, "<>,^"):
		if strings.Contains(w, ",") && braceGroup.MatchString(w) && !strings.ContainsAny(w, "<>^") {
			break
		}
		return false
	}
	if globby {
		r.glob = true
		return slash || named || strings.HasPrefix(w, "*.")
	}
	if isHost(w) {
		r.silent = silentHost
		return slash
	}
	if !slash {
		return named
	}
	if strict {
		return named || r.dir && plainDir(w) || sourcePath.MatchString(w) || strings.HasPrefix(w, "./") || strings.HasPrefix(w, "../")
	}
	return true
}

// manyEndings is a name with several endings: env.md/.toml.
var manyEndings = lazyregexp.New(`\.\w{1,5}/\.\w{1,5}$`)

// catchAll is a folder of a router that takes the rest of a path: [...slug], [[...slug]].
var catchAll = lazyregexp.New(`\[{1,2}\.\.\.\w+\]{1,2}`)

// elided reports whether a path leaves something out.
func elided(w string) bool {
	return strings.Contains(w, "…") || strings.Contains(w, "...") && strings.Contains(catchAll.ReplaceAllString(w, ""), "...")
}

// sourcePath is a bare path below the folder of sources, which prose does not use as half of an either/or.
var sourcePath = lazyregexp.New(`^src(?:/[\w.-]+)+$`)

// plainDir reports whether a bare word with a trailing slash reads as a folder and not as half of an either/or.
func plainDir(w string) bool { return strings.Count(w, "/") >= 1 && len(w) > 2 }

// routeGroup reports whether w holds parentheses as file-system routers use them: app/(auth)/page.tsx.
func routeGroup(w string) bool {
	return strings.Contains(w, "/(") && strings.Contains(w, ")/")
}

func isDrive(w string) bool {
	return len(w) > 2 && w[1] == ':' && (w[2] == '\\' || w[2] == '/')
}

// isHost reports whether the first part of w is a domain name.
func isHost(w string) bool {
	first, _, _ := strings.Cut(w, "/")
	i := strings.LastIndexByte(first, '.')
	if i <= 0 || strings.HasPrefix(first, ".") || isKinded(first) {
		return false
	}
	tld := first[i+1:]
	return hosts[tld] && !extensions[tld] || strings.HasPrefix(first, "www.") || first == "localhost" || strings.HasPrefix(first, "127.0.0.1")
}

func lastPart(w string) string { return w[strings.LastIndexByte(w, '/')+1:] }

// cleanPath drops decoration that names the same file: leading ./, trailing slash and full stop.
func cleanPath(w string) string {
	for strings.HasPrefix(w, "./") {
		w = strings.TrimLeft(w[2:], "/")
	}
	return strings.TrimSuffix(w, "/")
}

func atoi(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		return 0
	}
	return n
}

// isNumber reports whether w is a version, date, ratio or the like.
func isNumber(w string) bool {
	if c := w[0]; c >= 'a' && c <= 'z' && c != 'v' && c != 'x' || c >= 'A' && c <= 'Z' && c != 'X' {
		return false
	}
	return versionLike.MatchString(w) && !(strings.ContainsAny(w, "-_") && isFileName(w)) || numberLike.MatchString(w)
}
