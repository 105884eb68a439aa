package verify

import (
	"encoding/json"
	"path"
	"slices"
	"strings"

	"github.com/notes-lint/notes-lint/internal/lazyregexp"
)

const maxEntryDepth = 8 // files that an entry passes on, one from the next

// entry is what can be imported from one place of a package of the tree.
type entry struct {
	file  string // the source of it; empty when it is not known
	names map[string]bool
	open  bool // it may have more than its sources show
	none  bool // the package lets nobody import from there
}

// conditions are the keys of a target in package.json, the likeliest source first.
var conditions = []string{"source", "development", "bun", "types", "import", "module", "default", "require", "node", "browser"}

var (
	// exportsOne declares a name that a module hands out.
	exportsOne = lazyregexp.New(`(?m)^\s*export\s+(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:function\s*\*?|const\s+enum|const|let|var|class|interface|type|enum|namespace|import)\s*([A-Za-z_$][\w$]*)`)
	// exportsSome lists names, and exportsFrom passes on what another module has, perhaps below one name.
	exportsSome = lazyregexp.New(`(?m)^\s*export\s+(?:type\s+)?\{([^{}]*)\}`)
	exportsFrom = lazyregexp.New(`(?m)^\s*export\s+(?:type\s+)?\*\s+(?:as\s+([\w$]+)\s+)?from\s*['"]([^'"]+)['"]`)
	// exportsUnseen are ways to hand out what the text does not name.
	exportsUnseen = lazyregexp.New(`(?m)^\s*export\s+(?:const|let|var)\s*[{\[]|^\s*export\s*=|\bmodule\.exports\b|\bexports\.\w|\bdefineProperty\(exports`)
	madeFolder    = lazyregexp.New(`^(?:dist|build|lib|out|esm|cjs|es|types)/(?:(?:esm|cjs|es|types|src)/)?`)
)

// entryOf reads what a module of a package of the tree hands out, by the package.json at a path.
func (v *Verifier) entryOf(manifest, name, module string) *entry {
	return remember(v.mf.memo, "entry "+module+" of "+manifest, func() *entry {
		e := &entry{names: map[string]bool{}}
		if at := v.mapped(module); len(at) > 0 {
			for _, f := range at {
				if e.file = v.importedFile(f); e.file != "" {
					break
				}
			}
		} else {
			var raw map[string]any
			if json.Unmarshal(v.mf.read(manifest), &raw) != nil {
				return e
			}
			key := "." + strings.TrimPrefix(module, name)
			target := ""
			if exports, ok := raw["exports"]; ok {
				if target, e.none = exportTarget(exports, key); e.none {
					return e
				}
			} else if key == "." {
				for _, k := range []string{"source", "types", "typings", "module", "main"} {
					if target, _ = raw[k].(string); target != "" {
						break
					}
				}
				if target == "" {
					target = "index.js"
				}
			}
			e.file = v.entrySource(folder(manifest), target)
		}
		if e.open = e.file == ""; !e.open {
			v.handOut(e, e.file, 0, map[string]bool{})
		}
		return e
	})
}

// exportTarget is the file that exports of a package.json give for a key; none when they give none, which is to say that nobody can import it. Empty
// and false for what cannot be read.
func exportTarget(exports any, key string) (target string, none bool) {
	switch x := exports.(type) {
	case string:
		return x, key != "."
	case map[string]any:
		ofPaths := false
		for k := range x {
			ofPaths = ofPaths || strings.HasPrefix(k, ".")
		}
		if !ofPaths {
			return conditional(x), key != "."
		}
		if t, ok := x[key]; ok {
			return conditional(t), t == nil
		}
		for k, t := range x {
			if pre, post, ok := strings.Cut(k, "*"); ok && strings.HasPrefix(key, pre) && strings.HasSuffix(key, post) && len(key) >= len(pre)+len(post) {
				return strings.ReplaceAll(conditional(t), "*", key[len(pre):len(key)-len(post)]), t == nil
			} else if strings.HasSuffix(k, "/") && strings.HasPrefix(key, k) {
				return "", false
			}
		}
		return "", true
	}
	return "", false
}

// conditional is the likeliest source of a target with conditions.
func conditional(t any) string {
	switch x := t.(type) {
	case string:
		return x
	case []any:
		for _, y := range x {
			if f := conditional(y); f != "" {
				return f
			}
		}
	case map[string]any:
		for _, c := range conditions {
			if f := conditional(x[c]); f != "" {
				return f
			}
		}
	}
	return ""
}

// entrySource is the file of the tree that a target of a package is, or is made from; empty for none.
func (v *Verifier) entrySource(dir, target string) string {
	target = strings.TrimPrefix(target, "./")
	if target == "" || strings.Contains(target, "*") {
		return ""
	}
	if p := path.Join(dir, target); v.tree.isFile(p) && scriptEndings[path.Ext(p)] && !strings.HasSuffix(p, ".d.ts") {
		return p
	}
	stem := strings.TrimSuffix(strings.TrimSuffix(target, path.Ext(target)), ".d")
	rest := madeFolder.ReplaceAllString(stem, "")
	for _, s := range slices.Compact([]string{stem, "src/" + rest, rest}) {
		if f := v.importedFile(path.Join(dir, s)); f != "" && scriptEndings[path.Ext(f)] && !strings.HasSuffix(f, ".d.ts") {
			return f
		}
	}
	return ""
}

// handedOn reads what a script hands out that passes on all that others have; nil for any other file.
func (v *Verifier) handedOn(file string) *entry {
	if !scriptEndings[path.Ext(file)] {
		return nil
	}
	return remember(v.mf.memo, "handed on by "+file, func() *entry {
		if !exportsAll.Match(v.mf.read(file)) {
			return nil
		}
		e := &entry{file: file, names: map[string]bool{}}
		v.handOut(e, file, 0, map[string]bool{})
		return e
	})
}

// passesOnOthers reports whether a script passes on what a module has that nobody sees from here.
func (v *Verifier) passesOnOthers(file string) bool {
	e := v.handedOn(file)
	return e != nil && e.open
}

// handOut adds what a file hands out to an entry.
func (v *Verifier) handOut(e *entry, file string, depth int, seen map[string]bool) {
	if seen[file] {
		return
	}
	seen[file] = true
	src := string(v.mf.read(file))
	if src == "" || depth > maxEntryDepth || exportsUnseen.MatchString(src) || path.Ext(file) == ".vue" || path.Ext(file) == ".svelte" {
		e.open = true
		return
	}
	for _, g := range exportsOne.FindAllStringSubmatch(src, -1) {
		e.names[g[1]] = true
	}
	for _, g := range exportsSome.FindAllStringSubmatch(src, -1) {
		for part := range strings.SplitSeq(remarks.ReplaceAllString(g[1], " "), ",") {
			if f := strings.Fields(part); len(f) > 0 {
				e.names[f[len(f)-1]] = true
			}
		}
	}
	for _, g := range exportsFrom.FindAllStringSubmatch(src, -1) {
		if g[1] != "" {
			e.names[g[1]] = true
			continue
		}
		next := ""
		if p, ok := join(folder(file), g[2]); ok && g[2][0] == '.' {
			next = v.importedFile(p)
		}
		if next == "" || !scriptEndings[path.Ext(next)] {
			e.open = true
			return
		}
		v.handOut(e, next, depth+1, seen)
	}
}

// remarks are comments of a list of names.
var remarks = lazyregexp.New(`//[^\n]*|/\*(?s:.*?)\*/`)
