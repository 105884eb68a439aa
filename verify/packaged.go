package verify

import (
	"path"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
	"github.com/notes-lint/notes-lint/note"
)

// Between the head and the tail of a path stand the folders that people leave out of it: of the sources of a language of the JVM, and of the
// package that its files are in.
var (
	packageFolders = lazyregexp.New(`^(?:src/\w+/)?(?:java|kotlin|scala|groovy)/(?:\w+/)*$`)
	packageNames   = lazyregexp.New(`^(?:[a-z]\w*/)+$`)
	sourceFolder   = lazyregexp.New(`(?:^|/)src/\w+/(?:java|kotlin|scala|groovy)$`)
)

// packaged finds a path that leaves out the folders of its package: shared/src/iosMain/di/Koin.kt for
// shared/src/iosMain/kotlin/com/harbor/di/Koin.kt.
func (v *Verifier) packaged(doc *note.Document, c note.Claim, p string) string {
	if !strings.Contains(p, "/") || v.tree.ofKind(".kt", ".java", ".scala") == 0 {
		return ""
	}
	for _, b := range v.bases(doc, c) {
		at, ok := join(b, p)
		if !ok {
			continue
		}
		if found := v.packagedAt(at); found != "" {
			return found
		}
	}
	return ""
}

// packagedAt is packaged for one place.
func (v *Verifier) packagedAt(p string) string {
	for head := folder(p); head != ""; head = folder(head) {
		if !v.tree.isDir(head) {
			continue
		}
		tail := strings.TrimPrefix(p, head+"/")
		for _, e := range v.tree.ending(tail) {
			between, ok := strings.CutPrefix(strings.TrimSuffix(e, tail), head+"/")
			if ok && (packageFolders.MatchString(between) || sourceFolder.MatchString(head) && packageNames.MatchString(between)) && path.Ext(e) == path.Ext(p) {
				return e
			}
		}
	}
	return ""
}

// byPackage is how a path is found that leaves out the folders of its package.
const byPackage = "with the folders of its package left out"

// madeBeside are the endings that programs give to what they write beside a source file.
var madeBeside = []string{".g.dart", ".freezed.dart", ".gr.dart", ".mocks.dart", ".gen.go", ".gen.ts", ".generated.ts", ".generated.cs", ".g.cs", ".Designer.cs"}

// generatedBeside reports whether a file is what a program writes beside another: tide.g.dart of tide.dart.
func generatedBeside(file, source string) bool {
	stem := strings.TrimSuffix(source, path.Ext(source))
	for _, e := range madeBeside {
		if file == stem+e {
			return true
		}
	}
	return false
}

// ofProject finds a path that begins with the last word of a project of .NET: Api/Controllers of src/Harbor.Api/Controllers.
func (v *Verifier) ofProject(p string) string {
	first, rest, deep := strings.Cut(p, "/")
	if !deep || first == "" || first[0] < 'A' || first[0] > 'Z' || v.tree.ofKind(".csproj", ".fsproj") == 0 {
		return ""
	}
	for _, e := range v.tree.ending(rest) {
		if at := strings.TrimSuffix(strings.TrimSuffix(e, rest), "/"); at != e && strings.HasSuffix(path.Base(at), "."+first) {
			return e
		}
	}
	return ""
}

// ignoredSomewhere reports whether a line of some .gitignore ends in a path of several parts: what the text names from another folder is made.
func (v *Verifier) ignoredSomewhere(p string) bool {
	if !strings.Contains(p, "/") {
		return false
	}
	lines := remember(v.mf.memo, "lines of ignores", func() map[string]bool {
		out := map[string]bool{}
		for _, f := range v.tree.ending(".gitignore") {
			for line := range strings.Lines(string(v.mf.read(f))) {
				if line = strings.Trim(line, " \t\r\n/"); line != "" && line[0] != '#' && line[0] != '!' {
					out[line] = true
				}
			}
		}
		return out
	})
	for line := range lines {
		if line == p || hasEnding(line, p) {
			return true
		}
	}
	return false
}
