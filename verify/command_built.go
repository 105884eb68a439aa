package verify

import (
	"path"
	"strings"
)

// outDirs are folders that compilers of TypeScript write to.
var outDirs = map[string]bool{"dist": true, "build": true, "lib": true, "out": true}

// builtSource is the file of TypeScript that a script in a folder of output is made from, when there is none: nothing at its place in src or in the
// folder of the package. Empty when it is there, or where the package keeps its source elsewhere.
func (v *Verifier) builtSource(dir, file string) string {
	top, rest, ok := strings.Cut(file, "/")
	ext := path.Ext(rest)
	if !ok || !outDirs[top] || ext != ".js" && ext != ".mjs" && ext != ".cjs" {
		return ""
	}
	stem := strings.TrimSuffix(strings.TrimPrefix(rest, "src/"), ext)
	src := path.Join(dir, "src")
	if !v.tree.isDir(src) || v.tree.isDir(path.Join(dir, top)) {
		return ""
	}
	for _, at := range []string{path.Join(src, stem), path.Join(dir, stem)} {
		for _, e := range []string{".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs"} {
			if v.tree.isFile(at + e) {
				return ""
			}
		}
		if v.tree.isDir(at) {
			return ""
		}
	}
	return path.Join(src, stem) + strings.Replace(ext, "js", "ts", 1)
}
